"""Element types of operands, accumulators and results, by TVM's names."""

from __future__ import annotations

DTYPE_BYTES = {
    "float64": 8,
    "float32": 4,
    "int32": 4,
    "float16": 2,
    "bfloat16": 2,
    "int8": 1,
    "uint8": 1,
    "float8_e4m3fn": 1,
    "float8_e5m2": 1,
    "tfloat32": 4,
}
# float32 in memory, rounded to 10 bits of mantissa by whoever multiplies it on tensor cores. What
# operands are, no array: those are of the dtype that `stored_dtype` gives.
TF32 = "tfloat32"


def stored_dtype(dtype: str) -> str:
    """What operands of a dtype are in memory."""
    return "float32" if dtype == TF32 else dtype
