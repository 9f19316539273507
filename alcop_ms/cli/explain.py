"""`alcop-ms explain`: what is pipelined, what is not and why, and what it should cost."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from alcop_ms.candidate_spec import FORM
from alcop_ms.cli.target_argument import add_seed_argument, add_target_argument, positive_int
from alcop_ms.cli.workload_argument import add_workload_argument
from alcop_ms.errors import InvalidOptionError
from alcop_ms.pipeline import NotApplicable, PipelinePlan
from alcop_ms.workloads import AnyWorkload, load_workload

if TYPE_CHECKING:
    from tvm import IRModule
    from tvm.s_tir import Schedule
    from tvm.target import Target


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "explain",
        help="explain the pipeline of a workload's best predicted kernel",
        allow_abbrev=False,
    )
    add_workload_argument(parser)
    add_target_argument(parser)
    add_seed_argument(parser)
    parser.add_argument(
        "--width", type=positive_int, default=100, help="columns of the timeline (default 100)"
    )
    parser.add_argument(
        "--timeline", type=Path, metavar="FILE", help="write the timeline as .svg, .png or .txt too"
    )
    chosen = parser.add_mutually_exclusive_group()
    chosen.add_argument(
        "--candidate",
        metavar="C",
        help=f"explain this one: best, a kernel bundle's directory, or {FORM}",
    )
    chosen.add_argument(
        "--compare",
        nargs=2,
        metavar=("A", "B"),
        help="say why one of two candidates is predicted to be faster (as --candidate)",
    )
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the explanation."""
    from alcop_ms import targets
    from alcop_ms.explanation import explain, predict_best
    from alcop_ms.input_module import normalise_module
    from alcop_ms.workloads.primfunc import make_prim_func

    workload = load_workload(args.workload, args.workloads)
    target = targets.target(args.target)
    if args.candidate is not None or args.compare is not None:
        return _explain_chosen(args, workload, target)
    module = normalise_module(make_prim_func(workload))
    best = predict_best(module, target, seed=args.seed)
    if args.timeline is not None:
        _write_timeline(best, target, args.timeline)
    if args.json:
        print(json.dumps(_describe(best, module, target), indent=2))
    else:
        print(explain(best, target, width=args.width, unscheduled=module))
    return 0


def _explain_chosen(args: argparse.Namespace, workload: AnyWorkload, target: Target) -> int:
    from alcop_ms.comparison import compare, explain_candidate, find_candidate

    if args.json or args.timeline is not None:
        raise InvalidOptionError("--json and --timeline do not go with --candidate or --compare")
    if args.compare is not None:
        first, second = args.compare
        print(compare(first, second, workload, target, seed=args.seed))
    else:
        chosen = find_candidate("candidate", args.candidate, workload, target, seed=args.seed)
        print(explain_candidate(chosen, target, width=args.width))
    return 0


def _write_timeline(best: Schedule, target: Target, path: Path) -> None:
    from alcop_ms.prediction import estimate_of, plan_of
    from alcop_ms.report import make_timeline, shorten, write_timeline

    plan = plan_of(best.mod, target)
    estimate = estimate_of(plan, target)
    if isinstance(plan, NotApplicable):
        raise InvalidOptionError(f"--timeline: there is none: {plan.reason}")
    if isinstance(estimate, NotApplicable):
        raise InvalidOptionError(f"--timeline: there is none: {estimate.reason}")
    write_timeline(shorten(make_timeline(plan, estimate)), path)


def _describe(best: Schedule, module: IRModule, target: Target) -> dict[str, Any]:
    from dataclasses import asdict

    from alcop_ms.bundling import describe_estimate
    from alcop_ms.chain_plan import ChainPlan
    from alcop_ms.explanation import refusals_of, why_no_tensor_cores
    from alcop_ms.prediction import plans_of, predict_plans

    found = plans_of(best.mod, target)
    plans = () if isinstance(found, NotApplicable) else found
    described = {
        "plan": _plain(asdict(plans[0])) if plans else None,
        "more_plans": [_plain(asdict(plan)) for plan in plans[1:]],
        "reason": found.reason if isinstance(found, NotApplicable) else None,
        "prediction": describe_estimate(predict_plans(found, target)),
    }
    if plans and isinstance(plans[0], ChainPlan):
        return {**described, "refused": [], "no_tensor_cores": None}
    is_product = bool(plans) and isinstance(plans[0], PipelinePlan)
    no_tensor_cores = why_no_tensor_cores(best.mod if is_product else module, target)
    return {
        **described,
        "refused": [_plain(asdict(refusal)) for refusal in refusals_of(best.mod)],
        "no_tensor_cores": None if no_tensor_cores is None else no_tensor_cores.reason,
    }


def _plain(value: Any) -> Any:
    from enum import Enum

    if isinstance(value, Enum):
        return value.value
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value]
    return value
