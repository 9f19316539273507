import re

import pytest

from alcop_ms import compat
from alcop_ms.matmul_shape import MatmulShape
from alcop_ms.rules.mma_intrinsics import mma_intrinsics, register_named
from alcop_ms.rules.pair_patterns import make_pair_fill, make_pair_mma


@pytest.mark.parametrize("dtype", ["float16", "bfloat16", "tfloat32"])
@pytest.mark.parametrize("is_swapped", [False, True])
def test_make_pair_mma_multiplies_one_a_by_both(dtype, is_swapped):
    _, replacement = make_pair_mma(
        dtype, "float32", transpose_a=False, transpose_b=True, is_swapped=is_swapped
    )
    calls = re.findall(
        r"ptx_legacy\.mma\(.*?(\w)\.data, .*?(\w)\.data, .*?(\w)\.data", replacement.script()
    )
    assert calls == [("A", "B", "C"), ("A", "V", "U")]


def test_make_pair_mma_swapped_pattern_is_another_and_computes_the_same():
    plain, swapped = (
        make_pair_mma("float16", "float32", transpose_a=False, transpose_b=False, is_swapped=flag)
        for flag in (False, True)
    )
    assert not compat.is_same_ir(plain[0].body, swapped[0].body)
    assert compat.is_same_ir(plain[1].body, swapped[1].body)


@pytest.mark.parametrize("acc", ["float16", "float32"])
def test_make_pair_fill_begins_both_sums_with_zero(acc):
    pattern, replacement = make_pair_fill(acc)
    for func in (pattern, replacement):
        assert len(re.findall(rf"\[.*\] = T\.{acc}\(0", func.script())) == 2


def test_pair_intrinsics_are_registered_from_their_names():
    shape = MatmulShape(m=16, n=16, k=16, transpose_b=True, products=2)
    names = mma_intrinsics(shape)
    assert names.init == "alcop_fill_pair_f32"
    assert names.compute == "alcop_mma_f16_f32_trans_b_pair"
    register_named(f"{names.init} {names.compute}")
    assert compat.has_intrinsic(names.init)
    assert compat.has_intrinsic(names.compute)
    assert mma_intrinsics(MatmulShape(m=16, n=16, k=16)).init == "mma_fill_16x16_f32"
