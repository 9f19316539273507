"""`MergeFills`: one condition for a copy that is padded twice.

A convolution pads its input, and its product of windows is padded to whole tiles; inlined into one
another they leave

    S[i] = if_then_else(a, if_then_else(b, A[j], 0), 0)   ->   S[i] = if_then_else(a and b, A[j], 0)

TVM's `InjectPTXAsyncCopy` (0.27, inject_ptx_async_copy.cc) makes a predicated cp.async of a single
condition only. `a and b` stops at `a`, so `b` is asked only where it was before.
"""

from __future__ import annotations

from tvm import ir, tirx

from alcop_ms.compat import OP_IF_THEN_ELSE, Any, func_pass, is_call, is_same_ir, map_ir


def merge_fills(func: tirx.PrimFunc) -> tirx.PrimFunc:
    """Join nested conditions with the same constant."""
    return func.with_body(map_ir(func.body, (ir.Call, _merge)))


MergeFills = func_pass("alcop.MergeFills", merge_fills)


def _merge(call: Any) -> Any:
    if not is_call(call, OP_IF_THEN_ELSE):
        return call
    condition, value, fill = call.args
    if not is_call(value, OP_IF_THEN_ELSE) or not isinstance(fill, (tirx.FloatImm, tirx.IntImm)):
        return call
    inner, loaded, inner_fill = value.args
    if not is_same_ir(fill, inner_fill):
        return call
    return tirx.if_then_else(tirx.all(condition, inner), loaded, fill)
