"""Evaluates a TensorIR expression over whole arrays in float64, with how far each value may round.

Running error analysis: every value carries the largest error that roundings so far explain; each
operation adds its own. What cannot be evaluated is refused, never guessed.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray
from tvm import tirx
from tvm.ir import Call, TensorLoad

from alcop_ms.compat import OP_IF_THEN_ELSE, Any, is_call
from alcop_ms.emulator.dtypes import EPSILON, unit_roundoff
from alcop_ms.errors import AlcopError

Array = NDArray[np.float64]
# Half of the last subnormal: below it a relative error says nothing.
SMALLEST = {"float16": 2.0**-25, "float32": 2.0**-150}
# What CUDA's and the host's elementary functions may be off, in units of the last place.
FUNCTION_ULPS = 16
_erf = np.vectorize(math.erf, otypes=[np.float64])


class UnknownExpressionError(AlcopError, ValueError):
    """An expression whose value and rounding are not known here."""


@dataclass(frozen=True, slots=True)
class Rounded:
    """Values, and the largest error of each."""

    value: Array
    error: Array


# name: (function, largest slope near x as a function of (x, result))
_FUNCTIONS: dict[str, tuple[Callable[[Array], Array], Callable[[Array, Array], Any]]] = {
    "exp": (np.exp, lambda x, r: r),
    "erf": (_erf, lambda x, r: 1.13),  # 2 / sqrt(pi) at 0
    "tanh": (np.tanh, lambda x, r: 1.0),
    "sigmoid": (lambda x: 1 / (1 + np.exp(-x)), lambda x, r: 0.25),
    "sqrt": (np.sqrt, lambda x, r: 0.5 / np.maximum(r, 1e-30)),
    "rsqrt": (lambda x: 1 / np.sqrt(x), lambda x, r: 0.5 * r**3),
    "fabs": (np.abs, lambda x, r: 1.0),
}


@dataclass(frozen=True, slots=True)
class Evaluator:
    """What an expression may refer to.

    Attributes
    ----------
    axes : mapping
        Values of the block's variables, shaped to broadcast against one another.
    buffers : mapping of str to array or Rounded
        By name; an array is exact.
    blocks : mapping of str to SBlock
        What computes a buffer that is not in `buffers`, element by element, by the buffer's name.
    """

    axes: Mapping[Any, NDArray[np.int64]]
    buffers: Mapping[str, NDArray[np.generic] | Rounded]
    blocks: Mapping[str, Any] = field(default_factory=dict)

    def evaluate(self, expr: Any) -> Rounded:
        """An expression's values.

        Raises
        ------
        UnknownExpressionError
            When it holds something that is not known here.
        """
        if isinstance(expr, (tirx.FloatImm, tirx.IntImm)):
            exact = np.float64(expr.value)
            return Rounded(np.asarray(exact), np.asarray(0.0))
        if isinstance(expr, tirx.Var):
            return Rounded(self.index(expr).astype(np.float64), np.asarray(0.0))
        if isinstance(expr, TensorLoad):
            return self._load(expr)
        if isinstance(expr, tirx.Cast):
            inner = self.evaluate(expr.value)
            return _round(inner.value, inner.error, _dtype(expr))
        if isinstance(expr, (tirx.Max, tirx.Min)):
            left, right = self.evaluate(expr.a), self.evaluate(expr.b)
            choose = np.maximum if isinstance(expr, tirx.Max) else np.minimum
            return Rounded(choose(left.value, right.value), np.maximum(left.error, right.error))
        if isinstance(expr, (tirx.Add, tirx.Sub, tirx.Mul, tirx.Div)):
            return self._arithmetic(expr)
        if isinstance(expr, Call):
            return self._call(expr)
        raise UnknownExpressionError(f"{type(expr).__name__} has no evaluation here: {expr}")

    def index(self, expr: Any) -> NDArray[np.int64]:
        """An integer expression of the block's variables."""
        if isinstance(expr, tirx.IntImm):
            return np.asarray(int(expr))
        if isinstance(expr, tirx.Var):
            for var, values in self.axes.items():
                if var.same_as(expr):
                    return values
        if isinstance(expr, tirx.Cast):
            return self.index(expr.value)
        table = {tirx.Add: np.add, tirx.Sub: np.subtract, tirx.Mul: np.multiply}
        table |= {tirx.FloorDiv: np.floor_divide, tirx.FloorMod: np.mod}
        for kind, compute in table.items():
            if isinstance(expr, kind):
                return np.asarray(compute(self.index(expr.a), self.index(expr.b)))
        raise UnknownExpressionError(f"an index is no arithmetic of the block's axes: {expr}")

    def _load(self, load: Any) -> Rounded:
        name = str(load.source.name)
        at = tuple(np.broadcast_arrays(*(self.index(index) for index in load.indices)))
        if name in self.blocks:
            block = self.blocks[name]
            axes = dict(zip((iv.var for iv in block.iter_vars), at, strict=True))
            return replace(self, axes=axes).evaluate(block.body.value)
        if name not in self.buffers:
            raise UnknownExpressionError(f"buffer {name} is not known")
        held = self.buffers[name]
        if isinstance(held, Rounded):
            return Rounded(held.value[at], held.error[at])
        return Rounded(held[at].astype(np.float64), np.asarray(0.0))

    def _arithmetic(self, expr: Any) -> Rounded:
        left, right = self.evaluate(expr.a), self.evaluate(expr.b)
        a, b, ea, eb = left.value, right.value, left.error, right.error
        if isinstance(expr, tirx.Add):
            value, error = a + b, ea + eb
        elif isinstance(expr, tirx.Sub):
            value, error = a - b, ea + eb
        elif isinstance(expr, tirx.Mul):
            with np.errstate(invalid="ignore"):
                value, error = a * b, np.abs(a) * eb + np.abs(b) * ea + ea * eb
        else:
            with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
                value = a / b
                error = (ea + np.abs(value) * eb) / np.maximum(np.abs(b) - eb, 1e-300)
        return _round(value, error, _dtype(expr))

    def _choose(self, call: Any) -> Rounded:
        """`if_then_else`: what is not chosen is not evaluated, it may lie outside of a buffer."""
        condition, *values = call.args
        holds, *axes = np.broadcast_arrays(self.holds(condition), *self.axes.values())
        value, error = np.zeros(holds.shape), np.zeros(holds.shape)
        for chosen, expr in zip((holds, ~holds), values, strict=True):
            part = dict(zip(self.axes, (axis[chosen] for axis in axes), strict=True))
            found = replace(self, axes=part).evaluate(expr)
            value[chosen], error[chosen] = found.value, found.error
        return Rounded(value, error)

    def holds(self, expr: Any) -> NDArray[np.bool_]:
        """A condition on the block's variables."""
        if isinstance(expr, tirx.And):
            return np.logical_and(self.holds(expr.a), self.holds(expr.b))
        if isinstance(expr, tirx.Or):
            return np.logical_or(self.holds(expr.a), self.holds(expr.b))
        if isinstance(expr, tirx.Not):
            return np.logical_not(self.holds(expr.a))
        table = {tirx.LT: np.less, tirx.LE: np.less_equal, tirx.GT: np.greater}
        table |= {tirx.GE: np.greater_equal, tirx.EQ: np.equal, tirx.NE: np.not_equal}
        for kind, compare in table.items():
            if isinstance(expr, kind):
                return np.asarray(compare(self.index(expr.a), self.index(expr.b)))
        raise UnknownExpressionError(f"a condition is no comparison of the block's axes: {expr}")

    def _call(self, call: Any) -> Rounded:
        if is_call(call, OP_IF_THEN_ELSE):
            return self._choose(call)
        name = str(getattr(call.op, "name", "")).rpartition(".")[2]
        if name not in _FUNCTIONS:
            raise UnknownExpressionError(f"the function {name or call.op} has no evaluation here")
        compute, slope = _FUNCTIONS[name]
        x = self.evaluate(call.args[0])
        with np.errstate(over="ignore", invalid="ignore", divide="ignore"):
            value = compute(x.value)
            own = FUNCTION_ULPS * max(unit_roundoff(_dtype(call)), unit_roundoff("float32"))
            error = slope(x.value, value) * x.error * (1 + x.error) + own * np.abs(value)
        return _round(value, error, _dtype(call))


def _dtype(expr: Any) -> str:
    return str(expr.ty.dtype)


def _round(value: Array, error: Array, dtype: str) -> Rounded:
    """Round once more; a compiler that contracts operations rounds less often."""
    error = np.where(np.isnan(error), np.inf, error)  # 0 times infinity: nothing is known
    if dtype not in EPSILON:
        return Rounded(value, error)
    unit = 2 * unit_roundoff(dtype)
    return Rounded(value, error + unit * np.abs(value) + SMALLEST.get(dtype, 0.0))
