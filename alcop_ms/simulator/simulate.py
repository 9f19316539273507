"""The simulated device: how long a program takes on a GPU that is not there."""

from __future__ import annotations

import hashlib
import math
import random
from collections.abc import Sequence
from dataclasses import dataclass

from alcop_ms.errors import InvalidOptionError
from alcop_ms.gpu_spec import SUB_CORES, GpuSpec
from alcop_ms.simulator.memory import USABLE_L2, Traffic, find_traffic
from alcop_ms.simulator.multiprocessor import Block, Multiprocessor
from alcop_ms.simulator.occupancy import resident_blocks
from alcop_ms.simulator.program import Program, StepKind
from alcop_ms.simulator.rates import Rates, make_rates

# Iterations that are simulated before the rest is taken to go on as the last ones did.
SIMULATED_TRIPS = 14
STEADY_TRIPS = 6  # of these, the ones whose pace counts
SIMULATED_ROUNDS = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class SimulatedTime:
    """What the simulated device says of one program. Never a measurement.

    Attributes
    ----------
    total_s : float
        With the launch.
    blocks_per_sm : int
        Resident blocks.
    rounds : float
        Blocks over what the GPU holds at once.
    arithmetic_share, issue_share, shared_port_share, l2_share, dram_share : float
        Part of the simulated cycles in which each unit worked.
    """

    total_s: float
    blocks_per_sm: int
    rounds: float
    arithmetic_share: float
    issue_share: float
    shared_port_share: float
    l2_share: float
    dram_share: float


def simulate(
    programs: Sequence[Program], gpu: GpuSpec, *, seed: int = 0, noise: float = 0.0
) -> tuple[SimulatedTime, ...]:
    """Simulate the kernels of a launch, one after the other.

    The busiest SM is simulated with its share of L2 and DRAM: the first rounds of its blocks and
    the first iterations of their main loop. What follows goes on at the pace reached by then.

    Parameters
    ----------
    seed : int
        Of the spread of latencies and of the noise; the same seed gives the same times.
    noise : float
        Relative standard deviation of what is reported, as of a measurement; 0 for none.

    Raises
    ------
    InvalidPlanError
        A block does not fit on the GPU.
    InvalidOptionError
        `noise` is negative or not a number.
    """
    if not 0.0 <= noise < math.inf:
        raise InvalidOptionError(f"noise={noise}: a relative deviation, 0 or more")
    return tuple(_simulate_program(program, gpu, seed, noise) for program in programs)


def _simulate_program(program: Program, gpu: GpuSpec, seed: int, noise: float) -> SimulatedTime:
    generator = random.Random(f"{seed}:{_digest(program)}")
    slots = resident_blocks(program, gpu)
    clock_hz = _clock_hz(program, gpu)
    queue = _blocks_of_busiest_sm(program, gpu, clock_hz, slots)
    simulated = _simulated_blocks(len(queue), slots)
    trips = min(program.trips, SIMULATED_TRIPS)
    sm = Multiprocessor(program, slots=slots, trips=trips, generator=generator)
    sm.run([*queue[: simulated - 1], queue[-1]] if simulated < len(queue) else queue)
    cycles = _extrapolate(sm, program, blocks=len(queue), trips=trips, slots=slots)
    elapsed = sm.ends[-1]
    factor = math.exp(generator.gauss(0.0, noise)) if noise else 1.0
    return SimulatedTime(
        total_s=(gpu.launch_s + cycles / clock_hz) * factor,
        blocks_per_sm=slots,
        rounds=program.blocks / (slots * gpu.sms),
        arithmetic_share=sm.busy.arithmetic / SUB_CORES / elapsed,
        issue_share=sm.busy.issue / SUB_CORES / elapsed,
        shared_port_share=sm.busy.shared_port / elapsed,
        l2_share=sm.busy.l2 / elapsed,
        dram_share=sm.busy.dram / elapsed,
    )


def _digest(program: Program) -> str:
    """A name for what a program does, the same in every process."""
    facts = (
        program.prologue,
        program.body,
        program.trips,
        program.epilogue,
        program.warps,
        program.blocks,
        program.shared_bytes,
        program.registers_per_thread,
    )
    return hashlib.sha256(repr(facts).encode()).hexdigest()


def _clock_hz(program: Program, gpu: GpuSpec) -> float:
    """Kernels that use tensor cores run at the clock that the power limit leaves them."""
    steps = (*program.prologue, *program.body, *program.epilogue)
    uses_tensor = any(step.kind is StepKind.TENSOR for step in steps)
    return gpu.tensor_sustained_clock_hz if uses_tensor else gpu.clock_hz


def _blocks_of_busiest_sm(
    program: Program, gpu: GpuSpec, clock_hz: float, slots: int
) -> list[tuple[Sequence[Traffic], Rates]]:
    """Traffic and rates of each block that the busiest SM gets, in order.

    Blocks are dealt out evenly; the last one may run while other SMs have nothing left to do.
    """
    traffic = find_traffic(program, gpu, slots * gpu.sms)
    output_fits = _output_bytes(program) <= USABLE_L2 * gpu.l2_bytes
    blocks = -(-program.blocks // gpu.sms)
    even = program.blocks // gpu.sms
    all_sms = make_rates(gpu, clock_hz, min(gpu.sms, program.blocks))
    rest = make_rates(gpu, clock_hz, max(1, program.blocks - even * gpu.sms))
    queue: list[tuple[Sequence[Traffic], Rates]] = []
    written = _written(program)
    for index in range(blocks):
        shares = traffic[min(index // slots, len(traffic) - 1)]
        if output_fits:  # written back later, by when nothing waits for it
            shares = tuple(
                Traffic(0.0, 0.0) if operand in written else share
                for operand, share in enumerate(shares)
            )
        queue.append((shares, all_sms if index < even or even == 0 else rest))
    return queue


def _written(program: Program) -> set[int]:
    return {s.operand for s in program.epilogue if s.kind is StepKind.GLOBAL_WRITE}


def _output_bytes(program: Program) -> float:
    written = _written(program)
    return sum(
        operand.panel_bytes * len(set(operand.panels))
        for index, operand in enumerate(program.operands)
        if index in written
    )


def _simulated_blocks(blocks: int, slots: int) -> int:
    """How many blocks to simulate: some rounds, and the same incomplete last round."""
    if blocks <= (SIMULATED_ROUNDS + 1) * slots:
        return blocks
    return SIMULATED_ROUNDS * slots + blocks % slots


def _extrapolate(
    sm: Multiprocessor, program: Program, *, blocks: int, trips: int, slots: int
) -> float:
    """Cycles of all blocks and all iterations, from those that were simulated."""
    missing_trips = program.trips - trips
    cycles = sm.ends[-1]
    rounds = [sm.blocks[start : start + slots] for start in range(0, len(sm.blocks), slots)]
    added = [missing_trips * _pace(group, program, trips) for group in rounds]
    missing_blocks = blocks - len(sm.ends)
    if missing_blocks:
        one_round = sm.ends[2 * slots - 1] - sm.ends[slots - 1] + added[1]
        cycles += missing_blocks / slots * one_round
    return cycles + sum(added)


def _pace(blocks: Sequence[Block], program: Program, trips: int) -> float:
    """Cycles of one iteration, on average over some blocks and the last iterations simulated."""
    if trips < SIMULATED_TRIPS:
        return 0.0  # nothing is missing
    start, length = len(program.prologue), len(program.body)
    first = start + length * (trips - STEADY_TRIPS)
    last = start + length * trips
    paces = [(block.marks[last] - block.marks[first]) / STEADY_TRIPS for block in blocks]
    return sum(paces) / len(paces)
