import pytest

from alcop_ms.cost_model.terms.barrier import barrier_s
from alcop_ms.hardware import find_gpu


def test_barrier_hand_computed(make_plan, round_gpu):
    # 2 barriers * (20 + 2 * 4 warps) cycles at 1 GHz
    assert barrier_s(make_plan(barriers=2), round_gpu) == pytest.approx(56e-9)


def test_barrier_without_any_costs_nothing(make_plan, round_gpu):
    assert barrier_s(make_plan(barriers=0), round_gpu) == 0


@pytest.mark.parametrize(("tile", "cycles"), [((64, 64), 23), ((512, 512), 149)])
def test_barrier_a100_cycles_grow_with_the_warps(make_plan, tile, cycles):
    # measured: 23 cycles for one warp, 85 for 32; 149 is the line through both at 64
    gpu = find_gpu("a100")
    plan = make_plan(tile=(*tile, 32))
    assert barrier_s(plan, gpu) * gpu.tensor_sustained_clock_hz == pytest.approx(cycles)
