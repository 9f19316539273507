"""What a GPU that is not full in its last wave costs, and what would cure it, predicted.

A product whose tiles fill 1.2 waves takes two. For each product the best candidate of the whole
space is held against four cures:

- *parts*: k in any number of parts that `rules/split_k.py` offers, three or six as well as powers
  of two. This is what the search has.
- *tail*: full rounds of tiles whole, the rest in 2 to 16 parts of k, in one launch, and a kernel
  that adds up the rest only ("data-parallel with split tail", Osama et al., Stream-K, 2023).
- *cut*: the rows (or batches) of full rounds in one kernel, the rest in a second one with tiles and
  parts of its own.

`--simulated` has the simulated device run the best candidates as well; of *tail*, whole tiles and
parts one after the other. Then *persistent* says what blocks of the best candidate gain that walk
over tiles, the prologue and epilogue of each hidden. No figure is a measurement.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from alcop_ms.analysis.plan import find_problem
from alcop_ms.cost_model.batch import PlanBatch, estimate_batch
from alcop_ms.cost_model.decisions import (
    FRAGMENT,
    Bounds,
    Decisions,
    enumerate_decisions,
    make_batch,
    make_plan,
    step_depth,
)
from alcop_ms.cost_model.terms.reduction import reduction_s
from alcop_ms.cost_model.wave_time import WaveTime, time_warp, time_wave
from alcop_ms.errors import InvalidPlanError
from alcop_ms.hardware import GpuSpec, find_gpu
from alcop_ms.input_module import normalise_module
from alcop_ms.matmul_shape import MatmulShape
from alcop_ms.pipeline import NotApplicable, PipelinePlan, part_length
from alcop_ms.report.table import text_table
from alcop_ms.rules.split_k import plan_splits
from alcop_ms.workloads import list_workloads
from alcop_ms.workloads.primfunc import make_prim_func
from benchmarks.ragged_simulation import simulate_parts, simulate_persistent, simulate_tail

SUITES = ("alcop-gemm", "alcop-bmm", "alcop-conv", "bert", "gpt2", "llama")
TAIL_SPLITS = (2, 3, 4, 5, 6, 8, 12, 16)
CUT_LOOKED_AT = 24  # candidates whose full rounds are followed by the best of all tails
CUT_BOUNDS = Bounds(raster_groups=(1,), shared_stages=(2, 3, 4, 6, 8))
SIMULATED_GAIN = 0.02  # what is predicted to gain less is not simulated
MIN_PART = 128


@dataclass(frozen=True, slots=True)
class Cure:
    """The best candidate of one kind: predicted seconds, and what it is in words."""

    total_s: float
    text: str
    plan: PipelinePlan | None = None
    rest: int = 0  # tiles that a tail computes in parts
    splits: int = 1


@dataclass(frozen=True, slots=True)
class Rounds:
    """Candidates in one part, and the times of their rounds.

    `full` waves of all the blocks that fit, then `layers` whole blocks on each SM, then `rest`
    blocks on as many SMs.
    """

    space: Decisions
    batch: PlanBatch
    warp: Any
    per_sm: np.ndarray
    fits: np.ndarray
    full: np.ndarray
    layers: np.ndarray
    rest: np.ndarray
    full_wave: WaveTime

    @property
    def ends(self) -> Any:
        """How often a full wave's prologue and epilogue are paid, as in `latency.py`."""
        return np.where(self.full > 0, 1 + (self.full - 1) / self.per_sm, 0.0)

    @property
    def full_s(self) -> Any:
        wave = self.full_wave
        return self.ends * (wave.prologue_s + wave.epilogue_s) + self.full * wave.loop_s


def whole_tiles(problem: MatmulShape) -> MatmulShape:
    """The product with every extent rounded up to what tiles can be."""

    def up(extent: int, part: int) -> int:
        return -(-extent // part) * part

    depth = step_depth(problem)
    sizes = (up(problem.m, FRAGMENT), up(problem.n, FRAGMENT), up(problem.k, depth))
    return replace(problem, m=sizes[0], n=sizes[1], k=sizes[2])


def best_of(problem: MatmulShape, gpu: GpuSpec, bounds: Bounds) -> Cure:
    """The best candidate within bounds."""
    space = enumerate_decisions(problem, bounds)
    total_s = estimate_batch(make_batch(space), gpu).total_s
    best = int(total_s.argmin())
    return _cure(space, best, float(total_s[best]))


def _cure(space: Decisions, index: int, total_s: float, text: str = "", **more: int) -> Cure:
    plan = make_plan(space, index)
    tile = plan.tile
    parts = f" in {plan.splits}" if plan.splits > 1 else ""
    name = f"{tile.tile_m}x{tile.tile_n}x{tile.tile_k}{parts}{text}"
    return Cure(total_s, name, plan, **more)


def find_rounds(problem: MatmulShape, gpu: GpuSpec) -> Rounds:
    """All candidates in one part, by their rounds."""
    space = enumerate_decisions(problem)
    batch = make_batch(space)
    estimate = estimate_batch(batch, gpu)
    per_sm = np.maximum(estimate.blocks_per_sm, 1)
    warp = time_warp(_as_plan(batch), gpu, _any(estimate.registers_per_thread))
    full, left = np.divmod(batch.blocks, per_sm * gpu.sms)
    layers, rest = np.divmod(left, gpu.sms)
    wave = time_wave(_as_plan(batch), gpu, warp, _any(per_sm), gpu.sms, _any(per_sm * gpu.sms))
    return Rounds(space, batch, warp, per_sm, estimate.blocks_per_sm > 0, full, layers, rest, wave)


def find_tail(rounds: Rounds, gpu: GpuSpec) -> Cure:
    """The best with full rounds of whole tiles and the rest in parts of k, in one launch."""
    problem, batch = rounds.space.problem, rounds.batch
    layers, rest = rounds.layers, rounds.rest
    some = np.maximum(layers, 1)
    layer = time_wave(_as_plan(batch), gpu, rounds.warp, _any(some), gpu.sms, _any(some * gpu.sms))
    found = Cure(np.inf, "-")
    for splits in TAIL_SPLITS:
        part = part_length(problem.k, splits, step_depth(problem))
        if part < MIN_PART or (splits - 1) * part >= problem.k:
            continue
        cut = replace(batch, splits=np.full(len(batch), splits))
        blocks = np.maximum(rest * splits, 1)
        on_sm = -(-blocks // gpu.sms)
        active = np.minimum(blocks, gpu.sms)
        tail = time_wave(_as_plan(cut), gpu, rounds.warp, _any(on_sm), _any(active), _any(blocks))
        ends = np.maximum(
            (layers > 0) * (layer.prologue_s + layer.epilogue_s), tail.prologue_s + tail.epilogue_s
        )
        last_s = ends + (layers > 0) * layer.loop_s + tail.loop_s
        added_s = _added_s(cut, rest, gpu)
        total_s = gpu.launch_s + rounds.full_s + last_s + added_s
        allowed = rounds.fits & (rest > 0) & (rounds.full + layers > 0) & (on_sm <= rounds.per_sm)
        allowed &= part % batch.tile.tile_k == 0
        total_s = np.where(allowed, total_s, np.inf)
        best = int(total_s.argmin())
        if total_s[best] < found.total_s:
            tiles = int(rest[best])
            text = f", {tiles} of {int(batch.blocks[best])} tiles in {splits}"
            seconds = float(total_s[best])
            found = _cure(rounds.space, best, seconds, text, rest=tiles, splits=splits)
    return found


def _added_s(cut: PlanBatch, rest: np.ndarray, gpu: GpuSpec) -> np.ndarray:
    """`reduction_s` of as many results as the rest's tiles have."""
    results = np.maximum(rest, 1) * cut.tile.tile_m * cut.tile.tile_n
    problem = replace(cut.problem, batch=1, m=1, n=1)
    sums = {
        count: reduction_s(_as_plan(replace(cut, problem=replace(problem, n=count))), gpu)[0]
        for count in np.unique(results).tolist()
    }
    return np.asarray([sums[count] for count in results.tolist()])


def find_cut(rounds: Rounds, gpu: GpuSpec, to_beat_s: float) -> Cure:
    """The best with the rows (or batches) of full rounds in a kernel of their own."""
    problem, tile = rounds.space.problem, rounds.batch.tile
    columns = problem.n // tile.tile_n
    whole = rounds.full * rounds.per_sm * gpu.sms
    if problem.batch > 1:
        taken = whole // (columns * (problem.m // tile.tile_m))
        left = problem.batch - taken
    else:
        taken = whole // columns
        left = problem.m - taken * tile.tile_m
    first_s = gpu.launch_s + rounds.full_s
    allowed = rounds.fits & (taken > 0) & (left > 0) & (first_s + gpu.launch_s < to_beat_s)
    first_s = np.where(allowed, first_s, np.inf)
    found, tails = Cure(np.inf, "-"), {}
    for index in np.argsort(first_s + 0.5 * to_beat_s * left / left.max())[:CUT_LOOKED_AT].tolist():
        if not np.isfinite(first_s[index]):
            continue
        size = int(left[index])
        if size not in tails:
            rest = replace(problem, batch=size) if problem.batch > 1 else replace(problem, m=size)
            splits = plan_splits(rest, {2: rest.k}, step_depth(rest), gpu).splits
            tails[size] = best_of(rest, gpu, replace(CUT_BOUNDS, splits=(1, *splits)))
        total_s = float(first_s[index]) + tails[size].total_s
        if total_s < found.total_s:
            text = f", then {size} {'batches' if problem.batch > 1 else 'rows'}: {tails[size].text}"
            found = _cure(rounds.space, index, total_s, text)
    return found


def _as_plan(batch: PlanBatch) -> PipelinePlan:
    return _any(batch)  # type: ignore[no-any-return]  # the terms only do arithmetic on its fields


def _any(value: Any) -> Any:
    return value


def study(problem: MatmulShape, gpu: GpuSpec) -> dict[str, Cure]:
    """The best candidate of each kind; *now* is the best with one part or powers of two."""
    depth = step_depth(problem)
    splits = plan_splits(problem, {2: problem.k}, depth, gpu).splits
    powers = tuple(s for s in splits if s & (s - 1) == 0)
    now = best_of(problem, gpu, Bounds(splits=(1, *powers)))
    parts = best_of(problem, gpu, Bounds(splits=(1, *splits)))
    rounds = find_rounds(problem, gpu)
    return {
        "powers": now,
        "parts": parts,
        "tail": find_tail(rounds, gpu),
        "cut": find_cut(rounds, gpu, now.total_s),
    }


def list_problems(suites: tuple[str, ...]) -> Iterator[tuple[str, MatmulShape]]:
    """Each different tensor-core product of some suites, with the first workload's name."""
    seen = set()
    for suite in suites:
        for workload in list_workloads(suite):
            problem = find_problem(normalise_module(make_prim_func(workload)))
            if isinstance(problem, NotApplicable) or problem.in_dtype == "float32":
                continue
            problem = whole_tiles(problem)
            if problem not in seen:
                seen.add(problem)
                yield workload.label, problem


KINDS = ("parts", "tail", "cut")


def describe(label: str, problem: MatmulShape, gpu: GpuSpec, is_simulated: bool) -> tuple[str, ...]:
    """One row: the best with powers of two, and what each cure gains on it."""
    found = study(problem, gpu)
    now = found["powers"]
    cells = [f"{100 * (1 - found[kind].total_s / now.total_s):.1f}" for kind in KINDS]
    size = f"{problem.batch} x " * (problem.batch > 1) + f"{problem.m} x {problem.n} x {problem.k}"
    row = [gpu.name, label, size, f"{now.total_s * 1e6:.1f}", now.text, *cells]
    if is_simulated:
        row += _simulate_row(found, gpu)
    return (*row, found["tail"].text)


def _simulate_row(found: dict[str, Cure], gpu: GpuSpec) -> list[str]:
    """The best with powers of two, and what parts, tail and walking blocks gain on it."""
    now = found["powers"]
    assert now.plan is not None  # there is always a candidate
    now_s = simulate_parts(now.plan, gpu)
    cells = [f"{now_s * 1e6:.1f}"]
    for kind in ("parts", "tail"):
        cure = found[kind]
        if cure.plan is None or cure.total_s > (1 - SIMULATED_GAIN) * now.total_s:
            cells.append("")
            continue
        if cure.rest:
            seconds = simulate_tail(cure.plan, cure.rest, cure.splits, gpu)
        else:
            seconds = simulate_parts(cure.plan, gpu)
        cells.append(f"{100 * (1 - seconds / now_s):.1f}")
    walked_s = simulate_persistent(now.plan, gpu) if now.plan.splits == 1 else now_s
    return [*cells, f"{100 * (1 - walked_s / now_s):.1f}"]


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--suite", action="append", help="suites (default: ALCOP's and models')")
    parser.add_argument("--gpu", action="append", help="GPUs (default: a100, h100)")
    parser.add_argument("--simulated", action="store_true", help="have the device run the best")
    args = parser.parse_args()
    rows = []
    for name in args.gpu or ("a100", "h100"):
        for label, problem in list_problems(tuple(args.suite or SUITES)):
            try:
                rows.append(describe(label, problem, find_gpu(name), args.simulated))
            except InvalidPlanError as error:
                print(f"{name} {label}: {error}", file=sys.stderr)
    simulated = ("sim us", "parts", "tail", "persistent") if args.simulated else ()
    headers = ("gpu", "workload", "m x n x k", "us", "best", *KINDS, *simulated, "tail is")
    print(text_table(headers, rows, right=(3, *range(5, 9 + len(simulated)))))
    return 0


if __name__ == "__main__":
    sys.exit(main())
