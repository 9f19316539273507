"""Compares the kernels of one case of the grid: which of ours counts, and who is ahead of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from benchmarks.kernels.rows import Row, is_wgmma

RIVALS = ("Triton", "CUTLASS", "TileLang")  # whom we mean to beat
PEERS = (*RIVALS, "stock TVM")  # the last is where we came from
Key = tuple[str, str, str, str, int]  # `Row.key`


@dataclass(frozen=True, slots=True)
class Aspect:
    """A count by which kernels are compared."""

    name: str
    field: str
    more_is_better: bool = False

    def of(self, row: Row) -> float:
        """The count of a kernel."""
        return float(getattr(row, self.field))

    def leads(self, rival: Row, ours: Row) -> bool:
        """Whether the rival's kernel is the better one."""
        ahead, behind = (rival, ours) if self.more_is_better else (ours, rival)
        return self.of(ahead) > self.of(behind)


ASPECTS = (
    Aspect("instructions", "slots"),
    Aspect("barriers", "barriers"),
    Aspect("blocks an SM", "resident_blocks", more_is_better=True),
)


@dataclass(frozen=True, slots=True)
class Lead:
    """A rival's kernel that is ahead of ours in some aspect."""

    ours: Row
    rival: Row
    aspects: tuple[Aspect, ...]

    @property
    def case(self) -> str:
        """What tells the kernel from others of its table."""
        return f"{self.ours.layout} {self.ours.tile}"

    @property
    def reason(self) -> str:
        """Why, where it shows in the counts; "" where it does not."""
        ours, rival = self.ours, self.rival
        if rival.copies == 0 and ours.copies:
            return "its copies are synchronous"
        if rival.loads != ours.loads:
            return f"{show_number(rival.loads)} shared loads to our {show_number(ours.loads)}"
        if rival.slots < ours.slots:
            return "as many copies and loads; its addresses and loop take fewer"
        if rival.shared_bytes < ours.shared_bytes:
            return f"{rival.shared_bytes} bytes of shared memory to our {ours.shared_bytes}"
        if rival.registers < ours.registers:
            return f"{rival.registers} registers to our {ours.registers}"
        return ""


def group_by_case(rows: Iterable[Row]) -> dict[Key, dict[str, Row]]:
    """The kernels of each case of the grid, by maker."""
    found: dict[Key, dict[str, Row]] = {}
    for row in rows:
        found.setdefault(row.key, {})[row.maker] = row
    return found


def choose_ours(made: Mapping[str, Row]) -> Row | None:
    """The better of our layouts of shared memory.

    First without bank conflicts, spills and stack; then the one that more blocks of fit an SM; then
    the one with fewer instructions.
    """
    ours = [row for row in made.values() if row.is_ours and not row.refused]
    return min(
        ours,
        key=lambda row: (row.is_flawed, row.loop_ways or 0, -row.resident_blocks, row.slots),
        default=None,
    )


def find_leads(ours: Row, made: Mapping[str, Row]) -> list[Lead]:
    """What each rival does better than we do."""
    found = []
    for rival in RIVALS:
        row = made.get(rival)
        if row is None or row.refused:
            continue
        aspects = tuple(aspect for aspect in ASPECTS if aspect.leads(row, ours))
        if aspects:
            found.append(Lead(ours, row, aspects))
    return found


def say_leads(leads: list[Lead], counted: int) -> list[str]:
    """One line for each lead, but one in all for a rival's kernels that use wgmma.

    `counted` is the number of cases in which ours was counted.
    """
    lines = []
    for rival in RIVALS:
        hopper = [lead for lead in leads if lead.rival.maker == rival and _is_hopper(lead)]
        if hopper:
            lines.append(_say_hopper(rival, hopper, counted))
    return lines + [_say_lead(lead) for lead in leads if not _is_hopper(lead)]


def show_number(value: float) -> str:
    """A count, with a decimal where it has one."""
    return f"{value:g}" if value == round(value) else f"{value:.1f}"


def show_range(values: list[float]) -> str:
    """The least and the most of some counts, or the one that all are."""
    low, high = show_number(min(values)), show_number(max(values))
    return low if low == high else f"{low} to {high}"


def _is_hopper(lead: Lead) -> bool:
    return is_wgmma(lead.rival.tensor_op)


def _say_lead(lead: Lead) -> str:
    counts = ", ".join(_compare(aspect, lead, f" {aspect.name}") for aspect in lead.aspects)
    reason = f": {lead.reason}" if lead.reason else ""
    return f"{lead.case}: {lead.rival.maker} {counts}{reason}."


def _say_hopper(rival: str, leads: list[Lead], counted: int) -> str:
    """Its instruction explains them all, so that one line does."""
    their_ops = show_range([lead.rival.tensor_ops for lead in leads])
    our_ops = show_range([lead.ours.tensor_ops for lead in leads])
    parts = []
    for aspect in ASPECTS:
        ahead = [lead for lead in leads if aspect in lead.aspects]
        if len(ahead) > counted // 2:
            theirs = show_range([aspect.of(lead.rival) for lead in ahead])
            ours = show_range([aspect.of(lead.ours) for lead in ahead])
            parts.append(f"{theirs} {aspect.name} to our {ours} on {len(ahead)} of {counted}")
        elif ahead:
            cases = ", ".join(f"{lead.case} ({_compare(aspect, lead)})" for lead in ahead)
            word = "more" if aspect.more_is_better else "fewer"
            parts.append(f"{word} {aspect.name} on {cases}")
    what = f"{their_ops} tensor instructions for our {our_ops}"
    return f"{rival}, by wgmma ({what}): {'; '.join(parts)}."


def _compare(aspect: Aspect, lead: Lead, name: str = "") -> str:
    theirs, ours = show_number(aspect.of(lead.rival)), show_number(aspect.of(lead.ours))
    return f"{theirs}{name} to our {ours}"
