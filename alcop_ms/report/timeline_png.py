"""Draws a timeline as PNG with matplotlib (extra `plots`)."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from alcop_ms.errors import InvalidOptionError
from alcop_ms.report.layout import (
    BARRIER_COLOUR,
    PHASE_COLOURS,
    SLOT_COLOURS,
    WAIT_COLOUR,
    Box,
    Style,
    describe_cut,
    describe_depth,
    describe_sharing,
    make_lanes,
    time_ticks,
)
from alcop_ms.report.quantities import format_time
from alcop_ms.report.timeline import Activity, Timeline

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_INCHES_WIDE = 14.0
_INCHES_PER_LANE = 0.32
_POINTS_PER_CHARACTER = 5.2  # average width at 8 points, with a margin
_LEFT, _CANVAS = 0.18, 0.805  # of the figure's width: gutter, and drawing
_PALE = 0.28


def write_png(timeline: Timeline, path: Path, *, dots_per_inch: int = 120) -> None:
    """Draw a timeline into a file; pass it through `shorten` first where the main loop is long.

    Raises
    ------
    InvalidOptionError
        matplotlib is not installed.
    """
    make_figure(timeline).savefig(path, dpi=dots_per_inch, format="png")


def make_figure(timeline: Timeline) -> Figure:
    """Draw a timeline as a matplotlib figure, without touching matplotlib's global state."""
    try:
        from matplotlib.figure import Figure
    except ImportError as error:
        raise InvalidOptionError(
            "a PNG timeline needs matplotlib, which is not installed; "
            "pip install 'alcop_ms[plots]', or ask for .svg or .txt"
        ) from error
    lanes = make_lanes(timeline)
    figure = Figure(figsize=(_INCHES_WIDE, _INCHES_PER_LANE * len(lanes) + 2.3))
    height = figure.get_figheight()
    axes = figure.add_axes((_LEFT, 1.45 / height, _CANVAS, 1 - 2.25 / height))
    _draw_background(axes, timeline, len(lanes))
    for index, lane in enumerate(lanes):
        for box in sorted(lane.boxes, key=lambda box: box.span.activity is Activity.BARRIER):
            _draw_box(axes, box, index, timeline)
    axes.set_yticks(range(len(lanes)), [f"{lane.title}   {lane.name}".strip() for lane in lanes])
    heading = f"Predicted timeline of one threadblock\n{timeline.title}"
    figure.text(0.015, 1 - 0.12 / height, heading, fontsize=11, va="top")
    _draw_notes(figure, timeline)
    return figure


def _draw_background(axes: Axes, timeline: Timeline, lanes: int) -> None:
    """Shade and name the phases, mark the cut, draw the time axis."""
    axes.set_xlim(0, timeline.total_s)
    axes.set_ylim(lanes - 0.4, -0.6)
    for phase in timeline.phases:
        axes.axvspan(phase.start_s, phase.end_s, color=PHASE_COLOURS[phase.phase], zorder=0)
        axes.axvline(phase.start_s, color="#BBBBBB", linewidth=0.6, zorder=1)
        axes.text(phase.start_s, -0.72, f" {phase.phase.value}", fontsize=9, fontweight="bold")
    ticks = time_ticks(timeline)
    axes.set_xticks([position_s for position_s, _ in ticks], [label for _, label in ticks])
    axes.tick_params(labelsize=8, length=3)
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    if timeline.cut is not None:
        axes.axvline(timeline.cut.at_s, color="#FFFFFF", linewidth=9, zorder=5)
        axes.axvline(timeline.cut.at_s, color="#888888", linewidth=1.2, linestyle=":", zorder=6)


def _draw_box(axes: Axes, box: Box, lane: int, timeline: Timeline) -> None:
    width_s = box.end_s - box.start_s
    is_hatched = box.style is Style.HATCHED
    axes.barh(
        lane,
        width_s,
        left=box.start_s,
        height=0.86,
        color="#FFFFFF" if is_hatched else box.colour,
        alpha=_PALE if box.style is Style.PALE else 1.0,
        edgecolor=box.colour if is_hatched else "#333333",
        hatch="////" if is_hatched else "",
        linewidth=0.5,
        zorder=3,
    )
    points = _CANVAS * _INCHES_WIDE * 72 * width_s / timeline.total_s
    label = next((text for text in box.labels if len(text) * _POINTS_PER_CHARACTER <= points), "")
    if label:
        axes.text(
            box.start_s + width_s / 2,
            lane,
            label,
            ha="center",
            va="center",
            fontsize=8,
            color=box.text_colour,
            bbox={"facecolor": "#FFFFFF", "edgecolor": "none", "pad": 1} if is_hatched else None,
            zorder=4,
            clip_on=True,
        )


def _draw_notes(figure: Figure, timeline: Timeline) -> None:
    """Explain fills, slots and what was left out, below the axis."""
    from matplotlib.patches import Patch

    slots = [
        Patch(facecolor=SLOT_COLOURS[slot], edgecolor="#333333", label=f"slot {slot}")
        for slot in range(timeline.shared_stages)
    ]
    kinds = [
        Patch(facecolor="#FFFFFF", edgecolor="#555555", hatch="////", label="copy in flight"),
        Patch(facecolor="#555555", alpha=_PALE, label="landed, waiting in its slot"),
        Patch(facecolor=WAIT_COLOUR, edgecolor="#333333", label="threads wait for a copy"),
        Patch(facecolor=BARRIER_COLOUR, label="block-wide barrier"),
    ]
    notes = [
        describe_depth(timeline),
        describe_sharing(timeline),
        describe_cut(timeline),
        f"One steady k tile takes {format_time(timeline.k_tile_s)}. All times are predicted.",
    ]
    height = figure.get_figheight()
    figure.legend(
        handles=[*kinds, *slots],
        loc="lower left",
        bbox_to_anchor=(0.01, 0.72 / height),
        ncols=len(slots) + len(kinds),
        fontsize=8,
        frameon=False,
    )
    words = "\n".join(note for note in notes if note)
    figure.text(0.015, 0.68 / height, words, fontsize=8, va="top")
