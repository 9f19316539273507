"""Global -> shared memory: the time of one k tile of one threadblock on each part of the path."""

from __future__ import annotations

from dataclasses import dataclass

from alcop_ms.cost_model.terms.clock import kernel_clock_hz
from alcop_ms.hardware import GpuSpec
from alcop_ms.pipeline import PipelinePlan

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
        return max(self.l2_s, self.dram_s, self.l2_port_s, self.shared_write_s)


def tile_copy_s(plan: PipelinePlan, gpu: GpuSpec, active_sms: int, share: float) -> CopyTime:
    """Time of one k tile, with `active_sms` SMs sharing L2 and DRAM.

    l2 = bytes * active_sms / BW_L2; dram = share * bytes * active_sms / BW_DRAM;
    l2_port = bytes / 64 a clock (L2 -> SM); shared_write = bytes / 128 a clock.
    Padding is not copied, so it costs room but no time. Ignored: partial tiles at the edges
    (counted whole), short rows that waste sectors, far L2 partitions.
    """
    tile = plan.tile
    tile_bytes = (tile.tile_m + tile.tile_n) * tile.tile_k * plan.problem.in_bytes
    clock_hz = kernel_clock_hz(tile, gpu)
    return CopyTime(
        l2_s=tile_bytes * active_sms / gpu.l2_bytes_per_s,
        dram_s=share * tile_bytes * active_sms / gpu.dram_bytes_per_s,
        l2_port_s=tile_bytes / gpu.l2_to_sm_bytes_per_clock / clock_hz,
        shared_write_s=tile_bytes / gpu.shared_bytes_per_clock_per_sm / clock_hz,
    )


def copy_latency_s(plan: PipelinePlan, gpu: GpuSpec, share: float) -> float:
    """Seconds until the first byte of a tile arrives: DRAM's where any line misses L2."""
    cycles = gpu.dram_latency_cycles if share >= _MISS_SHARE else gpu.l2_latency_cycles
    return cycles / kernel_clock_hz(plan.tile, gpu)
