"""Attention as TVM runs it anywhere: two products and a softmax, in float32 between."""

from __future__ import annotations

from typing import Any

import tvm
from tvm import te, tirx

from alcop_ms.workloads.attention_shape import AttentionShape


def make_attention_module(shape: AttentionShape) -> tvm.IRModule:
    """The unscheduled module; its function is `main`, marked `tirx.noalias`.

    It holds all scores at once: a fused kernel computes the same without.
    """
    query = te.placeholder(shape.query_shape, shape.dtype, name="Q")
    key = te.placeholder(shape.key_shape, shape.dtype, name="K")
    value = te.placeholder(shape.key_shape, shape.dtype, name="V")
    group = shape.heads // shape.kv_heads
    scores_shape = (shape.batch, shape.heads, shape.q_len, shape.kv_len)
    rows = scores_shape[:-1]
    depth = te.reduce_axis((0, shape.head_dim), name="depth")
    product = te.compute(
        scores_shape,
        lambda b, h, i, j: te.sum(
            query[b, h, i, depth].astype("float32")
            * key[b, h // group, j, depth].astype("float32"),
            axis=depth,
        ),
        name="QK",
    )
    scores = te.compute(scores_shape, lambda b, h, i, j: _mask(shape, product, b, h, i, j), "S")
    seen = te.reduce_axis((0, shape.kv_len), name="key")
    peak = te.compute(rows, lambda b, h, i: te.max(scores[b, h, i, seen], axis=seen), name="peak")
    weights = te.compute(
        scores_shape, lambda b, h, i, j: te.exp(scores[b, h, i, j] - peak[b, h, i]), name="P"
    )
    summed = te.reduce_axis((0, shape.kv_len), name="key")
    total = te.compute(
        rows, lambda b, h, i: te.sum(weights[b, h, i, summed], axis=summed), name="total"
    )
    weighed = te.reduce_axis((0, shape.kv_len), name="key")
    mixed = te.compute(
        shape.query_shape,
        lambda b, h, i, d: te.sum(
            weights[b, h, i, weighed] * value[b, h // group, weighed, d].astype("float32"),
            axis=weighed,
        ),
        name="PV",
    )
    result = te.compute(
        shape.query_shape,
        lambda b, h, i, d: (mixed[b, h, i, d] / total[b, h, i]).astype(shape.dtype),
        name="O",
    )
    return tvm.IRModule({"main": te.create_prim_func([query, key, value, result])})


def _mask(shape: AttentionShape, product: Any, b: Any, h: Any, i: Any, j: Any) -> Any:
    """A scaled score, or what no key has where the query does not see it."""
    score = product[b, h, i, j] * tirx.const(shape.scale, "float32")
    if not shape.is_causal:
        return score
    is_seen = j <= i + (shape.kv_len - shape.q_len)
    return tirx.if_then_else(is_seen, score, tirx.min_value("float32"))
