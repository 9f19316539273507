"""Time of one register step of one warp on the CUDA cores."""

from __future__ import annotations

from alcop_ms.cost_model.terms.clock import kernel_clock_hz
from alcop_ms.dtypes import stored_dtype
from alcop_ms.errors import InvalidPlanError
from alcop_ms.gpu_spec import SUB_CORES, GpuSpec
from alcop_ms.matmul_shape import MatmulShape
from alcop_ms.pipeline import TileShape

# A multiply-add waits this long for the one before it on the same accumulator (V100: Jia et al.,
# arXiv 1804.06826; the same on later GPUs).
FMA_LATENCY_CYCLES = 4.0


def cuda_core_step_s(tile: TileShape, problem: MatmulShape, gpu: GpuSpec) -> float:
    """Seconds that one warp's step keeps its sub-core's FMA lanes busy.

    u = 32 * products * thread_m * thread_n * step_k / (R / 4) / clock, with R the multiply-adds a
    clock and SM. f16 products with f16 accumulation get half the packed rate, as TVM emits scalar
    `half` code; those with f32 accumulation the f32 rate. Ignored: conversions, register-bank
    conflicts.

    Raises
    ------
    InvalidPlanError
        For an operand type whose rate is not in the table.
    """
    if stored_dtype(problem.in_dtype) not in ("float32", "float16"):
        raise InvalidPlanError(
            f"in_dtype={problem.in_dtype}: no CUDA-core rate known; float32 or float16 have one."
        )
    if problem.in_dtype == problem.acc_dtype == "float16":
        fma_per_clock = gpu.f16_fma_per_clock_per_sm / 2
    else:
        fma_per_clock = gpu.f32_fma_per_clock_per_sm
    fma = 32 * problem.products * tile.warp_m * tile.warp_n * tile.step_k
    return fma / (fma_per_clock / SUB_CORES) / kernel_clock_hz(tile, gpu)
