"""Pieces that several models share. Activations are matrices of `[batch * positions, width]`."""

from __future__ import annotations

import math

from tvm import relax
from tvm.relax import op

from alcop_ms.compat import Any
from alcop_ms.models.model import HALF, INDEX, ModelBuilder, TensorSpec


def linear(g: ModelBuilder, x: Any, name: str, wide: int, out: int, *, bias: bool = True) -> Any:
    """`x @ weight + bias`, the weight stored as `[in, out]`."""
    x = g.emit(op.matmul(x, g.weight(f"{name}.weight", wide, out)))
    return g.emit(op.add(x, g.weight(f"{name}.bias", out, role="shift"))) if bias else x


def look_up(g: ModelBuilder, table: Any, tokens: Any) -> Any:
    """Rows of a table; a token outside it takes the nearest row instead of reading elsewhere."""
    return g.emit(op.take(table, tokens, 0, mode="clip"))


def embed(g: ModelBuilder, *, batch: int, seq: int, vocabulary: int, width: int) -> tuple[Any, Any]:
    """(table, rows): what tokens and their positions look up; `[batch * seq, width]`."""
    tokens = g.take(TensorSpec(name="tokens", shape=(batch * seq,), dtype=INDEX, bound=vocabulary))
    table = g.weight("tokens.table", vocabulary, width, role="table")
    x = g.emit(op.reshape(look_up(g, table, tokens), (batch, seq, width)))
    x = g.emit(op.add(x, g.weight("positions.table", seq, width, role="table")))
    return table, g.emit(op.reshape(x, (batch * seq, width)))


def layer_norm(g: ModelBuilder, x: Any, name: str, width: int, epsilon: float = 1e-5) -> Any:
    """Layer normalisation over the last axis."""
    gain, shift = (
        g.weight(f"{name}.gain", width, role="gain"),
        g.weight(f"{name}.shift", width, role="shift"),
    )
    return g.emit(op.nn.layer_norm(x, gain, shift, axes=[-1], epsilon=epsilon))


def rms_norm(g: ModelBuilder, x: Any, name: str, width: int, epsilon: float = 1e-5) -> Any:
    """Root-mean-square normalisation over the last axis."""
    gain = g.weight(f"{name}.gain", width, role="gain")
    return g.emit(op.nn.rms_norm(x, gain, axes=[-1], epsilon=epsilon))


def split_heads(
    g: ModelBuilder, x: Any, batch: int, positions: int, parts: int, heads: int
) -> list[Any]:
    """`[rows, parts * heads * size]` to `parts` tensors of `[batch * heads, positions, size]`."""
    size = int(x.ty.shape[1]) // (parts * heads)
    x = g.emit(op.reshape(x, (batch, positions, parts, heads, size)))
    x = g.emit(op.permute_dims(x, (2, 0, 3, 1, 4)))
    if parts == 1:
        return [g.emit(op.reshape(x, (batch * heads, positions, size)))]
    pieces = g.emit(op.split(x, parts, axis=0))
    shape = (batch * heads, positions, size)
    return [g.emit(op.reshape(pieces[part], shape)) for part in range(parts)]


def join_heads(g: ModelBuilder, x: Any, batch: int, heads: int) -> Any:
    """`[batch * heads, positions, size]` back to `[batch * positions, heads * size]`."""
    _, positions, size = (int(extent) for extent in x.ty.shape)
    x = g.emit(op.reshape(x, (batch, heads, positions, size)))
    x = g.emit(op.permute_dims(x, (0, 2, 1, 3)))
    return g.emit(op.reshape(x, (batch * positions, heads * size)))


def attend(g: ModelBuilder, q: Any, k: Any, v: Any, mask: Any | None = None) -> Any:
    """`softmax(q @ k^T / sqrt(size) + mask) @ v`, a batch of heads at a time."""
    size = int(q.ty.shape[2])
    scores = g.emit(op.matmul(q, op.permute_dims(k, (0, 2, 1))))
    scores = g.emit(op.multiply(scores, relax.const(1 / math.sqrt(size), HALF)))
    if mask is not None:
        scores = g.emit(op.add(scores, mask))
    return g.emit(op.matmul(g.emit(op.nn.softmax(scores, axis=-1)), v))
