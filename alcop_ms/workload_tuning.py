"""Tune a workload of the registry and leave everything a user takes away in one directory."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tvm.target import Target

from alcop_ms.bundling import bundle_candidate
from alcop_ms.emulator import Verdict, verify_matmul
from alcop_ms.errors import OutputError
from alcop_ms.lowering.toolchain import Toolchain
from alcop_ms.measure.builder import PlannedKernel
from alcop_ms.pipeline import NotApplicable
from alcop_ms.report import make_timeline, shorten, write_timeline
from alcop_ms.tuning import TuningResult, tune_tir
from alcop_ms.workloads import ScriptWorkload, Workload
from alcop_ms.workloads.primfunc import make_prim_func

BUNDLE_DIRECTORY = "bundle"
MODULE_FILE = "module.so"
TIMELINE_FILE = "timeline.svg"
VERIFIED_BLOCKS = 4  # corners first; a whole launch of a big product takes hours on a CPU


@dataclass(frozen=True, slots=True, kw_only=True)
class TunedWorkload:
    """A winner with what was left of it.

    Attributes
    ----------
    verdict : Verdict or None
        The emulator's word on the CUDA text; None when verification was switched off, or the
        workload is a script whose reference the emulator does not know.
    left : tuple of str
        What lies in `directory` now.
    """

    result: TuningResult
    planned: PlannedKernel
    verdict: Verdict | None
    directory: Path
    left: tuple[str, ...]


def tune_workload(
    workload: Workload | ScriptWorkload,
    target: str | Target,
    directory: Path,
    *,
    toolchain: Toolchain | None,
    verifies: bool = True,
    **search: Any,
) -> TunedWorkload:
    """Tune, then write bundle, module and timeline into `directory`, and verify the winner.

    Parameters
    ----------
    toolchain : Toolchain or None
        None leaves out machine code.
    verifies : bool
        Run sampled blocks of the winner's CUDA text in the emulator.
    **search
        As `tune_tir` takes it: `preset`, `trials`, `minutes`, `runner`, `seed` ...
    """
    result = tune_tir(make_prim_func(workload), target, directory, **search)
    planned = bundle_candidate(
        result.best,
        result.target,
        directory / BUNDLE_DIRECTORY,
        workload=workload.as_dict(),
        toolchain=toolchain,
    )
    _export(planned, directory / MODULE_FILE)
    left = [BUNDLE_DIRECTORY, MODULE_FILE]
    if planned.plan and not isinstance(planned.estimate, NotApplicable):
        timeline = shorten(make_timeline(planned.plan, planned.estimate))
        write_timeline(timeline, directory / TIMELINE_FILE)
        left.append(TIMELINE_FILE)
    verdict = None
    if verifies and isinstance(workload, Workload):
        verdict = verify_winner(workload, planned)
    return TunedWorkload(
        result=result,
        planned=planned,
        verdict=verdict,
        directory=directory,
        left=tuple(left),
    )


def verify_winner(workload: Workload, planned: PlannedKernel) -> Verdict:
    """Run sampled blocks of a kernel's CUDA text in the emulator."""
    kernel = planned.kernel
    return verify_matmul(
        kernel.cuda_text,
        kernel.launch,
        workload.problem,
        epilogue=workload.epilogue,
        blocks=VERIFIED_BLOCKS,
    )


def _export(planned: PlannedKernel, path: Path) -> None:
    try:
        planned.kernel.module.export_library(str(path))
    except (OSError, RuntimeError) as error:  # RuntimeError: the linker's
        lines = str(error).strip().splitlines() or [type(error).__name__]
        raise OutputError(f"{path}: the module cannot be written: {lines[-1]}") from error
