"""Operand types of `mma.sync`: how deep one instruction reaches, and what it may add up in."""

from __future__ import annotations

from dataclasses import dataclass

from alcop_ms.dtypes import TF32
from alcop_ms.matmul_shape import MatmulShape
from alcop_ms.pipeline import NotApplicable

MMA_ROWS = 16  # m and n of a fragment: two m16n8 instructions side by side
WARP_LANES = 32


@dataclass(frozen=True, slots=True, kw_only=True)
class MmaFormat:
    """One operand type.

    Attributes
    ----------
    ptx : str
        TVM's name of it in `ptx_legacy.mma`.
    short : str
        In names of intrinsics.
    depth : int
        k of one instruction, of 32 bytes (PTX ISA, "Matrix multiply-accumulate operation").
    accumulators : tuple of str
        What the sum may be kept in.
    since : tuple of int
        Compute capability from which there is the instruction (PTX ISA, "mma", target notes).
    """

    ptx: str
    short: str
    depth: int
    accumulators: tuple[str, ...]
    since: tuple[int, int] = (8, 0)

    def gathers(self, *, along_k: bool) -> bool:
        """Whether an operand is loaded element by element, stored with rows along k or not.

        `ldmatrix` transposes elements of 16 bits, and pairs of 8 bits (`turns`).
        """
        return self.depth < MMA_ROWS and not along_k

    def turns(self, *, along_k: bool) -> bool:
        """Whether pairs of an operand's bytes are sorted in registers (`turn_bytes.py`)."""
        return self.depth > MMA_ROWS and not along_k

    def turned(self, *, transpose_a: bool, transpose_b: bool, exact: str = "") -> tuple[bool, bool]:
        """Whether A's bytes are turned, and B's.

        Parameters
        ----------
        exact : str
            Of `"ab"`, the operands that no `ldmatrix` loads.
        """
        return (
            "a" not in exact and self.turns(along_k=not transpose_a),
            "b" not in exact and self.turns(along_k=transpose_b),
        )

    @property
    def chunk(self) -> int:
        """Elements in 16 bytes."""
        return self.depth // 2


MMA_FORMATS = {
    "float16": MmaFormat(ptx="fp16", short="f16", depth=16, accumulators=("float16", "float32")),
    "bfloat16": MmaFormat(ptx="bf16", short="bf16", depth=16, accumulators=("float32",)),
    "int8": MmaFormat(ptx="int8", short="i8", depth=32, accumulators=("int32",)),
    "uint8": MmaFormat(ptx="uint8", short="u8", depth=32, accumulators=("int32",)),
    TF32: MmaFormat(ptx="tf32", short="tf32", depth=8, accumulators=("float32",)),
    # PTX sums 8-bit floats in f16 as well, TVM's `ptx_legacy.mma` (0.27) does not
    "float8_e4m3fn": MmaFormat(
        ptx="e4m3", short="e4m3", depth=32, accumulators=("float32",), since=(8, 9)
    ),
    "float8_e5m2": MmaFormat(
        ptx="e5m2", short="e5m2", depth=32, accumulators=("float32",), since=(8, 9)
    ),
}


def find_format(shape: MatmulShape) -> MmaFormat | NotApplicable:
    """The format of a product, or why tensor cores do not take its types."""
    found = MMA_FORMATS.get(shape.in_dtype)
    if found is None or shape.acc_dtype not in found.accumulators:
        known = "; ".join(
            f"{dtype} summed in {' or '.join(form.accumulators)}"
            for dtype, form in MMA_FORMATS.items()
        )
        return NotApplicable(
            f"operands of {shape.in_dtype} summed in {shape.acc_dtype}: this rule takes {known}"
        )
    return found
