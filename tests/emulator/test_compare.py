from __future__ import annotations

import numpy as np
import pytest

from alcop_ms.emulator.compare import compare_values
from alcop_ms.emulator.reference import Expected

INF, NAN = np.inf, np.nan


def compare(got, right, bound, dtype="float64"):
    right, bound = (np.asarray([one], np.float64) for one in (right, bound))
    expected = Expected(values=right, bound=bound)
    values = np.asarray([got]).astype(dtype)
    return compare_values("C", values, expected, np.ones(1, np.int32), "ramp")


@pytest.mark.parametrize(
    ("got", "right", "bound"),
    [(1.0, 1.01, 0.02), (INF, INF, NAN), (-INF, -INF, INF), (NAN, NAN, NAN), (2.0, 2.0, NAN)],
)
def test_compare_values_right(got, right, bound):
    text, worst, ratio = compare(got, right, bound)
    assert text == ""
    assert worst <= 0.02
    assert ratio <= 1.0


@pytest.mark.parametrize(
    ("got", "right", "bound"),
    [
        (1.0, 1.03, 0.02),
        (NAN, 1.0, 0.5),
        (INF, 1.0, 0.5),
        (1.0, INF, 0.5),
        (-INF, INF, NAN),
        (1.0, NAN, NAN),
        (1.0, 1.5, NAN),
    ],
)
def test_compare_values_wrong(got, right, bound):
    text, worst, _ = compare(got, right, bound)
    assert "1 of 1 values are wrong with ramp inputs" in text
    assert worst > 0


@pytest.mark.parametrize(
    ("got", "right", "is_right"),
    [(-INF, -70272.0, True), (INF, 65500.0, True), (INF, 60000.0, False), (INF, -70272.0, False)],
)
def test_compare_values_beyond_the_range_of_float16(got, right, is_right):
    text, _, ratio = compare(got, right, 40.0, "float16")
    assert (text == "") == is_right
    assert (ratio <= 1) == is_right
