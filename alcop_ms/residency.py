"""How many threadblocks of a compiled kernel an SM holds together. No TVM import."""

from __future__ import annotations

from alcop_ms.gpu_spec import GpuSpec

WARP_THREADS = 32
_REGISTER_ALLOCATION = 256  # a warp's registers are a multiple of this (CUDA occupancy calculator)


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
    held = registers_per_thread * WARP_THREADS
    warp_registers = -(-held // _REGISTER_ALLOCATION) * _REGISTER_ALLOCATION
    return min(
        gpu.shared_bytes_per_sm // max(1, shared_bytes + gpu.reserved_shared_bytes_per_block),
        gpu.registers_per_sm // max(1, warps * warp_registers),
        gpu.max_warps_per_sm // warps,
        gpu.max_blocks_per_sm,
    )
