"""`ComputeLanes`: compute what a vector store writes lane by lane, then store it at once.

    for lane in vectorized(8): C[lane] = max(C_local[lane] + bias[lane], 0)
    ->
    for lane in unroll(8): C_lanes[lane] = max(C_local[lane] + bias[lane], 0)
    for lane in vectorized(8): C[lane] = C_lanes[lane]

CUDA's vector types have four lanes at most: TVM 0.27 writes arithmetic on eight halves all the
same, with a constructor that does not exist. A GPU has no instruction for it: nothing is lost.
"""

from __future__ import annotations

from typing import Any

from tvm import tirx
from tvm.ir import TensorLoad

from alcop_ms.compat import SCOPE_LOCAL, func_pass, map_ir, scope_of

GLOBAL_SCOPES = ("", "global")
WRITABLE_LANES = 4


def compute_lanes(func: tirx.PrimFunc) -> tirx.PrimFunc:
    """Rewrite every store of a long vector to global memory whose value is more than a load."""
    return func.with_body(map_ir(func.body, (tirx.For, _rewrite)))


ComputeLanes = func_pass("alcop.ComputeLanes", compute_lanes)


def _rewrite(loop: Any) -> Any:
    if loop.kind != tirx.ForKind.VECTORIZED or not isinstance(loop.extent, tirx.IntImm):
        return loop
    if int(loop.extent) <= WRITABLE_LANES:
        return loop
    condition, store = None, loop.body
    if isinstance(store, tirx.IfThenElse) and store.else_case is None:
        condition, store = store.condition, store.then_case
    if (
        not isinstance(store, tirx.BufferStore)
        or isinstance(store.value, TensorLoad)
        or scope_of(store.buffer) not in GLOBAL_SCOPES
    ):
        return loop
    lanes = tirx.decl_buffer(
        (int(loop.extent),), store.buffer.dtype, f"{store.buffer.name}_lanes", scope=SCOPE_LOCAL
    )
    computed = tirx.BufferStore(lanes, store.value, [loop.loop_var])
    stored = tirx.BufferStore(store.buffer, tirx.BufferLoad(lanes, [loop.loop_var]), store.indices)
    return tirx.SeqStmt(
        [
            tirx.AllocBuffer(lanes),
            _loop(loop, tirx.ForKind.UNROLLED, condition, computed),
            _loop(loop, tirx.ForKind.VECTORIZED, condition, stored),
        ]
    )


def _loop(loop: Any, kind: Any, condition: Any | None, store: Any) -> Any:
    """A loop like another, of a variable of its own."""
    variable = tirx.Var(loop.loop_var.name, loop.loop_var.ty.dtype)
    body = store if condition is None else tirx.IfThenElse(condition, store, None)
    body = map_ir(body, (tirx.Var, lambda var: variable if var.same_as(loop.loop_var) else var))
    return tirx.For(variable, loop.min, loop.extent, kind, body)
