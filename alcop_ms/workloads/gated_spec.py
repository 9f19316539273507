"""A gated MLP's two products and their gate as a workload of the registry. No TVM import."""

from __future__ import annotations

from dataclasses import dataclass

from alcop_ms.dtypes import TF32, stored_dtype
from alcop_ms.errors import InvalidWorkloadError
from alcop_ms.matmul_shape import MatmulShape
from alcop_ms.workloads.entry import Operand, RegistryEntry, check_elements
from alcop_ms.workloads.nearest import did_you_mean
from alcop_ms.workloads.spec import (
    ACCUMULATORS,
    get_short_dtype,
    make_shape_name,
)

GATED = "gated_mlp"
# What the first product passes through, as steps of an epilogue do: SwiGLU, GeGLU and ReGLU.
GATES = ("silu", "gelu", "gelu_tanh", "relu")
GATED_DTYPES = ("float16", "bfloat16", "float32", TF32)
GATED_OUTPUTS = ("float16", "bfloat16", "float32")
GATED_LAYOUTS = ("nn", "nt")


@dataclass(frozen=True, slots=True, kw_only=True)
class GatedWorkload(RegistryEntry):
    """`D = act(A W1 + bias1) * (A W2 + bias2)`: the first half of a gated MLP.

    Sums and biases are in the accumulator's dtype, the gate in at least float32; the result is cast
    last.

    Attributes
    ----------
    problem : MatmulShape
        One of the two products; `products` is 2.
    act : str
        One of `GATES`.
    has_bias : bool
        Whether vectors of n are added to the products.
    is_joined : bool
        Whether both weights lie in one array, W1's columns before W2's, and the biases likewise.
    """

    problem: MatmulShape
    act: str = "silu"
    has_bias: bool = False
    is_joined: bool = False

    def __post_init__(self) -> None:
        p = self.problem
        if self.act not in GATES:
            hint = did_you_mean(self.act, GATES)
            raise InvalidWorkloadError(f"act={self.act!r}: not one of {', '.join(GATES)}.{hint}")
        if p.in_dtype not in GATED_DTYPES:
            raise InvalidWorkloadError(
                f"dtype={get_short_dtype(p.in_dtype)}: {GATED} takes one of "
                f"{', '.join(map(get_short_dtype, GATED_DTYPES))}"
            )
        if p.acc_dtype not in ACCUMULATORS[p.in_dtype] or p.acc_dtype == "float64":
            raise InvalidWorkloadError(
                f"acc={get_short_dtype(p.acc_dtype)}: a gate of dtype="
                f"{get_short_dtype(p.in_dtype)} is summed in f32, or f16 of f16"
            )
        if p.out_dtype not in GATED_OUTPUTS:
            raise InvalidWorkloadError(
                f"out={get_short_dtype(p.out_dtype)}: {GATED} stores one of "
                f"{', '.join(map(get_short_dtype, GATED_OUTPUTS))}"
            )
        check_elements(self.operands)

    @property
    def op(self) -> str:
        """As the grammar names it."""
        return GATED

    @property
    def layout(self) -> str:
        """How A and the weights are stored: `nn`, or `nt` for weights of `[n, k]`."""
        return "n" + "nt"[self.problem.transpose_b]

    @property
    def epilogue(self) -> tuple[str, ...]:
        """What follows the products, for a person."""
        return (*(("bias",) if self.has_bias else ()), self.act, "multiply")

    @property
    def operands(self) -> tuple[Operand, ...]:
        """A, the weights, the biases, and the result D last."""
        p = self.problem
        columns = 2 * p.n if self.is_joined else p.n
        suffixes = ("",) if self.is_joined else ("1", "2")
        stored = stored_dtype(p.in_dtype)
        weight = (columns, p.k) if p.transpose_b else (p.k, columns)
        inputs: dict[str, tuple[tuple[int, ...], str]] = {"A": ((p.m, p.k), stored)}
        inputs |= {f"W{suffix}": (weight, stored) for suffix in suffixes}
        if self.has_bias:
            inputs |= {f"bias{suffix}": ((columns,), p.out_dtype) for suffix in suffixes}
        read = [
            Operand(name=name, shape=shape, dtype=dtype, role="input")
            for name, (shape, dtype) in inputs.items()
        ]
        return (*read, Operand(name="D", shape=(p.m, p.n), dtype=p.out_dtype, role="output"))

    @property
    def flop(self) -> int:
        """Floating-point operations of both products."""
        return self.problem.flop

    def describe(self) -> dict[str, object]:
        """See `RegistryEntry.describe`."""
        p = self.problem
        return {
            "op": self.op,
            "m": p.m,
            "n": p.n,
            "k": p.k,
            "in_dtype": p.in_dtype,
            "acc_dtype": p.acc_dtype,
            "out_dtype": p.out_dtype,
            "layout": self.layout,
            "act": self.act,
            "bias": self.has_bias,
            "joined": self.is_joined,
        }

    def __str__(self) -> str:
        p = self.problem
        text = (
            f"{GATED}:m={p.m},n={p.n},k={p.k},dtype={get_short_dtype(p.in_dtype)},"
            f"acc={get_short_dtype(p.acc_dtype)},out={get_short_dtype(p.out_dtype)},"
            f"layout={self.layout},act={self.act}"
        )
        if self.has_bias:
            text += ",bias=1"
        return f"{text},joined=1" if self.is_joined else text


def make_gated_name(problem: MatmulShape, act: str) -> str:
    """Name a gated MLP by its extents: `gated-silu-m2048n11008k4096`."""
    return f"gated-{act.replace('_', '-')}-{make_shape_name(problem)}"
