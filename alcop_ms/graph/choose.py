"""The schedule that one function of a model gets, proved, and what is reported of it."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tvm.target import Target

from alcop_ms import targets
from alcop_ms.compat import Any
from alcop_ms.cost_model.built import ESTIMATED
from alcop_ms.emulator import Verdict
from alcop_ms.errors import AlcopError, BundleError, NoValidCandidateError
from alcop_ms.graph.comparison import Prediction, predict_stock_s, predict_unpipelined_s
from alcop_ms.graph.schedules import ScheduledTask, ScheduleKind, find_schedules
from alcop_ms.graph.tasks import GraphTask
from alcop_ms.graph.verify import (
    KernelStore,
    MachineFacts,
    build_alone,
    find_machine_facts,
    not_judged,
    verify_alone,
)
from alcop_ms.lowering.toolchain import Toolchain
from alcop_ms.matmul_shape import MatmulShape
from alcop_ms.measure.builder import promises_of
from alcop_ms.pipeline import NotApplicable
from alcop_ms.prediction import predict_plans
from alcop_ms.records import ResultKind

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class FunctionReport:
    """One function of a compiled model.

    Attributes
    ----------
    seconds : float or NotApplicable
        Of one call: what its record says, else predicted; or why neither is known.
    stock : Prediction or NotApplicable
        For TVM's stock schedule.
    unpipelined_s : float or NotApplicable
        Prediction for the best schedule without pipelining.
    copies : int or None
        Asynchronous copies of the function built alone, as tuning builds it: instructions of its
        machine code, or of its text where there is no nvcc. None where it cannot be built alone.
    promised : bool
        Whether its plan promises asynchronous copies.
    verdict : Verdict or None
        None where verification was switched off.
    rejected : int
        Schedules that came before it and were refused: wrong, or not buildable.
    """

    schedule: ScheduledTask
    seconds: float | NotApplicable
    stock: Prediction | NotApplicable
    unpipelined_s: float | NotApplicable
    copies: int | None
    promised: bool
    verdict: Verdict | None
    rejected: int

    @property
    def name(self) -> str:
        return self.schedule.task.name

    @property
    def weight(self) -> int:
        return self.schedule.task.weight


def choose_schedule(
    task: GraphTask,
    target: Target,
    databases: Sequence[tuple[ResultKind, Any]],
    *,
    toolchain: Toolchain | None,
    store: KernelStore,
    verifies: bool = True,
    seed: int = 0,
) -> FunctionReport:
    """The first schedule of a function that builds and is not wrong.

    Parameters
    ----------
    databases : sequence of (str, database)
        What the results of each are called, in the order in which to look.
    toolchain : Toolchain or None
        None leaves out machine code.
    verifies : bool
        Run sampled blocks in the emulator.

    Raises
    ------
    NoValidCandidateError
        When even the stock schedule is wrong.
    """
    rejected = 0
    for one in _candidates(task, target, databases, seed):
        facts: MachineFacts | None = None
        try:
            built = build_alone(one, target)
            facts = find_machine_facts(one, built, toolchain, store)
            verdict = verify_alone(one, built, store) if verifies else None
        except BundleError as error:  # a host function that no launch describes
            verdict = not_judged(str(error)) if verifies else None
        except AlcopError as error:
            logger.warning("%s: a schedule does not build: %s", task.name, error)
            rejected += 1
            continue
        if verdict is not None and verdict.status in ("wrong", "hazard"):
            logger.warning("%s: a schedule is passed over: %s", task.name, verdict.text)
            rejected += 1
            continue
        return _report(one, target, facts, verdict, rejected)
    raise NoValidCandidateError(f"{task.name}: every schedule is wrong, the stock one too")


def _candidates(
    task: GraphTask, target: Target, databases: Sequence[tuple[ResultKind, Any]], seed: int
) -> Iterator[ScheduledTask]:
    for kind, database in databases:
        for one in find_schedules(task, target, database, kind=kind, seed=seed):
            if one.kind is not ScheduleKind.TUNED:
                break
            yield one
    yield from find_schedules(task, target, None, seed=seed)


def _report(
    one: ScheduledTask,
    target: Target,
    facts: MachineFacts | None,
    verdict: Verdict | None,
    rejected: int,
) -> FunctionReport:
    problem, gpu = one.task.problem, targets.gpu_of(target)
    stock: Prediction | NotApplicable
    unpipelined_s: float | NotApplicable
    if isinstance(problem, MatmulShape):
        stock = predict_stock_s(one.task, problem, gpu)
        unpipelined_s = predict_unpipelined_s(problem, gpu)
    else:
        stock = unpipelined_s = problem
    return FunctionReport(
        schedule=one,
        seconds=_seconds(one, target, facts),
        stock=stock,
        unpipelined_s=unpipelined_s,
        copies=None if facts is None else facts.copies,
        promised=bool(promises_of(one.plans)),
        verdict=verdict,
        rejected=rejected,
    )


def _seconds(
    one: ScheduledTask, target: Target, facts: MachineFacts | None
) -> float | NotApplicable:
    if one.record_s is not None:
        return one.record_s
    estimate = predict_plans(one.plans, target, ESTIMATED if facts is None else facts.built)
    return estimate if isinstance(estimate, NotApplicable) else estimate.total_s
