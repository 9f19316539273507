"""`NameCastOperands`: a vector that is cast is read anew each time.

TVM's text of a vector's cast (0.27, CodeGenCUDA, `VisitExpr_(CastNode)`) names the operand, and
takes that name again wherever it meets the same text while the scope is open:

    float2 v_ = *(float2*)(pair + 0);  ...(half)(v_.x)...
    pair[0] = acc[2]; ...              ...(half)(v_.x)...    // of the values before

What the pairs of an epilogue held first is then stored for all of them. A kernel with a loop before
is right by luck: the scope that TVM notes is that of the last loop, which has been closed. Here
each operand gets a variable of its own, whose name TVM's text then takes:

    S[i] = cast(P[0:2])    ->    let v = P[0:2]; S[i] = cast(v)
"""

from __future__ import annotations

from typing import Any

from tvm import ir, tirx
from tvm.ir import TensorLoad

from alcop_ms.compat import OP_IF_THEN_ELSE, func_pass, is_call, lanes_of, map_ir, walk_ir


def name_cast_operands(func: tirx.PrimFunc) -> tirx.PrimFunc:
    """Bind the loaded vectors that a kernel's stores cast."""
    return func.with_body(map_ir(func.body, (tirx.BufferStore, _name_operands)))


NameCastOperands = func_pass("alcop.NameCastOperands", name_cast_operands)


def _name_operands(store: Any) -> Any:
    if _is_conditional(store.value):
        return store  # what a condition guards must not be read before it
    binds: list[Any] = []

    def name(cast: Any) -> Any:
        if lanes_of(cast.value) == 1 or not isinstance(cast.value, TensorLoad):
            return cast
        variable = ir.Var("v", cast.value.ty)
        binds.append(tirx.Bind(variable, cast.value))
        return tirx.Cast(cast.ty, variable)

    value = map_ir(store.value, (tirx.Cast, name))
    if not binds:
        return store
    return tirx.SeqStmt([*binds, tirx.BufferStore(store.buffer, value, store.indices)])


def _is_conditional(value: Any) -> bool:
    found: list[bool] = []
    walk_ir(value, ir.Call, lambda call: found.append(is_call(call, OP_IF_THEN_ELSE)))
    return any(found)
