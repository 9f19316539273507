from __future__ import annotations

from pathlib import Path

import pytest

from alcop_ms.errors import InvalidOptionError, OutputError
from alcop_ms.report.files import write_timeline
from alcop_ms.report.schedule import make_timeline
from alcop_ms.report.timeline import Timeline
from tests.report.estimates import FixedEstimate, make_plan


@pytest.fixture
def timeline() -> Timeline:
    return make_timeline(make_plan(), FixedEstimate())


@pytest.mark.parametrize(
    ("name", "start"),
    [("t.svg", "<svg "), ("t.SVG", "<svg "), ("t.txt", "predicted timeline")],
)
def test_write_timeline_ending_chooses_the_kind(
    timeline: Timeline, tmp_path: Path, name: str, start: str
) -> None:
    write_timeline(timeline, tmp_path / name)
    assert (tmp_path / name).read_text(encoding="utf-8").startswith(start)


def test_write_timeline_unknown_ending_lists_the_known_ones(
    timeline: Timeline, tmp_path: Path
) -> None:
    with pytest.raises(InvalidOptionError, match=r"\.svg, \.png, \.txt"):
        write_timeline(timeline, tmp_path / "t.gif")


@pytest.mark.parametrize("name", ["t.svg", "t.txt"])
def test_write_timeline_missing_folder_is_an_output_error(
    timeline: Timeline, tmp_path: Path, name: str
) -> None:
    with pytest.raises(OutputError, match=r"cannot write .*No such file or directory"):
        write_timeline(timeline, tmp_path / "nowhere" / name)
