"""From a timeline to lanes and boxes that any painter can draw: text, SVG or PNG."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from alcop_ms.report.quantities import format_time
from alcop_ms.report.timeline import Activity, Phase, Resource, Row, Span, Timeline

# Okabe and Ito, "Color Universal Design" (2008): told apart with every common colour blindness.
SLOT_COLOURS = (
    "#56B4E9",
    "#E69F00",
    "#009E73",
    "#F0E442",
    "#0072B2",
    "#D55E00",
    "#CC79A7",
    "#999999",
)
WAIT_COLOUR = "#DDDDDD"
BARRIER_COLOUR = "#333333"
STORE_COLOUR = "#777777"
_WHITE_TEXT = {"#0072B2", "#D55E00", "#009E73", BARRIER_COLOUR, STORE_COLOUR}
PHASE_COLOURS = {
    Phase.PROLOGUE: "#FFF6E0",
    Phase.STEADY: "#EEF7EE",
    Phase.DRAIN: "#EAF1FA",
    Phase.EPILOGUE: "#F3F3F3",
}
PHASE_NOTES = {
    Phase.PROLOGUE: "first copies in flight, nothing to compute yet",
    Phase.STEADY: "each k tile: issue one copy, compute one tile",
    Phase.DRAIN: "no copies left to issue",
    Phase.EPILOGUE: "results stored",
}


class Style(Enum):
    """How a box is filled."""

    SOLID = "solid"
    HATCHED = "hatched"  # in flight
    PALE = "pale"  # landed, waiting


@dataclass(frozen=True, slots=True, kw_only=True)
class Box:
    """One filled rectangle in a lane, with the words that go into and behind it.

    Attributes
    ----------
    labels : tuple of str
        What may be written in it, from the most to the least telling; the painter takes the first
        that fits.
    """

    start_s: float
    end_s: float
    labels: tuple[str, ...]
    tooltip: str
    colour: str
    style: Style
    span: Span

    @property
    def text_colour(self) -> str:
        """Black or white, whichever reads better on the fill."""
        is_dark = self.style is Style.SOLID and self.colour in _WHITE_TEXT
        return "#FFFFFF" if is_dark else "#000000"


@dataclass(frozen=True, slots=True, kw_only=True)
class Lane:
    """One line of boxes; `title` is that of its row on the row's first lane, else empty."""

    resource: Resource
    title: str
    name: str
    boxes: tuple[Box, ...]


def make_lanes(timeline: Timeline) -> tuple[Lane, ...]:
    """Lay the rows of a timeline out as lanes, one a slot, from top to bottom."""
    lanes = []
    for row in timeline.rows:
        for slot in range(row.lanes):
            spans = [span for span in row.spans if row.lanes == 1 or span.slot == slot]
            lanes.append(
                Lane(
                    resource=row.resource,
                    title=row.title if slot == 0 else "",
                    name=_lane_name(row, slot),
                    boxes=tuple(_make_box(span, timeline) for span in spans),
                )
            )
    return tuple(lanes)


def _lane_name(row: Row, slot: int) -> str:
    named = {Resource.SHARED: "slot", Resource.REGISTER: "registers"}
    return f"{named[row.resource]} {slot}" if row.resource in named else ""


def _make_box(span: Span, timeline: Timeline) -> Box:
    styles = {Activity.COPY: Style.HATCHED, Activity.HOLD: Style.PALE}
    return Box(
        start_s=span.start_s,
        end_s=span.end_s,
        labels=_labels(span),
        tooltip=_tooltip(span, timeline),
        colour=_colour(span, timeline),
        style=styles.get(span.activity, Style.SOLID),
        span=span,
    )


def _colour(span: Span, timeline: Timeline) -> str:
    """Everything done with a tile has the colour of the tile's shared-memory slot."""
    fixed = {
        Activity.WAIT: WAIT_COLOUR,
        Activity.BARRIER: BARRIER_COLOUR,
        Activity.STORE: STORE_COLOUR,
    }
    if span.activity in fixed:
        return fixed[span.activity]
    return SLOT_COLOURS[span.k_tile % timeline.shared_stages % len(SLOT_COLOURS)]


def _labels(span: Span) -> tuple[str, ...]:
    tile, step = str(span.k_tile), f"{span.k_tile}.{span.step}"
    return {
        Activity.COPY: (f"copy {tile}", tile),
        Activity.HOLD: (),
        Activity.READ: (f"read {tile}", tile),
        Activity.WAIT: ("wait",),
        Activity.BARRIER: (),
        Activity.LOAD: (step,),
        Activity.COMPUTE: (step,),
        Activity.STORE: ("store",),
    }[span.activity]


def _tooltip(span: Span, timeline: Timeline) -> str:
    tile = f"k tile {span.k_tile}"
    words = {
        Activity.COPY: f"{tile}: copy into shared slot {span.slot} in flight",
        Activity.HOLD: f"{tile}: landed in shared slot {span.slot}",
        Activity.READ: f"{tile}: shared slot {span.slot} is read",
        Activity.WAIT: f"wait until k tile {span.k_tile} has landed",
        Activity.BARRIER: f"block-wide barrier for {tile}",
        Activity.LOAD: f"{tile}, step {span.step}: load into register slot {span.slot}",
        Activity.COMPUTE: f"{tile}, step {span.step}: compute",
        Activity.STORE: "results stored to global memory",
    }
    removed_s = timeline.cut.removed_s if timeline.cut else 0.0
    is_moved = timeline.cut is not None and span.start_s >= timeline.cut.at_s
    start_s = span.start_s + (removed_s if is_moved else 0.0)
    length = format_time(span.end_s - span.start_s)
    return f"{words[span.activity]}; from {format_time(start_s)} for {length} (predicted)"


def describe_depth(timeline: Timeline) -> str:
    """Say how slots and tiles belong together, and how far the loads run ahead."""
    slots, ahead = timeline.shared_stages, timeline.shared_stages - 1
    if not ahead:
        return "One shared slot: each k tile is copied, then computed; nothing overlaps."
    are = "tile is" if ahead == 1 else "tiles are"
    words = (
        f"k tile t lives in shared slot t mod {slots}; "
        f"up to {ahead} {are} loaded ahead of the one computed."
    )
    if timeline.register_stages > 1:
        words += " Register loads run one step ahead of the compute, into the other slot."
    return words


def describe_cut(timeline: Timeline) -> str:
    """Say what a shortened timeline leaves out, or nothing."""
    cut = timeline.cut
    if cut is None:
        return ""
    return (
        f"{cut.k_tiles} steady k tiles ({cut.first_k_tile} to {cut.last_k_tile}, "
        f"{format_time(cut.removed_s)}) are left out."
    )


def describe_sharing(timeline: Timeline) -> str:
    """Say that other threadblocks run on the same SM, or nothing."""
    others = timeline.blocks_per_sm - 1
    if others < 1:
        return ""
    return (
        f"{timeline.blocks_per_sm} threadblocks share the SM; this is one of them, "
        "its steps stretched by the others' use of the same units."
    )


def time_ticks(timeline: Timeline, count: int = 8) -> tuple[tuple[float, str], ...]:
    """Return round times as (position in the drawing, label); none falls inside the cut."""
    at_s, removed_s = (timeline.cut.at_s, timeline.cut.removed_s) if timeline.cut else (0.0, 0.0)
    whole_s = timeline.total_s + removed_s
    step_s = _round_step(timeline.total_s / count)
    times = (index * step_s for index in range(int(whole_s / step_s) + 1))
    return tuple(
        (time_s if time_s <= at_s or not removed_s else time_s - removed_s, format_time(time_s))
        for time_s in times
        if not at_s < time_s < at_s + removed_s
    )


def _round_step(step_s: float) -> float:
    """Round up to 1, 2 or 5 times a power of ten."""
    power_s = 1e-12
    while power_s * 10 <= step_s:
        power_s *= 10
    return next(power_s * factor for factor in (1, 2, 5, 10) if power_s * factor >= step_s)
