"""The three parts of a kernel's text, and how many operations each holds.

They are the prologue before the main loop, the main loop, and the epilogue after it. Each is
counted as it stands in the text, and as one thread executes it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod

from alcop_ms.lowering.cuda_ops import Op, OpKind
from alcop_ms.lowering.cuda_text import Loop, Span

_MULTIPLIES = (OpKind.TENSOR, OpKind.SCALAR_FMA)


@dataclass(frozen=True, slots=True, kw_only=True)
class WidthCounts:
    """Numbers of copies by width."""

    bytes_16: int = 0
    bytes_8: int = 0
    bytes_4: int = 0

    @property
    def total(self) -> int:
        return self.bytes_16 + self.bytes_8 + self.bytes_4

    @property
    def copied_bytes(self) -> int:
        """Bytes that all of them move."""
        return 16 * self.bytes_16 + 8 * self.bytes_8 + 4 * self.bytes_4


@dataclass(frozen=True, slots=True, kw_only=True)
class OpCounts:
    """Numbers of operations.

    Attributes
    ----------
    copies, predicated_copies : WidthCounts
        cp.async without and with a condition (or zero fill).
    tensor_ops : int
        mma instructions of a warp.
    scalar_fmas : int
        Multiply-adds outside tensor cores.
    """

    copies: WidthCounts
    predicated_copies: WidthCounts
    commits: int
    waits: int
    barriers: int
    ldmatrix: int
    tensor_ops: int
    scalar_fmas: int

    @property
    def all_copies(self) -> int:
        """Copies of every width, conditional or not."""
        return self.copies.total + self.predicated_copies.total


@dataclass(frozen=True, slots=True, kw_only=True)
class RegionFacts:
    """One part of a kernel.

    Attributes
    ----------
    text : OpCounts
        As the text has them.
    executed : OpCounts or None
        As one thread executes them, with inner loops run out and every branch taken; for the main
        loop per iteration. None if a trip count is not in the text.
    wait_groups : tuple of int
        For each wait, in order, the number of copy groups it leaves in flight.
    """

    text: OpCounts
    executed: OpCounts | None
    wait_groups: tuple[int, ...]


def find_main_loop(ops: Sequence[Op], loops: Sequence[Loop]) -> Loop | None:
    """Find the innermost loop that both stages data and multiplies.

    Staging shows as copies; in a synchronous pipeline, where copies are plain stores, as barriers.
    A loop that only multiplies is a part of a tile's work, so there the outermost is taken.
    """
    for staging in (OpKind.COPY, OpKind.BARRIER):
        holding = [
            loop
            for loop in loops
            if any(op.kind is staging and op.position in loop.body for op in ops)
            and any(op.kind in _MULTIPLIES and op.position in loop.body for op in ops)
        ]
        innermost = [
            loop for loop in holding if not any(o.body.is_within(loop.body) for o in holding)
        ]
        if innermost:
            return max(innermost, key=lambda loop: _count_multiplies(ops, loops, loop))
    working = [loop for loop in loops if _count_multiplies(ops, loops, loop)]
    outermost = [loop for loop in working if not any(loop.body.is_within(o.body) for o in working)]
    return max(outermost, key=lambda loop: _count_multiplies(ops, loops, loop), default=None)


def _count_multiplies(ops: Sequence[Op], loops: Sequence[Loop], loop: Loop) -> int:
    """Count the multiplies of all iterations; a trip count that is unknown counts as 1."""
    return sum(
        prod(outer.trips or 1 for outer in _loops_between(op, loops, loop.body)) * (loop.trips or 1)
        for op in ops
        if op.kind in _MULTIPLIES and op.position in loop.body
    )


def _loops_between(op: Op, loops: Sequence[Loop], region: Span) -> list[Loop]:
    """List the loops around `op` that do not enclose the whole region."""
    return [
        loop
        for loop in loops
        if op.position in loop.body and loop.body != region and not region.is_within(loop.body)
    ]


def count_region(ops: Sequence[Op], loops: Sequence[Loop], region: Span) -> RegionFacts:
    """Count the operations of one part of the text."""
    inside = [op for op in ops if op.position in region]
    trips = [[loop.trips for loop in _loops_between(op, loops, region)] for op in inside]
    known = [[count for count in counts if count is not None] for counts in trips]
    return RegionFacts(
        text=_count_ops(inside, [1] * len(inside)),
        executed=_count_ops(inside, [prod(counts) for counts in known]) if known == trips else None,
        wait_groups=tuple(op.pending_groups for op in inside if op.kind is OpKind.WAIT),
    )


def _count_ops(ops: Sequence[Op], weights: Sequence[int]) -> OpCounts:
    def count(kind: OpKind) -> int:
        return sum(weight for op, weight in zip(ops, weights, strict=True) if op.kind is kind)

    def count_copies(width_bytes: int, is_predicated: bool) -> int:
        wanted = (OpKind.COPY, width_bytes, is_predicated)
        return sum(
            weight
            for op, weight in zip(ops, weights, strict=True)
            if (op.kind, op.copy_bytes, op.is_predicated) == wanted
        )

    plain, predicated = (
        WidthCounts(
            bytes_16=count_copies(16, is_predicated),
            bytes_8=count_copies(8, is_predicated),
            bytes_4=count_copies(4, is_predicated),
        )
        for is_predicated in (False, True)
    )
    return OpCounts(
        copies=plain,
        predicated_copies=predicated,
        commits=count(OpKind.COMMIT),
        waits=count(OpKind.WAIT),
        barriers=count(OpKind.BARRIER),
        ldmatrix=count(OpKind.LDMATRIX),
        tensor_ops=count(OpKind.TENSOR),
        scalar_fmas=count(OpKind.SCALAR_FMA),
    )
