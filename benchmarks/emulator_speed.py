"""How fast the emulator runs a kernel: compile time, thread-steps a second, peak memory.

python benchmarks/emulator_speed.py out/bundles/0000 --blocks 8
"""

from __future__ import annotations

import argparse
import resource
import tempfile
import time
from pathlib import Path

from alcop_ms.bundle import read_bundle
from alcop_ms.emulator import HostUse, make_inputs, run_kernel


def main() -> None:
    """Run one bundle from an empty cache, with only the runtime compiled, and from a full one."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("bundle", type=Path)
    parser.add_argument("--blocks", type=int, default=8)
    parser.add_argument("--processes", type=int, default=1)
    args = parser.parse_args()
    bundle = read_bundle(args.bundle)
    inputs = make_inputs(bundle.launch, "random", 0)
    with tempfile.TemporaryDirectory() as cache:
        host = HostUse(processes=args.processes, cache_dir=Path(cache))
        for state in ("runtime and kernel compiled", "kernel compiled", "from the cache"):
            if state == "kernel compiled":
                for program in Path(cache).glob("kernel-*"):
                    program.unlink()
            start = time.perf_counter()
            result = run_kernel(
                bundle.cuda_text, bundle.launch, inputs, blocks=args.blocks, host=host
            )
            wall_s = time.perf_counter() - start
            blocks = sum(map(len, result.blocks))
            print(
                f"{state}: {wall_s:.2f} s, of which {result.run_s:.2f} s running {blocks} blocks: "
                f"{result.steps} thread-steps, {result.steps / result.run_s / 1e6:.1f} million/s"
            )
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    print(f"peak memory of a child process: {peak / 1024:.0f} MB")


if __name__ == "__main__":
    main()
