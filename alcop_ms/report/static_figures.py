"""The table of what a kernel's machine code says of its speed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from alcop_ms.report.table import text_table

_COLUMNS = (
    ("kernel", "source"),
    ("instr", "instructions"),
    ("ops", "tensor_ops"),
    ("instr/op", "instructions_per_tensor_op"),
    ("BAR", "barriers"),
    ("LDGSTS", "LDGSTS"),
    ("LDSM", "LDSM"),
    ("LDL+STL", "local_accesses"),
    ("regs", "registers"),
    ("stack B", "stack_bytes"),
    ("spill B", "spill_bytes"),
    ("shared B", "shared_bytes"),
    ("blocks/SM", "resident_blocks"),
)
_CONFLICTS = ("loop ways", "after ways")


def format_figures(rows: Sequence[Mapping[str, Any]]) -> str:
    """Lay out what `StaticFigures.as_dict` names: one line a kernel, then its instruction mix.

    "Ways" are passes over the banks of shared memory, the most and the mean, in the main loop and
    behind it: 1 is free of conflicts.
    """
    rows = [{**row, "source": _name(row, rows)} for row in rows]
    headers = (*(title for title, _ in _COLUMNS), *_CONFLICTS)
    cells = [
        (*(_cell(row[field]) for _, field in _COLUMNS), *_ways(row["bank_conflicts"]))
        for row in rows
    ]
    table = text_table(headers, cells, right=range(1, len(headers)))
    mixes = [f"{row['source']}: {_mix(row['mix'])}" for row in rows if row["mix"]]
    return "\n".join([table, "", "instructions of the main loop", *mixes] if mixes else [table])


def _name(row: Mapping[str, Any], rows: Sequence[Mapping[str, Any]]) -> str:
    """Where a kernel comes from, and which it is of several there."""
    several = sum(other["source"] == row["source"] for other in rows) > 1
    return f"{row['source']} {row['kernel']}" if several else str(row["source"])


def _ways(conflicts: Mapping[str, Mapping[str, Any]] | None) -> tuple[str, str]:
    if conflicts is None:
        return "-", "-"
    return _part(conflicts["main_loop"]), _part(conflicts["epilogue"])


def _part(summary: Mapping[str, Any]) -> str:
    if not summary["accesses"]:
        return "none"
    unknown = f" ({summary['unknown']} unknown)" if summary["unknown"] else ""
    return f"{summary['max_ways']} / {summary['mean_ways']:.2f}{unknown}"


def _mix(mix: Mapping[str, int]) -> str:
    return ", ".join(f"{mnemonic} {count}" for mnemonic, count in mix.items())


def _cell(value: object) -> str:
    if value is None:
        return "-"
    return f"{value:.2f}" if isinstance(value, float) else str(value)
