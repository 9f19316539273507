"""How many blocks of a program an SM holds."""

from __future__ import annotations

from alcop_ms.errors import InvalidPlanError
from alcop_ms.gpu_spec import GpuSpec
from alcop_ms.residency import WARP_THREADS, count_resident_blocks
from alcop_ms.simulator.program import Program


def resident_blocks(program: Program, gpu: GpuSpec) -> int:
    """Blocks that fit on an SM together: CUDA's occupancy calculator.

    Raises
    ------
    InvalidPlanError
        Not even one fits.
    """
    fits = count_resident_blocks(
        gpu,
        threads=program.warps * WARP_THREADS,
        registers_per_thread=program.registers_per_thread,
        shared_bytes=program.shared_bytes,
    )
    if fits < 1:
        raise InvalidPlanError(
            f"{program.name}: {program.warps} warps of {program.registers_per_thread} registers a "
            f"thread and {program.shared_bytes} bytes of shared memory do not fit on {gpu.name}"
        )
    return fits
