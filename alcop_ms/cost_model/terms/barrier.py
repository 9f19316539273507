"""Time of the block-wide barriers of one k tile."""

from __future__ import annotations

from alcop_ms.cost_model.terms.clock import kernel_clock_hz
from alcop_ms.hardware import GpuSpec
from alcop_ms.pipeline import PipelinePlan


def barrier_s(plan: PipelinePlan, gpu: GpuSpec) -> float:
    """Seconds a block spends in the barriers of one k tile when all its warps arrive together.

    barriers * (base + per_warp * warps) / clock. Source: Burtchell and Burtscher, IISWC 2024 (A100:
    23 cycles for 1 warp, 85 for 32). Ignored: the skew between warps, and several blocks' barriers
    at once.
    """
    cycles = gpu.barrier_cycles + gpu.barrier_cycles_per_warp * plan.tile.warps
    return plan.barriers_per_k_tile * cycles / kernel_clock_hz(plan.tile, gpu)
