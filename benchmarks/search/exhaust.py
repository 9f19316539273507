"""Times every candidate of the study's spaces on the simulated device, and keeps the results.

Results are data files of a few kilobytes in `benchmarks/data/`, one a space. A file is current when
it is for the same candidates and a sample of them still gets the same times; else the space is
simulated again.
"""

from __future__ import annotations

import argparse
import hashlib
import multiprocessing
import sys
import time
from pathlib import Path

import numpy as np

from alcop_ms.cost_model.decisions import Decisions, make_plan
from alcop_ms.hardware import find_gpu
from alcop_ms.simulator.plan_program import write_program
from alcop_ms.simulator.simulate import simulate
from benchmarks.search.spaces import SPACES, StudySpace, find_space, valid_candidates

DATA = Path(__file__).resolve().parent.parent / "data"
CHUNK = 64
SAMPLE = 3  # candidates whose times prove that a data file is current


def fingerprint(decisions: Decisions) -> str:
    """A name for a product and its candidates."""
    digest = hashlib.sha256(repr(decisions.problem).encode())
    digest.update(decisions.matrix().tobytes())
    return digest.hexdigest()[:16]


def read_current(path: Path, decisions: Decisions, gpu_name: str) -> np.ndarray | None:
    """The times of a data file; None where there is none, or it is stale."""
    if not path.is_file():
        return None
    with np.load(path) as stored:
        if str(stored["fingerprint"]) != fingerprint(decisions):
            return None
        seconds = np.asarray(stored["seconds"], dtype=float)
    sample = np.linspace(0, len(decisions) - 1, SAMPLE, dtype=int).tolist()
    again = _simulate_some((decisions, sample, gpu_name))
    return seconds if np.allclose(seconds[sample], again, rtol=1e-6) else None


def data_path(space: StudySpace, gpu_name: str) -> Path:
    """Where a space's results lie."""
    return DATA / f"simulated-{gpu_name}-{space.name}.npz"


def _simulate_some(job: tuple[Decisions, list[int], str]) -> list[float]:
    decisions, chosen, gpu_name = job
    gpu = find_gpu(gpu_name)
    return [
        simulate([write_program(make_plan(decisions, index))], gpu)[0].total_s for index in chosen
    ]


def simulate_space(space: StudySpace, gpu_name: str, workers: int) -> np.ndarray:
    """Simulated seconds of every valid candidate, from the data file where it is up to date."""
    decisions, _ = valid_candidates(space, find_gpu(gpu_name))
    path = data_path(space, gpu_name)
    current = read_current(path, decisions, gpu_name)
    if current is not None:
        return current
    start = time.perf_counter()
    indices = list(range(len(decisions)))
    jobs = [
        (decisions, indices[first : first + CHUNK], gpu_name)
        for first in range(0, len(decisions), CHUNK)
    ]
    with multiprocessing.Pool(workers) as pool:
        parts = pool.map(_simulate_some, jobs, chunksize=1)
    seconds = np.asarray([value for part in parts for value in part])
    path.parent.mkdir(parents=True, exist_ok=True)
    np.savez_compressed(
        path, seconds=seconds.astype(np.float32), fingerprint=fingerprint(decisions)
    )
    elapsed = time.perf_counter() - start
    print(f"{space.name}: {len(seconds)} candidates in {elapsed:.0f} s", file=sys.stderr)
    return seconds.astype(np.float32).astype(float)


def main() -> int:
    """Simulate what is missing or stale."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--gpu", default="a100")
    parser.add_argument("--space", action="append", help="a space's name (default: all)")
    parser.add_argument("--workers", type=int, default=2)
    args = parser.parse_args()
    spaces = [find_space(name) for name in args.space] if args.space else SPACES
    for space in spaces:
        seconds = simulate_space(space, args.gpu, args.workers)
        print(f"{space.name}: {len(seconds)} candidates, best {seconds.min() * 1e6:.2f} us")
    return 0


if __name__ == "__main__":
    sys.exit(main())
