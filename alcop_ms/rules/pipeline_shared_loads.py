"""`pipeline-shared-loads`: sample how many global -> shared tiles are in flight."""

from __future__ import annotations

import logging
from dataclasses import dataclass

from alcop_ms import compat
from alcop_ms.analysis.loop_tree import read_loop_tree
from alcop_ms.analysis.staging import PipelineLoop, find_loop, find_pipeline_loops
from alcop_ms.compat import Any, PyScheduleRule, Schedule, derived_object
from alcop_ms.pipeline import MAX_SHARED_STAGES, Level

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class DepthConfig:
    """Depths a pipeline rule may sample, in buffer slots; 1 leaves the loop as it is."""

    depths: tuple[int, ...]


SHARED_DEPTHS = DepthConfig(depths=tuple(range(1, MAX_SHARED_STAGES + 1)))


def plan_depths(loop: PipelineLoop, max_trip_count: int, config: DepthConfig) -> tuple[int, ...]:
    """Depths worth sampling for a loop: never more slots than it could have iterations."""
    return tuple(depth for depth in config.depths if depth <= max(1, max_trip_count))


def sample_depth(sch: Schedule, loop: PipelineLoop, depths: tuple[int, ...], key: str) -> None:
    """Sample a depth and leave it on the loop, as an int that the trace carries."""
    if not depths:  # every configured depth is too deep for the loop
        return
    name, depth = loop.anchor
    loop_rv = sch.get_loops(sch.get_sblock(name))[depth]
    chosen = sch.sample_categorical(list(depths), [1.0 / len(depths)] * len(depths))
    sch.annotate(loop_rv, key, chosen)


def sample_shared_depths(sch: Schedule, config: DepthConfig = SHARED_DEPTHS) -> None:
    """Sample the slots of every load-and-use loop of shared memory."""
    nodes = read_loop_tree(sch)
    report = find_pipeline_loops(nodes, Level.SHARED)
    for refusal in report.refused:
        logger.debug("pipeline-shared-loads: %s: %s", refusal.buffer, refusal.reason)
    inner = find_pipeline_loops(nodes, Level.REGISTER).loops
    steps = max((loop.trip_count for loop in inner), default=1)
    for loop in report.loops:
        if find_loop(nodes, loop).annotation(compat.ANN_SHARED_STAGES) is not None:
            continue  # its tiling sampled the depth
        # the split of k between the two loops is itself sampled: together they bound the trips
        depths = plan_depths(loop, loop.trip_count * steps, config)
        sample_depth(sch, loop, depths, compat.ANN_SHARED_STAGES)


@derived_object
class PipelineSharedLoads(PyScheduleRule):
    """Sample the number of shared-memory slots of a load-and-use loop.

    **Rewrite**::

        for k_tile:                              for k_tile: {"alcop.shared_stages": <sampled>}
          A.shared = A[...]; B.shared = B[...]     ...
          compute                                  ...

    The postproc `expand-pipeline-depths` turns the depth into stage, order and async arrays.

    **Applies when** ALCOP's three rules hold (`analysis/staging.py`): pure copies, used inside one
    sequential loop, all buffers of shared memory synchronising at that loop.

    **Does not handle** several pipelined loops of one scope in a kernel, dynamic extents, loops
    that carry software-pipeline annotations already.

    Parameters
    ----------
    config : DepthConfig
        Depths that may be sampled.

    **Source**: ALCOP (MLSys 2023), buffer identification.
    """

    def __init__(self, config: DepthConfig = SHARED_DEPTHS) -> None:
        super().__init__()
        self.config = config

    def _initialize_with_tune_context(self, context: Any) -> None:
        """Nothing here depends on the target: what a depth needs is checked once it is concrete."""

    def apply(self, sch: Schedule, block: Any) -> list[Schedule]:
        if not compat.is_root_block(sch, block):  # the rule looks at a whole kernel, once
            return [sch]
        sample_shared_depths(sch, self.config)
        return [sch]

    def clone(self) -> Any:
        return PipelineSharedLoads(self.config)
