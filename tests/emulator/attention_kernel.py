"""The fused attention of the package as a kernel of its own, without TVM around it."""

from __future__ import annotations

from alcop_ms.attention_plan import AttentionPlan
from alcop_ms.launch import Launch, LaunchBuffer, LaunchKernel
from alcop_ms.lowering.attention_text import attention_name, attention_text

_KERNEL = """
extern "C" __global__ void __launch_bounds__({threads}) attention(
    const {T}* Q, const {T}* K, const {T}* V, {T}* O) {{
  extern __shared__ __align__(128) unsigned char tiles[];
  {name}(Q, K, V, O, tiles);
}}
"""


def make_launch(plan: AttentionPlan) -> Launch:
    """One block for each tile of queries and head."""
    shape = plan.shape
    inputs = {"Q": shape.query_shape, "K": shape.key_shape, "V": shape.key_shape}
    buffers = [
        LaunchBuffer(name=name, shape=extents, dtype=shape.dtype, role="input")
        for name, extents in inputs.items()
    ]
    output = LaunchBuffer(name="O", shape=shape.query_shape, dtype=shape.dtype, role="output")
    return Launch(
        arch="sm_80",
        buffers=(*buffers, output),
        kernels=(
            LaunchKernel(
                name="attention",
                grid=plan.grid,
                block=(plan.threads, 1, 1),
                dynamic_shared_bytes=plan.shared_bytes,
                args=(0, 1, 2, 3),
            ),
        ),
    )


def make_text(plan: AttentionPlan) -> str:
    """The function, and a kernel that calls it."""
    element = "__half" if plan.shape.dtype == "float16" else "__nv_bfloat16"
    kernel = _KERNEL.format(threads=plan.threads, T=element, name=attention_name(plan))
    return attention_text(plan) + kernel
