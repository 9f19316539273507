"""From a scheduled module to its plans, and from the plans to the predicted time."""

from __future__ import annotations

import math

import tvm
from tvm.target import Target

from alcop_ms import targets
from alcop_ms.analysis.kernel_plans import KernelPlan, find_kernel_plans
from alcop_ms.analysis.loop_tree import find_func
from alcop_ms.cost_model.built import ESTIMATED, BuiltFacts
from alcop_ms.cost_model.estimate import LatencyEstimate
from alcop_ms.cost_model.kernels import (
    Estimate,
    estimate_plan,
    estimate_plans,
    ranking_factor,
)
from alcop_ms.pipeline import NotApplicable, PipelinePlan


def plans_of(mod: tvm.IRModule, target: str | Target) -> tuple[KernelPlan, ...] | NotApplicable:
    """The plans of a scheduled module's kernels, or why there is none."""
    return find_kernel_plans(find_func(mod), targets.gpu_of(targets.target(target)))


def plan_of(mod: tvm.IRModule, target: str | Target) -> PipelinePlan | NotApplicable:
    """The pipeline plan of a scheduled module's first product, or why it has none."""
    return first_product(plans_of(mod, target))


def first_product(
    plans: tuple[KernelPlan, ...] | NotApplicable,
) -> PipelinePlan | NotApplicable:
    """The first product among the plans of a module's kernels, or why there is none."""
    if isinstance(plans, NotApplicable):
        return plans
    first = plans[0]
    if isinstance(first, PipelinePlan):
        return first
    return NotApplicable("row-wise kernels and chained products have plans of their own kinds")


def estimate_of(
    plan: PipelinePlan | NotApplicable,
    target: str | Target,
    built: BuiltFacts = ESTIMATED,
) -> LatencyEstimate | NotApplicable:
    """The model's prediction for the plan of a product, or why there is none.

    Parameters
    ----------
    built : BuiltFacts
        What is known of the built kernel; the rest is estimated.
    """
    if isinstance(plan, NotApplicable):
        return plan
    estimate = estimate_plan(plan, targets.gpu_of(targets.target(target)), built)
    assert isinstance(estimate, LatencyEstimate | NotApplicable)  # as for every product
    return estimate


def predict(mod: tvm.IRModule, target: str | Target) -> Estimate | NotApplicable:
    """The prediction of a scheduled module, whatever its kernels are, or why there is none."""
    return predict_plans(plans_of(mod, target), target)


def predict_plans(
    plans: tuple[KernelPlan, ...] | NotApplicable,
    target: str | Target,
    built: BuiltFacts = ESTIMATED,
) -> Estimate | NotApplicable:
    """The prediction of the plans of a module's kernels, or why there is none.

    Parameters
    ----------
    built : BuiltFacts
        Of the one kernel; see `estimate_plans`.
    """
    if isinstance(plans, NotApplicable):
        return plans
    return estimate_plans(plans, targets.gpu_of(targets.target(target)), built)


def rank(mod: tvm.IRModule, target: Target, seconds: float | None = None) -> float:
    """Seconds to rank a scheduled module by; near ties go to what hides less.

    Parameters
    ----------
    seconds : float, optional
        What is known of it; the model's prediction when not given, infinite where there is none.
    """
    estimate = predict(mod, target)
    if isinstance(estimate, NotApplicable):
        return math.inf if seconds is None else seconds
    return (estimate.total_s if seconds is None else seconds) * ranking_factor(estimate)
