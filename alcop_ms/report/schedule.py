"""Lays one threadblock's events out in time: plan and prediction -> `Timeline`."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from alcop_ms.pipeline import Family, Level, PipelinePlan
from alcop_ms.report.estimate import Estimate, block_ends, resident_blocks
from alcop_ms.report.pace import Pace, make_pace
from alcop_ms.report.timeline import (
    Activity,
    Phase,
    PhaseSpan,
    Resource,
    Row,
    Span,
    Timeline,
    describe_plan,
)


def make_timeline(plan: PipelinePlan, estimate: Estimate) -> Timeline:
    """Lay out the whole life of one threadblock.

    Parameters
    ----------
    plan : PipelinePlan
        What is pipelined, and how deep.
    estimate : Estimate
        The predicted durations, in seconds.
    """
    pace = make_pace(plan, estimate)
    store_s = estimate.epilogue_s / block_ends(estimate)
    total_s = pace.end_s + store_s
    copies = "cp.async" if any(b.is_async for b in plan.at(Level.SHARED)) else "plain copies"
    units = "tensor cores" if plan.tile.family is Family.MMA else "FMA units"
    store = _Event(Activity.STORE, pace.end_s, store_s, -1)
    rows = (
        (Resource.SHARED, f"shared memory ({copies})", plan.shared_stages),
        (Resource.SYNC, "wait and barrier", 1),
        (Resource.REGISTER, "loads shared -> registers", plan.register_stages),
        (Resource.COMPUTE, units, 1),
        (Resource.STORE, "results to global memory", 1),
    )
    events = (
        _shared_events(pace),
        _sync_events(pace),
        _load_events(pace, plan.register_stages),
        _compute_events(pace),
        (store,),
    )
    phases = _make_phases(pace, total_s)
    return Timeline(
        title=describe_plan(plan),
        rows=tuple(
            Row(resource=resource, title=title, lanes=lanes, spans=_in_phases(row_events, phases))
            for (resource, title, lanes), row_events in zip(rows, events, strict=True)
        ),
        phases=phases,
        total_s=total_s,
        k_tile_s=pace.window_s,
        k_tiles=plan.k_tiles,
        shared_stages=plan.shared_stages,
        register_stages=plan.register_stages,
        blocks_per_sm=resident_blocks(estimate),
    )


class _Event(NamedTuple):
    """A span before its phase is known."""

    activity: Activity
    start_s: float
    length_s: float
    k_tile: int
    slot: int = 0
    step: int = -1


def _shared_events(pace: Pace) -> Iterator[_Event]:
    """Yield the life of every tile in its slot: in flight, landed, being read."""
    for k_tile in range(pace.k_tiles):
        slot = k_tile % pace.shared_stages
        issued_s, arrived_s = pace.issued(k_tile), pace.arrived(k_tile)
        read_s = max(pace.load(k_tile, 0), arrived_s)
        done_s = pace.load(k_tile, pace.steps - 1) + pace.load_s
        yield _Event(Activity.COPY, issued_s, arrived_s - issued_s, k_tile, slot)
        if read_s > arrived_s:
            yield _Event(Activity.HOLD, arrived_s, read_s - arrived_s, k_tile, slot)
        yield _Event(Activity.READ, read_s, done_s - read_s, k_tile, slot)


def _sync_events(pace: Pace) -> Iterator[_Event]:
    """Yield what holds the threads up: waits for copies to land, and barriers."""
    yield _Event(Activity.WAIT, 0.0, pace.landed(0), 0)
    for k_tile in range(pace.k_tiles):
        landed_s = pace.landed(k_tile)
        if k_tile and pace.wait_s > 0:
            yield _Event(Activity.WAIT, landed_s - pace.wait_s, pace.wait_s, k_tile)
        if pace.barriers:
            yield _Event(Activity.BARRIER, landed_s, pace.barrier_s, k_tile)
        if pace.barriers > 1 and k_tile < pace.k_tiles - 1:  # the slot is overwritten next
            done_s = pace.compute(k_tile, pace.steps - 1) + pace.compute_s
            yield _Event(Activity.BARRIER, done_s, pace.barrier_s, k_tile)


def _load_events(pace: Pace, register_stages: int) -> Iterator[_Event]:
    for k_tile in range(pace.k_tiles):
        for step in range(pace.steps):
            slot = (k_tile * pace.steps + step) % register_stages
            yield _Event(Activity.LOAD, pace.load(k_tile, step), pace.load_s, k_tile, slot, step)


def _compute_events(pace: Pace) -> Iterator[_Event]:
    for k_tile in range(pace.k_tiles):
        slot = k_tile % pace.shared_stages
        for step in range(pace.steps):
            start_s = pace.compute(k_tile, step)
            yield _Event(Activity.COMPUTE, start_s, pace.compute_s, k_tile, slot, step)


def _make_phases(pace: Pace, total_s: float) -> tuple[PhaseSpan, ...]:
    """Divide the timeline into its phases; one that has no time in it is left out."""
    first_draining = max(pace.k_tiles - (pace.shared_stages - 1), 0)
    drain_s = pace.window(first_draining) if first_draining < pace.k_tiles else pace.end_s
    bounds = (
        (Phase.PROLOGUE, 0.0, pace.first_s),
        (Phase.STEADY, pace.first_s, drain_s),
        (Phase.DRAIN, drain_s, pace.end_s),
        (Phase.EPILOGUE, pace.end_s, total_s),
    )
    return tuple(
        PhaseSpan(phase=phase, start_s=start_s, end_s=end_s)
        for phase, start_s, end_s in bounds
        if end_s > start_s
    )


def _in_phases(events: Iterable[_Event], phases: tuple[PhaseSpan, ...]) -> tuple[Span, ...]:
    """Make spans of events, each in the phase in which it starts."""
    starts = [phase.start_s for phase in phases]
    return tuple(
        Span(
            activity=event.activity,
            start_s=event.start_s,
            end_s=event.start_s + event.length_s,
            k_tile=event.k_tile,
            slot=event.slot,
            step=event.step,
            phase=phases[bisect_right(starts, event.start_s) - 1].phase,
        )
        for event in events
    )
