from __future__ import annotations

import numpy as np
import pytest

from alcop_ms.emulator.patterns import make_input
from alcop_ms.errors import InvalidOptionError
from alcop_ms.launch import LaunchBuffer


def buffer(dtype: str, shape: tuple[int, ...] = (40, 48)) -> LaunchBuffer:
    return LaunchBuffer(name="a", shape=shape, dtype=dtype, role="input")


@pytest.mark.parametrize("dtype", ["float16", "float8_e5m2", "int8", "uint8"])
def test_make_input_ramp_differs_from_itself_shifted(dtype):
    ramp = make_input(buffer(dtype), "ramp", seed=1).astype(np.float32)
    assert (ramp == np.rint(ramp)).all()
    for shift in (1, 2, 8, 16, 32, 48, 64):
        same = ramp.reshape(-1)[shift:] == ramp.reshape(-1)[:-shift]
        assert same.mean() < 0.5


def test_make_input_random_is_seeded_and_exact_in_its_dtype():
    first = make_input(buffer("bfloat16"), "random", seed=1)
    np.testing.assert_array_equal(first, make_input(buffer("bfloat16"), "random", seed=1))
    assert not (first == make_input(buffer("bfloat16"), "random", seed=2)).all()
    assert not (first.view(np.uint32) & 0xFFFF).any()


def test_make_input_unknown_pattern_is_refused():
    with pytest.raises(InvalidOptionError, match="zigzag"):
        make_input(buffer("float32"), "zigzag", seed=0)
