from __future__ import annotations

import pytest

from alcop_ms.report.schedule import make_timeline
from alcop_ms.report.shorten import shorten
from alcop_ms.report.timeline import Activity
from tests.report.estimates import FixedEstimate, make_plan


def test_shorten_long_loop_keeps_prologue_steady_and_drain_tiles() -> None:
    whole = make_timeline(make_plan(k=32 * 40), FixedEstimate())
    short = shorten(whole, steady_tiles=5)
    assert short.cut is not None
    assert (short.cut.first_k_tile, short.cut.last_k_tile) == (4, 35)
    computed = sorted({span.k_tile for span in short.spans(Activity.COMPUTE)})
    assert computed == [0, 1, 2, 3, 36, 37, 38, 39]
    assert short.total_s == pytest.approx(whole.total_s - 32 * 100e-9)
    assert short.phases[-1].end_s == pytest.approx(short.total_s)


def test_shorten_short_loop_returns_it_unchanged() -> None:
    whole = make_timeline(make_plan(k=32 * 6), FixedEstimate())
    assert shorten(whole, steady_tiles=5) is whole


def test_shorten_twice_cuts_once() -> None:
    short = shorten(make_timeline(make_plan(k=32 * 40), FixedEstimate()))
    assert shorten(short) is short
