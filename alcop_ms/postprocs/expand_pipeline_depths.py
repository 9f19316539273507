"""`expand-pipeline-depths`: sampled depths -> stage, order and async arrays."""

from __future__ import annotations

import logging

from alcop_ms import compat
from alcop_ms.analysis.loop_tree import loops_of, read_loop_tree
from alcop_ms.analysis.plan import find_problem
from alcop_ms.analysis.staging import PipelineLoop, find_pipeline_loops
from alcop_ms.compat import Any, PyPostproc, Schedule, derived_object, rejecting_on_error
from alcop_ms.pipeline import (
    Level,
    LoopAnnotation,
    MatmulShape,
    NotApplicable,
    annotate_register_loop,
    annotate_shared_loop,
    encode_problem,
)
from alcop_ms.postprocs.causes import RejectionCauses
from alcop_ms.targets import gpu_of

logger = logging.getLogger(__name__)


def plan_annotation(
    loop: PipelineLoop,
    num_stages: int,
    *,
    is_register_pipelined: bool,
    crosses_tiles: bool,
    is_async: bool,
) -> LoopAnnotation | NotApplicable | None:
    """The arrays for one loop at its sampled depth; None leaves the loop unpipelined.

    Parameters
    ----------
    crosses_tiles : bool
        Whether register loads of the next k tile run under this tile's last compute (three shared
        slots or more). A tile of one register step then still has something to load ahead.
    """
    if num_stages == 1:
        return None
    is_one_step = loop.level is Level.REGISTER and loop.trip_count == 1
    if num_stages > loop.trip_count and not (is_one_step and crosses_tiles):
        return NotApplicable(
            f"{num_stages} {loop.level.value} stages for {loop.trip_count} iterations"
        )
    if loop.num_statements != len(loop.loads) + 1:
        return NotApplicable(f"loop {loop.loop_var} has {loop.num_statements} statements")
    if loop.level is Level.REGISTER:
        return annotate_register_loop(len(loop.loads))
    return annotate_shared_loop(
        len(loop.loads), num_stages, is_register_pipelined=is_register_pipelined, is_async=is_async
    )


def annotate_loop(sch: Schedule, loop: PipelineLoop, annotation: LoopAnnotation) -> None:
    """Leave the arrays on the loop, where `InjectSoftwarePipeline` reads them."""
    name, depth = loop.anchor
    loop_rv = sch.get_loops(sch.get_sblock(name))[depth]
    sch.annotate(loop_rv, compat.ANN_STAGE, list(annotation.stage))
    sch.annotate(loop_rv, compat.ANN_ORDER, list(annotation.order))
    if annotation.async_stages:
        sch.annotate(loop_rv, compat.ANN_ASYNC_STAGES, list(annotation.async_stages))


def annotate_problem(sch: Schedule, loop: PipelineLoop, problem: MatmulShape) -> None:
    """Leave the product's shape on the loop: builders and databases see no unscheduled module."""
    name, depth = loop.anchor
    loop_rv = sch.get_loops(sch.get_sblock(name))[depth]
    sch.annotate(loop_rv, compat.ANN_PROBLEM, list(encode_problem(problem)))


@derived_object
class ExpandPipelineDepths(PyPostproc):
    """Turn the depths that the pipeline rules sampled into `software_pipeline_*` annotations.

    **Rewrite**::

        for k_tile: {"alcop.shared_stages": 4}  ->  for k_tile: {stage: [0, 0, 2, 3, 3],
                                                                 order: [0, 1, 3, 2, 4], async: [0]}

    **Rejects** a depth above the loop's trip count (the pipeline would never be full, and a
    two-level one would not compile).

    On a GPU without cp.async (sm_75 and older) the copies stay synchronous and everything else
    holds.

    Parameters
    ----------
    causes : RejectionCauses
        Where rejections are counted.
    """

    def __init__(self, causes: RejectionCauses) -> None:
        super().__init__()
        self.causes = causes
        self.has_async_copy = False
        self.problem: MatmulShape | NotApplicable = NotApplicable("not initialised")

    def _initialize_with_tune_context(self, context: Any) -> None:
        self.has_async_copy = gpu_of(context.target).has_async_copy
        self.problem = find_problem(context.mod)

    @rejecting_on_error
    def apply(self, sch: Schedule) -> bool:
        nodes = read_loop_tree(sch)
        depths = _sampled_depths(nodes)
        is_register_pipelined = any(
            depth > 1 for (level, _), depth in depths.items() if level is Level.REGISTER
        )
        crosses_tiles = any(
            depth > 2 for (level, _), depth in depths.items() if level is Level.SHARED
        )
        for level in (Level.REGISTER, Level.SHARED):
            for loop in find_pipeline_loops(nodes, level).loops:
                num_stages = depths.get((level, loop.loop_var), 1)
                annotation = plan_annotation(
                    loop,
                    num_stages,
                    is_register_pipelined=is_register_pipelined,
                    crosses_tiles=crosses_tiles,
                    is_async=self.has_async_copy,
                )
                if isinstance(annotation, NotApplicable):
                    return self.causes.count(annotation.reason)
                if annotation is not None:
                    annotate_loop(sch, loop, annotation)
                if level is Level.SHARED and not isinstance(self.problem, NotApplicable):
                    annotate_problem(sch, loop, self.problem)
        return True

    def clone(self) -> Any:
        return ExpandPipelineDepths(self.causes)


def _sampled_depths(nodes: Any) -> dict[tuple[Level, str], int]:
    """(level, loop variable) -> sampled depth, for every annotated loop."""
    keys = {Level.SHARED: compat.ANN_SHARED_STAGES, Level.REGISTER: compat.ANN_REGISTER_STAGES}
    return {
        (level, loop.var): value[0]
        for loop in loops_of(nodes)
        for level, key in keys.items()
        if (value := loop.annotation(key)) is not None
    }
