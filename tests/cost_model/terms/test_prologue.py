import pytest

from alcop_ms.cost_model.terms.prologue import prologue_s


def test_prologue_hand_computed(make_plan, round_gpu):
    # 400 cycles to start + 756 + 28 + 62
    seconds = prologue_s(
        make_plan(), round_gpu, tile_load_s=756e-9, barrier_s=28e-9, register_load_s=62e-9
    )
    assert seconds == pytest.approx(1246e-9)
