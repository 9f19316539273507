"""What a schedule pipelines, what it does not and why, and what it should cost."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import tvm
from tvm import tirx
from tvm.s_tir import Schedule
from tvm.target import Target

from alcop_ms import targets
from alcop_ms.analysis.conversion import find_refused
from alcop_ms.analysis.kernel_plans import KernelPlan
from alcop_ms.analysis.loop_tree import find_func, loops_of, read_func
from alcop_ms.analysis.plan import find_problem
from alcop_ms.analysis.row_operator import NO_ROWS, SCHEDULED, find_row_operator
from alcop_ms.analysis.staging import Refusal, find_loop, find_pipeline_loops
from alcop_ms.chain_plan import ChainPlan
from alcop_ms.compat import ANN_MMA_TILE, ANN_SHARED_STAGES
from alcop_ms.cost_model.kernels import SumEstimate, estimate_plans
from alcop_ms.input_module import normalise_module
from alcop_ms.pipeline import Level, NotApplicable, PipelinePlan
from alcop_ms.prediction import estimate_of, plan_of, plans_of, rank
from alcop_ms.report import draw_text, explain_plan, make_timeline
from alcop_ms.report.explain_chain import explain_chain
from alcop_ms.report.explain_rows import explain_rows
from alcop_ms.row_plan import RowPlan
from alcop_ms.rules.mma_plan import refuse_tensor_cores, why_cuda_cores_may_win
from alcop_ms.rules.row_tiling import plan_row_tiling
from alcop_ms.sampling import sample_candidates

PREDICTED_DRAWS = 200
PREDICTED_PATIENCE = 30  # a space so small holds nothing much better than what was drawn of it


def refusals_of(mod: tvm.IRModule) -> tuple[Refusal, ...]:
    """Staged buffers of a scheduled module that are not pipelined, and why."""
    nodes = read_func(find_func(mod))
    return tuple(
        refusal
        for level in Level
        for refusal in find_pipeline_loops(nodes, level, ignore_existing=True).refused
    )


def why_no_tensor_cores(mod: tvm.IRModule, target: str | Target) -> NotApplicable | None:
    """Why the tensor cores of a target do not take what a module computes; None when they do.

    Parameters
    ----------
    mod : IRModule
        Unscheduled, or scheduled by our rules.
    """
    plan = plan_of(mod, target)
    if any(loop.annotation(ANN_MMA_TILE) for loop in loops_of(read_func(find_func(mod)))):
        return None
    problem = plan.problem if isinstance(plan, PipelinePlan) else find_problem(mod)
    if isinstance(problem, NotApplicable):
        return problem
    refusal = refuse_tensor_cores(problem, targets.gpu_of(targets.target(target)))
    if refusal is not None or isinstance(plan, NotApplicable):
        return refusal
    return why_cuda_cores_may_win(problem)


def predict_best(
    mod: tvm.IRModule, target: str | Target, *, draws: int = PREDICTED_DRAWS, seed: int = 0
) -> Schedule:
    """The candidate that the model likes best among random valid ones, without building any.

    Parameters
    ----------
    draws : int
        Candidates drawn.

    Raises
    ------
    NothingToTuneError, NoValidCandidateError
        When there is nothing to draw, or none is valid.
    """
    tvm_target = targets.target(target)
    drawn = sample_candidates(mod, tvm_target, seed=seed, patience=PREDICTED_PATIENCE)
    candidates = itertools.islice(drawn, draws)
    return min(candidates, key=lambda candidate: rank(candidate.mod, tvm_target))


def explain(
    scheduled: Schedule | tvm.IRModule | tirx.PrimFunc,
    target: str | Target,
    *,
    width: int = 100,
    unscheduled: tvm.IRModule | None = None,
) -> str:
    """Explain what is pipelined in a function, why the rest is not, and what it should cost.

    Parameters
    ----------
    scheduled : Schedule, IRModule or PrimFunc
        A scheduled function; of an unscheduled one it says which tiling would take it.
    width : int
        Columns of the drawn timeline.
    unscheduled : IRModule, optional
        What the function was before: a schedule of TVM's own tiling does not tell any more why none
        of ours took it.
    """
    tvm_target = targets.target(target)
    mod = scheduled.mod if isinstance(scheduled, Schedule) else normalise_module(scheduled)
    plan = plan_of(mod, tvm_target)
    plans = plans_of(mod, tvm_target)
    if not isinstance(plans, NotApplicable):
        if isinstance(plans[0], RowPlan):
            return explain_rows(plans[0], targets.gpu_of(tvm_target))
        if isinstance(plans[0], ChainPlan):
            return explain_chain(plans[0], targets.gpu_of(tvm_target))
    if isinstance(plan, NotApplicable):
        before = mod if unscheduled is None else unscheduled
        parts = [_explain_unplanned(mod, plan), _explain_unscheduled(mod), _explain_rows(before)]
    elif not isinstance(plans, NotApplicable) and len(plans) > 1:
        parts = _explain_several(plans, tvm_target, width)
    else:
        parts = [*_explain_plan(plan, tvm_target, width), _explain_short_k(plan)]
    asked = unscheduled if unscheduled is not None and not plan else mod
    no_tensor_cores = why_no_tensor_cores(asked, tvm_target)
    if no_tensor_cores is not None:
        parts.append(f"tensor cores are not used: {no_tensor_cores.reason}")
    parts.append(_explain_refusals(refusals_of(mod)))
    return "\n\n".join(part for part in parts if part)


def _explain_unplanned(mod: tvm.IRModule, plan: NotApplicable) -> str:
    """What is pipelined by another tiling than ours, or why nothing is."""
    nodes = read_func(find_func(mod))
    lines = []
    for loop in find_pipeline_loops(nodes, Level.SHARED, ignore_existing=True).loops:
        names = ", ".join(load.buffer for load in loop.loads)
        depth = find_loop(nodes, loop).annotation(ANN_SHARED_STAGES)
        if depth and depth[0] > 1:
            lines.append(f"pipelined by another tiling than ours: {names} in {depth[0]} slots")
        elif loop.trip_count == 1:
            lines.append(
                f"not pipelined: {names} are loaded once, so there is nothing to load ahead"
            )
        else:
            lines.append(f"not pipelined: {names} have one slot")
    return "\n".join(lines) or f"not pipelined: {plan.reason}"


def _explain_several(plans: Sequence[KernelPlan], target: Target, width: int) -> list[str]:
    """Every product of a function, and what they take together."""
    parts = []
    for number, plan in enumerate(plans, start=1):
        assert isinstance(plan, PipelinePlan)  # rows and chains are a function's only kernel
        parts.append(f"product {number} of {len(plans)}:")
        parts += [*_explain_plan(plan, target, width), _explain_short_k(plan)]
    estimate = estimate_plans(plans, targets.gpu_of(target))
    if isinstance(estimate, SumEstimate):
        times = " + ".join(f"{kernel.total_s * 1e6:.2f}" for kernel in estimate.kernels)
        total = f"{estimate.total_s * 1e6:.2f} us"
        parts.append(f"predicted, one product after the other: {times} = {total}")
    return parts


def _explain_plan(plan: PipelinePlan, target: Target, width: int) -> list[str]:
    gpu = targets.gpu_of(target)
    estimate = estimate_of(plan, target)
    if isinstance(estimate, NotApplicable):
        return [explain_plan(plan, gpu), f"no prediction: {estimate.reason}"]
    timeline = draw_text(make_timeline(plan, estimate), width=width)
    return [explain_plan(plan, gpu, estimate), timeline]


def _explain_short_k(plan: PipelinePlan) -> str:
    if plan.shared_stages > 1 or plan.k_tiles > 1:
        return ""
    return (
        f"not pipelined in shared memory: k={plan.part_k} is a single tile, so "
        "there is nothing to load ahead of it"
    )


def _explain_unscheduled(mod: tvm.IRModule) -> str:
    if isinstance(find_problem(mod), NotApplicable):
        return ""
    lines = ["the function is an unscheduled matrix product: tune or sample it first"]
    lines += [f"an operand's copies will be synchronous: {reason}" for reason in find_refused(mod)]
    return "\n".join(lines)


def _explain_rows(mod: tvm.IRModule) -> str:
    """What an unscheduled function is to `row-tiling`; empty where it has nothing to do with rows.

    Parameters
    ----------
    mod : IRModule
        The function before it was scheduled, where that is known.
    """
    if not isinstance(find_problem(mod), NotApplicable):
        return ""
    operator = find_row_operator(Schedule(normalise_module(mod)))
    if operator in (NO_ROWS, SCHEDULED):
        return ""
    plans = (
        operator
        if isinstance(operator, NotApplicable)
        else plan_row_tiling(operator, operator.row_bytes)
    )
    if isinstance(plans, NotApplicable):
        return f"its rows are not pipelined: {plans.reason}"
    return "its rows can be pipelined: `row-tiling` has designs for them"


def _explain_refusals(refused: tuple[Refusal, ...]) -> str:
    if not refused:
        return ""
    lines = [f"  {r.buffer} ({r.level.value}): {r.reason}" for r in refused]
    return "\n".join(["buffers that are not pipelined:", *lines])
