"""Two chained products as a workload of the registry. No TVM import."""

from __future__ import annotations

from dataclasses import dataclass

from alcop_ms.workloads.chained_shape import ChainedShape
from alcop_ms.workloads.entry import Operand, RegistryEntry, check_elements
from alcop_ms.workloads.spec import get_short_dtype

CHAINED = "chained"


@dataclass(frozen=True, slots=True, kw_only=True)
class ChainedWorkload(RegistryEntry):
    """Two products, the second one on what the first one gives: A, B1, B2 -> E."""

    shape: ChainedShape

    def __post_init__(self) -> None:
        check_elements((*self.operands, self._between))

    @property
    def _between(self) -> Operand:
        s = self.shape
        return Operand(name="H", shape=(s.batch, s.m, s.h), dtype=s.dtype, role="scratch")

    @property
    def op(self) -> str:
        """As the grammar names it."""
        return CHAINED

    @property
    def dtype(self) -> str:
        """Of all operands."""
        return self.shape.dtype

    @property
    def layout(self) -> str:
        """How B1 and B2 lie: `n` as they are multiplied, `t` the other way round."""
        return "".join("nt"[is_swapped] for is_swapped in self.shape.transposes)

    @property
    def operands(self) -> tuple[Operand, ...]:
        """A, B1, B2, and the result E last."""
        return tuple(
            Operand(
                name=name,
                shape=extents,
                dtype=self.shape.dtype,
                role="output" if name == "E" else "input",
            )
            for name, extents in self.shape.shapes.items()
        )

    @property
    def flop(self) -> int:
        """Floating-point operations of both products."""
        return sum(product.flop for product in self.shape.products)

    def describe(self) -> dict[str, object]:
        """See `RegistryEntry.describe`."""
        shape = self.shape
        return {
            "op": self.op,
            "batch": shape.batch,
            "m": shape.m,
            "k": shape.k,
            "h": shape.h,
            "n": shape.n,
            "shared": shape.is_shared,
            "layout": self.layout,
            "act": None if shape.step is None else str(shape.step),
            "in_dtype": shape.dtype,
            "acc_dtype": "float32",
            "out_dtype": shape.dtype,
        }

    def __str__(self) -> str:
        s = self.shape
        text = f"{CHAINED}:b={s.batch},m={s.m},k={s.k},h={s.h},n={s.n}"
        text += f",layout={self.layout},dtype={get_short_dtype(s.dtype)}"
        if s.is_shared:
            text += ",shared=1"
        return text if s.step is None else f"{text},act={s.step}"


def make_chained_name(shape: ChainedShape) -> str:
    """Name chained products by their extents: `chained-b12m512k64h512n64-relu`."""
    name = f"{CHAINED}-b{shape.batch}m{shape.m}k{shape.k}h{shape.h}n{shape.n}"
    return name if shape.step is None else f"{name}-{shape.step.name}"
