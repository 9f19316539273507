"""How fast candidates are drawn, post-processed and scored: our space and model, and TVM's own.

Both sides do what MetaSchedule's evolutionary search does with a candidate, on one thread: replay a
design's trace with new decisions, run the space's postprocs, and let the cost model score the valid
ones in batches. Stock is the `cuda-tensorcore` space with `XGBModel`, trained on as many made-up
results as it needs to stop answering at random; its target has the same limits as ours. Batches
alternate, so that a busy machine slows both alike. Only the ratio means anything.

Then each side chooses the first candidates that it would build, 32 of them: ours ranks its whole
space where that can be written out, stock evolves as `ms.tune_tir` does. Counted are the candidates
that the cost model scored.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from dataclasses import dataclass, field

import numpy as np
from tvm.s_tir import Schedule, Trace
from tvm.s_tir import meta_schedule as ms

import alcop_ms
from alcop_ms.compat import Any, PyCostModel, derived_object
from alcop_ms.cost_model.decisions import Decisions
from alcop_ms.input_module import normalise_module
from alcop_ms.refinement import RefinedSearch
from alcop_ms.targets import gpu_of
from alcop_ms.workloads import load_workload
from alcop_ms.workloads.primfunc import make_prim_func

ROUND = 32  # candidates that are built before results are looked at, of our preset `normal`
TRAINING_RESULTS = 100  # XGBModel's num_warmup_samples


@dataclass
class Side:
    """One space with its cost model, and what it has done so far."""

    name: str
    context: Any
    designs: list[Any]
    model: Any
    drawn: int = 0
    valid: int = 0
    seconds: float = 0.0
    rng: random.Random = field(default_factory=lambda: random.Random(1))

    def draw(self) -> Schedule | None:
        """One candidate, or None when a postproc rejects it."""
        trace = self.rng.choice(self.designs).trace
        candidate = Schedule(
            self.context.mod, seed=self.rng.randrange(1, 2**31 - 1), debug_mask="none"
        )
        Trace(trace.insts, {}).apply_to_schedule(candidate, remove_postproc=True)
        candidate.enter_postproc()
        if all(postproc.apply(candidate) for postproc in self.context.space_generator.postprocs):
            return candidate
        return None

    def run_batch(self, size: int) -> None:
        """Draw `size` candidates and score the valid ones, on the clock."""
        start = time.perf_counter()
        found = [candidate for _ in range(size) if (candidate := self.draw()) is not None]
        if found:
            self.model.predict(self.context, [_as_candidate(schedule) for schedule in found])
        self.seconds += time.perf_counter() - start
        self.drawn += size
        self.valid += len(found)

    def row(self) -> dict[str, float | str | int]:
        """What the table shows."""
        return {
            "side": self.name,
            "drawn": self.drawn,
            "valid": self.valid,
            "drawn_per_s": round(self.drawn / self.seconds, 1),
            "valid_and_scored_per_s": round(self.valid / self.seconds, 2),
        }


def _as_candidate(schedule: Schedule) -> object:
    arguments = ms.arg_info.ArgInfo.from_entry_func(schedule.mod, remove_preproc=True)
    return ms.search_strategy.MeasureCandidate(schedule, arguments)


def make_context(module: Any, target: Any, space: Any, strategy: Any) -> Any:
    """A context on one thread, so that both sides have as much of the machine."""
    return ms.TuneContext(
        mod=module,
        target=target,
        space_generator=space,
        search_strategy=strategy,
        task_name="main",
        rand_state=1,
        num_threads=1,
    )


def make_side(name: str, module: object, target: object, space: object, model: object) -> Side:
    """A side with its designs generated."""
    context = make_context(module, target, space, "replay-trace")
    return Side(
        name=name, context=context, designs=list(context.generate_design_space()), model=model
    )


@derived_object
class CountingModel(PyCostModel):
    """A cost model that counts what it scores."""

    def __init__(self, model: Any) -> None:
        super().__init__()
        self.model = model
        self.scored = 0

    def predict(self, context: Any, candidates: list[Any]) -> Any:
        self.scored += len(candidates)
        return self.model.predict(context, candidates)


def choose_round(side: Side, make_strategy: Any) -> dict[str, float | str | int]:
    """A row of the table: the first candidates that a search would build are chosen."""
    model = CountingModel(side.model)
    known = side.context
    strategy = make_strategy(side, model)
    context = make_context(known.mod, known.target, known.space_generator, strategy)
    start = time.perf_counter()
    designs = context.generate_design_space()
    context.pre_tuning(ROUND, ROUND, designs, ms.database.MemoryDatabase(), model)
    found = context.generate_measure_candidates()
    seconds = time.perf_counter() - start
    if not found:
        raise SystemExit(f"{side.name}: the search found no candidate")
    return {
        "side": side.name,
        "chosen": len(found),
        "scored": model.scored,
        "seconds": round(seconds, 1),
        "scored_per_s": round(model.scored / seconds, 1),
    }


def make_ours(side: Side, model: CountingModel) -> Any:
    """Our strategy; what it ranks as a whole space is counted too."""
    gpu = gpu_of(side.context.target)

    def rank(decisions: Decisions) -> np.ndarray:
        model.scored += len(decisions)
        return side.model.rank_space(decisions, gpu)

    return RefinedSearch(ms.search_strategy.EvolutionarySearch, rank, 0, lambda: False)


def make_stock(_side: Side, _model: CountingModel) -> Any:
    """The strategy of `ms.tune_tir`, as it is by default."""
    return ms.search_strategy.EvolutionarySearch()


def train(side: Side) -> None:
    """Give stock's learned model enough made-up results to answer from its features."""
    found: list[Schedule] = []
    while len(found) < TRAINING_RESULTS:
        candidate = side.draw()
        if candidate is not None:
            found.append(candidate)
    results = [ms.runner.RunnerResult([side.rng.uniform(1e-4, 1e-3)], None) for _ in found]
    side.model.update(side.context, [_as_candidate(schedule) for schedule in found], results)


def main() -> int:
    """Run the benchmark; 1 when our search scores less than three times what stock's does."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--workload", default="alcop-gemm/m1024n1024k1024")
    parser.add_argument("--target", default="a100")
    parser.add_argument("--seconds", type=float, default=40.0, help="clock time of both together")
    parser.add_argument("--batch", type=int, default=32)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    target = alcop_ms.target(args.target)
    module = normalise_module(make_prim_func(load_workload(args.workload)))
    ours = make_side(
        "ours", module, target, alcop_ms.space(target), alcop_ms.PipelineCostModel(target)
    )
    stock_space = ms.space_generator.PostOrderApply(
        sch_rules="cuda-tensorcore", postprocs="cuda-tensorcore", mutator_probs="cuda-tensorcore"
    )
    stock = make_side("stock", module, target, stock_space, ms.cost_model.XGBModel())
    train(stock)
    while ours.seconds + stock.seconds < args.seconds:
        for side in (ours, stock):
            side.run_batch(args.batch)
    rows = [ours.row(), stock.row()]
    ratios = {
        key: round(rows[0][key] / max(rows[1][key], 1e-9), 2)
        for key in ("drawn_per_s", "valid_and_scored_per_s")
    }
    rounds = [choose_round(ours, make_ours), choose_round(stock, make_stock)]
    ratios["scored_per_s"] = round(rounds[0]["scored_per_s"] / rounds[1]["scored_per_s"], 2)
    if args.json:
        print(json.dumps({"sides": rows, "rounds": rounds, "ratios": ratios}, indent=2))
    else:
        for row in (*rows, *rounds):
            print("  ".join(f"{key} {value}" for key, value in row.items()))
        print("ours / stock:", "  ".join(f"{key} {ratio}" for key, ratio in ratios.items()))
    return 0 if ratios["scored_per_s"] >= 3.0 else 1


if __name__ == "__main__":
    sys.exit(main())
