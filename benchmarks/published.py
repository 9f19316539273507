"""The latency model against throughputs of matrix products that others have published.

For each row of `benchmarks/data/published.csv` the best candidate of our tensor-core space (large
warp tiles added) is predicted on the named GPU. Rows are those that name an A100 SXM, H100 SXM or
H200, a shape of multiples of 16, and 16-bit operands; Triton's own kernels and PCIe cards are left
out. Libraries use `wgmma` on Hopper, which our kernels do not: for such rows the tensor cores get
the rate of `wgmma` (over 95% of the datasheet's, arXiv 2501.12084), the other terms stay.

Two figures count: the median relative error, and Kendall's tau of the order of shapes within each
source and GPU. No constant of the model was fitted to any row.
"""

from __future__ import annotations

import argparse
import csv
import json
import sys
from collections import defaultdict
from dataclasses import asdict, dataclass, replace
from pathlib import Path

import numpy as np

from alcop_ms.cost_model.batch import estimate_batch
from alcop_ms.cost_model.decisions import (
    Bounds,
    Decisions,
    enumerate_decisions,
    make_batch,
    step_depth,
)
from alcop_ms.gpu_spec import GpuSpec
from alcop_ms.hardware import find_gpu
from alcop_ms.matmul_shape import MatmulShape
from alcop_ms.report.table import text_table
from alcop_ms.rules.split_k import plan_splits

DATA = Path(__file__).resolve().parent / "data" / "published.csv"
WGMMA_FMA_PER_CLOCK = 0.95 * 2048
BOUNDS = Bounds(
    warps=(1, 2, 4),
    warp_tiles=(1, 2, 3, 4, 6, 8),
    k_steps=(2, 4),
    raster_groups=(1, 4, 8),
    swizzled=(True,),
    shared_stages=(2, 3, 4, 5, 6),
)
MOST_ERROR, LEAST_TAU = 0.20, 0.80


@dataclass(frozen=True, slots=True, kw_only=True)
class Compared:
    """One row with the best prediction for it."""

    gpu: str
    m: int
    n: int
    k: int
    published_tflops: float
    predicted_tflops: float
    tile: str
    source: str

    @property
    def error(self) -> float:
        """Relative error of the prediction."""
        return self.predicted_tflops / self.published_tflops - 1.0


def predict_best(problem: MatmulShape, gpu: GpuSpec) -> tuple[float, str]:
    """Seconds and tile of the best candidate whose registers fit."""
    splits = plan_splits(problem, {2: problem.k}, step_depth(problem), gpu).splits
    decisions = enumerate_decisions(problem, replace(BOUNDS, splits=(1, *splits)))
    estimate = estimate_batch(make_batch(decisions), gpu)
    fits = estimate.registers_per_thread <= gpu.max_registers_per_thread
    seconds = np.where(fits, estimate.total_s, np.inf)
    best = int(seconds.argmin())
    return float(seconds[best]), _describe(decisions, best)


def _describe(decisions: Decisions, index: int) -> str:
    tile = make_batch(decisions.take([index])).tile
    shape = "x".join(str(int(size[0])) for size in (tile.tile_m, tile.tile_n, tile.tile_k))
    splits = int(decisions.splits[index])
    parts = f", {splits} parts of k" if splits > 1 else ""
    return f"{shape}, {int(decisions.shared_stages[index])} stages{parts}"


def compare_row(row: dict[str, str]) -> Compared:
    """Predict one published row."""
    m, n, k = (int(row[name]) for name in "mnk")
    gpu = find_gpu(row["gpu"])
    if row["tensor_instruction"] == "wgmma":
        gpu = replace(gpu, tensor_f16_f32_fma_per_clock_per_sm=WGMMA_FMA_PER_CLOCK)
    problem = MatmulShape(
        m=m, n=n, k=k, in_dtype=row["dtype"], out_dtype=row["dtype"], transpose_b=True
    )
    seconds, tile = predict_best(problem, gpu)
    return Compared(
        gpu=row["gpu"],
        m=m,
        n=n,
        k=k,
        published_tflops=float(row["tflops"]),
        predicted_tflops=problem.flop / seconds / 1e12,
        tile=tile,
        source=row["source"],
    )


def kendall_tau(rows: list[Compared]) -> float:
    """Pairs of shapes in the right order less those in the wrong one, within source and GPU."""
    groups = defaultdict(list)
    for row in rows:
        groups[row.source, row.gpu].append(row)
    right = wrong = 0
    for group in groups.values():
        for index, one in enumerate(group):
            for other in group[index + 1 :]:
                published = one.published_tflops - other.published_tflops
                predicted = one.predicted_tflops - other.predicted_tflops
                right += published * predicted > 0
                wrong += published * predicted < 0
    return (right - wrong) / (right + wrong)


def main() -> int:
    """Print the table; 1 when the model misses a goal."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    with DATA.open(encoding="utf-8") as lines:
        rows = [compare_row(row) for row in csv.DictReader(lines)]
    error = float(np.median([abs(row.error) for row in rows]))
    tau = kendall_tau(rows)
    if args.json:
        print(json.dumps({"median_error": error, "tau": tau, "rows": [asdict(r) for r in rows]}))
    else:
        sources = list(dict.fromkeys(row.source for row in rows))
        cells = [
            (
                row.gpu,
                f"{row.m} {row.n} {row.k}",
                f"{row.published_tflops:.0f}",
                f"{row.predicted_tflops:.0f}",
                f"{row.error:+.0%}",
                row.tile,
                str(sources.index(row.source) + 1),
            )
            for row in rows
        ]
        headers = ("gpu", "m n k", "published", "predicted", "error", "best predicted", "source")
        print(text_table(headers, cells, right=(2, 3, 4)))
        print("\n".join(f"{number}: {source}" for number, source in enumerate(sources, start=1)))
        print(f"median error {error:.1%}, Kendall tau {tau:.2f} ({len(rows)} rows)")
    return 0 if error <= MOST_ERROR and tau >= LEAST_TAU else 1


if __name__ == "__main__":
    sys.exit(main())
