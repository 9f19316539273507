"""The timeline of one threadblock: which k tile is copied, read and computed when.

Pure: a `PipelinePlan` and a predicted latency in, frozen spans out. The order of events is the
lowered kernel's (`pipeline.annotate_shared_loop`); their durations are the prediction's.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from alcop_ms.pipeline import PipelinePlan


class Activity(Enum):
    """What a span of time is spent on."""

    COPY = "copy"  # global -> shared memory, in flight
    HOLD = "hold"  # a landed tile waits in its slot
    READ = "read"  # the slot is being read
    WAIT = "wait"  # nothing to do until a copy lands
    BARRIER = "barrier"  # block-wide barrier
    LOAD = "load"  # shared memory -> registers
    COMPUTE = "compute"  # tensor cores, or FMA units
    STORE = "store"  # registers -> global memory


class Resource(Enum):
    """A row of the picture."""

    SHARED = "shared"
    SYNC = "sync"
    REGISTER = "register"
    COMPUTE = "compute"
    STORE = "store"


class Phase(Enum):
    """Part of a threadblock's life."""

    PROLOGUE = "prologue"  # first copies in flight, nothing to compute yet
    STEADY = "steady"  # one tile computed, one copy issued, each iteration
    DRAIN = "drain"  # the last tiles: no copies left to issue
    EPILOGUE = "epilogue"  # results are stored


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """One activity, from `start_s` to `end_s` after the threadblock's start.

    Attributes
    ----------
    k_tile : int
        The k tile concerned; -1 for the store of the results.
    slot : int
        The slot used: of shared memory, or of registers for `Activity.LOAD`.
    step : int
        Register step within the tile for loads and computes; -1 elsewhere.
    phase : Phase
        The phase in which the span starts.
    """

    activity: Activity
    start_s: float
    end_s: float
    k_tile: int
    slot: int
    phase: Phase
    step: int = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """The spans of one resource; `lanes` slots are drawn under each other."""

    resource: Resource
    title: str
    lanes: int
    spans: tuple[Span, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PhaseSpan:
    """When a phase begins and ends; the phases cover the whole timeline."""

    phase: Phase
    start_s: float
    end_s: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Cut:
    """Where steady k tiles `first_k_tile` to `last_k_tile` were left out of a timeline."""

    at_s: float
    removed_s: float
    first_k_tile: int
    last_k_tile: int

    @property
    def k_tiles(self) -> int:
        """Number of k tiles left out."""
        return self.last_k_tile - self.first_k_tile + 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Timeline:
    """The life of one threadblock; all times are predicted.

    Attributes
    ----------
    total_s : float
        From the threadblock's start until its results are stored (less what a cut removed).
    k_tile_s : float
        One steady iteration.
    blocks_per_sm : int
        Threadblocks that share the SM with this one, itself included.
    """

    title: str
    rows: tuple[Row, ...]
    phases: tuple[PhaseSpan, ...]
    total_s: float
    k_tile_s: float
    k_tiles: int
    shared_stages: int
    register_stages: int
    blocks_per_sm: int
    cut: Cut | None = None

    def row(self, resource: Resource) -> Row:
        """Return the row of one resource."""
        return next(row for row in self.rows if row.resource is resource)

    def spans(self, activity: Activity) -> tuple[Span, ...]:
        """Return all spans of one activity, in the order of their rows."""
        return tuple(span for row in self.rows for span in row.spans if span.activity is activity)


def describe_plan(plan: PipelinePlan) -> str:
    """Name a plan in one line: problem, tile and depths."""
    shape, tile = plan.problem, plan.tile
    batch = f"{shape.batch} x " if shape.batch > 1 else ""
    pair = ", two products of one A under a gate" if shape.products > 1 else ""
    split = f" in {plan.splits} parts of k" if plan.splits > 1 else ""
    return (
        f"{batch}{shape.m} x {shape.n} x {shape.k} {shape.in_dtype}{split}{pair}, "
        f"tile {tile.tile_m} x {tile.tile_n} x {tile.tile_k}, "
        f"{plan.shared_stages} shared and {plan.register_stages} register "
        f"slot{'s' if plan.register_stages > 1 else ''}"
    )
