"""Makes the input arrays of a workload, reproducibly. Numpy only."""

from __future__ import annotations

import math
from typing import Any, Literal, get_args

import numpy as np
import numpy.typing as npt

from alcop_ms.errors import InvalidOptionError
from alcop_ms.workloads.entry import Operand
from alcop_ms.workloads.spec import Workload, is_float

Array = npt.NDArray[Any]
InputKind = Literal["random", "ones", "ramp"]
INPUT_KINDS: tuple[str, ...] = get_args(InputKind)

# A ramp's value is a weighted sum of the indices modulo the tensor's own small prime. Tiles and
# vectors are powers of two, so a shift by one changes every value; different primes keep the
# product of two equally shifted operands from coming out the same.
_RAMP_PERIOD = {"A": 7, "B": 5, "bias": 11, "residual": 13}
_RAMP_WEIGHTS = (1, 3, 2)  # of the last, the last but one and the batch index


def make_inputs(workload: Workload, kind: InputKind = "random", seed: int = 0) -> dict[str, Array]:
    """Make one array per input of the workload, in the kernel's order.

    Parameters
    ----------
    kind : "random", "ones" or "ramp"
        `random`: uniform in [-1, 1), or the whole range of an integer type. `ones`: the product is
        k everywhere, so a lost or doubled tile shows as a wrong count. `ramp`: small integers that
        depend on every index, so data taken from a wrong place shows. Sums of `ones` and `ramp`
        are exact as long as they fit the accumulator's mantissa.
    seed : int
        Of `random`.

    Returns
    -------
    dict
        Name to array, of the operand's shape and dtype.
    """
    if kind not in INPUT_KINDS:
        raise InvalidOptionError(f"kind={kind!r}: not one of {', '.join(INPUT_KINDS)}")
    rng = np.random.default_rng(seed)
    inputs = (operand for operand in workload.operands if operand.role == "input")
    return {operand.name: _make_input(operand, kind, rng) for operand in inputs}


def get_numpy_dtype(name: str) -> np.dtype[Any]:
    """Find the numpy dtype of a TVM dtype name, `bfloat16` and the 8-bit floats included."""
    if name.startswith(("bfloat16", "float8")):
        import ml_dtypes  # numpy itself has none of these; TVM depends on it

        return np.dtype(getattr(ml_dtypes, name))
    return np.dtype(name)


def _make_input(operand: Operand, kind: str, rng: np.random.Generator) -> Array:
    dtype = get_numpy_dtype(operand.dtype)
    if kind == "ones":
        return np.ones(operand.shape, dtype)
    if kind == "ramp":
        return _make_ramp(operand).astype(dtype)
    if is_float(operand.dtype):
        return (rng.random(operand.shape, dtype=np.float32) * 2 - 1).astype(dtype)
    # 32-bit operands and addends keep to 16 bits, so that a sum of many does not wrap around
    info = np.iinfo(dtype if dtype.itemsize == 1 else np.int16)
    return rng.integers(info.min, info.max, operand.shape, dtype, endpoint=True)


def _make_ramp(operand: Operand) -> Array:
    period = _RAMP_PERIOD[operand.name]
    total = np.zeros(operand.shape, dtype=np.int64)
    for axis, weight in enumerate(reversed(_RAMP_WEIGHTS[: len(operand.shape)])):
        extent = operand.shape[axis]
        shape = [1] * len(operand.shape)
        shape[axis] = extent
        total += (weight * np.arange(extent)).reshape(shape)
    total %= period
    is_unsigned = operand.dtype.startswith("uint")
    return total if is_unsigned else total - math.floor(period / 2)
