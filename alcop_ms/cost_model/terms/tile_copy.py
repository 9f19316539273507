"""Global -> shared memory: the time of one k tile of one threadblock on each part of the path."""

from __future__ import annotations

from dataclasses import dataclass

from alcop_ms.cost_model.terms.arithmetic import choose, largest
from alcop_ms.cost_model.terms.clock import kernel_clock_hz
from alcop_ms.cost_model.terms.copy_conflicts import copy_conflict_factor
from alcop_ms.hardware import GpuSpec
from alcop_ms.pipeline import Level, PipelinePlan

# A tile is hundreds of lines and waits for the slowest: above this share of misses one of them
# comes from DRAM.
_MISS_SHARE = 0.02


@dataclass(frozen=True, slots=True)
class CopyTime:
    """Seconds of one block's k tile on each resource that its copy passes through."""

    l2_s: float
    dram_s: float
    l2_port_s: float
    shared_write_s: float

    @property
    def slowest_s(self) -> float:
        """Seconds of the narrowest part: what one block alone waits for."""
        parts_s = (self.l2_s, self.dram_s, self.l2_port_s, self.shared_write_s)
        return largest(*parts_s)


def tile_copy_s(
    plan: PipelinePlan, gpu: GpuSpec, active_sms: int, share: float, written: float
) -> CopyTime:
    """Time of one k tile, with `active_sms` SMs sharing L2 and DRAM.

    l2 = bytes * active_sms / BW_L2; dram = share * bytes * active_sms / BW_DRAM;
    l2_port = bytes / 64 a clock (L2 -> SM); shared_write = conflicts * bytes / 128 a clock.
    Padding is not copied: it costs room, and conflicts, for which some of the `written` bytes count
    more than once (`written_bytes`). Ignored: partial
    tiles at the edges (counted whole), short rows that waste sectors, far L2 partitions.
    """
    tile = plan.tile
    tile_bytes = plan.problem.copied_bytes(tile.tile_m, tile.tile_n, tile.tile_k)
    clock_hz = kernel_clock_hz(tile, gpu)
    return CopyTime(
        l2_s=tile_bytes * active_sms / gpu.l2_bytes_per_s,
        dram_s=share * tile_bytes * active_sms / gpu.dram_bytes_per_s,
        l2_port_s=tile_bytes / gpu.l2_to_sm_bytes_per_clock / clock_hz,
        shared_write_s=written / gpu.shared_bytes_per_clock_per_sm / clock_hz,
    )


def written_bytes(plan: PipelinePlan, ways: float | None = None) -> float:
    """Bytes of one k tile, those that are written in two passes counted twice.

    `ways` passes each where the built kernel's are known, else by `copy_conflicts`.
    """
    tile, problem = plan.tile, plan.problem
    if ways is not None:
        return ways * problem.copied_bytes(tile.tile_m, tile.tile_n, tile.tile_k)
    if problem.is_computed:  # how rows of raw operands lie is not known here: taken as free
        return problem.copied_bytes(tile.tile_m, tile.tile_n, tile.tile_k)
    shapes = (
        (tile.tile_k, tile.tile_m) if problem.transpose_a else (tile.tile_m, tile.tile_k),
        (tile.tile_n, tile.tile_k) if problem.transpose_b else (tile.tile_k, tile.tile_n),
    )
    written = 0.0
    for side, buffer in zip(problem.sides, plan.at(Level.SHARED), strict=True):
        rows, columns = shapes[side]
        row_bytes = columns * problem.in_bytes
        written += rows * row_bytes * copy_conflict_factor(buffer, rows, row_bytes)
    return written


def copy_latency_s(plan: PipelinePlan, gpu: GpuSpec, share: float) -> float:
    """Seconds until the first byte of a tile arrives: DRAM's where any line misses L2."""
    cycles = choose(share >= _MISS_SHARE, gpu.dram_latency_cycles, gpu.l2_latency_cycles)
    return cycles / kernel_clock_hz(plan.tile, gpu)
