"""Values as 64-bit symbols: an element of a tensor by its number, everything else by a hash.

Two expressions over the same elements get the same symbol when they are the same expression, and
with near certainty not otherwise (2^-64 a pair).
"""

from __future__ import annotations

import functools
import hashlib

import numpy as np
from numpy.typing import NDArray

Symbols = NDArray[np.uint64]
WARP = 32
_INDEX_BITS = 40
_HASHED = np.uint64(1 << 63)  # set in every symbol that is no element
_GOLDEN = np.uint64(0x9E3779B97F4A7C15)


def element_symbols(buffer: int, index: NDArray[np.int64]) -> Symbols:
    """Symbols of a tensor's elements; `buffer` is the tensor's number."""
    return np.asarray(index).astype(np.uint64) + np.uint64((buffer + 1) << _INDEX_BITS)


def element_of(symbol: int) -> tuple[int, int] | None:
    """Tensor number and element of a symbol, or None if it is a hash."""
    if symbol >> 63 or symbol < 1 << _INDEX_BITS:
        return None
    return (symbol >> _INDEX_BITS) - 1, symbol & ((1 << _INDEX_BITS) - 1)


def combine(tag: str, *parts: Symbols) -> Symbols:
    """The symbol of an operation on other symbols, in order; the parts broadcast."""
    result = np.asarray(_tag_symbol(tag))
    with np.errstate(over="ignore"):
        for part in parts:
            result = _mix(result * _GOLDEN + part)
    return result | _HASHED


def combine_columns(tag: str, values: Symbols) -> Symbols:
    """One symbol a row, of all its columns in order: (rows, columns) -> (rows, 1)."""
    with np.errstate(over="ignore"):
        places = np.arange(1, values.shape[1] + 1, dtype=np.uint64) * _GOLDEN
        total = _mix(values + places).sum(axis=1, keepdims=True, dtype=np.uint64)
        return _mix(total + _tag_symbol(tag)) | _HASHED


def combine_warps(tag: str, values: Symbols) -> Symbols:
    """One symbol a warp, of all its lanes in order, given to each: (threads, 1) -> the same."""
    with np.errstate(over="ignore"):
        lanes = np.arange(1, WARP + 1, dtype=np.uint64) * _GOLDEN
        by_warp = values.reshape(-1, WARP)
        total = _mix(by_warp + lanes).sum(axis=1, keepdims=True, dtype=np.uint64)
        result = _mix(total + _tag_symbol(tag)) | _HASHED
    return np.repeat(result, WARP, axis=0)


@functools.cache
def _tag_symbol(tag: str) -> np.uint64:
    return np.uint64(int.from_bytes(hashlib.blake2b(tag.encode(), digest_size=8).digest(), "big"))


def _mix(x: Symbols) -> Symbols:
    """Spread every bit over all others: Steele, Lea and Flood, SplitMix64, OOPSLA 2014."""
    x = (x ^ (x >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return x ^ (x >> np.uint64(31))
