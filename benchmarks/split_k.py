"""What splitting k is worth: the best predicted candidate for each number of parts, simulated too.

The predicted figures are the latency model's, the simulated ones those of the simulated device,
which runs the text of both kernels. No figure is a measurement.
"""

from __future__ import annotations

import argparse
import sys
from typing import Any

import numpy as np

from alcop_ms import targets
from alcop_ms.cost_model.model import PipelineCostModel
from alcop_ms.lowering.build import build_kernel
from alcop_ms.measure.builder import promised_copies
from alcop_ms.pipeline import NotApplicable
from alcop_ms.postprocs.causes import RejectionCauses
from alcop_ms.prediction import estimate_of, plan_of
from alcop_ms.ranked_space import RankedSpace, find_space
from alcop_ms.report.table import text_table
from alcop_ms.sampling import make_designs
from alcop_ms.simulator.read_kernel import read_programs
from alcop_ms.simulator.simulate import simulate
from alcop_ms.workloads import load_workload
from alcop_ms.workloads.primfunc import make_prim_func

PRODUCTS = (
    "matmul:m=1024,n=64,k=4096,dtype=f16,layout=nt",
    "matmul:m=4096,n=64,k=4096,dtype=f16,layout=nt",
    "matmul:m=1024,n=768,k=3072,dtype=f16,layout=nt",
    "matmul:m=512,n=768,k=3072,dtype=f16,layout=nt",
    "matmul:m=512,n=1024,k=4096,dtype=f16,layout=nt",
    "matmul:m=1024,n=1024,k=4096,dtype=f16,layout=nt",
    "matmul:m=256,n=256,k=16384,dtype=f16,layout=nt",
)
HEADERS = ("product", "parts", "tile", "stages", "predicted us", "sum of parts", "simulated us")


def compare_parts(spec: str, target: Any) -> list[tuple[str, ...]]:
    """A row for each number of parts: the best that the postprocs let pass."""
    module = make_prim_func(load_workload(spec))
    context, designs = make_designs(module, target, RejectionCauses(), seed=1)
    traces = [design.trace for design in designs]
    space = find_space(module, traces)
    if space is None:
        return [(spec, "-", "not whole tensor-core tiles", "", "", "", "")]
    model, rows = PipelineCostModel(), []
    for parts in np.unique(space.splits):
        some = space.take(space.splits == parts)
        ranked = RankedSpace(
            context, traces, some, lambda found: model.rank_space(found, targets.gpu_of(target))
        )
        for candidate in ranked.take(1):
            rows.append((spec, *_describe(candidate.sch.mod, target)))
    return rows


def _describe(mod: Any, target: Any) -> tuple[str, ...]:
    plan = plan_of(mod, target)
    assert not isinstance(plan, NotApplicable)  # a ranked candidate has a plan
    estimate = estimate_of(plan, target)
    assert not isinstance(estimate, NotApplicable)
    built = build_kernel(mod, target, toolchain=None, promised=promised_copies(plan))
    times = simulate(read_programs(built.cuda_text, built.launch), targets.gpu_of(target))
    tile = plan.tile
    return (
        str(plan.splits),
        f"{tile.tile_m}x{tile.tile_n}x{tile.tile_k}",
        f"{plan.shared_stages}/{plan.register_stages}",
        f"{estimate.total_s * 1e6:.1f}",
        f"{estimate.reduction_s * 1e6:.1f}",
        " + ".join(f"{time.total_s * 1e6:.1f}" for time in times),
    )


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("workloads", nargs="*", default=PRODUCTS, metavar="WORKLOAD")
    parser.add_argument("--target", default="a100")
    args = parser.parse_args()
    target = targets.target(args.target)
    rows = [row for spec in args.workloads for row in compare_parts(spec, target)]
    print(text_table(HEADERS, rows, right=(1, 4, 5, 6)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
