"""Inputs that make mistakes show: random, all ones, and a ramp; exact in the buffer's dtype."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from alcop_ms.emulator import dtypes
from alcop_ms.errors import InvalidOptionError
from alcop_ms.launch import Launch, LaunchBuffer

Pattern = Literal["random", "ones", "ramp"]
PATTERNS: tuple[Pattern, ...] = ("random", "ones", "ramp")
INTEGER_RANGES = (127, 63, 31, 15, 7, 3, 1)  # of random 8-bit integers, the usual one first
# Of ramps. Twice one and 1 is the period, a prime; with the bend a ramp repeats itself after that
# times 7 columns, which no tile is a multiple of. Hence not 3.
RAMP_RANGES = (6, 5, 2, 1)
_RAMP_SLOPES = {2: (2, 1), 1: (2, 1)}  # of rows and columns, where 3 and 5 are not coprime
_RAMP_BEND = 7  # no two rows differ by a constant alone


def make_inputs(
    launch: Launch, pattern: Pattern, seed: int, largest: Mapping[str, int] | None = None
) -> dict[str, NDArray[np.generic]]:
    """One array for each input, already rounded to its dtype.

    Parameters
    ----------
    largest : mapping of str to int, optional
        By buffer, as `make_input` takes it.
    """
    largest = largest or {}
    return {
        buffer.name: make_input(buffer, pattern, seed + 7919 * index, largest.get(buffer.name))
        for index, buffer in enumerate(launch.with_role("input"))
    }


def make_input(
    buffer: LaunchBuffer, pattern: Pattern, seed: int, largest: int | None = None
) -> NDArray[np.generic]:
    """The values of one buffer.

    `"ones"` turns a lost or doubled k step into a wrong integer; `"ramp"` holds small integers that
    differ between neighbours in every direction, so that a shifted index shows.

    Parameters
    ----------
    largest : int, optional
        One of `INTEGER_RANGES` for random 8-bit integers: signed ones lie within plus and minus
        it, unsigned ones between 0 and twice it and one. One of `RAMP_RANGES` for a ramp: its
        values lie within plus and minus it, unsigned ones between 0 and twice it. The first of
        each unless given.
    """
    if pattern == "random":
        values = _random(buffer, seed, largest or INTEGER_RANGES[0])
    elif pattern == "ones":
        values = np.ones(buffer.shape, np.float32)
    elif pattern == "ramp":
        values = _ramp(buffer, seed, largest or RAMP_RANGES[0])
    else:
        raise InvalidOptionError(f"pattern {pattern!r}: choose from {', '.join(PATTERNS)}")
    return dtypes.decode(dtypes.encode(values, buffer.dtype), buffer.dtype)


def _random(buffer: LaunchBuffer, seed: int, largest: int) -> NDArray[np.generic]:
    rng = np.random.default_rng(seed)
    if buffer.dtype == "int8":
        return rng.integers(-largest, largest + 1, buffer.shape, dtype=np.int8)
    if buffer.dtype == "uint8":
        return rng.integers(0, 2 * largest + 2, buffer.shape, dtype=np.uint8)
    if buffer.dtype == "int32":
        return rng.integers(-1000, 1001, buffer.shape, dtype=np.int32)
    values = rng.random(buffer.shape, dtype=np.float32)
    values *= 2  # in place: tensors of some gigabytes are common
    values -= 1
    return values


def _ramp(buffer: LaunchBuffer, seed: int, largest: int) -> NDArray[np.generic]:
    columns = buffer.shape[-1] if buffer.shape else 1
    period = 2 * largest + 1
    row_slope, column_slope = _RAMP_SLOPES.get(largest, (3, 5))
    repeat = period * _RAMP_BEND  # after so many the rows are the same again
    row = np.arange(repeat, dtype=np.int64)[:, None]
    column = np.arange(columns, dtype=np.int64)[None, :]
    bend = row * column % _RAMP_BEND
    value = (row_slope * row + column_slope * column + bend + seed) % period
    if buffer.dtype != "uint8":
        value -= largest
    rows = np.arange(buffer.elements // columns) % repeat
    return value.astype(np.int8)[rows].reshape(buffer.shape)
