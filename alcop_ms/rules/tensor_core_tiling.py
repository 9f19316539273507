"""`tensor-core-tiling`: tile a matrix product for mma.sync, ready to be pipelined at two levels."""

from __future__ import annotations

import logging
from dataclasses import astuple, dataclass, replace

from tvm import tirx

from alcop_ms import compat
from alcop_ms.analysis.conversion import find_conversions
from alcop_ms.analysis.epilogue import find_epilogue
from alcop_ms.analysis.product import find_product
from alcop_ms.compat import Any, PyScheduleRule, Schedule, derived_object, element_bytes
from alcop_ms.hardware import GpuSpec
from alcop_ms.lowering.permute_chunks import BYTE_GATHER_ROWS
from alcop_ms.pipeline import NotApplicable, padding_chunk
from alcop_ms.rules.converted_operand import (
    compute_in_registers,
    compute_staged,
    exact_layout,
    stage_raw,
)
from alcop_ms.rules.mma_formats import MMA_ROWS, WARP_LANES
from alcop_ms.rules.mma_fragments import (
    cut_into_fragments,
    cut_operand,
    fragment_layout,
    place_fragments,
    plan_early_cuts,
)
from alcop_ms.rules.mma_intrinsics import register_named
from alcop_ms.rules.mma_layouts import tile_of
from alcop_ms.rules.mma_plan import (
    DEFAULT_BOUNDS,
    Conversions,
    MmaTilingPlan,
    SharedLayout,
    TilingConfig,
    plan_tensor_core_tiling,
)
from alcop_ms.rules.product_form import (
    ProductForm,
    form_product,
    inline_gathers,
    padded_shape,
)
from alcop_ms.rules.sampled_split import split_sampled
from alcop_ms.rules.split_k import plan_splits, split_k
from alcop_ms.rules.store_results import stage_stores, store_results
from alcop_ms.targets import gpu_of

logger = logging.getLogger(__name__)
PADDED_ROW_BYTES = 16


@dataclass(frozen=True, slots=True, kw_only=True)
class _TileLoops:
    """Loops and factors that the placing of copies and results refers to."""

    warp: Any
    k_tile: Any
    k_step: Any
    i: Any
    j: Any
    warps_m: Any
    warps_n: Any


def apply_plan(sch: Schedule, block: Any, plan: MmaTilingPlan) -> None:
    """Tile, stage and tensorize one product. Schedule primitives only, so that the trace replays.

    Operands are staged and cut into fragments before the loops are tiled: the same primitives cost
    several times as much once every index goes through fused block and thread loops.
    """
    facts, names, depth = plan.facts, plan.intrinsics, plan.form.depth
    form = form_product(sch, block, plan.contraction, plan.padding, plan.conversions)
    outer, *axes = cut_into_fragments(sch, block, depth)
    tiles = (
        tile_of(depth, "a", is_transposed=facts.shape.transpose_a),
        tile_of(depth, "b", is_transposed=facts.shape.transpose_b),
    )
    copies, staged = _stage_operands(sch, outer, plan, form)
    is_cut = plan_early_cuts(*padded_shape(facts.shape, plan.padding), depth)
    fragments = [
        cut_operand(sch, inner, tile) if is_large else None
        for inner, tile, is_large in zip(staged, tiles, is_cut, strict=True)
    ]
    inline_gathers(sch, form)
    stages, stored = _stage_result(sch, outer, plan, form)
    loops = _tile_loops(sch, outer, axes, plan)

    runs = [
        (side, str(sch.get(copy).writes[0].source.name))
        for (side, copy), is_run in zip(copies, plan.copies_along_k, strict=True)
        if is_run
    ]
    for side, (inner, fragment) in enumerate(zip(staged, fragments, strict=True)):
        fragment = place_fragments(sch, inner, fragment, loops.k_step, tiles[side])
        in_runs = tuple(name for at, name in runs if at == side)
        _load_fragments(sch, inner, fragment, plan, side, in_runs)
    for side, copy in copies:
        sch.compute_at(copy, loops.k_tile)
        _place_copy(sch, copy, loops, plan, side)
    for stage in stages:
        sch.reverse_compute_at(stage, loops.warp)
    # a result of one row would lose that loop
    sch.reverse_compute_at(stored, loops.warp, preserve_unit_loops=form.store is not None)
    store_results(sch, stages, stored, elements=plan.stored_elements)

    init = sch.decompose_reduction(outer, loops.k_tile)
    (inner_init,) = sch.get_child_blocks(init)
    # blocks, not loops: after tensorize of a loop a schedule cannot be copied any more, and stock
    # rules copy it for the next block of the function
    sch.tensorize(sch.blockize(sch.get_loops(block)[-3]), names.compute)
    sch.tensorize(sch.blockize(sch.get_loops(inner_init)[-2]), names.init)
    for loop in (loops.i, loops.j, loops.k_step):
        sch.unroll(loop)


def _stage_operands(
    sch: Schedule, outer: Any, plan: MmaTilingPlan, form: ProductForm
) -> tuple[list[tuple[int, Any]], list[Any]]:
    """(side and block of each copy to shared memory, the blocks that fill A's and B's registers).

    An operand that is computed has what it is computed from copied, and is computed into registers.
    """
    copies: list[tuple[int, Any]] = []
    computed: dict[int, Any] = {}
    sides = list(zip(plan.facts.read_index, form.converted, strict=True))
    for side, (index, operand) in enumerate(sides):
        if operand is None:
            copies.append((side, sch.cache_read(outer, index, compat.SCOPE_SHARED, [outer])))
            continue
        computed[side] = compute_staged(sch, outer, index, operand)
        raw = stage_raw(sch, computed[side], operand, plan.raw_shapes(side))
        copies += [(side, copy) for copy in raw]
    staged = [
        computed[side]
        if side in computed
        else sch.cache_read(outer, index, compat.SCOPE_WARP, [outer])
        for side, (index, _) in enumerate(sides)
    ]
    return copies, staged


def _load_fragments(
    sch: Schedule,
    inner: Any,
    fragment: Any,
    plan: MmaTilingPlan,
    side: int,
    in_runs: tuple[str, ...],
) -> None:
    """Fill the registers of one fragment: by ldmatrix, or by computing each element."""
    facts, depth = plan.facts, plan.form.depth
    is_transposed = (facts.shape.transpose_a, facts.shape.transpose_b)[side]
    is_batched = facts.operand_batched[side]
    if plan.conversions[side] is not None:
        name = "ab"[side]
        layout = exact_layout(name, depth, is_transposed=is_transposed, is_batched=is_batched)
        sch.transform_layout(inner, ("write", 0), layout)
        compute_in_registers(
            sch,
            inner,
            depth,
            is_deep_last=(side == 0) is not is_transposed,
            in_runs=in_runs,
        )
        return
    if plan.layout is SharedLayout.SWIZZLED:
        sch.annotate(fragment, *_permutation(plan, side))
    tile = tile_of(depth, "ab"[side], is_transposed=is_transposed)
    sch.transform_layout(inner, ("write", 0), fragment_layout(tile, is_batched=is_batched))
    sch.tensorize(fragment, (plan.intrinsics.load_a, plan.intrinsics.load_b)[side])


def _place_copy(
    sch: Schedule, copy: Any, loops: _TileLoops, plan: MmaTilingPlan, side: int
) -> None:
    """Share a copy out among the threads, and keep its rows free of bank conflicts."""
    if plan.conversions[side] is not None:
        # the postproc that knows the rows shares it out: they may be packed, or stored otherwise
        *_, row, column = sch.get_loops(copy)
        sch.fuse(row, column)
        sch.annotate(copy, compat.ANN_OPEN_COPY, 1)
        chunk = PADDED_ROW_BYTES // element_bytes(sch.get(copy).writes[0].source)
        sch.storage_align(copy, 0, axis=-2, factor=2 * chunk, offset=chunk)
        return
    _spread_copy(sch, copy, loops, plan.copy_elements[side])
    if plan.layout is SharedLayout.PADDED:
        along_k = (not plan.facts.shape.transpose_a, plan.facts.shape.transpose_b)[side]
        chunk = padding_chunk(plan.facts.shape.in_dtype, along_k=along_k)
        sch.storage_align(copy, 0, axis=-2, factor=2 * chunk, offset=chunk)
    else:
        sch.annotate(copy, *_permutation(plan, side))


def _permutation(plan: MmaTilingPlan, side: int) -> tuple[str, int]:
    """The annotation of blocks whose shared rows are permuted, and how many rows do so alike."""
    is_transposed = (plan.facts.shape.transpose_a, plan.facts.shape.transpose_b)[side]
    rows, _ = tile_of(plan.form.depth, "ab"[side], is_transposed=is_transposed)
    is_bytes = plan.form.depth > MMA_ROWS
    key = compat.ANN_PERMUTED_BYTES if is_bytes else compat.ANN_PERMUTED_LAYOUT
    return key, BYTE_GATHER_ROWS if rows > MMA_ROWS else 1


def _stage_result(
    sch: Schedule, outer: Any, plan: MmaTilingPlan, form: ProductForm
) -> tuple[tuple[Any, ...], Any]:
    """Accumulate in registers: (the blocks from there to memory, the block that stores).

    The epilogue is computed by the first; by the second where the result has a form of its own,
    as only that one knows the result's axes.
    """
    result = sch.cache_write(outer, 0, compat.SCOPE_WARP)
    for consumer in plan.epilogue:
        sch.reverse_compute_inline(sch.get_sblock(consumer))
    stages, stored = stage_stores(sch, result, form.store, max(plan.stored_elements // 2, 1))
    layout = fragment_layout((MMA_ROWS, MMA_ROWS), is_batched=plan.facts.is_batched)
    sums = sch.get(outer).writes[0].source  # an epilogue may read another operand before these
    index = [region.source.same_as(sums) for region in sch.get(result).reads].index(True)
    sch.transform_layout(result, ("read", index), layout)
    return stages, stored


def _tile_loops(sch: Schedule, outer: Any, axes: list[Any], plan: MmaTilingPlan) -> _TileLoops:
    """Sample and bind the threadblock, warp and k tiles."""
    batch, i, j, k = axes
    bounds, (fold_m, fold_n, fold_k) = plan.bounds, plan.folds
    block_i, i, tiles_m = split_sampled(sch, i, bounds.max_warp_tiles, fold_m)
    block_i, warp_i, warps_m = split_sampled(sch, block_i, bounds.max_warps)
    group_i, block_i, raster = split_sampled(sch, block_i, bounds.max_raster_group)
    block_j, j, tiles_n = split_sampled(sch, j, bounds.max_warp_tiles, fold_n)
    block_j, warp_j, warps_n = split_sampled(sch, block_j, bounds.max_warps)
    k_tile, k_step, steps = split_sampled(sch, k, bounds.max_k_steps, fold_k)
    sch.reorder(*batch, group_i, block_j, block_i, warp_i, warp_j, k_tile, k_step, i, j)
    for loop in batch:
        sch.bind(loop, "blockIdx.y")
    sch.bind(sch.fuse(group_i, block_j, block_i), "blockIdx.x")
    warp = sch.fuse(warp_i, warp_j)
    sch.bind(warp, "threadIdx.y")
    tile = [warps_m, tiles_m, warps_n, tiles_n, steps, raster, fold_m, fold_n, fold_k]
    sch.annotate(k_tile, compat.ANN_MMA_TILE, tile)
    if any(plan.conversions):
        sch.annotate(k_tile, compat.ANN_RAW_COPIES, list(plan.raw_copies))
    if plan.splits > 1:
        sch.annotate(k_tile, compat.ANN_SPLIT_K, plan.splits)
    # stock tiling rules leave a block with this mark alone
    sch.annotate(outer, compat.ANN_TILING_STRUCTURE, "alcop-mma")
    return _TileLoops(
        warp=warp, k_tile=k_tile, k_step=k_step, i=i, j=j, warps_m=warps_m, warps_n=warps_n
    )


def _spread_copy(sch: Schedule, copy: Any, loops: _TileLoops, lanes: int) -> None:
    """Give each thread contiguous pieces of `lanes` elements of one tile."""
    flat = sch.fuse(*sch.get_loops(copy)[-2:])
    flat, vector = sch.split(flat, [None, lanes])
    serial, row, column, lane = sch.split(flat, [None, loops.warps_m, loops.warps_n, WARP_LANES])
    sch.bind(sch.fuse(row, column), "threadIdx.y")
    sch.bind(lane, "threadIdx.x")
    sch.vectorize(vector)
    sch.unroll(serial)


def _stored_dtype(sch: Schedule, block: Any, epilogue: tuple[str, ...]) -> str:
    """Of what finally leaves the registers."""
    last = sch.get_sblock(epilogue[-1]) if epilogue else block
    return str(sch.get(last).writes[0].source.dtype)


def _reduction_axes(sch: Schedule, block: Any) -> dict[int, int]:
    """Position -> extent of a block's reductions."""
    return {
        at: int(iv.dom.extent)
        for at, iv in enumerate(sch.get(block).iter_vars)
        if iv.iter_type == tirx.IterVar.CommReduce
    }


@derived_object
class TensorCoreTiling(PyScheduleRule):
    """Tile a matrix product for `mma.sync.m16n8k16`.

    **Rewrite**::

        for i, j, k: C[i, j] += A[i, k] * B[k, j]
        ->
        for block (rasterised), warp:
          C.warp = 0
          for k_tile:                                      # pipelined by pipeline-shared-loads
            A.shared = A[...]; B.shared = B[...]           # as wide as rows allow, zero-filled
            for k_step (unrolled):                         # pipelined by pipeline-register-loads
              A.warp = ldmatrix(A.shared); B.warp = ldmatrix(B.shared)
              C.warp += mma_sync(A.warp, B.warp)
          C[...] = exchange(epilogue(C.warp))              # 16-byte stores where rows allow

    **Applies when** the block is a product, plain or transposed, batched or not, or a convolution
    (any stride, dilation, layout, number of dimensions), of types that `mma_formats.py` lists, on
    sm_80 or later. Ragged extents are padded with zeros on the way to shared memory. Where large
    tiles fill less than half of the GPU, further designs split k (`split_k.py`).

    An operand that blocks of their own compute element by element (`analysis/conversion.py`) is
    staged as what it is computed from, and computed where it enters registers
    (`converted_operand.py`): `A.shared = raw; A.warp = f(A.shared)`.

    **Does not handle** other dtypes, grouped and depthwise convolutions, operands computed inside
    the block, computed operands that are padded afterwards (a convolution of padded `relu(A)`).

    Parameters
    ----------
    config : TilingConfig
        What may be sampled.

    **Source**: ALCOP (MLSys 2023) for the two-level structure; PTX ISA for the fragment layouts.
    """

    def __init__(self, config: TilingConfig = DEFAULT_BOUNDS) -> None:
        super().__init__()
        self.config = config
        self.gpu: GpuSpec | None = None

    def _initialize_with_tune_context(self, context: Any) -> None:
        self.gpu = gpu_of(context.target)
        compat.register_intrinsics()

    def apply(self, sch: Schedule, block: Any) -> list[Schedule]:
        found = find_product(sch, block)
        if isinstance(found, NotApplicable):
            logger.debug("tensor-core-tiling: %s", found.reason)
            return [sch]
        facts, contraction = found
        epilogue = find_epilogue(sch, block)
        assert self.gpu is not None  # MetaSchedule initialises a rule before it applies it
        conversions = find_conversions(sch, block, facts, contraction)
        plans = plan_tensor_core_tiling(
            facts,
            epilogue,
            self.gpu,
            self.config,
            contraction,
            conversions,
            stored_dtype=_stored_dtype(sch, block, epilogue),
        )
        if isinstance(plans, NotApplicable):
            logger.debug("tensor-core-tiling: %s", plans.reason)
            return [sch]
        designs = [self._design(sch, block, plan) for plan in plans]
        if plans:
            axes = _reduction_axes(sch, block)
            choices = plan_splits(facts.shape, axes, plans[0].form.depth, self.gpu.sms)
            for splits in choices.splits:
                designs.append(
                    self._split_design(sch, block, choices.axis, splits, epilogue, conversions)
                )
        return [design for design in designs if design is not None] or [sch]

    def _design(self, sch: Schedule, block: Any, plan: MmaTilingPlan) -> Schedule | None:
        """A tiled copy of a schedule; None when a primitive refuses."""
        design = sch.copy()
        register_named(" ".join(astuple(plan.intrinsics)))
        try:
            apply_plan(design, block, plan)
        # it would end the search for the whole function
        except compat.PRIMITIVE_ERRORS as error:
            logger.warning("tensor-core-tiling: %s design lost: %s", plan.layout.value, error)
            return None
        return design

    def _split_design(
        self,
        sch: Schedule,
        block: Any,
        axis: int,
        splits: int,
        epilogue: tuple[str, ...],
        whole: Conversions,
    ) -> Schedule | None:
        """A design in which parts of k have blocks of their own; swizzled where rows can be."""
        assert self.gpu is not None
        split = sch.copy()
        try:
            partial = split_k(split, block, axis, splits, epilogue)
        except compat.PRIMITIVE_ERRORS as error:
            logger.warning("tensor-core-tiling: split-k design lost: %s", error)
            return None
        if partial is None:
            return None
        found = find_product(split, partial)
        if isinstance(found, NotApplicable):
            logger.warning("tensor-core-tiling: split-k design lost: %s", found.reason)
            return None
        conversions = find_conversions(split, partial, *found)
        if [c is None for c in conversions] != [c is None for c in whole]:
            return None  # what computes an operand would run before the copies
        plans = plan_tensor_core_tiling(found[0], (), self.gpu, self.config, found[1], conversions)
        if isinstance(plans, NotApplicable) or not plans:
            return None
        chosen = next((p for p in plans if p.layout is SharedLayout.SWIZZLED), plans[0])
        return self._design(split, partial, replace(chosen, splits=splits))

    def clone(self) -> Any:
        return TensorCoreTiling(self.config)
