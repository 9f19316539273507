"""Operands on their way: copied to shared memory, and from there to registers."""

from __future__ import annotations

from dataclasses import dataclass

from alcop_ms import compat
from alcop_ms.compat import Any, Schedule, element_bytes
from alcop_ms.pipeline import padding_chunk
from alcop_ms.rules.converted_operand import (
    compute_in_registers,
    compute_staged,
    exact_layout,
    stage_raw,
)
from alcop_ms.rules.mma_formats import MMA_ROWS, WARP_LANES
from alcop_ms.rules.mma_fragments import fragment_layout
from alcop_ms.rules.mma_layouts import tile_of
from alcop_ms.rules.mma_plan import MmaTilingPlan, SharedLayout
from alcop_ms.rules.product_form import ProductForm

PADDED_ROW_BYTES = 16


@dataclass(frozen=True, slots=True, kw_only=True)
class TileLoops:
    """Loops and factors that the placing of copies and results refers to."""

    warp: Any
    k_tile: Any
    k_step: Any
    i: Any
    j: Any
    warps_m: Any
    warps_n: Any


def stage_operands(
    sch: Schedule, outer: Any, plan: MmaTilingPlan, form: ProductForm
) -> tuple[list[tuple[int, Any]], list[Any]]:
    """(side and block of each copy to shared memory, the blocks that fill operands' registers).

    An operand that is computed has what it is computed from copied, and is computed into registers.
    """
    copies: list[tuple[int, Any]] = []
    computed: dict[int, Any] = {}
    sides = list(zip(plan.facts.sides, plan.facts.read_index, strict=True))
    for side, index in sides:
        operand = form.converted[side]
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
        for side, index in sides
    ]
    return copies, staged


def load_fragments(
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
        sch.annotate(fragment, _permutation(plan), 1)
    tile = tile_of(depth, "ab"[side], is_transposed=is_transposed)
    sch.transform_layout(inner, ("write", 0), fragment_layout(tile, is_batched=is_batched))
    sch.tensorize(fragment, (plan.intrinsics.load_a, plan.intrinsics.load_b)[side])


def place_copy(sch: Schedule, copy: Any, loops: TileLoops, plan: MmaTilingPlan, side: int) -> None:
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
        sch.annotate(copy, _permutation(plan), 1)


def _permutation(plan: MmaTilingPlan) -> str:
    """The annotation of blocks whose shared rows are permuted."""
    is_bytes = plan.form.depth > MMA_ROWS
    return compat.ANN_PERMUTED_BYTES if is_bytes else compat.ANN_PERMUTED_LAYOUT


def _spread_copy(sch: Schedule, copy: Any, loops: TileLoops, lanes: int) -> None:
    """Give each thread contiguous pieces of `lanes` elements of one tile."""
    flat = sch.fuse(*sch.get_loops(copy)[-2:])
    flat, vector = sch.split(flat, [None, lanes])
    serial, row, column, lane = sch.split(flat, [None, loops.warps_m, loops.warps_n, WARP_LANES])
    sch.bind(sch.fuse(row, column), "threadIdx.y")
    sch.bind(lane, "threadIdx.x")
    sch.vectorize(vector)
    sch.unroll(serial)
