from __future__ import annotations

import itertools

import pytest

from alcop_ms.report.schedule import make_timeline
from alcop_ms.report.timeline import Activity, Phase, Resource, Span, Timeline
from tests.report.estimates import FixedEstimate, make_plan

LATENCY_BOUND = {"k_tile_s": 150e-9, "latency_s": 150e-9, "limiter": "latency"}
BANDWIDTH_BOUND = {"k_tile_s": 200e-9, "copy_s": 200e-9, "limiter": "dram"}
ROUNDING_S = 1e-15


def every_timeline() -> list[Timeline]:
    """Depths, tile sizes, trip counts and bounds, crossed."""
    timelines = []
    for shared, register, tile_k, k_tiles, barriers, bound in itertools.product(
        (1, 2, 3, 4, 8),
        (1, 2),
        (16, 64),
        (1, 2, 3, 9),
        (1, 2),
        ({}, LATENCY_BOUND, BANDWIDTH_BOUND),
    ):
        plan = make_plan(
            shared_stages=shared,
            register_stages=register,
            tile_k=tile_k,
            k=tile_k * k_tiles,
            barriers=barriers,
        )
        estimate = FixedEstimate(effective_stages=shared, **bound)
        timelines.append(make_timeline(plan, estimate))
    return timelines


def overlapping(spans: list[Span]) -> list[tuple[Span, Span]]:
    ordered = sorted(spans, key=lambda span: span.start_s)
    return [
        (first, second)
        for first, second in itertools.pairwise(ordered)
        if second.start_s < first.end_s - ROUNDING_S
    ]


def tiles_of(timeline: Timeline, activity: Activity) -> list[int]:
    return [span.k_tile for span in timeline.spans(activity)]


@pytest.fixture(scope="module")
def timelines() -> list[Timeline]:
    return every_timeline()


def test_make_timeline_any_plan_computes_every_step_once(timelines: list[Timeline]) -> None:
    for timeline in timelines:
        steps = [(span.k_tile, span.step) for span in timeline.spans(Activity.COMPUTE)]
        count = len(steps) // timeline.k_tiles
        assert steps == [(k, step) for k in range(timeline.k_tiles) for step in range(count)]


def test_make_timeline_any_plan_copies_and_reads_every_tile_once(timelines: list[Timeline]) -> None:
    for timeline in timelines:
        assert tiles_of(timeline, Activity.COPY) == list(range(timeline.k_tiles))
        assert tiles_of(timeline, Activity.READ) == list(range(timeline.k_tiles))


def test_make_timeline_any_plan_phases_cover_it_without_gaps(timelines: list[Timeline]) -> None:
    for timeline in timelines:
        bounds = [(phase.start_s, phase.end_s) for phase in timeline.phases]
        assert bounds[0][0] == 0.0
        assert bounds[-1][1] == pytest.approx(timeline.total_s)
        assert all(first[1] == second[0] for first, second in itertools.pairwise(bounds))
        assert timeline.phases[0].phase is Phase.PROLOGUE
        assert timeline.phases[-1].phase is Phase.EPILOGUE


def test_make_timeline_any_plan_never_overwrites_a_slot_in_use(timelines: list[Timeline]) -> None:
    for timeline in timelines:
        for slot in range(timeline.shared_stages):
            spans = [s for s in timeline.row(Resource.SHARED).spans if s.slot == slot]
            assert overlapping(spans) == [], timeline.title


def test_make_timeline_any_plan_never_computes_two_things_at_once(
    timelines: list[Timeline],
) -> None:
    for timeline in timelines:
        assert overlapping(list(timeline.spans(Activity.COMPUTE))) == [], timeline.title


def test_make_timeline_any_plan_loads_follow_copies_and_precede_computes(
    timelines: list[Timeline],
) -> None:
    for timeline in timelines:
        landed = {span.k_tile: span.end_s for span in timeline.spans(Activity.COPY)}
        loads = {(s.k_tile, s.step): s for s in timeline.spans(Activity.LOAD)}
        for compute in timeline.spans(Activity.COMPUTE):
            load = loads[compute.k_tile, compute.step]
            assert landed[compute.k_tile] <= load.start_s + ROUNDING_S
            assert load.end_s <= compute.start_s + ROUNDING_S


def test_make_timeline_four_slots_runs_three_tiles_ahead() -> None:
    timeline = make_timeline(make_plan(), FixedEstimate())
    prologue = [
        span.k_tile for span in timeline.spans(Activity.COPY) if span.phase is Phase.PROLOGUE
    ]
    assert prologue == [0, 1, 2]
    first_steady = next(s for s in timeline.phases if s.phase is Phase.STEADY).start_s
    copy_3 = next(span for span in timeline.spans(Activity.COPY) if span.k_tile == 3)
    assert copy_3.start_s == pytest.approx(first_steady)


def test_make_timeline_latency_bound_has_three_copies_in_flight_at_once() -> None:
    timeline = make_timeline(make_plan(), FixedEstimate(**LATENCY_BOUND))
    middle_s = 0.5 * timeline.total_s
    in_flight = [s.k_tile for s in timeline.spans(Activity.COPY) if s.start_s <= middle_s < s.end_s]
    assert len(in_flight) == 3


def test_make_timeline_drain_issues_no_copies() -> None:
    timeline = make_timeline(make_plan(), FixedEstimate())
    assert all(span.phase is not Phase.DRAIN for span in timeline.spans(Activity.COPY))
    drained = {s.k_tile for s in timeline.spans(Activity.COMPUTE) if s.phase is Phase.DRAIN}
    assert drained == {9, 10, 11}


def test_make_timeline_register_level_loads_next_step_under_this_compute() -> None:
    timeline = make_timeline(make_plan(), FixedEstimate())
    loads = {(s.k_tile, s.step): s for s in timeline.spans(Activity.LOAD)}
    computes = {(s.k_tile, s.step): s for s in timeline.spans(Activity.COMPUTE)}
    assert loads[4, 1].start_s == pytest.approx(computes[4, 0].start_s)
    assert loads[5, 0].start_s == pytest.approx(
        computes[4, 1].start_s
    )  # runs on into the next tile
    assert {loads[4, 0].slot, loads[4, 1].slot} == {0, 1}


def test_make_timeline_one_slot_copies_only_while_nothing_computes() -> None:
    plan = make_plan(shared_stages=1, register_stages=1, barriers=2)
    estimate = FixedEstimate(effective_stages=1, k_tile_s=200e-9, latency_s=200e-9)
    timeline = make_timeline(plan, estimate)
    spans = [*timeline.spans(Activity.COPY), *timeline.spans(Activity.COMPUTE)]
    assert overlapping(spans) == []


def test_make_timeline_compute_bound_never_waits_after_the_prologue() -> None:
    timeline = make_timeline(make_plan(), FixedEstimate())
    assert tiles_of(timeline, Activity.WAIT) == [0]


def test_make_timeline_latency_bound_waits_until_the_copy_lands() -> None:
    timeline = make_timeline(make_plan(), FixedEstimate(**LATENCY_BOUND))
    landed = {span.k_tile: span.end_s for span in timeline.spans(Activity.COPY)}
    waits = [span for span in timeline.spans(Activity.WAIT) if span.k_tile > 3]
    assert waits
    assert all(wait.end_s == pytest.approx(landed[wait.k_tile]) for wait in waits)


def test_make_timeline_two_overlapping_waves_shows_one_block_of_them() -> None:
    estimate = FixedEstimate(waves=2.0, blocks_per_sm=2)  # each wave pays for half its prologue
    timeline = make_timeline(make_plan(), estimate)
    assert timeline.phases[0].end_s == pytest.approx(300e-9)
    assert timeline.blocks_per_sm == 2


def test_make_timeline_small_launch_says_that_the_block_has_the_sm_to_itself() -> None:
    timeline = make_timeline(make_plan(), FixedEstimate(waves=0.25, blocks_per_sm=2))
    assert timeline.blocks_per_sm == 1
