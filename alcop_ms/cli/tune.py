"""`alcop-ms tune WORKLOAD`: search for the best kernel and leave it as a bundle; or a model."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from alcop_ms.cli import tune_model
from alcop_ms.cli.target_argument import add_seed_argument, add_target_argument, positive_int
from alcop_ms.cli.tune_model import add_model_argument
from alcop_ms.cli.workload_argument import add_workload_argument
from alcop_ms.errors import InvalidOptionError
from alcop_ms.workloads import load_workload

if TYPE_CHECKING:
    from alcop_ms.tuning import TuningResult
    from alcop_ms.workload_tuning import TunedWorkload


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = subparsers.add_parser("tune", help="search for the best kernel", allow_abbrev=False)
    add_workload_argument(parser, optional=True)
    add_model_argument(parser)
    add_target_argument(parser)
    parser.add_argument(
        "--out", type=Path, metavar="DIR", help="where records, bundle, module and timeline go"
    )
    parser.add_argument(
        "--preset",
        choices=("quick", "normal", "full"),
        help="how large the search is (default normal; quick for each function of a model)",
    )
    parser.add_argument(
        "--trials", type=positive_int, metavar="N", help="candidates to build (default: preset's)"
    )
    parser.add_argument("--minutes", type=float, metavar="T", help="stop after this time")
    _add_runner_arguments(parser)
    parser.add_argument(
        "--workers", type=positive_int, metavar="N", help="compiling processes (default: cores)"
    )
    add_seed_argument(parser)
    parser.add_argument(
        "--no-verify",
        dest="verify",
        action="store_false",
        help="do not run the winner in the emulator",
    )
    parser.add_argument(
        "--verify-top",
        type=positive_int,
        default=1,
        metavar="N",
        help="run the best N in the emulator, the winner among them (default 1)",
    )
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=run)


def _add_runner_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--runner",
        choices=("model", "simulated", "local", "rpc"),
        help="who says how fast a candidate is (default: local with a GPU, else simulated; model "
        "for the preset quick, where it can)",
    )
    parser.add_argument(
        "--tracker", metavar="HOST:PORT", help="the tracker of --runner rpc (else TVM_TRACKER_HOST)"
    )
    parser.add_argument(
        "--tracker-key", metavar="KEY", help="the devices of --runner rpc (else TVM_TRACKER_KEY)"
    )


def run(args: argparse.Namespace) -> int:
    """Tune, print the winner and leave it under `--out`; 1 when every kernel found is wrong."""
    if (args.workload is None) == (args.model is None):
        raise InvalidOptionError("give a WORKLOAD or --model NAME, one of the two")
    if args.model is not None:
        return tune_model.run(args, _find_runner(args))
    from alcop_ms import targets
    from alcop_ms.measure.builder import find_toolchain_or_warn
    from alcop_ms.workload_tuning import tune_workload

    workload = load_workload(args.workload, args.workloads)
    target = targets.target(args.target)
    name = f"{workload.name.replace('/', '-')}-{targets.gpu_of(target).name}"
    tuned = tune_workload(
        workload,
        target,
        args.out or Path("out") / name,
        toolchain=find_toolchain_or_warn(),
        verifies=args.verify,
        verify_top=args.verify_top,
        trials=args.trials,
        minutes=args.minutes,
        preset=args.preset or "normal",
        runner=_find_runner(args),
        max_workers=args.workers,
        seed=args.seed,
        shows_progress=not args.json,
    )
    print(json.dumps(_describe(tuned), indent=2) if args.json else format_winner(tuned))
    return 0


def _find_runner(args: argparse.Namespace) -> Any:
    from alcop_ms.measure.runners import runner

    if args.runner == "rpc":
        return runner("rpc", tracker=args.tracker, tracker_key=args.tracker_key)
    if args.tracker is not None or args.tracker_key is not None:
        raise InvalidOptionError("--tracker and --tracker-key go with --runner rpc")
    return args.runner


def format_winner(tuned: TunedWorkload) -> str:
    """The winner, its facts, the emulator's verdict, the search, and what was left where."""
    from alcop_ms.explanation import explain
    from alcop_ms.report.winner import format_facts

    result = tuned.result
    parts = [
        explain(result.best, result.target, unscheduled=tuned.source),
        format_facts(tuned.planned.kernel.facts),
        _format_verdict(tuned),
        _format_search(result),
        f"left in {tuned.directory}: {', '.join(tuned.left)}, tuning records",
    ]
    return "\n\n".join(parts)


def _format_verdict(tuned: TunedWorkload) -> str:
    lines = ["emulator: not run" if tuned.verdict is None else f"emulator: {tuned.verdict.text}"]
    lines += [
        f"rejected: number {one.rank} of the ranking, kept in {one.directory}: {one.verdict.text}"
        for one in tuned.rejected
    ]
    return "\n".join(lines)


def _format_search(result: TuningResult) -> str:
    done = (
        f"{result.tried} candidates built in this run, {result.failed} failed"
        if result.tried
        else "from earlier runs; nothing was searched"
    )
    lines = [f"{result.kind} best: {result.best_s * 1e6:.2f} us ({done})"]
    if result.was_interrupted:
        lines.append("interrupted: run the same command again to go on")
    if result.causes:
        lines.append("candidates rejected before building, or failed, by cause:")
        lines.extend(f"{count:6d}  {cause}" for cause, count in result.causes)
    return "\n".join(lines)


def _describe(tuned: TunedWorkload) -> dict[str, Any]:
    from alcop_ms.cli.sample import describe_bundle
    from alcop_ms.workload_tuning import BUNDLE_DIRECTORY

    result, verdict = tuned.result, tuned.verdict
    return {
        "kind": result.kind,
        "best_s": result.best_s,
        "tried": result.tried,
        "failed": result.failed,
        "was_interrupted": result.was_interrupted,
        "causes": dict(result.causes),
        "verdict": None if verdict is None else verdict.status,
        "findings": [] if verdict is None else [finding.text for finding in verdict.findings],
        "rejected": [
            {"rank": one.rank, "bundle": one.directory, "verdict": one.verdict.status}
            for one in tuned.rejected
        ],
        "out": str(tuned.directory),
        "winner": describe_bundle(tuned.directory / BUNDLE_DIRECTORY, tuned.planned),
    }
