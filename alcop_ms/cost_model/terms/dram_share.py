"""Which share of the global loads misses L2 and goes to DRAM."""

from __future__ import annotations

from alcop_ms.cost_model.terms.arithmetic import largest, smallest
from alcop_ms.hardware import GpuSpec
from alcop_ms.pipeline import PipelinePlan

# Part of L2 that holds a reused set before its bandwidth falls: 28 of 40 MB on the A100, 37 of 50
# on the H100, 40 of 50 on the H200, 84 of 96 on the L40 (RRZE gpu-benches, gpu-l2-cache/*.txt).
L2_USABLE = 0.7


def dram_share(plan: PipelinePlan, gpu: GpuSpec, resident_blocks: int) -> float:
    """Distinct bytes over requested bytes, from 0 (all in L2) to 1 (all from DRAM).

    Blocks that run together walk k together, so what one loads another finds in L2:
    rho = (rows * tile_m + columns * tile_n) / (blocks * (tile_m + tile_n)) for a rasterised wave of
    `blocks`, `raster_group` block rows at a time; what windows of a convolution share counts once.
    It is never below the compulsory share, each operand once in the whole launch; and it is that
    share when both operands fit into L2.

    Ignored: windows of a wave that share only part of what all windows do, blocks that drift apart,
    L2's own partitions, and reuse between waves when the operands do not fit.
    """
    tile, problem = plan.tile, plan.problem
    tile_bytes = problem.copied_bytes(tile.tile_m, tile.tile_n, tile.tile_k)
    requested_bytes = plan.blocks * plan.k_tiles * tile_bytes
    compulsory = smallest(1.0, problem.operand_bytes / requested_bytes)
    if problem.operand_bytes <= L2_USABLE * gpu.l2_bytes:
        return compulsory
    grid_rows = -(-problem.m // tile.tile_m)
    grid_columns = -(-problem.n // tile.tile_n)
    wave = smallest(resident_blocks, grid_rows * grid_columns)
    group = smallest(tile.raster_group, grid_rows)
    columns = smallest(grid_columns, -(-wave // group))
    rows = smallest(grid_rows, group * -(-wave // (group * columns)))
    distinct = problem.copied_bytes(
        rows * tile.tile_m / problem.reuse_a, columns * tile.tile_n / problem.reuse_b, tile.tile_k
    )
    share = smallest(1.0, distinct / (wave * tile_bytes))
    return largest(compulsory, share)
