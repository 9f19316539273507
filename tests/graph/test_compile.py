from __future__ import annotations

import os
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest
import tvm

from alcop_ms.errors import OutputError, ToolchainError
from alcop_ms.graph.copies import copies_compiled, copies_exported, sum_by_function
from alcop_ms.graph.library import read_device_code
from alcop_ms.graph.schedules import ScheduleKind
from alcop_ms.lowering.toolchain import find_toolchain

# What TVM's CUDA runtime needs of the driver; each answers "no such thing".
DRIVER = (
    *("cuDeviceGetName", "cuFuncSetAttribute", "cuGetErrorName", "cuGetErrorString"),
    *("cuLaunchKernelEx", "cuModuleGetFunction", "cuModuleLoadData", "cuModuleUnload"),
    "cuTensorMapEncodeTiled",
)


def has_nvcc():
    try:
        find_toolchain()
    except ToolchainError:
        return False
    return True


@pytest.fixture(scope="module")
def library(small_compiled, tmp_path_factory):
    path = tmp_path_factory.mktemp("library") / "small.so"
    small_compiled.export_library(path)
    return path


def test_build_model_every_kernel_has_threads(small_compiled):
    text = small_compiled.cuda_text
    kernels = text.count("__launch_bounds__") // 2  # a declaration and a definition each
    assert kernels == len(small_compiled.functions) == 3
    assert text.count("threadIdx.x") > 0


def test_build_model_kinds_and_verdicts(small_compiled):
    kinds = [function.schedule.kind for function in small_compiled.functions]
    assert kinds == [ScheduleKind.PREDICTED, ScheduleKind.PREDICTED, ScheduleKind.FALLBACK]
    assert [function.verdict.status for function in small_compiled.functions] == ["right"] * 3


def test_build_model_copies_survive_to_the_library(small_compiled, library):
    names = [function.name for function in small_compiled.functions]
    text, cubin = small_compiled.cuda_text, small_compiled.cubin
    stages = (
        {function.name: function.copies for function in small_compiled.functions},
        sum_by_function(copies_compiled(text, cubin), names),
        sum_by_function(copies_exported(library), names),
    )
    assert stages[0] == stages[1] == stages[2]
    for function in small_compiled.functions:
        assert (stages[0][function.name] > 0) == function.promised
    assert any(function.promised for function in small_compiled.functions)


@pytest.mark.skipif(not has_nvcc(), reason="machine code needs nvcc")
def test_export_library_holds_the_cubin(small_compiled, library):
    code = read_device_code(library)
    assert (code.format, code.code) == (b"cubin", small_compiled.cubin)


@pytest.mark.skipif(not has_nvcc(), reason="machine code needs nvcc")
def test_export_library_loads_with_the_runtime_alone(library, tmp_path):
    driver = tmp_path / "libcuda.so.1"
    source = tmp_path / "driver.c"
    source.write_text("".join(f"int {name}(void) {{ return 34; }}\n" for name in DRIVER))
    command = ["g++", "-x", "c", "-shared", "-fPIC", "-Wl,-soname,libcuda.so.1", str(source)]
    subprocess.run([*command, "-o", str(driver)], check=True)
    libraries = Path(tvm.__file__).parent / "lib"
    script = textwrap.dedent(
        f"""
        import ctypes, sys
        import tvm_ffi
        for path in ({str(driver)!r}, {str(libraries / "libtvm_runtime.so")!r},
                     {str(libraries / "libtvm_runtime_cuda.so")!r}):
            ctypes.CDLL(path, ctypes.RTLD_GLOBAL)
        module = tvm_ffi.load_module({str(library)!r})
        assert "tvm" not in sys.modules
        print([m.kind for m in module.imports], [m.kind for m in module.imports[0].imports])
        print(module.get_function("vm_load_executable") is not None)
        """
    )
    environment = {**os.environ, "PYTHONPATH": ""}
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, env=environment, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == "True"
    assert "cuda" in done.stdout


def test_export_library_below_a_file_is_refused(small_compiled, tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(OutputError, match=r"small\.so: the library cannot be written"):
        small_compiled.export_library(tmp_path / "file" / "small.so")
