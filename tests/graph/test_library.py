from __future__ import annotations

import struct

import pytest

from alcop_ms.errors import BundleError
from alcop_ms.graph.library import (
    embed_cubin,
    find_device_code,
    parse_packed_c,
    read_device_code,
    write_assembly,
)


def pack(text):
    return struct.pack("<Q", len(text)) + text


def make_blob(code=b"__global__ void f() {}", form=b"cuda"):
    """As TVM writes it: length, import tree, then (name, bytes) of each module."""
    functions = struct.pack("<Q", 1) + pack(b"f_kernel") + pack(b"f_kernel") + bytes(9)
    module = pack(form) + functions + pack(code)
    body = struct.pack("<QQ", 2, 1) + pack(b"_lib") + pack(b"cuda") + pack(module) + pack(b"after")
    return pack(body)


def test_find_device_code_reads_format_and_text():
    found = find_device_code(make_blob())
    assert (found.format, found.code) == (b"cuda", b"__global__ void f() {}")
    assert b"f_kernel" in found.functions


def test_embed_cubin_replaces_text_and_keeps_everything_else():
    cubin = b"\x7fELF" + bytes(range(256)) * 3
    blob = embed_cubin(make_blob(), cubin)
    found = find_device_code(blob)
    assert (found.format, found.code) == (b"cubin", cubin)
    assert found.functions == find_device_code(make_blob()).functions
    assert struct.unpack_from("<Q", blob)[0] == len(blob) - 8
    assert blob.endswith(pack(b"after"))


def test_find_device_code_without_a_cuda_module_is_refused():
    with pytest.raises(BundleError, match="no CUDA module"):
        find_device_code(pack(b"nothing of the kind") + b"cuda")


def test_read_device_code_missing_file_is_refused(tmp_path):
    with pytest.raises(BundleError, match=r"model\.so: cannot be read"):
        read_device_code(tmp_path / "model.so")


def test_parse_packed_c_reads_every_byte():
    source = "const unsigned char x[4] = {\n  0x00,0xff,\n  0x7F,0x10,\n};\n"
    assert parse_packed_c(source) == b"\x00\xff\x7f\x10"


def test_write_assembly_names_the_symbol_and_the_bytes(tmp_path):
    path = write_assembly(b"abc", tmp_path)
    text = path.read_text()
    assert "__tvm_ffi__library_bin:" in text
    assert str(tmp_path / "imports.bin") in text
    assert (tmp_path / "imports.bin").read_bytes() == b"abc"
