from __future__ import annotations

import numpy as np
import pytest

from alcop_ms.emulator.compare import compare_values
from alcop_ms.emulator.reference import Expected

INF, NAN = np.inf, np.nan


def compare(got, right, bound):
    arrays = [np.asarray([one], np.float64) for one in (got, right, bound)]
    expected = Expected(values=arrays[1], bound=arrays[2])
    return compare_values("C", arrays[0], expected, np.ones(1, np.int32), "ramp")


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
