"""Candidates that a person names, with their plans and predictions: to explain and to compare."""

from __future__ import annotations

from pathlib import Path

from tvm.target import Target

from alcop_ms import targets
from alcop_ms.analysis.chain import find_chain
from alcop_ms.analysis.loop_tree import find_func
from alcop_ms.analysis.plan import find_problems
from alcop_ms.bundle import LAUNCH_FILE, read_bundle
from alcop_ms.bundling import replay_trace
from alcop_ms.candidate_spec import parse_candidate
from alcop_ms.cost_model.built import ESTIMATED
from alcop_ms.cost_model.latency import LatencyEstimate
from alcop_ms.errors import InvalidOptionError
from alcop_ms.explanation import predict_best
from alcop_ms.input_module import normalise_module
from alcop_ms.inspection import inspect_bundle
from alcop_ms.measure.builder import find_toolchain_or_warn
from alcop_ms.pipeline import NotApplicable, PipelinePlan
from alcop_ms.prediction import estimate_of, plan_of
from alcop_ms.report import draw_text, explain_plan, make_timeline
from alcop_ms.report.compare import Candidate, compare_candidates
from alcop_ms.workloads import AnyWorkload
from alcop_ms.workloads.primfunc import make_prim_func

BEST = "best"


def find_candidate(
    name: str, text: str, workload: AnyWorkload, target: Target, *, seed: int = 0
) -> Candidate:
    """A candidate's plan and prediction.

    Parameters
    ----------
    name : str
        What to call it.
    text : str
        `best` for what the model likes best, the directory of a kernel bundle (predicted from the
        facts of its machine code), or a candidate in words (`candidate_spec.FORM`).

    Raises
    ------
    InvalidOptionError
        It is none of these, or has no prediction.
    BundleError
        The bundle cannot be read.
    """
    module = normalise_module(make_prim_func(workload))
    problems = find_problems(module)
    if find_chain(find_func(module)) or (problems and len(problems) > 1):
        raise InvalidOptionError(
            f"candidate {text!r:.80}: candidates are those of one product, which "
            f"{workload.label} is not; explain its best without --candidate and --compare"
        )
    built = ESTIMATED
    if text == BEST:
        plan = plan_of(predict_best(module, target, seed=seed).mod, target)
    elif (Path(text) / LAUNCH_FILE).exists():
        bundle = read_bundle(Path(text))
        plan = plan_of(replay_trace(bundle.trace, module).mod, target)
        if isinstance(plan, PipelinePlan):
            built = inspect_bundle(Path(text), plan, find_toolchain_or_warn())
    else:
        if isinstance(problems, NotApplicable):
            raise InvalidOptionError(f"candidate {text!r:.80}: {problems.reason}")
        plan = parse_candidate(text, next(iter(problems.values())))
    if not isinstance(plan, PipelinePlan):
        raise InvalidOptionError(f"candidate {text!r:.80}: it has no plan: {plan.reason}")
    estimate = estimate_of(plan, target, built)
    if not isinstance(estimate, LatencyEstimate):
        raise InvalidOptionError(f"candidate {text!r:.80}: no prediction: {estimate.reason}")
    return Candidate(name, plan, estimate)


def explain_candidate(candidate: Candidate, target: Target, *, width: int = 100) -> str:
    """Buffers, occupancy, predicted breakdown and timeline of one candidate."""
    plan, estimate = candidate.plan, candidate.estimate
    timeline = draw_text(make_timeline(plan, estimate), width=width)
    return f"{explain_plan(plan, targets.gpu_of(target), estimate)}\n\n{timeline}"


def compare(
    first: str,
    second: str,
    workload: AnyWorkload,
    target: Target,
    *,
    seed: int = 0,
) -> str:
    """Why one of two candidates, A or B, is predicted to be faster."""
    pair = [
        find_candidate(name, text, workload, target, seed=seed)
        for name, text in (("A", first), ("B", second))
    ]
    return compare_candidates(*pair)
