from __future__ import annotations

from alcop_ms.rules.mma_fragments import fragment_layout, plan_early_cuts


def test_fragment_layout_addresses_tiles_then_lanes_and_registers():
    layout = fragment_layout((16, 32), is_batched=False)
    places = {layout(x, y) for x in range(32) for y in range(64)}
    assert places == {
        (row, column, lane, register)
        for row in range(2)
        for column in range(2)
        for lane in range(32)
        for register in range(16)
    }


def test_fragment_layout_keeps_the_batch_in_front():
    assert fragment_layout((16, 16), is_batched=True)(3, 16, 0) == (3, 1, 0, 0, 0)


def test_plan_early_cuts_axes_of_one_fragment_are_cut_late():
    assert plan_early_cuts(32, 16, 64, 16) == (True, False)
    assert plan_early_cuts(32, 32, 16, 16) == (False, False)
    assert plan_early_cuts(32, 32, 32, 32) == (False, False)
