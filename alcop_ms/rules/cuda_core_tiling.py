"""`cuda-core-tiling`: tile a matrix product for CUDA cores, ready to be pipelined at two levels."""

from __future__ import annotations

import logging
from dataclasses import dataclass

from alcop_ms import compat
from alcop_ms.analysis.epilogue import find_epilogue
from alcop_ms.analysis.matmul import MatmulFacts, find_matmul
from alcop_ms.compat import Any, PyScheduleRule, Schedule, ScheduleError, derived_object
from alcop_ms.pipeline import DTYPE_BYTES, NotApplicable
from alcop_ms.rules.sampled_split import split_sampled

logger = logging.getLogger(__name__)

CHUNK_BYTES = 16  # the widest copy, and the widest read of shared memory


@dataclass(frozen=True, slots=True, kw_only=True)
class CudaCoreTilingConfig:
    """Bounds of what the rule samples; every tile divides its extent.

    Attributes
    ----------
    max_threads : int
        Threads along m, and along n.
    max_outputs : int
        Results of a thread along m, and along n: they lie in registers.
    max_k_steps, max_step_k : int
        Register steps in a k tile, and k of each.
    max_raster_group : int
        Block rows walked together for L2 reuse.
    """

    max_threads: int = 32
    max_outputs: int = 8
    max_k_steps: int = 8
    max_step_k: int = 4
    max_raster_group: int = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class CudaCoreTilingPlan:
    """One design: its structure is fixed, its tile sizes are sampled.

    Attributes
    ----------
    epilogue : tuple of str
        Element-wise consumers computed from the accumulators, nearest first.
    chunk : int
        Elements in 16 bytes.
    """

    facts: MatmulFacts
    epilogue: tuple[str, ...]
    chunk: int
    bounds: CudaCoreTilingConfig


def plan_cuda_core_tiling(
    facts: MatmulFacts, epilogue: tuple[str, ...], config: CudaCoreTilingConfig
) -> CudaCoreTilingPlan:
    """The design to search for one product."""
    return CudaCoreTilingPlan(
        facts=facts,
        epilogue=epilogue,
        chunk=CHUNK_BYTES // DTYPE_BYTES[facts.shape.in_dtype],
        bounds=config,
    )


def apply_plan(sch: Schedule, block: Any, plan: CudaCoreTilingPlan) -> None:
    """Tile and stage one product. Schedule primitives only, so that the trace replays.

    Buffers are staged before the loops are tiled: the same primitives cost several times as much
    once every index goes through fused block and thread loops.
    """
    axes = sch.get_loops(block)
    copies, fragments = [], []
    for index in plan.facts.read_index:
        copies.append(sch.cache_read(block, index, compat.SCOPE_SHARED, [block]))
        fragments.append(sch.cache_read(block, index, compat.SCOPE_LOCAL, [block]))
    result = sch.cache_write(block, 0, compat.SCOPE_LOCAL)
    for consumer in plan.epilogue:
        sch.reverse_compute_inline(sch.get_sblock(consumer))
    loops = _tile_loops(sch, block, axes, plan.bounds)

    # unit loops stay, so that a replay with other tile sizes finds the same number of loops
    for fragment in fragments:
        sch.compute_at(fragment, loops.k_step, preserve_unit_loops=True)
    for copy in copies:
        sch.compute_at(copy, loops.k_tile, preserve_unit_loops=True)
        _leave_open(sch, copy, plan.chunk)
    sch.reverse_compute_at(result, loops.thread, preserve_unit_loops=True)
    sch.decompose_reduction(block, loops.k_tile)
    for loop in (loops.k_step, *loops.inner):
        sch.unroll(loop)


@dataclass(frozen=True, slots=True, kw_only=True)
class _TileLoops:
    """Loops that the placing of copies and results refers to."""

    thread: Any
    k_tile: Any
    k_step: Any
    inner: tuple[Any, ...]


def _tile_loops(
    sch: Schedule, block: Any, axes: list[Any], bounds: CudaCoreTilingConfig
) -> _TileLoops:
    """Sample and bind the threadblock, thread and k tiles."""
    *batch, i, j, k = axes
    # a thread's results adjoin: its fragments are then boxes, which is all that staging can express
    i, own_i, outputs_m = split_sampled(sch, i, bounds.max_outputs)
    i, thread_i, threads_m = split_sampled(sch, i, bounds.max_threads)
    group_i, block_i, raster = split_sampled(sch, i, bounds.max_raster_group)
    j, own_j, outputs_n = split_sampled(sch, j, bounds.max_outputs)
    block_j, thread_j, threads_n = split_sampled(sch, j, bounds.max_threads)
    k, k_in, step_k = split_sampled(sch, k, bounds.max_step_k)
    k_tile, k_step, steps = split_sampled(sch, k, bounds.max_k_steps)
    sch.reorder(
        *batch, group_i, block_j, block_i, thread_i, thread_j, k_tile, k_step, k_in, own_i, own_j
    )
    for loop in batch:
        sch.bind(loop, "blockIdx.y")
    sch.bind(sch.fuse(group_i, block_j, block_i), "blockIdx.x")
    thread = sch.fuse(thread_i, thread_j)
    sch.bind(thread, "threadIdx.x")
    tile = [threads_m, outputs_m, threads_n, outputs_n, steps, step_k, raster]
    sch.annotate(k_tile, compat.ANN_CUDA_CORE_TILE, tile)
    # stock tiling rules leave a block with this mark alone
    sch.annotate(block, compat.ANN_TILING_STRUCTURE, "alcop-cuda-core")
    return _TileLoops(thread=thread, k_tile=k_tile, k_step=k_step, inner=(k_in, own_i, own_j))


def _leave_open(sch: Schedule, copy: Any, chunk: int) -> None:
    """Leave it to `legalise-async-copies` to share a copy out among the threads.

    Rows of shared memory are an odd number of 16-byte chunks long, so that the rows that a warp
    reads at once lie in different banks.
    """
    sch.fuse(*sch.get_loops(copy)[-2:])
    sch.storage_align(copy, 0, axis=-2, factor=2 * chunk, offset=chunk)
    sch.annotate(copy, compat.ANN_OPEN_COPY, 1)


@derived_object
class CudaCoreTiling(PyScheduleRule):
    """Tile a matrix product for CUDA cores.

    **Rewrite**::

        for i, j, k: C[i, j] += A[i, k] * B[k, j]
        ->
        for block (rasterised), thread:
          C.local = 0
          for k_tile:                                   # pipelined by pipeline-shared-loads
            A.shared = A[...]; B.shared = B[...]        # as wide as legalise-async-copies proves
            for k_step (unrolled):                      # pipelined by pipeline-register-loads
              A.local = A.shared; B.local = B.shared
              C.local += A.local * B.local
          C[...] = epilogue(C.local)

    MetaSchedule's own tiling finds such kernels too, but it draws nearly all of them too large for
    shared memory or registers, lets one block span several batch entries, and says nowhere which
    tile it chose.

    **Applies when** the block is a product of plain or transposed operands, batched or not, of
    any dtype that `DTYPE_BYTES` lists, and no rule has tiled it before.

    **Does not handle** convolutions, operands computed inside the block, dynamic extents.

    Parameters
    ----------
    config : CudaCoreTilingConfig
        What may be sampled.

    **Source**: ALCOP (MLSys 2023) for the two-level structure.
    """

    def __init__(self, config: CudaCoreTilingConfig = CudaCoreTilingConfig()) -> None:
        super().__init__()
        self.config = config

    def _initialize_with_tune_context(self, context: Any) -> None:
        """Nothing here depends on the target."""

    def apply(self, sch: Schedule, block: Any) -> list[Schedule]:
        facts = find_matmul(sch, block)
        if isinstance(facts, NotApplicable):
            logger.debug("cuda-core-tiling: %s", facts.reason)
            return [sch]
        design = sch.copy()
        plan = plan_cuda_core_tiling(facts, find_epilogue(sch, block), self.config)
        try:
            apply_plan(design, block, plan)
        except ScheduleError as error:  # it would end the search for the whole function
            logger.warning("cuda-core-tiling: design lost: %s", error)
            return [sch]
        return [design]

    def clone(self) -> Any:
        return CudaCoreTiling(self.config)
