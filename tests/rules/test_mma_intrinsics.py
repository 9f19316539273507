from __future__ import annotations

import pytest
import tvm
from tvm.s_tir import TensorIntrin

from alcop_ms import compat
from alcop_ms.matmul_shape import MatmulShape
from alcop_ms.rules.mma_intrinsics import mma_intrinsics, register_named

TRANSPOSED = {"m": 32, "n": 32, "k": 64, "transpose_a": True, "transpose_b": True}


def test_mma_intrinsics_names_the_stock_ones():
    names = mma_intrinsics(MatmulShape(**TRANSPOSED, acc_dtype="float16"))
    assert (names.init, names.compute) == ("mma_fill_16x16_f16", "mma_f16f16f16_trans_a_trans_b")
    assert (names.load_a, names.load_b) == (
        "mma_ldmatrix_f16_a_trans_dyn",
        "mma_ldmatrix_f16_b_trans_dyn",
    )


def test_mma_intrinsics_names_ours_where_tvm_has_none():
    names = mma_intrinsics(MatmulShape(**TRANSPOSED, in_dtype="bfloat16"))
    assert (names.load_a, names.load_b) == (
        "alcop_ldmatrix_bf16_a_trans",
        "alcop_ldmatrix_bf16_b_trans",
    )
    assert names.compute == "alcop_mma_bf16_f32_trans_a_trans_b"


def test_mma_intrinsics_swapped_product_needs_a_pattern_of_its_own():
    names = mma_intrinsics(MatmulShape(m=32, n=32, k=64), is_swapped=True)
    assert names.compute == "alcop_mma_f16_f32_swapped"


@pytest.mark.parametrize(
    "name",
    [
        "alcop_mma_f16_f16_trans_b_swapped",
        "alcop_mma_bf16_f32_trans_a",
        "alcop_mma_i8_i32_trans_b",
        "alcop_ldmatrix_u8_b_trans",
        "alcop_ldmatrix_bf16_a",
        "alcop_mma_e4m3_f32_trans_b",
        "alcop_mma_tf32_f32_trans_a_swapped",
        "alcop_ldmatrix_tf32_b",
        "alcop_ldmatrix_e5m2_b",
    ],
)
def test_register_named_registers_what_a_trace_names(name):
    register_named(f'["Tensorize", ["b1"], ["{name}", true]]')
    assert compat.has_intrinsic(name)


@pytest.mark.parametrize("text", ["", "alcop_mma_f99_f32", "mma_f16f16f32"])
def test_register_named_other_text_registers_nothing_new(text):
    register_named(text)
    assert not compat.has_intrinsic("alcop_mma_f99_f32")


def test_register_named_byte_products_are_the_stock_ones():
    register_named("alcop_mma_i8_i32_trans_b")
    tvm.ir.assert_structural_equal(
        TensorIntrin.get("alcop_mma_i8_i32_trans_b").desc.body,
        TensorIntrin.get("mma_i8i8i32_trans_b").desc.body,
        map_free_vars=True,
    )
