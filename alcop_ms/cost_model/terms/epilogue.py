"""Time to store the results of the blocks that share an SM."""

from __future__ import annotations

from alcop_ms.cost_model.terms.arithmetic import choose, largest
from alcop_ms.cost_model.terms.clock import kernel_clock_hz
from alcop_ms.cost_model.terms.dram_share import L2_USABLE
from alcop_ms.hardware import GpuSpec
from alcop_ms.pipeline import PipelinePlan


def epilogue_s(plan: PipelinePlan, gpu: GpuSpec, blocks_per_sm: float, active_sms: int) -> float:
    """Seconds to store the output tiles of `blocks_per_sm` blocks (on average) on `active_sms` SMs.

    T_epi = max(blocks * tile_m * tile_n * stored_bytes * active_sms / BW, L), straight from
    registers. BW and L are L2's when the whole output stays in it (it is written back later), else
    DRAM's. Stores fill whole sectors where four results of a row lie aligned
    (`rules/store_results.py`); ignored: those of other rows, fused epilogues, and the
    exchange, half a shuffle for each result of a lane, which takes the port for less time than the
    stores take L2.
    """
    problem, tile = plan.problem, plan.tile
    output_bytes = plan.splits * problem.batch * problem.m * problem.n * plan.stored_bytes
    stays = output_bytes <= L2_USABLE * gpu.l2_bytes
    bytes_per_s = choose(stays, gpu.l2_bytes_per_s, gpu.dram_bytes_per_s)
    latency_cycles = choose(stays, gpu.l2_latency_cycles, gpu.dram_latency_cycles)
    stored_bytes = blocks_per_sm * tile.tile_m * tile.tile_n * plan.stored_bytes * active_sms
    return largest(stored_bytes / bytes_per_s, latency_cycles / kernel_clock_hz(tile, gpu))
