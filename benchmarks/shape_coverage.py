"""Check that every shape of the ALCOP suites gets a kernel pipelined at both levels.

For each workload and target, draws random valid candidates until one has more than one slot in
shared memory, all of its copies asynchronous, and more than one in registers. Prints the first
found, or why there is none.
"""

from __future__ import annotations

import argparse
import itertools
import json
import sys
from collections.abc import Iterator

from alcop_ms import targets
from alcop_ms.explanation import plan_of
from alcop_ms.input_module import normalise_module
from alcop_ms.pipeline import Level, PipelinePlan
from alcop_ms.postprocs.causes import RejectionCauses
from alcop_ms.sampling import sample_candidates
from alcop_ms.workloads import Workload, list_workloads
from alcop_ms.workloads.primfunc import make_prim_func

SUITES = ("alcop-gemm", "alcop-bmm")
TARGETS = ("a100", "h200")


def is_two_level(plan: PipelinePlan) -> bool:
    """Whether a plan pipelines both levels, with asynchronous copies only."""
    copies = plan.at(Level.SHARED)
    return (
        plan.shared_stages > 1
        and plan.register_stages > 1
        and all(buffer.is_async for buffer in copies)
    )


def find_two_level(
    workload: Workload, target_name: str, draws: int
) -> tuple[PipelinePlan | None, str]:
    """(a plan pipelined at both levels, "") or (None, why there is none)."""
    target = targets.target(target_name)
    causes = RejectionCauses()
    module = normalise_module(make_prim_func(workload))
    candidates = sample_candidates(module, target, seed=1, causes=causes)
    for candidate in itertools.islice(candidates, draws):
        plan = plan_of(candidate.mod, target)
        if plan and is_two_level(plan):
            return plan, ""
    reasons = "; ".join(cause for cause, _ in causes.histogram()[:3])
    return None, f"none of {causes.accepted or draws} candidates; rejected: {reasons or 'nothing'}"


def cover(suites: list[str], target_names: list[str], draws: int) -> Iterator[dict[str, str]]:
    """One row a workload and target."""
    for name, suite in itertools.product(target_names, suites):
        for workload in list_workloads(suite):
            plan, reason = find_two_level(workload, name, draws)
            row = {"target": name, "workload": workload.label, "found": "yes" if plan else "no"}
            if plan:
                tile = plan.tile
                row["plan"] = (
                    f"{tile.tile_m}x{tile.tile_n}x{tile.tile_k}, {plan.shared_stages} shared and "
                    f"{plan.register_stages} register slots"
                )
            else:
                row["plan"] = reason
            yield row


def main() -> int:
    """Print the coverage; 1 when a shape has no such candidate."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--suite", action="append", help="suites (default: both of ALCOP's)")
    parser.add_argument("--target", action="append", help="targets (default: a100 and h200)")
    parser.add_argument("--draws", type=int, default=100, help="candidates drawn for each shape")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    rows = []
    for row in cover(args.suite or list(SUITES), args.target or list(TARGETS), args.draws):
        rows.append(row)
        if not args.json:
            print(
                f"{row['target']:6} {row['workload']:36} {row['found']:4} {row['plan']}", flush=True
            )
    missing = [row for row in rows if row["found"] == "no"]
    if args.json:
        print(json.dumps(rows, indent=2))
    else:
        print(f"{len(rows) - len(missing)} of {len(rows)} pipelined at both levels")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
