"""How many registers a thread needs."""

from __future__ import annotations

from alcop_ms.dtypes import DTYPE_BYTES
from alcop_ms.pipeline import Family, PipelinePlan

# Addresses, loop counters, predicates. Not fitted to a time: with it the estimate is 232, 200 and
# 168 where ptxas (CUDA 13.0, sm_80) gave 228, 206 and 168 for 64x64 warp tiles with two register
# stages, with one, and with two and f16 accumulation.
BOOKKEEPING_REGISTERS = 40
_ALLOCATION = 8  # registers are handed out 256 to a warp at a time: 8 a thread


def estimate_registers(plan: PipelinePlan) -> int:
    """Estimate registers of a thread, rounded up to the hardware's allocation unit.

    accumulators + register_stages * fragments + bookkeeping, in 4-byte registers: a warp tile of
    `products * warp_m * warp_n` accumulators and `(warp_m + products * warp_n) * step_k` operands
    is spread over 32 threads; for `Family.CUDA_CORE` the same tile belongs to one thread.

    Ignored: staging of synchronous copies, and what the compiler saves by recomputing.
    """
    tile, problem = plan.tile, plan.problem
    threads = 32 if tile.family is Family.MMA else 1
    columns = problem.products * tile.warp_n
    accumulator_bytes = tile.warp_m * columns * DTYPE_BYTES[problem.acc_dtype]
    fragment_bytes = (tile.warp_m + columns) * tile.step_k * problem.in_bytes
    held_bytes = accumulator_bytes + plan.register_stages * fragment_bytes
    registers = -(-held_bytes // (4 * threads)) + BOOKKEEPING_REGISTERS
    return -(-registers // _ALLOCATION) * _ALLOCATION
