"""`unroll-cuda-core-loops`: TVM's unrolling, for kernels that our own tilings did not make."""

from __future__ import annotations

from alcop_ms import compat
from alcop_ms.analysis.chain import find_chain_plan
from alcop_ms.analysis.loop_tree import find_func, loops_of, read_loop_tree
from alcop_ms.analysis.thread_reduction import reduces_across_threads
from alcop_ms.compat import Any, PyScheduleRule, Schedule, derived_object, ms
from alcop_ms.pipeline import NotApplicable

UNROLL_MAX_STEPS = (0, 16, 64, 512, 1024)  # as in MetaSchedule's default for CUDA


@derived_object
class UnrollCudaCoreLoops(PyScheduleRule):
    """Sample how far nvcc is asked to unroll a CUDA-core kernel.

    **Rewrite**: the root block gets `meta_schedule.unroll_explicit`, by TVM's
    `ParallelizeVectorizeUnroll`.

    **Applies when** no loop carries a tile of our tiling rules, whose loops are unrolled
    already: there the annotation would unroll the main loop itself; and no threads reduce together;
    and no fused chain.

    **Does not handle** anything else. **Source**: MetaSchedule's default CUDA rules.
    """

    def __init__(self) -> None:
        super().__init__()
        self.stock = ms.schedule_rule.ParallelizeVectorizeUnroll(
            max_jobs_per_core=-1,
            max_vectorize_extent=-1,
            unroll_max_steps=list(UNROLL_MAX_STEPS),
            unroll_explicit=True,
        )

    def _initialize_with_tune_context(self, context: Any) -> None:
        self.stock._initialize_with_tune_context(context)

    def apply(self, sch: Schedule, block: Any) -> list[Schedule]:
        ours = (compat.ANN_MMA_TILE, compat.ANN_CUDA_CORE_TILE, compat.ANN_ROW_TILE)
        loops = list(loops_of(read_loop_tree(sch)))
        if any(loop.annotation(key) for loop in loops for key in ours):
            return [sch]
        # lowering replaces its loops
        if not isinstance(find_chain_plan(sch.mod), NotApplicable):
            return [sch]
        # unrolling copies the exchange between threads, and LowerThreadAllreduce (TVM 0.27) takes
        # the copies for one: "load_remap_.count(alloc_key)"
        if reduces_across_threads(find_func(sch.mod)):
            return [sch]
        return list(self.stock.apply(sch, block))

    def clone(self) -> Any:
        return UnrollCudaCoreLoops()
