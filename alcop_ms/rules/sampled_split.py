"""Splitting a loop by a sampled divisor, as our tiling rules do it."""

from __future__ import annotations

from alcop_ms.compat import Any, Schedule


def split_sampled(sch: Schedule, loop: Any, max_factor: int) -> tuple[Any, Any, Any]:
    """Split off a sampled divisor of a loop's extent: (outer loop, inner loop, the divisor).

    Perfect tiles only: a factor that does not divide would leave a predicate that tensorize
    refuses, and a schedule error while a trace is replayed ends the whole search.
    """
    outer, inner = sch.sample_perfect_tile(loop, n=2, max_innermost_factor=max_factor)
    return (*sch.split(loop, [outer, inner]), inner)
