"""What two chained products are: extents, layouts, the step between and type. No TVM import."""

from __future__ import annotations

from dataclasses import dataclass

from alcop_ms.errors import InvalidWorkloadError
from alcop_ms.matmul_shape import MatmulShape
from alcop_ms.workloads.chain import CHAIN_DTYPES, POINTWISE_STEPS, Chain, Pointwise
from alcop_ms.workloads.spec import EpilogueStep, get_short_dtype


@dataclass(frozen=True, slots=True, kw_only=True)
class ChainedShape:
    """Two products, `E = step(A B1) B2`, for each of a batch.

    Attributes
    ----------
    m, k, h, n : int
        A is `[batch, m, k]`, B1 `[batch, k, h]`, B2 `[batch, h, n]` and E `[batch, m, n]`; a batch
        of one has no such axis.
    is_shared : bool
        Whether B1 and B2 are the same for the whole batch, and have no such axis.
    transposes : tuple of bool
        Whether B1 lies in memory as `[h, k]`, and B2 as `[n, h]`.
    step : EpilogueStep or None
        One of `POINTWISE_STEPS`, computed in float32.
    dtype : str
        Of A, B1, B2 and E; sums are float32, and what multiplies B2 is rounded to it.
    """

    batch: int
    m: int
    k: int
    h: int
    n: int
    is_shared: bool = False
    transposes: tuple[bool, bool] = (False, False)
    step: EpilogueStep | None = None
    dtype: str = "float16"

    def __post_init__(self) -> None:
        if self.dtype not in CHAIN_DTYPES:
            allowed = " or ".join(map(get_short_dtype, CHAIN_DTYPES))
            raise InvalidWorkloadError(
                f"dtype={get_short_dtype(self.dtype)}: chained products take {allowed}"
            )
        if self.step is not None and self.step.name not in POINTWISE_STEPS:
            raise InvalidWorkloadError(f"act={self.step}: not one of {', '.join(POINTWISE_STEPS)}")
        if self.is_shared and self.batch == 1:
            raise InvalidWorkloadError("shared=1 of b=1: there is nothing to share")

    @property
    def chain(self) -> Chain:
        """What it is to a kernel: a batch that shares B1 and B2 is one product of more rows."""
        return Chain(
            batch=1 if self.is_shared else self.batch,
            heads=1,
            weight_heads=1,
            rows=self.m * self.batch if self.is_shared else self.m,
            depth=self.k,
            width=self.h,
            columns=self.n,
            transposes=self.transposes,
            dtype=self.dtype,
            function=Pointwise(step=self.step),
        )

    @property
    def products(self) -> tuple[MatmulShape, MatmulShape]:
        """Both, as they are one by one; what is between is of their type."""
        first, second = (
            MatmulShape(
                m=self.m,
                n=n,
                k=k,
                batch=self.batch,
                in_dtype=self.dtype,
                acc_dtype="float32",
                out_dtype=self.dtype,
                transpose_b=is_swapped,
            )
            for (n, k), is_swapped in zip(
                ((self.h, self.k), (self.n, self.h)), self.transposes, strict=True
            )
        )
        return first, second

    @property
    def shapes(self) -> dict[str, tuple[int, ...]]:
        """Of A, B1, B2 and E in memory."""
        is_swapped, is_swapped_2 = self.transposes
        first = (self.h, self.k) if is_swapped else (self.k, self.h)
        second = (self.n, self.h) if is_swapped_2 else (self.h, self.n)
        batch = (self.batch,) if self.batch > 1 else ()
        weights = () if self.is_shared else batch
        return {
            "A": (*batch, self.m, self.k),
            "B1": (*weights, *first),
            "B2": (*weights, *second),
            "E": (*batch, self.m, self.n),
        }
