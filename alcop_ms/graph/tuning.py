"""The front door for whole models: tune every function of a Relax module, and compile it."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import tvm
from tvm.target import Target

from alcop_ms import targets
from alcop_ms.compat import Any
from alcop_ms.errors import InvalidOptionError, NothingToTuneError, NoValidCandidateError
from alcop_ms.graph.budget import Stake, rank_tasks, share_of_first
from alcop_ms.graph.check import check_lowered, check_module
from alcop_ms.graph.choose import FunctionReport, choose_schedule
from alcop_ms.graph.compile import CUBIN_FILE, CompiledModel, build_model
from alcop_ms.graph.fuse import fuse_graph
from alcop_ms.graph.tasks import GraphTask, extract_tasks
from alcop_ms.graph.verify import STORE_FILE, KernelStore
from alcop_ms.lowering.toolchain import Toolchain
from alcop_ms.measure.builder import find_toolchain_or_warn
from alcop_ms.measure.runners import RunnerKind, make_runner, result_kind
from alcop_ms.records import RECORD_FILE, ResultKind, database_directory, open_database
from alcop_ms.search import Preset, check_seed, choose_effort
from alcop_ms.tuning import TuningResult, count_records, tune_tir

logger = logging.getLogger(__name__)

MIN_TASK_MINUTES = 0.1
FURTHER_CALLS = 2  # for a function none of whose candidates was valid


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelTuning:
    """What tuning a model has done.

    Attributes
    ----------
    fused : IRModule
        The model after fusion: Relax calls of TensorIR functions.
    tried, failed : int
        Candidates of this run, and how many of them did not build or run.
    refused : tuple of (str, str)
        Functions that could not be tuned, and why.
    was_interrupted : bool
        Whether Ctrl-C ended it; the same call goes on where it ended.
    """

    target: Target
    kind: ResultKind
    work_dir: Path
    fused: tvm.IRModule
    tasks: tuple[GraphTask, ...]
    tried: int
    failed: int
    refused: tuple[tuple[str, str], ...]
    was_interrupted: bool


def tune_relax(
    mod: tvm.IRModule,
    target: str | Target,
    work_dir: str | Path,
    *,
    trials: int | None = None,
    minutes: float | None = None,
    preset: Preset = "quick",
    runner: RunnerKind | Any = None,
    max_workers: int | None = None,
    seed: int = 0,
    shows_progress: bool = True,
) -> ModelTuning:
    """Tune every matrix product of a Relax module.

    Records go to a database under `work_dir` as they are made; a later call goes on from them, and
    a function that has its trials is not searched again.

    Parameters
    ----------
    mod : IRModule
        A Relax module of static shapes, not legalised: what a frontend gives.
    target : str or Target
        As `alcop_ms.target` takes it.
    trials : int, optional
        Candidates in all, shared out by calls and expected gain, at least one a function; the
        preset's number for each function when not given.
    minutes : float, optional
        Time for the searches of this call, shared out in the same way.
    preset, runner, max_workers, seed, shows_progress
        As `tune_tir` takes them.

    Raises
    ------
    InvalidOptionError, UnknownGpuError, OutputError
        When an argument is out of range, or a shape is dynamic.
    NothingToTuneError
        When the module calls no function, or none that is a matrix product.
    """
    effort = choose_effort(preset, trials, minutes)
    check_seed(seed)
    tvm_target = targets.target(target)
    fused, tasks = fuse_model(mod, tvm_target)
    stakes = rank_tasks(tasks, targets.gpu_of(tvm_target))
    if not stakes:
        raise NothingToTuneError(
            f"none of the model's {len(tasks)} functions is a matrix product, so none can be "
            "tuned; compile_relax gives each a stock schedule"
        )
    chosen = make_runner(runner, is_quick=preset == "quick")
    search = _Search(target=tvm_target, work_dir=Path(work_dir), trials=trials, minutes=minutes)
    tried = failed = 0
    refused: list[tuple[str, str]] = []
    was_interrupted = False
    finished = _find_finished(stakes, search, result_kind(chosen), effort.trials)
    for stake, share in search.share(stakes):
        if stake.task.name in finished:
            continue
        options = {
            "preset": preset,
            "runner": chosen,
            "max_workers": max_workers,
            "seed": seed,
            "shows_progress": shows_progress,
            **share,
        }
        try:
            result = _tune_task(stake.task, tvm_target, work_dir, options)
        except (NothingToTuneError, NoValidCandidateError) as error:
            refused.append((stake.task.name, " ".join(str(error).split())))
            continue
        except KeyboardInterrupt:  # before this function's first record
            was_interrupted = True
            break
        tried, failed = tried + result.tried, failed + result.failed
        was_interrupted = result.was_interrupted
        logger.info("%s: %s best %.2f us", stake.task.name, result.kind, result.best_s * 1e6)
        if was_interrupted:
            break
    return ModelTuning(
        target=tvm_target,
        kind=result_kind(chosen),
        work_dir=Path(work_dir),
        fused=fused,
        tasks=tasks,
        tried=tried,
        failed=failed,
        refused=tuple(refused),
        was_interrupted=was_interrupted,
    )


def _tune_task(
    task: GraphTask, target: Target, work_dir: str | Path, options: dict[str, Any]
) -> TuningResult:
    """Tune one function; a share too small to hold a valid candidate gets as much again.

    A share may be one trial. What was tried is recorded, so that another call tries others.
    """
    for _ in range(FURTHER_CALLS):
        try:
            return tune_tir(task.module, target, work_dir, **options)
        except NoValidCandidateError as error:
            logger.info("%s: tried again: %s", task.name, error)
    return tune_tir(task.module, target, work_dir, **options)


def compile_relax(
    mod: tvm.IRModule | ModelTuning,
    target: str | Target | None = None,
    work_dir: str | Path | None = None,
    *,
    verifies: bool = True,
    toolchain: Toolchain | None = None,
    finds_toolchain: bool = True,
    seed: int = 0,
) -> CompiledModel:
    """Compile a Relax module with the best schedule of every function, lowered by our passes.

    A function takes its best record under `work_dir` (measured before simulated before predicted
    ones), else the best of a few candidates by the model's prediction, else a stock schedule: none
    is left without. A kernel that the emulator finds wrong is passed over for the next.

    Parameters
    ----------
    mod : IRModule or ModelTuning
        As `tune_relax` takes it, or what it returned (then nothing else need be given).
    work_dir : str or Path, optional
        Where `tune_relax` left its records; without, nothing is tuned.
    verifies : bool
        Run sampled blocks of every kernel in the emulator.
    toolchain : Toolchain, optional
        Makes machine code; found on this host when not given.
    finds_toolchain : bool
        False leaves out machine code.

    Raises
    ------
    NoValidCandidateError
        When every schedule of a function, the stock one too, is wrong.
    InvalidOptionError, UnknownGpuError, NothingToTuneError, DatabaseError
        As `tune_relax`; or the records cannot be read.
    """
    if isinstance(mod, ModelTuning):
        tvm_target, fused, tasks, work_dir = mod.target, mod.fused, mod.tasks, mod.work_dir
    elif target is None:
        raise InvalidOptionError("target is missing; it goes with a Relax module")
    else:
        tvm_target = targets.target(target)
        fused, tasks = fuse_model(mod, tvm_target)
    if toolchain is None and finds_toolchain:
        toolchain = find_toolchain_or_warn()
    functions = choose_functions(
        tasks, tvm_target, work_dir, toolchain=toolchain, verifies=verifies, seed=seed
    )
    kept = None if work_dir is None else Path(work_dir) / CUBIN_FILE
    return build_model(fused, functions, tvm_target, toolchain, kept=kept)


def choose_functions(
    tasks: tuple[GraphTask, ...],
    target: Target,
    work_dir: str | Path | None,
    *,
    toolchain: Toolchain | None = None,
    verifies: bool = True,
    seed: int = 0,
) -> tuple[FunctionReport, ...]:
    """The schedule of every function, and what is known of it; the parameters as `compile_relax`.

    `toolchain` None leaves out machine code.
    """
    databases = _open_databases(work_dir, target)
    store = KernelStore(None if work_dir is None else Path(work_dir) / STORE_FILE)
    return tuple(
        choose_schedule(
            task,
            target,
            databases,
            toolchain=toolchain,
            store=store,
            verifies=verifies,
            seed=seed,
        )
        for task in tasks
    )


def fuse_model(mod: tvm.IRModule, target: Target) -> tuple[tvm.IRModule, tuple[GraphTask, ...]]:
    """Check and fuse a Relax module: the fused module, and its functions."""
    check_module(mod)
    fused = fuse_graph(mod, target)
    check_lowered(fused)
    return fused, extract_tasks(fused)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Search:
    """What the searches of one call share."""

    target: Target
    work_dir: Path
    trials: int | None
    minutes: float | None

    def share(self, stakes: tuple[Stake, ...]) -> Iterator[tuple[Stake, dict[str, Any]]]:
        """Each task with the trials and minutes that it may use; unused time goes to the next."""
        deadline_s = None if self.minutes is None else time.monotonic() + 60 * self.minutes
        trials = self.trials
        for number, stake in enumerate(stakes):
            share = share_of_first(stakes[number:])
            options: dict[str, Any] = {}
            if trials is not None:
                options["trials"] = max(1, round(trials * share))
                trials = max(0, trials - options["trials"])
            if deadline_s is not None:
                left = (deadline_s - time.monotonic()) / 60
                options["minutes"] = max(MIN_TASK_MINUTES, left * share)
            yield stake, options


def _find_finished(
    stakes: tuple[Stake, ...], search: _Search, kind: ResultKind, trials: int
) -> frozenset[str]:
    """Functions that have their preset's records already: nothing need be opened for them again."""
    place = database_directory(search.work_dir, kind, search.target)
    if search.trials is not None or not (place / RECORD_FILE).exists():
        return frozenset()
    records = open_database(place)
    return frozenset(
        stake.task.name for stake in stakes if count_records(records, stake.task.module) >= trials
    )


def _open_databases(
    work_dir: str | Path | None, target: Target
) -> tuple[tuple[ResultKind, Any], ...]:
    """The databases that there are: measured, then simulated, then predicted."""
    if work_dir is None:
        return ()
    kinds: tuple[ResultKind, ...] = ("measured", "simulated", "predicted")
    places = ((kind, database_directory(work_dir, kind, target)) for kind in kinds)
    return tuple(
        (kind, open_database(place)) for kind, place in places if (place / RECORD_FILE).exists()
    )
