from dataclasses import replace

from alcop_ms.simulator.memory import Traffic, find_traffic
from alcop_ms.simulator.program import Operand, Step, StepKind
from tests.simulator.programs import ONE_SM, program

SMALL_L2 = replace(ONE_SM, l2_bytes=4000)  # 2800 of them usable


def traffic_of(
    panels, *, panel_bytes=1000.0, resident=2, gpu=SMALL_L2, is_handed_on=False, **changes
):
    operand = Operand(
        name="A", panels=tuple(panels), panel_bytes=panel_bytes, is_handed_on=is_handed_on
    )
    launch = program(blocks=len(panels), operands=(operand,), **changes)
    return [shares[0] for shares in find_traffic(launch, gpu, resident)]


def test_find_traffic_blocks_that_share_a_panel_fetch_it_once():
    # both blocks wait for DRAM, but the bytes come once
    assert traffic_of([0, 0]) == [Traffic(dram_share=0.5, cold_share=1.0)]


def test_find_traffic_panels_stay_for_later_rounds():
    first, second = traffic_of([0, 1, 0, 1])
    assert (first.dram_share, second) == (1.0, Traffic(0.0, 0.0))


def test_find_traffic_panels_leave_when_l2_is_full():
    # two panels of 2000 bytes do not both stay in 2800
    first, second = traffic_of([0, 1, 0, 1], panel_bytes=2000.0)
    assert first.dram_share == 1.0
    assert second.dram_share == 0.5


def test_find_traffic_what_a_kernel_hands_on_is_in_l2_as_far_as_it_fits():
    assert traffic_of([0, 1], is_handed_on=True) == [Traffic(0.0, 0.0)]
    (large,) = traffic_of([0, 1], panel_bytes=2000.0, is_handed_on=True)
    assert large == Traffic(dram_share=0.5, cold_share=0.5)


def test_find_traffic_writes_are_written_and_waited_for_by_nobody():
    store = Step(kind=StepKind.GLOBAL_WRITE, sectors=8, operand=0)
    assert traffic_of([0, 1], epilogue=(store,)) == [Traffic(dram_share=1.0, cold_share=0.0)]
