"""Writes the tables of `docs/kernels.md` from the counted rows, and says where a peer is ahead."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from pathlib import Path

from alcop_ms.errors import OutputError
from benchmarks.kernels.cases import ARCHS, DEPTHS, KINDS, LAYOUTS, TILE_NAMES, make_cases
from benchmarks.kernels.rows import Row, is_wgmma

BEGIN, END = "<!-- kernels:begin -->", "<!-- kernels:end -->"
PEERS = ("Triton", "CUTLASS", "TileLang", "stock TVM")
RIVALS = PEERS[:3]  # whom we mean to beat; stock TVM is where we came from
Key = tuple[str, str, str, str, int]


def write_page(page: Path, rows: Sequence[Row]) -> None:
    """Replace what stands between the page's two marks.

    Raises
    ------
    OutputError
        The page lacks a mark.
    """
    text = page.read_text(encoding="utf-8")
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise OutputError(f"{page}: it lacks the lines {BEGIN} and {END}, between which tables go")
    page.write_text(f"{before}{begin}\n\n{make_tables(rows)}\n\n{end}{after}", encoding="utf-8")


def make_tables(rows: Sequence[Row]) -> str:
    """One table for each architecture and depth, with what to say of each below it."""
    by_key: dict[Key, dict[str, Row]] = {}
    for row in rows:
        by_key.setdefault(row.key, {})[row.maker] = row
    parts = []
    for arch, dtype, depth in itertools.product(ARCHS, KINDS, DEPTHS):
        cases = make_cases([arch], [dtype], LAYOUTS, TILE_NAMES, [depth])
        counted = [(case.key, by_key[case.key]) for case in cases if case.key in by_key]
        if counted:
            title = f"{arch}, {depth} buffers" + (f", {dtype}" if dtype != "f16" else "")
            parts.append(_make_table(title, counted))
    return "\n\n".join(parts) if parts else "No kernel was counted yet."


def choose_ours(made: dict[str, Row]) -> Row | None:
    """The better of our layouts of shared memory.

    First without bank conflicts, spills and stack; then the one that more blocks of fit an SM; then
    the one with fewer instructions.
    """
    ours = [row for maker, row in made.items() if maker.startswith("ours") and not row.refused]
    return min(
        ours,
        key=lambda row: (
            _is_flawed(row),
            row.loop_ways or 0,
            -row.resident_blocks,
            row.slots,
        ),
        default=None,
    )


def find_leads(ours: Row, made: dict[str, Row]) -> list[str]:
    """What each rival does better than we do, with the reason where it shows in the counts."""
    found = []
    for rival in RIVALS:
        row = made.get(rival)
        if row is None or row.refused:
            continue
        ahead = []
        if row.slots < ours.slots:
            ahead.append(f"{_number(row.slots)} instructions to our {_number(ours.slots)}")
        if row.barriers < ours.barriers:
            ahead.append(f"{_number(row.barriers)} barriers to our {_number(ours.barriers)}")
        if row.resident_blocks > ours.resident_blocks:
            ahead.append(f"{row.resident_blocks} blocks an SM to our {ours.resident_blocks}")
        if ahead:
            found.append(f"{rival} {', '.join(ahead)}{_reason(ours, row)}")
    return found


def _make_table(heading: str, cases: Sequence[tuple[Key, dict[str, Row]]]) -> str:
    lines = [
        f"### {heading}",
        "",
        f"| layout | tile | ours | shared rows | ways | {' | '.join(PEERS)} |",
        f"|---|---|---|---|---|{'---|' * len(PEERS)}",
    ]
    remarks = []
    for (*_, layout, tile, _), made in cases:
        ours = choose_ours(made)
        cells = [layout, tile, *_our_cells(ours, made), *(_cell(made.get(peer)) for peer in PEERS)]
        lines.append(f"| {' | '.join(cells)} |")
        leads = [] if ours is None else find_leads(ours, made)
        remarks += [f"- {layout} {tile}: {lead}." for lead in leads]
    counted = [choose_ours(made) is not None for _, made in cases]
    rows = "any of these" if all(counted) else "any row that ours is counted in"
    title = f"No peer is ahead of ours on {rows}."
    if not any(counted):
        title = "Ours has not been counted here yet."
    elif remarks:
        title = "Where a peer is ahead:"
    missing = [
        f"- {layout} {tile}: {row.maker}: {row.refused}."
        for (*_, layout, tile, _), made in cases
        for row in made.values()
        if row.refused
    ]
    parts = [*lines, "", title, *([""] if remarks else []), *remarks]
    return "\n".join([*parts, *(["", "Without a kernel:", "", *missing] if missing else [])])


def _our_cells(ours: Row | None, made: dict[str, Row]) -> list[str]:
    if ours is None:
        reasons = {row.refused for maker, row in made.items() if maker.startswith("ours")}
        return [f"none: {'; '.join(sorted(reasons)) or 'not counted'}", "-", "-"]
    mark = "" if ours.verdict.startswith("right") else " (not emulated)"
    if ours.verdict and mark:
        mark = f" (emulator: {ours.verdict})"
    return [_cell(ours) + mark, ours.maker.removeprefix("ours, "), str(ours.loop_ways)]


def _cell(row: Row | None) -> str:
    """`instructions / barriers / blocks an SM`, and what is wrong."""
    if row is None:
        return "-"
    if row.refused:
        return "none"
    flaws = []
    if row.local_accesses:
        flaws.append(f"{row.local_accesses} local")
    elif _is_flawed(row):
        flaws.append("stack")
    shown = f"{_number(row.slots)} / {_number(row.barriers)} / {row.resident_blocks}"
    return f"{shown} ({', '.join(flaws)})" if flaws else shown


def _is_flawed(row: Row) -> bool:
    return bool(row.local_in_kernel or row.stack_bytes or row.spill_bytes)


def _reason(ours: Row, row: Row) -> str:
    if is_wgmma(row.tensor_op):
        fewer = f"{_number(row.tensor_ops)} tensor instructions for our"
        return f": wgmma, {fewer} {_number(ours.tensor_ops)}"
    if row.copies == 0 and ours.copies:
        return ": its copies are synchronous"
    if row.loads != ours.loads:
        return f": {_number(row.loads)} shared loads to our {_number(ours.loads)}"
    if row.slots < ours.slots:
        return ": as many copies and loads; its addresses and loop take fewer"
    if row.shared_bytes < ours.shared_bytes:
        return f": {row.shared_bytes} bytes of shared memory to our {ours.shared_bytes}"
    if row.registers < ours.registers:
        return f": {row.registers} registers to our {ours.registers}"
    return ""


def _number(value: float) -> str:
    return f"{value:g}" if value == round(value) else f"{value:.1f}"
