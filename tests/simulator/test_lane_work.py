import pytest

from alcop_ms.simulator.lane_work import exchange, round_registers, turn_bytes
from alcop_ms.simulator.program import StepKind, merge_steps


@pytest.mark.parametrize(
    ("parts", "run_bytes", "shuffles"),
    # two steps of two shuffles; one step of one shuffle; pairs of float32 are two words
    [(4, 4, 4), (2, 4, 1), (4, 8, 8), (2, 8, 2), (4, 2, 4)],
)
def test_exchange_counts_the_words_that_change_lanes(parts, run_bytes, shuffles):
    step = exchange(parts, run_bytes, times=3)
    assert (step.passes, step.count) == (3 * shuffles, 3 * 4 * shuffles)


def test_round_registers_goes_with_the_loads_before_it():
    (joined,) = merge_steps([round_registers(4), round_registers(4)])
    assert (joined.kind, joined.count, joined.further) == (StepKind.FRAGMENTS, 0, 16)


def test_turn_bytes_is_an_instruction_for_each_register_of_a_fragment():
    (joined,) = merge_steps([turn_bytes(1), turn_bytes(3)])
    assert (joined.kind, joined.count, joined.further) == (StepKind.FRAGMENTS, 0, 16)
