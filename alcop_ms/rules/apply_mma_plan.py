"""Tiles, stages and tensorizes one product for `mma.sync` as its plan says."""

from __future__ import annotations

import itertools
from dataclasses import replace

from alcop_ms import compat
from alcop_ms.compat import Any, Schedule
from alcop_ms.rules.gated_result import gate_in_place, inline_before
from alcop_ms.rules.mma_fragments import (
    cut_into_fragments,
    cut_operand,
    place_fragments,
    plan_early_cuts,
    sums_layout,
)
from alcop_ms.rules.mma_layouts import tile_of
from alcop_ms.rules.mma_plan import MmaTilingPlan
from alcop_ms.rules.product_form import ProductForm, form_product, inline_gathers, padded_shape
from alcop_ms.rules.sampled_split import split_sampled
from alcop_ms.rules.stage_operands import TileLoops, load_fragments, place_copy, stage_operands
from alcop_ms.rules.store_results import HeldResults, Stages, stage_stores, store_results


def apply_plan(
    sch: Schedule,
    block: Any,
    plan: MmaTilingPlan,
    pads: tuple[Any, ...] = (),
    store: Any | None = None,
) -> None:
    """Tile, stage and tensorize one product. Schedule primitives only, so that the trace replays.

    `pads` are blocks that have padded or moved its operands already, for their copies to do, and
    `store` is one that moves its results.

    Operands are staged and cut into fragments before the loops are tiled: the same primitives cost
    several times as much once every index goes through fused block and thread loops.
    """
    facts, names, depth = plan.facts, plan.intrinsics, plan.form.depth
    form = form_product(sch, block, plan.contraction, plan.padding, plan.conversions)
    form = replace(form, gathers=(*form.gathers, *pads))
    if store is not None:
        if form.store is not None:
            sch.reverse_compute_inline(store)
        form = replace(form, store=form.store or store)
    outer, *axes = cut_into_fragments(sch, block, depth)
    tiles = (
        tile_of(depth, "a", is_transposed=facts.shape.transpose_a),
        tile_of(depth, "b", is_transposed=facts.shape.transpose_b),
    )
    copies, staged = stage_operands(sch, outer, plan, form)
    is_cut = plan_early_cuts(*padded_shape(facts.shape, plan.padding), depth)
    fragments = [
        cut_operand(sch, inner, tiles[side]) if is_cut[side] else None
        for side, inner in zip(facts.sides, staged, strict=True)
    ]
    inline_gathers(sch, form)
    chains, stored = _stage_result(sch, outer, plan, form)
    loops = _tile_loops(sch, outer, axes, plan)

    runs = [
        (side, str(sch.get(copy).writes[0].source.name))
        for (side, copy), is_run in zip(copies, plan.copies_along_k, strict=True)
        if is_run
    ]
    for side, inner, fragment in zip(facts.sides, staged, fragments, strict=True):
        fragment = place_fragments(sch, inner, fragment, loops.k_step, tiles[side])
        in_runs = tuple(name for at, name in runs if at == side)
        load_fragments(sch, inner, fragment, plan, side, in_runs)
    for side, copy in copies:
        sch.compute_at(copy, loops.k_tile)
        place_copy(sch, copy, loops, plan, side)
    for stage in itertools.chain(*chains):
        sch.reverse_compute_at(stage, loops.warp)
    # a result of one row would lose that loop
    is_formed = form.store is not None or bool(form.restores)
    sch.reverse_compute_at(stored, loops.warp, preserve_unit_loops=is_formed)
    held = HeldResults.of_store(plan.stored_elements, plan.turned)
    store_results(sch, chains, stored, held, elements=plan.stored_elements)

    init = sch.decompose_reduction(outer, loops.k_tile)
    (inner_init,) = sch.get_child_blocks(init)
    # blocks, not loops: after tensorize of a loop a schedule cannot be copied any more, and stock
    # rules copy it for the next block of the function
    sch.tensorize(sch.blockize(sch.get_loops(block)[-3]), names.compute)
    sch.tensorize(sch.blockize(sch.get_loops(inner_init)[-2]), names.init)
    for loop in (loops.i, loops.j, loops.k_step):
        sch.unroll(loop)


def _stage_result(
    sch: Schedule, outer: Any, plan: MmaTilingPlan, form: ProductForm
) -> tuple[tuple[Stages, ...], Any]:
    """Accumulate in registers: (the blocks from there to memory, the block that stores).

    The epilogue is computed by the first; by the second where the result has a form of its own, as
    only that one knows the result's axes. There are blocks for each sum that is carried so far.
    """
    if plan.facts.shape.products > 1:
        return _stage_gate(sch, outer, plan, form)
    result = sch.cache_write(outer, 0, compat.SCOPE_WARP)
    for consumer in plan.epilogue:
        sch.reverse_compute_inline(sch.get_sblock(consumer))
    held = HeldResults.of_store(plan.stored_elements, plan.turned)
    stages, stored = stage_stores(sch, result, form.store, held.parts)
    layout = sums_layout(plan.turned, is_batched=plan.facts.is_batched)
    sums = sch.get(outer).writes[0].source  # an epilogue may read another operand before these
    index = [region.source.same_as(sums) for region in sch.get(result).reads].index(True)
    sch.transform_layout(result, ("read", index), layout)
    return (stages,), stored


def _stage_gate(
    sch: Schedule, outer: Any, plan: MmaTilingPlan, form: ProductForm
) -> tuple[tuple[Stages, ...], Any]:
    """As `_stage_result`, of two sums under a gate.

    The gate is computed where the sums are; by the block that stores where tiles are padded, as
    only that one knows where the result ends.
    """
    (name,) = plan.epilogue
    gate = sch.get_sblock(name)
    inline_before(sch, gate, form)
    parts = HeldResults.of_store(plan.stored_elements, plan.turned).parts
    layout = sums_layout(plan.turned, is_batched=plan.facts.is_batched)
    if not form.restores:
        read_at = gate_in_place(sch, outer, gate, compat.SCOPE_WARP)
        stages, stored = stage_stores(sch, gate, None, parts)
        for index in read_at:
            sch.transform_layout(gate, ("read", index), layout)
        return (stages,), stored
    chains = []
    for index in range(plan.facts.shape.products):
        result = sch.cache_write(outer, index, compat.SCOPE_WARP)
        chains.append(stage_stores(sch, result, gate, parts)[0])
        sch.transform_layout(result, ("read", 0), layout)
    return tuple(chains), gate


def _tile_loops(sch: Schedule, outer: Any, axes: list[Any], plan: MmaTilingPlan) -> TileLoops:
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
    if plan.cut:
        sch.annotate(k_tile, compat.ANN_CUT, plan.cut)
    # stock tiling rules leave a block with this mark alone
    sch.annotate(outer, compat.ANN_TILING_STRUCTURE, "alcop-mma")
    return TileLoops(
        warp=warp, k_tile=k_tile, k_step=k_step, i=i, j=j, warps_m=warps_m, warps_n=warps_n
    )
