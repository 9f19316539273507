from __future__ import annotations

import struct

import pytest

from alcop_ms.errors import BundleError
from alcop_ms.graph.cubin import LDGSTS, count_async_copies


def make_elf(sections):
    """A minimal ELF file with the given (name, contents)."""
    names = b"\0" + b"".join(name.encode() + b"\0" for name, _ in sections) + b".shstrtab\0"
    body, headers = bytearray(64), [bytes(64)]
    offsets = {}
    at = 1
    for name, _ in sections:
        offsets[name] = at
        at += len(name) + 1
    for name, contents in sections:
        headers.append(
            struct.pack("<IIQQQQIIQQ", offsets[name], 1, 0, 0, len(body), len(contents), 0, 0, 1, 0)
        )
        body += contents
    headers.append(struct.pack("<IIQQQQIIQQ", at, 3, 0, 0, len(body), len(names), 0, 0, 1, 0))
    body += names
    body[:6] = b"\x7fELF\x02\x01"
    body[0x28:0x30] = struct.pack("<Q", len(body))
    body[0x3A:0x40] = struct.pack("<HHH", 64, len(headers), len(headers) - 1)
    return bytes(body) + b"".join(headers)


def instruction(opcode, predicate=7):
    return struct.pack("<QQ", opcode | predicate << 12, 0xABC)


def test_count_async_copies_counts_by_kernel_whatever_the_predicate():
    copies = instruction(LDGSTS) + instruction(LDGSTS, 3) + instruction(0x918)
    cubin = make_elf(
        [(".text.one", copies), (".nv.info", instruction(LDGSTS)), (".text.two", instruction(0x1))]
    )
    assert count_async_copies(cubin) == {"one": 2, "two": 0}


@pytest.mark.parametrize("damaged", [b"", b"// text", make_elf([])[:70]])
def test_count_async_copies_of_something_else_is_refused(damaged):
    with pytest.raises(BundleError, match="machine code"):
        count_async_copies(damaged)
