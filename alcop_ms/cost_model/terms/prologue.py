"""Time from a threadblock's launch to its first multiply-add."""

from __future__ import annotations

from alcop_ms.cost_model.terms.clock import kernel_clock_hz
from alcop_ms.hardware import GpuSpec
from alcop_ms.pipeline import PipelinePlan

# Launching a block, setting up its addresses and zeroing its accumulators. No published figure:
# the middle of the 200 to 700 cycles that are commonly assumed.
BLOCK_START_CYCLES = 400.0


def prologue_s(
    plan: PipelinePlan,
    gpu: GpuSpec,
    *,
    tile_load_s: float,
    barrier_s: float,
    register_load_s: float,
) -> float:
    """Seconds before the main loop: start, first tile, one barrier, first fragments.

    T_init = start + T_s + t_sync + T_r. The other stages' loads are issued before the first tile
    arrives and overlap with it. Ignored: their share of the bandwidth, and cold instruction caches.

    Parameters
    ----------
    tile_load_s : float
        T_s, latency and transfer of one k tile.
    barrier_s : float
        Barriers of one k tile.
    register_load_s : float
        T_r, latency and transfer of one step's fragments.
    """
    start_s = BLOCK_START_CYCLES / kernel_clock_hz(plan.tile, gpu)
    return start_s + tile_load_s + barrier_s + register_load_s
