"""Writes the tables of `docs/kernels.md` from the counted rows: a summary, then every kernel."""

from __future__ import annotations

import itertools
import statistics
from collections.abc import Sequence
from pathlib import Path

from alcop_ms.errors import OutputError
from benchmarks.kernels.cases import ARCHS, DEPTHS, KINDS, LAYOUTS, TILE_NAMES, make_cases
from benchmarks.kernels.comparison import (
    PEERS,
    Key,
    choose_ours,
    find_leads,
    group_by_case,
    say_leads,
    show_number,
    show_range,
)
from benchmarks.kernels.rows import Row, is_wgmma

BEGIN, END = "<!-- kernels:begin -->", "<!-- kernels:end -->"
Case = tuple[Key, dict[str, Row]]  # a case of the grid, and the kernels of it by maker


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
    """A summary, then a table for each architecture and depth, with what to say of it below it."""
    by_key = group_by_case(rows)
    summary: list[str] = []
    tables: list[str] = []
    for dtype, arch in itertools.product(KINDS, ARCHS):
        of_pair: list[Case] = []
        for depth in DEPTHS:
            cases = make_cases([arch], [dtype], LAYOUTS, TILE_NAMES, [depth])
            counted = [(case.key, by_key[case.key]) for case in cases if case.key in by_key]
            if counted:
                tables.append(_make_table(f"{arch}, {dtype}, {depth} buffers", counted))
            of_pair += counted
        summary += _summarise(arch, dtype, of_pair)
    if not tables:
        return "No kernel was counted yet."
    if summary:
        tables.insert(0, "\n".join([*_SUMMARY_HEAD, *summary]))
    return "\n\n".join(tables)


_SUMMARY_HEAD = (
    "### In short",
    "",
    "| GPU | type | beside | kernels | instructions of theirs to one of ours: median, range "
    "| barriers, ours 1 | blocks an SM: ours fewer, as many, more |",
    "|---|---|---|---|---|---|---|",
)


def _summarise(arch: str, dtype: str, cases: Sequence[Case]) -> list[str]:
    """A line for each peer that has kernels where we have one."""
    lines = []
    for peer in PEERS:
        pairs = []
        for _, made in cases:
            ours, theirs = choose_ours(made), made.get(peer)
            if ours is not None and theirs is not None and not theirs.refused:
                pairs.append((ours, theirs))
        if not pairs:
            continue
        ratios = [theirs.slots / ours.slots for ours, theirs in pairs]
        barriers = show_range([theirs.barriers for _, theirs in pairs])
        more = [theirs.resident_blocks - ours.resident_blocks for ours, theirs in pairs]
        counts = [sum(gap > 0 for gap in more), more.count(0), sum(gap < 0 for gap in more)]
        name = f"{peer}, by wgmma" if any(is_wgmma(row.tensor_op) for _, row in pairs) else peer
        lines.append(
            f"| {arch} | {dtype} | {name} | {len(pairs)} | {statistics.median(ratios):.2f}, "
            f"{min(ratios):.2f} to {max(ratios):.2f} | {barriers} "
            f"| {', '.join(map(str, counts))} |"
        )
    return lines


def _make_table(heading: str, cases: Sequence[Case]) -> str:
    lines = [
        f"### {heading}",
        "",
        f"| layout | tile | ours | shared rows | ways | {' | '.join(PEERS)} |",
        f"|---|---|---|---|---|{'---|' * len(PEERS)}",
    ]
    chosen, leads = [], []
    for (*_, layout, tile, _), made in cases:
        ours = choose_ours(made)
        cells = [layout, tile, *_our_cells(ours, made), *(_cell(made.get(peer)) for peer in PEERS)]
        lines.append(f"| {' | '.join(cells)} |")
        if ours is not None:
            chosen.append(ours)
            leads += find_leads(ours, made)
    rows = "any of these" if len(chosen) == len(cases) else "any row that ours is counted in"
    title = f"No peer is ahead of ours on {rows}."
    if not chosen:
        title = "Ours has not been counted here yet."
    elif leads:
        title = "Where a peer is ahead:"
    remarks = [f"- {line}" for line in say_leads(leads, len(chosen))]
    missing = _say_missing(cases)
    parts = [*lines, "", title, *([""] if remarks else []), *remarks]
    return "\n".join([*parts, *(["", "Without a kernel:", "", *missing] if missing else [])])


def _say_missing(cases: Sequence[Case]) -> list[str]:
    """One line for each maker and reason, with the kernels that there are none of."""
    names: dict[tuple[str, str], list[str]] = {}
    for (*_, layout, tile, _), made in cases:
        for row in made.values():
            if row.refused:
                names.setdefault((row.maker, row.refused), []).append(f"{layout} {tile}")
    return [f"- {maker}: {reason} ({', '.join(of)})." for (maker, reason), of in names.items()]


def _our_cells(ours: Row | None, made: dict[str, Row]) -> list[str]:
    if ours is None:
        reasons = {row.refused for row in made.values() if row.is_ours}
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
    elif row.is_flawed:
        flaws.append("stack")
    shown = f"{show_number(row.slots)} / {show_number(row.barriers)} / {row.resident_blocks}"
    return f"{shown} ({', '.join(flaws)})" if flaws else shown
