"""Fused attention as a workload of the registry. No TVM import."""

from __future__ import annotations

from dataclasses import dataclass

from alcop_ms.errors import InvalidWorkloadError
from alcop_ms.workloads.attention_shape import AttentionShape
from alcop_ms.workloads.entry import Operand, RegistryEntry, check_elements
from alcop_ms.workloads.spec import get_short_dtype

ATTENTION = "attention"
# What the kernel's swizzle and registers take: rows of 4 or 8 chunks of 16 bytes and their
# multiple; results of a warp's 16 queries and d=256 alone would be 128 registers a thread.
HEAD_DIMS = (32, 64, 128)


@dataclass(frozen=True, slots=True, kw_only=True)
class AttentionWorkload(RegistryEntry):
    """Forward attention of all heads: Q, K, V -> O."""

    shape: AttentionShape

    def __post_init__(self) -> None:
        if self.shape.head_dim not in HEAD_DIMS:
            known = ", ".join(map(str, HEAD_DIMS))
            raise InvalidWorkloadError(
                f"d={self.shape.head_dim}: attention takes heads of {known}; pad to the next one"
            )
        check_elements(self.operands)

    @property
    def op(self) -> str:
        """As the grammar names it."""
        return ATTENTION

    @property
    def dtype(self) -> str:
        """Of all operands."""
        return self.shape.dtype

    @property
    def layout(self) -> str:
        """How the operands lie: tokens of a head one after the other."""
        return "bhsd"

    @property
    def operands(self) -> tuple[Operand, ...]:
        """Q, K, V, and the result O last."""
        shape = self.shape
        shapes = {"Q": shape.query_shape, "K": shape.key_shape, "V": shape.key_shape}
        inputs = [
            Operand(name=name, shape=extents, dtype=shape.dtype, role="input")
            for name, extents in shapes.items()
        ]
        output = Operand(name="O", shape=shape.query_shape, dtype=shape.dtype, role="output")
        return (*inputs, output)

    @property
    def flop(self) -> int:
        """Floating-point operations of both products, for the keys that are seen."""
        shape = self.shape
        return 4 * shape.batch * shape.heads * shape.seen_keys * shape.head_dim

    def describe(self) -> dict[str, object]:
        """See `RegistryEntry.describe`."""
        shape = self.shape
        return {
            "op": self.op,
            "batch": shape.batch,
            "heads": shape.heads,
            "kv_heads": shape.kv_heads,
            "q_len": shape.q_len,
            "kv_len": shape.kv_len,
            "head_dim": shape.head_dim,
            "causal": shape.is_causal,
            "in_dtype": shape.dtype,
            "acc_dtype": "float32",
            "out_dtype": shape.dtype,
        }

    def __str__(self) -> str:
        shape = self.shape
        text = f"{ATTENTION}:b={shape.batch},h={shape.heads},s={shape.q_len},d={shape.head_dim}"
        if shape.kv_heads != shape.heads:
            text += f",kv_heads={shape.kv_heads}"
        if shape.kv_len != shape.q_len:
            text += f",kv_len={shape.kv_len}"
        if shape.is_causal:
            text += ",causal=1"
        return f"{text},dtype={get_short_dtype(shape.dtype)}"


def make_attention_name(shape: AttentionShape) -> str:
    """Name an attention by its extents: `attention-b1h12s512d64`, `...g4kv2048-causal`."""
    name = f"{ATTENTION}-b{shape.batch}h{shape.heads}s{shape.q_len}d{shape.head_dim}"
    if shape.kv_heads != shape.heads:
        name += f"g{shape.heads // shape.kv_heads}"
    if shape.kv_len != shape.q_len:
        name += f"kv{shape.kv_len}"
    return f"{name}-causal" if shape.is_causal else name
