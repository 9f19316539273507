import pytest

from alcop_ms.cost_model.terms.spill import spill_k_tile_s


def test_spill_hand_computed(make_plan, round_gpu):
    # 10 registers * 4 bytes * 2 * 128 threads / 128 bytes a cycle = 80 cycles
    assert spill_k_tile_s(make_plan(), round_gpu, 265) == pytest.approx(80e-9)


def test_spill_within_the_limit_costs_nothing(make_plan, round_gpu):
    assert spill_k_tile_s(make_plan(), round_gpu, 255) == 0
