"""Element-wise steps that read no tensor, as TVM computes them: factors and activations."""

from __future__ import annotations

import math
from typing import Any

from tvm import tirx

from alcop_ms.workloads.spec import EpilogueStep

SQRT_HALF = math.sqrt(0.5)
# Hendrycks and Gimpel, arXiv:1606.08415: gelu(x) ~ x * sigmoid(2 * sqrt(2/pi) * (x + c * x^3)),
# the same function as their 0.5 * x * (1 + tanh(sqrt(2/pi) * (x + c * x^3))).
GELU_TANH_SLOPE = 2.0 * math.sqrt(2.0 / math.pi)
GELU_TANH_CUBIC = 0.044715


def compute_step(step: EpilogueStep, value: Any, dtype: str) -> Any:
    """One value behind a step, of the same dtype."""
    if step.name == "scale":
        return value * tirx.const(step.value, dtype)
    if step.name == "relu":
        return tirx.max(value, tirx.const(0, dtype))
    # float16 has neither the range nor, on the host, the functions for these
    wide = "float32" if dtype == "float16" else dtype
    return activate(step.name, value.astype(wide), wide).astype(dtype)


def activate(step: str, x: Any, dtype: str) -> Any:
    """One value of `gelu`, `gelu_tanh` or `silu`, computed in `dtype`."""

    def constant(value: float) -> Any:
        return tirx.const(value, dtype)

    if step == "gelu":
        return constant(0.5) * x * (constant(1) + tirx.erf(x * constant(SQRT_HALF)))
    slope = x
    if step == "gelu_tanh":
        cubic = constant(1) + constant(GELU_TANH_CUBIC) * x * x
        slope = constant(GELU_TANH_SLOPE) * x * cubic
    # By exp rather than tanh: CUDA's fast tanh is good to 11 bits only.
    return x / (constant(1) + tirx.exp(-slope))
