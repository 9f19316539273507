"""Verdicts on kernels as a table, as JSON and as a JUnit report."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from alcop_ms.cli.junit import JunitCase
from alcop_ms.cli.list import format_table

if TYPE_CHECKING:
    from alcop_ms.emulator import Verdict

HEADER = (
    *("kernel", "verdict", "blocks", "largest error", "of the bound", "s"),
    *("static proof", "findings"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One kernel and what came of it.

    Attributes
    ----------
    mismatch : str
        In what a bundle's files contradict each other; empty when in nothing.
    proof_status, proof_text : str
        Of the static proof; empty where the schedule is not known.
    """

    name: str
    verdict: Verdict
    wall_s: float
    mismatch: str = ""
    proof_status: str = ""
    proof_text: str = ""

    @property
    def is_wrong(self) -> bool:
        """Whether the kernel was shown to be wrong, by running it or by proof."""
        return self.verdict.status in ("wrong", "hazard") or self.proof_status == "refused"

    @property
    def is_right(self) -> bool:
        """Whether it ran, came out right, and nothing speaks against it."""
        return self.verdict.is_right and not self.is_wrong and not self.mismatch

    @property
    def status(self) -> str:
        """The verdict's status, or what weighs more than it."""
        if self.verdict.is_right and self.is_wrong:
            return "refused"
        return "mismatch" if self.verdict.is_right and self.mismatch else self.verdict.status

    @property
    def text(self) -> str:
        """What was found, a line each or more."""
        found = self.verdict.lines
        if self.mismatch:
            found.append(f"mismatch: {self.mismatch}")
        if self.proof_status == "refused":
            found.append(f"static proof: {self.proof_text}")
        return "\n".join(found)


def describe_row(row: Row) -> dict[str, Any]:
    """One kernel for JSON."""
    verdict = row.verdict
    return {
        "path": row.name,
        "status": row.status,
        "blocks_run": verdict.blocks_run,
        "blocks_total": verdict.blocks_total,
        "runs": list(verdict.runs),
        "thread_steps": verdict.steps,
        "max_error": _finite(verdict.max_error),
        "max_error_over_bound": _finite(verdict.max_error_over_bound),
        "wall_s": round(row.wall_s, 3),
        "static_proof": row.proof_text or None,
        "mismatch": row.mismatch or None,
        "findings": [
            {"kind": f.kind, "inputs": f.pattern, "eager": f.eager, "text": f.text}
            for f in verdict.findings
        ],
    }


def format_rows(rows: Sequence[Row]) -> str:
    """The table, what was found in each kernel, and the sums."""
    table = format_table(HEADER, [_cells(row) for row in rows])
    details = [f"\n{row.name}\n{row.text}" for row in rows if row.text]
    counts = Counter(row.status for row in rows)
    total = ", ".join(f"{count} {status}" for status, count in sorted(counts.items()))
    return "\n".join([table, *details, f"\n{total}"])


def junit_case(row: Row) -> JunitCase:
    """One kernel for JUnit: wrong is a failure, not judged an error."""
    text = f"{row.verdict.headline}\n{row.text}"
    return JunitCase(
        name=row.name,
        wall_s=row.wall_s,
        failure=text if row.is_wrong else "",
        error="" if row.is_wrong or row.is_right else text,
    )


def _cells(row: Row) -> tuple[str, ...]:
    verdict = row.verdict
    kinds = list(dict.fromkeys(finding.kind for finding in verdict.findings))
    has_values = bool(verdict.runs)
    return (
        row.name,
        row.status,
        f"{verdict.blocks_run}/{verdict.blocks_total}" if has_values else "-",
        f"{verdict.max_error:.2g}" if has_values else "-",
        f"{verdict.max_error_over_bound:.2f}" if has_values else "-",
        f"{row.wall_s:.1f}",
        row.proof_status or "-",
        ", ".join([*kinds, *(["mismatch"] if row.mismatch else [])]) or "-",
    )


def _finite(value: float) -> float | None:
    """JSON has no word for infinity, which stands for an output that is NaN."""
    return value if value < float("inf") else None
