"""From a scheduled module to its plan, and from the plan to the predicted time."""

from __future__ import annotations

import math

import tvm
from tvm.target import Target

from alcop_ms import targets
from alcop_ms.analysis.chain import find_chain_plan
from alcop_ms.analysis.loop_tree import find_func, read_func
from alcop_ms.analysis.plan import find_plan
from alcop_ms.analysis.row_plan import find_row_plan
from alcop_ms.cost_model.built import ESTIMATED, BuiltFacts
from alcop_ms.cost_model.chain_time import (
    ChainEstimate,
    chain_ranking_s,
    estimate_chain,
)
from alcop_ms.cost_model.latency import LatencyEstimate, estimate_latency
from alcop_ms.cost_model.ranking import ranking_s
from alcop_ms.cost_model.row_time import RowEstimate, estimate_rows
from alcop_ms.errors import InvalidPlanError
from alcop_ms.pipeline import NotApplicable, PipelinePlan


def plan_of(mod: tvm.IRModule, target: str | Target) -> PipelinePlan | NotApplicable:
    """The pipeline plan of a scheduled module, or why it has none."""
    if not isinstance(find_chain_plan(mod), NotApplicable):
        return NotApplicable("chained products in one kernel have a plan of their own kind")
    gpu = targets.gpu_of(targets.target(target))
    return find_plan(read_func(find_func(mod)), None, gpu)


def estimate_of(
    plan: PipelinePlan | NotApplicable,
    target: str | Target,
    built: BuiltFacts = ESTIMATED,
) -> LatencyEstimate | NotApplicable:
    """The model's prediction for a plan, or why there is none.

    Parameters
    ----------
    built : BuiltFacts
        What is known of the built kernel; the rest is estimated.
    """
    if isinstance(plan, NotApplicable):
        return plan
    gpu = targets.gpu_of(targets.target(target))
    try:
        return estimate_latency(plan, gpu, built)
    except InvalidPlanError as error:
        return NotApplicable(str(error))


def estimate_rows_of(mod: tvm.IRModule, target: str | Target) -> RowEstimate | NotApplicable:
    """The prediction of a scheduled row-wise function, or why there is none."""
    plan = find_row_plan(mod)
    if isinstance(plan, NotApplicable):
        return plan
    return estimate_rows(plan, targets.gpu_of(targets.target(target)))


def estimate_chain_of(
    mod: tvm.IRModule, target: str | Target, registers_per_thread: int | None = None
) -> ChainEstimate | NotApplicable:
    """The prediction of scheduled chained products in one kernel, or why there is none.

    Parameters
    ----------
    registers_per_thread : int, optional
        Of the built kernel; estimated when not given.
    """
    plan = find_chain_plan(mod)
    if isinstance(plan, NotApplicable):
        return plan
    gpu = targets.gpu_of(targets.target(target))
    return estimate_chain(plan, gpu, registers_per_thread)


def rank(mod: tvm.IRModule, target: Target, seconds: float | None = None) -> float:
    """Seconds to rank a scheduled module by; near ties go to fewer issue slots and barriers.

    Parameters
    ----------
    seconds : float, optional
        What is known of it; the model's prediction when not given, infinite where there is none.
    """
    chain = estimate_chain_of(mod, target)
    if not isinstance(chain, NotApplicable):
        return chain_ranking_s(chain.total_s if seconds is None else seconds, chain)
    if seconds is None:
        rows = estimate_rows_of(mod, target)
        if not isinstance(rows, NotApplicable):
            return rows.total_s
    estimate = estimate_of(plan_of(mod, target), target)
    if isinstance(estimate, NotApplicable):
        return math.inf if seconds is None else seconds
    return ranking_s(estimate.total_s if seconds is None else seconds, estimate)
