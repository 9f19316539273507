"""`AdvancePointers`: step the pointers of a pipelined loop's copies instead of adding to them.

Behind `HoistAddresses` every copy reads at `A_row + (t * 64 + 4096)`. With few copies nvcc makes a
pointer of that which it steps from iteration to iteration; with six it computes offsets anew, and
widens each to 64 bits. This pass writes the pointer down:

    for t: cp_async(..., A_row, t * 64 + 192); cp_async(..., A_row, t * 64 + 4288)
    ->
    at = A_row
    for t: cp_async(..., at, 192); cp_async(..., at, 4288)
           at = at + 64

Tiles of eight warps then take 123 instructions an iteration instead of 132 (128 x 256 x 32 and
256 x 128 x 32, 4 slots, sm_80, CUDA 13.0; `python -m benchmarks.kernels`); others stay as they are.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tvm import ir, tirx

from alcop_ms.compat import (
    OP_COPY,
    SCOPE_LOCAL,
    Analyzer,
    func_pass,
    is_call,
    map_ir,
    walk_ir,
)
from alcop_ms.lowering.pipelined_loops import (
    Carried,
    carry_through,
    is_among,
    read_register,
    rewrite_pipelined_loops,
)

SOURCE, OFFSET = 2, 3  # of a copy's arguments
ADDRESS = "uint64"  # TIR has no buffer of pointers


def advance_pointers(func: tirx.PrimFunc) -> tirx.PrimFunc:
    """Step the source pointers of every pipelined loop whose copies all move on alike."""
    return rewrite_pipelined_loops(func, _advance)


AdvancePointers = func_pass("alcop.AdvancePointers", advance_pointers)


@dataclass(frozen=True, slots=True)
class _Moving:
    """A pointer in a register that moves on by `step` bytes an iteration."""

    pointer: Any
    step: int
    register: Any

    @property
    def as_pointer(self) -> Any:
        # of the pointer's own type: an untyped one would count its offsets in elements of no bytes
        untyped = tirx.reinterpret("handle", read_register(self.register))
        return ir.Call(untyped.op, untyped.args, ret_ty=self.pointer.ty)

    def carried(self) -> Carried:
        following = read_register(self.register) + tirx.const(self.step, ADDRESS)
        return Carried(self.register, tirx.reinterpret(ADDRESS, self.pointer), following)


def _advance(loop: Any) -> Any:
    if not isinstance(loop.min, tirx.IntImm):
        return loop
    moving = [
        _Moving(
            pointer, step, tirx.decl_buffer((1,), ADDRESS, f"{pointer.name}_at", scope=SCOPE_LOCAL)
        )
        for pointer, step in _find_steps(loop)
    ]
    if not moving:
        return loop

    def rewrite(call: Any) -> Any:
        if not is_call(call, OP_COPY):
            return call
        for one in moving:
            if call.args[SOURCE].same_as(one.pointer):
                args = list(call.args)
                offset = call.args[OFFSET]
                at_start = tirx.IntImm(str(offset.ty.dtype), _at(offset, loop, 0))
                args[SOURCE], args[OFFSET] = one.as_pointer, at_start
                return ir.Call(call.op, args, call.attrs, call.ty_args, call.span, call.ty)
        return call

    body = map_ir(loop.body, (ir.Call, rewrite))
    return carry_through(loop, body, [one.carried() for one in moving])


def _find_steps(loop: Any) -> list[tuple[Any, int]]:
    """Pointers bound outside a loop, with the bytes by which all copies from each move on."""
    bound: list[Any] = []
    walk_ir(loop.body, tirx.Bind, lambda bind: bound.append(bind.var))
    calls: list[Any] = []
    walk_ir(loop.body, ir.Call, lambda call: calls.append(call) if is_call(call, OP_COPY) else None)
    steps: list[tuple[Any, set[int | None]]] = []
    for call in calls:
        pointer = call.args[SOURCE]
        if not isinstance(pointer, tirx.Var) or is_among(pointer, bound):
            continue
        known = next((found for var, found in steps if var.same_as(pointer)), None)
        if known is None:
            known = set()
            steps.append((pointer, known))
        known.add(_step(call.args[OFFSET], loop))
    return [
        (pointer, step)
        for pointer, found in steps
        if len(found) == 1 and (step := next(iter(found))) is not None and step > 0
    ]


def _step(offset: Any, loop: Any) -> int | None:
    """By how many bytes an offset grows each iteration; None where it depends on anything else."""
    first, second = (_at(offset, loop, number) for number in (0, 1))
    if first is None or second is None:
        return None
    grown = offset - (first + (loop.loop_var - loop.min) * (second - first))
    is_even = Analyzer().simplify(grown)
    if not isinstance(is_even, tirx.IntImm) or int(is_even) != 0:
        return None
    return second - first


def _at(offset: Any, loop: Any, number: int) -> int | None:
    """An offset in one iteration of a loop, if it is a number."""
    index = tirx.IntImm(str(loop.loop_var.ty.dtype), int(loop.min) + number)
    value = map_ir(offset, (tirx.Var, lambda var: index if var.same_as(loop.loop_var) else var))
    found = Analyzer().simplify(value)
    return int(found) if isinstance(found, tirx.IntImm) else None
