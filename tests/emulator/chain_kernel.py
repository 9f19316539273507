"""Chained products of the package as a kernel of their own, without TVM around it."""

from __future__ import annotations

from alcop_ms.chain_plan import ChainPlan
from alcop_ms.launch import Launch, LaunchBuffer, LaunchKernel
from alcop_ms.lowering.chain_text import chain_name, chain_text
from alcop_ms.workloads.attention_shape import AttentionShape
from alcop_ms.workloads.chained_shape import ChainedShape

_KERNEL = """
extern "C" __global__ void __launch_bounds__({threads}) chained(
    const {T}* A, const {T}* B1, const {T}* B2, {T}* E) {{
  extern __shared__ __align__(128) unsigned char tiles[];
  {name}(A, B1, B2, E, tiles);
}}
"""


def make_launch(plan: ChainPlan, shape: AttentionShape | ChainedShape) -> Launch:
    """The launch of a plan for a shape."""
    if isinstance(shape, AttentionShape):
        key = shape.key_shape
        shapes = {"Q": shape.query_shape, "K": key, "V": key, "O": shape.query_shape}
    else:
        shapes = shape.shapes
    return Launch(
        arch="sm_80",
        buffers=tuple(
            LaunchBuffer(
                name=name,
                shape=extents,
                dtype=shape.dtype,
                role="output" if name in ("O", "E") else "input",
            )
            for name, extents in shapes.items()
        ),
        kernels=(
            LaunchKernel(
                name="chained",
                grid=plan.grid,
                block=(plan.threads, 1, 1),
                dynamic_shared_bytes=plan.shared_bytes,
                args=(0, 1, 2, 3),
            ),
        ),
    )


def make_text(plan: ChainPlan) -> str:
    """The function, and a kernel that calls it."""
    element = "__half" if plan.chain.dtype == "float16" else "__nv_bfloat16"
    kernel = _KERNEL.format(threads=plan.threads, T=element, name=chain_name(plan))
    return chain_text(plan) + kernel
