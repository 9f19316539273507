"""The matrix product that a kernel computes, and its form in an annotation."""

from __future__ import annotations

from dataclasses import dataclass, replace

from alcop_ms.dtypes import DTYPE_BYTES
from alcop_ms.errors import InvalidPlanError

_REUSE_UNIT = 1000  # annotations hold whole numbers


@dataclass(frozen=True, slots=True, kw_only=True)
class MatmulShape:
    """One (batched) matrix product `C[b, m, n] += A[b, m, k] * B[b, k, n]`.

    Attributes
    ----------
    transpose_a, transpose_b : bool
        Whether A is stored as `[k, m]`, and B as `[n, k]`.
    in_dtype, acc_dtype, out_dtype : str
        TVM dtype names of the operands, the accumulator and the stored result.
    reuse_a, reuse_b : float
        Elements of the operand for each that lies in memory: windows of a convolution overlap.
    copied_a, copied_b : float
        Bytes that are copied for each byte of the operand: 0.5 where int8 becomes float16 between
        shared memory and registers.
    computed_a, computed_b : int
        Instructions by which an element of the operand is computed there; 0 for a plain operand.
    products : int
        2 where one kernel multiplies A by two Bs of this shape, for a gate: two sums for each
        result.
    """

    m: int
    n: int
    k: int
    batch: int = 1
    in_dtype: str = "float16"
    acc_dtype: str = "float32"
    out_dtype: str = "float32"
    transpose_a: bool = False
    transpose_b: bool = False
    reuse_a: float = 1.0
    reuse_b: float = 1.0
    copied_a: float = 1.0
    copied_b: float = 1.0
    computed_a: int = 0
    computed_b: int = 0
    products: int = 1

    def __post_init__(self) -> None:
        for name in ("m", "n", "k", "batch", "products"):
            if getattr(self, name) < 1:
                raise InvalidPlanError(f"{name}={getattr(self, name)}: an extent is at least 1")
        for name in ("in_dtype", "acc_dtype", "out_dtype"):
            if getattr(self, name) not in DTYPE_BYTES:
                raise InvalidPlanError(
                    f"{name}={getattr(self, name)!r}: not one of {', '.join(DTYPE_BYTES)}"
                )

    @property
    def cut_axis(self) -> str:
        """Which extent is cut where full waves and the rest are kernels of their own."""
        return "batch" if self.batch > 1 else "m"

    def cut(self, size: int) -> MatmulShape:
        """The product of so many of its rows, or batches where it has several."""
        if self.batch == 1:
            return replace(self, m=size)
        # an operand that all batches share
        reuse_a = size if self.reuse_a == self.batch else self.reuse_a
        reuse_b = size if self.reuse_b == self.batch else self.reuse_b
        return replace(self, batch=size, reuse_a=float(reuse_a), reuse_b=float(reuse_b))

    @property
    def flop(self) -> int:
        """Floating-point operations of the product (a multiply-add counts as two)."""
        return 2 * self.products * self.batch * self.m * self.n * self.k

    @property
    def in_bytes(self) -> int:
        return DTYPE_BYTES[self.in_dtype]

    @property
    def out_bytes(self) -> int:
        return DTYPE_BYTES[self.out_dtype]

    @property
    def operand_bytes(self) -> float:
        """All operands as they lie in memory, of the whole batch."""
        a = self.copied_a * self.m * self.k / self.reuse_a
        b = self.products * self.copied_b * self.k * self.n / self.reuse_b
        return self.batch * (a + b) * self.in_bytes

    @property
    def across_k(self) -> tuple[bool, bool]:
        """Whether A, and B, are loaded into registers from rows that do not run along k."""
        return (
            self.transpose_a and not self.computed_a,
            not self.transpose_b and not self.computed_b,
        )

    @property
    def is_computed(self) -> bool:
        """Whether an operand is computed between shared memory and registers."""
        return self.computed_a + self.computed_b > 0

    @property
    def plain(self) -> MatmulShape:
        """The same product of operands as they are computed."""
        return replace(self, copied_a=1.0, copied_b=1.0, computed_a=0, computed_b=0)

    def copied_bytes(self, rows: float, columns: float, depth: float) -> float:
        """Bytes to copy for so many rows of A and columns of each B."""
        columns = self.products * columns
        return (rows * self.copied_a + columns * self.copied_b) * depth * self.in_bytes

    @property
    def sides(self) -> tuple[int, ...]:
        """Of the operands that are staged: 0 for A, 1 for each B."""
        return (0, *(1,) * self.products)


def encode_problem(problem: MatmulShape) -> tuple[int, ...]:
    """A product as ints, for an annotation that must survive a trace's JSON."""
    dtypes = list(DTYPE_BYTES)
    values: tuple[int, ...] = (
        problem.batch,
        problem.m,
        problem.n,
        problem.k,
        int(problem.transpose_a),
        int(problem.transpose_b),
        dtypes.index(problem.in_dtype),
        dtypes.index(problem.acc_dtype),
        dtypes.index(problem.out_dtype),
        round(_REUSE_UNIT * problem.reuse_a),
        round(_REUSE_UNIT * problem.reuse_b),
    )
    if not problem.is_computed and problem.products == 1:
        return values
    copied = round(_REUSE_UNIT * problem.copied_a), round(_REUSE_UNIT * problem.copied_b)
    values = (*values, *copied, problem.computed_a, problem.computed_b)
    return values if problem.products == 1 else (*values, problem.products)


def decode_problem(values: tuple[int, ...]) -> MatmulShape:
    """The product that `encode_problem` wrote."""
    dtypes = list(DTYPE_BYTES)
    batch, m, n, k, transpose_a, transpose_b, in_dtype, acc_dtype, out_dtype, *rest = values
    # older records lack the last ones, and plain operands some of them
    rest += [_REUSE_UNIT, _REUSE_UNIT, _REUSE_UNIT, _REUSE_UNIT, 0, 0, 1][len(rest) :]
    reuse_a, reuse_b, copied_a, copied_b, computed_a, computed_b, products = rest
    return MatmulShape(
        batch=batch,
        m=m,
        n=n,
        k=k,
        transpose_a=bool(transpose_a),
        transpose_b=bool(transpose_b),
        in_dtype=dtypes[in_dtype],
        acc_dtype=dtypes[acc_dtype],
        out_dtype=dtypes[out_dtype],
        reuse_a=reuse_a / _REUSE_UNIT,
        reuse_b=reuse_b / _REUSE_UNIT,
        copied_a=copied_a / _REUSE_UNIT,
        copied_b=copied_b / _REUSE_UNIT,
        computed_a=computed_a,
        computed_b=computed_b,
        products=products,
    )
