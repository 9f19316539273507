"""Arrays of the types that CUDA knows and numpy may not: encode to bytes, decode to float."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from alcop_ms.dtypes import TF32
from alcop_ms.errors import InvalidOptionError

_NUMPY = {
    "float64": np.float64,
    "float32": np.float32,
    "float16": np.float16,
    "int64": np.int64,
    "int32": np.int32,
    "uint32": np.uint32,
    "int16": np.int16,
    "uint16": np.uint16,
    "int8": np.int8,
    "uint8": np.uint8,
    "bool": np.bool_,
}
# exponent bits, mantissa bits, largest finite value
_SMALL = {"float8_e4m3fn": (4, 3, 448.0), "float8_e5m2": (5, 2, 57344.0)}
# distance from 1 to the next value; integers up to 2 / EPSILON are exact
EPSILON = {
    "float64": 2.0**-52,
    "float32": 2.0**-23,
    "float16": 2.0**-10,
    "bfloat16": 2.0**-7,
    "float8_e4m3fn": 2.0**-3,
    "float8_e5m2": 2.0**-2,
    TF32: 2.0**-10,
}


def encode(values: NDArray[np.generic], dtype: str) -> NDArray[np.generic]:
    """The values as an array whose bytes are what a kernel sees; rounds to nearest even."""
    if dtype in _NUMPY:
        return np.ascontiguousarray(values, dtype=_NUMPY[dtype])
    raw = np.ascontiguousarray(values, dtype=np.float32)
    if dtype == "bfloat16":
        bits = raw.view(np.uint32).astype(np.uint64)
        sixteen = np.uint64(16)
        rounded = bits + np.uint64(0x7FFF) + (bits >> sixteen & np.uint64(1))
        return (rounded >> sixteen).astype(np.uint16)
    if dtype in _SMALL:
        return _encode_small(raw, dtype)
    raise InvalidOptionError(
        f"dtype {dtype!r} cannot be emulated; known are {', '.join(storage_types())}"
    )


def decode(stored: NDArray[np.generic], dtype: str) -> NDArray[np.generic]:
    """The numbers that an array made by `encode`, or by a kernel, stands for."""
    if dtype in _NUMPY:
        return stored
    if dtype == "bfloat16":
        return (stored.astype(np.uint32) << np.uint32(16)).view(np.float32)
    decoded: NDArray[np.float32] = _table(dtype)[stored]
    return decoded


def unit_roundoff(dtype: str) -> float:
    """Largest relative error of rounding to a float type; 0 for integers."""
    return EPSILON.get(dtype, 0.0) / 2


def storage_dtype(dtype: str) -> np.dtype[np.generic]:
    """The numpy type that holds the bytes of a dtype."""
    if dtype in _NUMPY:
        return np.dtype(_NUMPY[dtype])
    return np.dtype(np.uint16 if dtype == "bfloat16" else np.uint8)


def storage_types() -> tuple[str, ...]:
    """Every dtype that can be emulated."""
    return (*_NUMPY, "bfloat16", *_SMALL)


def _table(dtype: str) -> NDArray[np.float32]:
    exponent_bits, mantissa_bits, largest = _SMALL[dtype]
    code = np.arange(256)
    bias = 2 ** (exponent_bits - 1) - 1
    mantissa = code % 2**mantissa_bits
    exponent = code // 2**mantissa_bits % 2**exponent_bits
    scale = np.where(exponent == 0, 1 - bias, exponent - bias).astype(np.float64)
    value = np.ldexp((exponent > 0) + mantissa / 2.0**mantissa_bits, scale.astype(int))
    value[np.abs(value) > largest] = np.nan
    if dtype == "float8_e5m2":
        value[(exponent == 2**exponent_bits - 1) & (mantissa == 0)] = np.inf
    signed: NDArray[np.float32] = np.where(code >= 128, -value, value).astype(np.float32)
    return signed


def _encode_small(values: NDArray[np.float32], dtype: str) -> NDArray[np.uint8]:
    positive = _table(dtype)[:128]
    numbers = positive[np.isfinite(positive)]
    magnitude = np.minimum(np.abs(values), numbers[-1])
    above = np.clip(np.searchsorted(numbers, magnitude), 1, len(numbers) - 1)
    low, high = numbers[above - 1], numbers[above]
    middle = (low + high) / 2
    takes_high = (magnitude > middle) | ((magnitude == middle) & (above % 2 == 0))
    code = np.where(takes_high, above, above - 1).astype(np.uint8)
    code = np.where(np.isnan(values), 0x7F, code)
    signed: NDArray[np.uint8] = np.where(np.signbit(values), code | 0x80, code).astype(np.uint8)
    return signed
