"""Which buffer slot a shared-memory access touches, iteration by iteration.

A pipelined buffer of `S` slots is one flat array; iteration `t` of the loop writes slot `w(t)` and
reads slots `r(t)`. Both are found by evaluating the lowered indices, not by trusting the
annotations: all other variables (threads, inner loops) are set to zero, which leaves the slot's
start and an offset inside it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tvm import ir, tirx
from tvm.ir import TensorLoad

from alcop_ms.compat import Any, scope_of, walk_ir

PERIOD = 64  # iterations evaluated: several periods of any supported slot count

_BINARY: dict[str, Callable[[int, int], int]] = {
    "Add": lambda a, b: a + b,
    "Sub": lambda a, b: a - b,
    "Mul": lambda a, b: a * b,
    "FloorDiv": lambda a, b: a // b,
    "FloorMod": lambda a, b: a % b,
    "Div": lambda a, b: int(a / b),
    "Mod": lambda a, b: a - b * int(a / b),
    "Min": min,
    "Max": max,
    "BitwiseXor": lambda a, b: a ^ b,
    "BitwiseAnd": lambda a, b: a & b,
    "BitwiseOr": lambda a, b: a | b,
    "LeftShift": lambda a, b: a << b,
    "RightShift": lambda a, b: a >> b,
}


@dataclass(frozen=True, slots=True)
class SharedAccess:
    """One access to shared memory: the buffer, and its element index for each iteration."""

    buffer: Any
    index: tuple[int, ...]


class UnknownIndexError(Exception):
    """An index that cannot be evaluated; the caller then proves nothing."""


def evaluate(expr: Any, loop_var: Any) -> tuple[int, ...]:
    """An index for iterations 0 .. PERIOD-1 of a loop, every other variable being zero."""
    if isinstance(expr, tirx.IntImm):
        return (int(expr),) * PERIOD
    if isinstance(expr, ir.Var):
        return tuple(range(PERIOD)) if expr.same_as(loop_var) else (0,) * PERIOD
    if isinstance(expr, tirx.Ramp):
        return evaluate(expr.base, loop_var)
    if isinstance(expr, tirx.Broadcast):
        return evaluate(expr.value, loop_var)
    if isinstance(expr, tirx.Cast):
        return evaluate(expr.value, loop_var)
    operation = _BINARY.get(type(expr).__name__)
    if operation is None:
        raise UnknownIndexError(f"{type(expr).__name__} in a shared-memory index")
    left, right = evaluate(expr.a, loop_var), evaluate(expr.b, loop_var)
    return tuple(operation(a, b) for a, b in zip(left, right, strict=True))


def shared_reads(stmt: Any, loop_var: Any) -> list[SharedAccess]:
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
    return _evaluate_all(found, loop_var)


def shared_writes(stmt: Any, loop_var: Any) -> list[SharedAccess]:
    """Every plain store to shared memory in a statement."""
    found: list[tuple[Any, Any]] = []
    walk_ir(stmt, tirx.BufferStore, lambda node: found.append((node.buffer, node.indices[0])))
    return _evaluate_all(found, loop_var)


def _evaluate_all(found: list[tuple[Any, Any]], loop_var: Any) -> list[SharedAccess]:
    """Evaluate outside the IR walk: an exception that crosses the FFI would lose its class."""
    if any(buffer is None for buffer, _ in found):
        raise UnknownIndexError("a pointer whose buffer is not known")
    return [
        SharedAccess(buffer, evaluate(index, loop_var))
        for buffer, index in found
        if scope_of(buffer).startswith("shared")
    ]


def _buffer_of(pointer: Any) -> Any | None:
    if isinstance(pointer, ir.Var):
        return pointer
    is_data = isinstance(pointer, ir.Call) and getattr(pointer.op, "name", "") == "tirx.buffer_data"
    return pointer.args[0] if is_data else None


def slot_sequence(access: SharedAccess, slot_size: int) -> tuple[int, ...]:
    """The slot an access touches in each iteration."""
    return tuple(index // slot_size for index in access.index)


def lag_behind(
    write_slots: tuple[int, ...], read_slots: tuple[int, ...], num_slots: int
) -> int | None:
    """Iterations since the slot that is read was last written: 0 .. num_slots-1.

    None when the distance is not the same in every iteration.
    """
    start = num_slots  # earlier iterations' writes belong to the prologue
    for lag in range(num_slots):
        if all(read_slots[t] == write_slots[t - lag] for t in range(start, PERIOD)):
            return lag
    return None
