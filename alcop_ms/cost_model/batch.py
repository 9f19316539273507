"""Many candidates of one product at once: the plan's fields as arrays, for the same formulas."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

import numpy as np

from alcop_ms.cost_model.terms.occupancy import block_registers_of, count_plan_blocks
from alcop_ms.cost_model.terms.reduction import reduction_s
from alcop_ms.cost_model.terms.registers import estimate_registers
from alcop_ms.cost_model.terms.waves import find_waves
from alcop_ms.cost_model.wave_time import WaveTime, time_warp, time_wave
from alcop_ms.dtypes import DTYPE_BYTES
from alcop_ms.errors import InvalidPlanError
from alcop_ms.hardware import GpuSpec
from alcop_ms.matmul_shape import MatmulShape
from alcop_ms.pipeline import Family, Level, PipelinePlan, part_length

Array = np.ndarray


@dataclass(frozen=True, slots=True, kw_only=True)
class TileBatch:
    """`TileShape` of many candidates, all of one family."""

    family: Family
    tile_m: Array
    tile_n: Array
    tile_k: Array
    warp_m: Array
    warp_n: Array
    step_k: Array
    threads: Array
    raster_group: Array

    @property
    def warps(self) -> Array:
        """As `TileShape.warps`."""
        if self.family is Family.MMA:
            return (self.tile_m // self.warp_m) * (self.tile_n // self.warp_n)
        return -(-self.threads // 32)

    @property
    def k_steps(self) -> Array:
        """As `TileShape.k_steps`."""
        return self.tile_k // self.step_k


@dataclass(frozen=True, slots=True)
class BufferBatch:
    """What the terms ask of a `BufferStage`, for many candidates."""

    num_stages: Array
    slot_bytes: Array
    copy_bytes: Array


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanBatch:
    """Many plans for one product: what `PipelinePlan` has, in arrays of equal length."""

    problem: MatmulShape
    tile: TileBatch
    shared_stages: Array
    register_stages: Array
    barriers_per_k_tile: Array
    shared: tuple[BufferBatch, ...]
    splits: Array

    def __len__(self) -> int:
        return len(self.shared_stages)

    @property
    def part_k(self) -> Array:
        """As `PipelinePlan.part_k`."""
        splits, step_k = cast(int, self.splits), cast(int, self.tile.step_k)
        return cast(Array, part_length(self.problem.k, splits, step_k))

    @property
    def k_tiles(self) -> Array:
        """As `PipelinePlan.k_tiles`."""
        return -(-self.part_k // self.tile.tile_k)

    @property
    def blocks(self) -> Array:
        """As `PipelinePlan.blocks`."""
        rows = -(-self.problem.m // self.tile.tile_m)
        columns = -(-self.problem.n // self.tile.tile_n)
        return self.splits * self.problem.batch * rows * columns

    @property
    def stored_bytes(self) -> Array:
        """As `PipelinePlan.stored_bytes`."""
        problem = self.problem
        return np.where(self.splits > 1, DTYPE_BYTES[problem.acc_dtype], problem.out_bytes)

    def at(self, level: Level) -> tuple[BufferBatch, ...]:
        """As `PipelinePlan.at`; no term asks for registers."""
        return self.shared if level is Level.SHARED else ()

    @property
    def stage_bytes(self) -> Array:
        """As `PipelinePlan.stage_bytes`."""
        return cast(Array, sum(buffer.slot_bytes for buffer in self.shared))

    @property
    def shared_bytes(self) -> Array:
        """As `PipelinePlan.shared_bytes`."""
        return cast(Array, sum(buffer.num_stages * buffer.slot_bytes for buffer in self.shared))


@dataclass(frozen=True, slots=True, kw_only=True)
class BatchEstimate:
    """Predictions for many candidates; figures of a k tile are of the fullest wave.

    Attributes
    ----------
    total_s : array
        Infinite where not even one block fits on an SM.
    parts_s : dict
        Name of a part of `LatencyEstimate` -> its seconds for each candidate.
    """

    total_s: Array
    parts_s: dict[str, Array]
    blocks_per_sm: Array
    waves: Array
    registers_per_thread: Array


def gather_plans(plans: Sequence[PipelinePlan]) -> PlanBatch:
    """Put plans of one product and one family side by side.

    Raises
    ------
    InvalidPlanError
        There is none, or they differ in product or family.
    """
    if not plans:
        raise InvalidPlanError("a batch has at least one plan")
    first = plans[0]
    if any((p.problem, p.tile.family) != (first.problem, first.tile.family) for p in plans):
        raise InvalidPlanError("the plans of a batch are for one product and of one family")
    tiles = {
        name: np.asarray([getattr(plan.tile, name) for plan in plans])
        for name in TileBatch.__dataclass_fields__
        if name != "family"
    }
    levels = [plan.at(Level.SHARED) for plan in plans]
    shared = tuple(
        BufferBatch(
            *(
                np.asarray([getattr(buffers[index], name) for buffers in levels])
                for name in BufferBatch.__dataclass_fields__
            )
        )
        for index in range(len(levels[0]))
    )
    return PlanBatch(
        problem=first.problem,
        tile=TileBatch(family=first.tile.family, **tiles),
        shared_stages=np.asarray([plan.shared_stages for plan in plans]),
        register_stages=np.asarray([plan.register_stages for plan in plans]),
        barriers_per_k_tile=np.asarray([plan.barriers_per_k_tile for plan in plans]),
        shared=shared,
        splits=np.asarray([plan.splits for plan in plans]),
    )


def estimate_batch(
    batch: PlanBatch, gpu: GpuSpec, *, registers_per_thread: Array | None = None
) -> BatchEstimate:
    """Predict all candidates of a batch: `estimate_latency`, by the same terms.

    Raises
    ------
    InvalidPlanError
        The GPU lacks what the batch needs.
    """
    # The terms only do arithmetic on a plan's fields, so a batch can stand for a plan.
    plan = cast(PipelinePlan, batch)
    registers: Any = registers_per_thread
    if registers is None:
        registers = estimate_registers(plan)
    block_registers = block_registers_of(plan, gpu, registers)
    blocks = np.minimum.reduce(np.broadcast_arrays(*count_plan_blocks(plan, gpu, block_registers)))
    fits = (blocks >= 1) & (batch.shared_bytes <= gpu.max_shared_bytes_per_block)
    fits &= batch.tile.threads <= gpu.max_threads_per_block
    per_sm = np.maximum(blocks, 1)
    waves = find_waves(plan.blocks, cast(int, per_sm), gpu.sms)
    warp = time_warp(plan, gpu, registers)
    full = time_wave(plan, gpu, warp, cast(int, per_sm), gpu.sms, cast(int, per_sm * gpu.sms))
    # of candidates without a partial wave this is 0 / 0 in a corner: any block count will do
    counts = (waves.tail_blocks_per_sm, waves.tail_sms, waves.tail_blocks)
    tail_sizes: Any = tuple(np.maximum(count, 1) for count in counts)
    tail = time_wave(plan, gpu, warp, *tail_sizes)
    has_full, has_tail = np.asarray(waves.full) > 0, np.asarray(waves.tail_sms) > 0
    ends = np.where(has_full, 1 + (waves.full - 1) / per_sm, 0.0)
    parts = {
        "prologue_s": ends * full.prologue_s + has_tail * tail.prologue_s,
        "steady_s": waves.full * full.loop_s + has_tail * tail.loop_s,
        "epilogue_s": ends * full.epilogue_s + has_tail * tail.epilogue_s,
        "reduction_s": np.asarray(reduction_s(plan, gpu)),
    }
    total_s = np.asarray(gpu.launch_s + sum(parts.values()))
    parts |= _describe_tile(full, tail, has_full)
    parts["barrier_s"] = np.broadcast_to(warp.barrier_s, total_s.shape)
    return BatchEstimate(
        total_s=np.where(fits, total_s, np.inf),
        parts_s=parts,
        blocks_per_sm=np.where(fits, blocks, 0),
        waves=np.asarray(waves.count),
        registers_per_thread=np.asarray(registers),
    )


def _describe_tile(full: WaveTime, tail: WaveTime, has_full: Array) -> dict[str, Array]:
    """One k tile, as `LatencyEstimate` shows it: of a full wave where there is one."""

    def shown(name: str, full_part: Any, tail_part: Any) -> Array:
        return np.where(has_full, getattr(full_part, name), getattr(tail_part, name))

    names = ("compute_s", "issue_s", "shared_port_s", "l2_s", "dram_s", "l2_port_s")
    tile = {name: shown(name, full.tile, tail.tile) for name in names}
    tile |= {name: shown(name, full.tile, tail.tile) for name in ("chain_s", "latency_s")}
    return tile | {"k_tile_s": shown("k_tile_s", full, tail)}
