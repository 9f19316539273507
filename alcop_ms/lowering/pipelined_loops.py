"""Finding and rewriting the loops of a lowered kernel that issue asynchronous copies."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
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


@dataclass(frozen=True, slots=True)
class Carried:
    """A value that a loop carries in a register from iteration to iteration.

    Attributes
    ----------
    register : Buffer
        Of one element, in the scope of a thread.
    start, next : PrimExpr
        Before the first iteration, and after each.
    """

    register: Any
    start: Any
    next: Any

    def set(self, value: Any) -> Any:
        """The statement that puts a value into the register."""
        return tirx.BufferStore(self.register, value, [tirx.IntImm("int32", 0)])


def read_register(register: Any) -> Any:
    """What a register of one element holds."""
    return tirx.BufferLoad(register, [tirx.IntImm("int32", 0)])


def carry_through(loop: Any, body: Any, carried: Sequence[Carried]) -> Any:
    """A loop with another body, and registers that start before it and step at its end."""
    stepped = tirx.For(
        loop.loop_var,
        loop.min,
        loop.extent,
        loop.kind,
        tirx.SeqStmt([body, *(one.set(one.next) for one in carried)]),
        loop.thread_binding,
        loop.annotations,
    )
    registers = [tirx.AllocBuffer(one.register) for one in carried]
    return tirx.SeqStmt([*registers, *(one.set(one.start) for one in carried), stepped])


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
