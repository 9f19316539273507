from dataclasses import replace

import pytest

from alcop_ms.cost_model.terms.dram_share import dram_share
from alcop_ms.hardware import find_gpu
from alcop_ms.matmul_shape import MatmulShape

A100 = find_gpu("a100")
SMALL_L2 = replace(A100, l2_bytes=1 << 20)


def test_dram_share_operands_that_fit_into_l2_are_read_once(make_plan):
    # 2 * 512 * 512 operands over 16 blocks * 16 k tiles * 256 * 32 requested elements
    plan = make_plan(MatmulShape(m=512, n=512, k=512))
    assert dram_share(plan, A100, 16) == pytest.approx(2 * 512 * 512 / (16 * 16 * 256 * 32))


def test_dram_share_rasterised_wave_hand_computed(make_plan):
    # 4096 / 128 = 32 columns; a wave of 64 blocks, 8 rows at a time, covers 8 rows * 8 columns:
    # (8 + 8) * 128 distinct over 64 * 256 requested
    plan = make_plan(raster_group=8)
    assert dram_share(plan, SMALL_L2, 64) == pytest.approx(16 * 128 / (64 * 256))


def test_dram_share_row_major_wave_hand_computed(make_plan):
    # row after row: 2 rows * 32 columns
    plan = make_plan(raster_group=1)
    assert dram_share(plan, SMALL_L2, 64) == pytest.approx(34 * 128 / (64 * 256))


def test_dram_share_windows_are_loaded_once_hand_computed(make_plan):
    # of A's 8 * 128 rows of windows a ninth is new; 8 * 128 columns of weights are
    problem = MatmulShape(m=4096, n=4096, k=4096, reuse_a=9.0)
    plan = make_plan(problem, raster_group=8)
    assert dram_share(plan, SMALL_L2, 64) == pytest.approx((8 * 128 / 9 + 8 * 128) / (64 * 256))
    # and such operands fit where whole ones would not
    roomy = replace(A100, l2_bytes=int(problem.operand_bytes / 0.7) + 1)
    requested = plan.blocks * plan.k_tiles * 256 * 32 * 2
    assert dram_share(plan, roomy, 64) == pytest.approx(problem.operand_bytes / requested)


def test_dram_share_wave_larger_than_the_grid_is_the_grid(make_plan):
    plan = make_plan(MatmulShape(m=256, n=256, k=1 << 20))
    assert dram_share(plan, SMALL_L2, 1000) == pytest.approx(4 * 128 / (4 * 256))


def test_dram_share_is_a_share(make_plan):
    odd = MatmulShape(m=100, n=72, k=200, batch=3)
    for problem in (odd, MatmulShape(m=1, n=1, k=1 << 24)):
        assert 0 < dram_share(make_plan(problem), SMALL_L2, 7) <= 1


def test_dram_share_more_blocks_together_never_miss_more(make_plan):
    shares = [dram_share(make_plan(raster_group=8), SMALL_L2, 8 * blocks) for blocks in (1, 4, 16)]
    assert shares == sorted(shares, reverse=True)
