"""`alcop-ms tune WORKLOAD`: search for the best kernel and leave it as a bundle."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from alcop_ms.cli.target_argument import add_target_argument, positive_int
from alcop_ms.cli.workload_argument import add_workload_argument
from alcop_ms.workloads import load_workload

if TYPE_CHECKING:
    from alcop_ms.emulator import Verdict
    from alcop_ms.tuning import TuningResult
    from alcop_ms.workload_tuning import TunedWorkload


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = subparsers.add_parser("tune", help="search for the best kernel", allow_abbrev=False)
    add_workload_argument(parser)
    add_target_argument(parser)
    parser.add_argument(
        "--out", type=Path, metavar="DIR", help="where records, bundle, module and timeline go"
    )
    parser.add_argument(
        "--preset",
        default="normal",
        choices=("quick", "normal", "full"),
        help="how large the search is (default normal)",
    )
    parser.add_argument("--trials", type=positive_int, help="candidates to build (default: preset's)")
    parser.add_argument("--minutes", type=float, help="stop after this time")
    parser.add_argument(
        "--runner",
        choices=("model", "local", "rpc"),
        help="who says how fast a candidate is (default: local with a GPU, else model)",
    )
    parser.add_argument("--workers", type=positive_int, help="compiling processes (default: cores)")
    parser.add_argument("--seed", type=int, default=0, help="seed of the search (default 0)")
    parser.add_argument(
        "--no-verify",
        dest="verify",
        action="store_false",
        help="do not run the winner in the emulator",
    )
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Tune, print the winner and leave it under `--out`; 1 when the winner is not right."""
    from alcop_ms.cli.toolchain_or_warning import find_toolchain_or_warn
    from alcop_ms.workload_tuning import tune_workload

    workload = load_workload(args.workload, args.workloads)
    tuned = tune_workload(
        workload,
        args.target,
        args.out or Path("out") / f"{workload.name.replace('/', '-')}-{args.target}",
        toolchain=find_toolchain_or_warn(),
        verifies=args.verify,
        trials=args.trials,
        minutes=args.minutes,
        preset=args.preset,
        runner_kind=args.runner,
        max_workers=args.workers,
        seed=args.seed,
        shows_progress=not args.json,
    )
    print(json.dumps(_describe(tuned), indent=2) if args.json else format_winner(tuned))
    return 1 if tuned.verdict is not None and tuned.verdict.status in ("wrong", "hazard") else 0


def format_winner(tuned: TunedWorkload) -> str:
    """The winner, its facts, the emulator's verdict, the search, and what was left where."""
    from alcop_ms.report.winner import format_facts
    from alcop_ms.tuning import explain

    result = tuned.result
    parts = [
        explain(result.best, result.target),
        format_facts(tuned.planned.kernel.facts),
        _format_verdict(tuned.verdict),
        _format_search(result),
        f"left in {tuned.directory}: bundle/, module.so, timeline.svg, tuning records",
    ]
    return "\n\n".join(parts)


def _format_verdict(verdict: Verdict | None) -> str:
    return "emulator: not asked" if verdict is None else f"emulator: {verdict.text}"


def _format_search(result: TuningResult) -> str:
    lines = [
        f"{result.kind} best: {result.best_s * 1e6:.1f} us "
        f"({result.tried} candidates built in this run, {result.failed} failed)"
    ]
    if result.was_interrupted:
        lines.append("interrupted: run the same command again to go on")
    if result.causes:
        lines.append("rejected or failed, by cause:")
        lines.extend(f"{count:6d}  {cause}" for cause, count in result.causes)
    return "\n".join(lines)


def _describe(tuned: TunedWorkload) -> dict[str, Any]:
    from alcop_ms.cli.sample import describe_bundle
    from alcop_ms.workload_tuning import BUNDLE_DIRECTORY

    result = tuned.result
    return {
        "kind": result.kind,
        "best_s": result.best_s,
        "tried": result.tried,
        "failed": result.failed,
        "was_interrupted": result.was_interrupted,
        "causes": dict(result.causes),
        "verdict": None if tuned.verdict is None else tuned.verdict.status,
        "out": str(tuned.directory),
        "winner": describe_bundle(tuned.directory / BUNDLE_DIRECTORY, tuned.planned),
    }
