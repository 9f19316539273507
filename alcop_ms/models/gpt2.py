"""GPT-2: Radford et al., 2019. Prefill of a whole sequence, with a causal mask."""

from __future__ import annotations

from dataclasses import dataclass

from tvm.relax import op

from alcop_ms.compat import Any
from alcop_ms.models.layers import attend, embed, join_heads, layer_norm, linear, split_heads
from alcop_ms.models.model import Model, ModelBuilder


@dataclass(frozen=True, slots=True, kw_only=True)
class Gpt2Config:
    """Sizes of a GPT-2 decoder; the vocabulary is padded to a multiple of 64, as is usual."""

    layers: int = 12
    width: int = 768
    heads: int = 12
    vocabulary: int = 50304
    batch: int = 1
    seq: int = 512


def make_gpt2(name: str, config: Gpt2Config) -> Model:
    """Token numbers to the scores of the next token at every position."""
    return ModelBuilder(name).build(lambda g: _define(g, config))


def _define(g: ModelBuilder, c: Gpt2Config) -> Any:
    table, x = embed(g, batch=c.batch, seq=c.seq, vocabulary=c.vocabulary, width=c.width)
    mask = g.weight("mask", 1, c.seq, c.seq, role="causal")
    for number in range(c.layers):
        x = _layer(g, x, f"layer{number}", mask, c)
    x = layer_norm(g, x, "norm", c.width)
    return g.emit(op.matmul(x, op.permute_dims(table, (1, 0))))


def _layer(g: ModelBuilder, x: Any, name: str, mask: Any, c: Gpt2Config) -> Any:
    qkv = linear(g, layer_norm(g, x, f"{name}.norm1", c.width), f"{name}.qkv", c.width, 3 * c.width)
    q, k, v = split_heads(g, qkv, c.batch, c.seq, 3, c.heads)
    mixed = join_heads(g, attend(g, q, k, v, mask), c.batch, c.heads)
    x = g.emit(op.add(linear(g, mixed, f"{name}.attention", c.width, c.width), x))
    normed = layer_norm(g, x, f"{name}.norm2", c.width)
    inner = g.emit(op.nn.gelu_tanh(linear(g, normed, f"{name}.up", c.width, 4 * c.width)))
    return g.emit(op.add(linear(g, inner, f"{name}.down", 4 * c.width, c.width), x))
