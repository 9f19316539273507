"""Tune BERT's first feed-forward product for two GPUs, on a host that needs none.

Prints the winner of each, its predicted breakdown, what nvcc made of it and the emulator's verdict
on its CUDA text, and leaves bundles, loadable modules and timelines in `out/first-light`.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from alcop_ms.cli.console import showing_warnings
from alcop_ms.cli.tune import format_winner
from alcop_ms.measure.builder import find_toolchain_or_warn
from alcop_ms.workload_tuning import TunedWorkload, tune_workload
from alcop_ms.workloads import load_workload

WORKLOAD = "alcop-gemm/m512n3072k768"
TARGETS = ("a100", "h200")


def main() -> int:
    """Run the demonstration; 1 when the emulator finds a winner wrong."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--out", type=Path, default=Path("out/first-light"))
    parser.add_argument("--trials", type=int, default=12, help="kernels to build for each GPU")
    parser.add_argument("--targets", nargs="+", default=TARGETS, metavar="GPU")
    args = parser.parse_args()
    with showing_warnings():
        tuned = {name: tune(name, args.out / name, args.trials) for name in args.targets}
    print("== in short ==\n")
    for name, found in tuned.items():
        print(summarise(name, found))
    some = args.out / args.targets[0] / "bundle"
    print(f"\nOpen {some.parent / 'timeline.svg'}, or read {some / 'kernel.cu'}.")
    return 0 if all(found.verdict and found.verdict.is_right for found in tuned.values()) else 1


def tune(target: str, directory: Path, trials: int) -> TunedWorkload:
    """Tune for one GPU and print what was found."""
    workload = load_workload(WORKLOAD)
    start = time.monotonic()
    print(f"== {workload.label} for {target}: searching, building {trials} kernels ==", flush=True)
    tuned = tune_workload(
        workload,
        target,
        directory,
        toolchain=find_toolchain_or_warn(),
        trials=trials,
        preset="quick",
        runner="model",
        seed=1,
    )
    print(f"\n{format_winner(tuned)}\n({time.monotonic() - start:.0f} s)\n", flush=True)
    return tuned


def summarise(target: str, tuned: TunedWorkload) -> str:
    """One line: time, tile, depths, verdict."""
    result = tuned.result
    depths = "not pipelined"
    if result.plan:
        tile = result.plan.tile
        depths = (
            f"tile {tile.tile_m} x {tile.tile_n} x {tile.tile_k}, "
            f"{result.plan.shared_stages} shared and {result.plan.register_stages} register slots"
        )
    verdict = "not run" if tuned.verdict is None else tuned.verdict.status
    return f"{target}: {result.best_s * 1e6:.1f} us {result.kind}, {depths}; emulator: {verdict}"


if __name__ == "__main__":
    sys.exit(main())
