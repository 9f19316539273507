"""Finds nvcc and the disassemblers, and compiles CUDA text to a cubin with its resource figures.

No GPU, driver or TVM is needed: `nvcc -cubin` runs on any host with a C++ compiler.
"""

from __future__ import annotations

import importlib.util
import logging
import os
import re
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from alcop_ms.errors import InvalidOptionError, OutputError, ToolchainError
from alcop_ms.launch import is_arch
from alcop_ms.lowering.ptxas_log import KernelResources, parse_ptxas_log

logger = logging.getLogger(__name__)

DEFAULT_TIMEOUT_S = 120.0
SYSTEM_CUDA = Path("/usr/local/cuda")

# TVM compiles the text it ships with these (tvm/support/nvcc.py, 0.27.0.post1, `_compile_cuda_nvcc`
# and `_ptxas_option_flags`): registers, spills and instructions are only those of the shipped
# kernel when we do the same.
TVM_PTXAS_FLAGS = ("-v", "--register-usage-level=10", "--warn-on-local-memory-usage")
TVM_NVCC_FLAGS = (
    "-O3",
    "-U__CUDA_NO_HALF_OPERATORS__",
    "-U__CUDA_NO_HALF_CONVERSIONS__",
    "-U__CUDA_NO_BFLOAT16_OPERATORS__",
    "-U__CUDA_NO_BFLOAT16_CONVERSIONS__",
    "-U__CUDA_NO_BFLOAT162_OPERATORS__",
    "-U__CUDA_NO_BFLOAT162_CONVERSIONS__",
    "--expt-relaxed-constexpr",
    "--expt-extended-lambda",
    "--use_fast_math",
    f"--ptxas-options={','.join(TVM_PTXAS_FLAGS)}",
)
PLAIN_NVCC_FLAGS = ("-O3", "--ptxas-options=-v")
"""nvcc as a person calls it: what published instruction counts are usually made with."""

_INSTALL_HINT = (
    "install a CUDA toolkit, or `pip install alcop_ms[cuda-toolchain]`. Without it listing, "
    "tuning by the model, explaining and emulating still work; compiling to a cubin and counting "
    "registers do not"
)
_VERSION = re.compile(r"release (\d+\.\d+)")
_ERROR_LINE = re.compile(r"\berror\b|\bfatal\b|not found|No such file", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Toolchain:
    """The programs found on this host.

    Attributes
    ----------
    nvdisasm, cuobjdump : Path or None
        Either disassembler will do; the CUDA toolkit's compiler packages carry neither.
    version : str
        nvcc's release, for example `"13.0"`.
    """

    nvcc: Path
    nvdisasm: Path | None
    cuobjdump: Path | None
    version: str

    @property
    def can_disassemble(self) -> bool:
        return self.nvdisasm is not None or self.cuobjdump is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class CompiledCubin:
    """The binary of one CUDA text for one architecture."""

    arch: str
    cubin: bytes
    kernels: tuple[KernelResources, ...]

    def kernel(self, name: str) -> KernelResources:
        """Look up one kernel's resources."""
        for kernel in self.kernels:
            if kernel.name == name:
                return kernel
        names = ", ".join(kernel.name for kernel in self.kernels) or "none"
        raise InvalidOptionError(f"kernel={name!r} is not in this cubin; it holds {names}")


def find_toolchain(nvcc: Path | None = None) -> Toolchain:
    """Find the CUDA programs of this host.

    Searched in this order: `nvcc` as given; PATH; `CUDA_HOME` and `CUDA_PATH`; `/usr/local/cuda`;
    the `nvidia-cuda-*` wheels of this Python. A program that does not run is passed over.

    Raises
    ------
    ToolchainError
        No nvcc, with what still works and how to get one.
    """
    environment = _read_environment()
    if nvcc is not None:
        version = _read_nvcc_version(nvcc)
        if version is None:
            raise ToolchainError(f"nvcc={nvcc}: no program that answers `--version` as nvcc does")
        return _complete_toolchain(nvcc, version, environment)
    for candidate in _find_programs("nvcc", environment):
        version = _read_nvcc_version(candidate)
        if version is not None:
            return _complete_toolchain(candidate, version, environment)
        logger.warning("%s does not run as nvcc; looking further", candidate)
    raise ToolchainError(f"no nvcc found: {_INSTALL_HINT}")


def compile_cubin(
    cuda_text: str,
    arch: str,
    *,
    toolchain: Toolchain,
    work_dir: Path | None = None,
    timeout_s: float = DEFAULT_TIMEOUT_S,
    flags: Sequence[str] = TVM_NVCC_FLAGS,
) -> CompiledCubin:
    """Compile CUDA text to a cubin, with every kernel's registers, stack and spills.

    Parameters
    ----------
    arch : str
        For example `"sm_80"` or `"sm_90a"`.
    work_dir : Path or None
        Where `kernel.cu` and `kernel.cubin` are left; None for a directory that is removed.
    flags : sequence of str
        What nvcc is called with; it must ask ptxas for `-v`.

    Raises
    ------
    ToolchainError
        nvcc refused the text (the message holds its first error), or took too long.
    """
    if not is_arch(arch):
        raise InvalidOptionError(f"arch={arch!r}: write it as sm_80 or sm_90a")
    with tempfile.TemporaryDirectory(prefix="alcop_ms_nvcc_") as scratch:
        place = Path(scratch) if work_dir is None else work_dir
        _write_source(cuda_text, place / "kernel.cu")
        command = [str(toolchain.nvcc), f"-arch={arch}", "-cubin", *flags]
        # nvcc leaves its intermediate files behind when it is stopped: they go with `scratch`
        environment = {**_read_environment(), "TMPDIR": scratch}
        # run in `place`, so that messages name `kernel.cu` without its folder
        log = _run([*command, "-o", "kernel.cubin", "kernel.cu"], timeout_s, environment, place)
        cubin = (place / "kernel.cubin").read_bytes()
    return CompiledCubin(arch=arch, cubin=cubin, kernels=parse_ptxas_log(log))


def run_tool(command: Sequence[str], timeout_s: float = DEFAULT_TIMEOUT_S) -> str:
    """Run one program of the toolchain and return what it printed.

    Raises
    ------
    ToolchainError
        It failed (the message holds its first error), or took too long.
    """
    return _run(command, timeout_s, _read_environment())


def _read_environment() -> Mapping[str, str]:
    """Return the process's environment: the only place here that looks at it."""
    return dict(os.environ)


def _complete_toolchain(nvcc: Path, version: str, environment: Mapping[str, str]) -> Toolchain:
    nvcc = nvcc.absolute()  # it is run from other folders

    # the programs beside an nvcc are its own, so they go first
    def first(name: str) -> Path | None:
        beside = nvcc.parent / name
        if _is_program(beside):
            return beside
        return next(_find_programs(name, environment), None)

    return Toolchain(
        nvcc=nvcc, nvdisasm=first("nvdisasm"), cuobjdump=first("cuobjdump"), version=version
    )


def _find_programs(name: str, environment: Mapping[str, str]) -> Iterator[Path]:
    on_path = shutil.which(name, path=environment.get("PATH", ""))
    if on_path is not None:
        yield Path(on_path)
    homes = [environment[key] for key in ("CUDA_HOME", "CUDA_PATH") if environment.get(key)]
    directories = [Path(home) / "bin" for home in homes] + [SYSTEM_CUDA / "bin"]
    for directory in (*directories, *_find_wheel_directories()):
        if _is_program(directory / name):
            yield directory / name


def _find_wheel_directories() -> list[Path]:
    """List the `bin` folders of NVIDIA's wheels (`nvidia/cu13/bin`), the newest release first."""
    spec = importlib.util.find_spec("nvidia")
    roots = [] if spec is None else list(spec.submodule_search_locations or [])
    found = [path for root in roots for path in Path(root).glob("cu[0-9]*/bin")]
    return sorted(found, key=lambda path: int(path.parent.name[2:]), reverse=True)


def _is_program(path: Path) -> bool:
    return path.is_file() and os.access(path, os.X_OK)


def _read_nvcc_version(nvcc: Path) -> str | None:
    try:
        answer = run_tool([str(nvcc), "--version"], timeout_s=30.0)
    except ToolchainError:
        return None
    match = _VERSION.search(answer)
    return None if match is None else match[1]


def _write_source(cuda_text: str, path: Path) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(cuda_text, encoding="utf-8")
    except OSError as error:
        raise OutputError(f"{path} cannot be written: {error.strerror}") from error


def _run(
    command: Sequence[str],
    timeout_s: float,
    environment: Mapping[str, str],
    directory: Path | None = None,
) -> str:
    try:
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=environment,
            cwd=directory,
            # a session of its own, so that nvcc's children can be ended with it
            start_new_session=True,
        )
    except OSError as error:
        raise ToolchainError(f"{command[0]} cannot be run: {error.strerror}") from error
    name = Path(command[0]).name
    try:
        output, _ = process.communicate(timeout=timeout_s)
    except subprocess.TimeoutExpired as error:
        raise ToolchainError(f"{name} took longer than {timeout_s:g} s") from error
    finally:
        _end_session(process)
    log = output.decode("utf-8", errors="replace")
    if process.returncode != 0:
        raise ToolchainError(f"{name}: {_find_first_error(log, process.returncode)}")
    return log


def _end_session(process: subprocess.Popen[bytes]) -> None:
    """End a program that was interrupted, with the children it started."""
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


def _find_first_error(log: str, status: int) -> str:
    lines = [line.strip() for line in log.splitlines() if line.strip()]
    errors = [line for line in lines if _ERROR_LINE.search(line)]
    return (errors or lines or [f"exit status {status} and no message"])[0]
