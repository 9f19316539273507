"""The front door: tune a function, compile what was found, explain it."""

from __future__ import annotations

import itertools
import logging
import math
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, get_args

import tvm
from tvm import tirx
from tvm.s_tir import Schedule
from tvm.target import Target

from alcop_ms import presets, targets
from alcop_ms.analysis.loop_tree import find_func, read_func
from alcop_ms.analysis.plan import find_plan, find_problem
from alcop_ms.analysis.staging import Refusal, find_pipeline_loops
from alcop_ms.compat import ms
from alcop_ms.cost_model.latency import LatencyEstimate, estimate_latency
from alcop_ms.cost_model.model import PipelineCostModel
from alcop_ms.cost_model.ranking import ranking_s
from alcop_ms.database import ResultKind, database, result_kind
from alcop_ms.errors import InvalidOptionError, InvalidPlanError, NoValidCandidateError
from alcop_ms.lowering.build import build_kernel
from alcop_ms.measure.builder import builder
from alcop_ms.measure.progress import ProgressCallback, SearchProgress
from alcop_ms.measure.runners import RunnerKind, default_kind, runner
from alcop_ms.pipeline import Level, NotApplicable, PipelinePlan
from alcop_ms.postprocs.causes import RejectionCauses
from alcop_ms.report import draw_text, explain_plan, make_timeline
from alcop_ms.sampling import make_designs, sample_candidates

logger = logging.getLogger(__name__)

Preset = Literal["quick", "normal", "full"]


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchEffort:
    """How much a preset searches."""

    trials: int
    trials_per_round: int
    population: int
    generations: int


PREDICTED_DRAWS = 200
TIED_RECORDS = 16  # records among which near ties are decided

EFFORTS: dict[Preset, SearchEffort] = {
    "quick": SearchEffort(trials=8, trials_per_round=8, population=96, generations=3),
    "normal": SearchEffort(trials=64, trials_per_round=32, population=256, generations=4),
    "full": SearchEffort(trials=512, trials_per_round=64, population=512, generations=4),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class TuningResult:
    """What a tuning run found.

    Attributes
    ----------
    best : Schedule
        The best candidate; `best.mod` is the scheduled module.
    best_s : float
        Its seconds: predicted or measured, as `kind` says.
    plan : PipelinePlan or NotApplicable
        What it pipelines, or why it has no plan.
    tried, failed : int
        Candidates of this run, and how many of them did not build or run.
    causes : tuple of (str, int)
        Why candidates were rejected or failed, most frequent first.
    was_interrupted : bool
        Whether Ctrl-C ended the run; everything recorded until then is in the database.
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
    runner_kind: RunnerKind | None = None,
    measure_with: Any = None,
    max_workers: int | None = None,
    seed: int = 0,
    shows_progress: bool = True,
) -> TuningResult:
    """Tune one TensorIR function with our space, cost model, builder and a runner.

    Records go to a database under `work_dir`; a later call with the same `work_dir` starts from them,
    and finds a finished run's result without searching again.

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
    runner_kind : {"model", "local", "rpc"}, optional
        Who says how fast a candidate is; `"local"` where there is a GPU, else `"model"`, whose
        results are predictions.
    measure_with : Runner, optional
        A MetaSchedule runner that measures, instead of `runner_kind`.
    max_workers : int, optional
        Processes that compile; as many as cores when not given.
    seed : int
        The same seed on one core searches the same candidates.

    Raises
    ------
    InvalidOptionError, UnknownGpuError, OutputError
        When an argument is out of range, unknown, or the database cannot be written.
    NothingToTuneError
        When our rules find nothing to do.
    NoValidCandidateError
        When every candidate was rejected or failed; the message has the causes.
    """
    effort = _check_effort(preset, trials, minutes)
    tvm_target = targets.target(target)
    mod = normalise_module(mod)
    kind = "measured" if measure_with is not None else result_kind(runner_kind or default_kind())
    records = database(work_dir, kind, tvm_target)
    causes = RejectionCauses()
    make_designs(mod, tvm_target, causes, seed=seed + 1)  # refuse what cannot be tuned before searching
    remaining = effort.trials - _count_records(records, mod)
    progress = SearchProgress(
        total=max(0, remaining),
        deadline_s=None if minutes is None else time.monotonic() + 60 * minutes,
        shows_bar=shows_progress,
    )
    was_interrupted = False
    if remaining > 0:
        was_interrupted = _search(
            mod,
            tvm_target,
            work_dir=Path(work_dir),
            effort=effort,
            trials=remaining,
            records=records,
            causes=causes,
            progress=progress,
            seed=seed,
            builder_=builder(max_workers=max_workers, exports_module=kind == "measured"),
            runner_=measure_with if measure_with is not None else runner(runner_kind),
        )
    progress.close()
    record, best = _best_record(records, mod, tvm_target, causes)
    return TuningResult(
        target=tvm_target,
        kind=kind,
        best=best,
        best_s=min(float(seconds) for seconds in record.run_secs),
        plan=plan_of(best.mod, tvm_target),
        tried=progress.tried,
        failed=progress.failed,
        causes=causes.histogram(),
        was_interrupted=was_interrupted,
        database=records,
    )


def _check_effort(preset: str, trials: int | None, minutes: float | None) -> SearchEffort:
    if preset not in get_args(Preset):
        raise InvalidOptionError(f"preset={preset!r}: one of {', '.join(get_args(Preset))}")
    if trials is not None and trials < 1:
        raise InvalidOptionError(f"trials={trials}: at least 1")
    if minutes is not None and minutes <= 0:
        raise InvalidOptionError(f"minutes={minutes}: must be positive")
    effort = EFFORTS[preset]
    if trials is None:
        return effort
    return SearchEffort(
        trials=trials,
        trials_per_round=min(trials, effort.trials_per_round),
        population=effort.population,
        generations=effort.generations,
    )


def normalise_module(mod: tvm.IRModule | tirx.PrimFunc) -> tvm.IRModule:
    """A module whose one function is called `main`, of static shapes.

    Raises
    ------
    InvalidOptionError
        When there is not exactly one PrimFunc, or an extent is not a constant.
    """
    if isinstance(mod, tirx.PrimFunc):
        functions = [mod]
    else:
        functions = [f for f in mod.functions.values() if isinstance(f, tirx.PrimFunc)]
    if len(functions) != 1:
        raise InvalidOptionError(
            f"mod holds {len(functions)} TensorIR functions; tune_tir takes one at a time"
        )
    func = functions[0]
    for param in func.params:
        for extent in getattr(param.ty, "shape", ()):
            if not isinstance(extent, tirx.IntImm):
                raise InvalidOptionError(
                    f"parameter {param.name} has the dynamic extent {extent}. Tune static shapes, one "
                    "per bucket of sizes (for example 16, 64, 256), and pad to the next one."
                )
    return tvm.IRModule({"main": func.with_attr("global_symbol", "main")})


def _search(
    mod: tvm.IRModule,
    target: Target,
    *,
    work_dir: Path,
    effort: SearchEffort,
    trials: int,
    records: Any,
    causes: RejectionCauses,
    progress: SearchProgress,
    seed: int,
    builder_: Any,
    runner_: Any,
) -> bool:
    """Run MetaSchedule's search over our space. Returns whether Ctrl-C ended it."""
    strategy = ms.search_strategy.EvolutionarySearch(
        population_size=effort.population,
        init_min_unmeasured=min(50, effort.population // 2),
        genetic_num_iters=effort.generations,
    )
    callbacks = [
        ProgressCallback(progress, causes),
        *ms.measure_callback.MeasureCallback.create("default"),
    ]
    try:
        with _quiet_meta_schedule():
            ms.tune_tir(
                mod=mod,
                target=target,
                work_dir=str(work_dir),
                max_trials_global=trials,
                num_trials_per_iter=effort.trials_per_round,
                builder=builder_,
                runner=runner_,
                database=records,
                cost_model=PipelineCostModel(),
                measure_callbacks=callbacks,
                space=presets.space(target, causes),
                strategy=strategy,
                seed=seed + 1,  # MetaSchedule's generator does not take 0
            )
    except KeyboardInterrupt:
        logger.warning("interrupted after %d trials; what was recorded is kept", progress.tried)
        return True
    return False


@contextmanager
def _quiet_meta_schedule() -> Iterator[None]:
    """Keep MetaSchedule's tables and DEBUG lines off the console for the length of a search."""
    noisy = logging.getLogger("tvm.s_tir.meta_schedule")
    level = noisy.level
    noisy.setLevel(logging.ERROR)
    try:
        yield
    finally:
        noisy.setLevel(level)


def _count_records(records: Any, mod: tvm.IRModule) -> int:
    if not records.has_workload(mod):
        return 0
    workload = records.commit_workload(mod)
    return sum(1 for record in records.get_all_tuning_records() if record.workload.same_as(workload))


def _best_record(
    records: Any, mod: tvm.IRModule, target: Target, causes: RejectionCauses
) -> tuple[Any, Schedule]:
    """The best record and its schedule; near ties go to the one with fewer issue slots and barriers."""
    found = []
    if records.has_workload(mod):
        found = records.get_top_k(records.commit_workload(mod), TIED_RECORDS)
    if not found:
        raise NoValidCandidateError(f"no candidate was valid:\n{causes.summary()}")
    replayed = [(record, replay_record(record, mod)) for record in found]
    return min(replayed, key=lambda item: _ranking_s(item[0], item[1], target))


def _ranking_s(record: Any, schedule: Schedule, target: Target) -> float:
    seconds = min(float(run) for run in record.run_secs)
    plan = plan_of(schedule.mod, target)
    estimate = estimate_of(plan, target) if plan else plan
    return ranking_s(seconds, estimate) if estimate else seconds


def replay_record(record: Any, mod: tvm.IRModule) -> Schedule:
    """The schedule of a tuning record, applied to its module."""
    schedule = Schedule(mod, debug_mask="none")
    record.trace.apply_to_schedule(schedule, remove_postproc=False)
    return schedule


def plan_of(mod: tvm.IRModule, target: str | Target) -> PipelinePlan | NotApplicable:
    """The pipeline plan of a scheduled module."""
    gpu = targets.gpu_of(targets.target(target))
    return find_plan(read_func(find_func(mod)), None, gpu)


def compile_tir(scheduled: Schedule | tvm.IRModule, target: str | Target) -> Any:
    """Compile a scheduled function with our lowering: the copies that were tuned are the copies that ship.

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
    mod = scheduled.mod if isinstance(scheduled, Schedule) else scheduled
    tvm_target = targets.target(target)
    plan = plan_of(mod, tvm_target)
    promised = bool(plan) and any(buffer.is_async for buffer in plan.buffers)
    return build_kernel(mod, tvm_target, toolchain=None, promised_async=promised).module


def predict_best(
    mod: tvm.IRModule, target: str | Target, *, draws: int = PREDICTED_DRAWS, seed: int = 0
) -> Schedule:
    """The candidate that the model likes best among random valid ones, without building any.

    Parameters
    ----------
    draws : int
        Candidates drawn.
    """
    tvm_target = targets.target(target)
    candidates = itertools.islice(sample_candidates(mod, tvm_target, seed=seed), draws)
    return min(candidates, key=lambda candidate: _predicted_s(candidate, tvm_target))


def _predicted_s(candidate: Schedule, target: Target) -> float:
    plan = plan_of(candidate.mod, target)
    estimate = estimate_of(plan, target) if plan else plan
    return ranking_s(estimate.total_s, estimate) if estimate else math.inf


def refusals_of(mod: tvm.IRModule) -> tuple[Refusal, ...]:
    """Staged buffers of a scheduled module that are not pipelined, and why."""
    nodes = read_func(find_func(mod))
    return tuple(
        refusal
        for level in Level
        for refusal in find_pipeline_loops(nodes, level, ignore_existing=True).refused
    )


def estimate_of(plan: PipelinePlan, target: str | Target) -> LatencyEstimate | NotApplicable:
    """The model's prediction for a plan, or why there is none."""
    try:
        return estimate_latency(plan, targets.gpu_of(targets.target(target)))
    except InvalidPlanError as error:
        return NotApplicable(str(error))


def explain(
    scheduled: Schedule | tvm.IRModule | tirx.PrimFunc, target: str | Target, *, width: int = 100
) -> str:
    """Explain what is pipelined in a scheduled function, why the rest is not, and what it should cost.

    Parameters
    ----------
    scheduled : Schedule, IRModule or PrimFunc
        A scheduled function; an unscheduled one is answered with what our rules would do with it.
    width : int
        Columns of the drawn timeline.
    """
    tvm_target = targets.target(target)
    mod = scheduled.mod if isinstance(scheduled, Schedule) else normalise_module(scheduled)
    plan = plan_of(mod, tvm_target)
    refused = "\n".join(
        f"  {refusal.buffer} ({refusal.level.value}): {refusal.reason}" for refusal in refusals_of(mod)
    )
    if isinstance(plan, NotApplicable):
        problem = find_problem(mod)
        lines = [f"not pipelined: {plan.reason}"]
        if not isinstance(problem, NotApplicable):
            lines.append("the function is an unscheduled matrix product: tune or sample it first")
        return "\n".join([*lines, refused]).rstrip()
    gpu = targets.gpu_of(tvm_target)
    estimate = estimate_of(plan, tvm_target)
    if isinstance(estimate, NotApplicable):
        return f"{explain_plan(plan, gpu)}\n\nno prediction: {estimate.reason}"
    parts = [explain_plan(plan, gpu, estimate), draw_text(make_timeline(plan, estimate), width=width)]
    if refused:
        parts.insert(1, f"not pipelined:\n{refused}")
    return "\n\n".join(parts)
