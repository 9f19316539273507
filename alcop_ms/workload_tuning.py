"""Tune a workload of the registry and leave everything a user takes away in one directory."""

from __future__ import annotations

import logging
import shutil
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import tvm
from tvm.s_tir import Schedule
from tvm.target import Target

from alcop_ms.bundle import LAUNCH_FILE
from alcop_ms.bundling import bundle_planned
from alcop_ms.cost_model.latency import LatencyEstimate
from alcop_ms.emulator import Verdict, verify_workload
from alcop_ms.errors import NoValidCandidateError, OutputError
from alcop_ms.input_module import normalise_module
from alcop_ms.lowering.toolchain import Toolchain
from alcop_ms.measure.builder import PlannedKernel, plan_and_build
from alcop_ms.report import make_timeline, shorten, write_timeline
from alcop_ms.tuning import TuningResult, ranked_records, record_seconds, tune_tir
from alcop_ms.verification import Choice, choose_right
from alcop_ms.workloads import AnyWorkload, RegistryWorkload, ScriptWorkload
from alcop_ms.workloads.primfunc import make_prim_func

logger = logging.getLogger(__name__)

BUNDLE_DIRECTORY = "bundle"
REJECTED_PREFIX = "rejected-"
MODULE_FILE = "module.so"
TIMELINE_FILE = "timeline.svg"
VERIFIED_BLOCKS = 4  # corners first; a whole launch of a big product takes hours on a CPU


@dataclass(frozen=True, slots=True)
class RejectedKernel:
    """A kernel that is wrong and did not win.

    Attributes
    ----------
    rank : int
        Its place in the ranking, from 1.
    directory : str
        Name of its bundle in the run's directory.
    """

    rank: int
    directory: str
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class _Built:
    """A tuning record's kernel."""

    seconds: float
    schedule: Schedule
    planned: PlannedKernel


@dataclass(frozen=True, slots=True, kw_only=True)
class TunedWorkload:
    """A winner with what was left of it.

    Attributes
    ----------
    source : IRModule
        What was tuned, unscheduled.
    verdict : Verdict or None
        The emulator's word on the CUDA text; None when verification was switched off, or the
        workload is a script whose reference the emulator does not know.
    left : tuple of str
        What lies in `directory` now.
    rejected : tuple of RejectedKernel
        What was verified and is wrong, best first.
    """

    source: tvm.IRModule
    result: TuningResult
    planned: PlannedKernel
    verdict: Verdict | None
    directory: Path
    left: tuple[str, ...]
    rejected: tuple[RejectedKernel, ...] = ()


def tune_workload(
    workload: AnyWorkload,
    target: str | Target,
    directory: Path,
    *,
    toolchain: Toolchain | None,
    verifies: bool = True,
    verify_top: int = 1,
    **search: Any,
) -> TunedWorkload:
    """Tune, verify the winner, and write its bundle, module and timeline into `directory`.

    A kernel that is wrong never wins: the next best is taken, and the wrong one is left in
    `rejected-<rank>`.

    Parameters
    ----------
    toolchain : Toolchain or None
        None leaves out machine code.
    verifies : bool
        Run sampled blocks of the winner's CUDA text in the emulator.
    verify_top : int
        How many of the best to verify even when the first is right.
    **search
        As `tune_tir` takes it: `preset`, `trials`, `minutes`, `runner`, `seed` ...

    Raises
    ------
    NoValidCandidateError
        As `tune_tir`, or when every kernel that was found is wrong.
    """
    module = normalise_module(make_prim_func(workload))
    result = tune_tir(module, target, directory, **search)
    described = workload.as_dict()
    _remove_rejected(directory)
    verdict: Verdict | None = None
    rejected: tuple[RejectedKernel, ...] = ()
    if verifies and not isinstance(workload, ScriptWorkload):
        choice = _verify_records(workload, result, module, toolchain, verify_top)
        rejected = _keep_rejected(choice, directory, described)
        result, planned, verdict = _take_winner(choice, result, rejected)
    else:
        planned = plan_and_build(result.best.mod, result.target, toolchain)
    bundle_planned(planned, result.best, directory / BUNDLE_DIRECTORY, workload=described)
    _export(planned, directory / MODULE_FILE)
    left = [BUNDLE_DIRECTORY, MODULE_FILE]
    if planned.plan and isinstance(planned.estimate, LatencyEstimate):
        timeline = shorten(make_timeline(planned.plan, planned.estimate))
        write_timeline(timeline, directory / TIMELINE_FILE)
        left.append(TIMELINE_FILE)
    return TunedWorkload(
        source=module,
        result=result,
        planned=planned,
        verdict=verdict,
        directory=directory,
        left=(*left, *(one.directory for one in rejected)),
        rejected=rejected,
    )


def _verify_records(
    workload: RegistryWorkload,
    result: TuningResult,
    module: tvm.IRModule,
    toolchain: Toolchain | None,
    top: int,
) -> Choice[_Built]:
    """Build and verify the records of a run, best first, until one is not wrong."""
    ranked = ranked_records(result.database, module, result.target)
    built = (
        _Built(
            seconds=record_seconds(record),
            schedule=schedule,
            planned=plan_and_build(schedule.mod, result.target, toolchain),
        )
        for record, schedule in ranked
    )
    return choose_right(built, lambda one: verify_winner(workload, one.planned), top=top)


def _take_winner(
    choice: Choice[_Built], result: TuningResult, rejected: tuple[RejectedKernel, ...]
) -> tuple[TuningResult, PlannedKernel, Verdict]:
    winner = choice.winner
    if winner is None:
        first = rejected[0]
        raise NoValidCandidateError(
            f"all {len(rejected)} kernels that were found are wrong; the best lies in "
            f"{first.directory}: {first.verdict.text}"
        )
    one = winner.candidate
    plan = one.planned.plan
    chosen = replace(result, best=one.schedule, best_s=one.seconds, plan=plan)
    return chosen, one.planned, winner.verdict


def _keep_rejected(
    choice: Choice[_Built], directory: Path, workload: dict[str, Any]
) -> tuple[RejectedKernel, ...]:
    """Leave each wrong kernel as a bundle, to be reproduced with `alcop-ms verify`."""
    rejected = []
    for one in choice.rejected:
        name = f"{REJECTED_PREFIX}{one.rank}"
        candidate = one.candidate
        bundle_planned(candidate.planned, candidate.schedule, directory / name, workload=workload)
        rejected.append(RejectedKernel(one.rank, name, one.verdict))
        logger.warning(
            "%s: kernel %d of the ranking is %s and cannot win; please report it",
            directory / name,
            one.rank,
            one.verdict.status,
        )
    return tuple(rejected)


def _remove_rejected(directory: Path) -> None:
    """Forget what an earlier run rejected: it may be right now."""
    for launch in directory.glob(f"{REJECTED_PREFIX}*/{LAUNCH_FILE}"):
        shutil.rmtree(launch.parent)


def verify_winner(workload: RegistryWorkload, planned: PlannedKernel) -> Verdict:
    """Run sampled blocks of a kernel's CUDA text in the emulator."""
    kernel = planned.kernel
    return verify_workload(kernel.cuda_text, kernel.launch, workload, blocks=VERIFIED_BLOCKS)


def _export(planned: PlannedKernel, path: Path) -> None:
    try:
        planned.kernel.module.export_library(str(path))
    except (OSError, RuntimeError) as error:  # RuntimeError: the linker's
        lines = str(error).strip().splitlines() or [type(error).__name__]
        raise OutputError(f"{path}: the module cannot be written: {lines[-1]}") from error
