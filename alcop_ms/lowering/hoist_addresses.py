"""`HoistAddresses`: compute once, before a pipelined loop, what its addresses do not change by.

Indices of a lowered kernel are 32-bit sums of terms of the block, the thread and the loop. nvcc
adds them up and widens the sum for every copy of every iteration, because a 32-bit sum may wrap
where a 64-bit pointer does not. This pass binds the part that the loop leaves alone to a pointer,
and counts the rest in bytes (in 64 bits in a tensor of 2 GiB and more):

    for t: cp_async(S, t % 4 * 4096 + thread, A, block + thread + t * 32 + 128)
    ->
    S_row = &S[thread]; A_row = &A[block + thread]             # pointers to bytes
    for t: cp_async(S_row, t % 4 * 8192, A_row, t * 64 + 256)

nvcc then carries one pointer an operand from iteration to iteration, and slots and constants go
into the instructions: 121 an iteration instead of 143 (128 x 128 x 32, 4 slots, 4 warps, sm_80,
CUDA 13.0; benchmarks/static_mainloop.py). In elements it would be 125 and up to 145: nvcc factors
`(thread + slot) * 2` out of every shared address and computes it each time.

Only loops that issue asynchronous copies are changed, and in them the addresses of `cp_async` and
`ldmatrix`. A term that reads memory or is bound inside the loop stays where it is.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any

from tvm import ir, tirx

from alcop_ms.compat import (
    OP_ADDRESS_OF,
    OP_BUFFER_DATA,
    OP_COPY,
    OP_LDMATRIX,
    Analyzer,
    element_bytes,
    func_pass,
    is_call,
    is_identical_ir,
    map_ir,
    scope_of,
    walk_ir,
)
from alcop_ms.lowering.pipelined_loops import is_among, loops_in, rewrite_pipelined_loops
from alcop_ms.lowering.turn_bytes import is_byte_gather

# Arguments of a copy that are (pointer, offset) pairs, and ldmatrix's (address, offset).
COPY_ADDRESSES = ((0, 1), (2, 3))
LDMATRIX_ADDRESS, LDMATRIX_OFFSET = 5, 6
LARGEST_INT32 = 2**31 - 1


def hoist_addresses(func: tirx.PrimFunc) -> tirx.PrimFunc:
    """Bind the invariant part of the addresses of every pipelined loop before the loop."""
    return rewrite_pipelined_loops(func, _hoist)


HoistAddresses = func_pass("alcop.HoistAddresses", hoist_addresses)


@dataclass(frozen=True, slots=True)
class _Base:
    """A pointer to an element of a buffer that a loop does not change."""

    buffer: Any
    index: Any
    pointer: Any

    def bind(self) -> Any:
        address = tirx.address_of(tirx.BufferLoad(self.buffer, [self.index]))
        typed = ir.Call(address.op, address.args, ret_ty=self.pointer.ty)
        return tirx.Bind(self.pointer, typed)


@dataclass(slots=True)
class _Bases:
    """The pointers bound before one loop."""

    changing: list[Any]
    found: list[_Base] = field(default_factory=list)

    def split(self, buffer: Any, index: Any) -> tuple[Any, Any] | None:
        """(pointer, bytes behind it that the loop changes); None when nothing stays the same."""
        fixed: list[Any] = []
        rest: list[Any] = []
        for term in _terms(index):
            (rest if self._changes(term) else fixed).append(term)
        if not fixed:
            return None
        offset = _sum(rest)
        if _is_beyond_int32(buffer):
            offset = tirx.Cast("int64", offset)
        offset = Analyzer().simplify(offset * element_bytes(buffer))
        return self._pointer(buffer, _sum(fixed)), offset

    def _changes(self, term: Any) -> bool:
        """Whether a term belongs into the loop; constants do, as parts of its instructions."""
        if isinstance(term, tirx.IntImm):
            return True
        hits: list[Any] = []
        walk_ir(term, ir.TensorLoad, hits.append)
        walk_ir(term, tirx.Var, lambda v: hits.append(v) if is_among(v, self.changing) else None)
        return bool(hits)

    def _pointer(self, buffer: Any, index: Any) -> Any:
        for base in self.found:
            if base.buffer.same_as(buffer) and is_identical_ir(base.index, index):
                return base.pointer
        kind = ir.PointerType(ir.PrimType("uint8"), scope_of(buffer))
        pointer = tirx.Var(f"{buffer.name}_row", kind)
        self.found.append(_Base(buffer, index, pointer))
        return pointer


def _hoist(loop: Any) -> Any:
    """A loop with its bases bound before it."""
    bases = _Bases(_bound_in(loop))

    def rewrite(call: Any) -> Any:
        args = list(call.args)
        if is_call(call, OP_COPY):
            for pointer, offset in COPY_ADDRESSES:
                if is_call(args[pointer], OP_BUFFER_DATA):
                    split = bases.split(args[pointer].args[0], args[offset])
                    args[pointer], args[offset] = split or (args[pointer], args[offset])
        elif _has_offset(call):
            load = args[LDMATRIX_ADDRESS].args[0]
            split = bases.split(load.source, load.indices[0] + args[LDMATRIX_OFFSET])
            if split is not None:
                args[LDMATRIX_ADDRESS], args[LDMATRIX_OFFSET] = split
        return ir.Call(call.op, args, call.attrs, call.ty_args, call.span, call.ty)

    body = map_ir(loop, (ir.Call, rewrite))
    return tirx.SeqStmt([*(base.bind() for base in bases.found), body]) if bases.found else loop


def _has_offset(call: Any) -> bool:
    """Whether a call is an ldmatrix whose last argument is an offset behind its address.

    One that is said to transpose bytes is none: TVM gathers them, by the stride that it is given
    there instead.
    """
    if not is_call(call, OP_LDMATRIX) or not is_call(call.args[LDMATRIX_ADDRESS], OP_ADDRESS_OF):
        return False
    return not is_byte_gather(call)


def _bound_in(loop: Any) -> list[Any]:
    """Variables that a loop and what is in it bind."""
    found = [loop.loop_var, *(inner.loop_var for inner in loops_in(loop.body))]
    walk_ir(loop.body, tirx.Bind, lambda bind: found.append(bind.var))
    walk_ir(loop.body, tirx.Let, lambda let: found.append(let.var))
    return found


def _is_beyond_int32(buffer: Any) -> bool:
    """Whether 32 bits do not count the bytes of a buffer; they always count its elements."""
    extents = [int(extent) for extent in buffer.shape if isinstance(extent, tirx.IntImm)]
    is_known = len(extents) == len(buffer.shape)
    return not is_known or math.prod(extents) * element_bytes(buffer) > LARGEST_INT32


def _terms(index: Any) -> Any:
    """The terms of a sum."""
    if isinstance(index, tirx.Add):
        yield from _terms(index.a)
        yield from _terms(index.b)
    else:
        yield index


def _sum(terms: list[Any]) -> Any:
    total = terms[0] if terms else tirx.const(0, "int32")
    for term in terms[1:]:
        total = total + term
    return total
