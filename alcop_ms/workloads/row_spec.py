"""Row-wise operators: reductions, softmax and normalisations over the last axis. No TVM import."""

from __future__ import annotations

import math
from dataclasses import dataclass

from alcop_ms.errors import InvalidWorkloadError
from alcop_ms.workloads.entry import Operand, RegistryEntry, check_elements
from alcop_ms.workloads.nearest import did_you_mean
from alcop_ms.workloads.spec import get_short_dtype

ROW_OPS = ("reduce", "softmax", "log_softmax", "layernorm", "rmsnorm")
ROW_KINDS = ("sum", "max", "mean")
ROW_DTYPES = ("float32", "float16", "bfloat16")
EPSILON = 1e-5  # added to a variance, as PyTorch's and Relax's default of `layer_norm`
# Passes over a row's elements, and operations on each, that the operator's definition asks for;
# an exponential or a division counts as one.
_OPERATIONS = {"reduce": 1, "softmax": 5, "log_softmax": 5, "layernorm": 8, "rmsnorm": 4}


@dataclass(frozen=True, slots=True, kw_only=True)
class RowWorkload(RegistryEntry):
    """An operator that takes each row of `[batch, rows, cols]` for itself.

    Operands and result have `dtype`; whatever is summed is summed in float32.

    Attributes
    ----------
    op : str
        `reduce` gives one number a row; `softmax`, `log_softmax`, `layernorm` (with a scale and a
        bias of `cols`) and `rmsnorm` (with a scale) give a row.
    kind : str
        Of `reduce`: `sum`, `max` or `mean`; empty for the other operators.
    batch : int
        Extent of a leading axis; 1 leaves it out.
    """

    op: str
    rows: int
    cols: int
    batch: int = 1
    dtype: str = "float16"
    kind: str = ""

    def __post_init__(self) -> None:
        if self.dtype not in ROW_DTYPES:
            known = ", ".join(get_short_dtype(dtype) for dtype in ROW_DTYPES)
            raise InvalidWorkloadError(
                f"dtype={get_short_dtype(self.dtype)}: {self.op} takes one of {known}"
            )
        if self.op == "layernorm" and self.dtype == "bfloat16":
            raise InvalidWorkloadError("dtype=bf16: TVM's layer_norm takes one of f32, f16")
        if self.op == "reduce" and self.kind not in ROW_KINDS:
            hint = did_you_mean(self.kind, ROW_KINDS)
            raise InvalidWorkloadError(
                f"kind={self.kind!r}: not one of {', '.join(ROW_KINDS)}.{hint}"
            )
        check_elements(self.operands)

    @property
    def shape(self) -> tuple[int, ...]:
        """Of the operand."""
        return (*(() if self.batch == 1 else (self.batch,)), self.rows, self.cols)

    @property
    def layout(self) -> str:
        """How the rows lie: one after the other."""
        return "rows"

    @property
    def operands(self) -> tuple[Operand, ...]:
        """The tensor, the vectors that a normalisation reads, and the result `y` last."""
        vectors = {"layernorm": ("scale", "bias"), "rmsnorm": ("scale",)}.get(self.op, ())
        result = self.shape[:-1] if self.op == "reduce" else self.shape
        shapes = {"x": self.shape, **dict.fromkeys(vectors, (self.cols,)), "y": result}
        return tuple(
            Operand(
                name=name,
                shape=shape,
                dtype=self.dtype,
                role="output" if name == "y" else "input",
            )
            for name, shape in shapes.items()
        )

    @property
    def flop(self) -> int:
        """Floating-point operations of the definition."""
        return _OPERATIONS[self.op] * math.prod(self.shape)

    def describe(self) -> dict[str, object]:
        """See `RegistryEntry.describe`."""
        return {
            "op": self.op,
            "kind": self.kind,
            "rows": self.rows,
            "cols": self.cols,
            "batch": self.batch,
            "in_dtype": self.dtype,
            "acc_dtype": "float32",
            "out_dtype": self.dtype,
        }

    def __str__(self) -> str:
        text = f"{self.op}:rows={self.rows},cols={self.cols}"
        if self.kind:
            text += f",kind={self.kind}"
        text += f",dtype={get_short_dtype(self.dtype)}"
        return text if self.batch == 1 else f"{text},batch={self.batch}"


def make_row_name(workload: RowWorkload) -> str:
    """Name an operator by its extents: `softmax-b12r512c512`, `reduce-sum-r64c1000`."""
    kind = f"-{workload.kind}" if workload.kind else ""
    batch = f"b{workload.batch}" if workload.batch > 1 else ""
    return f"{workload.op}{kind}-{batch}r{workload.rows}c{workload.cols}"
