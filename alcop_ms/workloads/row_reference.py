"""Row-wise operators in float64, and how far rounding may take a kernel from that. Numpy only.

Derivation. u = 2^-24 is float32's unit roundoff, n the columns, and the error of a sum of n terms
in any order is at most `get_accumulation_factor` times the sum of their absolute values (see
`error_bound`), with the likely factor, which `random` inputs warrant; sums of integers below 2^24
are exact. Functions are charged what CUDA's fast forms may be wrong by (CUDA C++ Programming Guide,
mathematical functions): `__expf(x)` 2 + |1.173 x| units in the last place, `__logf` 3 units and
2^-21.4 absolute near 1, division and `rsqrtf` 2 units.

* A softmax's term exp(x - m) carries |x - m| u of its difference's rounding and its function's
  error; the quotient adds the sum's relative error, which is the accumulation's and the
  weighted mean of its terms', and a division.
* A variance V = sum of d^2 / n, d = x - mean, has an error of 2 mean(|d|) e + e^2 beside the
  accumulation's, where e is the error of d. 1 / sqrt(V + eps) is monotone, so its error is what
  the two ends of V's interval give.
* The result is rounded to its dtype at last. TOPI multiplies by a layer norm's scale, and adds its
  bias, in the dtype: two roundings more.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from alcop_ms.workloads.error_bound import FORMATS, get_accumulation_factor
from alcop_ms.workloads.row_spec import EPSILON, RowWorkload

Float64Array = npt.NDArray[np.float64]
_UNIT = 2.0**-24
_LOG_ERROR = 2.0**-21


@dataclass(frozen=True, slots=True)
class Bounded:
    """Right values, and the largest error of each that rounding explains."""

    values: Float64Array
    bound: Float64Array


def compute_rows(workload: RowWorkload, x: npt.NDArray[Any], *vectors: npt.NDArray[Any]) -> Bounded:
    """Apply a row-wise operator to some rows.

    Parameters
    ----------
    x : numpy.ndarray
        `[rows, cols]`: any of the workload's rows.
    vectors : numpy.ndarray
        Scale and bias, where the operator has them.
    """
    wide = x.astype(np.float64)
    scales = [vector.astype(np.float64) for vector in vectors]
    if workload.op == "reduce":
        result = _reduce(workload, wide)
    elif workload.op in ("softmax", "log_softmax"):
        result = _softmax(workload, wide)
    elif workload.op == "rmsnorm":
        result = _normalise(wide, np.zeros((len(wide), 1)))
        result = Bounded(result.values * scales[0], result.bound * np.abs(scales[0]))
    else:
        result = _layer_norm(workload, wide, *scales)
    return _round(workload, result)


def _sum(values: Float64Array) -> Bounded:
    """Sums of rows, keeping the axis."""
    total = values.sum(axis=-1, keepdims=True)
    size = np.abs(values).sum(axis=-1, keepdims=True)
    factor = get_accumulation_factor("float32", values.shape[-1], certain=False)
    is_exact = (values == np.rint(values)).all(axis=-1, keepdims=True) & (size <= 2.0**24)
    return Bounded(total, np.where(is_exact, 0.0, factor * size))


def _reduce(workload: RowWorkload, x: Float64Array) -> Bounded:
    if workload.kind == "max":
        highest = x.max(axis=-1)
        return Bounded(highest, np.zeros_like(highest))
    total = _sum(x)
    values, bound = total.values[:, 0], total.bound[:, 0]
    if workload.kind == "sum":
        return Bounded(values, bound)
    mean = values / workload.cols
    return Bounded(mean, bound / workload.cols + 4.0 * _UNIT * np.abs(mean))


def _softmax(workload: RowWorkload, x: Float64Array) -> Bounded:
    distance = x - x.max(axis=-1, keepdims=True)
    terms = np.exp(distance)
    # relative error of a term: its argument's rounding, then the function's
    term_error = _UNIT * (np.abs(distance) + 2.0 * (2.0 + 1.173 * np.abs(distance)))
    total = _sum(terms)
    sum_error = (total.bound + (terms * term_error).sum(-1, keepdims=True)) / total.values
    if workload.op == "log_softmax":
        log = np.log(total.values)
        size = np.abs(distance) + np.abs(log)
        return Bounded(distance - log, sum_error + _LOG_ERROR + 8.0 * _UNIT * size)
    values = terms / total.values
    error = values * (term_error + sum_error + 4.0 * _UNIT)
    return Bounded(values, error + FORMATS["float32"].underflow)


def _normalise(difference: Float64Array, error: Float64Array) -> Bounded:
    """The quotient d / sqrt(mean(d^2) + eps), where each d of a row may be wrong by `error`."""
    columns = difference.shape[-1]
    squares = _sum(difference**2)
    spread = np.abs(difference).mean(-1, keepdims=True)
    wrong = squares.bound / columns + 2.0 * spread * error + error**2
    variance = squares.values / columns
    wrong = wrong + 8.0 * _UNIT * (variance + EPSILON)
    factor = 1.0 / np.sqrt(variance + EPSILON)
    highest = 1.0 / np.sqrt(np.maximum(variance - wrong, 0.0) + EPSILON)
    lowest = 1.0 / np.sqrt(variance + wrong + EPSILON)
    spreading = np.maximum(highest - factor, factor - lowest) + 8.0 * _UNIT * factor
    return Bounded(
        difference * factor, np.abs(difference) * spreading + error * (factor + spreading)
    )


def _layer_norm(
    workload: RowWorkload, x: Float64Array, scale: Float64Array, bias: Float64Array
) -> Bounded:
    total = _sum(x)
    mean = total.values / workload.cols
    mean_error = total.bound / workload.cols + 4.0 * _UNIT * np.abs(mean)
    highest = np.abs(x).max(axis=-1, keepdims=True) + np.abs(mean)
    normal = _normalise(x - mean, mean_error + _UNIT * highest)
    unit = 2.0 ** -FORMATS[workload.dtype].bits
    product = normal.values * scale
    # the cast of the quotient and its product with the scale, both in the dtype
    bound = (normal.bound + 2.0 * unit * np.abs(normal.values)) * np.abs(scale)
    return Bounded(product + bias, bound + unit * np.abs(product))


def _round(workload: RowWorkload, result: Bounded) -> Bounded:
    """Add the last rounding, or two where a cast through float32 precedes it."""
    form = FORMATS[workload.dtype]
    if workload.op == "reduce" and workload.kind == "max":
        return result
    unit = 2.0**-form.bits
    bound = (1.0 + unit) * result.bound + 2.0 * unit * np.abs(result.values) + form.underflow
    return Bounded(result.values, bound)
