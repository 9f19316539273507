"""`SplitLanes`: take the lane of a vector out of what is the same for all its lanes.

A copy that gathers windows and pads them asks where each element lies, lane and all:

    for lane in vectorized(8): S[lane] = A[...] if 1 <= y + (t * 32 + x * 8 + lane) // 24 else 0
    ->
    for lane in vectorized(8): S[lane] = A[...] if 1 <= y + (t * 4 + x) // 3 else 0

TVM's simplifier does this where the sum before the lane has one term, and comparisons never.
Of a vector whose condition has a lane in it `VectorizeLoop` makes a loop of scalar copies, which
are not asynchronous.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tvm import tirx

from alcop_ms.compat import Analyzer, func_pass, map_ir, walk_ir


def split_lanes(func: tirx.PrimFunc) -> tirx.PrimFunc:
    """Split quotients, remainders and comparisons of vectorized loops' variables."""
    return func.with_body(map_ir(func.body, (tirx.For, _split_loop)))


SplitLanes = func_pass("alcop.SplitLanes", split_lanes)


def _split_loop(loop: Any) -> Any:
    is_vector = loop.kind == tirx.ForKind.VECTORIZED and isinstance(loop.extent, tirx.IntImm)
    if not is_vector or int(loop.extent) < 2 or int(loop.min) != 0:
        return loop
    split = _Split(loop.loop_var, int(loop.extent))
    loop = map_ir(loop, (tirx.FloorDiv, split.quotient), (tirx.FloorMod, split.remainder))
    return map_ir(loop, *((kind, split.comparison) for kind in _COMPARISONS))


# What divides by the lanes where a comparison is the same for all of them: left - right + this,
# with the lane on the left, or on the right.
_COMPARISONS = {tirx.LT: (0, 1), tirx.LE: (-1, 0), tirx.GT: (-1, 0), tirx.GE: (0, 1)}


@dataclass(frozen=True, slots=True)
class _Split:
    """The variable of a vectorized loop, and how many lanes it has."""

    lane: Any
    lanes: int

    def quotient(self, node: Any) -> Any:
        """`(base + lane) // d` as `base / lanes // (d / lanes)`."""
        base = self._base(node)
        return node if base is None else base // (int(node.b) // self.lanes)

    def remainder(self, node: Any) -> Any:
        """`(base + lane) % d` as `base / lanes % (d / lanes) * lanes + lane`."""
        base = self._base(node)
        if base is None:
            return node
        return base % (int(node.b) // self.lanes) * self.lanes + self.lane

    def comparison(self, node: Any) -> Any:
        """`base + lane < bound` as `base < bound`, if both are multiples of the lanes."""
        sides = (self._has(node.a), self._has(node.b))
        if sides[0] == sides[1]:
            return node
        own, other = (node.a, node.b) if sides[0] else (node.b, node.a)
        base = self._without_lane(own)
        if base is None:
            return node
        left, right = (base, other) if sides[0] else (other, base)
        shift = _COMPARISONS[type(node)][sides[1]]
        if not _is_zero(Analyzer().simplify(tirx.floormod(left - right + shift, self.lanes))):
            return node
        return type(node)(left, right)

    def _base(self, node: Any) -> Any | None:
        """`base / lanes`, if divisor and base are multiples of the lanes; else None."""
        if not isinstance(node.b, tirx.IntImm) or int(node.b) % self.lanes or not self._has(node.a):
            return None
        base = self._without_lane(node.a)
        if base is None or not _is_zero(Analyzer().simplify(tirx.floormod(base, self.lanes))):
            return None
        return Analyzer().simplify(tirx.floordiv(base, self.lanes))

    def _without_lane(self, expr: Any) -> Any | None:
        """The rest of a sum that the lane is added to once; None where it is not."""
        zero = tirx.IntImm(str(expr.ty.dtype), 0)
        base = map_ir(expr, (tirx.Var, lambda v: zero if v.same_as(self.lane) else v))
        return base if _is_zero(Analyzer().simplify(expr - base - self.lane)) else None

    def _has(self, expr: Any) -> bool:
        hits: list[Any] = []
        walk_ir(expr, tirx.Var, lambda v: hits.append(v) if v.same_as(self.lane) else None)
        return bool(hits)


def _is_zero(expr: Any) -> bool:
    return isinstance(expr, tirx.IntImm) and int(expr) == 0
