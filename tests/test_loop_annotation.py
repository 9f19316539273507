from __future__ import annotations

import pytest

from alcop_ms.errors import InvalidPlanError
from alcop_ms.loop_annotation import LoopAnnotation, annotate_register_loop, annotate_shared_loop


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"order": (0, 2)}, "is not a permutation of 0..1"),
        ({"order": (0, 0)}, "is not a permutation of 0..1"),
        ({"stage": (0,)}, "does not fit order"),
        ({"stage": (0, -1)}, "does not fit order"),
        ({"async_stages": (3,)}, "are not all in stage"),
    ],
)
def test_loop_annotation_inconsistent_is_refused(values, message):
    good = {"stage": (0, 1), "order": (0, 1), "async_stages": ()}
    with pytest.raises(InvalidPlanError, match=message):
        LoopAnnotation(**(good | values))


@pytest.mark.parametrize("loads", [1, 2, 3, 4])
def test_annotate_register_loop_loads_one_step_ahead(loads):
    made = annotate_register_loop(loads)
    assert made.stage == (*[0] * loads, 1)
    assert made.order == tuple(range(loads + 1))
    assert made.async_stages == ()


@pytest.mark.parametrize("is_async", [False, True])
@pytest.mark.parametrize("num_stages", range(2, 9))
@pytest.mark.parametrize("loads", [1, 2, 3, 4])
def test_annotate_shared_loop_one_level_copies_run_all_slots_ahead(loads, num_stages, is_async):
    made = annotate_shared_loop(loads, num_stages, is_register_pipelined=False, is_async=is_async)
    assert made.stage == (*[0] * loads, num_stages - 1)
    assert made.order == tuple(range(loads + 1))
    assert made.async_stages == ((0,) if is_async else ())


@pytest.mark.parametrize("num_stages", range(2, 9))
@pytest.mark.parametrize("loads", [1, 2, 3, 4])
def test_annotate_shared_loop_two_levels_copies_first_and_prefetch_not_asynchronous(
    loads, num_stages
):
    made = annotate_shared_loop(loads, num_stages, is_register_pipelined=True, is_async=True)
    prefetch, body, last = made.stage[loads:]
    positions = made.order[loads:]
    assert made.stage[:loads] == (0,) * loads
    assert sorted(made.order[:loads]) == list(range(loads))  # copies before what uses them
    assert (body, last) == (num_stages - 1, num_stages - 1)
    assert prefetch not in made.async_stages
    if num_stages == 2:
        assert prefetch == 1
        assert positions == (loads, loads + 1, loads + 2)
    else:
        assert prefetch == num_stages - 2  # the next tile's first step ...
        assert positions[1] < positions[0] < positions[2]  # ... between body and last compute


def test_annotate_shared_loop_two_loads_four_slots_matches_the_known_good_arrays():
    made = annotate_shared_loop(2, 4, is_register_pipelined=True, is_async=True)
    assert made == LoopAnnotation(stage=(0, 0, 2, 3, 3), order=(0, 1, 3, 2, 4), async_stages=(0,))


def test_annotate_shared_loop_one_slot_is_refused():
    with pytest.raises(InvalidPlanError, match="num_stages=1: a pipelined loop needs at least 2"):
        annotate_shared_loop(2, 1, is_register_pipelined=False, is_async=True)
