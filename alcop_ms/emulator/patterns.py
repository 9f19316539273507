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
LARGEST_INT8 = 127
_RAMP_PERIOD = 13  # coprime to every tile size and stride, so that no shift maps it onto itself
_RAMP_BEND = 7  # no two rows differ by a constant alone
_RAMP_ROWS = _RAMP_PERIOD * _RAMP_BEND  # after so many the rows are the same again


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
        buffer.name: make_input(
            buffer, pattern, seed + 7919 * index, largest.get(buffer.name, LARGEST_INT8)
        )
        for index, buffer in enumerate(launch.with_role("input"))
    }


def make_input(
    buffer: LaunchBuffer, pattern: Pattern, seed: int, largest: int = LARGEST_INT8
) -> NDArray[np.generic]:
    """The values of one buffer.

    `"ones"` turns a lost or doubled k step into a wrong integer; `"ramp"` holds small integers that
    differ between neighbours in every direction, so that a shifted index shows.

    Parameters
    ----------
    largest : int
        Of random 8-bit integers: signed ones lie within plus and minus it, unsigned ones between 0
        and twice it and one.
    """
    if pattern == "random":
        values = _random(buffer, seed, largest)
    elif pattern == "ones":
        values = np.ones(buffer.shape, np.float32)
    elif pattern == "ramp":
        values = _ramp(buffer, seed)
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


def _ramp(buffer: LaunchBuffer, seed: int) -> NDArray[np.generic]:
    columns = buffer.shape[-1] if buffer.shape else 1
    row = np.arange(_RAMP_ROWS, dtype=np.int64)[:, None]
    column = np.arange(columns, dtype=np.int64)[None, :]
    value = (3 * row + 5 * column + row * column % _RAMP_BEND + seed) % _RAMP_PERIOD
    if buffer.dtype != "uint8":
        value -= _RAMP_PERIOD // 2
    rows = np.arange(buffer.elements // columns) % _RAMP_ROWS
    return value.astype(np.int8)[rows].reshape(buffer.shape)
