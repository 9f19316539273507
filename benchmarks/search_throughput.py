"""How fast candidates are drawn, post-processed and scored: our space and model, and TVM's own.

Both sides do what MetaSchedule's evolutionary search does with a candidate, on one thread: replay a
design's trace with new decisions, run the space's postprocs, and let the cost model score the valid
ones in batches. Stock is the `cuda-tensorcore` space with `XGBModel`, trained on as many made-up
results as it needs to stop answering at random; its target has the same limits as ours. Batches
alternate, so that a busy machine slows both alike. Only the ratio means anything.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from dataclasses import dataclass, field

from tvm.s_tir import Schedule, Trace
from tvm.s_tir import meta_schedule as ms

import alcop_ms
from alcop_ms.input_module import normalise_module
from alcop_ms.workloads import load_workload
from alcop_ms.workloads.primfunc import make_prim_func

TRAINING_RESULTS = 100  # XGBModel's num_warmup_samples


@dataclass
class Side:
    """One space with its cost model, and what it has done so far."""

    name: str
    context: object
    designs: list
    model: object
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


def make_side(name: str, module: object, target: object, space: object, model: object) -> Side:
    """A side with its designs generated."""
    context = ms.TuneContext(
        mod=module,
        target=target,
        space_generator=space,
        search_strategy="replay-trace",
        task_name="main",
        rand_state=1,
        num_threads=1,
    )
    return Side(
        name=name, context=context, designs=list(context.generate_design_space()), model=model
    )


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
    """Run the benchmark; 1 when ours is slower than stock."""
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
    if args.json:
        print(json.dumps({"sides": rows, "ratios": ratios}, indent=2))
    else:
        for row in rows:
            print("  ".join(f"{key} {value}" for key, value in row.items()))
        print("ours / stock:", "  ".join(f"{key} {ratio}" for key, ratio in ratios.items()))
    return 0 if ratios["drawn_per_s"] >= 1.0 else 1


if __name__ == "__main__":
    sys.exit(main())
