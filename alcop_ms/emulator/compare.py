"""Outputs against what they should hold: elements that are missing, and values that are wrong."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from alcop_ms.emulator.reference import Expected, rectangles

Array = NDArray[np.generic]


def describe_missing(name: str, owners: Array, is_whole: bool, expects_tiles: bool) -> str:
    """What was not written but should have been, or an empty string."""
    is_missing = owners == 0
    if not is_whole:
        if not owners.any():
            return f"{name}: the blocks that ran wrote nothing"
        if not expects_tiles:
            return ""
        is_missing = _holes(
            owners.reshape(-1, *owners.shape[-2:]) if owners.ndim > 1 else owners[None, None]
        )
        is_missing = is_missing.reshape(owners.shape)
    count = int(is_missing.sum())
    if not count:
        return ""
    first = tuple(int(i) for i in np.argwhere(is_missing)[0])
    return f"{name}: {count} elements were not written, the first at {first}"


def _holes(planes: Array) -> NDArray[np.bool_]:
    """Unwritten elements inside the rectangle that a block wrote."""
    holes = np.zeros(planes.shape, bool)
    for plane, hole in zip(planes, holes, strict=True):
        if not plane.any():  # of most, when a few blocks of many ran
            continue
        for box in rectangles(plane):
            hole[box] |= plane[box] == 0
    return holes


def compare_values(
    name: str, got: Array, expected: Expected, owners: Array, pattern: str
) -> tuple[str, float, float]:
    """Text about wrong values (or empty), the largest error, and its share of the bound.

    Values that should be infinite or NaN must be just that, and what the dtype cannot hold is the
    infinity of its sign; both count for no error.
    """
    is_written = owners != 0
    if not is_written.any():
        return "", 0.0, 0.0
    value = got[is_written].astype(np.float64)
    right, bound = expected.values[is_written], expected.bound[is_written]
    with np.errstate(invalid="ignore"):
        # a quotient by zero is the infinity, or the NaN, that it should be
        is_same = (value == right) | (np.isnan(value) & np.isnan(right))
        is_same |= _overflows(got.dtype, value, right, bound)
        error = np.where(is_same, 0.0, np.abs(value - right))
        is_wrong = ~is_same & ~(error <= bound)  # any other NaN is wrong
    worst = float(np.max(np.where(np.isnan(error), np.inf, error)))
    ratio = float(np.max(np.where(np.isnan(error), np.inf, error / np.fmax(bound, 1e-300))))
    if not is_wrong.any():
        return "", worst, ratio if bound.any() else 0.0
    at = tuple(int(i) for i in np.argwhere(is_written)[int(np.argmax(is_wrong))])
    first = int(np.argmax(is_wrong))
    text = (
        f"{name}: {int(is_wrong.sum())} of {is_wrong.size} values are wrong with {pattern} inputs; "
        f"the first at {at}: {value[first]:.7g} instead of {right[first]:.7g} "
        f"(rounding explains {bound[first]:.2g})"
    )
    if pattern == "ones" and np.isfinite(value[first]) and value[first] != right[first]:
        difference = value[first] - right[first]
        text += f": {abs(difference):g} k steps too {'few' if difference < 0 else 'many'}"
    return text, worst, ratio


def _overflows(
    dtype: np.dtype, value: NDArray[np.float64], right: NDArray[np.float64], bound: Array
) -> NDArray[np.bool_]:
    """Which values are the infinity that a right one beyond the dtype's range becomes."""
    if dtype.kind != "f":
        return np.zeros(value.shape, bool)
    reach = np.abs(right) + bound
    return np.isinf(value) & (np.sign(value) == np.sign(right)) & (reach >= np.finfo(dtype).max)
