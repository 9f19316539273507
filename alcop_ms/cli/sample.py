"""`alcop-ms sample WORKLOAD`: random valid candidates of our space, as kernel bundles."""

from __future__ import annotations

import argparse
import itertools
import json
import math
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from alcop_ms.cli.list import format_table
from alcop_ms.cli.target_argument import add_seed_argument, add_target_argument, positive_int
from alcop_ms.cli.workload_argument import add_workload_argument
from alcop_ms.workloads import AnyWorkload, load_workload

if TYPE_CHECKING:
    import tvm
    from tvm.target import Target

    from alcop_ms.measure.builder import PlannedKernel
    from alcop_ms.postprocs.causes import RejectionCauses
    from alcop_ms.workloads import AnyWorkload, load_workload


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "sample", help="write random valid candidates as bundles", allow_abbrev=False
    )
    add_workload_argument(parser)
    add_target_argument(parser)
    parser.add_argument(
        "--n", type=positive_int, default=8, metavar="N", help="number of candidates (default 8)"
    )
    add_seed_argument(parser)
    parser.add_argument("--out", type=Path, required=True, metavar="DIR", help="where bundles go")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Write the bundles; 1 when the space holds fewer candidates than asked for."""
    from alcop_ms import targets
    from alcop_ms.explanation import why_no_tensor_cores
    from alcop_ms.input_module import normalise_module
    from alcop_ms.postprocs.causes import RejectionCauses
    from alcop_ms.workloads.primfunc import make_prim_func

    workload = load_workload(args.workload, args.workloads)
    target = targets.target(args.target)
    module = normalise_module(make_prim_func(workload))
    causes = RejectionCauses()
    rows = _write_bundles(args, workload, module, target, causes)
    refusal = why_no_tensor_cores(module, target)
    if args.json:
        reason = None if refusal is None else refusal.reason
        found = {"bundles": rows, "rejected": dict(causes.histogram()), "no_tensor_cores": reason}
        print(json.dumps(found, indent=2))
    else:
        print(format_bundles(rows))
        if refusal is not None:
            print(f"\ntensor cores are not used: {refusal.reason}")
        if causes.rejected:
            print(f"\nrejected on the way, by cause:\n{causes.summary()}")
    if len(rows) < args.n:
        print(
            f"alcop-ms: warning: {args.n} candidates were asked for; no more than {len(rows)} "
            "distinct ones were found",
            file=sys.stderr,
        )
        return 1
    return 0


def _write_bundles(
    args: argparse.Namespace,
    workload: AnyWorkload,
    module: tvm.IRModule,
    target: Target,
    causes: RejectionCauses,
) -> list[dict[str, Any]]:
    from tqdm import tqdm

    from alcop_ms.bundling import bundle_candidate
    from alcop_ms.measure.builder import find_toolchain_or_warn
    from alcop_ms.sampling import sample_candidates

    toolchain = find_toolchain_or_warn()
    drawn = sample_candidates(module, target, seed=args.seed, causes=causes)
    rows = []
    with tqdm(total=args.n, unit="kernel", leave=False, disable=None) as bar:
        for index, candidate in enumerate(itertools.islice(drawn, args.n)):
            directory = args.out / f"{index:04d}"
            planned = bundle_candidate(
                candidate, target, directory, workload=workload.as_dict(), toolchain=toolchain
            )
            rows.append(describe_bundle(directory, planned))
            bar.update(1)
    return rows


def describe_bundle(directory: Path, planned: PlannedKernel) -> dict[str, Any]:
    """One row of the table: what was built and what it should cost."""
    plan, kernel, estimate = planned.plan, planned.kernel, planned.estimate
    tile = plan.tile if plan else None
    compiled = [fact.resources for fact in kernel.facts if fact.resources is not None]
    return {
        "bundle": str(directory),
        "tile": f"{tile.tile_m}x{tile.tile_n}x{tile.tile_k}" if tile else None,
        "threads": max(math.prod(launched.block) for launched in kernel.launch.kernels),
        "shared_stages": plan.shared_stages if plan else None,
        "register_stages": plan.register_stages if plan else None,
        "async_copies": sum(fact.async_copies for fact in kernel.facts),
        "shared_bytes": max(launched.dynamic_shared_bytes for launched in kernel.launch.kernels),
        "registers": kernel.registers_per_thread,
        "stack_bytes": planned.local_bytes if compiled else None,
        "spill_bytes": sum(r.spill_store_bytes for r in compiled) if compiled else None,
        "predicted_us": estimate.total_s * 1e6 if estimate else None,
    }


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
