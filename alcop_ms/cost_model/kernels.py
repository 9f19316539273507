"""One prediction for whatever a function's kernels are: products, rows, chains, or several."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from alcop_ms.chain_plan import ChainPlan
from alcop_ms.cost_model.built import ESTIMATED, BuiltFacts
from alcop_ms.cost_model.chain_time import ChainEstimate, chain_ranking_s, estimate_chain
from alcop_ms.cost_model.latency import LatencyEstimate, estimate_latency
from alcop_ms.cost_model.ranking import ranking_s
from alcop_ms.cost_model.row_time import RowEstimate, estimate_rows
from alcop_ms.errors import InvalidPlanError
from alcop_ms.hardware import GpuSpec
from alcop_ms.pipeline import NotApplicable, PipelinePlan
from alcop_ms.row_plan import RowPlan

KernelEstimate = LatencyEstimate | RowEstimate | ChainEstimate


@dataclass(frozen=True, slots=True, kw_only=True)
class SumEstimate:
    """The predictions of kernels that run one after the other."""

    kernels: tuple[KernelEstimate, ...]

    @property
    def total_s(self) -> float:
        """Of all kernels, each with its launch."""
        return sum(kernel.total_s for kernel in self.kernels)


Estimate = KernelEstimate | SumEstimate


def estimate_plans(
    plans: Sequence[PipelinePlan | RowPlan | ChainPlan],
    gpu: GpuSpec,
    built: BuiltFacts = ESTIMATED,
) -> Estimate | NotApplicable:
    """Predict a function of the kernels that have plans, or say why one cannot run.

    Parameters
    ----------
    built : BuiltFacts
        Of the one kernel, once it is built; of several everything is estimated.
    """
    if len(plans) == 1:
        return estimate_plan(plans[0], gpu, built)
    kernels = []
    for plan in plans:
        estimate = estimate_plan(plan, gpu)
        if isinstance(estimate, NotApplicable):
            return estimate
        kernels.append(estimate)
    return SumEstimate(kernels=tuple(kernels))


def estimate_plan(
    plan: PipelinePlan | RowPlan | ChainPlan, gpu: GpuSpec, built: BuiltFacts = ESTIMATED
) -> KernelEstimate | NotApplicable:
    """Predict one kernel by the formulas of its kind, or say why it cannot run."""
    if isinstance(plan, ChainPlan):
        return estimate_chain(plan, gpu, built.registers_per_thread)
    if isinstance(plan, RowPlan):
        return estimate_rows(plan, gpu)
    try:
        return estimate_latency(plan, gpu, built)
    except InvalidPlanError as error:
        return NotApplicable(str(error))


def ranking_factor(estimate: Estimate) -> float:
    """By what to multiply a time to rank by it: 1, and a little for what the prediction hides."""
    if isinstance(estimate, SumEstimate):
        weighed = sum(kernel.total_s * ranking_factor(kernel) for kernel in estimate.kernels)
        return weighed / estimate.total_s
    if isinstance(estimate, ChainEstimate):
        return chain_ranking_s(1.0, estimate)
    if isinstance(estimate, RowEstimate):
        return 1.0
    return ranking_s(1.0, estimate)
