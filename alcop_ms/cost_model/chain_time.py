"""Predicted time of two chained products: the pipelined loop over tiles, block by block.

t = launch + waves * (start + first tile + tiles * P), but no less than every tensor over DRAM once.
P is the steady period of one tile (`terms/pipeline_time.py`), between

- R, the busiest unit that the blocks of an SM share (`terms/chain_tile.py`),
- U, the chain of one warp: both products and the function one after the other, and barriers,
- T / (stages - 1), latency and transfer of a tile of B1 and B2 that is copied `stages - 1` ahead.

Ignored: the clock that tensor cores leave at the power limit is taken as sustained; that blocks of
a causal attention differ in length where there are several waves (their mean counts); the result's
stores.
"""

from __future__ import annotations

from dataclasses import dataclass

from alcop_ms.chain_plan import ChainPlan
from alcop_ms.cost_model.terms.chain_tile import (
    ChainTileTime,
    chain_tile_s,
    chain_warp_s,
    estimate_chain_registers,
)
from alcop_ms.cost_model.terms.dram_share import L2_USABLE
from alcop_ms.cost_model.terms.pipeline_time import overlapped_s, shared_loop_s
from alcop_ms.cost_model.terms.prologue import BLOCK_START_CYCLES
from alcop_ms.cost_model.terms.waves import find_waves
from alcop_ms.dtypes import DTYPE_BYTES
from alcop_ms.hardware import GpuSpec
from alcop_ms.pipeline import NotApplicable
from alcop_ms.residency import count_resident_blocks

_TIE = 1e-3  # of the time: below what the formulas tell apart


@dataclass(frozen=True, slots=True, kw_only=True)
class ChainEstimate:
    """The prediction of one kernel, broken down.

    Attributes
    ----------
    tile_s : float
        Of one tile in the steady state, all blocks of an SM together.
    chain_s, load_s : float
        Of one warp's chain, and of one tile's way into shared memory.
    limiter : str
        What bounds `tile_s`: a unit, `chain`, `load latency`; `DRAM` where that bounds the whole.
    """

    total_s: float
    launch_s: float
    tile_s: float
    chain_s: float
    load_s: float
    dram_s: float
    units: ChainTileTime
    limiter: str
    blocks_per_sm: int
    waves: float
    registers_per_thread: int
    stages: int


def chain_ranking_s(seconds: float, estimate: ChainEstimate) -> float:
    """Seconds to rank a kernel by: near ties go to fewer stages, which leave L1 more."""
    return seconds * (1 + _TIE * estimate.stages)


def estimate_chain(
    plan: ChainPlan, gpu: GpuSpec, registers_per_thread: int | None = None
) -> ChainEstimate | NotApplicable:
    """Predict one kernel, or say why it cannot run.

    Parameters
    ----------
    registers_per_thread : int, optional
        What the compiler gave; estimated when not given.
    """
    registers = registers_per_thread or estimate_chain_registers(plan)
    if registers > gpu.max_registers_per_thread:
        return NotApplicable("more registers than a thread may have (estimated)")
    held = count_resident_blocks(
        gpu,
        threads=plan.threads,
        registers_per_thread=registers,
        shared_bytes=plan.shared_bytes,
    )
    if not held:
        return NotApplicable(
            f"a block of {plan.threads} threads, {registers} registers each, and "
            f"{plan.shared_bytes} bytes does not fit on {gpu.name}"
        )
    waves = find_waves(plan.blocks, held, gpu.sms)
    # of a single wave the longest block decides, of several their sum
    longest = plan.count_tiles(plan.row_tiles - 1)
    tiles = -(-plan.walked_tiles // plan.row_tiles) if waves.full else longest
    # what most of the time goes to: a full wave where there is one
    blocks = held if waves.full else waves.tail_blocks_per_sm
    units = chain_tile_s(plan, gpu, blocks, min(gpu.sms, plan.blocks))
    chain_s, load_s = chain_warp_s(plan, gpu), _load_s(plan, gpu, units)
    start_s = BLOCK_START_CYCLES / gpu.tensor_sustained_clock_hz + load_s
    loops_s = waves.full * (
        start_s + shared_loop_s(plan.stages, tiles, units.busiest_s, chain_s, load_s)
    )
    if waves.tail_blocks:
        tail = chain_tile_s(plan, gpu, waves.tail_blocks_per_sm, waves.tail_sms)
        # blocks of a causal attention start longest first, so that only short ones are left over
        loops_s += start_s + shared_loop_s(plan.stages, tiles, tail.busiest_s, chain_s, load_s)
    dram_s = _tensor_bytes(plan) / gpu.dram_bytes_per_s
    parts = {**units.parts, "chain": chain_s, "load latency": load_s / (plan.stages - 1)}
    limiter = max(parts, key=lambda name: parts[name])
    return ChainEstimate(
        total_s=gpu.launch_s + overlapped_s(loops_s, dram_s),
        launch_s=gpu.launch_s,
        tile_s=overlapped_s(*parts.values()),
        chain_s=chain_s,
        load_s=load_s,
        dram_s=dram_s,
        units=units,
        limiter="DRAM" if dram_s > loops_s else limiter,
        blocks_per_sm=held,
        waves=waves.count,
        registers_per_thread=registers,
        stages=plan.stages,
    )


def _load_s(plan: ChainPlan, gpu: GpuSpec, units: ChainTileTime) -> float:
    """Latency and transfer of one tile: from L2, which other blocks of the head fill."""
    chain = plan.chain
    weights = chain.batch * chain.weight_heads * chain.width * (chain.depth + chain.columns)
    fits = weights * DTYPE_BYTES[chain.dtype] <= L2_USABLE * gpu.l2_bytes
    readers = plan.row_tiles * (chain.heads // chain.weight_heads)
    cycles = gpu.l2_latency_cycles if fits and readers > 1 else gpu.dram_latency_cycles
    return cycles / gpu.tensor_sustained_clock_hz + units.parts["L2 port"]


def _tensor_bytes(plan: ChainPlan) -> int:
    chain = plan.chain
    rows = chain.heads * chain.rows + chain.weight_heads * chain.width
    size = DTYPE_BYTES[chain.dtype]
    return chain.batch * rows * (chain.depth + chain.columns) * size
