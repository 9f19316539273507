"""Plain `ms.tune_tir`, with our space, cost model, builder, runner and database passed in.

Nothing of `alcop_ms.tune_tir` is used: this is how the parts go into a script that already tunes
with MetaSchedule. The runner predicts, so the records go to a database of predictions.
"""

from __future__ import annotations

import logging
import sys
import tempfile

from tvm.s_tir import meta_schedule as ms

import alcop_ms
from alcop_ms.workloads import load_workload
from alcop_ms.workloads.primfunc import make_prim_func


def main() -> int:
    """Tune a small product with eight candidates."""
    logging.getLogger("tvm.s_tir.meta_schedule").setLevel(logging.ERROR)
    target = alcop_ms.target("a100")
    module = make_prim_func(load_workload("matmul:m=512,n=512,k=512,dtype=f16,acc=f32,layout=nt"))
    with tempfile.TemporaryDirectory() as work_dir:
        database = ms.tune_tir(
            module,
            target,
            work_dir,
            max_trials_global=8,
            num_trials_per_iter=8,
            space=alcop_ms.space(target),
            strategy=ms.search_strategy.EvolutionarySearch(
                population_size=64, init_min_unmeasured=16
            ),
            cost_model=alcop_ms.PipelineCostModel(target),
            builder=alcop_ms.builder(exports_module=False),
            runner=alcop_ms.runner("model"),
            database=alcop_ms.database(work_dir, "predicted", target),
            seed=1,
        )
        schedule = ms.tir_integration.compile_tir(database, module, target)
    if schedule is None:
        print("no candidate was valid")
        return 1
    print(alcop_ms.explain(schedule, target))
    kernel = alcop_ms.compile_tir(schedule, target)
    print(f"\ncompiled: {kernel.kind} module importing {[m.kind for m in kernel.imports]}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
