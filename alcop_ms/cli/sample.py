"""`alcop-ms sample WORKLOAD`: random valid candidates of our space, as kernel bundles."""

from __future__ import annotations

import argparse
import itertools
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from alcop_ms.cli.list import format_table
from alcop_ms.cli.target_argument import add_target_argument, positive_int
from alcop_ms.cli.workload_argument import add_workload_argument
from alcop_ms.workloads import load_workload

if TYPE_CHECKING:
    from alcop_ms.measure.builder import PlannedKernel


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "sample", help="write random valid candidates as bundles", allow_abbrev=False
    )
    add_workload_argument(parser)
    add_target_argument(parser)
    parser.add_argument(
        "--n", type=positive_int, default=8, help="number of candidates (default 8)"
    )
    parser.add_argument("--seed", type=int, default=0, help="seed of the random draws (default 0)")
    parser.add_argument("--out", type=Path, required=True, metavar="DIR", help="where bundles go")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Write the bundles; 1 when the space holds fewer candidates than asked for."""
    from tqdm import tqdm

    from alcop_ms import targets
    from alcop_ms.bundling import bundle_candidate
    from alcop_ms.cli.toolchain_or_warning import find_toolchain_or_warn
    from alcop_ms.postprocs.causes import RejectionCauses
    from alcop_ms.sampling import sample_candidates
    from alcop_ms.tuning import normalise_module
    from alcop_ms.workload_tuning import describe_workload
    from alcop_ms.workloads.primfunc import make_prim_func

    workload = load_workload(args.workload, args.workloads)
    target = targets.target(args.target)
    module = normalise_module(make_prim_func(workload))
    toolchain = find_toolchain_or_warn()
    causes = RejectionCauses()
    drawn = sample_candidates(module, target, seed=args.seed, causes=causes)
    rows = []
    with tqdm(total=args.n, unit="kernel", leave=False, file=sys.stderr) as bar:
        for index, candidate in enumerate(itertools.islice(drawn, args.n)):
            directory = args.out / f"{index:04d}"
            planned = bundle_candidate(
                candidate,
                target,
                directory,
                workload=describe_workload(workload),
                toolchain=toolchain,
            )
            rows.append(describe_bundle(directory, planned))
            bar.update(1)
    if args.json:
        rejected = dict(causes.histogram())
        print(json.dumps({"bundles": rows, "rejected": rejected}, indent=2))
    else:
        print(format_bundles(rows))
        if causes.rejected:
            print(f"\nrejected on the way, by cause:\n{causes.summary()}")
    if len(rows) < args.n:
        print(f"the space holds {len(rows)} distinct candidates; {args.n} were asked for")
        return 1
    return 0


def describe_bundle(directory: Path, planned: PlannedKernel) -> dict[str, Any]:
    """One row of the table: what was built and what it should cost."""
    plan, kernel = planned.plan, planned.kernel
    row: dict[str, Any] = {"bundle": str(directory)}
    if plan:
        tile = plan.tile
        row |= {
            "tile": f"{tile.tile_m}x{tile.tile_n}x{tile.tile_k}",
            "threads": tile.threads,
            "shared_stages": plan.shared_stages,
            "register_stages": plan.register_stages,
        }
    facts = kernel.facts[0]
    row |= {
        "async_copies": facts.async_copies,
        "shared_bytes": sum(k.dynamic_shared_bytes for k in kernel.launch.kernels),
        "registers": kernel.registers_per_thread,
        "spill_bytes": None if facts.resources is None else facts.resources.spill_store_bytes,
        "predicted_us": None if planned.estimate is None else planned.estimate.total_s * 1e6,
    }
    return row


def format_bundles(rows: list[dict[str, Any]]) -> str:
    """The table that a person reads."""
    if not rows:
        return "no candidate"
    header = tuple(rows[0])
    return format_table(header, [tuple(_cell(row.get(key)) for key in header) for row in rows])


def _cell(value: object) -> str:
    if value is None:
        return "-"
    return f"{value:.1f}" if isinstance(value, float) else str(value)
