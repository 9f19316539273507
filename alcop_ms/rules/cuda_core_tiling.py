"""`cuda-core-tiling`: tile a matrix product for CUDA cores, ready to be pipelined at two levels."""

from __future__ import annotations

import logging
from dataclasses import dataclass, replace

from alcop_ms import compat
from alcop_ms.analysis.contraction import Contraction
from alcop_ms.analysis.epilogue import find_epilogue
from alcop_ms.analysis.matmul import MatmulFacts
from alcop_ms.analysis.product import find_product
from alcop_ms.compat import Any, PyScheduleRule, Schedule, derived_object
from alcop_ms.dtypes import DTYPE_BYTES
from alcop_ms.pipeline import NotApplicable
from alcop_ms.rules.gated_result import find_halves, gate_in_place, inline_before
from alcop_ms.rules.product_form import ProductForm, form_product, inline_gathers
from alcop_ms.rules.sampled_split import split_sampled

logger = logging.getLogger(__name__)

CHUNK_BYTES = 16  # the widest copy, and the widest read of shared memory
ROOM = 4  # what ragged axes are padded to a multiple of


@dataclass(frozen=True, slots=True, kw_only=True)
class CudaCoreTilingConfig:
    """Bounds of what the rule samples; every tile divides its (padded) extent.

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
    folds : tuple of int
        What tiles of m, n and k are multiples of, and the axes are padded to a multiple of.
    contraction : Contraction or None
        How the block becomes the product; None where it is one.
    """

    facts: MatmulFacts
    epilogue: tuple[str, ...]
    chunk: int
    bounds: CudaCoreTilingConfig
    folds: tuple[int, int, int] = (1, 1, 1)
    contraction: Contraction | None = None


def plan_cuda_core_tiling(
    facts: MatmulFacts,
    epilogue: tuple[str, ...],
    config: CudaCoreTilingConfig,
    contraction: Contraction | None = None,
) -> tuple[CudaCoreTilingPlan, ...]:
    """The designs to search for one product.

    One divides its axes as they are; where an axis is ragged (97 has no divisors) another pads it.
    """
    shape = facts.shape
    ragged = tuple(extent > ROOM and extent % ROOM > 0 for extent in (shape.m, shape.n, shape.k))
    folds = (1 + (ROOM - 1) * ragged[0], 1 + (ROOM - 1) * ragged[1], 1 + (ROOM - 1) * ragged[2])
    return tuple(
        CudaCoreTilingPlan(
            facts=facts,
            epilogue=epilogue,
            chunk=CHUNK_BYTES // DTYPE_BYTES[shape.in_dtype],
            bounds=config,
            folds=chosen,
            contraction=contraction,
        )
        for chosen in dict.fromkeys(((1, 1, 1), folds))
    )


def apply_plan(
    sch: Schedule, block: Any, plan: CudaCoreTilingPlan, halves: tuple[Any, ...] = ()
) -> None:
    """Tile and stage one product. Schedule primitives only, so that the trace replays.

    `halves` are blocks that copy an operand out of a larger array, for its staging to do.

    Buffers are staged before the loops are tiled: the same primitives cost several times as much
    once every index goes through fused block and thread loops.
    """
    form = form_product(sch, block, plan.contraction, plan.folds)
    form = replace(form, gathers=(*form.gathers, *halves))
    axes = sch.get_loops(block)
    copies, fragments = [], []
    for index in plan.facts.read_index:
        copies.append(sch.cache_read(block, index, compat.SCOPE_SHARED, [block]))
        fragments.append(sch.cache_read(block, index, compat.SCOPE_LOCAL, [block]))
    inline_gathers(sch, form)
    result = _stage_result(sch, block, plan, form)
    loops = _tile_loops(sch, block, axes, plan)

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


def _stage_result(sch: Schedule, block: Any, plan: CudaCoreTilingPlan, form: ProductForm) -> Any:
    """Accumulate in registers: the block that computes the epilogue and stores."""
    if plan.facts.shape.products > 1:
        (name,) = plan.epilogue
        gate = sch.get_sblock(name)
        inline_before(sch, gate, form)
        gate_in_place(sch, block, gate, compat.SCOPE_LOCAL)
        return gate
    result = form.store
    if result is None:
        result = sch.cache_write(block, 0, compat.SCOPE_LOCAL)
    else:  # a block of its own, not inlined: moving a block drops the condition that it carries
        sch.set_scope(block, 0, compat.SCOPE_LOCAL)
    for consumer in plan.epilogue:
        sch.reverse_compute_inline(sch.get_sblock(consumer))
    return result


@dataclass(frozen=True, slots=True, kw_only=True)
class _TileLoops:
    """Loops that the placing of copies and results refers to."""

    thread: Any
    k_tile: Any
    k_step: Any
    inner: tuple[Any, ...]


def _tile_loops(sch: Schedule, block: Any, axes: list[Any], plan: CudaCoreTilingPlan) -> _TileLoops:
    """Sample and bind the threadblock, thread and k tiles."""
    *batch, i, j, k = axes
    bounds, (fold_m, fold_n, fold_k) = plan.bounds, plan.folds
    # a thread's results adjoin: its fragments are then boxes, which is all that staging can express
    i, own_i, outputs_m = split_sampled(sch, i, bounds.max_outputs, fold_m)
    i, thread_i, threads_m = split_sampled(sch, i, bounds.max_threads)
    group_i, block_i, raster = split_sampled(sch, i, bounds.max_raster_group)
    j, own_j, outputs_n = split_sampled(sch, j, bounds.max_outputs, fold_n)
    block_j, thread_j, threads_n = split_sampled(sch, j, bounds.max_threads)
    k, k_in, step_k = split_sampled(sch, k, bounds.max_step_k, fold_k)
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
    if max(plan.folds) > 1:
        tile += [fold_m, fold_n, fold_k]
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

    **Applies when** the block is a product of plain or transposed operands, batched or not, or a
    convolution, in groups or not, of any dtype that `DTYPE_BYTES` lists, and no rule has tiled it
    before; or of two sums, which products of one A under a gate become (`pair_products.py`).

    **Does not handle** depthwise convolutions, operands computed inside the block, dynamic extents.

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
        found = find_product(sch, block)
        if isinstance(found, NotApplicable):
            logger.debug("cuda-core-tiling: %s", found.reason)
            return [sch]
        facts, contraction = found
        epilogue = find_epilogue(sch, block)
        halves = find_halves(sch, block, facts, epilogue)
        if isinstance(halves, NotApplicable):
            logger.debug("cuda-core-tiling: %s", halves.reason)
            return [sch]
        designs = []
        for plan in plan_cuda_core_tiling(facts, epilogue, self.config, contraction):
            design = sch.copy()
            try:
                apply_plan(design, block, plan, halves)
            # it would end the search for the whole function
            except compat.PRIMITIVE_ERRORS as error:
                logger.warning("cuda-core-tiling: design lost: %s", error)
            else:
                designs.append(design)
        return designs or [sch]

    def clone(self) -> Any:
        return CudaCoreTiling(self.config)
