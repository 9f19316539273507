"""Draws a timeline as one self-contained SVG: no script, no font, no dependency."""

from __future__ import annotations

from xml.sax.saxutils import escape

from alcop_ms.report.layout import (
    BARRIER_COLOUR,
    PHASE_COLOURS,
    PHASE_NOTES,
    SLOT_COLOURS,
    WAIT_COLOUR,
    Box,
    Lane,
    Style,
    describe_cut,
    describe_depth,
    describe_sharing,
    make_lanes,
    time_ticks,
)
from alcop_ms.report.quantities import format_time
from alcop_ms.report.timeline import Activity, PhaseSpan, Timeline

# All lengths in pixels of the picture's own coordinates; it scales to any size.
_WIDTH = 1280
_LEFT, _RIGHT = 236, 24  # margins beside the drawing
_TOP = 104
_LANE = 24
_LANE_GAP = 3
_ROW_HEADING = 24
_CUT = 30
_LEGEND = 24
_MARGIN = 14
_WIDE, _NARROW = 6.4, 3.2  # widths of characters at 11 px
_FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"


def draw_svg(timeline: Timeline) -> str:
    """Draw a timeline; pass it through `shorten` first where the main loop is long."""
    return _Sheet(timeline).render()


class _Sheet:
    """Places everything on one sheet, from top to bottom."""

    def __init__(self, timeline: Timeline) -> None:
        self._timeline = timeline
        self._lanes = make_lanes(timeline)
        cut_width = _CUT if timeline.cut else 0
        self._pixels_per_s = (_WIDTH - _LEFT - _RIGHT - cut_width) / timeline.total_s
        rows = sum(1 for lane in self._lanes if lane.title)
        self._bottom = _TOP + rows * _ROW_HEADING + len(self._lanes) * (_LANE + _LANE_GAP) + 8

    def render(self) -> str:
        """Return the whole document."""
        notes = self._notes()
        notes_top = self._bottom + 56 + 2 * _LEGEND + 8
        height = notes_top + len(notes) * 18
        heading = f"Predicted timeline of one threadblock: {self._timeline.title}"
        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" '
            f'width="{_WIDTH}" height="{height}" role="img" style="{_FONT}">',
            f"<title>{escape(heading)}</title>",
            f"<desc>{escape(' '.join(notes))}</desc>",
            self._hatches(),
            f'<rect width="{_WIDTH}" height="{height}" fill="#FFFFFF"/>',
            _text(_MARGIN, 28, "Predicted timeline of one threadblock", size=18, weight=600),
            _text(_MARGIN, 50, self._timeline.title, size=13, colour="#444444"),
            *(self._phase(phase) for phase in self._timeline.phases),
            *self._axis(),
            *self._rows(),
            self._cut_mark(),
            *self._legend(self._bottom + 56),
            *(
                _text(_MARGIN, notes_top + 18 * index, note, size=12)
                for index, note in enumerate(notes)
            ),
            "</svg>",
        ]
        return "\n".join(part for part in parts if part) + "\n"

    def _x(self, time_s: float) -> float:
        cut = self._timeline.cut
        shift = _CUT if cut is not None and time_s >= cut.at_s else 0
        return _LEFT + time_s * self._pixels_per_s + shift

    def _x_end(self, time_s: float) -> float:
        """Like `_x`, for something that ends there: at the cut it stays before it."""
        cut = self._timeline.cut
        shift = _CUT if cut is not None and time_s > cut.at_s else 0
        return _LEFT + time_s * self._pixels_per_s + shift

    def _hatches(self) -> str:
        patterns = "".join(
            f'<pattern id="flight-{slot}" width="7" height="7" patternUnits="userSpaceOnUse" '
            f'patternTransform="rotate(45)"><rect width="7" height="7" fill="#FFFFFF"/>'
            f'<rect width="3.2" height="7" fill="{colour}" fill-opacity="0.75"/></pattern>'
            for slot, colour in enumerate(SLOT_COLOURS[: self._timeline.shared_stages])
        )
        return f"<defs>{patterns}</defs>"

    def _phase(self, phase: PhaseSpan) -> str:
        x, end = self._x(phase.start_s), self._x_end(phase.end_s)
        height = self._bottom - _TOP + 34
        room = end - x - 8
        name = phase.phase.value
        note = PHASE_NOTES[phase.phase]
        lines = [_text(x + 4, _TOP - 20, name, size=12, weight=600)] if _fits(name, room) else []
        if _fits(note, room, 10):
            lines.append(_text(x + 4, _TOP - 6, note, size=10, colour="#555555"))
        return (
            f"<g><title>{escape(f'{name}: {note}')}</title>"
            f'<rect x="{x:.1f}" y="{_TOP - 34}" width="{end - x:.1f}" height="{height}" '
            f'fill="{PHASE_COLOURS[phase.phase]}" stroke="#CCCCCC" stroke-width="0.5"/>'
            f"{''.join(lines)}</g>"
        )

    def _rows(self) -> list[str]:
        parts, y = [], _TOP
        for lane in self._lanes:
            if lane.title:
                parts.append(_text(_MARGIN, y + 16, lane.title, size=12, weight=600))
                y += _ROW_HEADING
            parts.append(self._lane(lane, y))
            y += _LANE + _LANE_GAP
        return parts

    def _lane(self, lane: Lane, y: int) -> str:
        name = _text(_LEFT - 8, y + 16, lane.name, size=11, anchor="end", colour="#444444")
        # barriers are thin and must stay visible: they go last
        boxes = sorted(lane.boxes, key=lambda box: box.span.activity is Activity.BARRIER)
        line = (
            f'<line x1="{_LEFT}" x2="{_WIDTH - _RIGHT}" y1="{y + _LANE}" y2="{y + _LANE}" '
            'stroke="#D8D8D8" stroke-width="0.6"/>'
        )
        return "\n".join([line, name, *(self._box(box, y) for box in boxes)])

    def _box(self, box: Box, y: int) -> str:
        x, end = self._x(box.start_s), self._x_end(box.end_s)
        width = max(end - x, 1.5)
        fill, opacity = box.colour, 1.0
        if box.style is Style.HATCHED:
            fill = f"url(#flight-{box.span.slot})"
        elif box.style is Style.PALE:
            opacity = 0.28
        label = next((label for label in box.labels if _fits(label, width)), "")
        words = _label(label, x + width / 2, y, box) if label else ""
        return (
            f"<g><title>{escape(box.tooltip)}</title>"
            f'<rect x="{x:.1f}" y="{y + 1}" width="{width:.1f}" height="{_LANE - 1}" '
            f'fill="{fill}" fill-opacity="{opacity}" stroke="#333333" stroke-width="0.5"/>'
            f"{words}</g>"
        )

    def _cut_mark(self) -> str:
        cut = self._timeline.cut
        if cut is None:
            return ""
        x, top, bottom = self._x_end(cut.at_s), _TOP - 36, self._bottom + 2
        teeth = range(top, bottom, 8)
        left = " ".join(f"{x + 3 * (i % 2):.1f},{y}" for i, y in enumerate(teeth))
        right = " ".join(f"{x + _CUT - 3 + 3 * (i % 2):.1f},{y}" for i, y in enumerate(teeth))
        middle = x + _CUT / 2 + 4
        centre = (top + bottom) / 2
        words = f"{cut.k_tiles} more k tiles like these"
        return (
            f'<g><rect x="{x:.1f}" y="{top - 1}" width="{_CUT}" height="{bottom - top + 2}" '
            'fill="#FFFFFF"/>'
            f'<polyline points="{left}" fill="none" stroke="#888888"/>'
            f'<polyline points="{right}" fill="none" stroke="#888888"/>'
            f'<text transform="translate({middle:.1f} {centre:.1f}) rotate(-90)" font-size="11" '
            f'text-anchor="middle" fill="#444444">{words}</text></g>'
        )

    def _axis(self) -> list[str]:
        y = self._bottom
        parts = []
        for position_s, label in time_ticks(self._timeline):
            x = self._x(position_s)
            parts.append(
                f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{_TOP}" y2="{y + 6}" '
                'stroke="#BBBBBB" stroke-width="0.6" stroke-dasharray="2 3"/>'
            )
            parts.append(_text(x, y + 20, label, size=11, anchor="middle", colour="#444444"))
        return parts

    def _legend(self, y: int) -> list[str]:
        """Explain fills on one line and slots on the next."""
        kinds = (
            ("url(#flight-0)", 1.0, "copy in flight"),
            (SLOT_COLOURS[0], 0.28, "landed, waiting in its slot"),
            (SLOT_COLOURS[0], 1.0, "being read, loaded, computed"),
            (WAIT_COLOUR, 1.0, "threads wait for a copy"),
            (BARRIER_COLOUR, 1.0, "block-wide barrier"),
        )
        slots = tuple(
            (SLOT_COLOURS[slot], 1.0, f"slot {slot}: {_tiles_of(slot, self._timeline)}")
            for slot in range(self._timeline.shared_stages)
        )
        return [*_swatches(kinds, y), *_swatches(slots, y + _LEGEND)]

    def _notes(self) -> list[str]:
        timeline = self._timeline
        notes = (
            describe_depth(timeline),
            describe_sharing(timeline),
            describe_cut(timeline),
            "Numbers in boxes: k tile, or k tile and register step. "
            f"One steady k tile takes {format_time(timeline.k_tile_s)}. All times are predicted.",
        )
        return [note for note in notes if note]


def _tiles_of(slot: int, timeline: Timeline) -> str:
    """List the first k tiles that live in a slot."""
    tiles = range(slot, timeline.k_tiles, timeline.shared_stages)
    if not tiles:
        return "unused"
    more = ", ..." if len(tiles) > 2 else ""
    return f"k tile{'s' if len(tiles) > 1 else ''} {', '.join(map(str, tiles[:2]))}{more}"


def _swatches(entries: tuple[tuple[str, float, str], ...], y: int) -> list[str]:
    parts = []
    room = (_WIDTH - 2 * _MARGIN) / max(len(entries), 5)
    for index, (fill, opacity, words) in enumerate(entries):
        x = _MARGIN + index * room
        parts.append(
            f'<rect x="{x:.1f}" y="{y - 11}" width="22" height="14" fill="{fill}" '
            f'fill-opacity="{opacity}" stroke="#333333" stroke-width="0.5"/>'
        )
        parts.append(_text(x + 28, y, words, size=11))
    return parts


def _label(words: str, middle: float, y: int, box: Box) -> str:
    """Write into a box, on a plain ground where the box is striped."""
    ground = ""
    if box.style is Style.HATCHED:
        width = _pixels(words) + 4
        ground = (
            f'<rect x="{middle - width / 2:.1f}" y="{y + 5}" width="{width:.1f}" height="15" '
            'rx="3" fill="#FFFFFF"/>'
        )
    return ground + (
        f'<text x="{middle:.1f}" y="{y + 16}" font-size="11" text-anchor="middle" '
        f'fill="{box.text_colour}">{escape(words)}</text>'
    )


def _pixels(words: str, size: int = 11) -> float:
    """Estimate the width of a text; viewers bring their own fonts, so generously."""
    return sum(_NARROW if character in ".,:il " else _WIDE for character in words) * size / 11


def _fits(words: str, pixels: float, size: int = 11) -> bool:
    return _pixels(words, size) + 4 <= pixels


def _text(
    x: float,
    y: float,
    words: str,
    *,
    size: int,
    weight: int = 400,
    anchor: str = "start",
    colour: str = "#000000",
) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" font-weight="{weight}" '
        f'text-anchor="{anchor}" fill="{colour}">{escape(words)}</text>'
    )
