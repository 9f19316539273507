"""Finding nvcc, compiling to a cubin, and reading what ptxas says."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from alcop_ms.errors import InvalidOptionError, OutputError, ToolchainError
from alcop_ms.lowering import toolchain as toolchain_module
from alcop_ms.lowering.ptxas_log import parse_ptxas_log
from alcop_ms.lowering.toolchain import (
    TVM_NVCC_FLAGS,
    TVM_PTXAS_FLAGS,
    compile_cubin,
    find_toolchain,
)

DATA = Path(__file__).parent / "data"

TWO_KERNELS = """
extern "C" __global__ void scale(float* __restrict__ x, float by) {
  x[threadIdx.x] *= by;
}
extern "C" __global__ void reverse(float* __restrict__ x) {
  __shared__ float tile[64];
  tile[threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  x[threadIdx.x] = tile[63 - threadIdx.x];
}
"""

INDEXED_REGISTERS = """
extern "C" __global__ void pick(float* x, int n) {
  float kept[64];
  for (int k = 0; k < 64; ++k) kept[k] = x[k * 64 + threadIdx.x];
  for (int k = 0; k < n; ++k) kept[(int)x[k] & 63] += kept[k & 63];
  x[threadIdx.x] = kept[n & 63];
}
"""

PTXAS_LOG = """\
ptxas info    : 0 bytes gmem
ptxas info    : Compiling entry function 'first' for 'sm_80'
ptxas info    : Function properties for first
    560 bytes stack frame, 12 bytes spill stores, 16 bytes spill loads
ptxas info    : Used 204 registers, used 1 barriers, 1024+16 bytes smem, 376 bytes cmem[0]
ptxas info    : Compile time = 1.5 ms
ptxas info    : Compiling entry function 'second' for 'sm_80'
ptxas info    : Function properties for helper
    8 bytes stack frame, 4 bytes spill stores, 4 bytes spill loads
ptxas info    : Function properties for second
    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads
ptxas info    : Used 16 registers, used 0 barriers, 24 bytes cumulative stack size
"""


@pytest.fixture
def bare_host(monkeypatch):
    """A host with an empty PATH, no CUDA variables, no /usr/local/cuda and no wheels."""
    environment: dict[str, str] = {}
    monkeypatch.setattr(toolchain_module, "_read_environment", lambda: environment)
    monkeypatch.setattr(toolchain_module, "_find_wheel_directories", list)
    monkeypatch.setattr(toolchain_module, "SYSTEM_CUDA", Path("/nonexistent/cuda"))
    return environment


def make_program(path: Path, script: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)
    return path


def make_nvcc(directory: Path, release: str = "13.0") -> Path:
    return make_program(directory / "nvcc", f"echo 'Cuda tools, release {release}, V{release}.88'")


def test_find_toolchain_bare_host_says_what_works_and_how_to_install(bare_host):
    with pytest.raises(ToolchainError, match=r"no nvcc found.*alcop_ms\[cuda-toolchain\].*still"):
        find_toolchain()


def test_find_toolchain_path_and_cuda_home_prefers_path(bare_host, tmp_path):
    make_nvcc(tmp_path / "on_path", "13.0")
    make_nvcc(tmp_path / "home/bin", "12.4")
    bare_host.update(PATH=str(tmp_path / "on_path"), CUDA_HOME=str(tmp_path / "home"))
    assert find_toolchain().version == "13.0"


def test_find_toolchain_cuda_path_only_finds_its_disassembler_too(bare_host, tmp_path):
    nvcc = make_nvcc(tmp_path / "home/bin", "12.4")
    nvdisasm = make_program(tmp_path / "home/bin/nvdisasm", "true")
    bare_host.update(CUDA_PATH=str(tmp_path / "home"))
    found = find_toolchain()
    assert (found.nvcc, found.nvdisasm, found.cuobjdump) == (nvcc, nvdisasm, None)


def test_find_toolchain_wheels_only_takes_newest_release(bare_host, tmp_path, monkeypatch):
    directories = [tmp_path / "nvidia/cu13/bin", tmp_path / "nvidia/cu12/bin"]
    for directory, release in zip(directories, ("13.0", "12.9"), strict=True):
        make_nvcc(directory, release)
    monkeypatch.setattr(toolchain_module, "_find_wheel_directories", lambda: directories)
    assert find_toolchain().nvcc == directories[0] / "nvcc"


def test_find_wheel_directories_fake_namespace_package_sorts_by_release(tmp_path, monkeypatch):
    for release in ("cu9", "cu13", "cu12", "cudnn"):
        (tmp_path / "nvidia" / release / "bin").mkdir(parents=True)

    class Spec:
        submodule_search_locations = (str(tmp_path / "nvidia"),)

    monkeypatch.setattr(toolchain_module.importlib.util, "find_spec", lambda name: Spec)
    found = toolchain_module._find_wheel_directories()
    assert [path.parent.name for path in found] == ["cu13", "cu12", "cu9"]


def test_find_toolchain_broken_nvcc_on_path_is_passed_over(bare_host, tmp_path):
    make_program(tmp_path / "broken/nvcc", "exit 1")
    nvcc = make_nvcc(tmp_path / "home/bin")
    bare_host.update(PATH=str(tmp_path / "broken"), CUDA_HOME=str(tmp_path / "home"))
    assert find_toolchain().nvcc == nvcc


def test_find_toolchain_given_program_that_is_no_nvcc_is_refused(tmp_path):
    with pytest.raises(ToolchainError, match="nvcc=/bin/true"):
        find_toolchain(Path("/bin/true"))
    with pytest.raises(ToolchainError, match="missing"):
        find_toolchain(tmp_path / "missing")


def test_tvm_flags_are_those_of_the_installed_tvm():
    spec = toolchain_module.importlib.util.find_spec("tvm")
    if spec is None or spec.origin is None:
        pytest.skip("TVM is not installed")
    source = (Path(spec.origin).parent / "support" / "nvcc.py").read_text()
    for flag in (*TVM_NVCC_FLAGS[:-1], *TVM_PTXAS_FLAGS):
        assert flag.partition("=")[0] in source
    assert "os.environ.get('TVM_CUDA_PTXAS_REG_LEVEL', '10')" in source


def test_parse_ptxas_log_two_kernels_reads_each_one_s_own_figures():
    first, second = parse_ptxas_log(PTXAS_LOG)
    assert (first.name, first.registers, first.stack_bytes) == ("first", 204, 560)
    assert (first.spill_store_bytes, first.spill_load_bytes) == (12, 16)
    assert first.static_shared_bytes == 1024 + 16
    assert (second.name, second.registers) == ("second", 16)
    assert second.spill_store_bytes == 0  # not the helper's
    assert second.stack_bytes == 24  # with what the helper takes


def test_parse_ptxas_log_without_kernel_raises():
    with pytest.raises(ToolchainError, match="no kernel"):
        parse_ptxas_log("ptxas info    : 0 bytes gmem\n")


def test_parse_ptxas_log_cut_short_names_kernel():
    with pytest.raises(ToolchainError, match="'first'"):
        parse_ptxas_log(PTXAS_LOG.split("    560")[0])


def test_compile_cubin_two_kernels_reports_each(toolchain):
    compiled = compile_cubin(TWO_KERNELS, "sm_80", toolchain=toolchain)
    assert compiled.cubin.startswith(b"\x7fELF")
    assert {kernel.name for kernel in compiled.kernels} == {"scale", "reverse"}
    assert compiled.kernel("reverse").static_shared_bytes == 256
    assert compiled.kernel("scale").static_shared_bytes == 0
    assert compiled.kernel("scale").registers > 0
    with pytest.raises(InvalidOptionError, match="kernel='other'"):
        compiled.kernel("other")


def test_compile_cubin_dynamic_register_index_shows_as_stack(toolchain):
    compiled = compile_cubin(INDEXED_REGISTERS, "sm_80", toolchain=toolchain)
    assert compiled.kernel("pick").stack_bytes == 256


@pytest.mark.parametrize("arch", ["sm_80", "sm_90a"])
def test_compile_cubin_generated_kernel_needs_no_stack(toolchain, arch):
    text = (DATA / "mma_64x64x32_s3.cu").read_text()
    kernel = compile_cubin(text, arch, toolchain=toolchain).kernel("main_kernel")
    assert (kernel.stack_bytes, kernel.spill_store_bytes, kernel.spill_load_bytes) == (0, 0, 0)
    assert 32 < kernel.registers <= 255


def test_compile_cubin_wrong_text_carries_first_error_line(toolchain):
    with pytest.raises(ToolchainError, match=r"^nvcc: kernel\.cu\(2\): error: .*missing_name"):
        compile_cubin(
            "// one\n__global__ void f(int* a) { *a = missing_name; }", "sm_80", toolchain=toolchain
        )


def test_compile_cubin_too_much_static_shared_carries_ptxas_error(toolchain):
    text = "__global__ void f(int* a) { __shared__ int t[16384]; t[a[0]] = 1; a[1] = t[a[2]]; }"
    with pytest.raises(ToolchainError, match="too much shared data"):
        compile_cubin(text, "sm_80", toolchain=toolchain)


def test_compile_cubin_work_dir_keeps_text_and_cubin(toolchain, tmp_path):
    compiled = compile_cubin(TWO_KERNELS, "sm_80", toolchain=toolchain, work_dir=tmp_path / "new")
    assert (tmp_path / "new/kernel.cu").read_text() == TWO_KERNELS
    assert (tmp_path / "new/kernel.cubin").read_bytes() == compiled.cubin


def test_compile_cubin_file_in_place_of_work_dir_is_one_line(toolchain, tmp_path):
    (tmp_path / "taken").write_text("")
    with pytest.raises(OutputError, match="cannot be written"):
        compile_cubin(TWO_KERNELS, "sm_80", toolchain=toolchain, work_dir=tmp_path / "taken")


@pytest.mark.parametrize("arch", ["80", "a100", "sm_8", "sm_80 -o x"])
def test_compile_cubin_malformed_arch_is_refused(toolchain, arch):
    with pytest.raises(InvalidOptionError, match="write it as sm_80"):
        compile_cubin(TWO_KERNELS, arch, toolchain=toolchain)


def test_compile_cubin_slow_compiler_is_ended_with_its_children(tmp_path, bare_host):
    bare_host["PATH"] = os.environ["PATH"]
    pid_file = tmp_path / "pid"
    script = f"""case $1 in
  --version) echo 'release 13.0,';;
  *) sleep 60 & echo $! >{pid_file}; wait;;
esac"""
    toolchain = find_toolchain(make_program(tmp_path / "nvcc", script))
    with pytest.raises(ToolchainError, match=r"took longer than 0\.5 s"):
        compile_cubin(TWO_KERNELS, "sm_80", toolchain=toolchain, timeout_s=0.5)
    stat = Path("/proc") / pid_file.read_text().strip() / "stat"
    # gone, or dead and waiting for whoever reaps it
    assert not stat.exists() or stat.read_text().rpartition(")")[2].split()[0] == "Z"
