"""How many threadblocks an SM holds, and what a plan must satisfy to run at all."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from alcop_ms.errors import InvalidPlanError
from alcop_ms.hardware import GpuSpec
from alcop_ms.pipeline import PipelinePlan

OccupancyLimiter = Literal["shared memory", "registers", "warps", "blocks"]
_ALLOCATION = 256  # registers a warp gets are a multiple of this (CUDA occupancy calculator)


@dataclass(frozen=True, slots=True)
class Occupancy:
    """Resident threadblocks of one SM, and the resource that allows no more."""

    blocks_per_sm: int
    limiter: OccupancyLimiter


def find_occupancy(plan: PipelinePlan, gpu: GpuSpec, registers_per_thread: int) -> Occupancy:
    """Count the threadblocks that fit on one SM together.

    b = min( shared_sm / (shared_block + reserved), registers_sm / registers_block,
    warps_sm / warps, blocks_sm ), each rounded down. Source: CUDA occupancy calculator.

    Parameters
    ----------
    registers_per_thread : int
        Above the architecture's limit the rest spills: the limit is what is allocated.

    Raises
    ------
    InvalidPlanError
        When not even one block fits, with what is needed, what is allowed and what to lower.
    """
    tile, shared_bytes = plan.tile, plan.shared_bytes
    if shared_bytes > gpu.max_shared_bytes_per_block:
        raise InvalidPlanError(
            f"{plan.shared_stages} stages of {plan.stage_bytes} bytes need {shared_bytes} bytes of "
            f"shared memory; {gpu.name} allows {gpu.max_shared_bytes_per_block}. "
            "Lower shared_stages or the tile."
        )
    if tile.threads > gpu.max_threads_per_block:
        raise InvalidPlanError(
            f"{tile.threads} threads a block; {gpu.name} allows {gpu.max_threads_per_block}. "
            "Lower the threadblock tile or raise the warp tile."
        )
    held = min(registers_per_thread, gpu.max_registers_per_thread) * 32
    block_registers = tile.warps * -(-held // _ALLOCATION) * _ALLOCATION
    if block_registers > gpu.registers_per_sm:
        raise InvalidPlanError(
            f"{tile.threads} threads of {registers_per_thread} registers need {block_registers}; "
            f"{gpu.name} has {gpu.registers_per_sm}. Lower the threads or the warp tile."
        )
    by_shared = gpu.shared_bytes_per_sm // max(
        1, shared_bytes + gpu.reserved_shared_bytes_per_block
    )
    counts: tuple[tuple[int, OccupancyLimiter], ...] = (
        (by_shared, "shared memory"),
        (gpu.registers_per_sm // block_registers, "registers"),
        (gpu.max_warps_per_sm // tile.warps, "warps"),
        (gpu.max_blocks_per_sm, "blocks"),
    )
    blocks, limiter = min(counts, key=lambda count: count[0])
    return Occupancy(blocks, limiter)
