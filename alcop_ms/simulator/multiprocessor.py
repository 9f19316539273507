"""A discrete-event simulation of one streaming multiprocessor and its share of L2 and DRAM.

Warps issue their steps in order. Each step takes its turn at the units that it needs, first come
first served: the issue slots and the arithmetic units of the warp's sub-core, the shared-memory
port, the path from L2, the share of DRAM. A warp goes on as soon as its instructions are issued,
and stops where it needs what is not there yet: fragments, a group of copies, a barrier.
"""

from __future__ import annotations

import heapq
import itertools
import random
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field

from alcop_ms.gpu_spec import SUB_CORES
from alcop_ms.simulator.accesses import SECTOR_BYTES
from alcop_ms.simulator.memory import Traffic
from alcop_ms.simulator.program import Program, Step, StepKind
from alcop_ms.simulator.rates import (
    BLOCK_START_CYCLES,
    FMA_LATENCY_CYCLES,
    INSTRUCTIONS_PER_BARRIER,
    INSTRUCTIONS_PER_COPY,
    LATENCY_SPREAD,
    TENSOR_LATENCY_CYCLES,
    Rates,
)

_EPSILON = 1e-6  # counts of instructions are averages over warps, and sums of them are not exact


@dataclass(slots=True, eq=False)
class Block:
    """One resident threadblock.

    Attributes
    ----------
    arrived : list
        Warps that wait at its barrier.
    owed : dict
        Operand -> requests that must still wait for DRAM, a fraction of those made so far.
    marks : dict
        Step -> cycle at which the first warp came to it, for the starts of iterations.
    """

    traffic: Sequence[Traffic]
    rates: Rates
    running: int
    arrived: list[_Warp] = field(default_factory=list)
    owed: dict[int, float] = field(default_factory=dict)
    marks: dict[int, float] = field(default_factory=dict)


@dataclass(slots=True)
class _Run:
    """Loads `before` to `after` of a warp, which arrive one after another."""

    before: float
    after: float
    first: float
    last: float

    def arrival_of(self, load: float) -> float:
        """The cycle at which a load of this run, or of an earlier one, is there."""
        if load >= self.after:
            return self.last
        share = max(0.0, (load - self.before) / (self.after - self.before))
        return self.first + share * (self.last - self.first)


@dataclass(slots=True, eq=False)
class _Warp:
    """Where one warp stands.

    Attributes
    ----------
    group_arrival, groups : float, deque
        When the copies of the open group will have landed, and those of the committed ones.
    read_arrival : float
        When its plain loads from global memory will have arrived.
    loads : deque of _Run
        Fragments that no arithmetic has used yet.
    """

    block: Block
    sub_core: int
    is_first: bool
    position: int = 0
    group_arrival: float = 0.0
    groups: deque[float] = field(default_factory=deque)
    read_arrival: float = 0.0
    loads: deque[_Run] = field(default_factory=deque)
    loaded: float = 0.0
    computed: float = 0.0
    result_ready: float = 0.0


@dataclass(slots=True, eq=False)
class _Landing:
    """Copies that arrive and are written to shared memory."""

    passes: float
    port_cycles: float


@dataclass(slots=True)
class Busy:
    """Cycles that the units of an SM worked; those of sub-cores are sums over the four."""

    arithmetic: float = 0.0
    issue: float = 0.0
    shared_port: float = 0.0
    l2: float = 0.0
    dram: float = 0.0


class Multiprocessor:
    """One SM that runs blocks of a program, `slots` of them at a time.

    Parameters
    ----------
    trips : int
        Iterations of the main loop to run.
    generator : random.Random
        Draws the spread of latencies.
    """

    def __init__(
        self, program: Program, *, slots: int, trips: int, generator: random.Random
    ) -> None:
        self.warps = program.warps
        self.slots = slots
        self.generator = generator
        self.steps: tuple[Step, ...] = (
            *program.prologue,
            *program.body * trips,
            *program.epilogue,
        )
        start, length = len(program.prologue), len(program.body)
        self.starts = {start + length * trip for trip in range(trips + 1)}
        self.loads_per_arithmetic = program.loads_per_arithmetic
        self.busy = Busy()
        self.blocks: list[Block] = []
        self.ends: list[float] = []
        self._issue_free = [0.0] * SUB_CORES
        self._unit_free = [0.0] * SUB_CORES
        self._port_free = self._l2_free = self._dram_free = 0.0
        self._queue: list[tuple[float, int, _Warp | _Landing]] = []
        self._order = itertools.count()
        self._next_sub_core = itertools.cycle(range(SUB_CORES))
        self._waiting: deque[tuple[Sequence[Traffic], Rates]] = deque()
        self._handlers = {
            StepKind.COPY: self._copy,
            StepKind.COMMIT: self._commit,
            StepKind.WAIT: self._issue_wait,
            StepKind.FRAGMENTS: self._load,
            StepKind.SHARED_READ: self._load,
            StepKind.SHARED_WRITE: self._write_shared,
            StepKind.TENSOR: self._compute,
            StepKind.FMA: self._compute,
            StepKind.GLOBAL_READ: self._read_global,
            StepKind.GLOBAL_WRITE: self._write_global,
            StepKind.EXCHANGE: self._exchange,
        }

    def run(self, blocks: Sequence[tuple[Sequence[Traffic], Rates]]) -> None:
        """Run blocks in order; `ends` then holds the cycles at which they ended, ascending."""
        self._waiting.extend(blocks)
        for _ in range(min(self.slots, len(blocks))):
            self._start_block(0.0)
        while self._queue:
            now, _, due = heapq.heappop(self._queue)
            if isinstance(due, _Landing):
                self._take_port(due.passes, due.port_cycles, now)
            else:
                self._advance(due, now)

    def _start_block(self, now: float) -> None:
        traffic, rates = self._waiting.popleft()
        block = Block(traffic, rates, self.warps)
        self.blocks.append(block)
        for index in range(self.warps):
            self._push(
                now + BLOCK_START_CYCLES, _Warp(block, next(self._next_sub_core), index == 0)
            )

    def _push(self, time: float, due: _Warp | _Landing) -> None:
        heapq.heappush(self._queue, (time, next(self._order), due))

    def _advance(self, warp: _Warp, now: float) -> None:
        """Issue a warp's next step, or put it off until what the step needs is there."""
        position = warp.position
        if warp.is_first and position in self.starts:
            warp.block.marks.setdefault(position, now)
        if position == len(self.steps):
            self._finish(warp, now)
            return
        step = self.steps[position]
        ready = self._ready_at(warp, step)
        if ready > now:
            self._push(ready, warp)
            return
        warp.position = position + 1
        if step.kind is StepKind.BARRIER:
            self._arrive(warp, now)
        else:
            self._push(self._handlers[step.kind](warp, step, now), warp)

    def _finish(self, warp: _Warp, now: float) -> None:
        block = warp.block
        block.running -= 1
        if block.running == 0:
            self.ends.append(now)
            if self._waiting:
                self._start_block(now)

    def _ready_at(self, warp: _Warp, step: Step) -> float:
        """The cycle from which a step's inputs are there."""
        kind = step.kind
        if kind is StepKind.TENSOR or kind is StepKind.FMA:
            needed = (warp.computed + step.count) * self.loads_per_arithmetic - _EPSILON
            loads = warp.loads
            while len(loads) > 1 and loads[0].after < needed:
                loads.popleft()
            arrival = loads[0].arrival_of(needed) if loads else 0.0
            return max(arrival, warp.result_ready)
        if kind is StepKind.WAIT:
            landed = len(warp.groups) - step.pending_groups
            return max(itertools.islice(warp.groups, max(0, landed)), default=0.0)
        if kind is StepKind.SHARED_WRITE:
            return warp.read_arrival
        if kind is StepKind.EXCHANGE:
            return warp.result_ready
        return 0.0

    def _issue(self, warp: _Warp, instructions: float, now: float) -> float:
        """Take issue slots; the cycle at which the last instruction is out."""
        cycles = instructions / warp.block.rates.issue
        free = max(self._issue_free[warp.sub_core], now) + cycles
        self._issue_free[warp.sub_core] = free
        self.busy.issue += cycles
        return free

    def _take_port(self, passes: float, port_cycles: float, now: float) -> float:
        cycles = passes * port_cycles
        self._port_free = max(self._port_free, now) + cycles
        self.busy.shared_port += cycles
        return self._port_free

    def _arrive(self, warp: _Warp, now: float) -> None:
        """Wait at the barrier; the last warp lets all go on."""
        block = warp.block
        out = self._issue(warp, INSTRUCTIONS_PER_BARRIER, now)
        block.arrived.append(warp)
        if len(block.arrived) == self.warps:
            rates = block.rates
            release = out + rates.barrier + rates.barrier_per_warp * self.warps
            for waiting in block.arrived:
                self._push(release, waiting)
            block.arrived.clear()

    def _request(self, warp: _Warp, step: Step, now: float) -> float:
        """Fetch sectors through L2; the cycle at which the last of them arrives."""
        block, rates = warp.block, warp.block.rates
        traffic = block.traffic[step.operand]
        moved = step.sectors * SECTOR_BYTES
        cycles = moved / rates.l2_bytes
        self._l2_free = max(self._l2_free, now) + cycles
        self.busy.l2 += cycles
        spread = 1.0 + LATENCY_SPREAD * self.generator.uniform(-1.0, 1.0)
        arrival = self._l2_free + rates.l2_latency * spread
        if traffic.dram_share > 0.0:
            cycles = moved * traffic.dram_share / rates.dram_bytes
            self._dram_free = max(self._dram_free, now) + cycles
            self.busy.dram += cycles
        owed = block.owed.get(step.operand, 0.0) + traffic.cold_share
        if owed >= 1.0 - _EPSILON:
            owed -= 1.0
            arrival = max(arrival, self._dram_free + rates.dram_latency * spread)
        block.owed[step.operand] = owed
        return arrival

    def _copy(self, warp: _Warp, step: Step, now: float) -> float:
        out = self._issue(warp, step.count * (1.0 + INSTRUCTIONS_PER_COPY), now)
        arrival = self._request(warp, step, now)
        landing = _Landing(step.passes, warp.block.rates.port_cycles)
        self._push(arrival, landing)
        landed = arrival + landing.passes * landing.port_cycles
        warp.group_arrival = max(warp.group_arrival, landed)
        return out

    def _commit(self, warp: _Warp, _step: Step, now: float) -> float:
        warp.groups.append(warp.group_arrival)
        if len(warp.groups) > 2 * 8:  # more than any wait leaves in flight
            warp.groups.popleft()
        warp.group_arrival = 0.0
        return self._issue(warp, 1.0, now)

    def _issue_wait(self, warp: _Warp, _step: Step, now: float) -> float:
        return self._issue(warp, 1.0, now)

    def _load(self, warp: _Warp, step: Step, now: float) -> float:
        out = self._issue(warp, step.count + step.further, now)
        rates, before = warp.block.rates, warp.loaded
        last = self._take_port(step.passes, rates.port_cycles, now) + rates.shared_latency
        first = last - step.passes * rates.port_cycles
        warp.loaded = before + step.count
        warp.loads.append(_Run(before, warp.loaded, first, last))
        return out

    def _write_shared(self, warp: _Warp, step: Step, now: float) -> float:
        self._take_port(step.passes, warp.block.rates.port_cycles, now)
        return self._issue(warp, step.count, now)

    def _exchange(self, warp: _Warp, step: Step, now: float) -> float:
        """Shuffles cross the shared-memory port; the warp goes on when the last is back."""
        rates = warp.block.rates
        crossed = self._take_port(step.passes, rates.port_cycles, now) + rates.shared_latency
        return max(self._issue(warp, step.count + step.further, now), crossed)

    def _compute(self, warp: _Warp, step: Step, now: float) -> float:
        """Hold the sub-core's arithmetic unit; the warp goes on when the last one has begun."""
        rates = warp.block.rates
        if step.kind is StepKind.TENSOR:
            rate = rates.tensor_fma[step.types]
            latency = TENSOR_LATENCY_CYCLES
        else:
            rate, latency = rates.fma, FMA_LATENCY_CYCLES
        self._issue(warp, step.count, now)
        cycles = step.count * step.fma / rate
        start = max(self._unit_free[warp.sub_core], now)
        end = start + cycles
        self._unit_free[warp.sub_core] = end
        self.busy.arithmetic += cycles
        warp.computed += step.count
        warp.result_ready = start + latency  # the first result, which the next step adds to first
        return end

    def _read_global(self, warp: _Warp, step: Step, now: float) -> float:
        out = self._issue(warp, step.count * (1.0 + INSTRUCTIONS_PER_COPY), now)
        warp.read_arrival = max(warp.read_arrival, self._request(warp, step, now))
        return out

    def _write_global(self, warp: _Warp, step: Step, now: float) -> float:
        """Hand sectors to L2; the warp goes on when L2 has taken them."""
        rates = warp.block.rates
        moved = step.sectors * SECTOR_BYTES
        cycles = moved / rates.l2_bytes
        self._l2_free = max(self._l2_free, now) + cycles
        self.busy.l2 += cycles
        share = warp.block.traffic[step.operand].dram_share
        if share > 0.0:
            cycles = moved * share / rates.dram_bytes
            self._dram_free = max(self._dram_free, now) + cycles
            self.busy.dram += cycles
        return max(self._issue(warp, step.count, now), self._l2_free, self._dram_free * (share > 0))
