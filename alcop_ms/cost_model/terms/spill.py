"""Time that registers beyond a thread's limit cost."""

from __future__ import annotations

from alcop_ms.cost_model.terms.arithmetic import largest
from alcop_ms.cost_model.terms.clock import kernel_clock_hz
from alcop_ms.hardware import GpuSpec
from alcop_ms.pipeline import PipelinePlan


def spill_k_tile_s(plan: PipelinePlan, gpu: GpuSpec, registers_per_thread: int) -> float:
    """Seconds of the shared-memory port (the same as L1's) for one block's spills in one k tile.

    (registers - limit) * 4 bytes * 2 * threads / port / clock: each spilled register is taken to be
    stored and loaded once a k tile. A guess, meant to rank spilling plans behind the others.
    Ignored: where the compiler puts them, and L1 misses.
    """
    spilled = largest(0, registers_per_thread - gpu.max_registers_per_thread)
    clocks = spilled * 4 * 2 * plan.tile.threads / gpu.shared_bytes_per_clock_per_sm
    return clocks / kernel_clock_hz(plan.tile, gpu)
