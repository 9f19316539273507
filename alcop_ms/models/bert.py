"""BERT: Devlin et al., arXiv:1810.04805. Full sequences, so no padding mask."""

from __future__ import annotations

from dataclasses import dataclass

from tvm.relax import op

from alcop_ms.compat import Any
from alcop_ms.models.layers import attend, embed, join_heads, layer_norm, linear, split_heads
from alcop_ms.models.model import Model, ModelBuilder


@dataclass(frozen=True, slots=True, kw_only=True)
class BertConfig:
    """Sizes of a BERT encoder."""

    layers: int = 12
    width: int = 768
    heads: int = 12
    inner: int = 3072
    vocabulary: int = 30522
    batch: int = 1
    seq: int = 128


def make_bert(name: str, config: BertConfig) -> Model:
    """Embeddings, encoder and pooler: token numbers to the pooled first position."""
    return ModelBuilder(name).build(lambda g: _define(g, config))


def _define(g: ModelBuilder, c: BertConfig) -> Any:
    _, x = embed(g, batch=c.batch, seq=c.seq, vocabulary=c.vocabulary, width=c.width)
    x = layer_norm(g, x, "embeddings.norm", c.width)
    for number in range(c.layers):
        x = _layer(g, x, f"layer{number}", c)
    first = g.emit(op.reshape(x, (c.batch, c.seq, c.width)))
    first = g.emit(op.strided_slice(first, [1], [0], [1]))
    first = g.emit(op.reshape(first, (c.batch, c.width)))
    return g.emit(op.tanh(linear(g, first, "pooler", c.width, c.width)))


def _layer(g: ModelBuilder, x: Any, name: str, c: BertConfig) -> Any:
    qkv = linear(g, x, f"{name}.qkv", c.width, 3 * c.width)
    q, k, v = split_heads(g, qkv, c.batch, c.seq, 3, c.heads)
    mixed = join_heads(g, attend(g, q, k, v), c.batch, c.heads)
    attended = linear(g, mixed, f"{name}.attention", c.width, c.width)
    x = layer_norm(g, g.emit(op.add(attended, x)), f"{name}.norm1", c.width)
    inner = g.emit(op.nn.gelu(linear(g, x, f"{name}.up", c.width, c.inner)))
    outer = linear(g, inner, f"{name}.down", c.inner, c.width)
    return layer_norm(g, g.emit(op.add(outer, x)), f"{name}.norm2", c.width)
