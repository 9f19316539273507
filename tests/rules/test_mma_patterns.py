from __future__ import annotations

import pytest
import tvm
from tvm.s_tir import TensorIntrin

from alcop_ms import compat
from alcop_ms.rules.mma_formats import MMA_FORMATS
from alcop_ms.rules.mma_patterns import make_fill, make_ldmatrix, make_mma


def assert_same(left, right):
    tvm.ir.assert_structural_equal(left.body, right.body, map_free_vars=True)


@pytest.mark.parametrize("side", ["a", "b"])
@pytest.mark.parametrize("is_transposed", [False, True])
def test_make_ldmatrix_of_halves_is_the_stock_one(side, is_transposed):
    compat.register_intrinsics()
    stock = TensorIntrin.get(f"mma_ldmatrix_f16_{side}{'_trans' if is_transposed else ''}_dyn")
    pattern, replacement = make_ldmatrix("float16", side, is_transposed=is_transposed)
    assert_same(pattern, stock.desc)
    assert_same(replacement, stock.impl)


def test_make_ldmatrix_of_bytes_is_the_stock_one_in_dynamic_shared_memory():
    compat.register_intrinsics()
    from tvm.s_tir.tensor_intrin.cuda import get_ldmatrix_intrin

    stock = get_ldmatrix_intrin(32, "int8", "A", False, "shared.dyn")
    ours = make_ldmatrix("int8", "a", is_transposed=False)
    assert_same(ours[0], stock[0])
    assert_same(ours[1], stock[1])


def test_make_ldmatrix_of_bytes_in_rows_along_n_sorts_what_the_stock_one_matches():
    compat.register_intrinsics()
    from tvm.s_tir.tensor_intrin.cuda import get_ldmatrix_intrin

    stock = get_ldmatrix_intrin(32, "int8", "B", False, "shared.dyn")
    pattern, replacement = make_ldmatrix("int8", "b", is_transposed=False)
    assert_same(pattern, stock[0])
    script = replacement.script()
    assert script.index("ldmatrix(T.bool(True), 4") < script.index("alcop_turn_bytes_b")


@pytest.mark.parametrize("acc", ["float32", "int32"])
def test_make_fill_without_turned_bytes_is_the_stock_one(acc):
    compat.register_intrinsics()
    pattern, replacement = make_fill(acc, (False, False))
    stock = TensorIntrin.get(f"mma_fill_16x16_{'f32' if acc == 'float32' else 'i32'}")
    assert_same(pattern, stock.desc)
    assert_same(replacement, stock.impl)


@pytest.mark.parametrize(
    ("transpose_a", "transpose_b", "acc"),
    [(False, False, "float32"), (True, False, "float32"), (True, True, "float16")],
)
def test_make_mma_of_halves_matches_what_the_stock_one_does(transpose_a, transpose_b, acc):
    compat.register_intrinsics()
    name = f"mma_f16f16{'f32' if acc == 'float32' else 'f16'}"
    name += "_trans_a" * transpose_a + "_trans_b" * transpose_b
    pattern, _ = make_mma(
        "float16", acc, transpose_a=transpose_a, transpose_b=transpose_b, is_swapped=False
    )
    assert_same(pattern, TensorIntrin.get(name).desc)


def test_make_mma_swapped_pattern_multiplies_b_by_a_and_computes_the_same():
    plain, swapped = (
        make_mma("bfloat16", "float32", transpose_a=False, transpose_b=False, is_swapped=flag)
        for flag in (False, True)
    )
    assert not compat.is_same_ir(plain[0].body, swapped[0].body)
    calls = [
        pair[1].script().split("ptx_legacy.mma")[1].split("\n")[0] for pair in (plain, swapped)
    ]
    assert calls[0] == calls[1]


@pytest.mark.parametrize("dtype", sorted(MMA_FORMATS))
def test_make_ldmatrix_no_dtype_makes_tvm_warn(dtype, capfd):
    for side in "ab":
        for is_transposed in (False, True):
            make_ldmatrix(dtype, side, is_transposed=is_transposed)
    assert capfd.readouterr() == ("", "")
