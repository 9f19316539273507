"""What an attention is: heads, lengths, mask and type. No TVM import."""

from __future__ import annotations

import math
from dataclasses import dataclass

from alcop_ms.errors import InvalidWorkloadError
from alcop_ms.workloads.chain import CHAIN_DTYPES, Chain, Softmax


@dataclass(frozen=True, slots=True, kw_only=True)
class AttentionShape:
    """Forward attention, `O = softmax(scale * Q K^T + mask) V` for each head.

    Q and O are `[batch, heads, q_len, head_dim]`, K and V `[batch, kv_heads, kv_len, head_dim]`.

    Attributes
    ----------
    kv_heads : int
        Heads of K and V, a divisor of `heads`: head h reads head `h // (heads // kv_heads)`
        (grouped-query attention; one of them is multi-query attention).
    is_causal : bool
        Whether query i sees the keys up to i + kv_len - q_len only. The last query sees all, so a
        lone query of a decoder does.
    dtype : str
        Of Q, K, V and O; sums and softmax are float32, and what multiplies V is rounded to it.
    """

    batch: int
    heads: int
    kv_heads: int
    q_len: int
    kv_len: int
    head_dim: int
    is_causal: bool = False
    dtype: str = "float16"

    def __post_init__(self) -> None:
        if self.heads % self.kv_heads:
            raise InvalidWorkloadError(
                f"kv_heads={self.kv_heads}: h={self.heads} is not a multiple of it"
            )
        if self.is_causal and self.kv_len < self.q_len:
            raise InvalidWorkloadError(
                f"kv_len={self.kv_len}: of s={self.q_len} causal queries the first would see no key"
            )
        if self.dtype not in CHAIN_DTYPES:
            raise InvalidWorkloadError(
                f"dtype={self.dtype!r}: attention takes {' or '.join(CHAIN_DTYPES)}"
            )

    @property
    def scale(self) -> float:
        """Factor of the scores, 1 / sqrt(head_dim)."""
        return 1.0 / math.sqrt(self.head_dim)

    @property
    def chain(self) -> Chain:
        """What it is to a kernel: two products with softmax between."""
        return Chain(
            batch=self.batch,
            heads=self.heads,
            weight_heads=self.kv_heads,
            rows=self.q_len,
            depth=self.head_dim,
            width=self.kv_len,
            columns=self.head_dim,
            transposes=(True, False),
            dtype=self.dtype,
            function=Softmax(scale=self.scale, is_causal=self.is_causal),
        )

    @property
    def query_shape(self) -> tuple[int, int, int, int]:
        """Of Q, and of the result."""
        return (self.batch, self.heads, self.q_len, self.head_dim)

    @property
    def key_shape(self) -> tuple[int, int, int, int]:
        """Of K, and of V."""
        return (self.batch, self.kv_heads, self.kv_len, self.head_dim)

    @property
    def seen_keys(self) -> int:
        """Pairs of a query and a key that it sees, of one head."""
        if not self.is_causal:
            return self.q_len * self.kv_len
        return self.q_len * (self.kv_len - self.q_len) + self.q_len * (self.q_len + 1) // 2

    def count_keys(self, query: int) -> int:
        """How many keys, from the first on, a query sees."""
        return query + 1 + self.kv_len - self.q_len if self.is_causal else self.kv_len
