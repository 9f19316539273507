from __future__ import annotations

import sys
from pathlib import Path

import pytest

from alcop_ms.errors import InvalidOptionError
from alcop_ms.report.schedule import make_timeline
from alcop_ms.report.shorten import shorten
from alcop_ms.report.timeline import Timeline
from alcop_ms.report.timeline_png import make_figure, write_png
from tests.report.estimates import FixedEstimate, make_plan


@pytest.fixture
def timeline() -> Timeline:
    return shorten(make_timeline(make_plan(k=32 * 40), FixedEstimate()))


def test_write_png_writes_a_png(timeline: Timeline, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    path = tmp_path / "timeline.png"
    write_png(timeline, path, dots_per_inch=40)
    assert path.read_bytes().startswith(b"\x89PNG\r\n")


def test_make_figure_draws_one_bar_a_box(timeline: Timeline) -> None:
    pytest.importorskip("matplotlib")
    axes = make_figure(timeline).axes[0]
    spans = sum(len(row.spans) for row in timeline.rows)
    assert len(axes.containers) == spans


def test_make_figure_without_matplotlib_says_what_to_install(
    timeline: Timeline, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    with pytest.raises(InvalidOptionError, match=r"pip install 'alcop_ms\[plots\]'"):
        make_figure(timeline)
