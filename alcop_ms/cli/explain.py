"""`alcop-ms explain`: what is pipelined, what is not and why, and what it should cost."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from alcop_ms.cli.target_argument import add_target_argument
from alcop_ms.cli.workload_argument import add_workload_argument
from alcop_ms.workloads import load_workload

if TYPE_CHECKING:
    from tvm.s_tir import Schedule
    from tvm.target import Target


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "explain", help="explain the pipeline of a workload's best predicted kernel", allow_abbrev=False
    )
    add_workload_argument(parser)
    add_target_argument(parser)
    parser.add_argument("--seed", type=int, default=0, help="seed of the search (default 0)")
    parser.add_argument("--width", type=int, default=100, help="columns of the timeline (default 100)")
    parser.add_argument(
        "--timeline", type=Path, metavar="FILE", help="write the timeline as .svg, .png or .txt too"
    )
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the explanation; 1 when nothing can be pipelined."""
    from alcop_ms import targets
    from alcop_ms.tuning import explain, normalise_module, predict_best
    from alcop_ms.workloads.primfunc import make_prim_func

    workload = load_workload(args.workload, args.workloads)
    target = targets.target(args.target)
    best = predict_best(normalise_module(make_prim_func(workload)), target, seed=args.seed)
    if args.timeline is not None:
        _write_timeline(best, target, args.timeline)
    if args.json:
        print(json.dumps(_describe(best, target), indent=2))
    else:
        print(explain(best, target, width=args.width))
    return 0


def _write_timeline(best: Schedule, target: Target, path: Path) -> None:
    from alcop_ms.errors import InvalidOptionError
    from alcop_ms.report import make_timeline, shorten, write_timeline
    from alcop_ms.tuning import estimate_of, plan_of

    plan = plan_of(best.mod, target)
    estimate = estimate_of(plan, target) if plan else plan
    if not plan or not estimate:
        raise InvalidOptionError(f"no timeline: {(plan or estimate).reason}")
    write_timeline(shorten(make_timeline(plan, estimate)), path)


def _describe(best: Schedule, target: Target) -> dict[str, Any]:
    from dataclasses import asdict

    from alcop_ms.bundling import describe_estimate
    from alcop_ms.tuning import estimate_of, plan_of, refusals_of

    plan = plan_of(best.mod, target)
    refused = [
        {"buffer": r.buffer, "level": r.level.value, "reason": r.reason} for r in refusals_of(best.mod)
    ]
    if not plan:
        return {"plan": None, "reason": plan.reason, "refused": refused}
    estimate = estimate_of(plan, target)
    prediction = describe_estimate(estimate) if estimate else {"reason": estimate.reason}
    return {"plan": _plain(asdict(plan)), "prediction": prediction, "refused": refused}


def _plain(value: Any) -> Any:
    from enum import Enum

    if isinstance(value, Enum):
        return value.value
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value]
    return value
