"""What an index expression is worth in every thread of a block at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from alcop_ms.lowering.c_expression import (
    Cast,
    Name,
    Node,
    Number,
    Operation,
    Subscript,
    UnreadableError,
)

Lanes = npt.NDArray[np.int64]
SHARED = "shared"  # the space of every array in shared memory
GLOBAL = "global"


@dataclass(frozen=True, slots=True)
class Pointer:
    """An address in every thread.

    Attributes
    ----------
    space : str
        `SHARED`, `GLOBAL`, or the name of a local array.
    offset_bytes : int array or None
        From the start of the space; None where it cannot be computed.
    item_bytes : int
        Size of what it points to.
    """

    space: str
    offset_bytes: Lanes | None
    item_bytes: int


@dataclass(frozen=True, slots=True)
class Access:
    """A read or a write through a pointer by one statement."""

    pointer: Pointer
    is_store: bool


Value = Lanes | Pointer | None
"""Integers of all threads, an address, or None: not known here (data, for example)."""

_UNCHANGED = frozenset({"__cvta_generic_to_shared()", "__ldg()"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Evaluator:
    """Evaluates expressions for known variables.

    Attributes
    ----------
    variables : mapping
        Values by name.
    cells : mapping
        Integers kept in local arrays, by array and byte offset.
    on_access : callable
        Told of every read through a pointer.
    """

    variables: Mapping[str, Value]
    cells: Mapping[tuple[str, int], Value]
    on_access: Callable[[Access], None]

    def value(self, node: Node) -> Value:
        """Evaluate an expression.

        Raises
        ------
        UnreadableError
            A name that was never declared, or arithmetic that makes no sense.
        """
        match node:
            case Number(value=value):
                return None if value is None else np.array(value)
            case Name(text=text):
                if text not in self.variables:
                    raise UnreadableError(f"{text} is not known")
                return self.variables[text]
            case Cast():
                return self._cast(node)
            case Subscript() | Operation(sign="*", operands=(_,)):
                return self._load(self.place(node))
            case Operation(sign="&", operands=(target,)):
                return self.place(target)
            case Operation(sign="?:", operands=(condition, chosen, other)):
                return self._choose(condition, chosen, other)
            case Operation(sign=sign, operands=operands):
                return self._operation(sign, [self.value(operand) for operand in operands])

    def place(self, node: Node) -> Pointer:
        """Return the address of what can be assigned to: `*p` or `p[i]`."""
        if isinstance(node, Operation) and node.sign == "*" and len(node.operands) == 1:
            pointer = self.value(node.operands[0])
        elif isinstance(node, Subscript):
            pointer = self._add(self.value(node.base), self.value(node.index), 1)
        else:
            raise UnreadableError("the address of what lies in no memory")
        if not isinstance(pointer, Pointer):
            raise UnreadableError("access through what is no pointer")
        return pointer

    def _load(self, pointer: Pointer) -> Value:
        self.on_access(Access(pointer, is_store=False))
        cell = cell_of(pointer)
        return None if cell is None else self.cells.get(cell)

    def _cast(self, node: Cast) -> Value:
        value = self.value(node.operand)
        if not isinstance(value, Pointer):
            return value
        return Pointer(value.space, value.offset_bytes, node.item_bytes if node.is_pointer else 1)

    def _choose(self, condition: Node, chosen: Node, other: Node) -> Value:
        asked = self.value(condition)
        values = self.value(chosen), self.value(other)
        if any(not isinstance(value, np.ndarray) for value in (asked, *values)):
            return None
        return np.where(_ints(asked) != 0, _ints(values[0]), _ints(values[1]))

    def _operation(self, sign: str, values: list[Value]) -> Value:
        if sign in _UNCHANGED:
            return values[0]
        if sign in ("+", "-") and any(isinstance(value, Pointer) for value in values):
            return self._add(values[0], values[1], -1 if sign == "-" else 1)
        if any(not isinstance(value, np.ndarray) for value in values):
            return None  # arithmetic on data, or a call that takes or gives some
        operands = [_ints(value) for value in values]
        compute = _UNARY.get(sign) if len(operands) == 1 else _BINARY.get(sign)
        return None if compute is None else np.asarray(compute(*operands)).astype(np.int64)

    def _add(self, left: Value, right: Value, direction: int) -> Value:
        if isinstance(right, Pointer):
            left, right = right, left
        if not isinstance(left, Pointer) or isinstance(right, Pointer):
            raise UnreadableError("pointer arithmetic without one pointer")
        if left.offset_bytes is None or right is None:
            return Pointer(left.space, None, left.item_bytes)
        moved = left.offset_bytes + direction * left.item_bytes * right
        return Pointer(left.space, moved, left.item_bytes)


def cell_of(pointer: Pointer) -> tuple[str, int] | None:
    """The one element of a local array that all threads mean, if they do."""
    offset = pointer.offset_bytes
    if pointer.space in (SHARED, GLOBAL) or offset is None or offset.ndim:
        return None
    return pointer.space, int(offset)


def _ints(value: Value) -> Lanes:
    assert isinstance(value, np.ndarray)
    return value


def _divide(left: Lanes, right: Lanes) -> Lanes:
    """Divide as C does: towards zero."""
    if np.any(right == 0):
        raise UnreadableError("division by zero")
    quotient: Lanes = np.sign(left) * np.sign(right) * (np.abs(left) // np.abs(right))
    return quotient


_UNARY: Mapping[str, Callable[[Lanes], Lanes]] = {
    "-": np.negative,
    "+": np.positive,
    "~": np.invert,
    "!": lambda value: (value == 0).astype(np.int64),
}
_BINARY: Mapping[str, Callable[[Lanes, Lanes], Lanes]] = {
    "+": np.add,
    "-": np.subtract,
    "*": np.multiply,
    "/": _divide,
    "%": lambda left, right: left - _divide(left, right) * right,
    "<<": np.left_shift,
    ">>": np.right_shift,
    "&": np.bitwise_and,
    "|": np.bitwise_or,
    "^": np.bitwise_xor,
    "<": np.less,
    "<=": np.less_equal,
    ">": np.greater,
    ">=": np.greater_equal,
    "==": np.equal,
    "!=": np.not_equal,
    "&&": lambda left, right: (left != 0) & (right != 0),
    "||": lambda left, right: (left != 0) | (right != 0),
    "min()": np.minimum,
    "max()": np.maximum,
}
