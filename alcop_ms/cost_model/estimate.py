"""What the latency model says of a kernel: its predicted time, and what that is made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from alcop_ms.cost_model.terms.occupancy import OccupancyLimiter

Limiter = Literal[
    "tensor",  # tensor cores
    "cuda_core",  # FMA lanes
    "issue",  # warp schedulers
    "shared_port",  # reads and writes of shared memory
    "l2",  # L2 bandwidth
    "l2_port",  # what one SM takes from L2
    "dram",  # DRAM bandwidth
    "latency",  # global loads arrive too late: more stages or more blocks would help
    "register_latency",  # one block's chain of register loads and multiply-adds
    "barrier",  # the same chain, lengthened most by its barriers
]


@dataclass(frozen=True, slots=True, kw_only=True)
class LatencyEstimate:
    """Predicted time of a kernel, and what it is made of. Never a measurement.

    Attributes
    ----------
    total_s : float
        `launch_s + prologue_s + steady_s + epilogue_s + reduction_s`.
    prologue_s, steady_s, epilogue_s : float
        Of the whole launch: summed over its waves, the last partial one included.
    reduction_s : float
        Of the kernel that adds the parts of k, its launch included; 0 where k is not split.
    block_prologue_s, block_epilogue_s : float
        The same two of one wave: from a block's start to its first multiply-add, and its stores.
    tail_s : float
        The part of `total_s` in the last, partial wave; 0 when all waves are full.
    k_tile_s : float
        One steady iteration: the time in which each resident block of an SM advances by one k tile.
        This and what follows is of a full wave, or of the only wave.
    compute_s, issue_s, register_load_s, copy_s : float
        What one k tile of all resident blocks of an SM takes of its busiest sub-core's arithmetic
        units, its scheduler, the shared-memory port, and the slowest part of the path from memory.
    barrier_s : float
        Barriers of one block in one k tile.
    latency_s : float
        What one load's latency and transfer T costs an iteration: T / (stages - 1), or T + chain_s
        with one stage.
    chain_s : float
        One block's chain of dependent steps through one k tile, barriers included.
    limiter : Limiter
        Which of these is the largest, hence `k_tile_s`.
    waves : float
        Blocks over what the GPU holds at once.
    effective_stages : int
        Shared-memory stages that count: at most 2 while a copy is synchronous.
    dram_share : float
        Share of the copied bytes that misses L2.
    fraction_of_peak : float
        Of the datasheet's dense peak; for tensor cores on sm_90 that is the peak of `wgmma`.
    registers_per_thread : int
        As given, else estimated.
    spills : bool
        Whether registers are estimated to exceed what a thread can have.
    """

    total_s: float
    launch_s: float
    prologue_s: float
    steady_s: float
    epilogue_s: float
    reduction_s: float
    block_prologue_s: float
    block_epilogue_s: float
    tail_s: float
    k_tile_s: float
    compute_s: float
    issue_s: float
    register_load_s: float
    copy_s: float
    barrier_s: float
    latency_s: float
    chain_s: float
    limiter: Limiter
    blocks_per_sm: int
    occupancy_limiter: OccupancyLimiter
    waves: float
    effective_stages: int
    dram_share: float
    achieved_flop_per_s: float
    fraction_of_peak: float
    registers_per_thread: int
    spills: bool

    def rows(self) -> tuple[tuple[str, float, str], ...]:
        """List the breakdown as label, seconds and note; what stands before the total adds up."""
        added = (("sum of parts", self.reduction_s, "split-k: a second kernel"),)
        share = f"{100 * self.fraction_of_peak:.1f}% of peak"
        of_loop = "of one k tile"
        return (
            ("launch", self.launch_s, ""),
            ("prologue", self.prologue_s, f"{self.waves:.2f} waves"),
            ("main loop", self.steady_s, f"limited by {self.limiter}"),
            ("epilogue", self.epilogue_s, ""),
            *(added if self.reduction_s else ()),
            ("total", self.total_s, f"{self.achieved_flop_per_s / 1e12:.1f} TFLOP/s, {share}"),
            ("in the last wave", self.tail_s, "partial wave, part of the total"),
            ("k tile", self.k_tile_s, f"{self.blocks_per_sm} blocks an SM"),
            ("compute", self.compute_s, of_loop),
            ("issue", self.issue_s, of_loop),
            ("shared port", self.register_load_s, of_loop),
            ("global copy", self.copy_s, f"{of_loop}, {100 * self.dram_share:.0f}% from DRAM"),
            ("load latency", self.latency_s, f"{of_loop}, {self.effective_stages} stages"),
            ("chain of a block", self.chain_s, of_loop),
            ("barriers", self.barrier_s, f"{of_loop}, part of the chain"),
        )
