"""`alcop-ms extract`: a model's products as a file of workloads."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from alcop_ms.cli.target_argument import add_target_argument
from alcop_ms.cli.tune_model import add_model_argument


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "extract", help="write a model's products as workloads", allow_abbrev=False
    )
    add_model_argument(parser, required=True)
    add_target_argument(parser, default="a100")
    parser.add_argument(
        "--out", type=Path, metavar="FILE", help="the .toml file (default: the model's name)"
    )
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Fuse the model, write its products, and say what is left out."""
    from alcop_ms import targets
    from alcop_ms.graph.extract import extract_workloads, make_suite_name, write_suite
    from alcop_ms.graph.frontends import read_model
    from alcop_ms.graph.tuning import fuse_model

    _, tasks = fuse_model(read_model(args.model), targets.target(args.target))
    suite = make_suite_name(args.model)
    extracted = extract_workloads(tasks, suite)
    path = args.out or Path(f"{suite}.toml")
    write_suite(extracted, path, suite=suite, title=f"Products of {args.model}")
    if args.json:
        described = {
            "file": str(path),
            "workloads": [workload.name for workload, _ in extracted.workloads],
            "left_out": dict(extracted.left_out),
        }
        print(json.dumps(described, indent=2))
        return 0
    for workload, remark in extracted.workloads:
        print(f"{suite}/{workload.name}: {remark}")
    print(
        f"{len(extracted.workloads)} workloads in {path}; {len(extracted.left_out)} functions are"
    )
    print("no matrix product; the file names them. Use it with: --workloads " + str(path.parent))
    return 0
