"""Two products, one behind the other, that one kernel may compute. No TVM import.

`E = f(A B1) B2` for each head of each batch. Attention is one: A, B1 and B2 are Q, K and V, and f
is softmax, which needs whole rows of A B1; other f are element-wise.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass

from alcop_ms.workloads.spec import EPILOGUE_STEPS, TENSOR_STEPS, EpilogueStep

CHAIN_DTYPES = ("float16", "bfloat16")
# What may stand between two products and keeps zero where it is: rows and columns that only fill a
# tile up then add nothing.
POINTWISE_STEPS = tuple(name for name in EPILOGUE_STEPS if name not in TENSOR_STEPS)
_EXTENTS = ("batch", "heads", "weight_heads", "rows", "depth", "width", "columns")
_SOFTMAX = ("softmax", "causal softmax")
_KINDS = (*_SOFTMAX, "", *POINTWISE_STEPS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Softmax:
    """Softmax of a row of `scale * A B1`, of which a causal row hides what comes behind it."""

    scale: float
    is_causal: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Pointwise:
    """One step for each element, of `POINTWISE_STEPS`; None where there is none."""

    step: EpilogueStep | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Chain:
    """Two products with a function between.

    A is `[batch, heads, rows, depth]`, B1 `[batch, weight_heads, depth, width]`, B2
    `[batch, weight_heads, width, columns]` and E `[batch, heads, rows, columns]`.

    Attributes
    ----------
    weight_heads : int
        A divisor of `heads`; head h reads head `h // (heads // weight_heads)` of B1 and B2.
    transposes : tuple of bool
        Whether B1, and B2, lie in memory with their last two axes swapped.
    """

    batch: int
    heads: int
    weight_heads: int
    rows: int
    depth: int
    width: int
    columns: int
    transposes: tuple[bool, bool]
    dtype: str
    function: Softmax | Pointwise

    @property
    def is_attention(self) -> bool:
        """Whether the function is softmax."""
        return isinstance(self.function, Softmax)

    @property
    def is_causal(self) -> bool:
        """Whether row i reads no more than the first i + 1 + width - rows of B1 and B2."""
        return isinstance(self.function, Softmax) and self.function.is_causal

    @property
    def names(self) -> tuple[str, str, str, str]:
        """Of A, B1, B2 and A B1, for a person."""
        return ("Q", "K", "V", "scores") if self.is_attention else ("A", "B1", "B2", "A B1")

    def encode(self) -> tuple[int, ...]:
        """As ints, for an annotation that must survive a trace's JSON."""
        if isinstance(self.function, Softmax):
            kind, value = _SOFTMAX[self.function.is_causal], self.function.scale
        else:
            step = self.function.step
            kind, value = ("", 0.0) if step is None else (step.name, step.value or 0.0)
        bits = struct.unpack(">ii", struct.pack(">d", value))
        extents = (getattr(self, name) for name in _EXTENTS)
        is_swapped = map(int, self.transposes)
        kinds = (CHAIN_DTYPES.index(self.dtype), _KINDS.index(kind))
        return (*extents, *is_swapped, *kinds, *bits)


def decode_chain(values: tuple[int, ...]) -> Chain:
    """The chain that `Chain.encode` wrote."""
    size = len(_EXTENTS)
    first, second, dtype, index, *bits = values[size:]
    (value,) = struct.unpack(">d", struct.pack(">ii", *bits))
    kind = _KINDS[index]
    function: Softmax | Pointwise
    if kind in _SOFTMAX:
        function = Softmax(scale=value, is_causal=kind == _SOFTMAX[True])
    elif kind:
        function = Pointwise(step=EpilogueStep(kind, value if kind == "scale" else None))
    else:
        function = Pointwise()
    return Chain(
        **dict(zip(_EXTENTS, values, strict=False)),
        transposes=(bool(first), bool(second)),
        dtype=CHAIN_DTYPES[dtype],
        function=function,
    )
