"""How far a right kernel may be from the float64 reference, element by element.

Derivation. Write S = sum over k of |a||b| (the product of the absolute values), u for the relative
error of one accumulator operation, n = k + 1 for one product and at most k additions on the way
of any term to the result.

* *Certain* (`certain=True`): whatever the order of summation (tiles, split k, tensor-core trees),
  each term is multiplied by at most n factors (1 + d), |d| <= u, so the error is at most
  ((1 + u)^n - 1) S. Higham, Accuracy and Stability of Numerical Algorithms, section 3.1.
* *Likely* (`certain=False`): if the roundings are independent with mean zero the n becomes
  lambda sqrt(n): the error exceeds (exp(lambda sqrt(n) u + n u^2 / (1 - u)) - 1) S with probability
  below 2 exp(-lambda^2 (1 - u)^2 / 2) an element; Higham and Mary, SIAM J. Sci. Comput. 41(5),
  2019, theorem 2.4. With lambda = 8 that is 3e-14. It does not hold for operands of one sign on
  hardware that truncates: use it with `random` inputs only.
* u is twice the unit roundoff, because tensor cores truncate when they align the addends of one
  instruction (Fasi, Higham, Mikaitis and Pranesh, PeerJ Computer Science 7:e330, 2021).
* Operands that are tf32 are float32 rounded to 11 bits: each term is (1 + d)(1 + d') of itself,
  |d| <= 2^-11. For certain, that adds (2 * 2^-11 + 2^-22) S; with independent roundings of mean
  zero lambda sqrt(2) 2^-11 times the root of the sum over k of (a b)^2 (Hoeffding's inequality).
  A kernel that does not round them is within the bound too. Integers up to 2^11 are exact.
* If every operand is an integer and S <= 2^p, p the accumulator's significand bits, every partial
  sum in every order is an integer that fits: the error of the product is 0. That makes `ones` and
  `ramp` inputs exact, and integer accumulators always.

The epilogue carries an error e on as L e + (its own rounding), L the step's Lipschitz constant;
the last cast adds half a unit of the output's last place. Where a right kernel may overflow the
output's range the bound is infinite.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from alcop_ms.dtypes import TF32
from alcop_ms.workloads.reference import (
    Array,
    Float64Array,
    apply_step,
    broadcast_inputs,
    compute_operands,
    multiply,
)
from alcop_ms.workloads.spec import EpilogueStep, Workload, is_float

LAMBDA = 8.0
TF32_BITS = 11  # of its significand, the hidden one counted
# Largest slope of x * Phi(x) is 1.129, of its tanh form 1.130, of x * sigmoid(x) 1.100.
ACTIVATION_SLOPE = 1.131
ACTIVATION_ROUNDINGS = 8  # erf or exp, at most 4 units, a division, three products or sums


@dataclass(frozen=True, slots=True)
class FloatFormat:
    """A floating-point format: significand bits (the hidden one counted), range and underflow."""

    bits: int
    largest: float
    underflow: float  # absolute error of one result too small to be normal


FORMATS = {
    "float64": FloatFormat(53, 1.7976931348623157e308, 2.0**-1022),
    "float32": FloatFormat(24, 3.4028234663852886e38, 2.0**-126),  # flushed to zero by fast math
    "float16": FloatFormat(11, 65504.0, 2.0**-24),
    "bfloat16": FloatFormat(8, 3.3895313892515355e38, 2.0**-126),
}


def get_accumulation_factor(acc_dtype: str, k: int, *, certain: bool = True) -> float:
    """Error of a sum of k products, as a multiple of the sum of their absolute values.

    See the module's docstring for the derivation; 0 for integer accumulators.
    """
    if not is_float(acc_dtype):
        return 0.0
    u = 2.0 * _get_roundoff(acc_dtype)
    n = k + 1
    exponent = n * math.log1p(u)
    if not certain:
        exponent = min(exponent, LAMBDA * math.sqrt(n) * u + n * u * u / (1 - u))
    return math.expm1(min(exponent, 700.0))


def compute_error_bound(
    workload: Workload, inputs: Mapping[str, Array], *, certain: bool = True
) -> Float64Array:
    """Largest absolute difference from `compute_reference` that rounding can explain.

    Parameters
    ----------
    inputs : mapping
        What the kernel was given; the bound scales with it.
    certain : bool
        The bound that holds for any order of any roundings, or the tighter one that holds for
        `random` inputs with overwhelming probability. Only the tighter one says anything about
        sums of some thousand terms in float16.

    Returns
    -------
    numpy.ndarray
        Of the output's shape; 0 where the result must be exact, infinite where it may overflow.
    """
    acc_dtype = workload.problem.acc_dtype
    value = multiply(workload, inputs)
    sums = multiply(workload, inputs, absolute=True)
    error = _bound_product(workload, inputs, sums, certain=certain)
    overflow = _may_overflow(acc_dtype, sums, error)  # sums bound every partial sum
    inputs = broadcast_inputs(workload, inputs)
    for step in workload.epilogue:
        before, value = value, apply_step(step, value, inputs)
        error = _carry(step, acc_dtype, before, value, error, inputs)
        overflow |= _may_overflow(acc_dtype, value, error)
    overflow |= _may_overflow(workload.problem.out_dtype, value, error)
    if workload.problem.out_dtype != acc_dtype:
        error = error + _round(workload.problem.out_dtype, value, error)
    error[overflow] = np.inf
    return error


def find_mismatches(
    actual: Array, reference: Float64Array, bound: Float64Array
) -> npt.NDArray[np.bool_]:
    """Where `actual` is outside the bound; NaN and infinity are outside every finite one."""
    difference = np.abs(actual.astype(np.float64) - reference)
    return ~((difference <= bound) | np.isinf(bound))


def _bound_product(
    workload: Workload, inputs: Mapping[str, Array], sums: Float64Array, *, certain: bool
) -> Float64Array:
    problem = workload.problem
    if not is_float(problem.acc_dtype):
        return np.zeros_like(sums)
    form = FORMATS[problem.acc_dtype]
    rounding = _bound_operands(workload, inputs, sums, certain=certain)
    if _are_integers(*compute_operands(workload, inputs)) and sums.max() <= 2.0**form.bits:
        return rounding
    factor = get_accumulation_factor(problem.acc_dtype, problem.k, certain=certain)
    if problem.acc_dtype == "float64":
        factor *= 2.0  # the reference rounds as much as the kernel
    return rounding + factor * (sums + rounding) + problem.k * form.underflow


def _bound_operands(
    workload: Workload, inputs: Mapping[str, Array], sums: Float64Array, *, certain: bool
) -> Float64Array:
    """What the rounding of operands to tf32 may do; 0 where the operands are tf32 already."""
    operands = [np.abs(inputs[name].astype(np.float64)) for name in ("A", "B")]
    if workload.problem.in_dtype != TF32 or all(map(_is_tf32, operands)):
        return np.zeros_like(sums)
    u = 2.0**-TF32_BITS
    bound: Float64Array = (2.0 * u + u * u) * sums
    if certain:
        return bound
    squares = {**inputs, "A": operands[0] ** 2, "B": operands[1] ** 2}
    likely: Float64Array = LAMBDA * math.sqrt(2.0) * u * np.sqrt(multiply(workload, squares))
    return np.minimum(bound, likely)


def _is_tf32(values: Float64Array) -> bool:
    mantissa = np.frexp(values)[0] * 2.0**TF32_BITS
    return bool(np.all(mantissa == np.rint(mantissa)))


def _carry(
    step: EpilogueStep,
    acc_dtype: str,
    before: Float64Array,
    after: Float64Array,
    error: Float64Array,
    inputs: Mapping[str, Array],
) -> Float64Array:
    """Carry the error of a step's operand on to its result."""
    if step.name == "relu" or not is_float(acc_dtype):
        return error
    if step.value is not None:
        # twice: the factor itself is rounded to the accumulator's dtype
        return abs(step.value) * error + 2.0 * _round(acc_dtype, after, abs(step.value) * error)
    if step.name in inputs:
        rounding = _round(acc_dtype, after, error)
        if acc_dtype == "float16":  # a wider one is rounded before it is added
            added = inputs[step.name].astype(np.float64)
            rounding = rounding + np.abs(added - added.astype(np.float16))
        integers = _are_integers(before, inputs[step.name])
        fits = np.abs(after).max() <= 2.0 ** FORMATS[acc_dtype].bits
        return error if integers and fits and not error.any() else error + rounding
    wide = "float32" if acc_dtype == "float16" else acc_dtype
    inner = ACTIVATION_ROUNDINGS * _round(wide, before, error)
    error = ACTIVATION_SLOPE * error + inner
    return error if wide == acc_dtype else error + _round(acc_dtype, after, error)


def _round(dtype: str, value: Float64Array, error: Float64Array) -> Float64Array:
    """Error of rounding to nearest a value known to within `error`."""
    if not is_float(dtype):
        return np.zeros_like(value)
    rounding = _get_roundoff(dtype) * (np.abs(value) + error) + FORMATS[dtype].underflow
    is_exact = (error == 0) & _is_representable(dtype, value)
    rounding[is_exact] = 0.0
    return rounding


def _is_representable(dtype: str, value: Float64Array) -> npt.NDArray[np.bool_]:
    """Whether values are integers small enough to be exact in a format."""
    return (value == np.rint(value)) & (np.abs(value) <= 2.0 ** FORMATS[dtype].bits)


def _may_overflow(dtype: str, value: Float64Array, error: Float64Array) -> npt.NDArray[np.bool_]:
    largest = FORMATS[dtype].largest if is_float(dtype) else float(np.iinfo(dtype).max)
    # the sum may be infinite itself, which is greater too
    return np.abs(value) + error > largest


def _are_integers(*arrays: Array) -> bool:
    wide: list[npt.NDArray[Any]] = [array.astype(np.float64) for array in arrays]
    return all(bool(np.all(array == np.rint(array))) for array in wide)


def _get_roundoff(dtype: str) -> float:
    return 2.0 ** -FORMATS[dtype].bits
