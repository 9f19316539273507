from __future__ import annotations

import itertools

import pytest

from alcop_ms.report.layout import describe_depth, describe_sharing, make_lanes, time_ticks
from alcop_ms.report.schedule import make_timeline
from alcop_ms.report.shorten import shorten
from alcop_ms.report.timeline import Activity
from tests.report.estimates import FixedEstimate, make_plan


def test_make_lanes_one_lane_a_slot_and_every_span_once() -> None:
    timeline = make_timeline(make_plan(), FixedEstimate())
    lanes = make_lanes(timeline)
    assert len(lanes) == 4 + 1 + 2 + 1 + 1
    boxes = sum(len(lane.boxes) for lane in lanes)
    assert boxes == sum(len(row.spans) for row in timeline.rows)


def test_make_lanes_a_tile_keeps_its_slot_colour_everywhere() -> None:
    timeline = make_timeline(make_plan(), FixedEstimate())
    boxes = [box for lane in make_lanes(timeline) for box in lane.boxes]
    painted = {Activity.COPY, Activity.READ, Activity.LOAD, Activity.COMPUTE}
    colours = {(box.span.k_tile % 4, box.colour) for box in boxes if box.span.activity in painted}
    assert len(colours) == 4


def test_time_ticks_cut_timeline_shows_whole_times_and_none_inside_the_cut() -> None:
    timeline = shorten(make_timeline(make_plan(k=32 * 40), FixedEstimate()))
    ticks = time_ticks(timeline)
    positions = [position_s for position_s, _ in ticks]
    assert positions == sorted(positions)
    assert positions[-1] <= timeline.total_s
    assert timeline.cut is not None
    # the last label tells the time in the whole timeline, beyond the shortened one
    assert float(ticks[-1][1].split()[0]) * 1e-6 > timeline.total_s
    steps = {round(b - a, 12) for a, b in itertools.pairwise(positions)}
    assert min(steps) > 0


@pytest.mark.parametrize(
    ("stages", "words"), [(1, "nothing overlaps"), (2, "up to 1 tile is"), (5, "up to 4 tiles are")]
)
def test_describe_depth_says_how_far_loads_run_ahead(stages: int, words: str) -> None:
    plan = make_plan(shared_stages=stages)
    timeline = make_timeline(plan, FixedEstimate(effective_stages=stages, latency_s=200e-9))
    assert words in describe_depth(timeline)


def test_describe_sharing_lone_block_says_nothing() -> None:
    assert describe_sharing(make_timeline(make_plan(), FixedEstimate())) == ""
    shared = make_timeline(make_plan(), FixedEstimate(blocks_per_sm=3, waves=4.0))
    assert describe_sharing(shared).startswith("3 threadblocks share the SM")
