"""`stock-tiling`: MetaSchedule's multi-level tiling, without the pipelines that it adds itself."""

from __future__ import annotations

from alcop_ms import compat
from alcop_ms.analysis.loop_tree import loops_of, read_loop_tree
from alcop_ms.compat import Any, PyScheduleRule, Schedule, derived_object, ms

# Stock bounds the innermost factors at 64: such tiles are nearly all rejected for their registers.
MAX_INNERMOST_FACTOR = 8
VECTOR_LOAD_LENS = (1, 2, 3, 4, 8, 16)


@derived_object
class StockTiling(PyScheduleRule):
    """Tile a reduction for CUDA cores with TVM's own rule, staging in dynamic shared memory.

    **Rewrite**: TVM's `MultiLevelTiling` with the structure of its CUDA default. On sm_80 and later
    it also returns two designs that it has pipelined at depths 4 and 5, for one level only; these
    are dropped, as `pipeline-shared-loads` samples every depth and would refuse them.

    Static shared memory ends at 48 KB whatever the target says, so deep pipelines need
    `shared.dyn`.

    **Applies when** TVM's rule does and none of our tilings did: convolutions, for example.

    **Does not handle** anything else. **Source**: MetaSchedule's default CUDA rules.
    """

    def __init__(self) -> None:
        super().__init__()
        reuse = ms.schedule_rule.ReuseType
        self.stock = ms.schedule_rule.MultiLevelTiling(
            structure="SSSRRSRS",
            tile_binds=["blockIdx.x", "vthread.x", "threadIdx.x"],
            max_innermost_factor=MAX_INNERMOST_FACTOR,
            vector_load_lens=list(VECTOR_LOAD_LENS),
            reuse_read=reuse(req="must", levels=[4], scope=compat.SCOPE_SHARED),
            reuse_write=reuse(req="must", levels=[3], scope=compat.SCOPE_LOCAL),
        )

    def _initialize_with_tune_context(self, context: Any) -> None:
        self.stock._initialize_with_tune_context(context)

    def apply(self, sch: Schedule, block: Any) -> list[Schedule]:
        return [design for design in self.stock.apply(sch, block) if not _is_pipelined(design)]

    def clone(self) -> Any:
        return StockTiling()


def _is_pipelined(sch: Schedule) -> bool:
    return any(loop.annotation(compat.ANN_STAGE) for loop in loops_of(read_loop_tree(sch)))
