"""Compile a translated kernel and the runtime with g++, cached by the hash of what went in."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from alcop_ms.errors import BundleError, OutputError, ToolchainError

CXX_DIR = Path(__file__).parent / "cxx"
# Not Path.home(): that raises where the user has no home, and most runs name another directory.
DEFAULT_CACHE_DIR = Path(os.path.expanduser("~/.cache/alcop_ms"))
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
# What a cached runtime folder holds; a new name whenever that changes.
RUNTIME_LAYOUT = "objects, device.h.gch and digests"
SOURCE_NAME = "kernel.cu.cpp"  # as errors and line tables name it
COMPILE_LIMIT_S = 600  # 9,300 unrolled lines, the most that were drawn at random, take 320
MAX_CACHED_KERNELS = 2000  # of about 0.1 MB each
RUNTIME_FILES = ("device.h", "device.h.gch", *(f"{name}.o" for name in RUNTIME_SOURCES))
DIGESTS_FILE = "digests"  # of the files above, as they were built
RUNTIME_LIFE_S = 7 * 86400.0  # without use; each is some 30 MB


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
    OutputError
        `cache_dir` cannot be written.
    """
    digits = "".join(char for char in arch if char.isdigit())
    if not digits:
        raise BundleError(f"arch {arch!r} does not look like sm_80")
    cxx = _find_compiler()
    cache_dir = cache_dir.absolute()  # g++ runs in a directory of its own
    sources = (path.read_bytes() for path in sorted(CXX_DIR.rglob("*.*")))
    recipe = " ".join((RUNTIME_LAYOUT, str(CXX_DIR), cxx, *RUNTIME_FLAGS, *KERNEL_FLAGS))
    runtime_key = _hash(recipe.encode(), *sources)
    key = _hash(
        cpp_text.encode(), runtime_key.encode(), digits.encode(), *map(str.encode, KERNEL_FLAGS)
    )
    try:
        cache_dir.mkdir(parents=True, exist_ok=True)
        program = cache_dir / f"kernel-{key}"
        if program.exists():
            os.utime(program)  # used now: the last to be pruned
            return program
        _prune(cache_dir)
        runtime = cache_dir / f"runtime-{runtime_key}"
        _build_runtime(cxx, runtime)
        try:
            _compile(cxx, cpp_text, digits, runtime, program)
        except ToolchainError:
            if _is_intact(runtime):
                raise
            shutil.rmtree(runtime, ignore_errors=True)
            _build_runtime(cxx, runtime)
            _compile(cxx, cpp_text, digits, runtime, program)
    except OSError as error:
        raise OutputError(
            f"{cache_dir}: compiled kernels cannot be kept here: {error.strerror or error}. "
            "Choose another directory."
        ) from error
    return program


def _compile(cxx: str, cpp_text: str, digits: str, runtime: Path, program: Path) -> None:
    """Compile a translated text, link it with the runtime, and put it in its place at once."""
    with tempfile.TemporaryDirectory(dir=program.parent) as scratch:
        folder = Path(scratch)
        (folder / SOURCE_NAME).write_text(cpp_text)
        command = [cxx, *KERNEL_FLAGS, f"-D__CUDA_ARCH__={digits}0", f"-I{CXX_DIR / 'include'}"]
        command += ["-include", str(runtime / "device.h"), "-c", SOURCE_NAME, "-o", "kernel.o"]
        _run(command, folder)
        objects = [str(runtime / f"{name}.o") for name in RUNTIME_SOURCES]
        _run([cxx, "-no-pie", *objects, "kernel.o", "-o", "program"], folder)
        os.replace(folder / "program", program)


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
        elif f"{SOURCE_NAME}:" in row:
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


def _build_runtime(cxx: str, folder: Path) -> None:
    """Compile the runtime's objects, and device.h into a header that g++ need not parse again."""
    if _is_complete(folder):
        os.utime(folder)
        return
    shutil.rmtree(folder, ignore_errors=True)  # what a cleaner or a full disk has left of it
    with tempfile.TemporaryDirectory(dir=folder.parent) as scratch:
        built = Path(scratch) / "runtime"
        built.mkdir()
        (built / "device.h").write_text(f'#include "{CXX_DIR / "device.h"}"\n')
        commands = [[cxx, *KERNEL_FLAGS, "-x", "c++-header", "device.h", "-o", "device.h.gch"]]
        commands += [
            [cxx, *RUNTIME_FLAGS, "-c", str(CXX_DIR / f"{name}.cpp"), "-o", f"{name}.o"]
            for name in RUNTIME_SOURCES
        ]
        with ThreadPoolExecutor(2) as pool:
            list(pool.map(lambda command: _run(command, built), commands))
        (built / DIGESTS_FILE).write_text(_digests(built))
        try:
            os.replace(built, folder)
        except OSError:
            if not _is_complete(folder):  # if it is, another process was first
                raise


def _is_complete(folder: Path) -> bool:
    """Whether a cached runtime still has all its files, none of them empty."""
    try:
        return all((folder / name).stat().st_size > 0 for name in RUNTIME_FILES)
    except OSError:
        return False


def _digests(folder: Path) -> str:
    return "\n".join(_hash((folder / name).read_bytes()) for name in RUNTIME_FILES)


def _is_intact(folder: Path) -> bool:
    """Whether a cached runtime is what was built: if so, it is the kernel that g++ refused."""
    try:
        return (folder / DIGESTS_FILE).read_text() == _digests(folder)
    except (OSError, UnicodeDecodeError):
        return False


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
    """Remove runtimes of other versions, and kernels not used for longest, a quarter at a time."""
    with os.scandir(cache_dir) as entries:
        paths = [Path(entry) for entry in entries]
    for path in paths:
        is_old = time.time() - _last_use(path) > RUNTIME_LIFE_S
        if path.name.startswith("runtime-") and is_old:
            shutil.rmtree(path, ignore_errors=True)
    kernels = [path for path in paths if path.name.startswith("kernel-")]
    if len(kernels) < MAX_CACHED_KERNELS:
        return
    for path in sorted(kernels, key=_last_use)[: MAX_CACHED_KERNELS // 4]:
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
