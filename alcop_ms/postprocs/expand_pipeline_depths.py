"""`expand-pipeline-depths`: sampled depths -> stage, order and async arrays."""

from __future__ import annotations

import logging
from dataclasses import dataclass

from alcop_ms import compat
from alcop_ms.analysis.kernel_plans import problem_of
from alcop_ms.analysis.loop_tree import loops_of, read_loop_tree
from alcop_ms.analysis.plan import find_problems
from alcop_ms.analysis.staging import Nodes, PipelineLoop, find_loop, find_pipeline_loops
from alcop_ms.compat import Any, PyPostproc, Schedule, derived_object, rejecting_on_error
from alcop_ms.loop_annotation import LoopAnnotation, annotate_register_loop, annotate_shared_loop
from alcop_ms.matmul_shape import MatmulShape, encode_problem
from alcop_ms.pipeline import Level, NotApplicable
from alcop_ms.postprocs.causes import RejectionCauses
from alcop_ms.targets import gpu_of

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Nest:
    """Sampled depths of the two levels of one pipelined nest; 1 where a level has none."""

    shared_stages: int
    register_stages: int


def find_nest(nodes: Nodes, loop: PipelineLoop) -> Nest:
    """The depths sampled for a loop and for what it encloses, or what encloses it."""
    node = find_loop(nodes, loop)
    shared = [
        outer
        for outer in loops_of(nodes)
        if outer.annotation(compat.ANN_SHARED_STAGES) and any(n is node for n in outer.loops())
    ]
    outer = shared[-1] if shared else node
    register = [
        value
        for inner in outer.loops()
        if (value := inner.annotation(compat.ANN_REGISTER_STAGES)) is not None
    ]
    return Nest(
        shared_stages=(outer.annotation(compat.ANN_SHARED_STAGES) or (1,))[0],
        register_stages=max((value[0] for value in register), default=1),
    )


def plan_annotation(
    loop: PipelineLoop, nest: Nest, *, is_async: bool
) -> LoopAnnotation | NotApplicable | None:
    """The arrays for one loop at its sampled depth; None leaves the loop unpipelined."""
    is_register = loop.level is Level.REGISTER
    num_stages = nest.register_stages if is_register else nest.shared_stages
    if num_stages == 1:
        return None
    if num_stages > loop.trip_count:
        iterations = "iteration" if loop.trip_count == 1 else "iterations"
        return NotApplicable(
            f"{num_stages} {loop.level.value} stages for {loop.trip_count} {iterations}"
        )
    if is_register:
        return annotate_register_loop(len(loop.loads))
    return annotate_shared_loop(
        len(loop.loads),
        num_stages,
        is_register_pipelined=nest.register_stages > 1,
        is_async=is_async,
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
        self.problems: dict[str, MatmulShape] = {}

    def _initialize_with_tune_context(self, context: Any) -> None:
        self.has_async_copy = gpu_of(context.target).has_async_copy
        found = find_problems(context.mod)
        self.problems = {} if isinstance(found, NotApplicable) else found

    @rejecting_on_error
    def apply(self, sch: Schedule) -> bool:
        nodes = read_loop_tree(sch)
        for level in (Level.REGISTER, Level.SHARED):
            for loop in find_pipeline_loops(nodes, level).loops:
                nest = find_nest(nodes, loop)
                annotation = plan_annotation(loop, nest, is_async=self.has_async_copy)
                if isinstance(annotation, NotApplicable):
                    return self.causes.count(annotation.reason)
                if annotation is not None:
                    annotate_loop(sch, loop, annotation)
                problem = problem_of((find_loop(nodes, loop),), self.problems)
                if level is Level.SHARED and problem is not None:
                    annotate_problem(sch, loop, problem)
        return True

    def clone(self) -> Any:
        return ExpandPipelineDepths(self.causes)
