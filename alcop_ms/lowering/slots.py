"""Which buffer slot a shared-memory access touches, iteration by iteration.

A pipelined buffer of `S` slots is one flat array; iteration `t` of the loop writes slot `w(t)` and
reads slots `r(t)`. Both are found by evaluating the lowered indices, not by trusting annotations.
The variables besides the loop's own (threads, inner loops) should only move an access inside its
slot; reads are evaluated at several of their values, so that one that wanders is noticed.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from tvm import ir, tirx
from tvm.ir import TensorLoad

from alcop_ms.compat import Any, scope_of, walk_ir

MAX_ITERATIONS = 64  # evaluated of a loop: several periods of any supported slot count
Values = NDArray[np.int64]  # (assignments of the other variables, iterations)


class UnknownIndexError(Exception):
    """An index that cannot be evaluated; the caller then proves nothing."""


def _truncated_div(a: Values, b: Values) -> Values:
    return np.sign(a) * np.sign(b) * (np.abs(a) // np.abs(b))


_BINARY: dict[str, Callable[[Values, Values], Values]] = {
    "Add": np.add,
    "Sub": np.subtract,
    "Mul": np.multiply,
    "FloorDiv": np.floor_divide,
    "FloorMod": np.mod,
    "Div": _truncated_div,
    "Mod": lambda a, b: a - b * _truncated_div(a, b),
    "Min": np.minimum,
    "Max": np.maximum,
    "BitwiseXor": np.bitwise_xor,
    "BitwiseAnd": np.bitwise_and,
    "BitwiseOr": np.bitwise_or,
    "LShift": np.left_shift,
    "RShift": np.right_shift,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Domain:
    """Values at which indices are evaluated.

    Attributes
    ----------
    variables : tuple of (variable, Values)
        The loop's variable counts its iterations along each row. The others are constant in a row:
        all zero in the first, all at their largest in the second, then each at its largest alone.
    shape : tuple of int
        Number of assignments, and of iterations.
    """

    variables: tuple[tuple[Any, Values], ...]
    shape: tuple[int, int]


def make_domain(func: tirx.PrimFunc, loop: Any) -> Domain:
    """The domain for one loop of a function, from the extents of its loops and threads."""
    if not isinstance(loop.min, tirx.IntImm) or not isinstance(loop.extent, tirx.IntImm):
        raise UnknownIndexError(f"the iterations of {loop.loop_var.name} are not constant")
    # no further than the loop runs: indices are simplified for that range alone
    iterations = min(int(loop.extent), MAX_ITERATIONS)
    others: list[tuple[Any, int]] = []

    def inner(node: Any) -> None:
        if isinstance(node.extent, tirx.IntImm) and not node.loop_var.same_as(loop.loop_var):
            others.append((node.loop_var, int(node.extent)))

    def attribute(node: Any) -> None:
        if node.attr_key == "thread_extent" and isinstance(node.value, tirx.IntImm):
            others.append((node.node.var, int(node.value)))

    walk_ir(func.body, tirx.For, inner)
    walk_ir(func.body, tirx.AttrStmt, attribute)
    shape = (len(others) + 2, iterations)
    counted = np.arange(int(loop.min), int(loop.min) + iterations, dtype=np.int64)
    variables = [(loop.loop_var, np.broadcast_to(counted, shape))]
    for position, (var, extent) in enumerate(others):
        values = np.zeros(shape, np.int64)
        values[[1, 2 + position]] = extent - 1
        variables.append((var, values))
    return Domain(variables=tuple(variables), shape=shape)


def evaluate(expr: Any, domain: Domain) -> Values:
    """An index at every assignment and iteration of a domain."""
    if isinstance(expr, tirx.IntImm):
        return np.full(domain.shape, int(expr), np.int64)
    if isinstance(expr, ir.Var):
        found = next((values for var, values in domain.variables if var.same_as(expr)), None)
        if found is None:
            raise UnknownIndexError(f"the variable {expr.name} in a shared-memory index")
        return found
    if isinstance(expr, tirx.Ramp):
        return evaluate(expr.base, domain)
    if isinstance(expr, (tirx.Broadcast, tirx.Cast)):
        return evaluate(expr.value, domain)
    operation = _BINARY.get(type(expr).__name__)
    if operation is None:
        raise UnknownIndexError(f"{type(expr).__name__} in a shared-memory index")
    return operation(evaluate(expr.a, domain), evaluate(expr.b, domain))


@dataclass(frozen=True, slots=True)
class SharedAccess:
    """One access to shared memory: the buffer, and its element index in a domain."""

    buffer: Any
    index: Values


def shared_reads(stmt: Any, domain: Domain) -> list[SharedAccess]:
    """Every read of shared memory in a statement, through loads and access pointers."""
    found: list[tuple[Any, Any]] = []

    def load(node: Any) -> None:
        found.append((node.source, node.indices[0]))

    def call(node: Any) -> None:
        name = getattr(node.op, "name", "")
        if name == "tirx.tvm_access_ptr":
            found.append((_buffer_of(node.args[1]), node.args[2]))
        elif name == "tirx.address_of":
            found.append((None, None))

    walk_ir(stmt, TensorLoad, load)
    walk_ir(stmt, ir.Call, call)
    return _evaluate_all(found, domain)


def shared_writes(stmt: Any, domain: Domain) -> list[SharedAccess]:
    """Every plain store to shared memory in a statement."""
    found: list[tuple[Any, Any]] = []
    walk_ir(stmt, tirx.BufferStore, lambda node: found.append((node.buffer, node.indices[0])))
    return _evaluate_all(found, domain)


def _evaluate_all(found: list[tuple[Any, Any]], domain: Domain) -> list[SharedAccess]:
    """Evaluate outside the IR walk: an exception that crosses the FFI would lose its class."""
    if any(buffer is None for buffer, _ in found):
        raise UnknownIndexError("a pointer whose buffer is not known")
    return [
        SharedAccess(buffer, evaluate(index, domain))
        for buffer, index in found
        if scope_of(buffer).startswith("shared")
    ]


def _buffer_of(pointer: Any) -> Any | None:
    if isinstance(pointer, ir.Var):
        return pointer
    is_data = isinstance(pointer, ir.Call) and getattr(pointer.op, "name", "") == "tirx.buffer_data"
    return pointer.args[0] if is_data else None


@dataclass(frozen=True, slots=True)
class SlotWrites:
    """A buffer's slots: how many, of how many elements, and which the first iteration fills."""

    num_slots: int
    slot_elements: int
    first: int


def find_slots(writes: list[SharedAccess], elements: int) -> SlotWrites | None:
    """The slots of a buffer of so many elements, from the pattern of its writes.

    None unless every write goes round the same slots, one further each iteration. Its distance from
    one iteration to the next is then one slot, or all but one where it goes back to the first: the
    greatest common divisor with the whole buffer is one slot. Only the zero assignment is looked
    at: a copy fills one tile, and its predicate, not its index, keeps other threads out.
    """
    starts = [write.index[0] for write in writes]
    size = math.gcd(elements, *(int(step) for start in starts for step in np.diff(start)))
    num_slots = elements // size
    first = int(starts[0][0]) // size
    expected = (first + np.arange(len(starts[0]))) % num_slots
    if any((start // size != expected).any() for start in starts):
        return None
    return SlotWrites(num_slots, size, first)


def lag_behind(access: SharedAccess, slots: SlotWrites) -> int | None:
    """Iterations since the slot that is read was last written: 0 .. num_slots-1.

    None when the distance is not the same in every iteration, or when the access leaves its slot at
    some value of the other variables.
    """
    read = access.index // slots.slot_elements
    written = slots.first + np.arange(read.shape[1])
    lags = (written - read) % slots.num_slots
    return int(lags[0, 0]) if (lags == lags[0, 0]).all() else None
