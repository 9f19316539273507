from dataclasses import replace

import pytest

from alcop_ms.cost_model.terms.cuda_core_compute import cuda_core_step_s
from alcop_ms.errors import InvalidPlanError
from alcop_ms.matmul_shape import MatmulShape
from alcop_ms.pipeline import Family

F32 = MatmulShape(m=512, n=512, k=512, in_dtype="float32")


def test_cuda_core_step_hand_computed(make_plan, round_gpu):
    # 32 threads * 8 * 8 * 1 / (64 / 4) = 128 cycles at 1 GHz
    plan = make_plan(F32, family=Family.CUDA_CORE, warp=(8, 8))
    assert cuda_core_step_s(plan.tile, F32, round_gpu) == pytest.approx(128e-9)


def test_cuda_core_step_scalar_f16_gets_half_the_packed_rate(make_plan, round_gpu):
    # the A100's 256 packed multiply-adds a clock are 128 scalar ones, twice the f32 rate
    plan = make_plan(F32, family=Family.CUDA_CORE, warp=(8, 8))
    f16 = replace(F32, in_dtype="float16", acc_dtype="float16")
    assert cuda_core_step_s(plan.tile, f16, round_gpu) == pytest.approx(64e-9)


def test_cuda_core_step_type_without_a_rate_is_refused(make_plan, round_gpu):
    plan = make_plan(F32, family=Family.CUDA_CORE, warp=(8, 8))
    with pytest.raises(InvalidPlanError, match=r"in_dtype=float64: no CUDA-core rate known"):
        cuda_core_step_s(plan.tile, replace(F32, in_dtype="float64"), round_gpu)
