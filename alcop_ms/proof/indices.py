"""Integer expressions of a lowered kernel, evaluated for all threads of a block at once.

An expression is compiled once into a function without arguments; what does not depend on a loop is
computed while compiling. Values broadcast as (threads, lanes).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray
from tvm import ir, tirx

from alcop_ms.compat import Any, lanes_of

Ints = NDArray[np.int64]


class NotUnderstoodError(Exception):
    """A statement or expression that has no meaning here; nothing is proved then."""


def _truncated_div(a: Ints, b: Ints) -> Ints:
    return np.sign(a) * np.sign(b) * (np.abs(a) // np.abs(b))


BINARY: dict[str, Callable[[Ints, Ints], Ints]] = {
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
    "LT": np.less,
    "LE": np.less_equal,
    "GT": np.greater,
    "GE": np.greater_equal,
    "EQ": np.equal,
    "NE": np.not_equal,
    "And": np.logical_and,
    "Or": np.logical_or,
}


@dataclass(frozen=True, slots=True)
class Code:
    """A compiled expression: a value that is known already, or what computes it."""

    value: Any = None
    compute: Callable[[], Any] | None = None

    def __call__(self) -> Any:
        return self.value if self.compute is None else self.compute()


@dataclass(slots=True)
class Counter:
    """The count of a loop while the kernel runs."""

    value: np.int64 = np.int64(0)  # noqa: RUF009  a number is no shared state


@dataclass(slots=True)
class Variables:
    """Values of variables: threads and block are fixed, loops count while the kernel runs."""

    fixed: dict[Any, Ints | np.int64] = field(default_factory=dict)
    counters: dict[Any, Counter] = field(default_factory=dict)

    def count(self, var: Any) -> Counter:
        """The counter of a loop's variable."""
        return self.counters.setdefault(var, Counter())

    def code(self, var: Any) -> Code:
        """What reads a variable."""
        if var in self.fixed:
            return Code(self.fixed[var])
        if var not in self.counters:
            raise NotUnderstoodError(f"the variable {var.name}")
        counter = self.counters[var]
        return Code(compute=lambda: counter.value)


def compile_index(expr: Any, variables: Variables) -> Code:
    """Compile an integer or boolean expression.

    Raises
    ------
    NotUnderstoodError
        For what depends on data, or has no meaning here.
    """
    if isinstance(expr, tirx.IntImm):
        return Code(np.int64(int(expr)))
    if isinstance(expr, ir.Var):
        return variables.code(expr)
    if isinstance(expr, tirx.Ramp):
        lanes = np.arange(lanes_of(expr), dtype=np.int64)
        base = compile_index(expr.base, variables)
        stride = compile_index(expr.stride, variables)
        return _apply(lambda b, s: b + s * lanes, base, stride)
    if isinstance(expr, (tirx.Broadcast, tirx.Cast)):
        return compile_index(expr.value, variables)
    if isinstance(expr, tirx.Not):
        return _apply(np.logical_not, compile_index(expr.a, variables))
    name = call_name(expr)
    if name == "likely":
        return compile_index(expr.args[0], variables)
    if name == "if_then_else":
        return _apply(np.where, *(compile_index(part, variables) for part in expr.args))
    if isinstance(expr, tirx.Select):
        parts = (expr.condition, expr.true_value, expr.false_value)
        return _apply(np.where, *(compile_index(part, variables) for part in parts))
    operation = BINARY.get(type(expr).__name__)
    if operation is None:
        raise NotUnderstoodError(f"{name or type(expr).__name__} in an index or a condition")
    return _apply(operation, compile_index(expr.a, variables), compile_index(expr.b, variables))


def _apply(operation: Callable[..., Any], *parts: Code) -> Code:
    if all(part.compute is None for part in parts):
        return Code(operation(*(part.value for part in parts)))
    return Code(compute=lambda: operation(*(part() for part in parts)))


def call_name(expr: Any) -> str:
    """The name of a called intrinsic without its dialect, or nothing."""
    if not isinstance(expr, ir.Call):
        return ""
    name = str(getattr(expr.op, "name", expr.op))
    for dialect in ("tirx.", "prim."):  # an operator is named by either
        name = name.removeprefix(dialect)
    return name
