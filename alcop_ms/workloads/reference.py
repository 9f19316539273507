"""The float64 reference of a workload. Numpy only."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np
import numpy.typing as npt

from alcop_ms.errors import InvalidOptionError
from alcop_ms.workloads.conv_shape import ConvShape
from alcop_ms.workloads.spec import EpilogueStep, Workload
from alcop_ms.workloads.windows import Windows, roll_result, unroll_weights

Array = npt.NDArray[Any]
Float64Array = npt.NDArray[np.float64]


def compute_reference(workload: Workload, inputs: Mapping[str, Array]) -> Float64Array:
    """Compute what the workload should give, in float64 throughout and not rounded at the end.

    Parameters
    ----------
    inputs : mapping
        Name to array, as `make_inputs` returns.

    Notes
    -----
    Integer products are exact while they stay below 2**53; an int32 sum that overflows is the
    kernel's wrong answer, not the reference's.
    """
    result = multiply(workload, inputs)
    added = broadcast_inputs(workload, inputs)
    for step in workload.epilogue:
        result = apply_step(step, result, added)
    return result


def broadcast_inputs(workload: Workload, inputs: Mapping[str, Array]) -> dict[str, Array]:
    """The inputs, with a bias that numpy broadcasts over the result of any layout."""
    shaped = dict(inputs)
    if workload.layout == "nchw" and "bias" in shaped:
        dimensions = len(workload.operands[-1].shape)
        shaped["bias"] = shaped["bias"].reshape(-1, *(1,) * (dimensions - 2))
    return shaped


def compute_operands(workload: Workload, inputs: Mapping[str, Array]) -> tuple[Array, Array]:
    """A and B as the product takes them."""
    a, b = (
        form.compute(inputs[form.name], inputs) if form.steps else inputs[form.name]
        for form in workload.forms
    )
    return a, b


def multiply(
    workload: Workload, inputs: Mapping[str, Array], *, absolute: bool = False
) -> Float64Array:
    """Compute the bare product in float64; with `absolute`, the product of the absolute values."""
    check_inputs(workload, inputs)
    a, b = (value.astype(np.float64) for value in compute_operands(workload, inputs))
    if absolute:
        np.abs(a, out=a)
        np.abs(b, out=b)
    if workload.conv is not None:
        return _convolve(workload.conv, a, b)
    if workload.problem.transpose_a:
        a = a.swapaxes(-1, -2)
    if workload.problem.transpose_b:
        b = b.swapaxes(-1, -2)
    result: Float64Array = np.matmul(a, b)
    return result


def _convolve(conv: ConvShape, a: Float64Array, b: Float64Array) -> Float64Array:
    windows, weights = Windows(conv, a), unroll_weights(conv, b)
    groups = [windows[group, slice(None)] @ weights[group] for group in range(conv.groups)]
    return roll_result(conv, np.stack(groups))


def apply_step(step: EpilogueStep, x: Float64Array, inputs: Mapping[str, Array]) -> Float64Array:
    """Apply one epilogue step in float64."""
    if step.name in inputs:  # bias and residual: numpy broadcasts the bias over rows
        return x + inputs[step.name].astype(np.float64)
    if step.value is not None:
        return x * step.value
    if step.name == "relu":
        return np.maximum(x, 0.0)
    if step.name == "gelu":
        return 0.5 * x * (1.0 + _erf(x * math.sqrt(0.5)))
    if step.name == "gelu_tanh":
        return 0.5 * x * (1.0 + np.tanh(math.sqrt(2.0 / math.pi) * (x + 0.044715 * x**3)))
    # silu; the sigmoid by tanh cannot overflow
    return x * 0.5 * (1.0 + np.tanh(0.5 * x))


def crop(
    workload: Workload, inputs: Mapping[str, Array], *, batch: int, rows: slice, columns: slice
) -> tuple[Workload, dict[str, Array]]:
    """Cut out the product that makes one rectangle of one batch's output.

    The whole reference of a large workload takes gigabytes; a sample of blocks does not need it.

    Returns
    -------
    workload, inputs
        Two-dimensional; its reference and error bound are those of the rectangle.
    """
    check_inputs(workload, inputs)
    if workload.conv is not None:
        raise InvalidOptionError(f"{workload.label}: rectangles are cut out of matmuls only")
    problem = workload.problem
    cut = dict(inputs)
    cut["A"], cut["B"] = compute_operands(workload, inputs)
    for form in workload.forms:
        for name, _ in form.tensors:
            del cut[name]
    if problem.batch > 1:
        cut = {name: array[batch] if array.ndim == 3 else array for name, array in cut.items()}
    cut["A"] = cut["A"][:, rows] if problem.transpose_a else cut["A"][rows]
    cut["B"] = cut["B"][columns] if problem.transpose_b else cut["B"][:, columns]
    if "bias" in cut:
        cut["bias"] = cut["bias"][columns]
    if "residual" in cut:
        cut["residual"] = cut["residual"][rows, columns]
    m = cut["A"].shape[1 if problem.transpose_a else 0]
    n = cut["B"].shape[0 if problem.transpose_b else 1]
    problem = replace(problem, m=m, n=n, batch=1)
    return replace(workload, problem=problem, prologue_a=(), prologue_b=()), cut


def check_inputs(workload: Workload, inputs: Mapping[str, Array]) -> None:
    """Raise unless `inputs` holds every input tensor in its shape."""
    for operand in workload.operands:
        if operand.role == "output":
            continue
        if operand.name not in inputs:
            raise InvalidOptionError(f"input {operand.name} of {workload.label} is missing")
        if inputs[operand.name].shape != operand.shape:
            raise InvalidOptionError(
                f"input {operand.name} of {workload.label} has shape "
                f"{inputs[operand.name].shape}; it must be {operand.shape}"
            )


def _erf(x: Float64Array) -> Float64Array:
    # math.erf is exact to the last bit or two; numpy has none
    values = np.fromiter(map(math.erf, x.ravel().tolist()), dtype=np.float64, count=x.size)
    return values.reshape(x.shape)
