from dataclasses import replace

import pytest

from alcop_ms.cost_model.terms.tensor_compute import tensor_step_s
from alcop_ms.errors import InvalidPlanError
from alcop_ms.hardware import find_gpu
from alcop_ms.matmul_shape import MatmulShape


def test_tensor_step_hand_computed(make_plan, round_gpu):
    # 64 * 64 * 16 / (1024 / 4) = 256 cycles at 1 GHz
    plan = make_plan()
    assert tensor_step_s(plan.tile, plan.problem, round_gpu) == pytest.approx(256e-9)


def test_tensor_step_all_sub_cores_together_reach_the_mma_sync_peak(make_plan):
    gpu = find_gpu("h200")
    plan = make_plan()
    flop = 2 * 64 * 64 * 16 * 4 * gpu.sms
    reached = flop / tensor_step_s(plan.tile, plan.problem, gpu)
    assert reached == pytest.approx(gpu.peak_f16_f32_flop_per_s * gpu.mma_sync_fraction, rel=0.02)


def test_tensor_step_f16_accumulation_is_twice_as_fast_on_geforce(make_plan):
    plan, gpu = make_plan(), find_gpu("rtx4090")
    f16 = replace(plan.problem, acc_dtype="float16")
    ratio = tensor_step_s(plan.tile, plan.problem, gpu) / tensor_step_s(plan.tile, f16, gpu)
    assert ratio == pytest.approx(2)


def test_tensor_step_gpu_without_the_instruction_is_refused(make_plan):
    plan = make_plan()
    with pytest.raises(InvalidPlanError, match=r"needs sm_80; t4 is sm_75. Use the CUDA-core"):
        tensor_step_s(plan.tile, plan.problem, find_gpu("t4"))


def test_tensor_step_type_without_a_rate_is_refused(make_plan):
    problem = MatmulShape(m=64, n=64, k=64, in_dtype="float64", acc_dtype="float64")
    with pytest.raises(InvalidPlanError, match=r"in_dtype=float64: no mma.sync rate known"):
        tensor_step_s(make_plan().tile, problem, find_gpu("a100"))


def test_tensor_step_integers_of_8_bits_run_at_twice_the_rate(make_plan):
    plan, gpu = make_plan(), find_gpu("a100")
    problem = MatmulShape(m=64, n=64, k=64, in_dtype="int8", acc_dtype="int32", out_dtype="int32")
    # 2048 multiply-adds a clock and SM: 624 TOPS at 1.41 GHz and 108 SMs
    assert gpu.tensor_fma_per_clock_per_sm("int8", "int32") == pytest.approx(
        624e12 / 2 / 1.41e9 / 108, rel=1e-3
    )
    ratio = tensor_step_s(plan.tile, plan.problem, gpu) / tensor_step_s(plan.tile, problem, gpu)
    assert ratio == pytest.approx(2)


@pytest.mark.parametrize(("name", "tflops"), [("rtx4090", 330.3), ("l40s", 733)])
def test_tensor_step_8_bit_floats_reach_the_datasheet_where_there_is_an_instruction(name, tflops):
    gpu = find_gpu(name)
    rate = gpu.tensor_fma_per_clock_per_sm("float8_e4m3fn", "float32")
    assert 2 * rate * gpu.sms * gpu.tensor_clock_hz == pytest.approx(tflops * 1e12, rel=0.02)


def test_tensor_step_8_bit_floats_run_as_f16_where_they_are_converted(make_plan):
    plan, gpu = make_plan(), find_gpu("h200")
    problem = replace(plan.problem, in_dtype="float8_e5m2")
    assert tensor_step_s(plan.tile, problem, gpu) == tensor_step_s(plan.tile, plan.problem, gpu)


@pytest.mark.parametrize(("name", "tflops"), [("a100", 156), ("rtx3090", 35.6), ("l40s", 183)])
def test_tensor_step_tf32_reaches_the_datasheet(name, tflops):
    gpu = find_gpu(name)
    rate = gpu.tensor_fma_per_clock_per_sm("tfloat32", "float32")
    assert 2 * rate * gpu.sms * gpu.tensor_clock_hz == pytest.approx(tflops * 1e12, rel=0.02)
