"""`FillBytes`: zero padding of integers and 8-bit floats, which TVM (0.27) gets wrong in two ways.

A copy padded with zeros under one condition becomes a predicated cp.async, but only where the zero
is a floating-point constant (inject_ptx_async_copy.cc, `VisitStmt_(BufferStoreNode)`): the zero of
an asynchronous copy of integers is made one, which is right because the copy never reads it.

    async_scope: S[0:16] = if_then_else(c, A[0:16], broadcast(i8(0), 16))
              -> S[0:16] = if_then_else(c, A[0:16], broadcast(f32(0), 16))

And a vector of 8 or 16 constant bytes is written as one `make_int4` argument a byte, which does not
compile, or, of 8-bit floats, ends in a failed check: it becomes words that are reinterpreted.
"""

from __future__ import annotations

from tvm import ir, tirx

from alcop_ms.compat import (
    ATTR_ASYNC_SCOPE,
    OP_IF_THEN_ELSE,
    Any,
    func_pass,
    is_call,
    lanes_of,
    map_ir,
)

WORD_BYTES = 4
BYTE_DTYPES = ("int8", "uint8", "float8_e4m3fn", "float8_e5m2")
FILLED_DTYPES = (*BYTE_DTYPES, "int32")


def fill_bytes(func: tirx.PrimFunc) -> tirx.PrimFunc:
    """Rewrite the zeros of padded integer copies; what guards them has run before."""
    body = map_ir(func.body, (tirx.AttrStmt, _fill_async))
    return func.with_body(map_ir(body, (tirx.Broadcast, _pack)))


FillBytes = func_pass("alcop.FillBytes", fill_bytes)


def _fill_async(node: Any) -> Any:
    if node.attr_key != ATTR_ASYNC_SCOPE:
        return node

    def store(copy: Any) -> Any:
        value = copy.value
        if not is_call(value, OP_IF_THEN_ELSE) or not is_zero(value.args[2]):
            return copy
        zero = tirx.FloatImm("float32", 0.0)
        if lanes_of(value) > 1:
            zero = tirx.Broadcast(zero, lanes_of(value))
        filled = ir.Call(value.op, [value.args[0], value.args[1], zero], ret_ty=value.ty)
        return tirx.BufferStore(copy.buffer, filled, copy.indices)

    body = map_ir(node.body, (tirx.BufferStore, store))
    return tirx.AttrStmt(node.node, node.attr_key, node.value, body)


def is_zero(fill: Any) -> bool:
    """Whether a fill is the zero, or a vector of zeros, of a type that this pass makes float32."""
    value = fill.value if isinstance(fill, tirx.Broadcast) else fill
    return (
        isinstance(value, (tirx.IntImm, tirx.FloatImm))
        and str(value.ty.dtype) in FILLED_DTYPES
        and float(value.value) == 0
    )


def _is_zero_bytes(fill: Any) -> bool:
    return (
        isinstance(fill, tirx.Broadcast)
        and is_zero(fill)
        and str(fill.value.ty.dtype) in BYTE_DTYPES
    )


def _pack(fill: Any) -> Any:
    lanes = lanes_of(fill)
    if not _is_zero_bytes(fill) or lanes <= WORD_BYTES:
        return fill
    words = tirx.Broadcast(tirx.IntImm("int32", 0), lanes // WORD_BYTES)
    return tirx.reinterpret(f"{fill.value.ty.dtype}x{lanes}", words)
