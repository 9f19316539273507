"""`pipeline-register-loads`: sample whether shared -> register loads run one step ahead."""

from __future__ import annotations

import logging

from alcop_ms import compat
from alcop_ms.analysis.loop_tree import read_loop_tree
from alcop_ms.analysis.staging import find_pipeline_loops
from alcop_ms.compat import Any, PyScheduleRule, Schedule, derived_object
from alcop_ms.pipeline import MAX_REGISTER_STAGES, Level
from alcop_ms.rules.pipeline_shared_loads import DepthConfig, sample_depth

logger = logging.getLogger(__name__)

REGISTER_DEPTHS = DepthConfig(depths=tuple(range(1, MAX_REGISTER_STAGES + 1)))


def sample_register_depths(sch: Schedule, config: DepthConfig = REGISTER_DEPTHS) -> None:
    """Sample the slots of every loop that loads operands from shared memory."""
    report = find_pipeline_loops(read_loop_tree(sch), Level.REGISTER)
    for refusal in report.refused:
        logger.debug("pipeline-register-loads: %s: %s", refusal.buffer, refusal.reason)
    for loop in report.loops:
        sample_depth(sch, loop, config.depths, compat.ANN_REGISTER_STAGES)


@derived_object
class PipelineRegisterLoads(PyScheduleRule):
    """Sample the number of register slots of a loop that loads operands from shared memory.

    **Rewrite**::

        for k_step:                              for k_step: {"alcop.register_stages": <sampled>}
          A.reg = A.shared; B.reg = B.shared       ...
          compute                                  ...

    With 2 slots the loads of step k+1 are issued before the compute of step k, and those of the
    next tile's first step before the compute of this tile's last one.

    **Applies when** the loop's leading statements each load one buffer from shared memory to
    registers (ldmatrix, or a plain read that may compute on the way) and one statement uses them.

    **Does not handle** more than two slots, dynamic extents, loops pipelined already.

    Parameters
    ----------
    config : DepthConfig
        Depths that may be sampled.

    **Source**: ALCOP (MLSys 2023), multi-level pipelining.
    """

    def __init__(self, config: DepthConfig = REGISTER_DEPTHS) -> None:
        super().__init__()
        self.config = config

    def _initialize_with_tune_context(self, context: Any) -> None:
        """Nothing here depends on the target."""

    def apply(self, sch: Schedule, block: Any) -> list[Schedule]:
        if not compat.is_root_block(sch, block):
            return [sch]
        sample_register_depths(sch, self.config)
        return [sch]

    def clone(self) -> Any:
        return PipelineRegisterLoads(self.config)
