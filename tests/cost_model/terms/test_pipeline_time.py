import pytest

from alcop_ms.cost_model.terms.pipeline_time import (
    overlapped_s,
    register_step_s,
    shared_loop_s,
    shared_period_s,
)


def test_overlapped_is_the_largest_part_when_it_is_alone():
    assert overlapped_s(3.0, 0.0, 0.0) == 3.0
    assert overlapped_s(0.0, 0.0) == 0.0
    assert overlapped_s(3.0, 1.0, 1.0) == pytest.approx(3.0, rel=1e-4)


def test_overlapped_equal_parts_hand_computed():
    assert overlapped_s(1.0, 1.0, 1.0) == pytest.approx(3**0.1)  # 1.116


@pytest.mark.parametrize(
    ("stages", "seconds"),
    [
        (1, 12.0),  # load 10 and use 2 take turns
        (2, 10.0),  # the load has one iteration to arrive
        (3, 5.0),
        (5, 2.5),
    ],
)
def test_shared_period_latency_bound_hand_computed(stages, seconds):
    assert shared_period_s(stages, 1.0, 2.0, 10.0) == pytest.approx(seconds, rel=0.02)


def test_shared_period_many_stages_leave_the_larger_of_load_and_compute():
    for busiest, chain in ((4.0, 2.0), (2.0, 4.0)):
        assert shared_period_s(100, busiest, chain, 10.0) == pytest.approx(4.0, rel=1e-3)


def test_shared_period_more_stages_are_never_slower():
    periods = [shared_period_s(stages, 3.0, 2.5, 10.0) for stages in range(1, 9)]
    assert periods == sorted(periods, reverse=True)


def test_shared_loop_many_iterations_take_a_period_each():
    for stages in (1, 2, 4):
        period = shared_period_s(stages, 3.0, 2.0, 10.0)
        assert shared_loop_s(stages, 1000, 3.0, 2.0, 10.0) == pytest.approx(1000 * period, rel=0.01)


def test_shared_loop_last_group_has_no_load_to_wait_for():
    # 3 stages: 2 loads in flight, 3 groups of 2; two wait 10 each, the last uses 2 tiles of 2
    assert shared_loop_s(3, 6, 1.0, 2.0, 10.0) == pytest.approx(2 * 10 + 2 * 2, rel=0.01)


def test_shared_loop_one_iteration_is_one_use():
    assert shared_loop_s(4, 1, 1.0, 2.0, 10.0) == pytest.approx(2.0, rel=0.01)


@pytest.mark.parametrize(("stages", "seconds"), [(1, 7.0), (2, 4.0)])
def test_register_step_hand_computed(stages, seconds):
    # load 3, compute 4: in turns, or hidden
    assert register_step_s(stages, 4.0, 3.0) == seconds


def test_register_step_two_slots_halve_what_they_cannot_hide():
    assert register_step_s(2, 1.0, 3.0) == 2.0
