"""Compile a translated kernel and the runtime with g++, cached by the hash of what went in."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from alcop_ms.errors import BundleError, ToolchainError

CXX_DIR = Path(__file__).parent / "cxx"
DEFAULT_CACHE_DIR = Path.home() / ".cache" / "alcop_ms"
RUNTIME_SOURCES = (
    "main",
    "shadow",
    "collective",
    "scheduler",
    "hooks",
    "async_copy",
    "numeric",
    "report",
    "fiber",
)
RUNTIME_FLAGS = ("-std=c++17", "-O2", "-fno-pie", "-fno-exceptions", "-fno-rtti")
KERNEL_FLAGS = (
    "-std=c++17",
    "-O1",
    "-g1",  # line tables: hazards name the line of the CUDA text
    "-fsanitize=thread",  # hooks at loads and stores; cxx/shadow.cpp defines them, not libtsan
    "-fno-strict-aliasing",  # CUDA texts reinterpret pointers freely
    "-fno-optimize-sibling-calls",  # a call's return address must lie in its caller
    "-fno-thread-jumps",  # one call site of the text stays one call site
    "-fno-crossjumping",
    "-fno-tree-loop-distribute-patterns",  # no memset or memcpy, which are not hooked
    "-fno-exceptions",
    "-fno-rtti",
    "-fno-pie",
    "-w",  # warnings about generated text help nobody
)
COMPILE_LIMIT_S = 300
MAX_CACHED_KERNELS = 2000  # of about 0.1 MB each


def build_kernel(cpp_text: str, arch: str, cache_dir: Path = DEFAULT_CACHE_DIR) -> Path:
    """Path of an executable that runs the kernels of a translated text.

    Parameters
    ----------
    arch : str
        For example `"sm_80"`; what `__CUDA_ARCH__` tells the text.

    Raises
    ------
    ToolchainError
        There is no g++, or it does not accept the text; the message holds its first error.
    """
    digits = "".join(char for char in arch if char.isdigit())
    if not digits:
        raise BundleError(f"arch {arch!r} does not look like sm_80")
    cxx = _find_compiler()
    runtime_key = _hash(*(path.read_bytes() for path in sorted(CXX_DIR.rglob("*.*"))), cxx.encode())
    key = _hash(
        cpp_text.encode(), runtime_key.encode(), digits.encode(), *map(str.encode, KERNEL_FLAGS)
    )
    cache_dir.mkdir(parents=True, exist_ok=True)
    program = cache_dir / f"kernel-{key}"
    if program.exists():
        os.utime(program)  # used now: the last to be pruned
        return program
    _prune(cache_dir)
    with tempfile.TemporaryDirectory(dir=cache_dir) as scratch, ThreadPoolExecutor(2) as pool:
        folder = Path(scratch)
        source, target = folder / "kernel.cu.cpp", folder / "kernel.o"
        source.write_text(cpp_text)
        command = [cxx, *KERNEL_FLAGS, f"-D__CUDA_ARCH__={digits}0", f"-I{CXX_DIR / 'include'}"]
        command += ["-include", str(CXX_DIR / "device.h"), "-c", source.name, "-o", target.name]
        kernel = pool.submit(_run, command, folder)
        runtime = _build_runtime(cxx, cache_dir / f"runtime-{runtime_key}", pool)
        kernel.result()
        _run([cxx, "-no-pie", *map(str, runtime), target.name, "-o", "program"], folder)
        os.replace(folder / "program", program)
    return program


def resolve_lines(program: Path, addresses: list[int]) -> dict[int, int]:
    """Line of the CUDA text of each code address, in the kernel itself, not an inlined helper."""
    known = sorted({address for address in addresses if address})
    tool = shutil.which("addr2line")
    if not known or tool is None:
        return {}
    command = [tool, "-e", str(program), "-i", "-a", *map(hex, known)]
    printed = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    lines: dict[int, int] = {}
    address = 0
    for row in printed.splitlines():
        if row.startswith("0x"):
            address = int(row, 16)
        elif "kernel.cu.cpp:" in row:
            number = row.rsplit(":", 1)[1].split()[0]
            if number.isdigit():
                lines[address] = int(number)  # the outermost frame is printed last
    return lines


def _find_compiler() -> str:
    cxx = shutil.which(os.environ.get("CXX", "g++")) or shutil.which("g++")
    if cxx is None:
        raise ToolchainError(
            "no g++ on PATH: the emulator compiles kernels for the CPU; install g++"
        )
    return cxx


def _build_runtime(cxx: str, folder: Path, pool: ThreadPoolExecutor) -> list[Path]:
    objects = [folder / f"{name}.o" for name in RUNTIME_SOURCES]
    if folder.exists():
        return objects
    with tempfile.TemporaryDirectory(dir=folder.parent) as scratch:
        built = Path(scratch) / "objects"
        built.mkdir()
        commands = [
            [cxx, *RUNTIME_FLAGS, "-c", str(CXX_DIR / f"{name}.cpp"), "-o", f"{name}.o"]
            for name in RUNTIME_SOURCES
        ]
        for _ in pool.map(lambda command: _run(command, built), commands):
            pass
        if not folder.exists():
            try:
                os.replace(built, folder)
            except OSError:  # another process was first
                if not folder.exists():
                    raise
    return objects


def _run(command: list[str], folder: Path) -> None:
    try:
        done = subprocess.run(
            command,
            cwd=folder,
            capture_output=True,
            text=True,
            timeout=COMPILE_LIMIT_S,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise ToolchainError(f"g++ took longer than {COMPILE_LIMIT_S} s on this kernel") from error
    if done.returncode:
        errors = [row for row in done.stderr.splitlines() if "error" in row or "undefined" in row]
        first = errors[0] if errors else done.stderr.strip()[-300:]
        raise ToolchainError(f"g++ does not accept the translated kernel: {first}")


def _prune(cache_dir: Path) -> None:
    """Remove the kernels that were not used for longest, a quarter at a time."""
    with os.scandir(cache_dir) as entries:
        kernels = [entry for entry in entries if entry.name.startswith("kernel-")]
    if len(kernels) < MAX_CACHED_KERNELS:
        return
    aged = sorted((Path(entry) for entry in kernels), key=_last_use)
    for path in aged[: MAX_CACHED_KERNELS // 4]:
        path.unlink(missing_ok=True)


def _last_use(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:  # another process has just removed it
        return 0.0


def _hash(*parts: bytes) -> str:
    digest = hashlib.sha256()
    for part in parts:
        digest.update(len(part).to_bytes(8, "little"))
        digest.update(part)
    return digest.hexdigest()[:24]
