"""Read a concrete candidate's `PipelinePlan` back from its schedule."""

from __future__ import annotations

from dataclasses import replace

import tvm
from tvm.s_tir import Schedule

from alcop_ms import compat
from alcop_ms.analysis.conversion import find_conversions, with_conversions
from alcop_ms.analysis.loop_tree import (
    BlockNode,
    LoopNode,
    blocks_of,
    find_func,
    read_func,
)
from alcop_ms.analysis.product import find_product
from alcop_ms.analysis.staging import (
    Nodes,
    PipelineLoop,
    StagingReport,
    find_loop,
    find_pipeline_loops,
)
from alcop_ms.dtypes import DTYPE_BYTES
from alcop_ms.errors import DatabaseError, InvalidPlanError
from alcop_ms.hardware import GpuSpec
from alcop_ms.matmul_shape import MatmulShape, decode_problem
from alcop_ms.pipeline import (
    BufferStage,
    Family,
    Level,
    NotApplicable,
    PipelinePlan,
    TileShape,
    padding_chunk,
)

MMA = 16
MMA_DEPTH_BYTES = 32  # k of one instruction
MMA_TILE_SIZES = 9  # numbers by which `tensor-core-tiling` describes its tile
WARP_LANES = 32
RAW_COPY_FIELDS = 4
ALIGNED = "buffer_dim_align"  # the annotation that storage_align leaves on a block


def find_problem(mod: tvm.IRModule) -> MatmulShape | NotApplicable:
    """The first matrix product that an unscheduled module computes; see `find_problems`."""
    problems = find_problems(mod)
    return problems if isinstance(problems, NotApplicable) else next(iter(problems.values()))


def find_problems(mod: tvm.IRModule) -> dict[str, MatmulShape] | NotApplicable:
    """The matrix products that an unscheduled module computes, by their blocks' names.

    Each with the dtype that is finally stored: what the last block before the next product writes.
    """
    func = find_func(mod)
    sch = Schedule(tvm.IRModule({"main": func.with_attr("global_symbol", "main")}))
    blocks = list(blocks_of(read_func(func)))
    problems: dict[str, MatmulShape] = {}
    product = ""
    reasons = []
    summing = []  # what sums says why the function is no product; other blocks never are one
    for block in blocks:
        block_rv = sch.get_sblock(block.name)
        found = find_product(sch, block_rv)
        if not isinstance(found, NotApplicable):
            product = block.name
            problems[product] = with_conversions(
                found[0].shape, find_conversions(sch, block_rv, *found)
            )
        else:
            reasons.append(found.reason)
            if sch.get(block_rv).init is not None:
                summing.append(found.reason)
        if product:
            problems[product] = replace(problems[product], out_dtype=block.writes[0].dtype)
    if problems:
        return problems
    return NotApplicable("; ".join(summing or reasons) or "the module has no block")


def find_plan(
    nodes: Nodes, problem: MatmulShape | None, gpu: GpuSpec
) -> PipelinePlan | NotApplicable:
    """The plan of a tiled candidate, from its loops: tile, depths, slots.

    Parameters
    ----------
    nodes : tuple of LoopNode or BlockNode
        The candidate's kernel (`read_loop_tree`).
    problem : MatmulShape or None
        The product it computes (`find_problem` of the unscheduled module); None reads it from the
        annotation that `expand-pipeline-depths` leaves.
    """
    shared = _staging(nodes, Level.SHARED)
    if not shared.loops:
        reasons = {refusal.reason for refusal in shared.refused}
        return NotApplicable("; ".join(sorted(reasons)) or "no buffer is staged in shared memory")
    main_loop = find_loop(nodes, shared.loops[0])
    problem = problem or _annotated_problem(main_loop)
    if problem is None:
        return NotApplicable("the loop does not say which product it computes")
    cut = main_loop.annotation(compat.ANN_CUT)
    if cut is not None:
        problem = problem.cut(cut[0])
    if main_loop.annotation(compat.ANN_RAW_COPIES) is None:
        problem = problem.plain  # this tiling computes operands before or in their copies
    register = _staging((main_loop,), Level.REGISTER)
    try:
        tile = _mma_tile(main_loop, problem) or _cuda_core_tile(main_loop)
        if tile is None:
            return NotApplicable("it was not tiled by our rules, so its tile is not known")
        shared_stages = _depth(main_loop, compat.ANN_SHARED_STAGES)
        register_stages = _register_depth(nodes, register)
        in_shared = _shared_buffers(main_loop, shared.loops[0], problem, tile, shared_stages, gpu)
        buffers = (
            *in_shared,
            *_register_buffers(register, tile, register_stages, problem),
        )
        return PipelinePlan(
            problem=problem,
            tile=tile,
            shared_stages=shared_stages,
            register_stages=register_stages,
            # an unpipelined or synchronous loop keeps ThreadSync's two barriers
            barriers_per_k_tile=1 if all(buffer.is_async for buffer in in_shared) else 2,
            buffers=buffers,
            splits=_depth(main_loop, compat.ANN_SPLIT_K),
        )
    except InvalidPlanError as error:
        return NotApplicable(str(error))


def _staging(nodes: Nodes, level: Level) -> StagingReport:
    return find_pipeline_loops(nodes, level, ignore_existing=True)


def _annotated_problem(loop: LoopNode) -> MatmulShape | None:
    values = loop.annotation(compat.ANN_PROBLEM)
    return decode_problem(values) if values else None


def _depth(loop: LoopNode, key: str) -> int:
    value = loop.annotation(key)
    return value[0] if value else 1


def _register_depth(nodes: Nodes, report: StagingReport) -> int:
    if not report.loops:
        return 1
    return _depth(find_loop(nodes, report.loops[0]), compat.ANN_REGISTER_STAGES)


def _mma_tile(main_loop: LoopNode, problem: MatmulShape) -> TileShape | None:
    """The tile that `tensor-core-tiling` has left on the loop."""
    sizes = main_loop.annotation(compat.ANN_MMA_TILE)
    if sizes is None:
        return None
    if len(sizes) != MMA_TILE_SIZES:
        raise DatabaseError(
            f"a schedule describes its tile by {len(sizes)} numbers, not {MMA_TILE_SIZES}: another "
            "version of alcop_ms has made its record; tune into a new directory"
        )
    warps_m, tiles_m, warps_n, tiles_n, steps, raster, fold_m, fold_n, fold_k = sizes
    depth = MMA_DEPTH_BYTES // problem.in_bytes
    return TileShape.of_fragments(
        warps=(warps_m, warps_n),
        fragments=(tiles_m * fold_m, tiles_n * fold_n),
        steps=steps * fold_k,
        fragment=(MMA, depth),
        raster_group=raster,
    )


def _cuda_core_tile(main_loop: LoopNode) -> TileShape | None:
    """The tile that `cuda-core-tiling` has left on the loop."""
    sizes = main_loop.annotation(compat.ANN_CUDA_CORE_TILE)
    if sizes is None:
        return None
    threads_m, outputs_m, threads_n, outputs_n, steps, step_k, raster, *folds = sizes
    fold_m, fold_n, fold_k = folds or (1, 1, 1)
    outputs_m, outputs_n, step_k = outputs_m * fold_m, outputs_n * fold_n, step_k * fold_k
    return TileShape(
        family=Family.CUDA_CORE,
        tile_m=threads_m * outputs_m,
        tile_n=threads_n * outputs_n,
        tile_k=steps * step_k,
        warp_m=outputs_m,
        warp_n=outputs_n,
        step_k=step_k,
        threads=threads_m * threads_n,
        raster_group=raster,
    )


def _shared_buffers(
    main_loop: LoopNode,
    loop: PipelineLoop,
    problem: MatmulShape,
    tile: TileShape,
    num_stages: int,
    gpu: GpuSpec,
) -> list[BufferStage]:
    blocks = {block.name: block for block in main_loop.blocks()}
    result = []
    copies = main_loop.annotation(compat.ANN_RAW_COPIES)
    sizes = _tile_rows(problem, tile) if copies is None else _raw_rows(copies, tile)
    if len(sizes) != len(loop.loads):
        raise InvalidPlanError("an operand is not staged in shared memory by itself")
    along_k = [(not problem.transpose_a, problem.transpose_b)[side] for side in problem.sides]
    for at, (load, (rows, columns)) in enumerate(zip(loop.loads, sizes, strict=True)):
        block = blocks[load.block]
        dtype = problem.in_dtype if copies is None else load.dtype
        chunk = padding_chunk(dtype, along_k=copies is not None or along_k[at])
        stride = _row_stride(block, columns, chunk)
        width = _vector_bytes(main_loop, block, load.dtype)
        is_async = num_stages > 1 and gpu.has_async_copy and width in (4, 8, 16)
        result.append(
            BufferStage(
                buffer=load.source,
                level=Level.SHARED,
                scope=load.scope,
                num_stages=num_stages,
                slot_bytes=rows * stride * DTYPE_BYTES[load.dtype],
                copy_bytes=width if is_async else 0,
                reason=_why_not_async(num_stages, gpu, width),
            )
        )
    return result


def _row_stride(block: BlockNode, columns: int, chunk: int) -> int:
    """Elements from one row of shared memory to the next: an odd number of chunks if padded."""
    if ALIGNED not in block.annotations:
        return columns
    return columns + (chunk - columns) % (2 * chunk)


def _why_not_async(num_stages: int, gpu: GpuSpec, width: int) -> str:
    if num_stages == 1:
        return "one slot was chosen: nothing is loaded ahead"
    if not gpu.has_async_copy:
        return f"{gpu.arch} has no cp.async: the copies go through registers"
    if width not in (4, 8, 16):
        return (
            f"a thread copies {width} bytes at once, as far as rows are aligned; cp.async moves 4, "
            "8 or 16"
        )
    return ""


def _tile_rows(problem: MatmulShape, tile: TileShape) -> tuple[tuple[int, int], ...]:
    """(rows, columns) of each operand's tile as it lies in memory."""
    a = (tile.tile_m, tile.tile_k)
    b = (tile.tile_k, tile.tile_n)
    rows = (a[::-1] if problem.transpose_a else a), (b[::-1] if problem.transpose_b else b)
    return tuple(rows[side] for side in problem.sides)


def _raw_rows(copies: tuple[int, ...], tile: TileShape) -> tuple[tuple[int, int], ...]:
    """(rows, columns) of what is copied where an operand is computed from it."""
    found = []
    for at in range(0, len(copies), RAW_COPY_FIELDS):
        side, is_deep_last, wide, deep = copies[at : at + RAW_COPY_FIELDS]
        extents = (tile.tile_n if side else tile.tile_m) // wide, tile.tile_k // deep
        found.append(extents if is_deep_last else extents[::-1])
    return tuple(found)


def _vector_bytes(main_loop: LoopNode, block: BlockNode, dtype: str) -> int:
    loops = [loop for loop in main_loop.loops() if any(b is block for b in loop.blocks())]
    lanes = loops[-1].extent if loops[-1].kind == "vectorized" else 1
    return (lanes or 1) * DTYPE_BYTES[dtype]


def _register_buffers(
    report: StagingReport, tile: TileShape, num_stages: int, problem: MatmulShape
) -> list[BufferStage]:
    result = []
    for loop in report.loops:
        for load, side in zip(loop.loads, problem.sides, strict=False):
            rows = (tile.warp_m, tile.warp_n)[side]
            lanes = WARP_LANES if tile.family is Family.MMA else 1
            result.append(
                BufferStage(
                    buffer=load.source.split("_")[0],
                    level=Level.REGISTER,
                    scope=load.scope,
                    num_stages=num_stages,
                    slot_bytes=rows * tile.step_k * problem.in_bytes // lanes,
                    reason="" if num_stages > 1 else "one slot was chosen: nothing is loaded ahead",
                )
            )
    return result
