"""What a product would take with other schedules: TVM's stock one, and the best unpipelined one."""

from __future__ import annotations

from dataclasses import dataclass, replace

from alcop_ms.cost_model.batch import estimate_batch
from alcop_ms.cost_model.decisions import (
    FRAGMENT,
    Bounds,
    enumerate_decisions,
    make_batch,
    step_depth,
)
from alcop_ms.cost_model.latency import estimate_latency
from alcop_ms.dtypes import DTYPE_BYTES
from alcop_ms.errors import InvalidPlanError
from alcop_ms.graph.tasks import GraphTask
from alcop_ms.hardware import GpuSpec
from alcop_ms.matmul_shape import MatmulShape
from alcop_ms.pipeline import BufferStage, Family, Level, NotApplicable, PipelinePlan, TileShape
from alcop_ms.rules.mma_plan import refuse_tensor_cores

WARP_LANES = 32
UNPIPELINED = Bounds(shared_stages=(1,), register_stages=(1,))
# dlight.gpu.MatmulTensorization (TVM 0.27): 16 warps of 32 x 32, k tiles of 64, rows padded by 16
# bytes, one tile loaded ahead through registers, two fragments ahead of use.
STOCK_TILE = TileShape(
    family=Family.MMA, tile_m=128, tile_n=128, tile_k=64, warp_m=32, warp_n=32, step_k=16,
    threads=512,
)  # fmt: skip
STOCK_STAGES = 2
STOCK_PAD_BYTES = 16
STOCK_THRESHOLD = 64  # it leaves products alone of which an extent is no larger


@dataclass(frozen=True, slots=True)
class Prediction:
    """Predicted seconds.

    Attributes
    ----------
    is_bound : bool
        Whether it is only known that it takes no less.
    """

    seconds: float
    is_bound: bool = False


def predict_stock_s(task: GraphTask, problem: MatmulShape, gpu: GpuSpec) -> Prediction:
    """Predict the schedule that TVM's default pipeline for CUDA gives a product.

    Where it leaves the product to CUDA cores, in a schedule that the model does not know, this is a
    bound: all its arithmetic at the peak of their float32.
    """
    takes_tensor_cores = task.is_plain and problem.in_dtype == "float16"
    if takes_tensor_cores and min(problem.m, problem.n, problem.k) > STOCK_THRESHOLD:
        try:
            single = _stock_plan(replace(problem, products=1))  # stock rules tile one at a time
            return Prediction(problem.products * estimate_latency(single, gpu).total_s)
        except InvalidPlanError:
            pass  # not on this GPU
    arithmetic_s = problem.flop / gpu.peak_f32_flop_per_s
    bound_s = max(arithmetic_s, predict_bound_s(task, problem, gpu))
    return Prediction(bound_s + gpu.launch_s, is_bound=True)


def predict_unpipelined_s(problem: MatmulShape, gpu: GpuSpec) -> float | NotApplicable:
    """Predicted seconds of the best tile of `tensor-core-tiling` without pipelining."""
    refusal = refuse_tensor_cores(problem, gpu)
    if refusal is not None:
        return refusal
    try:
        decisions = enumerate_decisions(_pad(problem), UNPIPELINED)
        seconds = float(estimate_batch(make_batch(decisions), gpu).total_s.min())
    except InvalidPlanError as error:
        return NotApplicable(str(error))
    return seconds if seconds < float("inf") else NotApplicable("no unpipelined tile fits")


def predict_bound_s(task: GraphTask, problem: MatmulShape, gpu: GpuSpec) -> float:
    """Seconds that no schedule beats: every flop at the peak, or every byte once from DRAM.

    A convolution reads its input, not the windows that it is unrolled to.
    """
    results = problem.batch * problem.m * problem.n * problem.out_bytes
    peak = gpu.peak_f32_flop_per_s
    if problem.in_dtype != "float32":
        peak = gpu.peak_tensor_flop_per_s(problem.in_dtype, problem.acc_dtype)
    moved = min(problem.operand_bytes + results, task.parameter_bytes)
    return max(problem.flop / peak, moved / gpu.dram_peak_bytes_per_s)


def _pad(problem: MatmulShape) -> MatmulShape:
    """A product with its extents padded to whole fragments, as the rule pads them."""
    parts = {"m": FRAGMENT, "n": FRAGMENT, "k": step_depth(problem)}
    padded = {name: -(-getattr(problem, name) // part) * part for name, part in parts.items()}
    return replace(problem, **padded)


def _stock_plan(problem: MatmulShape) -> PipelinePlan:
    tile, size = STOCK_TILE, DTYPE_BYTES[problem.in_dtype]
    a = (tile.tile_m, tile.tile_k)[:: -1 if problem.transpose_a else 1]
    b = (tile.tile_k, tile.tile_n)[:: -1 if problem.transpose_b else 1]
    shared = tuple(
        BufferStage(
            buffer=name,
            level=Level.SHARED,
            scope="shared.dyn",
            num_stages=STOCK_STAGES,
            slot_bytes=rows * (columns * size + STOCK_PAD_BYTES),
            reason="copied through registers",
        )
        for name, (rows, columns) in (("A", a), ("B", b))
    )
    registers = tuple(
        BufferStage(
            buffer=name,
            level=Level.REGISTER,
            scope="warp",
            num_stages=STOCK_STAGES,
            slot_bytes=rows * tile.step_k * size // WARP_LANES,
            reason="wmma fragments",
        )
        for name, rows in (("A", tile.warp_m), ("B", tile.warp_n))
    )
    return PipelinePlan(
        problem=problem,
        tile=tile,
        shared_stages=STOCK_STAGES,
        register_stages=STOCK_STAGES,
        barriers_per_k_tile=2,
        buffers=(*shared, *registers),
    )
