"""Is a function's kernel right? Its CUDA text runs in the emulator against its unscheduled form."""

from __future__ import annotations

import hashlib
import json
import logging
import os
from dataclasses import dataclass
from pathlib import Path

from tvm.target import Target

from alcop_ms.emulator import Finding, Verdict, verify_kernel
from alcop_ms.errors import AlcopError
from alcop_ms.graph.reference import FusedProduct, make_reference
from alcop_ms.graph.schedules import ScheduledTask
from alcop_ms.lowering.toolchain import Toolchain
from alcop_ms.measure.builder import PlannedKernel, plan_and_build

logger = logging.getLogger(__name__)

VERIFIED_BLOCKS = 4  # corners first
VERDICT_FILE = "verdicts.json"
# Part of every key: verdicts of another way of judging do not count.
JUDGE = 1


@dataclass(frozen=True, slots=True)
class VerdictStore:
    """Verdicts of earlier runs, by kernel: what was proved once is not run again.

    Attributes
    ----------
    path : Path or None
        None keeps nothing.
    """

    path: Path | None

    def find(self, key: str) -> Verdict | None:
        """The verdict on a kernel, if it was judged before."""
        row = self._read().get(key)
        if row is None:
            return None
        return Verdict(
            status="right",
            blocks_run=int(row["blocks_run"]),
            blocks_total=int(row["blocks_total"]),
            max_error=float(row["max_error"]),
            max_error_over_bound=float(row["max_error_over_bound"]),
            runs=tuple(row["runs"]),
        )

    def add(self, key: str, verdict: Verdict) -> None:
        """Keep a verdict; only right ones are kept, the others must be seen again."""
        if self.path is None or not verdict.is_right:
            return
        rows = self._read()
        names = ("blocks_run", "blocks_total", "max_error", "max_error_over_bound", "runs")
        rows[key] = {name: getattr(verdict, name) for name in names}
        scratch = self.path.with_suffix(f".{os.getpid()}.tmp")
        try:
            scratch.write_text(json.dumps(rows, indent=1), encoding="utf-8")
            scratch.replace(self.path)  # at once: a run that is killed leaves the old file
        except OSError as error:
            logger.warning("%s: verdicts cannot be kept: %s", self.path, error)

    def _read(self) -> dict[str, dict[str, object]]:
        if self.path is None or not self.path.exists():
            return {}
        try:
            rows = json.loads(self.path.read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            logger.warning("%s: ignored, and written anew: %s", self.path, error)
            return {}
        return rows if isinstance(rows, dict) else {}


def build_alone(one: ScheduledTask, target: Target, toolchain: Toolchain | None) -> PlannedKernel:
    """Build a function by itself, as tuning does.

    Raises
    ------
    AlcopError
        When it does not build.
    """
    return plan_and_build(one.module, target, toolchain)


def verify_alone(one: ScheduledTask, built: PlannedKernel, store: VerdictStore) -> Verdict:
    """Run sampled blocks of a function's kernels; `"not_judged"` where that is not possible."""
    kernel = built.kernel
    key = _key(one, built)
    known = store.find(key)
    if known is not None:
        return known
    reference = make_reference(one.source, kernel.launch)
    try:
        verdict = verify_kernel(
            kernel.cuda_text,
            kernel.launch,
            reference,
            blocks=VERIFIED_BLOCKS,
            expects_tiles=isinstance(reference, FusedProduct),
        )
    except AlcopError as error:
        verdict = not_judged(str(error))
    store.add(key, verdict)
    return verdict


def not_judged(reason: str) -> Verdict:
    """The verdict on what cannot be run."""
    finding = Finding(kind="failure", text=reason, pattern="", eager=False)
    return Verdict(status="not_judged", findings=(finding,))


def _key(one: ScheduledTask, built: PlannedKernel) -> str:
    parts = (
        str(JUDGE),
        one.source.script(),
        built.kernel.cuda_text,
        built.kernel.launch.to_json(),
    )
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()
