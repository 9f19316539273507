from __future__ import annotations

import pytest

from alcop_ms.analysis.matmul import find_matmul
from alcop_ms.compat import Schedule
from alcop_ms.hardware import find_gpu
from alcop_ms.matmul_shape import MatmulShape
from alcop_ms.pipeline import NotApplicable
from alcop_ms.rules.mma_plan import (
    SharedLayout,
    TilingConfig,
    plan_folds,
    plan_tensor_core_tiling,
    why_cuda_cores_may_win,
)
from tests.candidates import module_of

SMALL = "matmul:m=32,n=32,k=64,dtype=f16"


def facts_of(spec: str):
    sch = Schedule(module_of(spec))
    return find_matmul(sch, sch.get_sblock("C"))


def refusal(spec: str, gpu: str = "a100") -> str:
    plans = plan_tensor_core_tiling(facts_of(spec), (), find_gpu(gpu), TilingConfig())
    assert isinstance(plans, NotApplicable)
    return plans.reason


def plans_of(spec: str):
    plans = plan_tensor_core_tiling(facts_of(spec), (), find_gpu("a100"), TilingConfig())
    assert not isinstance(plans, NotApplicable)
    return plans


def test_plan_tensor_core_tiling_old_gpu_is_refused():
    assert refusal(SMALL, "t4") == "sm_75 has no mma.sync m16n8k16; the rule needs sm_80 or later"


def test_plan_tensor_core_tiling_8_bit_floats_need_sm_89():
    spec = "matmul:m=32,n=32,k=64,dtype=e4m3,layout=nt"
    expected = "sm_80 has no mma.sync of float8_e4m3fn; the rule needs sm_89 or later"
    assert refusal(spec) == expected
    for gpu in ("rtx4090", "h200"):
        assert plan_tensor_core_tiling(facts_of(spec), (), find_gpu(gpu), TilingConfig())


def test_plan_tensor_core_tiling_other_dtype_is_refused():
    expected = "operands of float32 summed in float32: this rule takes float16 summed in float16"
    assert refusal("matmul:m=32,n=32,k=64,dtype=f32").startswith(expected)


def test_plan_tensor_core_tiling_other_accumulator_is_refused():
    assert "float16 summed in float64" in refusal("matmul:m=32,n=32,k=64,dtype=f16,acc=f64")


def test_plan_tensor_core_tiling_whole_fragments_need_no_padding():
    assert [(plan.layout, plan.padding) for plan in plans_of(SMALL)] == [
        (SharedLayout.PADDED, (16, 16, 16)),
        (SharedLayout.SWIZZLED, (16, 16, 16)),
    ]


def test_plan_tensor_core_tiling_ragged_axes_are_padded_with_and_without_room():
    plans = plans_of("matmul:m=97,n=1000,k=64,dtype=f16")
    padded = [(plan.padding, plan.folds) for plan in plans if plan.layout is SharedLayout.PADDED]
    assert padded == [((64, 64, 16), (4, 4, 1)), ((16, 16, 16), (1, 1, 1))]


@pytest.mark.parametrize(
    ("extents", "elements"),
    [("n=32,k=64", (8, 8)), ("n=20,k=36", (4, 4)), ("n=18,k=64", (8, 2)), ("n=33,k=65", (1, 1))],
)
def test_plan_tensor_core_tiling_copies_are_as_wide_as_rows_are_aligned(extents, elements):
    assert {plan.copy_elements for plan in plans_of(f"matmul:m=32,{extents},dtype=f16")} == {
        elements
    }


@pytest.mark.parametrize("rest", ["n=36,k=36,dtype=f16", "n=64,k=64,dtype=s8,layout=nt"])
def test_plan_tensor_core_tiling_any_width_of_copies_and_elements_is_swizzled(rest):
    layouts = {plan.layout for plan in plans_of(f"matmul:m=32,{rest}")}
    assert layouts == {SharedLayout.PADDED, SharedLayout.SWIZZLED}


@pytest.mark.parametrize(
    ("dtype", "transposed", "folds"),
    [
        ("float16", (False, False), (1, 2, 2)),
        ("float16", (True, True), (2, 1, 2)),
        ("int8", (False, True), (1, 1, 2)),
        ("int8", (False, False), (1, 4, 2)),
    ],
)
def test_plan_folds_make_swizzled_rows_of_whole_64_bytes(dtype, transposed, folds):
    shape = MatmulShape(
        m=64,
        n=64,
        k=64,
        in_dtype=dtype,
        acc_dtype="int32" if dtype == "int8" else "float32",
        transpose_a=transposed[0],
        transpose_b=transposed[1],
    )
    assert plan_folds(shape, SharedLayout.SWIZZLED) == folds
    assert plan_folds(shape, SharedLayout.PADDED) == (1, 1, 1)


@pytest.mark.parametrize(
    ("shape", "may_win"),
    [
        ({"m": 3136, "n": 4, "k": 36, "batch": 32}, True),
        ({"m": 4, "n": 3136, "k": 36, "batch": 32, "in_dtype": "tfloat32"}, True),
        ({"m": 3136, "n": 16, "k": 144, "batch": 32}, False),  # a whole fragment
        ({"m": 3136, "n": 4, "k": 36}, False),  # no groups
        (
            {"m": 3136, "n": 4, "k": 36, "batch": 32, "in_dtype": "int8", "acc_dtype": "int32"},
            False,
        ),
    ],
)
def test_why_cuda_cores_may_win_small_groups_only(shape, may_win):
    found = why_cuda_cores_may_win(MatmulShape(**shape))
    assert (found is not None) is may_win
    if found is not None:
        assert "groups of 4 fill 4 of the 16 rows or columns of a fragment" in found.reason
