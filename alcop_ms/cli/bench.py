"""`alcop-ms bench --static BUNDLE...`: what the machine code of kernels says of their speed."""

from __future__ import annotations

import argparse
import json
from pathlib import Path


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "bench", help="count the instructions of kernels' main loops", allow_abbrev=False
    )
    parser.add_argument(
        "bundles", metavar="BUNDLE", nargs="+", type=Path, help="a kernel bundle's directory"
    )
    parser.add_argument(
        "--static",
        action="store_true",
        required=True,
        help="from the machine code alone, without a GPU: main loop, registers, bank conflicts",
    )
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the figures."""
    from alcop_ms.lowering.toolchain import find_toolchain
    from alcop_ms.report.static_figures import format_figures
    from alcop_ms.static_figures import measure_bundle

    toolchain = find_toolchain()
    rows = [
        figures.as_dict()
        for directory in args.bundles
        for figures in measure_bundle(directory, toolchain)
    ]
    print(json.dumps(rows, indent=2) if args.json else format_figures(rows))
    return 0
