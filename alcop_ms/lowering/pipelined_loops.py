"""Finding and rewriting the loops of a lowered kernel that issue asynchronous copies."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tvm import ir, tirx

from alcop_ms.compat import OP_COPY, is_call, map_ir, walk_ir


def rewrite_pipelined_loops(func: tirx.PrimFunc, rewrite: Callable[[Any], Any]) -> tirx.PrimFunc:
    """Replace each of a function's pipelined loops by what `rewrite` makes of it."""
    loops = pipelined_loops(func.body)
    if not loops:
        return func

    def replace(loop: Any) -> Any:
        return rewrite(loop) if is_among(loop, loops) else loop

    return func.with_body(map_ir(func.body, (tirx.For, replace)))


def pipelined_loops(body: Any) -> list[Any]:
    """The outermost loops with asynchronous copies in them."""
    pipelined = [loop for loop in loops_in(body) if _issues_copies(loop)]
    inner = [loop for outer in pipelined for loop in loops_in(outer.body)]
    return [loop for loop in pipelined if not is_among(loop, inner)]


def loops_in(body: Any) -> list[Any]:
    """Every loop of a statement."""
    found: list[Any] = []
    walk_ir(body, tirx.For, found.append)
    return found


def is_among(node: Any, nodes: list[Any]) -> bool:
    """Whether a node is one of some nodes, by identity."""
    return any(node.same_as(one) for one in nodes)


def _issues_copies(loop: Any) -> bool:
    found: list[Any] = []
    walk_ir(loop.body, ir.Call, lambda call: found.append(call) if is_call(call, OP_COPY) else None)
    return bool(found)
