"""`tensor-core-tiling`: tile a matrix product for mma.sync, ready to be pipelined at two levels."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from enum import Enum

from alcop_ms import compat
from alcop_ms.analysis.epilogue import find_epilogue
from alcop_ms.analysis.matmul import MatmulFacts, find_matmul
from alcop_ms.compat import Any, PyScheduleRule, Schedule, ScheduleError, derived_object
from alcop_ms.hardware import GpuSpec
from alcop_ms.pipeline import MatmulShape, NotApplicable
from alcop_ms.rules.sampled_split import split_sampled
from alcop_ms.targets import gpu_of

logger = logging.getLogger(__name__)

MMA = 16  # m, n and k of TVM's mma.sync intrinsics: two m16n8k16 instructions
WARP_LANES = 32
# ldmatrix reads eight 16-byte rows at once. A row stride of an odd number of 16-byte chunks puts
# them in eight different bank groups: 16 q + 8 halves = 16 (2 q + 1) bytes.
PAD_FACTOR, PAD_OFFSET = 16, 8


class SharedLayout(Enum):
    """How rows of shared memory are kept free of bank conflicts."""

    PADDED = "padded"
    SWIZZLED = "swizzled"


@dataclass(frozen=True, slots=True, kw_only=True)
class TilingConfig:
    """Bounds of what the rule samples; every tile divides its extent.

    Attributes
    ----------
    max_warps : int
        Warps along m, and along n.
    max_warp_tiles : int
        16 x 16 fragments of a warp along m, and along n.
    max_k_steps : int
        Register steps (16 of k each) in one k tile.
    max_raster_group : int
        Block rows walked together for L2 reuse.
    """

    max_warps: int = 4
    max_warp_tiles: int = 4
    max_k_steps: int = 4
    max_raster_group: int = 8
    layouts: tuple[SharedLayout, ...] = (SharedLayout.PADDED, SharedLayout.SWIZZLED)


@dataclass(frozen=True, slots=True, kw_only=True)
class MmaTilingPlan:
    """One design: its structure is fixed, its tile sizes are sampled.

    Attributes
    ----------
    epilogue : tuple of str
        Element-wise consumers computed from the accumulators, nearest first.
    copy_elements : tuple of int
        Elements of A and B that one thread copies at once.
    folds : tuple of int
        Fragments that stay together along m, n and k: 2 where a row of shared memory must hold 32
        halves to be swizzled, else 1.
    """

    facts: MatmulFacts
    epilogue: tuple[str, ...]
    layout: SharedLayout
    intrinsics: MmaIntrinsics
    copy_elements: tuple[int, int]
    folds: tuple[int, int, int]
    bounds: TilingConfig


@dataclass(frozen=True, slots=True, kw_only=True)
class MmaIntrinsics:
    """Names of TVM's tensor intrinsics for one pair of layouts."""

    init: str
    load_a: str
    load_b: str
    compute: str


def mma_intrinsics(facts: MatmulFacts) -> MmaIntrinsics:
    """The stock intrinsics (tvm/s_tir/tensor_intrin/cuda.py) of a product."""
    shape = facts.shape
    short = {"float16": "f16", "float32": "f32"}
    trans_a = "_trans" if shape.transpose_a else ""
    trans_b = "_trans" if shape.transpose_b else ""
    layouts = trans_a.replace("_trans", "_trans_a") + trans_b.replace("_trans", "_trans_b")
    acc = short[shape.acc_dtype]
    return MmaIntrinsics(
        init=f"mma_fill_16x16_{acc}",
        load_a=f"mma_ldmatrix_f16_a{trans_a}_dyn",
        load_b=f"mma_ldmatrix_f16_b{trans_b}_dyn",
        compute=f"mma_f16f16{acc}{layouts}",
    )


def refuse_tensor_cores(shape: MatmulShape, gpu: GpuSpec) -> NotApplicable | None:
    """Why tensor cores do not take a product; None when they do."""
    if gpu.compute_capability < (8, 0):
        return NotApplicable(f"{gpu.arch} has no mma.sync m16n8k16; the rule needs sm_80 or later")
    if shape.in_dtype != "float16" or shape.acc_dtype not in ("float16", "float32"):
        return NotApplicable(
            f"operands of {shape.in_dtype} summed in {shape.acc_dtype}: this rule takes float16 "
            "summed in float16 or float32"
        )
    for axis in ("m", "n", "k"):
        if getattr(shape, axis) % MMA:
            return NotApplicable(f"{axis}={getattr(shape, axis)} is not a multiple of {MMA}")
    return None


def plan_tensor_core_tiling(
    facts: MatmulFacts, epilogue: tuple[str, ...], gpu: GpuSpec, config: TilingConfig
) -> tuple[MmaTilingPlan, ...] | NotApplicable:
    """The designs to search for one product, or why tensor cores do not take it."""
    refusal = refuse_tensor_cores(facts.shape, gpu)
    if refusal is not None:
        return refusal
    shape = facts.shape
    extents = (shape.m // MMA, shape.n // MMA, shape.k // MMA)
    return tuple(
        MmaTilingPlan(
            facts=facts,
            epilogue=epilogue,
            layout=layout,
            intrinsics=mma_intrinsics(facts),
            # rows are whole multiples of 16 halves: copies of 16 bytes are aligned
            copy_elements=(8, 8),
            folds=plan_folds(shape, layout),
            bounds=config,
        )
        for layout in config.layouts
        # a product whose rows are all of 16 halves cannot be swizzled: the padded design remains
        if not any(e % f for e, f in zip(extents, plan_folds(shape, layout), strict=True))
    )


def plan_folds(shape: MatmulShape, layout: SharedLayout) -> tuple[int, int, int]:
    """Fragments along m, n and k that a tile size must be a multiple of.

    InjectPermutedLayout swizzles rows of a multiple of 32 halves, two fragments. A's rows run
    along k (m when transposed), B's along n (k when transposed).
    """
    if layout is SharedLayout.PADDED:
        return 1, 1, 1
    rows = {"m" if shape.transpose_a else "k", "k" if shape.transpose_b else "n"}
    return 2 if "m" in rows else 1, 2 if "n" in rows else 1, 2 if "k" in rows else 1


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
    facts, names = plan.facts, plan.intrinsics
    outer, *axes = _cut_into_fragments(sch, block)
    copies = [
        sch.cache_read(outer, index, compat.SCOPE_SHARED, [outer]) for index in facts.read_index
    ]
    staged = [
        sch.cache_read(outer, index, compat.SCOPE_WARP, [outer]) for index in facts.read_index
    ]
    fragments = [
        _cut_operand(sch, inner) if is_large else None
        for inner, is_large in zip(staged, plan_early_cuts(facts.shape), strict=True)
    ]
    result, stored = _stage_result(sch, outer, plan)
    loops = _tile_loops(sch, outer, axes, plan)

    for inner, fragment, is_batched, intrinsic in zip(
        staged, fragments, facts.operand_batched, (names.load_a, names.load_b), strict=True
    ):
        fragment = _place_fragments(sch, inner, fragment, loops.k_step)
        if plan.layout is SharedLayout.SWIZZLED:
            sch.annotate(fragment, compat.ANN_PERMUTED_LAYOUT, 1)
        sch.transform_layout(inner, ("write", 0), _fragment_layout(is_batched))
        sch.tensorize(fragment, intrinsic)
    for copy, lanes in zip(copies, plan.copy_elements, strict=True):
        sch.compute_at(copy, loops.k_tile)
        _spread_copy(sch, copy, loops, lanes)
        if plan.layout is SharedLayout.PADDED:
            sch.storage_align(copy, 0, axis=-2, factor=PAD_FACTOR, offset=PAD_OFFSET)
        else:
            sch.annotate(copy, compat.ANN_PERMUTED_LAYOUT, 1)
    sch.reverse_compute_at(result, loops.warp)
    sch.reverse_compute_at(stored, loops.warp)
    _store_result(sch, result, stored)

    init = sch.decompose_reduction(outer, loops.k_tile)
    (inner_init,) = sch.get_child_blocks(init)
    # blocks, not loops: after tensorize of a loop a schedule cannot be copied any more, and stock
    # rules copy it for the next block of the function
    sch.tensorize(sch.blockize(sch.get_loops(block)[-3]), names.compute)
    sch.tensorize(sch.blockize(sch.get_loops(inner_init)[-2]), names.init)
    for loop in (loops.i, loops.j, loops.k_step):
        sch.unroll(loop)


def _cut_into_fragments(sch: Schedule, block: Any) -> tuple[Any, ...]:
    """Blockize 16 x 16 x 16 pieces: (the block of one piece, batch loops, i, j, k)."""
    *batch, i, j, k = sch.get_loops(block)
    i, ii = sch.split(i, [None, MMA])
    j, jj = sch.split(j, [None, MMA])
    k, kk = sch.split(k, [None, MMA])
    sch.reorder(i, j, k, ii, jj, kk)
    return sch.blockize(ii), batch, i, j, k


def plan_early_cuts(shape: MatmulShape) -> tuple[bool, bool]:
    """Whether A and B are cut into fragments before the loops are tiled, which is cheaper.

    Not where an axis is one fragment long: blockize then drops that axis from the block's region,
    and compute_at no longer recognises it.
    """
    k_is_long = shape.k > MMA
    return shape.m > MMA and k_is_long, shape.n > MMA and k_is_long


def _cut_operand(sch: Schedule, inner: Any) -> Any:
    """Cut a staged operand into 16 x 16 fragments: the block of one fragment."""
    x, y = sch.get_loops(inner)[-2:]
    x, xx = sch.split(x, [None, MMA])
    y, yy = sch.split(y, [None, MMA])
    sch.reorder(x, y, xx, yy)
    return sch.blockize(xx)


def _stage_result(sch: Schedule, outer: Any, plan: MmaTilingPlan) -> tuple[Any, Any]:
    """Accumulate in registers, with the epilogue behind it: (the epilogue's block, the store's)."""
    result = sch.cache_write(outer, 0, compat.SCOPE_WARP)
    for consumer in plan.epilogue:
        sch.reverse_compute_inline(sch.get_sblock(consumer))
    stored = sch.cache_write(result, 0, compat.SCOPE_LOCAL)
    sch.transform_layout(result, ("read", 0), _fragment_layout(plan.facts.is_batched))
    return result, stored


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
    # stock tiling rules leave a block with this mark alone
    sch.annotate(outer, compat.ANN_TILING_STRUCTURE, "alcop-mma")
    return _TileLoops(
        warp=warp, k_tile=k_tile, k_step=k_step, i=i, j=j, warps_m=warps_m, warps_n=warps_n
    )


def _fragment_layout(is_batched: bool) -> Any:
    """Index map from a matrix to ldmatrix's registers: (tile row, tile column, lane, register)."""

    def element(x: Any, y: Any) -> tuple[Any, ...]:
        lane = 4 * (x % 8) + y % 8 // 2
        return x // 16, y // 16, lane, 4 * (y % 16 // 8) + x % 16 // 8 * 2 + y % 2

    return (lambda b, x, y: (b, *element(x, y))) if is_batched else element


def _spread_copy(sch: Schedule, copy: Any, loops: _TileLoops, lanes: int) -> None:
    """Give each thread contiguous pieces of `lanes` elements of one tile."""
    flat = sch.fuse(*sch.get_loops(copy)[-2:])
    flat, vector = sch.split(flat, [None, lanes])
    serial, row, column, lane = sch.split(flat, [None, loops.warps_m, loops.warps_n, WARP_LANES])
    sch.bind(sch.fuse(row, column), "threadIdx.y")
    sch.bind(lane, "threadIdx.x")
    sch.vectorize(vector)
    sch.unroll(serial)


def _place_fragments(sch: Schedule, inner: Any, fragment: Any | None, k_step: Any) -> Any:
    """Load a warp's fragments of one k step inside that step: the block of one fragment."""
    # unit loops stay, so that a replay with other tile sizes finds the same number of loops
    sch.compute_at(inner if fragment is None else fragment, k_step, preserve_unit_loops=True)
    if fragment is None:
        fragment = _cut_operand(sch, inner)
    for loop in sch.get_loops(fragment)[-2:]:
        sch.unroll(loop)
    return fragment


def _store_result(sch: Schedule, result: Any, stored: Any) -> None:
    """Write accumulators to global memory: lane `4 r + q` holds row `r`, columns `2 q, 2 q + 1`.

    The pair passes through a two-element local array: a vector load straight from the warp-scope
    buffer makes StorageRewrite change its element type, which LowerWarpMemory cannot follow.
    """
    x, y = sch.get_loops(stored)[-2:]
    x_tile, x_half, row = sch.split(x, [None, 2, 8])
    y_tile, y_half, pair, element = sch.split(y, [None, 2, 4, 2])
    sch.reorder(x_tile, y_tile, y_half, x_half, row, pair, element)
    lane = sch.fuse(row, pair)
    sch.bind(lane, "threadIdx.x")
    sch.vectorize(element)
    sch.compute_at(result, lane)
    for loop in (x_tile, y_tile, y_half, x_half, sch.get_loops(result)[-1]):
        sch.unroll(loop)


@derived_object
class TensorCoreTiling(PyScheduleRule):
    """Tile a matrix product for `mma.sync.m16n8k16`.

    **Rewrite**::

        for i, j, k: C[i, j] += A[i, k] * B[k, j]
        ->
        for block (rasterised), warp:
          C.warp = 0
          for k_tile:                                      # pipelined by pipeline-shared-loads
            A.shared = A[...]; B.shared = B[...]           # 16-byte copies
            for k_step (unrolled):                         # pipelined by pipeline-register-loads
              A.warp = ldmatrix(A.shared); B.warp = ldmatrix(B.shared)
              C.warp += mma_sync(A.warp, B.warp)
          C[...] = epilogue(C.warp)                        # 2-element stores from registers

    **Applies when** the block is a product of float16 operands, plain or transposed, batched or
    not, summed in float16 or float32, all extents multiples of 16, on sm_80 or later.

    **Does not handle** other dtypes, ragged extents, convolutions, operands computed inside the
    block.

    Parameters
    ----------
    config : TilingConfig
        What may be sampled.

    **Source**: ALCOP (MLSys 2023) for the two-level structure; PTX ISA for the fragment layouts.
    """

    def __init__(self, config: TilingConfig = TilingConfig()) -> None:
        super().__init__()
        self.config = config
        self.gpu: GpuSpec | None = None

    def _initialize_with_tune_context(self, context: Any) -> None:
        self.gpu = gpu_of(context.target)
        compat.register_intrinsics()

    def apply(self, sch: Schedule, block: Any) -> list[Schedule]:
        facts = find_matmul(sch, block)
        if isinstance(facts, NotApplicable):
            logger.debug("tensor-core-tiling: %s", facts.reason)
            return [sch]
        epilogue = find_epilogue(sch, block)
        assert self.gpu is not None  # MetaSchedule initialises a rule before it applies it
        plans = plan_tensor_core_tiling(facts, epilogue, self.gpu, self.config)
        if isinstance(plans, NotApplicable):
            logger.debug("tensor-core-tiling: %s", plans.reason)
            return [sch]
        designs = []
        for plan in plans:
            design = sch.copy()
            try:
                apply_plan(design, block, plan)
            except ScheduleError as error:  # it would end the search for the whole function
                logger.warning("tensor-core-tiling: %s design lost: %s", plan.layout.value, error)
            else:
                designs.append(design)
        return designs or [sch]

    def clone(self) -> Any:
        return TensorCoreTiling(self.config)
