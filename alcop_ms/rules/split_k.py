"""Parallel split-k: parts of k in blocks of their own, and a kernel that adds them up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import gcd, prod

import numpy as np

from alcop_ms import compat
from alcop_ms.compat import Any, Schedule
from alcop_ms.cost_model.batch import estimate_batch
from alcop_ms.cost_model.decisions import Bounds, enumerate_decisions, make_batch
from alcop_ms.errors import InvalidPlanError
from alcop_ms.hardware import GpuSpec
from alcop_ms.matmul_shape import MatmulShape
from alcop_ms.pipeline import ADDED_AT_ONCE, ADDING_THREADS, part_length
from alcop_ms.rules.mma_formats import MMA_ROWS

LARGE_TILE = 128  # m and n of the tiles of which a GPU is to be full
MIN_PART = 128  # k of a part: at least some tiles, for a pipeline that fills
MAX_SPLITS = 32
MIN_THREADS = 16  # of a block that adds
CHOICES = 3  # powers of two that the search chooses between, the largest
# Further numbers of parts, which the latency model finds: so many, and what share of the time of
# everything else they may take at most to be worth a design of their own.
FILLING_CHOICES = 2
FILLING_SHARE = 0.97
MAX_PADDING = 1 / 16  # share of k that may be added to share it out
# What the model looks at to find them: decisions that change little are left at their middle.
_LOOKED_AT = Bounds(
    k_steps=(2, 4), raster_groups=(1,), swizzled=(False,), shared_stages=(4,), register_stages=(2,)
)


@dataclass(frozen=True, slots=True)
class SplitChoices:
    """How k may be split.

    Attributes
    ----------
    parts : tuple of (int, int)
        The reduction that is split, as its position among the block's iterators, and the number of
        its parts, ascending. It is k; of a convolution the input channels, or an axis of its
        kernel.
    """

    parts: tuple[tuple[int, int], ...]

    @property
    def splits(self) -> tuple[int, ...]:
        """The numbers of parts."""
        return tuple(splits for _, splits in self.parts)


def plan_splits(shape: MatmulShape, axes: dict[int, int], depth: int, gpu: GpuSpec) -> SplitChoices:
    """Into how many parts k may be split.

    Powers of two that leave whole tensor-core steps, where large tiles fill less than half of the
    GPU. And any other number by which blocks fill the GPU so well that the latency model sees a
    gain: 32 large tiles fill 64 of 108 SMs in two parts, half of 128 in four, and 96 in three. The
    three rows of a convolution's kernel are such parts too, where its channels have none.

    Parameters
    ----------
    shape : MatmulShape
        The product, and how its operands are computed.
    axes : dict
        Position -> extent of the reductions that together are k.
    depth : int
        k of one tensor-core instruction. Parts are multiples of it.
    """
    axis = max(axes, key=lambda at: axes[at])
    extent = axes[axis]
    powers = tuple(2**power for power in range(1, MAX_SPLITS.bit_length()))
    rows, columns = (
        -(-extent // min(LARGE_TILE, -(-extent // MMA_ROWS) * MMA_ROWS))
        for extent in (shape.m, shape.n)
    )
    blocks = shape.batch * rows * columns
    possible = [
        splits
        for splits in powers
        if extent % (splits * depth) == 0
        and shape.k // splits >= MIN_PART
        and splits * blocks <= 2 * gpu.sms
    ]
    usual = possible[-CHOICES:] if 2 * blocks <= gpu.sms else []
    may_pad = len(axes) == 1 and not shape.is_computed
    is_shared_out = [
        splits
        for splits in range(2, MAX_SPLITS + 1)
        if _can_share_out(extent, splits, depth, may_pad=may_pad)
    ]
    of_axis = _find_whole_axes(shape.k, axes, axis, depth) | dict.fromkeys(is_shared_out, axis)
    filling = _find_filling(shape, usual, sorted(of_axis.keys() - {*usual}), gpu)
    of_axis |= dict.fromkeys(usual, axis)
    return SplitChoices(tuple((of_axis[splits], splits) for splits in sorted((*usual, *filling))))


def _find_whole_axes(k: int, axes: dict[int, int], longest: int, depth: int) -> dict[int, int]:
    """Number of parts -> axis of a kernel, each element of which may be a part.

    Such an axis lies outside of the channels: weights of channels that come first would have no
    runs of k left, and lose their asynchronous copies.
    """
    return {
        extent: axis
        for axis, extent in reversed(axes.items())
        if axis < longest
        and 1 < extent <= MAX_SPLITS
        and k % (extent * depth) == 0
        and k // extent >= MIN_PART
    }


def _can_share_out(extent: int, splits: int, depth: int, *, may_pad: bool) -> bool:
    """Whether parts are whole steps, long enough, none of them empty, and add little to k.

    Only matrices can be padded, which a convolution's operands and computed ones are not.
    """
    if extent % depth:
        return False
    part = part_length(extent, splits, depth)
    is_whole = part * splits == extent
    if not is_whole and (not may_pad or (splits - 1) * part >= extent):
        return False
    return part >= MIN_PART and part * splits <= (1 + MAX_PADDING) * extent


def _find_filling(
    shape: MatmulShape, usual: list[int], others: list[int], gpu: GpuSpec
) -> tuple[int, ...]:
    """The other numbers of parts that are predicted to gain on all usual ones, best first."""
    padded = replace(shape, m=_up(shape.m), n=_up(shape.n))
    try:
        space = enumerate_decisions(padded, replace(_LOOKED_AT, splits=(1, *usual, *others)))
        total_s = estimate_batch(make_batch(space), gpu).total_s
    except InvalidPlanError:
        return ()
    best_s = {
        splits: total_s[space.splits == splits].min() for splits in np.unique(space.splits).tolist()
    }
    usual_s = min(best_s.get(splits, np.inf) for splits in (1, *usual))
    gaining = [splits for splits in others if best_s.get(splits, np.inf) < FILLING_SHARE * usual_s]
    return tuple(sorted(gaining, key=lambda splits: best_s[splits])[:FILLING_CHOICES])


def _up(extent: int) -> int:
    return -(-extent // MMA_ROWS) * MMA_ROWS


@dataclass(frozen=True, slots=True)
class SplitProduct:
    """A product whose parts blocks of their own compute.

    Attributes
    ----------
    partial : block
        Computes the parts; not scheduled yet.
    pads : tuple
        Blocks that pad A and B along k, where k has no equal parts.
    """

    partial: Any
    pads: tuple[Any, ...]


def split_k(
    sch: Schedule, block: Any, axis: int, splits: int, depth: int, epilogue: tuple[str, ...]
) -> SplitProduct | None:
    """Split a product's k into parts that blocks of their own compute.

    None, and a schedule of no use, where the results cannot be shared out evenly among threads.

    **Rewrite**::

        C[m, n] += A[m, k] * B[k, n]; D[m, n] = epilogue(C[m, n])
        ->
        P[s, m, n] += A[m, s * part + k] * B[s * part + k, n]     # zeros past the end of k
        for block, thread:                                        # a kernel of its own
          for s: C.local[0:4] += P[s, m, n:n + 4]                 # always in this order
          D[m, n:n + 4] = epilogue(C.local)

    The sum is in the accumulator's type and its order is fixed, so results repeat bit for bit.

    Parameters
    ----------
    axis : int
        Position of the loop to split.
    splits : int
        Parts, as many as `plan_splits` says.
    depth : int
        k of one tensor-core instruction.
    epilogue : tuple of str
        Element-wise consumers, nearest first: computed by the kernel that adds.

    Raises
    ------
    ScheduleError
        When a primitive refuses; the schedule is then of no use.
    """
    pads = _pad_reduction(sch, block, axis, splits, depth)
    outer = sch.get_loops(block)[axis]
    if int(sch.get(outer).extent) != splits:
        outer, _ = sch.split(outer, [splits, None])
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
    if sch.get_consumers(last):  # another product of the function: its kernel cannot read registers
        sch.annotate(last, compat.ANN_INLINE_RULE, "disable")
    *rows, column = sch.get_loops(last)
    lanes = gcd(int(sch.get(column).extent), ADDED_AT_ONCE)
    column, vector = sch.split(column, [None, lanes])
    threads = _count_threads([int(sch.get(loop).extent) for loop in (*rows, column)])
    if threads < MIN_THREADS:
        return None
    groups, thread = sch.split(sch.fuse(*rows, column), [None, threads])
    sch.bind(groups, "blockIdx.x")
    sch.bind(thread, "threadIdx.x")
    sch.vectorize(vector)
    sch.compute_at(block, thread, preserve_unit_loops=True)
    added, *_, element = sch.get_loops(block)[2:]
    sch.vectorize(element)
    sch.unroll(added)
    sch.decompose_reduction(block, added)
    return SplitProduct(partial, pads)


def _pad_reduction(
    sch: Schedule, block: Any, axis: int, splits: int, depth: int
) -> tuple[Any, ...]:
    """Pad a reduction with zeros to equal parts: the blocks that pad A and B, if any have to."""
    extents = [int(sch.get(loop).extent) for loop in sch.get_loops(block)]
    if extents[axis] == splits:  # each element of an axis that lies beside others in k
        return ()
    whole = splits * part_length(extents[axis], splits, depth)
    if whole == extents[axis]:
        return ()
    sch.pad_einsum(block, [whole if at == axis else 1 for at in range(len(extents))])
    return tuple(sch.get_producers(block))


def _count_threads(extents: Sequence[int]) -> int:
    """Threads of a block that share pieces evenly: a condition on them could not be vectorised.

    TVM takes the indices of pieces for independent where each stride is a multiple of the number
    or divides it, and where none is and does; of a mixture it simplifies some indices only.
    """
    pieces = prod(extents)
    strides = {prod(extents[at:]) for at in range(1, len(extents))} - {1, pieces}

    def is_understood(count: int) -> bool:
        return len({stride % count == 0 or count % stride == 0 for stride in strides}) < 2

    counts = range(1, ADDING_THREADS + 1)
    return max(count for count in counts if pieces % count == 0 and is_understood(count))
