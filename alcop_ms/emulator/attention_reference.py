"""What an attention should be, in float64, and how far rounding may take it from that.

Derivation of the bound, for one query. Scores S_j have an error e_j; weights are p_j = exp(S_j - m)
with any m, and O = sum p_j V_j / sum p_j.

* A score is a sum of head_dim products in float32, whose roundings add up like a random walk (see
  `multiply_box`). Its scale, and m that is taken off, add four roundings of |S_j| + |m|.
* `exp2` by hardware is good to two units, and a kernel that goes through the keys by tiles scales
  what it has so far whenever it meets a greater score: two more for each tile of 16 keys or more.
* So p_j is (1 + d_j) p_j, |d_j| <= d, where d = exp(max e_j) - 1 + those units, in numerator and
  denominator alike: O moves by at most d * sum p_j |V_j - O| / sum p_j / (1 - d).
* p_j is rounded to the type of V in the numerator alone, where it may be too small to be normal:
  sum (u p_j + s) |V_j| / sum p_j. Weights that are alike are rounded alike: no random walk here.
* Both sums are float32: walks of kv_len steps. The result is rounded to its type.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from alcop_ms.emulator.dtypes import unit_roundoff
from alcop_ms.emulator.reference import SIGMAS, SMALLEST, Array, Expected
from alcop_ms.errors import BundleError
from alcop_ms.launch import Launch
from alcop_ms.workloads.attention_shape import AttentionShape

_SMALLEST_TILE = 16  # keys that one tensor-core instruction multiplies with V
Float64Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True, kw_only=True)
class AttentionReference:
    """`O = softmax(scale * Q K^T + mask) V`: the inputs are Q, K and V, in that order."""

    launch: Launch
    shape: AttentionShape

    def __post_init__(self) -> None:
        inputs, outputs = self.launch.with_role("input"), self.launch.with_role("output")
        given = [buffer.elements for buffer in (*inputs, *outputs)]
        query, key = math.prod(self.shape.query_shape), math.prod(self.shape.key_shape)
        if len(inputs) != 3 or given != [query, key, key, query]:
            raise BundleError(
                f"buffers of {given} elements are launched; Q, K, V and O have "
                f"{[query, key, key, query]}"
            )

    def __call__(
        self, inputs: Mapping[str, Array], written: Mapping[str, Array]
    ) -> dict[str, Expected]:
        """Expected values of the queries of which anything was written."""
        s = self.shape
        output = self.launch.with_role("output")[0]
        q, k, v = (
            inputs[buffer.name].reshape(shape).astype(np.float64)
            for buffer, shape in zip(
                self.launch.with_role("input"),
                (s.query_shape, s.key_shape, s.key_shape),
                strict=True,
            )
        )
        values, bound = np.zeros(s.query_shape), np.zeros(s.query_shape)
        rows: NDArray[np.bool_] = np.any(written[output.name].reshape(s.query_shape), axis=-1)
        for batch, head in np.ndindex(s.batch, s.heads):
            queries = np.flatnonzero(rows[batch, head])
            if not queries.size:
                continue
            source = (batch, head // (s.heads // s.kv_heads))
            at = (batch, head, queries)
            values[at], bound[at] = attend(s, queries, q[at], k[source], v[source])
        return {
            output.name: Expected(
                values=values.reshape(output.shape), bound=bound.reshape(output.shape)
            )
        }


def attend(
    shape: AttentionShape, queries: Array, q: Float64Array, k: Float64Array, v: Float64Array
) -> tuple[Float64Array, Float64Array]:
    """The results of some queries of one head, and how far rounding may take them.

    Parameters
    ----------
    queries : numpy.ndarray of int
        Their positions, which decide what a causal mask hides.
    q, k, v : numpy.ndarray
        `[queries, head_dim]`, and twice `[kv_len, head_dim]`.
    """
    u = unit_roundoff("float32")
    is_seen = np.arange(len(k)) < np.array([[shape.count_keys(int(i))] for i in queries])
    scores = np.where(is_seen, shape.scale * (q @ k.T), -np.inf)
    peak = scores.max(axis=1, keepdims=True, initial=-np.inf)
    weights = np.exp(scores - peak)
    total = weights.sum(axis=1, keepdims=True)
    values = weights @ v / total

    finite = np.where(is_seen, scores, 0.0)
    spread = shape.scale * np.sqrt((q * q) @ (k * k).T)
    walk = SIGMAS * u * math.sqrt(shape.head_dim / 3) * np.maximum(np.abs(finite), 2 * spread)
    score_error = np.where(is_seen, walk + 4 * u * (np.abs(finite) + np.abs(peak)), 0.0)
    tiles = math.ceil(shape.kv_len / _SMALLEST_TILE)
    relative = np.expm1(score_error.max(axis=1, keepdims=True, initial=0.0)) + 4 * u * (1 + tiles)
    relative = relative / (1 - np.minimum(relative, 0.5))

    deviation = weights @ np.abs(v) + total * np.abs(values)  # no less than sum p |V - O|
    largest = weights @ np.abs(v)
    rounding = unit_roundoff(shape.dtype) * largest + SMALLEST[shape.dtype] * (is_seen @ np.abs(v))
    sums = SIGMAS * u * math.sqrt(shape.kv_len / 3) * 2 * (largest + total * np.abs(values))
    bound = (relative * deviation + rounding + sums) / total
    # twice: as for a product, a result may have passed through a wider type's rounding
    bound = bound + 2 * unit_roundoff(shape.dtype) * np.abs(values) + SMALLEST[shape.dtype]
    return values, bound
