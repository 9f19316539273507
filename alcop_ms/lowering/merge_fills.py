"""`MergeFills`: one condition for a copy that is padded twice.

A convolution pads its input, and its product of windows is padded to whole tiles; inlined into one
another they leave

    S[i] = if_then_else(a, if_then_else(b, A[j], 0), 0)   ->   S[i] = if_then_else(a and b, A[j], 0)

TVM's `InjectPTXAsyncCopy` (0.27, inject_ptx_async_copy.cc) makes a predicated cp.async of a single
condition only. `a and b` stops at `a`, so `b` is asked only where it was before.

`transform_layout` pads the other way round, which that pass does not know at all:

    S[i] = if_then_else(a or b, 0, A[j])   ->   S[i] = if_then_else(not a and not b, A[j], 0)
"""

from __future__ import annotations

from tvm import ir, tirx
from tvm.ir import TensorLoad

from alcop_ms.compat import OP_IF_THEN_ELSE, Any, func_pass, is_call, is_same_ir, map_ir

CONSTANTS = (tirx.FloatImm, tirx.IntImm)
OPPOSITES = ((tirx.LE, tirx.GT), (tirx.LT, tirx.GE), (tirx.GE, tirx.LT), (tirx.GT, tirx.LE))


def merge_fills(func: tirx.PrimFunc) -> tirx.PrimFunc:
    """Join nested conditions with the same constant."""
    return func.with_body(map_ir(func.body, (ir.Call, _merge)))


MergeFills = func_pass("alcop.MergeFills", merge_fills)


def _merge(call: Any) -> Any:
    if not is_call(call, OP_IF_THEN_ELSE):
        return call
    call = _turn(call)
    condition, value, fill = call.args
    if not is_call(value, OP_IF_THEN_ELSE) or not isinstance(fill, CONSTANTS):
        return call
    inner, loaded, inner_fill = value.args
    if not is_same_ir(fill, inner_fill):
        return call
    return tirx.if_then_else(tirx.all(condition, inner), loaded, fill)


def _turn(call: Any) -> Any:
    """A choice between a constant and a load, with the constant last."""
    condition, value, fill = call.args
    is_load = isinstance(fill, TensorLoad) or is_call(fill, OP_IF_THEN_ELSE)
    if not isinstance(value, CONSTANTS) or not is_load:
        return call
    return tirx.if_then_else(_negate(condition), fill, value)


def _negate(condition: Any) -> Any:
    """The opposite of a condition, written with `and`."""
    if isinstance(condition, tirx.Or):
        return tirx.And(_negate(condition.a), _negate(condition.b))
    for kind, opposite in OPPOSITES:
        if isinstance(condition, kind):
            return opposite(condition.a, condition.b)
    return tirx.Not(condition)
