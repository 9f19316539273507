"""Draws a timeline with characters, for a terminal or a log file."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass

from alcop_ms.errors import InvalidOptionError
from alcop_ms.report.layout import (
    Box,
    Lane,
    describe_cut,
    describe_depth,
    describe_sharing,
    make_lanes,
    time_ticks,
)
from alcop_ms.report.quantities import format_time
from alcop_ms.report.shorten import shorten
from alcop_ms.report.timeline import Activity, Resource, Timeline

MIN_WIDTH = 60
_NO_BREAK = "\N{NO-BREAK SPACE}"
_COLUMNS_PER_TILE = 10  # what a k tile's labels need


@dataclass(frozen=True, slots=True)
class _Pencil:
    """The characters of one drawing style."""

    fills: dict[Activity, str]
    edge: str
    cut: str
    bound: str
    rule: str


_ASCII = _Pencil(
    {
        Activity.COPY: "-",
        Activity.HOLD: ".",
        Activity.READ: "=",
        Activity.WAIT: ".",
        Activity.BARRIER: "|",
        Activity.LOAD: "+",
        Activity.COMPUTE: "#",
        Activity.STORE: "%",
    },
    edge="[",
    cut="~",
    bound="|",
    rule="-",
)
_UNICODE = _Pencil(
    {
        Activity.COPY: "╌",
        Activity.HOLD: "·",
        Activity.READ: "▒",
        Activity.WAIT: "·",
        Activity.BARRIER: "┃",
        Activity.LOAD: "▪",
        Activity.COMPUTE: "█",
        Activity.STORE: "▓",
    },
    edge="▏",
    cut="≈",
    bound="│",
    rule="─",
)
_LEGEND = (
    (Activity.COPY, "copy in flight"),
    (Activity.HOLD, "landed, or waiting"),
    (Activity.READ, "slot being read"),
    (Activity.BARRIER, "barrier"),
    (Activity.LOAD, "register load"),
    (Activity.COMPUTE, "compute"),
    (Activity.STORE, "store"),
)


def draw_text(timeline: Timeline, *, width: int = 100, is_unicode: bool = True) -> str:
    """Draw a timeline in at most `width` columns.

    Parameters
    ----------
    timeline : Timeline
        A whole timeline, or one that `shorten` has cut.
    width : int
        Columns of the terminal, at least 60.
    is_unicode : bool
        Box-drawing characters; otherwise plain ASCII.
    """
    if width < MIN_WIDTH:
        raise InvalidOptionError(
            f"width={width}: a timeline needs at least {MIN_WIDTH} columns; widen the terminal"
        )
    pencil = _UNICODE if is_unicode else _ASCII
    gutter = max(len(_gutter_text(lane)) for lane in make_lanes(shorten(timeline))) + 1
    columns = width - gutter - 1
    shown = _fit(timeline, columns)
    canvas = _Canvas(shown, columns, pencil)
    lines = [*_wrap(f"predicted timeline of one threadblock: {shown.title}", width), ""]
    lines.append(" " * gutter + canvas.phase_line())
    previous: Resource | None = None
    for lane in make_lanes(shown):
        if previous is not None and lane.resource is not previous:
            lines.append(" " * gutter + canvas.blank_line())
        previous = lane.resource
        lines.append(_gutter_text(lane).ljust(gutter) + canvas.lane_line(lane))
    lines += [" " * gutter + line for line in canvas.axis_lines()]
    lines += ["", *_notes(shown, pencil, width)]
    return "\n".join(line.rstrip() for line in lines)


def _gutter_text(lane: Lane) -> str:
    names = {
        Resource.SHARED: f"shared {lane.name}",
        Resource.SYNC: "wait, barrier",
        Resource.REGISTER: f"load {lane.name}",
        Resource.COMPUTE: "compute",
        Resource.STORE: "store",
    }
    return names[lane.resource]


def _fit(timeline: Timeline, columns: int) -> Timeline:
    """Leave out steady tiles until the labels of the others have room; four stay in any case."""
    for steady_tiles in (6, 5):
        shown = shorten(timeline, steady_tiles)
        if columns * shown.k_tile_s >= _COLUMNS_PER_TILE * shown.total_s:
            return shown
    return shorten(timeline, 4)


class _Canvas:
    """Maps times to columns and paints lanes."""

    def __init__(self, timeline: Timeline, columns: int, pencil: _Pencil) -> None:
        self._timeline = timeline
        self._columns = columns
        self._pencil = pencil

    def _column(self, time_s: float) -> int:
        return round(time_s / self._timeline.total_s * self._columns)

    def _finish(self, cells: list[str]) -> str:
        """Mark the cut over what was painted."""
        if self._timeline.cut is not None:
            cells[min(self._column(self._timeline.cut.at_s), self._columns - 1)] = self._pencil.cut
        return "".join(cells)

    def phase_line(self) -> str:
        """Paint the names of the phases over their time."""
        cells = [" "] * self._columns
        for phase in self._timeline.phases:
            start, end = self._column(phase.start_s), self._column(phase.end_s)
            text = self._pencil.bound + phase.phase.value
            _write(cells, start, text[: max(end - start, 1)])
        return self._finish(cells)

    def blank_line(self) -> str:
        """Paint the borders of the phases only."""
        cells = [" "] * self._columns
        for phase in self._timeline.phases:
            _write(cells, self._column(phase.start_s), self._pencil.bound)
        return self._finish(cells)

    def lane_line(self, lane: Lane) -> str:
        """Paint the boxes of a lane, barriers last so that they stay visible."""
        cells = [" "] * self._columns
        for mark in sorted(_marks(lane), key=lambda mark: mark.activity is Activity.BARRIER):
            start, end = self._column(mark.start_s), self._column(mark.end_s)
            start = min(start, self._columns - 1)
            _write(cells, start, _fill_mark(mark, max(end - start, 1), self._pencil))
        return self._finish(cells)

    def axis_lines(self) -> tuple[str, str]:
        """Paint the time axis."""
        cells, labels = [self._pencil.rule] * self._columns, [" "] * self._columns
        free_from = 0
        for position_s, label in time_ticks(self._timeline, count=max(self._columns // 14, 2)):
            column = self._column(position_s)
            if column < free_from or column + len(label) > self._columns:
                continue
            _write(cells, column, self._pencil.bound)
            _write(labels, column, label)
            free_from = column + len(label) + 1
        return self._finish(cells), "".join(labels)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Mark:
    """One box as text."""

    activity: Activity
    start_s: float
    end_s: float
    labels: tuple[str, ...]


def _marks(lane: Lane) -> list[_Mark]:
    """Turn boxes into marks; computing is drawn by tile, for its steps are too short for text."""
    if lane.resource is not Resource.COMPUTE:
        return [_mark(box, box) for box in lane.boxes]
    first: dict[int, Box] = {}
    last: dict[int, Box] = {}
    for box in lane.boxes:
        first.setdefault(box.span.k_tile, box)
        last[box.span.k_tile] = box
    return [_mark(first[k_tile], last[k_tile]) for k_tile in first]


def _mark(first: Box, last: Box) -> _Mark:
    span = first.span
    is_compute = span.activity is Activity.COMPUTE
    return _Mark(
        activity=span.activity,
        start_s=first.start_s,
        end_s=last.end_s,
        labels=(f"tile {span.k_tile}", str(span.k_tile)) if is_compute else first.labels,
    )


def _fill_mark(mark: _Mark, columns: int, pencil: _Pencil) -> str:
    """Fill the columns of a mark, its longest label that fits in the middle."""
    fill = pencil.fills[mark.activity]
    if mark.activity is Activity.BARRIER:
        return fill * columns
    edge = pencil.edge if columns > 1 and mark.activity is not Activity.HOLD else ""
    room = columns - len(edge)
    label = next((label for label in mark.labels if len(label) <= room), "")
    return edge + label.center(room, fill)


def _write(cells: list[str], column: int, text: str) -> None:
    """Put a text into cells; what does not fit is dropped."""
    for offset, character in enumerate(text[: len(cells) - column]):
        cells[column + offset] = character


def _notes(timeline: Timeline, pencil: _Pencil, width: int) -> list[str]:
    """Explain the signs, the slots and what was left out."""
    entries = (f"{pencil.fills[activity]} {words}" for activity, words in _LEGEND)
    legend = "  ".join(entry.replace(" ", _NO_BREAK) for entry in entries)
    cut = describe_cut(timeline)
    texts = [
        legend,
        describe_depth(timeline),
        describe_sharing(timeline),
        f"{pencil.cut} {cut}" if cut else "",
        f"One steady k tile: {format_time(timeline.k_tile_s)}. All times are predicted.",
    ]
    return [line for text in texts if text for line in _wrap(text, width)]


def _wrap(text: str, width: int) -> list[str]:
    lines = textwrap.wrap(text, width, subsequent_indent="  ", break_on_hyphens=False)
    return [line.replace(_NO_BREAK, " ") for line in lines]
