"""What the pictures and tables need to know of a predicted latency, whoever predicts it."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Protocol


class Estimate(Protocol):
    """A prediction of one kernel's time, broken down (as `cost_model.LatencyEstimate`).

    Attributes
    ----------
    total_s, launch_s : float
        The whole kernel, and what the launch itself takes of it.
    prologue_s, steady_s, epilogue_s : float
        Of the whole launch: summed over its waves of threadblocks.
    reduction_s : float
        Of the kernel that adds the parts of k; 0 where k is not split.
    k_tile_s : float
        One steady iteration, in which every resident block of an SM advances by one k tile.
    compute_s, register_load_s, copy_s : float
        What one k tile of all resident blocks takes of the arithmetic units, of the shared-memory
        port, and of the path from memory.
    chain_s, barrier_s : float
        One block's dependent steps through one k tile, and the barriers among them.
    latency_s : float
        What one load costs an iteration: its time T over `effective_stages - 1`, or T + `chain_s`
        with one stage.
    limiter, occupancy_limiter : str
        What bounds the main loop, and what bounds the resident blocks.
    waves : float
        Blocks over what the GPU holds at once.
    fraction_of_peak : float
        Of the peak arithmetic rate, from 0 to 1.
    """

    @property
    def total_s(self) -> float: ...
    @property
    def launch_s(self) -> float: ...
    @property
    def prologue_s(self) -> float: ...
    @property
    def steady_s(self) -> float: ...
    @property
    def k_tile_s(self) -> float: ...
    @property
    def epilogue_s(self) -> float: ...
    @property
    def reduction_s(self) -> float: ...
    @property
    def compute_s(self) -> float: ...
    @property
    def register_load_s(self) -> float: ...
    @property
    def copy_s(self) -> float: ...
    @property
    def latency_s(self) -> float: ...
    @property
    def chain_s(self) -> float: ...
    @property
    def barrier_s(self) -> float: ...
    @property
    def limiter(self) -> str: ...
    @property
    def occupancy_limiter(self) -> str: ...
    @property
    def effective_stages(self) -> int: ...
    @property
    def blocks_per_sm(self) -> int: ...
    @property
    def waves(self) -> float: ...
    @property
    def registers_per_thread(self) -> int: ...
    @property
    def fraction_of_peak(self) -> float: ...

    def rows(self) -> Iterable[tuple[str, float, str]]:
        """List the breakdown as (label, seconds, note)."""
        ...


def copy_flight_s(estimate: Estimate) -> float:
    """Seconds of one block's copy of a k tile, from issue to landing."""
    if estimate.effective_stages > 1:
        return estimate.latency_s * (estimate.effective_stages - 1)
    return max(estimate.latency_s - estimate.chain_s, 0.0)


def resident_blocks(estimate: Estimate) -> int:
    """Count the threadblocks that share an SM: fewer than fit when the launch is small."""
    return min(math.ceil(estimate.waves * estimate.blocks_per_sm - 1e-9), estimate.blocks_per_sm)


def block_ends(estimate: Estimate) -> float:
    """How many prologues (and epilogues) of a block the launch's sums hold.

    One a wave, but when blocks overlap with their successors, a full wave pays for its share only.
    """
    full = int(estimate.waves + 1e-9)
    has_tail = estimate.waves - full > 1e-9
    return (full / estimate.blocks_per_sm if full > 1 else full) + has_tail
