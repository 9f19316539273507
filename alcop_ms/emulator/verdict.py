"""What is known about a kernel after running it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from alcop_ms.emulator.hazards import Hazard

SHOWN_FINDINGS = 4  # of a kind: one lost barrier may give hundreds

Status = Literal["right", "wrong", "hazard", "not_judged"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One thing that is wrong, and with which inputs it showed."""

    kind: str  # a hazard's kind, "wrong_value", "unwritten" or "failure"
    text: str
    pattern: str
    eager: bool
    hazard: Hazard | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What is known about a kernel after running it.

    Attributes
    ----------
    status : "right", "wrong", "hazard" or "not_judged"
        `"hazard"`: the values came out right, but only by luck of the order of execution.
    max_error, max_error_over_bound : float
        Largest deviation from the reference, absolute and as a share of what rounding explains.
    """

    status: Status
    findings: tuple[Finding, ...] = ()
    blocks_run: int = 0
    blocks_total: int = 0
    steps: int = 0
    run_s: float = 0.0
    max_error: float = 0.0
    max_error_over_bound: float = 0.0
    runs: tuple[str, ...] = ()

    @property
    def is_right(self) -> bool:
        return self.status == "right"

    @property
    def lines(self) -> list[str]:
        """What was found, for a person: the first findings of each kind, and how many more."""
        shown = []
        for kind in dict.fromkeys(finding.kind for finding in self.findings):
            texts = [finding.text for finding in self.findings if finding.kind == kind]
            shown += texts[:SHOWN_FINDINGS]
            if len(texts) > SHOWN_FINDINGS:
                shown.append(f"{kind}: {len(texts) - SHOWN_FINDINGS} more, in other lines")
        return shown

    @property
    def headline(self) -> str:
        """What was run, and how it came out."""
        return (
            f"{self.status}: {self.blocks_run} of {self.blocks_total} blocks, inputs "
            f"{', '.join(self.runs) or 'none'}; largest error {self.max_error:.3g} "
            f"({self.max_error_over_bound:.2f} of what rounding explains)"
        )

    @property
    def text(self) -> str:
        """The verdict for a person."""
        return "\n".join([self.headline, *self.lines])
