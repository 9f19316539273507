"""How many blocks of a program an SM holds."""

from __future__ import annotations

from alcop_ms.errors import InvalidPlanError
from alcop_ms.gpu_spec import GpuSpec
from alcop_ms.simulator.program import Program

_WARP_ALLOCATION = 256  # registers are handed out to a warp in units of this


def resident_blocks(program: Program, gpu: GpuSpec) -> int:
    """Blocks that fit on an SM together: CUDA's occupancy calculator.

    Raises
    ------
    InvalidPlanError
        Not even one fits.
    """
    registers = -(-program.registers_per_thread * 32 // _WARP_ALLOCATION) * _WARP_ALLOCATION
    shared = program.shared_bytes + gpu.reserved_shared_bytes_per_block
    fits = min(
        gpu.shared_bytes_per_sm // max(1, shared),
        gpu.registers_per_sm // (registers * program.warps),
        gpu.max_warps_per_sm // program.warps,
        gpu.max_blocks_per_sm,
    )
    if fits < 1 or program.shared_bytes > gpu.max_shared_bytes_per_block:
        raise InvalidPlanError(
            f"{program.name}: {program.warps} warps of {program.registers_per_thread} registers a "
            f"thread and {program.shared_bytes} bytes of shared memory do not fit on {gpu.name}"
        )
    return fits
