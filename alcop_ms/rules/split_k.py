"""Parallel split-k: parts of k in blocks of their own, and a kernel that adds them up."""

from __future__ import annotations

from dataclasses import dataclass
from math import gcd

from alcop_ms import compat
from alcop_ms.compat import Any, Schedule
from alcop_ms.pipeline import ADDED_AT_ONCE, ADDING_THREADS, MatmulShape
from alcop_ms.rules.mma_formats import MMA_ROWS

LARGE_TILE = 128  # m and n of the tiles of which a GPU is to be full
MIN_PART = 128  # k of a part: at least some tiles, for a pipeline that fills
MAX_SPLITS = 32
MIN_THREADS = 16  # of a block that adds
CHOICES = 3  # numbers of parts that the search chooses between, the largest


@dataclass(frozen=True, slots=True)
class SplitChoices:
    """How k may be split.

    Attributes
    ----------
    axis : int
        Position of the reduction that is split among the block's iterators: k, or the input
        channels of a convolution.
    splits : tuple of int
        Numbers of parts, ascending; none where large tiles fill half the GPU.
    """

    axis: int
    splits: tuple[int, ...]


def plan_splits(shape: MatmulShape, axes: dict[int, int], depth: int, sms: int) -> SplitChoices:
    """Into how many parts k may be split: powers of two that leave whole tensor-core steps.

    Parameters
    ----------
    axes : dict
        Position -> extent of the reductions that together are k; the longest is split.
    depth : int
        k of one tensor-core instruction. Parts are multiples of it.
    """
    axis = max(axes, key=lambda at: axes[at])
    rows, columns = (
        -(-extent // min(LARGE_TILE, -(-extent // MMA_ROWS) * MMA_ROWS))
        for extent in (shape.m, shape.n)
    )
    blocks = shape.batch * rows * columns
    if 2 * blocks > sms:
        return SplitChoices(axis, ())
    powers = (2**power for power in range(1, MAX_SPLITS.bit_length()))
    possible = [
        splits
        for splits in powers
        if axes[axis] % (splits * depth) == 0
        and shape.k // splits >= MIN_PART
        and splits * blocks <= 2 * sms
    ]
    return SplitChoices(axis, tuple(possible[-CHOICES:]))


def split_k(
    sch: Schedule, block: Any, axis: int, splits: int, epilogue: tuple[str, ...]
) -> Any | None:
    """Split a product's k into parts that blocks of their own compute; returns the parts' block.

    None, and a schedule of no use, where the results cannot be shared out evenly among threads.

    **Rewrite**::

        C[m, n] += A[m, k] * B[k, n]; D[m, n] = epilogue(C[m, n])
        ->
        P[s, m, n] += A[m, s * part + k] * B[s * part + k, n]     # returned, not scheduled
        for block, thread:                                        # a kernel of its own
          for s: C.local[0:4] += P[s, m, n:n + 4]                 # always in this order
          D[m, n:n + 4] = epilogue(C.local)

    The sum is in the accumulator's type and its order is fixed, so results repeat bit for bit.

    Parameters
    ----------
    axis : int
        Position of the loop to split.
    splits : int
        Parts, a divisor of its extent.
    epilogue : tuple of str
        Element-wise consumers, nearest first: computed by the kernel that adds.

    Raises
    ------
    ScheduleError
        When a primitive refuses; the schedule is then of no use.
    """
    outer, _ = sch.split(sch.get_loops(block)[axis], [splits, None])
    partial = sch.rfactor(outer, 0)
    loops = sch.get_loops(partial)
    part = loops.pop(axis)
    sch.reorder(part, *loops)
    if epilogue:
        sch.set_scope(block, 0, compat.SCOPE_LOCAL)
        *inner, last = (sch.get_sblock(name) for name in epilogue)
        for consumer in inner:
            sch.compute_inline(consumer)
    else:
        last = sch.cache_write(block, 0, compat.SCOPE_LOCAL)
    *rows, column = sch.get_loops(last)
    lanes = gcd(int(sch.get(column).extent), ADDED_AT_ONCE)
    column, vector = sch.split(column, [None, lanes])
    flat = sch.fuse(*rows, column)
    threads = _count_threads(int(sch.get(flat).extent))
    if threads < MIN_THREADS:
        return None
    groups, thread = sch.split(flat, [None, threads])
    sch.bind(groups, "blockIdx.x")
    sch.bind(thread, "threadIdx.x")
    sch.vectorize(vector)
    sch.compute_at(block, thread, preserve_unit_loops=True)
    added, *_, element = sch.get_loops(block)[2:]
    sch.vectorize(element)
    sch.unroll(added)
    sch.decompose_reduction(block, added)
    return partial


def _count_threads(pieces: int) -> int:
    """Threads of a block that share pieces evenly: a condition on them could not be vectorised."""
    return max(count for count in range(1, ADDING_THREADS + 1) if pieces % count == 0)
