"""Writes pictures to files; the name's ending says which kind."""

from __future__ import annotations

from pathlib import Path

from alcop_ms.errors import InvalidOptionError, OutputError
from alcop_ms.report.shorten import shorten
from alcop_ms.report.timeline import Timeline
from alcop_ms.report.timeline_png import write_png
from alcop_ms.report.timeline_svg import draw_svg
from alcop_ms.report.timeline_text import draw_text

SUFFIXES = (".svg", ".png", ".txt")


def write_timeline(timeline: Timeline, path: Path) -> None:
    """Write a timeline as SVG, PNG or text, a long steady state shortened.

    Raises
    ------
    InvalidOptionError
        The ending is none of `SUFFIXES`, or PNG is asked for without matplotlib.
    OutputError
        The file cannot be written.
    """
    suffix = path.suffix.lower()
    if suffix not in SUFFIXES:
        raise InvalidOptionError(
            f"{path}: a timeline is written as {', '.join(SUFFIXES)}; choose one of these endings"
        )
    try:
        if suffix == ".png":
            write_png(shorten(timeline), path)
        elif suffix == ".svg":
            path.write_text(draw_svg(shorten(timeline)), encoding="utf-8")
        else:
            path.write_text(draw_text(timeline, width=120) + "\n", encoding="utf-8")
    except OSError as error:
        raise OutputError(
            f"cannot write {path}: {error.strerror or error}; choose another place"
        ) from error
