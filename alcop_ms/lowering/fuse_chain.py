"""`FuseChain`: two chained products with a plan become one kernel that keeps nothing between.

    E = f(A B1) B2                     ->    for blockIdx.x, blockIdx.y, blockIdx.z, threadIdx.x:
    (any loops; the plan on the root)          alcop_chained_...(A, B1, B2, E, shared)

The function that is called comes with the call, as text (`chain_text.py`): results of the first
product stay in the lanes that multiply them again, and attention's accumulators are rescaled from
tile to tile, which no schedule primitive of TVM 0.27 does. The rule that leaves
the plan has proved that the function is this chain.
"""

from __future__ import annotations

from typing import Any

from tvm import ir, tirx
from tvm.s_tir import SBlock, SBlockRealize

from alcop_ms.analysis.chain import read_chain_plan
from alcop_ms.chain_plan import ChainPlan
from alcop_ms.compat import SCOPE_SHARED, call_cuda_function, func_pass
from alcop_ms.lowering.chain_text import chain_name, chain_text
from alcop_ms.pipeline import NotApplicable

_ALIGNMENT = 128  # bytes: rows of the swizzle begin at the first bank


def fuse_chain(func: tirx.PrimFunc) -> tirx.PrimFunc:
    """Put the fused kernel in the place of a function's body where it has a plan."""
    plan = read_chain_plan(func)
    if isinstance(plan, NotApplicable):
        return func
    return func.with_body(_make_body(plan, func.params))


FuseChain = func_pass("alcop.FuseChain", fuse_chain)


def _make_body(plan: ChainPlan, params: Any) -> Any:
    shared = tirx.decl_buffer(
        (plan.shared_bytes,), "uint8", name="tiles", scope=SCOPE_SHARED, data_alignment=_ALIGNMENT
    )
    *inputs, output = params
    call = call_cuda_function(
        chain_name(plan),
        chain_text(plan),
        *(tensor.access_ptr("r") for tensor in inputs),
        output.access_ptr("w"),
        shared.access_ptr("rw"),
    )
    body: Any = SBlockRealize(
        [],
        True,
        SBlock(
            [],
            [_whole(tensor) for tensor in inputs],
            [_whole(output)],
            "chain",
            tirx.Evaluate(call),
            alloc_buffers=[shared],
        ),
    )
    tags = {"threadIdx.x": plan.threads}
    tags.update(zip(("blockIdx.x", "blockIdx.y", "blockIdx.z"), plan.grid, strict=True))
    for tag, extent in tags.items():
        body = _bind(tag, extent, body)
    return SBlockRealize([], True, SBlock([], [], [], "root", body))


def _whole(tensor: Any) -> Any:
    zero = tirx.const(0, "int32")
    return tirx.BufferRegion(tensor, [ir.Range.from_min_extent(zero, e) for e in tensor.shape])


def _bind(tag: str, extent: int, body: Any) -> Any:
    loop = tirx.Var(tag.replace(".", "_"), "int32")
    axis = tirx.IterVar(None, tirx.Var("", "int32"), tirx.IterVar.ThreadIndex, tag)
    zero, end = tirx.const(0, "int32"), tirx.const(extent, "int32")
    return tirx.For(loop, zero, end, tirx.ForKind.THREAD_BINDING, body, thread_binding=axis)
