"""How many threadblocks an SM holds together. No TVM import.

One formula for a compiled kernel, a simulated program and whole arrays of plans. Source: CUDA's
occupancy calculator.
"""

from __future__ import annotations

from alcop_ms.gpu_spec import GpuSpec

WARP_THREADS = 32
_REGISTER_ALLOCATION = 256  # a warp's registers are a multiple of this


def count_resident_blocks(
    gpu: GpuSpec, *, threads: int, registers_per_thread: int, shared_bytes: int
) -> int:
    """Count the blocks that fit; 0 where not even one does.

    Parameters
    ----------
    threads : int
        Of a block.
    shared_bytes : int
        Of a block, static and dynamic, without what the driver reserves.
    """
    warps = -(-threads // WARP_THREADS)
    if shared_bytes > gpu.max_shared_bytes_per_block or threads > gpu.max_threads_per_block:
        return 0
    registers = max(1, allocate_registers(warps, registers_per_thread))
    return min(count_blocks(gpu, warps=warps, block_registers=registers, shared_bytes=shared_bytes))


def allocate_registers(warps: int, registers_per_thread: int) -> int:
    """Registers that a block is given; arrays of blocks too."""
    held = registers_per_thread * WARP_THREADS
    return warps * -(-held // _REGISTER_ALLOCATION) * _REGISTER_ALLOCATION


def count_blocks(
    gpu: GpuSpec, *, warps: int, block_registers: int, shared_bytes: int
) -> tuple[int, int, int, int]:
    """How many blocks shared memory, registers, warps and the SM allow; arrays of blocks too."""
    reserved = shared_bytes + gpu.reserved_shared_bytes_per_block
    return (
        gpu.shared_bytes_per_sm // (reserved + (reserved == 0)),  # nothing held bounds nothing
        gpu.registers_per_sm // block_registers,
        gpu.max_warps_per_sm // warps,
        gpu.max_blocks_per_sm,
    )
