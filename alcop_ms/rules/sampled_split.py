"""Splitting a loop by a sampled divisor, as our tiling rules do it."""

from __future__ import annotations

from alcop_ms.compat import Any, Schedule


def split_sampled(sch: Schedule, loop: Any, max_factor: int, fold: int = 1) -> tuple[Any, Any, Any]:
    """Split off a sampled divisor of a loop's extent: (outer loop, inner loop, divisor / fold).

    Perfect tiles only: a factor that does not divide would leave a predicate that tensorize
    refuses, and a schedule error while a trace is replayed ends the whole search.

    Parameters
    ----------
    max_factor : int
        The largest divisor.
    fold : int
        What the divisor is a multiple of.
    """
    if fold > 1:
        loop, folded = sch.split(loop, [None, fold])
    bound = max(1, max_factor // fold)
    factors = sch.sample_perfect_tile(loop, n=2, max_innermost_factor=bound)
    outer, inner = sch.split(loop, factors)
    if fold > 1:
        inner = sch.fuse(inner, folded)
    return outer, inner, factors[1]
