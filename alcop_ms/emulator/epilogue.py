"""The element-wise steps after a product, in float64, with how far each may round."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from alcop_ms.emulator.dtypes import unit_roundoff
from alcop_ms.workloads.spec import TENSOR_STEPS, EpilogueStep

Array = NDArray[np.float64]
_erf = np.vectorize(math.erf, otypes=[np.float64])
# Ulps of float32 that expf, tanhf and erff may be off, and the steepest slope of each activation.
_FUNCTION_ULPS = 16
_MAX_SLOPE = 1.13


def apply_epilogue(
    steps: Sequence[EpilogueStep], x: Array, error: Array, tensors: Iterator[Array], acc_dtype: str
) -> tuple[Array, Array]:
    """Apply the steps to values that are off by at most `error`.

    Parameters
    ----------
    tensors : Iterator
        What bias and residual steps add, already cut to the shape of `x`.

    Returns
    -------
    tuple
        The values, and how far off a computation in `acc_dtype` may be.
    """
    unit = unit_roundoff(acc_dtype)
    for step in steps:
        if step.name in TENSOR_STEPS:
            added = next(tensors)
            x = x + added
            error = error + unit * np.abs(x)
            if acc_dtype == "float16":  # a wider one is rounded before it is added
                error = error + np.abs(added - added.astype(np.float16))
        elif step.name == "scale":
            factor = float(step.value or 0)
            x = x * factor
            error = error * abs(factor) + 2 * unit * np.abs(x)
        elif step.name == "relu":
            x = np.maximum(x, 0)
        else:
            error = _MAX_SLOPE * error + np.abs(x) * (
                unit + _FUNCTION_ULPS * unit_roundoff("float32")
            )
            x = _activate(step.name, x)
    return x, error


def _activate(name: str, x: Array) -> Array:
    if name == "silu":
        with np.errstate(over="ignore"):  # exp of a large number: the share is then 0, as it should
            share = 1 / (1 + np.exp(-x))
    elif name == "gelu":
        share = (1 + _erf(x / math.sqrt(2))) / 2
    else:
        assert name == "gelu_tanh"
        share = (1 + np.tanh(math.sqrt(2 / math.pi) * (x + 0.044715 * x**3))) / 2
    result: Array = x * share
    return result
