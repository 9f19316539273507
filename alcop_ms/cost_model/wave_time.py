"""Times of one warp and of one wave of threadblocks: the terms put together, below the launch."""

from __future__ import annotations

from dataclasses import dataclass

from alcop_ms.cost_model.built import ESTIMATED, BuiltFacts
from alcop_ms.cost_model.estimate import Limiter
from alcop_ms.cost_model.terms.arithmetic import all_of, choose, every, largest, smallest
from alcop_ms.cost_model.terms.barrier import barrier_s
from alcop_ms.cost_model.terms.clock import kernel_clock_hz
from alcop_ms.cost_model.terms.cuda_core_compute import FMA_LATENCY_CYCLES, cuda_core_step_s
from alcop_ms.cost_model.terms.dram_share import dram_share
from alcop_ms.cost_model.terms.epilogue import epilogue_s
from alcop_ms.cost_model.terms.instruction_issue import issue_k_tile_s
from alcop_ms.cost_model.terms.pipeline_time import (
    register_step_s,
    shared_loop_s,
    shared_period_s,
)
from alcop_ms.cost_model.terms.prologue import prologue_s
from alcop_ms.cost_model.terms.register_load import register_load_latency_s, register_load_s
from alcop_ms.cost_model.terms.spill import spill_k_tile_s
from alcop_ms.cost_model.terms.tensor_compute import MMA_LATENCY_CYCLES, tensor_step_s
from alcop_ms.cost_model.terms.tile_copy import CopyTime, copy_latency_s, tile_copy_s, written_bytes
from alcop_ms.errors import InvalidPlanError
from alcop_ms.gpu_spec import SUB_CORES, GpuSpec
from alcop_ms.pipeline import Family, Level, PipelinePlan

# A unit that works for nine tenths of a k tile is named as its limiter, though a block's chain of
# dependent steps is the longer by a barrier: faster barriers would gain less than a tenth.
NEARLY_BUSY = 0.9


@dataclass(frozen=True, slots=True)
class WarpTime:
    """What does not depend on how many blocks run: times of one warp and of one block.

    Attributes
    ----------
    stages : int
        Shared-memory stages that count: at most 2 while a copy is synchronous.
    compute_s, step_s : float
        One register step: busy arithmetic units, and until the next step of this warp may start.
    load_s, load_latency_s : float
        One step's fragments: shared-memory port, and latency.
    issue_s, barrier_s, spill_s : float
        One k tile of one warp, of one block, and of one block.
    written_bytes : float
        Bytes of one k tile that a block's copies write, each as often as conflicts repeat its pass.
    """

    stages: int
    compute_s: float
    step_s: float
    load_s: float
    load_latency_s: float
    issue_s: float
    barrier_s: float
    spill_s: float
    written_bytes: float


@dataclass(frozen=True, slots=True)
class TileTime:
    """One k tile in the steady state, of all blocks that share an SM.

    Attributes
    ----------
    compute_s, issue_s : float
        Arithmetic units and scheduler of the busiest sub-core.
    shared_port_s, l2_s, dram_s, l2_port_s : float
        Shared-memory port, L2, DRAM, and the SM's port to L2.
    chain_s : float
        One block's chain of dependent steps.
    latency_s : float
        One load's time over the iterations that it may take.
    """

    compute_s: float
    issue_s: float
    shared_port_s: float
    l2_s: float
    dram_s: float
    l2_port_s: float
    chain_s: float
    latency_s: float

    @property
    def busiest_s(self) -> float:
        """Seconds of the busiest of the resources that the blocks share."""
        parts_s = (
            self.compute_s,
            self.issue_s,
            self.shared_port_s,
            self.l2_s,
            self.dram_s,
            self.l2_port_s,
        )
        return largest(*parts_s)


@dataclass(frozen=True, slots=True)
class WaveTime:
    """Times of the blocks that run together, from their start to their end."""

    prologue_s: float
    loop_s: float
    epilogue_s: float
    k_tile_s: float
    tile: TileTime
    dram_share: float


def effective_stages(plan: PipelinePlan, gpu: GpuSpec) -> int:
    """Count the shared-memory stages that take effect.

    The shallowest buffer sets the pace. A synchronous copy passes through registers, which hold one
    tile, so it looks no further ahead than two stages do.
    """
    buffers = plan.at(Level.SHARED)
    if not gpu.has_async_copy and not every(all_of(buffer.copy_bytes == 0 for buffer in buffers)):
        raise InvalidPlanError(
            f"cp.async needs sm_80; {gpu.name} is {gpu.arch}. Make the copies synchronous."
        )
    stages = smallest(plan.shared_stages, *(buffer.num_stages for buffer in buffers))
    is_async = all_of(buffer.copy_bytes > 0 for buffer in buffers)
    return choose(is_async, stages, smallest(stages, 2))


def time_warp(
    plan: PipelinePlan, gpu: GpuSpec, registers_per_thread: int, built: BuiltFacts = ESTIMATED
) -> WarpTime:
    """Time one warp's register step and one block's fixed costs of a k tile."""
    tile, problem = plan.tile, plan.problem
    clock_hz = kernel_clock_hz(tile, gpu)
    if tile.family is Family.MMA:
        compute_s = tensor_step_s(tile, problem, gpu)
        dependent_s = MMA_LATENCY_CYCLES / clock_hz
    else:
        compute_s = cuda_core_step_s(tile, problem, gpu)
        dependent_s = FMA_LATENCY_CYCLES * tile.step_k / clock_hz
    load_s = register_load_s(tile, problem, gpu, built.load_ways or 1.0)
    latency_s = register_load_latency_s(tile, gpu)
    busy_s = largest(compute_s, dependent_s)
    return WarpTime(
        stages=effective_stages(plan, gpu),
        compute_s=compute_s,
        step_s=register_step_s(plan.register_stages, busy_s, latency_s + load_s),
        load_s=load_s,
        load_latency_s=latency_s,
        issue_s=issue_k_tile_s(plan, gpu, built.k_tile_instructions),
        barrier_s=barrier_s(plan, gpu),
        spill_s=spill_k_tile_s(plan, gpu, registers_per_thread),
        written_bytes=written_bytes(plan, built.copy_ways),
    )


def chain_k_tile_s(plan: PipelinePlan, warp: WarpTime) -> float:
    """Seconds of one block's dependent steps through one k tile, with the SM to itself.

    K1 * max(v * u, warps * g, step) + T_r + t_sync, v warps on the busiest sub-core. T_r, the first
    fragments, is paid in each iteration unless the register pipeline runs on into the next tile,
    which takes three shared-memory stages. Not shorter than the schedulers need.
    """
    warps = -(-plan.tile.warps // SUB_CORES)
    step_s = largest(warps * warp.compute_s, plan.tile.warps * warp.load_s, warp.step_s)
    is_split = all_of((plan.register_stages > 1, warp.stages <= 2))
    refill_s = choose(is_split, warp.load_latency_s + warp.load_s, 0.0)
    steps_s = largest(plan.tile.k_steps * step_s, warps * warp.issue_s)
    return steps_s + refill_s + warp.barrier_s + warp.spill_s


def time_k_tile(
    plan: PipelinePlan, warp: WarpTime, copy: CopyTime, load_s: float, blocks: int, average: float
) -> TileTime:
    """Time one k tile of `blocks` threadblocks on one SM, of `average` ones on all that are active.

    `load_s` is one block's T_s.
    """
    tile = plan.tile
    warps = -(-blocks * tile.warps // SUB_CORES)  # on the busiest sub-core
    reads_s = tile.warps * tile.k_steps * warp.load_s
    chain_s = chain_k_tile_s(plan, warp)
    return TileTime(
        compute_s=warps * tile.k_steps * warp.compute_s,
        issue_s=warps * warp.issue_s,
        shared_port_s=blocks * (reads_s + copy.shared_write_s + warp.spill_s),
        l2_s=average * copy.l2_s,
        dram_s=average * copy.dram_s,
        l2_port_s=blocks * copy.l2_port_s,
        chain_s=chain_s,
        latency_s=choose(warp.stages > 1, load_s / largest(1, warp.stages - 1), load_s + chain_s),
    )


def find_limiter(plan: PipelinePlan, warp: WarpTime, tile: TileTime) -> Limiter:
    """Name the largest part of a k tile's time; among equals, the resource."""
    busiest_s = tile.busiest_s
    if tile.latency_s > max(busiest_s, tile.chain_s):
        return "latency"
    if tile.chain_s * NEARLY_BUSY > busiest_s:
        waiting_s = plan.tile.k_steps * (warp.step_s - warp.compute_s)
        return "barrier" if warp.barrier_s > waiting_s else "register_latency"
    resources: tuple[tuple[float, Limiter], ...] = (
        (tile.compute_s, "tensor" if plan.tile.family is Family.MMA else "cuda_core"),
        (tile.issue_s, "issue"),
        (tile.shared_port_s, "shared_port"),
        (tile.l2_s, "l2"),
        (tile.dram_s, "dram"),
        (tile.l2_port_s, "l2_port"),
    )
    return next(name for seconds, name in resources if seconds == busiest_s)


def time_wave(
    plan: PipelinePlan,
    gpu: GpuSpec,
    warp: WarpTime,
    blocks_per_sm: int,
    active_sms: int,
    resident_blocks: int,
) -> WaveTime:
    """Time `resident_blocks` threadblocks, from start to end.

    They lie on `active_sms` SMs, `blocks_per_sm` on the busiest: it is timed, but L2 and DRAM have
    no more to serve than all blocks ask for.
    """
    share = dram_share(plan, gpu, resident_blocks)
    copy = tile_copy_s(plan, gpu, active_sms, share, warp.written_bytes)
    load_s = copy_latency_s(plan, gpu, share) + copy.slowest_s
    average = resident_blocks / active_sms
    tile = time_k_tile(plan, warp, copy, load_s, blocks_per_sm, average)
    loop = (tile.busiest_s, tile.chain_s, load_s)
    return WaveTime(
        prologue_s=prologue_s(
            plan,
            gpu,
            tile_load_s=load_s,
            barrier_s=warp.barrier_s,
            register_load_s=warp.load_latency_s + warp.load_s,
        ),
        loop_s=shared_loop_s(warp.stages, plan.k_tiles, *loop),
        epilogue_s=epilogue_s(plan, gpu, average, active_sms),
        k_tile_s=shared_period_s(warp.stages, *loop),
        tile=tile,
        dram_share=share,
    )
