from __future__ import annotations

import numpy as np
import pytest

from alcop_ms.emulator import dtypes
from alcop_ms.errors import InvalidOptionError

NAMES = ("bfloat16", "float8_e4m3fn", "float8_e5m2")


@pytest.mark.parametrize("name", NAMES)
def test_encode_every_finite_value_comes_back(name):
    stored = np.arange(65536 if name == "bfloat16" else 256).astype(dtypes.storage_dtype(name))
    values = dtypes.decode(stored, name)
    finite = np.isfinite(values)
    np.testing.assert_array_equal(dtypes.encode(values[finite], name), stored[finite])


@pytest.mark.parametrize("name", NAMES)
def test_encode_agrees_with_ml_dtypes(name):
    ml_dtypes = pytest.importorskip("ml_dtypes")
    rng = np.random.default_rng(0)
    values = (rng.standard_normal(4000) * 10.0 ** rng.integers(-9, 2, 4000)).astype(np.float32)
    theirs = values.astype(getattr(ml_dtypes, name)).astype(np.float32)
    np.testing.assert_array_equal(dtypes.decode(dtypes.encode(values, name), name), theirs)


@pytest.mark.parametrize("name", ["float8_e4m3fn", "float8_e5m2"])
def test_encode_too_large_saturates(name):
    largest = {"float8_e4m3fn": 448.0, "float8_e5m2": 57344.0}[name]
    values = np.array([1e9, -1e9], np.float32)
    np.testing.assert_array_equal(
        dtypes.decode(dtypes.encode(values, name), name), [largest, -largest]
    )


def test_encode_unknown_dtype_is_refused_by_name():
    with pytest.raises(InvalidOptionError, match="complex64"):
        dtypes.encode(np.zeros(1), "complex64")
