"""Data expressions of a lowered kernel as functions that yield symbols."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from tvm import ir, tirx
from tvm.ir import TensorLoad

from alcop_ms.compat import OP_CUDA_FUNCTION, Any
from alcop_ms.lowering.device_functions import ROUND_TO_TF32
from alcop_ms.proof.indices import Code, NotUnderstoodError, call_name, compile_index
from alcop_ms.proof.machine import Machine
from alcop_ms.proof.spaces import Mask
from alcop_ms.proof.symbols import Symbols, combine

Value = Callable[[Mask], Symbols]
# Calls whose result depends on their arguments alone.
PURE_CALLS = frozenset(
    (
        *("exp", "exp2", "log", "tanh", "erf", "sqrt", "rsqrt", "fabs", "pow", "sigmoid"),
        *("reinterpret", "call_pure_extern", "floor", "ceil", "round", "dp4a", "isnan"),
    )
)
CUDA_FUNCTION = OP_CUDA_FUNCTION.removeprefix("tirx.")
PURE_FUNCTIONS = frozenset((ROUND_TO_TF32,))  # of CUDA
OPERATIONS = frozenset(
    (
        *("Add", "Sub", "Mul", "Div", "Mod", "FloorDiv", "FloorMod", "Min", "Max"),
        *("LT", "LE", "GT", "GE", "EQ", "NE", "And", "Or", "BitwiseXor", "BitwiseAnd", "BitwiseOr"),
        *("LShift", "RShift"),
    )
)


def compile_value(expr: Any, machine: Machine) -> Value:
    """Compile an expression on data; the function takes the threads that evaluate it.

    Raises
    ------
    NotUnderstoodError
        For what has no meaning here.
    """
    if isinstance(expr, TensorLoad):
        return _compile_load(expr, machine)
    if isinstance(expr, (tirx.FloatImm, tirx.IntImm)):
        constant = combine(f"{expr.ty} {expr.value}")
        return lambda _mask: constant
    if isinstance(expr, tirx.Broadcast):
        return compile_value(expr.value, machine)
    if isinstance(expr, tirx.Cast):
        return _compile_operation(f"cast {expr.ty}", (expr.value,), machine)
    if isinstance(expr, tirx.Select):
        return _compile_choice(expr.condition, expr.true_value, expr.false_value, machine)
    if isinstance(expr, ir.Call):
        name = call_name(expr)
        if name == "if_then_else":
            return _compile_choice(expr.args[0], expr.args[1], expr.args[2], machine)
        if name in PURE_CALLS or (name == CUDA_FUNCTION and expr.args[0].value in PURE_FUNCTIONS):
            return _compile_operation(f"{name} {expr.ty}", tuple(expr.args), machine)
        raise NotUnderstoodError(f"a call of {name}")
    if isinstance(expr, ir.StringImm):
        text = combine(f"text {expr.value}")
        return lambda _mask: text
    kind = type(expr).__name__
    if kind not in OPERATIONS:
        return _compile_number(expr, machine)
    return _compile_operation(kind, (expr.a, expr.b), machine)


def index_of(node: Any, machine: Machine) -> Code:
    """The one index of a flattened access."""
    if len(node.indices) != 1:
        raise NotUnderstoodError(f"{len(node.indices)} indices of one access")
    return compile_index(node.indices[0], machine.variables)


def _compile_load(expr: Any, machine: Machine) -> Value:
    if getattr(expr, "predicate", None) is not None:
        raise NotUnderstoodError("a predicated load")
    index, place = index_of(expr, machine), machine.place(expr.source)
    return lambda mask: place.load(np.atleast_2d(index()), mask)


def _compile_operation(tag: str, parts: tuple[Any, ...], machine: Machine) -> Value:
    compiled = [compile_value(part, machine) for part in parts]
    return lambda mask: combine(tag, *(part(mask) for part in compiled))


def _compile_choice(condition: Any, left: Any, right: Any, machine: Machine) -> Value:
    """Only the threads that take a side evaluate it: a guard keeps the others from its loads."""
    try:
        test = compile_index(condition, machine.variables)
    except NotUnderstoodError:  # it depends on data
        return _compile_operation("choose", (condition, left, right), machine)
    yes, no = compile_value(left, machine), compile_value(right, machine)

    def choose(mask: Mask) -> Symbols:
        holds = np.atleast_2d(np.asarray(test(), bool))
        if holds.all():
            return yes(mask)
        if not holds.any():
            return no(mask)
        everyone = np.True_ if mask is None else mask
        return np.where(holds, yes(everyone & holds), no(everyone & ~holds))

    return choose


def _compile_number(expr: Any, machine: Machine) -> Value:
    """An integer that is used as data: a thread index or a loop's count."""
    number = compile_index(expr, machine.variables)
    return lambda _mask: combine("number", np.atleast_2d(number()).astype(np.uint64))
