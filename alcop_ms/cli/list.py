"""`alcop-ms list`: the suites, or the workloads of one."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence

from alcop_ms.cli.workload_argument import add_folder_option
from alcop_ms.workloads import (
    GatedWorkload,
    RegistryWorkload,
    Suite,
    Workload,
    get_suite,
    list_suites,
)
from alcop_ms.workloads.spec import get_short_dtype


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "list", help="list the workload suites, or one suite's workloads", allow_abbrev=False
    )
    parser.add_argument("suite", metavar="SUITE", nargs="?", help="list this suite's workloads")
    parser.add_argument("--json", action="store_true", help="print JSON")
    add_folder_option(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the suites, or the workloads of the one named."""
    if args.suite is None:
        suites = list_suites(args.workloads)
        if args.json:
            print(json.dumps([_summarise(suite) for suite in suites], indent=2))
        else:
            print(_format_suites(suites))
        return 0
    suite = get_suite(args.suite, args.workloads)
    if args.json:
        entries = [workload.as_dict() for workload in suite.workloads]
        print(json.dumps({**_summarise(suite), "workloads": entries}, indent=2))
    else:
        print(_format_suite(suite))
    return 0


def _summarise(suite: Suite) -> dict[str, object]:
    return {
        "suite": suite.name,
        "title": suite.title,
        "source": suite.source,
        "workloads": [workload.label for workload in suite.workloads],
    }


def _format_suites(suites: Sequence[Suite]) -> str:
    rows = [(suite.name, str(len(suite.workloads)), suite.title) for suite in suites]
    return format_table(("suite", "workloads", "what it is"), rows)


def _format_suite(suite: Suite) -> str:
    rows = []
    for workload in suite.workloads:
        rows.append(
            (
                workload.label,
                "/".join(get_short_dtype(dtype) for dtype in _dtypes(workload)),
                workload.layout,
                "+".join(str(step) for step in getattr(workload, "epilogue", ())) or "-",
                f"{workload.flop / 1e9:.3g}",
                workload.place,
            )
        )
    header = ("workload", "in/acc/out", "layout", "epilogue", "GFLOP", "place")
    source = f"\nSource: {suite.source}" if suite.source else ""
    return f"{suite.title or suite.name}\n\n{format_table(header, rows)}{source}"


def _dtypes(workload: RegistryWorkload) -> tuple[str, str, str]:
    """Of operands, accumulator and result."""
    if isinstance(workload, (Workload, GatedWorkload)):
        return workload.problem.in_dtype, workload.problem.acc_dtype, workload.problem.out_dtype
    return workload.dtype, "float32", workload.dtype


def format_table(header: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    """Lay out left-aligned columns, two spaces apart."""
    lines = [header, *rows]
    widths = [max(len(line[column]) for line in lines) for column in range(len(header))]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
        for line in lines
    )
