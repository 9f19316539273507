"""The front door: tune a function, and compile what was found."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import tvm
from tvm import tirx
from tvm.s_tir import Schedule
from tvm.target import Target

from alcop_ms import targets
from alcop_ms.analysis.kernel_plans import KernelPlan
from alcop_ms.analysis.plan import find_problem
from alcop_ms.chain_plan import ChainPlan
from alcop_ms.compat import Any
from alcop_ms.cost_model.recorded import recorded_points
from alcop_ms.errors import NothingToTuneError, NoValidCandidateError
from alcop_ms.input_module import normalise_module
from alcop_ms.lowering.build import build_kernel
from alcop_ms.measure.builder import builder, promises_of
from alcop_ms.measure.progress import SearchProgress
from alcop_ms.measure.runners import RunnerKind, make_runner, result_kind
from alcop_ms.pipeline import NotApplicable, PipelinePlan
from alcop_ms.postprocs.causes import RejectionCauses
from alcop_ms.prediction import plan_of, plans_of, rank
from alcop_ms.records import ResultKind, database
from alcop_ms.sampling import make_designs
from alcop_ms.search import Preset, check_seed, choose_effort, search

TIED_RECORDS = 16  # records among which near ties are decided
KNOWN_RECORDS = 64  # of earlier runs, the latest, that the cost model starts from: about 3 s


@dataclass(frozen=True, slots=True, kw_only=True)
class TuningResult:
    """What a tuning run found.

    Attributes
    ----------
    best : Schedule
        The best candidate; `best.mod` is the scheduled module.
    best_s : float
        Its seconds: predicted, simulated or measured, as `kind` says.
    plan : PipelinePlan or NotApplicable
        What it pipelines, or why it has no plan.
    tried, failed : int
        Candidates of this run, and how many of them did not build or run.
    causes : tuple of (str, int)
        Why candidates were rejected or failed, most frequent first.
    was_interrupted : bool
        Whether Ctrl-C ended the run; everything recorded until then is in the database.
    database : Database
        MetaSchedule's database of the records, for its own tools.
    """

    target: Target
    kind: ResultKind
    best: Schedule
    best_s: float
    plan: PipelinePlan | NotApplicable
    tried: int
    failed: int
    causes: tuple[tuple[str, int], ...]
    was_interrupted: bool
    database: Any


def tune_tir(
    mod: tvm.IRModule | tirx.PrimFunc,
    target: str | Target,
    work_dir: str | Path,
    *,
    trials: int | None = None,
    minutes: float | None = None,
    preset: Preset = "normal",
    runner: RunnerKind | Any = None,
    max_workers: int | None = None,
    seed: int = 0,
    shows_progress: bool = True,
) -> TuningResult:
    """Tune one TensorIR function with our space, cost model, builder and a runner.

    Records go to a database under `work_dir`; a later call with the same `work_dir` starts from
    them, and finds a finished run's result without searching again.

    Parameters
    ----------
    mod : IRModule or PrimFunc
        One function of static shapes.
    target : str or Target
        As `alcop_ms.target` takes it.
    trials : int, optional
        Candidates to build and run in all, earlier runs included; the preset's when not given.
    minutes : float, optional
        Stop after the round of candidates in which this time is over.
    preset : {"quick", "normal", "full"}
        How large the search is.
    runner : {"model", "simulated", "local", "rpc"} or Runner, optional
        Who says how fast a candidate is. When not given: `"local"` where there is a GPU; else
        `"simulated"`, whose results are simulated, or `"model"`, whose results are predicted, for
        attention and chained products in one kernel, and with the preset `"quick"` for all that
        the model knows.
        `alcop_ms.runner(...)` makes one with other settings; any other MetaSchedule runner is taken
        to measure.
    max_workers : int, optional
        Processes that compile; as many as cores when not given.
    seed : int
        The same seed on one core searches the same candidates.
    shows_progress : bool
        A bar on standard error, where that is a terminal.

    Returns
    -------
    TuningResult
        Ctrl-C returns the best so far, with `was_interrupted`; before the first valid candidate it
        stays a `KeyboardInterrupt`.

    Raises
    ------
    InvalidOptionError, UnknownGpuError, OutputError
        When an argument is out of range, unknown, or the database cannot be written.
    NothingToTuneError
        When our rules find nothing to do, or predictions are asked for what the model cannot read.
    NoValidCandidateError
        When every candidate was rejected or failed; the message has the causes.
    """
    effort = choose_effort(preset, trials, minutes)
    check_seed(seed)
    tvm_target = targets.target(target)
    mod = normalise_module(mod)
    causes = RejectionCauses()
    # refuses what cannot be tuned before a worker starts or a file is made
    _, designs = make_designs(mod, tvm_target, causes, seed=seed + 1)
    found = [plans_of(design.mod, tvm_target) for design in designs]
    plans = [
        plan for kernels in found if not isinstance(kernels, NotApplicable) for plan in kernels
    ]
    is_chain = any(isinstance(plan, ChainPlan) for plan in plans)
    unknown = _why_unpredictable(mod, plans)
    chosen = make_runner(runner, is_quick=is_chain or (preset == "quick" and not unknown))
    kind = result_kind(chosen)
    _check_can_judge(kind, plans, unknown)
    records = database(work_dir, kind, tvm_target)
    remaining = max(0, effort.trials - count_records(records, mod))
    progress = SearchProgress(
        total=remaining,
        deadline_s=None if minutes is None else time.monotonic() + 60 * minutes,
        shows_bar=shows_progress,
    )
    was_interrupted = False
    if remaining > 0:
        with progress, tempfile.TemporaryDirectory(prefix="alcop_ms_") as scratch:
            was_interrupted = search(
                mod,
                tvm_target,
                work_dir=Path(work_dir),
                effort=replace(effort, trials=remaining),
                records=records,
                causes=causes,
                progress=progress,
                seed=seed,
                builder=builder(
                    max_workers=max_workers,
                    exports_module=kind == "measured",
                    artifact_dir=Path(scratch),
                ),
                runner=chosen,
                # predictions have nothing to teach the model that made them
                known=() if kind == "predicted" else recorded_points(records, limit=KNOWN_RECORDS),
            )
    if was_interrupted and not count_records(records, mod):
        raise KeyboardInterrupt  # there is nothing to return
    record, best = _best_record(records, mod, tvm_target, causes)
    return TuningResult(
        target=tvm_target,
        kind=kind,
        best=best,
        best_s=record_seconds(record),
        plan=plan_of(best.mod, tvm_target),
        tried=progress.tried,
        failed=progress.failed,
        causes=causes.histogram(),
        was_interrupted=was_interrupted,
        database=records,
    )


def compile_tir(scheduled: Schedule | tvm.IRModule, target: str | Target) -> Any:
    """Compile a scheduled function with our lowering: the copies tuned are the copies that ship.

    Parameters
    ----------
    scheduled : Schedule or IRModule
        For example `TuningResult.best`.

    Returns
    -------
    module : tvm.runtime.Module
        `module.export_library(path)` saves it. Without a CUDA driver on this host it carries CUDA
        text, which the machine that loads it compiles once.

    Raises
    ------
    FakeAsyncError
        When the plan promises asynchronous copies that the kernel does not issue.
    """
    mod = scheduled.mod if isinstance(scheduled, Schedule) else normalise_module(scheduled)
    tvm_target = targets.target(target)
    promised = promises_of(plans_of(mod, tvm_target))
    return build_kernel(mod, tvm_target, toolchain=None, promised=promised).module


def _why_unpredictable(mod: tvm.IRModule, plans: list[KernelPlan]) -> str:
    """Why the model knows no time of a module's candidates, or an empty string."""
    if plans:
        return ""
    problem = find_problem(mod)
    return problem.reason if isinstance(problem, NotApplicable) else ""


def _check_can_judge(kind: ResultKind, plans: list[KernelPlan], unknown: str) -> None:
    """Refuse a runner that cannot say how fast a module's candidates are.

    Parameters
    ----------
    plans : list of KernelPlan
        Of its designs, those of products left out.
    unknown : str
        Why the model cannot.
    """
    if kind == "simulated" and any(isinstance(plan, ChainPlan) for plan in plans):
        raise NothingToTuneError(
            "the simulated device does not read the function that chained products or attention "
            'in one kernel call: give the runner "model", "local" or "rpc"'
        )
    if kind == "predicted" and unknown:
        raise NothingToTuneError(
            f"no matrix product to predict ({unknown}): the latency model cannot rank its "
            'candidates. Give the runner "simulated", "local" or "rpc"'
        )


def count_records(records: Any, mod: tvm.IRModule) -> int:
    """Records of a module, failures too; 0 when all failed, so that another call tries again."""
    if not records.has_workload(mod):
        return 0
    workload = records.commit_workload(mod)
    if not records.get_top_k(workload, 1):
        return 0
    return sum(record.workload.same_as(workload) for record in records.get_all_tuning_records())


def _best_record(
    records: Any, mod: tvm.IRModule, target: Target, causes: RejectionCauses
) -> tuple[Any, Schedule]:
    """The best record and its schedule."""
    best = next(ranked_records(records, mod, target), None)
    if best is None:
        raise NoValidCandidateError(
            f"no candidate was valid:\n{causes.summary() or 'none was built'}"
        )
    return best


def ranked_records(
    records: Any, mod: tvm.IRModule, target: Target
) -> Iterator[tuple[Any, Schedule]]:
    """Valid records of a module with their schedules, best first; near ties decided by `rank`."""
    found = []
    if records.has_workload(mod):
        found = list(records.get_top_k(records.commit_workload(mod), len(records)))
    tied = [(record, replay_record(record)) for record in found[:TIED_RECORDS]]
    yield from sorted(tied, key=lambda item: rank(item[1].mod, target, record_seconds(item[0])))
    for record in found[TIED_RECORDS:]:
        yield record, replay_record(record)


def record_seconds(record: Any) -> float:
    """What a record says a kernel takes."""
    return min(float(seconds) for seconds in record.run_secs)


def replay_record(record: Any) -> Schedule:
    """The schedule of a tuning record, applied to the module that it was made for.

    A database finds records of every module of the same structure; names may differ, and a trace
    goes by names.
    """
    schedule = Schedule(record.workload.mod, debug_mask="none")
    record.trace.apply_to_schedule(schedule, remove_postproc=False)
    return schedule
