"""How fast the emulator runs a kernel: compile time, thread-steps a second, peak memory.

`python -m benchmarks.emulator_speed` takes a 128x128x512 float16 product in one threadblock of 128
threads, and 8 threadblocks of the product of 4096^3; given bundles, it takes those.
Seconds of CPU stand beside those of the clock, which on a busy host say little.
"""

from __future__ import annotations

import argparse
import resource
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from alcop_ms import targets
from alcop_ms.bundle import read_bundle
from alcop_ms.emulator import HostUse, make_inputs, run_kernel
from alcop_ms.errors import NoValidCandidateError
from alcop_ms.input_module import normalise_module
from alcop_ms.launch import Launch
from alcop_ms.measure.builder import plan_and_build
from alcop_ms.pipeline import PipelinePlan
from alcop_ms.prediction import plan_of
from alcop_ms.sampling import sample_candidates
from alcop_ms.workloads import parse_inline
from alcop_ms.workloads.primfunc import make_prim_func

SPECS = (
    "matmul:m=128,n=128,k=512,dtype=f16,acc=f32,layout=nt",
    "matmul:m=4096,n=4096,k=4096,dtype=f16,acc=f32,layout=nt",
)
TARGET = "a100"
TILE, THREADS = (128, 128, 32), 128
DEPTHS = ((3, 2), (4, 2))
DRAWS = 4000  # one in some hundred has that tile and that many threads
STATES = ("runtime and kernel compiled", "kernel compiled", "from the cache")


@dataclass(frozen=True, slots=True)
class Subject:
    """A kernel to be run."""

    name: str
    cuda_text: str
    launch: Launch


def draw_subject(spec: str) -> Subject:
    """The first candidate of a workload with such a tile and such depths.

    Raises
    ------
    NoValidCandidateError
        None of `DRAWS` candidates has them.
    """
    target = targets.target(TARGET)
    module = normalise_module(make_prim_func(parse_inline(spec)))
    drawn = sample_candidates(module, target, seed=1)
    for _, candidate in zip(range(DRAWS), drawn, strict=False):
        plan = plan_of(candidate.mod, target)
        if isinstance(plan, PipelinePlan) and _is_typical(plan):
            kernel = plan_and_build(candidate.mod, target, None).kernel
            depths = f"stages {plan.shared_stages}/{plan.register_stages}"
            lines = f"{len(kernel.cuda_text.splitlines())} lines"
            return Subject(f"{spec}, {depths}, {lines}", kernel.cuda_text, kernel.launch)
    raise NoValidCandidateError(f"{spec}: none of {DRAWS} candidates is as large and as deep")


def _is_typical(plan: PipelinePlan) -> bool:
    tile = plan.tile
    if plan.problem.m > tile.tile_m:  # the large product: any candidate as large and as deep
        is_large = tile.tile_m * tile.tile_n >= TILE[0] * TILE[1]
        return is_large and min(plan.shared_stages, plan.register_stages) > 1
    depths = (plan.shared_stages, plan.register_stages)
    shape = (tile.tile_m, tile.tile_n, tile.tile_k)
    return depths in DEPTHS and shape == TILE and tile.threads == THREADS


def find_subjects(bundles: list[Path]) -> Iterator[Subject]:
    """The bundles named, or the two products."""
    for path in bundles:
        bundle = read_bundle(path)
        yield Subject(str(path), bundle.cuda_text, bundle.launch)
    if not bundles:
        yield from map(draw_subject, SPECS)


def cpu_s() -> float:
    """CPU seconds of this process and of its children so far."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(use.ru_utime + use.ru_stime for use in used)


def measure(subject: Subject, blocks: int, processes: int) -> None:
    """Run it from an empty cache, with only the runtime compiled, and from a full one."""
    inputs = make_inputs(subject.launch, "random", 0)
    print(subject.name)
    with tempfile.TemporaryDirectory() as cache:
        host = HostUse(processes=processes, cache_dir=Path(cache))
        for state in STATES:
            if state == "kernel compiled":
                for program in Path(cache).glob("kernel-*"):
                    program.unlink()
            start, before_s = time.perf_counter(), cpu_s()
            result = run_kernel(subject.cuda_text, subject.launch, inputs, blocks=blocks, host=host)
            wall_s, used_s = time.perf_counter() - start, cpu_s() - before_s
            count = sum(map(len, result.blocks))
            print(
                f"  {state}: {wall_s:.2f} s ({used_s:.2f} s of CPU), of which {result.run_s:.2f} s "
                f"running {count} blocks: {result.steps} thread-steps, "
                f"{result.steps / result.run_s / 1e6:.1f} million/s"
            )


def main() -> None:
    """Measure each kernel, and print the peak memory of the largest process."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("bundles", type=Path, nargs="*", metavar="BUNDLE")
    parser.add_argument("--blocks", type=int, default=8)
    parser.add_argument("--processes", type=int, default=1)
    args = parser.parse_args()
    for subject in find_subjects(args.bundles):
        measure(subject, args.blocks, args.processes)
        peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
        print(f"  peak memory of a child process so far, g++ included: {peak / 1024:.0f} MB")


if __name__ == "__main__":
    main()
