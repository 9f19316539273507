"""What a product would take with other schedules: TVM's stock one, and the best unpipelined one."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from alcop_ms.cost_model.latency import estimate_latency
from alcop_ms.errors import InvalidPlanError
from alcop_ms.hardware import GpuSpec
from alcop_ms.pipeline import (
    DTYPE_BYTES,
    BufferStage,
    Family,
    Level,
    MatmulShape,
    NotApplicable,
    PipelinePlan,
    TileShape,
)
from alcop_ms.rules.mma_plan import refuse_tensor_cores

MMA = 16
WARP_LANES = 32
PAD_BYTES = 16  # our padded rows of shared memory (`rules/tensor_core_tiling.py`)
# What `tensor-core-tiling` samples, factor by factor.
FACTORS = (1, 2, 4)
NOT_PIPELINED = "compared as if it were not pipelined"
# dlight.gpu.MatmulTensorization (TVM 0.27): 16 warps of 32 x 32, k tiles of 64, one tile loaded
# ahead through registers, two fragments ahead of use.
STOCK_TILE = TileShape(
    family=Family.MMA, tile_m=128, tile_n=128, tile_k=64, warp_m=32, warp_n=32, step_k=16,
    threads=512,
)  # fmt: skip
STOCK_THRESHOLD = 64  # it leaves products alone of which an extent is no larger


def predict_stock_s(problem: MatmulShape, gpu: GpuSpec) -> float | NotApplicable:
    """Predicted seconds of the schedule that TVM's default pipeline for CUDA gives a product."""
    if problem.in_dtype != "float16":
        return NotApplicable(f"the stock schedule of {problem.in_dtype} is not modelled")
    if min(problem.m, problem.n, problem.k) <= STOCK_THRESHOLD:
        return NotApplicable(
            f"stock leaves extents of {STOCK_THRESHOLD} or less to CUDA cores, in a schedule that "
            "the model does not know"
        )
    return _seconds(_make_plan(problem, STOCK_TILE, 2, "copied through registers"), gpu)


def predict_unpipelined_s(problem: MatmulShape, gpu: GpuSpec) -> float | NotApplicable:
    """Predicted seconds of the best tile of `tensor-core-tiling` without pipelining."""
    refusal = refuse_tensor_cores(problem, gpu)
    if refusal is not None:
        return refusal
    times = [_seconds(_make_plan(problem, tile, 1, NOT_PIPELINED), gpu) for tile in _tiles(problem)]
    known = [time for time in times if not isinstance(time, NotApplicable)]
    return min(known) if known else NotApplicable("no unpipelined tile fits on the GPU")


def predict_bound_s(problem: MatmulShape, gpu: GpuSpec) -> float:
    """Seconds that no schedule beats: every flop at the peak, or every byte once from DRAM."""
    elements = problem.m * problem.k + problem.k * problem.n
    moved = elements * problem.in_bytes + problem.m * problem.n * problem.out_bytes
    peaks = {"float16": gpu.peak_f16_f32_flop_per_s, "float32": gpu.peak_f32_flop_per_s}
    peak = peaks.get(problem.in_dtype, gpu.peak_f16_f16_flop_per_s)
    return max(problem.flop / peak, problem.batch * moved / gpu.dram_peak_bytes_per_s)


def _tiles(problem: MatmulShape) -> Iterator[TileShape]:
    fragments = tuple(extent // MMA for extent in (problem.m, problem.n, problem.k))
    sizes = itertools.product(FACTORS, FACTORS, (1, 2, 4), (1, 2, 4), FACTORS)
    for warps_m, warps_n, rows, columns, steps in sizes:
        parts = (warps_m * rows, warps_n * columns, steps)
        if any(whole % part for whole, part in zip(fragments, parts, strict=True)):
            continue
        yield TileShape.of_fragments(
            warps=(warps_m, warps_n), fragments=(rows, columns), steps=steps, fragment=(MMA, MMA)
        )


def _make_plan(
    problem: MatmulShape, tile: TileShape, stages: int, reason: str
) -> PipelinePlan | NotApplicable:
    """A plan whose copies are synchronous, on rows padded as ours are."""
    a = (tile.tile_m, tile.tile_k)[:: -1 if problem.transpose_a else 1]
    b = (tile.tile_k, tile.tile_n)[:: -1 if problem.transpose_b else 1]
    size = DTYPE_BYTES[problem.in_dtype]
    shared = tuple(
        BufferStage(
            buffer=name,
            level=Level.SHARED,
            scope="shared.dyn",
            num_stages=stages,
            slot_bytes=rows * (columns * size + PAD_BYTES),
            reason=reason,
        )
        for name, (rows, columns) in (("A", a), ("B", b))
    )
    registers = tuple(
        BufferStage(
            buffer=name,
            level=Level.REGISTER,
            scope="warp",
            num_stages=stages,
            slot_bytes=rows * tile.step_k * size // WARP_LANES,
            reason=reason,
        )
        for name, rows in (("A", tile.warp_m), ("B", tile.warp_n))
    )
    try:
        return PipelinePlan(
            problem=problem,
            tile=tile,
            shared_stages=stages,
            register_stages=stages,
            barriers_per_k_tile=2,
            buffers=(*shared, *registers),
        )
    except InvalidPlanError as error:
        return NotApplicable(str(error))


def _seconds(plan: PipelinePlan | NotApplicable, gpu: GpuSpec) -> float | NotApplicable:
    if isinstance(plan, NotApplicable):
        return plan
    try:
        return estimate_latency(plan, gpu).total_s
    except InvalidPlanError as error:
        return NotApplicable(str(error))
