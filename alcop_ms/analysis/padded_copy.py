"""Copies that fill what lies outside their source with a constant, however often that is nested."""

from __future__ import annotations

from tvm import tirx
from tvm.ir import TensorLoad

from alcop_ms.compat import OP_IF_THEN_ELSE, Any, is_call

CONSTANTS = (tirx.IntImm, tirx.FloatImm)


def read_copied(value: Any) -> tuple[Any, tuple[float, ...]] | None:
    """(what a copy loads, the constants that it fills with), outermost condition first.

    None when the value is computed. A plain copy has no fills; `if a then (if b then X[i] else 0)
    else 0`, which inlining one padding into another leaves, has two. `transform_layout` writes
    its padding the other way round, the constant first.
    """
    fills: list[float] = []
    while is_call(value, OP_IF_THEN_ELSE):
        _, value, fill = value.args
        if isinstance(value, CONSTANTS) and not isinstance(fill, CONSTANTS):
            value, fill = fill, value
        if isinstance(fill, tirx.Broadcast):
            fill = fill.value
        if not isinstance(fill, CONSTANTS):
            return None
        fills.append(float(fill.value))
    return (value, tuple(fills)) if isinstance(value, TensorLoad) else None
