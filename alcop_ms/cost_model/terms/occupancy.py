"""How many threadblocks an SM holds, and what a plan must satisfy to run at all."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from alcop_ms.cost_model.terms.arithmetic import smallest
from alcop_ms.errors import InvalidPlanError
from alcop_ms.hardware import GpuSpec
from alcop_ms.pipeline import PipelinePlan
from alcop_ms.residency import allocate_registers, count_blocks

OccupancyLimiter = Literal["shared memory", "registers", "warps", "blocks"]
LIMITERS: tuple[OccupancyLimiter, ...] = ("shared memory", "registers", "warps", "blocks")


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
    block_registers = block_registers_of(plan, gpu, registers_per_thread)
    if block_registers > gpu.registers_per_sm:
        raise InvalidPlanError(
            f"{tile.threads} threads of {registers_per_thread} registers need {block_registers}; "
            f"{gpu.name} has {gpu.registers_per_sm}. Lower the threads or the warp tile."
        )
    counts = count_plan_blocks(plan, gpu, block_registers)
    blocks, limiter = min(zip(counts, LIMITERS, strict=True), key=lambda pair: pair[0])
    return Occupancy(blocks, limiter)


def block_registers_of(plan: PipelinePlan, gpu: GpuSpec, registers_per_thread: int) -> int:
    """Registers that a block is given."""
    held = smallest(registers_per_thread, gpu.max_registers_per_thread)
    return allocate_registers(plan.tile.warps, held)


def count_plan_blocks(
    plan: PipelinePlan, gpu: GpuSpec, block_registers: int
) -> tuple[int, int, int, int]:
    """How many blocks each of `LIMITERS` allows on an SM."""
    return count_blocks(
        gpu,
        warps=plan.tile.warps,
        block_registers=block_registers,
        shared_bytes=plan.shared_bytes,
    )
