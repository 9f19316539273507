"""One block of a Llama-style decoder: Touvron et al., arXiv:2302.13971; grouped queries as later.

Prefill attends within the sequence; decode takes one new position for each sequence and attends to
a cache of `context` earlier ones, whose rotation has been applied.
"""

from __future__ import annotations

from dataclasses import dataclass

from tvm.relax import op

from alcop_ms.compat import Any
from alcop_ms.models.layers import attend, join_heads, linear, rms_norm, split_heads
from alcop_ms.models.model import Model, ModelBuilder, TensorSpec


@dataclass(frozen=True, slots=True, kw_only=True)
class LlamaConfig:
    """Sizes of a block; the defaults are Llama-2 7B's."""

    width: int = 4096
    heads: int = 32
    kv_heads: int = 32
    inner: int = 11008
    batch: int = 1
    seq: int = 512
    context: int = 0

    @property
    def head(self) -> int:
        return self.width // self.heads


def make_llama_block(name: str, config: LlamaConfig) -> Model:
    """A block: hidden states (and in decode the cache) to hidden states."""
    return ModelBuilder(name).build(lambda g: _define(g, config))


def _define(g: ModelBuilder, c: LlamaConfig) -> Any:
    rows = c.batch * c.seq
    x = g.take(TensorSpec(name="x", shape=(rows, c.width)))
    normed = rms_norm(g, x, "norm1", c.width)
    q, k, v = (
        _project(g, normed, name, heads, c)
        for name, heads in (("q", c.heads), ("k", c.kv_heads), ("v", c.kv_heads))
    )
    cosine = g.weight("cosine", c.seq, c.head // 2, role="cosine")
    sine = g.weight("sine", c.seq, c.head // 2, role="sine")
    q, k = (_rotate(g, part, cosine, sine, c.head) for part in (q, k))
    mask = None
    if c.context:
        k, v = (_append(g, name, part, c) for name, part in (("cached_k", k), ("cached_v", v)))
    else:
        mask = g.weight("mask", 1, c.seq, c.seq, role="causal")
    k, v = (_repeat(g, part, c) for part in (k, v))
    mixed = join_heads(g, attend(g, q, k, v, mask), c.batch, c.heads)
    x = g.emit(op.add(linear(g, mixed, "o", c.width, c.width, bias=False), x))
    normed = rms_norm(g, x, "norm2", c.width)
    gate = g.emit(op.nn.silu(linear(g, normed, "gate", c.width, c.inner, bias=False)))
    inner = g.emit(op.multiply(linear(g, normed, "up", c.width, c.inner, bias=False), gate))
    return g.emit(op.add(linear(g, inner, "down", c.inner, c.width, bias=False), x))


def _project(g: ModelBuilder, x: Any, name: str, heads: int, c: LlamaConfig) -> Any:
    x = linear(g, x, name, c.width, heads * c.head, bias=False)
    return split_heads(g, x, c.batch, c.seq, 1, heads)[0]


def _rotate(g: ModelBuilder, x: Any, cosine: Any, sine: Any, size: int) -> Any:
    """Rotary positions on the halves of each head."""
    halves = g.emit(op.split(x, 2, axis=2))
    left, right = g.emit(halves[0]), g.emit(halves[1])
    first = op.subtract(op.multiply(left, cosine), op.multiply(right, sine))
    second = op.add(op.multiply(right, cosine), op.multiply(left, sine))
    return g.emit(op.concat([g.emit(first), g.emit(second)], axis=2))


def _append(g: ModelBuilder, name: str, x: Any, c: LlamaConfig) -> Any:
    """The cache with the new positions behind it."""
    shape = (c.batch * c.kv_heads, c.context, c.head)
    return g.emit(op.concat([g.take(TensorSpec(name=name, shape=shape)), x], axis=1))


def _repeat(g: ModelBuilder, x: Any, c: LlamaConfig) -> Any:
    """Each group's keys or values for every query head of the group."""
    if c.kv_heads == c.heads:
        return x
    positions = int(x.ty.shape[1])
    x = g.emit(op.reshape(x, (c.batch * c.kv_heads, 1, positions, c.head)))
    x = g.emit(op.repeat(x, c.heads // c.kv_heads, axis=1))
    return g.emit(op.reshape(x, (c.batch * c.heads, positions, c.head)))
