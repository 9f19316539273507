"""What two chained products should be, in float64, and how far rounding may take them from that.

Derivation of the bound. What is between is the first product behind its step, off by e as
`multiply_box` says of a product with an epilogue in float32. It is rounded to the operands' type:
u |H| + s more, s half of its last subnormal. Values that are alike are rounded alike, so that
these errors are added up as they are: (e + u |H| + s) |B2|. An integer that the type holds is not
rounded, so that inputs of small integers leave the first product exact. The second product and the
result's rounding are again those of a product.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from alcop_ms.emulator.dtypes import EPSILON, unit_roundoff
from alcop_ms.emulator.reference import (
    SMALLEST,
    Array,
    Expected,
    Rounding,
    boxes,
    check_buffers,
    multiply_box,
    rounding_of,
)
from alcop_ms.launch import Launch
from alcop_ms.workloads.chained_shape import ChainedShape

Float64Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChainedReference:
    """`E = step(A B1) B2`: the inputs are A, B1 and B2, in that order."""

    launch: Launch
    shape: ChainedShape

    def __post_init__(self) -> None:
        check_buffers(self.launch, self.shape.shapes.values(), "A, B1, B2 and E have")

    def __call__(
        self, inputs: Mapping[str, Array], written: Mapping[str, Array]
    ) -> dict[str, Expected]:
        """Expected values where the result was written."""
        s = self.shape
        output = self.launch.with_role("output")[0]
        a, b1, b2 = (
            _plain(inputs[buffer.name], s, name)
            for buffer, name in zip(self.launch.with_role("input"), ("A", "B1", "B2"), strict=True)
        )
        owners = written[output.name].reshape(s.batch, s.m, s.n)
        values, bound = np.zeros(owners.shape), np.zeros(owners.shape)
        rounding = rounding_of(s.products[0], a, b1)
        for box in boxes(owners):
            batch, rows, columns = box
            weights = 0 if s.is_shared else batch
            between, error = multiply_between(s, a[batch, rows], b1[weights], rounding=rounding)
            values[box], bound[box] = multiply_last(s, between, error, b2[weights, :, columns])
        return {
            output.name: Expected(
                values=values.reshape(output.shape), bound=bound.reshape(output.shape)
            )
        }


def _plain(tensor: Array, shape: ChainedShape, name: str) -> Array:
    """An operand with a batch and as it is multiplied."""
    stored = tensor.reshape(-1, *shape.shapes[name][-2:])
    is_swapped = dict(zip(("B1", "B2"), shape.transposes, strict=True)).get(name, False)
    return stored.swapaxes(1, 2) if is_swapped else stored


def multiply_between(
    shape: ChainedShape, a: Array, b1: Array, *, rounding: Rounding
) -> tuple[Float64Array, Float64Array]:
    """What the second product multiplies, and how far off it may be.

    Parameters
    ----------
    a, b1 : numpy.ndarray
        `[rows, k]` and `[k, h]`.
    rounding : Rounding
        Of their bare product.
    """
    steps = () if shape.step is None else (shape.step,)
    in_float32 = replace(shape.products[0], out_dtype="float32")
    values, error = multiply_box(in_float32, steps, a, b1, iter(()), rounding=rounding)
    is_kept = (values == np.rint(values)) & (np.abs(values) <= 2 / EPSILON[shape.dtype])
    is_kept &= rounding == "none" and (shape.step is None or shape.step.name == "relu")
    error = error + unit_roundoff(shape.dtype) * np.abs(values) + SMALLEST[shape.dtype]
    return values, np.where(is_kept, 0.0, error)


def multiply_last(
    shape: ChainedShape, between: Float64Array, error: Float64Array, b2: Array
) -> tuple[Float64Array, Float64Array]:
    """The result of what is between, which is off by at most `error`, and columns of B2."""
    problem = shape.products[1]
    rounding = rounding_of(problem, between, b2)
    values, bound = multiply_box(problem, (), between, b2, iter(()), rounding=rounding)
    carried = error @ np.abs(b2.astype(np.float64))
    # the result is rounded where it is, not where it should be
    return values, bound + (1 + 2 * unit_roundoff(shape.dtype)) * carried
