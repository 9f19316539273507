"""Tune BERT's first feed-forward product for two GPUs, on a host that needs none.

Prints the winner of each, its predicted breakdown, what nvcc made of it and the emulator's verdict
on its CUDA text, and leaves bundles, loadable modules and timelines in `out/first-light`.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from alcop_ms.cli.tune import format_winner
from alcop_ms.measure.builder import find_toolchain_or_warn
from alcop_ms.workload_tuning import tune_workload
from alcop_ms.workloads import load_workload

WORKLOAD = "alcop-gemm/m512n3072k768"
TARGETS = ("a100", "h200")


def main() -> int:
    """Run the demonstration; 1 when the emulator finds a winner wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("out/first-light"))
    parser.add_argument("--trials", type=int, default=12, help="kernels to build for each GPU")
    args = parser.parse_args()
    workload = load_workload(WORKLOAD)
    toolchain = find_toolchain_or_warn()
    is_right = True
    for name in TARGETS:
        start = time.monotonic()
        print(f"== {workload.label} for {name} ==\n", flush=True)
        tuned = tune_workload(
            workload,
            name,
            args.out / name,
            toolchain=toolchain,
            trials=args.trials,
            preset="quick",
            seed=1,
        )
        print(f"{format_winner(tuned)}\n({time.monotonic() - start:.0f} s)\n", flush=True)
        is_right = is_right and (tuned.verdict is None or tuned.verdict.is_right)
    return 0 if is_right else 1


if __name__ == "__main__":
    sys.exit(main())
