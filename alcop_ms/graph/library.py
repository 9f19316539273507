"""Put machine code into an exported library, and read back what a library holds.

TVM packs the modules that a library imports into one blob, `__tvm_ffi__library_bin`: a length, the
import tree, then a name and bytes for each module. A CUDA module's bytes are its format, its
functions' launch parameters, and its code. On a host without a CUDA driver TVM writes the format
"cuda", text that the machine that loads it must compile. With nvcc at hand we replace both by
"cubin" and the cubin: the library then needs nothing but TVM's runtime.
"""

from __future__ import annotations

import re
import struct
from dataclasses import dataclass
from pathlib import Path

from alcop_ms.errors import BundleError

TEXT_FORMAT, CUBIN_FORMAT = b"cuda", b"cubin"
BLOB_SYMBOL = "__tvm_ffi__library_bin"
_LENGTH = struct.Struct("<Q")
_KIND = _LENGTH.pack(len(TEXT_FORMAT)) + TEXT_FORMAT  # the module's kind is "cuda" too


@dataclass(frozen=True, slots=True)
class DeviceCode:
    """The CUDA module of a blob.

    Attributes
    ----------
    format : bytes
        `b"cuda"` for text, `b"cubin"` for machine code.
    start, end : int
        Where the module's bytes stand in the blob, their length excluded.
    functions : bytes
        The kernels' launch parameters, as TVM writes them.
    """

    format: bytes
    start: int
    end: int
    functions: bytes
    code: bytes


def find_device_code(blob: bytes) -> DeviceCode:
    """Find the CUDA module in a blob (or in a file that contains one).

    Raises
    ------
    BundleError
        When there is none, or it is not written as TVM 0.27 writes it.
    """
    for match in re.finditer(re.escape(_KIND), blob):
        found = _read_module(blob, match.end())
        if found is not None:
            return found
    raise BundleError("the library holds no CUDA module that can be read")


def embed_cubin(blob: bytes, cubin: bytes) -> bytes:
    """The blob with its CUDA text replaced by machine code."""
    found = find_device_code(blob)
    module = _pack(CUBIN_FORMAT) + found.functions + _pack(cubin)
    head = blob[: found.start - _LENGTH.size] + _LENGTH.pack(len(module))
    changed = head + module + blob[found.end :]
    return _LENGTH.pack(len(changed) - _LENGTH.size) + changed[_LENGTH.size :]


def read_device_code(path: Path) -> DeviceCode:
    """The CUDA module of an exported library.

    Raises
    ------
    BundleError
        When the file cannot be read or holds none.
    """
    try:
        return find_device_code(path.read_bytes())
    except OSError as error:
        raise BundleError(f"{path}: cannot be read: {error.strerror or error}") from error


def parse_packed_c(source: str) -> bytes:
    """The blob of a C source that TVM's `ModulePackImportsToC` wrote."""
    numbers = source.partition("= {")[2].partition("}")[0]
    return bytes(int(number, 16) for number in re.findall(r"0x[0-9a-fA-F]{2}", numbers))


def write_assembly(blob: bytes, directory: Path) -> Path:
    """A source file that defines the blob's symbol; an assembler reads megabytes in no time."""
    data = directory / "imports.bin"
    data.write_bytes(blob)
    path = directory / "imports.S"
    path.write_text(
        f'.section .rodata\n.global {BLOB_SYMBOL}\n.balign 64\n{BLOB_SYMBOL}:\n.incbin "{data}"\n'
        '.section .note.GNU-stack,"",@progbits\n',
        encoding="utf-8",
    )
    return path


def _read_module(blob: bytes, position: int) -> DeviceCode | None:
    """The module whose length stands at a position; None when it does not read as one."""
    size = _read_length(blob, position)
    start = position + _LENGTH.size
    if size is None or start + size > len(blob):
        return None
    end = start + size
    kind = _read_string(blob, start, end)
    if kind is None or kind[0] not in (TEXT_FORMAT, CUBIN_FORMAT):
        return None
    code = _find_last_string(blob, kind[1], end)
    if code is None:
        return None
    at = end - len(code) - _LENGTH.size
    return DeviceCode(format=kind[0], start=start, end=end, functions=blob[kind[1] : at], code=code)


def _find_last_string(blob: bytes, start: int, end: int) -> bytes | None:
    """The string that ends a module: the first position whose length reaches the end exactly.

    Launch parameters are short, so no number among them is large enough to be taken for it.
    """
    for position in range(start, end - _LENGTH.size + 1):
        (size,) = _LENGTH.unpack_from(blob, position)
        if position + _LENGTH.size + size == end and size:
            return blob[position + _LENGTH.size : end]
    return None


def _read_length(blob: bytes, position: int) -> int | None:
    if position + _LENGTH.size > len(blob):
        return None
    return int(_LENGTH.unpack_from(blob, position)[0])


def _read_string(blob: bytes, position: int, end: int) -> tuple[bytes, int] | None:
    """(a string, where it ends)."""
    size = _read_length(blob, position)
    stop = position + _LENGTH.size + (size or 0)
    if not size or stop > end:
        return None
    return blob[position + _LENGTH.size : stop], stop


def _pack(text: bytes) -> bytes:
    return _LENGTH.pack(len(text)) + text
