"""The two-level latency model: composes the terms into the time of a pipelined kernel.

After ALCOP (arXiv 2210.16691): shared memory and registers are two nested pipelines, threadblocks
come in waves. One iteration of the steady state takes as long as its slowest part: a resource that
all blocks of an SM share (tensor cores, issue slots, shared-memory port, L2, DRAM), the chain of
dependent steps of one block, or a load's latency over the iterations it has to arrive in.

Ignored, besides what each term says: far L2 partitions, and that the compiler may reorder loads of
a loop that is not pipelined. A synchronous copy holds one tile in registers at most, so it never
looks further ahead than two stages do.
"""

from __future__ import annotations

from dataclasses import dataclass

from alcop_ms.cost_model.built import ESTIMATED, BuiltFacts
from alcop_ms.cost_model.estimate import LatencyEstimate, Limiter
from alcop_ms.cost_model.terms.occupancy import Occupancy, find_occupancy
from alcop_ms.cost_model.terms.reduction import reduction_s
from alcop_ms.cost_model.terms.registers import estimate_registers
from alcop_ms.cost_model.terms.waves import Waves, find_waves
from alcop_ms.cost_model.wave_time import WarpTime, WaveTime, find_limiter, time_warp, time_wave
from alcop_ms.hardware import GpuSpec
from alcop_ms.pipeline import Family, PipelinePlan

__all__ = ["LatencyEstimate", "Limiter", "estimate_latency"]


def estimate_latency(
    plan: PipelinePlan,
    gpu: GpuSpec,
    built: BuiltFacts = ESTIMATED,
) -> LatencyEstimate:
    """Predict the time of a pipelined kernel, in closed form.

    T = launch + full_waves * T_wave(b, SMs) + T_wave(b_tail, SMs_tail) + T_reduction (split-k
    only), with T_wave = prologue + main loop + epilogue. Full waves after the first pay for 1 / b
    of their prologue and epilogue: the blocks of an SM start and end at different times then, and
    compute for one another.

    Parameters
    ----------
    built : BuiltFacts
        What is known of the built kernel; the rest is estimated.

    Raises
    ------
    InvalidPlanError
        When no block of the plan fits on the GPU, or the GPU lacks what it needs.
    """
    registers = built.registers_per_thread or estimate_registers(plan)
    occupancy = find_occupancy(plan, gpu, registers)
    waves = find_waves(plan.blocks, occupancy.blocks_per_sm, gpu.sms)
    warp = time_warp(plan, gpu, registers, built)
    full = tail = None
    if waves.full:
        per_sm = occupancy.blocks_per_sm
        full = time_wave(plan, gpu, warp, per_sm, gpu.sms, per_sm * gpu.sms)
    if waves.tail_sms:
        tail = time_wave(
            plan, gpu, warp, waves.tail_blocks_per_sm, waves.tail_sms, waves.tail_blocks
        )
    launch = _Launch(plan, gpu, registers, occupancy, waves, warp)
    return _summarise(launch, full, tail)


@dataclass(frozen=True, slots=True)
class _Launch:
    """What was decided before anything is timed."""

    plan: PipelinePlan
    gpu: GpuSpec
    registers: int
    occupancy: Occupancy
    waves: Waves
    warp: WarpTime


def _summarise(launch: _Launch, full: WaveTime | None, tail: WaveTime | None) -> LatencyEstimate:
    """Add the waves up; the figures of one k tile are those of a full wave where there is one."""
    plan, gpu, waves, warp = launch.plan, launch.gpu, launch.waves, launch.warp
    shown = full or tail
    assert shown is not None  # a launch has at least one block
    blocks = launch.occupancy.blocks_per_sm
    # A block's start and end hide behind its neighbours on the SM, but not in the first full wave.
    ends = 1 + (waves.full - 1) / blocks
    parts = [(wave, n, e) for wave, n, e in ((full, waves.full, ends), (tail, 1, 1)) if wave]
    prologue_s = sum(e * wave.prologue_s for wave, _, e in parts)
    steady_s = sum(n * wave.loop_s for wave, n, _ in parts)
    epilogue_s = sum(e * wave.epilogue_s for wave, _, e in parts)
    added_s = reduction_s(plan, gpu)
    total_s = gpu.launch_s + prologue_s + steady_s + epilogue_s + added_s
    flop_per_s = plan.problem.flop / total_s
    tile = shown.tile
    return LatencyEstimate(
        total_s=total_s,
        launch_s=gpu.launch_s,
        prologue_s=prologue_s,
        steady_s=steady_s,
        epilogue_s=epilogue_s,
        reduction_s=added_s,
        block_prologue_s=shown.prologue_s,
        block_epilogue_s=shown.epilogue_s,
        tail_s=tail.prologue_s + tail.loop_s + tail.epilogue_s if tail else 0.0,
        k_tile_s=shown.k_tile_s,
        compute_s=tile.compute_s,
        issue_s=tile.issue_s,
        register_load_s=tile.shared_port_s,
        copy_s=max(tile.l2_s, tile.dram_s, tile.l2_port_s),
        barrier_s=warp.barrier_s,
        latency_s=tile.latency_s,
        chain_s=tile.chain_s,
        limiter=find_limiter(plan, warp, tile),
        blocks_per_sm=blocks,
        occupancy_limiter=launch.occupancy.limiter,
        waves=waves.count,
        effective_stages=warp.stages,
        dram_share=shown.dram_share,
        achieved_flop_per_s=flop_per_s,
        fraction_of_peak=flop_per_s / _peak_flop_per_s(plan, gpu),
        registers_per_thread=launch.registers,
        spills=launch.registers > gpu.max_registers_per_thread,
    )


def _peak_flop_per_s(plan: PipelinePlan, gpu: GpuSpec) -> float:
    if plan.tile.family is Family.CUDA_CORE:
        return gpu.peak_f32_flop_per_s
    return gpu.peak_tensor_flop_per_s(plan.problem.in_dtype, plan.problem.acc_dtype)
