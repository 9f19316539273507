from dataclasses import replace

import numpy as np
import pytest

from alcop_ms.cost_model.batch import gather_plans
from alcop_ms.cost_model.terms.reduction import reduction_s
from alcop_ms.matmul_shape import MatmulShape

SMALL = MatmulShape(m=256, n=256, k=4096, out_dtype="float16")


def split(plan, splits):
    return replace(plan, splits=splits)


def test_reduction_of_a_whole_k_is_nothing(make_plan, round_gpu):
    assert reduction_s(make_plan(SMALL), round_gpu) == 0.0


def test_reduction_hand_computed(make_plan, round_gpu):
    # 64 KiB results of 4 parts of 4 bytes and one of 2; 4 SMs take 64 bytes a nanosecond each
    moved = 256 * 256 * (4 * 4 + 2)
    expected = 1e-6 + moved / (4 * 64e9) + 2 * 200e-9
    assert reduction_s(split(make_plan(SMALL), 4), round_gpu) == pytest.approx(expected)


def test_reduction_few_results_keep_few_sms_busy(make_plan, round_gpu):
    tiny = MatmulShape(m=16, n=32, k=4096)  # 512 results: one block
    plan = split(make_plan(tiny, tile=(16, 32, 32), warp=(16, 32)), 2)
    expected = 1e-6 + 512 * 12 / 64e9 + 2 * 200e-9
    assert reduction_s(plan, round_gpu) == pytest.approx(expected)


def test_reduction_parts_that_do_not_stay_in_l2_come_from_dram(make_plan, round_gpu):
    large = MatmulShape(m=2048, n=2048, k=4096)
    slow_dram = replace(round_gpu, dram_bytes_per_s=1e11)
    moved = 2048 * 2048 * (4 * 4 + 4)
    expected = 1e-6 + moved / 1e11 + 2 * 500e-9
    assert reduction_s(split(make_plan(large), 4), slow_dram) == pytest.approx(expected)


def test_reduction_of_many_is_that_of_each(make_plan, round_gpu):
    plans = [split(make_plan(SMALL), splits) for splits in (1, 2, 16)]
    found = reduction_s(gather_plans(plans), round_gpu)
    np.testing.assert_allclose(found, [reduction_s(plan, round_gpu) for plan in plans])
