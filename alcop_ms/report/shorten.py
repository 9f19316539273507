"""Leaves the middle of a long main loop out of a timeline."""

from __future__ import annotations

from dataclasses import replace

from alcop_ms.report.timeline import Cut, Phase, Span, Timeline

STEADY_TILES_SHOWN = 5
_ROUNDING = 1e-6  # of a k tile: shorter spans are left over from floating point


def shorten(timeline: Timeline, steady_tiles: int = STEADY_TILES_SHOWN) -> Timeline:
    """Leave out the middle of a long steady state, so that a picture shows single k tiles.

    Parameters
    ----------
    timeline : Timeline
        A whole timeline.
    steady_tiles : int
        How many steady tiles stay, at least 2; the last of them directly before the drain.

    Returns
    -------
    Timeline
        The same timeline where it is short enough, else one with a `Cut`; what comes after the
        cut is moved towards the start, and spans that cross an edge of it end there.
    """
    steady_count = timeline.k_tiles - (timeline.shared_stages - 1)
    keep = max(steady_tiles, 2)
    if timeline.cut is not None or steady_count <= keep + 1:
        return timeline
    first, last = keep - 1, steady_count - 2
    steady_s = next(span.start_s for span in timeline.phases if span.phase is Phase.STEADY)
    start_s = steady_s + first * timeline.k_tile_s
    cut = Cut(
        at_s=start_s,
        removed_s=(last - first + 1) * timeline.k_tile_s,
        first_k_tile=first,
        last_k_tile=last,
    )
    return replace(
        timeline,
        rows=tuple(
            replace(row, spans=_cut_spans(row.spans, cut, timeline.k_tile_s))
            for row in timeline.rows
        ),
        phases=tuple(
            replace(phase, start_s=_moved(phase.start_s, cut), end_s=_moved(phase.end_s, cut))
            for phase in timeline.phases
        ),
        total_s=timeline.total_s - cut.removed_s,
        cut=cut,
    )


def _moved(time_s: float, cut: Cut) -> float:
    """Move a time of the whole timeline to its place in the shortened one."""
    return min(time_s, cut.at_s) if time_s < cut.at_s + cut.removed_s else time_s - cut.removed_s


def _cut_spans(spans: tuple[Span, ...], cut: Cut, k_tile_s: float) -> tuple[Span, ...]:
    """Move spans; what a cut leaves nothing of but rounding is dropped."""
    rounding_s = _ROUNDING * k_tile_s

    def moved(time_s: float) -> float:
        near_s = _moved(time_s, cut)
        return cut.at_s if abs(near_s - cut.at_s) < rounding_s else near_s

    places = ((span, moved(span.start_s), moved(span.end_s)) for span in spans)
    return tuple(
        replace(span, start_s=start_s, end_s=end_s)
        for span, start_s, end_s in places
        if end_s - start_s > rounding_s
    )
