"""`alcop-ms db best|merge|prune|diff`: look after databases of tuning records."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from alcop_ms.cli.target_argument import add_target_argument, positive_int
from alcop_ms.report.table import text_table

UNKNOWN = "-"


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command and its four verbs."""
    parser = subparsers.add_parser("db", help="look after tuning records", allow_abbrev=False)
    verbs = parser.add_subparsers(title="verbs", metavar="VERB", dest="verb", required=True)
    best = _add_verb(verbs, "best", "show the best records of every workload", _run_best)
    best.add_argument(
        "directory", type=Path, metavar="DIR", help="for example out/x/predicted-a100"
    )
    best.add_argument(
        "--top", type=positive_int, default=1, metavar="N", help="how many (default 1)"
    )
    merge = _add_verb(verbs, "merge", "add records of other databases, stock ones too", _run_merge)
    merge.add_argument("sources", type=Path, nargs="+", metavar="DIR")
    merge.add_argument("--into", type=Path, required=True, metavar="DIR")
    add_target_argument(merge)
    prune = _add_verb(verbs, "prune", "keep the best records only", _run_prune)
    prune.add_argument("directory", type=Path, metavar="DIR")
    prune.add_argument(
        "--keep", type=positive_int, default=16, metavar="N", help="of a workload (default 16)"
    )
    diff = _add_verb(verbs, "diff", "compare the best times of two databases", _run_diff)
    diff.add_argument("left", type=Path, metavar="DIR")
    diff.add_argument("right", type=Path, metavar="DIR")


def _add_verb(
    verbs: argparse._SubParsersAction[argparse.ArgumentParser],
    name: str,
    text: str,
    run: object,
) -> argparse.ArgumentParser:
    parser = verbs.add_parser(name, help=text, allow_abbrev=False)
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=run)
    return parser


def _run_best(args: argparse.Namespace) -> int:
    from alcop_ms.best_records import find_best

    rows = find_best(args.directory, args.top)
    if args.json:
        described = [
            {"workload": row.workload, "what": row.what, "seconds": row.seconds, "plan": row.plan}
            for row in rows
        ]
        print(json.dumps(described, indent=2))
        return 0
    cells = [(row.workload, row.what, f"{row.seconds * 1e6:.2f}", row.plan) for row in rows]
    print(text_table(("workload", "computes", "us", "plan"), cells, right=(2,)))
    return 0


def _run_merge(args: argparse.Namespace) -> int:
    from dataclasses import asdict

    from alcop_ms import targets
    from alcop_ms.database_tools import merge

    arch = str(targets.target(args.target).attrs["arch"])
    merged = merge(args.sources, args.into, arch=arch)
    if args.json:
        print(json.dumps(asdict(merged), indent=2))
        return 0
    print(f"{args.into}: {merged.added} records added, {merged.known} were there already")
    if merged.foreign:
        print(f"left out: {merged.foreign} records for other architectures than {arch}")
    if merged.damaged:
        print(f"left out: {merged.damaged} damaged lines")
    return 0


def _run_prune(args: argparse.Namespace) -> int:
    from dataclasses import asdict

    from alcop_ms.database_tools import prune

    pruned = prune(args.directory, keep=args.keep)
    if args.json:
        print(json.dumps(asdict(pruned), indent=2))
    else:
        print(f"{args.directory}: {pruned.kept} records kept, {pruned.dropped} dropped")
    return 0


def _run_diff(args: argparse.Namespace) -> int:
    """1 when the databases differ in any best time."""
    from dataclasses import asdict

    from alcop_ms.database_tools import diff

    rows = diff(args.left, args.right)
    if args.json:
        print(json.dumps([asdict(row) for row in rows], indent=2))
    else:
        cells = [
            (row.workload, _microseconds(row.left_s), _microseconds(row.right_s), _change(row))
            for row in rows
        ]
        print(text_table(("workload", "left us", "right us", "right/left"), cells, right=(1, 2, 3)))
    return 0 if all(row.left_s == row.right_s for row in rows) else 1


def _microseconds(seconds: float | None) -> str:
    return UNKNOWN if seconds is None else f"{seconds * 1e6:.2f}"


def _change(row: object) -> str:
    left, right = getattr(row, "left_s", None), getattr(row, "right_s", None)
    return UNKNOWN if left is None or right is None else f"{right / left:.3f}"
