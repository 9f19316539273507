"""Time of one register step of one warp on the tensor cores."""

from __future__ import annotations

from alcop_ms.cost_model.terms.clock import kernel_clock_hz
from alcop_ms.dtypes import TF32
from alcop_ms.errors import InvalidPlanError
from alcop_ms.gpu_spec import FP8_DTYPES, SUB_CORES, GpuSpec
from alcop_ms.matmul_shape import MatmulShape
from alcop_ms.pipeline import TileShape

# A step's mma.sync waits for the one before it on the same accumulators. m16n8k16 with f32
# accumulation on the A100 (Sun et al., arXiv 2206.02874); carried over to later GPUs.
MMA_LATENCY_CYCLES = 33.0
MMA_DTYPES = ("float16", "bfloat16", "int8", "uint8", TF32, *FP8_DTYPES)


def tensor_step_s(tile: TileShape, problem: MatmulShape, gpu: GpuSpec) -> float:
    """Seconds that one warp's step keeps its sub-core's tensor cores busy.

    u = products * warp_m * warp_n * step_k / (R / 4) / clock, with R the multiply-adds a clock and
    SM that `mma.sync` reaches for the types. Ignored: gaps between dependent instructions
    (see `MMA_LATENCY_CYCLES`), and data-dependent speed.

    Raises
    ------
    InvalidPlanError
        For a GPU without `mma.sync.m16n8k16`, or an operand type without a rate.
    """
    if gpu.compute_capability < (8, 0):
        raise InvalidPlanError(
            f"mma.sync.m16n8k16 needs sm_80; {gpu.name} is {gpu.arch}. Use the CUDA-core family."
        )
    if problem.in_dtype not in MMA_DTYPES:
        raise InvalidPlanError(
            f"in_dtype={problem.in_dtype}: no mma.sync rate known; {', '.join(MMA_DTYPES)} have one"
        )
    fma_per_clock = gpu.tensor_fma_per_clock_per_sm(problem.in_dtype, problem.acc_dtype)
    fma = problem.products * tile.warp_m * tile.warp_n * tile.step_k
    return fma / (fma_per_clock / SUB_CORES) / kernel_clock_hz(tile, gpu)
