"""Time of a warp scheduler to issue what one warp does for one k tile."""

from __future__ import annotations

from alcop_ms.cost_model.terms.arithmetic import choose, smallest
from alcop_ms.cost_model.terms.clock import kernel_clock_hz
from alcop_ms.cost_model.terms.register_load import gathered_rows, turned_rows
from alcop_ms.dtypes import TF32
from alcop_ms.gpu_spec import FP8_DTYPES, SUB_CORES, GpuSpec
from alcop_ms.matmul_shape import MatmulShape
from alcop_ms.pipeline import ASYNC_COPY_BYTES, Family, Level, PipelinePlan, TileShape

# Addresses, predicates, waits, barrier and branch of one iteration: what nvdisasm shows besides
# HMMA, LDSM and LDGSTS in the main loop of a 128x128x32, 4-warp, 4-stage kernel (sm_80, CUDA 13.0).
OVERHEAD_INSTRUCTIONS = 37
_MMA_OUTPUTS = 16 * 8  # of one mma.sync
_MMA_DEPTH_BYTES = 32  # of k: m16n8k16 of 16-bit operands, m16n8k32 of 8-bit ones
# Conversions to f16 for one mma.sync of 8-bit floats where it has no instruction of its own: what
# nvdisasm shows for a 128x64 warp tile on sm_90a and sm_100 (CUDA 13.0), 2744 beside 256 of them.
_FP8_CONVERSIONS = 10.7
# Of one cvt.rna.tf32 before mma.sync: what nvdisasm shows on sm_80 and sm_90a (CUDA 13.0).
_ROUND_INSTRUCTIONS = 2
# Of one register of bytes that are sorted behind ldmatrix: a prmt. A loop of int8 128x128x64 with
# 4 warps has 158 instructions with B in rows along n, 32 of them such, and 121 in rows along k
# (nvdisasm, sm_80, CUDA 13.0).
_TURN_INSTRUCTIONS = 1
_LDMATRIX_BYTES = 512  # of one ldmatrix.x4
_REGISTER_BYTES = 4
_LANES = 32
_VECTOR_BYTES = 16 * 32  # of one 16-byte load of a warp
_SYNC_COPY_BYTES = 4  # width of a synchronous copy: a plan does not say, so the narrowest


def issue_k_tile_s(plan: PipelinePlan, gpu: GpuSpec, instructions: float | None = None) -> float:
    """Seconds of a scheduler for one k tile of one warp.

    instructions / (issue / 4) / clock; they are those of the built kernel where they are known.
    """
    if instructions is None:
        instructions = estimate_instructions(plan, gpu)
    slots_per_clock = gpu.issue_per_clock_per_sm / SUB_CORES
    return instructions / slots_per_clock / kernel_clock_hz(plan.tile, gpu)


def estimate_instructions(plan: PipelinePlan, gpu: GpuSpec) -> float:
    """Instructions of one warp for one k tile.

    steps * (compute + register loads) + copies + overhead. A synchronous copy is two instructions,
    a load and a store. Ignored: dual use of a slot, instruction-cache misses, and the second slot
    that half-rate FMA lanes leave free.
    """
    tile, problem = plan.tile, plan.problem
    columns = problem.products * tile.warp_n
    operand_bytes = (tile.warp_m + columns) * tile.step_k * problem.in_bytes
    fma = tile.warp_m * columns * tile.step_k
    if tile.family is Family.MMA:
        mma_fma = _MMA_OUTPUTS * _MMA_DEPTH_BYTES / problem.in_bytes
        is_converted = problem.in_dtype in FP8_DTYPES and not gpu.has_fp8_mma
        converted = _FP8_CONVERSIONS if is_converted else 0.0
        step = fma / mma_fma * (1 + converted) + operand_bytes / _LDMATRIX_BYTES
        step += _computing(tile, problem)
        step = step + _gathering(tile, problem) + _turning(tile, problem)
        if problem.in_dtype == TF32:  # every register is rounded
            step = step + _ROUND_INSTRUCTIONS * operand_bytes / _REGISTER_BYTES / _LANES
    else:
        step = fma + operand_bytes * 32 / _VECTOR_BYTES
    tile_bytes = problem.copied_bytes(tile.tile_m, tile.tile_n, tile.tile_k)
    width = smallest(*(buffer.copy_bytes for buffer in plan.at(Level.SHARED)), ASYNC_COPY_BYTES[0])
    is_async = width > 0
    per_copy = choose(is_async, 1, 2)
    copies = per_copy * tile_bytes / (tile.threads * choose(is_async, width, _SYNC_COPY_BYTES))
    return tile.k_steps * step + copies + OVERHEAD_INSTRUCTIONS


def _computing(tile: TileShape, problem: MatmulShape) -> float:
    """Instructions of a warp's step that compute operands from what was copied.

    Each lane loads one element at a time, where `ldmatrix` loads eight, and computes it.
    """
    elements = tile.step_k / _LANES
    instructions = 0.0
    for rows, computed in ((tile.warp_m, problem.computed_a), (tile.warp_n, problem.computed_b)):
        if computed:
            instructions = instructions + rows * elements * (1 + computed)
    return instructions


def _gathering(tile: TileShape, problem: MatmulShape) -> float:
    """Instructions of a warp's step that load single elements, beyond those of `ldmatrix`."""
    by_ldmatrix = problem.in_bytes * _LANES / _LDMATRIX_BYTES
    return (1 - by_ldmatrix) * gathered_rows(tile, problem) * tile.step_k / _LANES


def _turning(tile: TileShape, problem: MatmulShape) -> float:
    """Instructions of a warp's step that sort bytes behind `ldmatrix`."""
    registers = turned_rows(tile, problem) * tile.step_k / _REGISTER_BYTES / _LANES
    return _TURN_INSTRUCTIONS * registers
