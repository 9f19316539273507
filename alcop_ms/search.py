"""One run of MetaSchedule over our space, with our strategy and cost model."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal, get_args

import numpy as np
import tvm
from tvm.target import Target

from alcop_ms import presets
from alcop_ms.compat import Any, PyCostModel, derived_object, let_interrupts_through, ms
from alcop_ms.cost_model.decisions import Decisions
from alcop_ms.cost_model.hybrid import Point
from alcop_ms.cost_model.model import PipelineCostModel
from alcop_ms.errors import InvalidOptionError
from alcop_ms.interrupts import InterruptFlag, deferring_interrupts
from alcop_ms.measure.progress import ProgressCallback, SearchProgress
from alcop_ms.postprocs.causes import RejectionCauses
from alcop_ms.refinement import RefinedSearch
from alcop_ms.targets import gpu_of

logger = logging.getLogger(__name__)

Preset = Literal["quick", "normal", "full"]


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchEffort:
    """How much a search does.

    Attributes
    ----------
    trials : int
        Candidates built and run in all.
    trials_per_round : int
        Candidates between two looks at the results.
    population, generations : int
        Of the evolution that picks the candidates of a round.
    """

    trials: int
    trials_per_round: int
    population: int
    generations: int


# One trial in eight goes to neighbours of the best, up to as many as a walk mostly improves on.
TRIALS_PER_REFINED, MAX_REFINED = 8, 16
MAX_SEED = 2**31 - 3  # MetaSchedule's generator takes 1 to 2^31 - 2; we add one

EFFORTS: dict[str, SearchEffort] = {
    "quick": SearchEffort(trials=8, trials_per_round=8, population=96, generations=3),
    "normal": SearchEffort(trials=64, trials_per_round=32, population=256, generations=4),
    "full": SearchEffort(trials=512, trials_per_round=64, population=512, generations=4),
}


def choose_effort(preset: str, trials: int | None, minutes: float | None) -> SearchEffort:
    """A preset's effort, with another number of trials where one is given.

    Raises
    ------
    InvalidOptionError
        When an argument is out of range.
    """
    if preset not in EFFORTS:
        raise InvalidOptionError(f"preset={preset!r}: one of {', '.join(get_args(Preset))}")
    if trials is not None and trials < 1:
        raise InvalidOptionError(f"trials={trials}: at least 1")
    if minutes is not None and not minutes > 0:  # NaN too
        raise InvalidOptionError(f"minutes={minutes:g}: must be positive")
    effort = EFFORTS[preset]
    if trials is None:
        return effort
    return replace(effort, trials=trials, trials_per_round=min(trials, effort.trials_per_round))


def check_seed(seed: int) -> None:
    """Refuse a seed that MetaSchedule's generator cannot start from."""
    if not 0 <= seed <= MAX_SEED:
        raise InvalidOptionError(f"seed={seed}: from 0 to {MAX_SEED}")


def search(
    mod: tvm.IRModule,
    target: Target,
    *,
    work_dir: Path,
    effort: SearchEffort,
    records: Any,
    causes: RejectionCauses,
    progress: SearchProgress,
    seed: int,
    builder: Any,
    runner: Any,
    known: Sequence[Point] = (),
) -> bool:
    """Search until `effort.trials` candidates are recorded in this run, or the deadline.

    Parameters
    ----------
    known : sequence of Point
        What earlier runs found, of this product and of others: the cost model starts from it.

    Returns
    -------
    bool
        Whether Ctrl-C ended it.
    """
    model = PipelineCostModel()
    model.hybrid.add(known)
    let_interrupts_through()
    with _quiet_meta_schedule(), deferring_interrupts() as interrupt:

        def rank(decisions: Decisions) -> np.ndarray:
            interrupt.check()  # before each round, as `_InterruptibleModel` in those that evolve
            return model.rank_space(decisions, gpu_of(target))

        strategy = RefinedSearch(
            lambda: ms.search_strategy.EvolutionarySearch(
                population_size=effort.population,
                init_min_unmeasured=min(50, effort.population // 2),
                genetic_num_iters=effort.generations,
            ),
            rank,
            min(MAX_REFINED, effort.trials // TRIALS_PER_REFINED),
            lambda: progress.is_out_of_time,
        )
        callbacks = [
            ProgressCallback(progress, causes, interrupt),
            *ms.measure_callback.MeasureCallback.create("default"),
        ]
        try:
            ms.tune_tir(
                mod=mod,
                target=target,
                work_dir=str(work_dir),
                max_trials_global=effort.trials,
                num_trials_per_iter=effort.trials_per_round,
                builder=builder,
                runner=runner,
                database=records,
                cost_model=_InterruptibleModel(interrupt, model),
                measure_callbacks=callbacks,
                space=presets.space(target, causes),
                strategy=strategy,
                seed=seed + 1,  # MetaSchedule's generator does not take 0
            )
        except KeyboardInterrupt:
            interrupt.is_set = True
        except RuntimeError:
            if not interrupt.is_set:  # else it is what MetaSchedule made of the second Ctrl-C
                raise
    if interrupt.is_set:
        logger.warning("interrupted after %d trials; what was recorded is kept", progress.tried)
    return interrupt.is_set


@derived_object
class _InterruptibleModel(PyCostModel):
    """Our cost model; a search asks it once a generation, which makes it a place to stop at."""

    def __init__(self, interrupt: InterruptFlag, model: PipelineCostModel) -> None:
        super().__init__()
        self.interrupt = interrupt
        self.model = model

    def load(self, path: str) -> None:
        self.model.load(path)

    def save(self, path: str) -> None:
        self.model.save(path)

    def update(self, context: Any, candidates: list[Any], results: list[Any]) -> None:
        self.model.update(context, candidates, results)

    def predict(self, context: Any, candidates: list[Any]) -> Any:
        self.interrupt.check()
        return self.model.predict(context, candidates)


@contextmanager
def _quiet_meta_schedule() -> Iterator[None]:
    """Keep MetaSchedule's tables off the console during a search, and its hands off logging.

    It configures its loggers anew for every call, trips over handlers without a name that it finds
    there (meta_schedule/logging.py, 0.27), and leaves its own behind, with their files open.
    """
    parent = logging.getLogger("tvm.s_tir.meta_schedule")
    before = (parent.level, parent.propagate, list(parent.handlers))
    parent.handlers.clear()
    parent.setLevel(logging.ERROR)
    try:
        yield
    finally:
        for logger_ in _loggers_below(parent):
            for handler in list(logger_.handlers):
                logger_.removeHandler(handler)
                handler.close()
        level, parent.propagate, parent.handlers = before
        parent.setLevel(level)


def _loggers_below(parent: logging.Logger) -> list[logging.Logger]:
    found = [parent]
    for name, logger_ in list(logging.root.manager.loggerDict.items()):
        if name.startswith(f"{parent.name}.logging.task_") and isinstance(logger_, logging.Logger):
            found.append(logger_)
    return found
