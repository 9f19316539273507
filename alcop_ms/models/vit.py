"""ViT: Dosovitskiy et al., arXiv:2010.11929. Patches, a class token, a pre-norm encoder."""

from __future__ import annotations

from dataclasses import dataclass

from tvm.relax import op

from alcop_ms.compat import Any
from alcop_ms.models.layers import attend, join_heads, layer_norm, linear, split_heads
from alcop_ms.models.model import Model, ModelBuilder, TensorSpec

COLOURS = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class VitConfig:
    """Sizes; the defaults are ViT-B/16's."""

    layers: int = 12
    width: int = 768
    heads: int = 12
    inner: int = 3072
    patch: int = 16
    image: int = 224
    classes: int = 1000
    batch: int = 1


def make_vit(name: str, config: VitConfig) -> Model:
    """Images `[batch, image, image, 3]` to the scores of the classes."""
    return ModelBuilder(name).build(lambda g: _define(g, config))


def _define(g: ModelBuilder, c: VitConfig) -> Any:
    side = c.image // c.patch
    patches, pixels = side * side, c.patch * c.patch * COLOURS
    x = g.take(TensorSpec(name="image", shape=(c.batch, c.image, c.image, COLOURS)))
    x = g.emit(op.reshape(x, (c.batch, side, c.patch, side, c.patch, COLOURS)))
    x = g.emit(op.permute_dims(x, (0, 1, 3, 2, 4, 5)))
    x = g.emit(op.reshape(x, (c.batch * patches, pixels)))
    x = linear(g, x, "patches", pixels, c.width)
    x = g.emit(op.reshape(x, (c.batch, patches, c.width)))
    token = g.weight("class", c.batch, 1, c.width, role="table")
    x = g.emit(op.concat([token, x], axis=1))
    seq = patches + 1
    x = g.emit(op.add(x, g.weight("positions.table", seq, c.width, role="table")))
    x = g.emit(op.reshape(x, (c.batch * seq, c.width)))
    for number in range(c.layers):
        x = _layer(g, x, f"layer{number}", seq, c)
    x = g.emit(op.reshape(layer_norm(g, x, "norm", c.width), (c.batch, seq, c.width)))
    first = g.emit(op.reshape(g.emit(op.strided_slice(x, [1], [0], [1])), (c.batch, c.width)))
    return linear(g, first, "head", c.width, c.classes)


def _layer(g: ModelBuilder, x: Any, name: str, seq: int, c: VitConfig) -> Any:
    normed = layer_norm(g, x, f"{name}.norm1", c.width)
    qkv = linear(g, normed, f"{name}.qkv", c.width, 3 * c.width)
    q, k, v = split_heads(g, qkv, c.batch, seq, 3, c.heads)
    mixed = join_heads(g, attend(g, q, k, v), c.batch, c.heads)
    x = g.emit(op.add(linear(g, mixed, f"{name}.attention", c.width, c.width), x))
    normed = layer_norm(g, x, f"{name}.norm2", c.width)
    inner = g.emit(op.nn.gelu(linear(g, normed, f"{name}.up", c.width, c.inner)))
    return g.emit(op.add(linear(g, inner, f"{name}.down", c.inner, c.width), x))
