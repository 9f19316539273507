"""Copies that fill what lies outside their source with a constant, however often that is nested."""

from __future__ import annotations

from tvm import tirx
from tvm.ir import TensorLoad

from alcop_ms.compat import OP_IF_THEN_ELSE, Any, is_call


def read_copied(value: Any) -> tuple[Any, tuple[float, ...]] | None:
    """(what a copy loads, the constants that it fills with), outermost condition first.

    None when the value is computed. A plain copy has no fills; `if a then (if b then X[i] else 0)
    else 0`, which inlining one padding into another leaves, has two.
    """
    fills: list[float] = []
    while is_call(value, OP_IF_THEN_ELSE):
        fill = value.args[2]
        if isinstance(fill, tirx.Broadcast):
            fill = fill.value
        if not isinstance(fill, (tirx.IntImm, tirx.FloatImm)):
            return None
        fills.append(float(fill.value))
        value = value.args[1]
    return (value, tuple(fills)) if isinstance(value, TensorLoad) else None
