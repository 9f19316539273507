"""`stage-register-loads`: give a CUDA-core kernel the register level that pipelining needs."""

from __future__ import annotations

import logging

from alcop_ms import compat
from alcop_ms.analysis.loop_tree import BlockNode, LoopNode, blocks_of, read_loop_tree
from alcop_ms.analysis.staging import Nodes, find_loop, find_pipeline_loops
from alcop_ms.compat import Any, PyScheduleRule, Schedule, derived_object
from alcop_ms.pipeline import Level, NotApplicable

logger = logging.getLogger(__name__)


def find_unstaged_reads(nodes: Nodes) -> tuple[str, int, int] | NotApplicable:
    """(consumer block, number of shared operands, depth of its register loop), or why not.

    The register loop is the next reduction loop under the one that stages shared memory: the first
    loop below it that is neither bound nor the last of its nest.
    """
    report = find_pipeline_loops(nodes, Level.SHARED)
    if not report.loops:
        return NotApplicable("nothing is staged in shared memory")
    if find_pipeline_loops(nodes, Level.REGISTER).loops:
        return NotApplicable("operands are staged in registers already")
    main_loop = find_loop(nodes, report.loops[0])
    compute = main_loop.children[-1]
    users = [block for block in blocks_of((compute,)) if _shared_reads(block)]
    if len(users) != 1 or not isinstance(compute, LoopNode):
        return NotApplicable("the operands are not used by one block")
    if compute.extent is None or not compute.is_sequential:
        return NotApplicable("the loop under the staging loop is not sequential")
    return users[0].name, len(_shared_reads(users[0])), compute.depth


def _shared_reads(block: BlockNode) -> list[str]:
    return [read.buffer for read in block.reads if read.scope.startswith("shared")]


@derived_object
class StageRegisterLoads(PyScheduleRule):
    """Read operands from shared memory into registers, one step of k at a time.

    **Rewrite**::

        for k_0: A.shared, B.shared; for k_1: compute(A.shared, B.shared)
        ->
        for k_0: A.shared, B.shared
          for k_1 (unrolled): A.local = A.shared; B.local = B.shared; compute(A.local, B.local)

    **Applies when** a stock CUDA-core tiling has staged both operands in shared memory and one
    block uses them. The step loop is unrolled: the register slot, k_1 mod 2, must be a constant.

    **Does not handle** kernels that stage registers already.

    **Source**: ALCOP (MLSys 2023), multi-level pipelining.
    """

    def _initialize_with_tune_context(self, context: Any) -> None:
        """Nothing here depends on the context."""

    def apply(self, sch: Schedule, block: Any) -> list[Schedule]:
        if not compat.is_root_block(sch, block):
            return [sch]
        found = find_unstaged_reads(read_loop_tree(sch))
        if isinstance(found, NotApplicable):
            logger.debug("stage-register-loads: %s", found.reason)
            return [sch]
        name, operands, depth = found
        consumer = sch.get_sblock(name)
        step = sch.get_loops(consumer)[depth]
        reads = [i for i, region in enumerate(sch.get(consumer).reads) if _is_shared(region)]
        assert len(reads) == operands
        for index in reads:
            staged = sch.cache_read(consumer, index, compat.SCOPE_LOCAL, [consumer])
            # unit loops stay, so that a replay with other tile sizes finds the same number of loops
            sch.compute_at(staged, step, preserve_unit_loops=True)
        sch.unroll(step)
        return [sch]

    def clone(self) -> Any:
        return StageRegisterLoads()


def _is_shared(region: Any) -> bool:
    return compat.scope_of(region.source).startswith("shared")
