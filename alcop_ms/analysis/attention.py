"""Recognises attention: which function it is, and what a schedule has decided about it."""

from __future__ import annotations

import tvm
from tvm import tirx

from alcop_ms.analysis.loop_tree import find_func
from alcop_ms.attention_plan import AttentionPlan, decode_shape
from alcop_ms.compat import ANN_ATTENTION, ATTENTION_CHOICES, is_same_ir
from alcop_ms.errors import InvalidWorkloadError
from alcop_ms.pipeline import NotApplicable
from alcop_ms.workloads.attention_primfunc import make_attention_module
from alcop_ms.workloads.attention_shape import ATTENTION_DTYPES, AttentionShape
from alcop_ms.workloads.attention_spec import HEAD_DIMS

NO_ATTENTION = NotApplicable("it is no attention as the registry describes it")
_AXES = 4


def find_attention(func: tirx.PrimFunc) -> AttentionShape | NotApplicable:
    """The attention that an unscheduled function computes, proved by making it again.

    Parameters suggest it; a function that only looks alike is not taken for it.
    """
    for is_causal in (False, True):
        shape = _suggest(func, is_causal)
        if shape is None:
            continue
        made = find_func(make_attention_module(shape))
        if is_same_ir(made.with_attrs(func.attrs), func):
            return shape
    return NO_ATTENTION


def _suggest(func: tirx.PrimFunc, is_causal: bool) -> AttentionShape | None:
    shapes = [tuple(getattr(param.ty, "shape", ())) for param in func.params]
    if len(shapes) != _AXES or any(len(shape) != _AXES for shape in shapes):
        return None
    if not all(isinstance(extent, tirx.IntImm) for shape in shapes for extent in shape):
        return None
    dtype = str(func.params[0].ty.dtype)
    batch, heads, q_len, head_dim = map(int, shapes[0])
    _, kv_heads, kv_len, _ = map(int, shapes[1])
    if dtype not in ATTENTION_DTYPES or head_dim not in HEAD_DIMS:
        return None
    try:
        return AttentionShape(
            batch=batch,
            heads=heads,
            kv_heads=kv_heads,
            q_len=q_len,
            kv_len=kv_len,
            head_dim=head_dim,
            is_causal=is_causal,
            dtype=dtype,
        )
    except InvalidWorkloadError:
        return None


def find_attention_plan(mod: tvm.IRModule) -> AttentionPlan | NotApplicable:
    """The plan of a scheduled module, or why it has none."""
    return read_attention_plan(find_func(mod))


def read_attention_plan(func: tirx.PrimFunc) -> AttentionPlan | NotApplicable:
    """The plan that `fused-attention` left on a function."""
    root = getattr(func.body, "block", None)
    annotations = root.annotations if root is not None else {}
    shape = annotations.get(ANN_ATTENTION)
    if shape is None:
        return NotApplicable("fused-attention has left no plan on it")
    warps, tile_keys, stages = (int(annotations[key]) for key in ATTENTION_CHOICES)
    return AttentionPlan(
        shape=decode_shape(tuple(int(value) for value in shape)),
        warps=warps,
        tile_keys=tile_keys,
        stages=stages,
    )
