from __future__ import annotations

import pytest

from alcop_ms.pipeline import MatmulShape, NotApplicable
from alcop_ms.rules.mma_formats import MMA_FORMATS, find_format

EXTENTS = {"m": 32, "n": 32, "k": 64}


@pytest.mark.parametrize(
    ("in_dtype", "acc_dtype", "chunk"),
    [
        ("float16", "float32", 8),
        ("float16", "float16", 8),
        ("bfloat16", "float32", 8),
        ("int8", "int32", 16),
        ("uint8", "int32", 16),
        ("tfloat32", "float32", 4),
        ("float8_e4m3fn", "float32", 16),
        ("float8_e5m2", "float32", 16),
    ],
)
def test_find_format_knows_these_types(in_dtype, acc_dtype, chunk):
    found = find_format(MatmulShape(**EXTENTS, in_dtype=in_dtype, acc_dtype=acc_dtype))
    assert found is MMA_FORMATS[in_dtype]
    assert found.chunk == chunk


@pytest.mark.parametrize(
    ("in_dtype", "acc_dtype"),
    [("float32", "float32"), ("float16", "float64"), ("float8_e4m3fn", "float16")],
)
def test_find_format_other_types_are_refused_by_name(in_dtype, acc_dtype):
    found = find_format(MatmulShape(**EXTENTS, in_dtype=in_dtype, acc_dtype=acc_dtype))
    assert isinstance(found, NotApplicable)
    assert found.reason.startswith(f"operands of {in_dtype} summed in {acc_dtype}: this rule takes")


def test_find_format_bytes_with_a_transposed_are_refused():
    shape = MatmulShape(**EXTENTS, in_dtype="int8", acc_dtype="int32", transpose_a=True)
    found = find_format(shape)
    assert isinstance(found, NotApplicable)
    assert found.reason.startswith("A is stored [k, m]: ldmatrix transposes 16-bit elements only")
