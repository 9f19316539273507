"""Counts asynchronous copies in a cubin, without a disassembler.

A cubin is an ELF file; each kernel's instructions lie in the section `.text.<kernel>`. Since Volta
an instruction has 128 bits, its operation in the lowest 12 of them. LDGSTS, which every cp.async
becomes, is 0xfae (as nvdisasm prints it for sm_80 to sm_90).
"""

from __future__ import annotations

import struct
from collections.abc import Iterator

from alcop_ms.errors import BundleError

INSTRUCTION_BYTES = 16
OPCODE_MASK = 0xFFF
LDGSTS = 0xFAE
_MAGIC = b"\x7fELF\x02\x01"  # 64 bits, little endian
_SECTION = struct.Struct("<IIQQQQIIQQ")
_PREFIX = ".text."


def count_async_copies(cubin: bytes) -> dict[str, int]:
    """Asynchronous copy instructions of each kernel.

    Raises
    ------
    BundleError
        When this is no cubin.
    """
    return {
        name.removeprefix(_PREFIX): _count(code)
        for name, code in _sections(cubin)
        if name.startswith(_PREFIX)
    }


def _count(code: bytes) -> int:
    opcodes = (word & OPCODE_MASK for (word, _) in struct.iter_unpack("<QQ", code))
    return sum(opcode == LDGSTS for opcode in opcodes)


def _sections(cubin: bytes) -> Iterator[tuple[str, bytes]]:
    """(name, contents) of every section."""
    if not cubin.startswith(_MAGIC):
        raise BundleError("machine code: not a 64-bit ELF file, which every cubin is")
    try:
        (table,) = struct.unpack_from("<Q", cubin, 0x28)
        size, count, names_index = struct.unpack_from("<HHH", cubin, 0x3A)
        headers = [_SECTION.unpack_from(cubin, table + index * size) for index in range(count)]
        names = _contents(cubin, headers[names_index])
    except (struct.error, IndexError) as error:
        raise BundleError("machine code: its table of sections is damaged") from error
    for header in headers:
        name = names[header[0] :].partition(b"\0")[0].decode("ascii", "replace")
        yield name, _contents(cubin, header)


def _contents(cubin: bytes, header: tuple[int, ...]) -> bytes:
    offset, size = header[4], header[5]
    code = cubin[offset : offset + size]
    return code[: len(code) - len(code) % INSTRUCTION_BYTES] if header[1] == 1 else code
