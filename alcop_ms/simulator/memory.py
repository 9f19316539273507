"""What the blocks of a launch find in L2: which of their operand panels come from DRAM."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass

import numpy as np

from alcop_ms.gpu_spec import GpuSpec
from alcop_ms.simulator.program import Operand, Program, StepKind

# Part of L2 that holds a reused set before its bandwidth falls (RRZE gpu-benches, gpu-l2-cache):
# 28 of 40 MB on the A100, 37 of 50 on the H100, 40 of 50 on the H200, 84 of 96 on the L40.
USABLE_L2 = 0.7


@dataclass(frozen=True, slots=True)
class Traffic:
    """How the blocks of one round of the launch get one operand.

    Attributes
    ----------
    dram_share : float
        Bytes from DRAM over bytes requested: a panel that several blocks share comes once.
    cold_share : float
        Blocks that wait for DRAM: those whose panel no earlier round has left in L2.
    """

    dram_share: float
    cold_share: float


def find_traffic(program: Program, gpu: GpuSpec, resident: int) -> tuple[tuple[Traffic, ...], ...]:
    """Walk the launch in rounds of `resident` blocks: the traffic of each operand in each round.

    Blocks of a round walk their panels together, so the first to touch a part of a panel brings it
    for all. What an earlier kernel has handed on is there. Panels stay in L2, the least recently
    used leave first; a round that touches more than L2 holds leaves nothing useful behind.

    Returns
    -------
    tuple
        `[round][operand]`.
    """
    written = {s.operand for s in program.epilogue if s.kind is StepKind.GLOBAL_WRITE}
    panels = [np.asarray(operand.panels) for operand in program.operands]
    cache: OrderedDict[tuple[int, int], float] = OrderedDict(
        ((index, panel), operand.panel_bytes)
        for index, operand in enumerate(program.operands)
        if operand.is_handed_on
        for panel in dict.fromkeys(operand.panels)
    )
    _evict(cache, USABLE_L2 * gpu.l2_bytes)
    rounds = []
    for start in range(0, program.blocks, resident):
        stop = min(start + resident, program.blocks)
        rounds.append(
            tuple(
                _touch(cache, index, operand, panels[index][start:stop], index in written)
                for index, operand in enumerate(program.operands)
            )
        )
        _evict(cache, USABLE_L2 * gpu.l2_bytes)
    return tuple(rounds)


def _touch(
    cache: OrderedDict[tuple[int, int], float],
    index: int,
    operand: Operand,
    panels: np.ndarray,
    is_written: bool,
) -> Traffic:
    touched, counts = np.unique(panels, return_counts=True)
    cold_panels = cold_blocks = 0
    for panel, count in zip(touched.tolist(), counts.tolist(), strict=True):
        key = (index, panel)
        if key not in cache:
            cold_panels += 1
            cold_blocks += count
        cache[key] = operand.panel_bytes
        cache.move_to_end(key)
    if is_written:  # writes stay in L2 until they are evicted, and nothing waits for them
        return Traffic(1.0, 0.0)
    return Traffic(cold_panels / len(panels), cold_blocks / len(panels))


def _evict(cache: OrderedDict[tuple[int, int], float], capacity_bytes: float) -> None:
    held = sum(cache.values())
    while cache and held > capacity_bytes:
        held -= cache.popitem(last=False)[1]
