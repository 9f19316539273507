from __future__ import annotations

import pytest

from alcop_ms.matmul_shape import MatmulShape
from alcop_ms.pipeline import NotApplicable
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


@pytest.mark.parametrize("transpose_a", [False, True])
@pytest.mark.parametrize("transpose_b", [False, True])
def test_turned_are_bytes_whose_rows_do_not_run_along_k(transpose_a, transpose_b):
    layout = {"transpose_a": transpose_a, "transpose_b": transpose_b}
    form = MMA_FORMATS["int8"]
    assert form.turned(**layout) == (transpose_a, not transpose_b)
    assert form.turned(**layout, exact="ab") == (False, False)
    assert form.turned(**layout, exact="a") == (False, not transpose_b)
    for dtype in ("float16", "tfloat32"):
        assert MMA_FORMATS[dtype].turned(**layout) == (False, False)


def test_gathers_are_words_only():
    found = {dtype for dtype, form in MMA_FORMATS.items() if form.gathers(along_k=False)}
    assert found == {"tfloat32"}
    assert not MMA_FORMATS["tfloat32"].gathers(along_k=True)
