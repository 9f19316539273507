"""Which schedule each function of a model gets: tuned, predicted, or a stock fallback."""

from __future__ import annotations

import itertools
import logging
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

import tvm
from tvm.target import Target

from alcop_ms.analysis.kernel_plans import KernelPlan
from alcop_ms.analysis.row_operator import RowOperator
from alcop_ms.compat import Any
from alcop_ms.errors import AlcopError, NothingToTuneError, NoValidCandidateError
from alcop_ms.graph.fallback import schedule_fallback
from alcop_ms.graph.tasks import GraphTask
from alcop_ms.pipeline import NotApplicable, PipelinePlan
from alcop_ms.prediction import first_product, plans_of, rank
from alcop_ms.records import ResultKind
from alcop_ms.rules.row_tiling import plan_row_tiling
from alcop_ms.sampling import sample_candidates
from alcop_ms.tuning import ranked_records, record_seconds

logger = logging.getLogger(__name__)

PREDICTED_CANDIDATES = 64  # random candidates among which the model chooses, about 4 s
PATIENCE = 40  # draws in a row without a new candidate: a small space is exhausted


class ScheduleKind(Enum):
    """Where a function's schedule comes from."""

    TUNED = "tuned"  # the best record of a search
    PREDICTED = "predicted"  # the best of a few random candidates, by the model; nothing searched
    FALLBACK = "fallback"  # a stock schedule, bound to blocks and threads


@dataclass(frozen=True, slots=True, kw_only=True)
class ScheduledTask:
    """A function with its schedule.

    Attributes
    ----------
    source, module : IRModule
        The function before and after scheduling, called `main`. The former may differ from the
        task's in names: a record is found by structure.
    reason : str
        Why it is a fallback; empty for the other kinds.
    record_s : float or None
        What the record says, of a tuned function.
    record_kind : str or None
        Whether the record was measured, simulated or predicted.
    """

    task: GraphTask
    kind: ScheduleKind
    source: tvm.IRModule
    module: tvm.IRModule
    plans: tuple[KernelPlan, ...] | NotApplicable
    reason: str = ""
    record_s: float | None = None
    record_kind: ResultKind | None = None

    @property
    def plan(self) -> PipelinePlan | NotApplicable:
        """Of the first product, or why there is none."""
        return first_product(self.plans)


def find_schedules(
    task: GraphTask,
    target: Target,
    database: Any | None,
    *,
    kind: ResultKind = "predicted",
    seed: int = 0,
) -> Iterator[ScheduledTask]:
    """Every schedule that a function could take, the one to prefer first; the last always works.

    First the records of a database, best first, then what the model picks among random candidates,
    then the stock fallback. Nothing is computed before it is asked for.

    Parameters
    ----------
    kind : str
        Of the database's results.
    """
    if database is not None:
        for record, schedule in ranked_records(database, task.module, target):
            excess = _why_too_large(schedule.mod, target)
            if excess:
                logger.warning("%s: a record is refused: %s", task.name, excess)
                continue
            yield _scheduled(
                task,
                target,
                ScheduleKind.TUNED,
                schedule.mod,
                source=record.workload.mod,
                record_s=record_seconds(record),
                record_kind=kind,
            )
    try:
        for module in _predict(task, target, seed):
            yield _scheduled(task, target, ScheduleKind.PREDICTED, module)
        reason = "every schedule of ours was refused"
    except AlcopError as error:
        reason = str(error).splitlines()[0]
    yield make_fallback(task, target, reason)


def _why_too_large(mod: tvm.IRModule, target: Target) -> str:
    """In what a record asks for more than the target has; records may come from elsewhere."""
    plans, limit = plans_of(mod, target), _shared_limit(target)
    if isinstance(plans, NotApplicable):
        return ""
    needed = max(plan.shared_bytes for plan in plans)
    if needed <= limit:
        return ""
    return f"it needs {needed} bytes of shared memory, the target allows {limit}"


def _shared_limit(target: Target) -> int:
    return int(target.attrs["max_shared_memory_per_block"])


def make_fallback(task: GraphTask, target: Target, reason: str) -> ScheduledTask:
    """The stock schedule of a function."""
    module = schedule_fallback(task.module, target)
    return _scheduled(task, target, ScheduleKind.FALLBACK, module, reason=reason)


def _scheduled(
    task: GraphTask,
    target: Target,
    kind: ScheduleKind,
    module: tvm.IRModule,
    *,
    source: tvm.IRModule | None = None,
    reason: str = "",
    record_s: float | None = None,
    record_kind: ResultKind | None = None,
) -> ScheduledTask:
    return ScheduledTask(
        task=task,
        kind=kind,
        source=source or task.module,
        module=module,
        plans=plans_of(module, target),
        reason=reason,
        record_s=record_s,
        record_kind=record_kind,
    )


def _predict(task: GraphTask, target: Target, seed: int) -> list[tvm.IRModule]:
    """Random candidates that the model can predict, fastest first.

    Raises
    ------
    NothingToTuneError, NoValidCandidateError
        When the model knows no time of any candidate, or our rules find none.
    """
    if isinstance(task.problem, NotApplicable):
        refused = (
            plan_row_tiling(task.rows, _shared_limit(target))
            if isinstance(task.rows, RowOperator)
            else task.rows
        )
        if isinstance(refused, NotApplicable):
            raise NothingToTuneError(refused.reason)
    drawn = sample_candidates(task.module, target, seed=seed, patience=PATIENCE)
    ranked = [
        (rank(candidate.mod, target), index, candidate.mod)
        for index, candidate in enumerate(itertools.islice(drawn, PREDICTED_CANDIDATES))
    ]
    known = sorted(item for item in ranked if item[0] < float("inf"))
    if not known:
        raise NoValidCandidateError("the model could predict no candidate")
    return [module for _, _, module in known]
