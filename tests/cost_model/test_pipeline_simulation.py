"""The closed form against a discrete-event simulation of the same pipelines on one sub-core.

Both are ours: this checks the algebra and the choice of `OVERLAP_EXPONENT`, not the hardware.
"""

import heapq
import itertools
import random
import statistics
from dataclasses import dataclass, field

import pytest

from alcop_ms.cost_model.terms import pipeline_time
from alcop_ms.cost_model.terms.pipeline_time import register_step_s, shared_loop_s

BARRIER, SHARED_LATENCY = 30.0, 30.0


@dataclass(frozen=True)
class Case:
    blocks: int
    stages: int
    register_stages: int
    tiles: int
    steps: int
    compute: float  # one step on the arithmetic units
    read: float  # one step on the shared-memory port
    transfer: float  # one tile on the path from memory
    latency: float


@dataclass
class Clock:
    now: float = 0.0
    queue: list = field(default_factory=list)
    count: itertools.count = field(default_factory=itertools.count)

    def at(self, time, action):
        heapq.heappush(self.queue, (time, next(self.count), action))

    def run(self):
        while self.queue:
            self.now, _, action = heapq.heappop(self.queue)
            action()


class Unit:
    """Serves requests one at a time, first come first served."""

    def __init__(self, clock):
        self.clock, self.free = clock, 0.0

    def serve(self, duration, done):
        self.free = max(self.free, self.clock.now) + duration
        self.clock.at(self.free, done)


class Block:
    """One warp of a two-level pipeline: copies issued after the wait, register loads in order."""

    def __init__(self, case, clock, units, rng):
        self.case, self.clock, self.rng = case, clock, rng
        self.arithmetic, self.port, self.path = units
        self.landed, self.issued, self.tile, self.waiting = set(), 0, 0, False

    def start(self):
        for _ in range(self.case.stages - 1):
            self.copy()
        self.next_tile()

    def copy(self):
        index, self.issued = self.issued, self.issued + 1
        if index < self.case.tiles:
            flight = self.case.latency * self.rng.uniform(0.8, 1.2)

            def served():
                self.clock.at(self.clock.now + flight, lambda: self.land(index))

            self.path.serve(self.case.transfer, served)

    def land(self, index):
        self.landed.add(index)
        if self.waiting and self.tile in self.landed:
            self.begin()

    def next_tile(self):
        self.waiting = True
        if self.tile < self.case.tiles and self.tile in self.landed:
            self.begin()

    def begin(self):
        self.waiting = False
        self.clock.at(self.clock.now + BARRIER, self.body)

    def body(self):
        self.copy()
        self.step, self.loaded, self.busy = 0, set(), False
        self.load(0)

    def load(self, step):
        if step < self.case.steps:

            def served():
                self.clock.at(self.clock.now + SHARED_LATENCY, lambda: self.got(step))

            self.port.serve(self.case.read, served)

    def got(self, step):
        self.loaded.add(step)
        self.try_compute()

    def try_compute(self):
        if not self.busy and self.step in self.loaded:
            self.busy = True
            if self.case.register_stages == 2:
                self.load(self.step + 1)
            self.arithmetic.serve(self.case.compute, self.computed)

    def computed(self):
        self.busy, self.step = False, self.step + 1
        if self.step == self.case.steps:
            self.tile += 1
            self.next_tile()
        elif self.case.register_stages == 1:
            self.load(self.step)
        else:
            self.try_compute()


def simulate(case, rng):
    clock = Clock()
    units = [Unit(clock) for _ in range(3)]
    for _ in range(case.blocks):
        block = Block(case, clock, units, rng)
        clock.at(rng.uniform(0, case.steps * case.compute), block.start)
    clock.run()
    return clock.now


def predict(case):
    load = SHARED_LATENCY + case.read
    step = max(register_step_s(case.register_stages, case.compute, load), case.read)
    refill = load if case.register_stages == 2 else 0.0
    chain = case.steps * step + refill + BARRIER
    per_tile = (case.steps * case.compute, case.steps * case.read, case.transfer)
    tile_load = case.latency + case.transfer
    loop = shared_loop_s(case.stages, case.tiles, case.blocks * max(per_tile), chain, tile_load)
    return tile_load + loop


def make_cases(count, rng):
    for _ in range(count):
        compute, steps = rng.choice((64.0, 128.0, 256.0)), rng.choice((2, 4))
        yield Case(
            blocks=rng.choice((1, 2, 3, 4)),
            stages=rng.choice((2, 3, 4, 5)),
            register_stages=rng.choice((1, 2)),
            tiles=64,
            steps=steps,
            compute=compute,
            read=compute * rng.uniform(0.2, 1.0),
            transfer=steps * compute * rng.uniform(0.2, 1.1),
            latency=rng.choice((300.0, 600.0)),
        )


@pytest.fixture(scope="module")
def simulated():
    rng = random.Random(1)
    return [(case, simulate(case, rng)) for case in make_cases(300, rng)]


def errors(simulated):
    return [predict(case) / time - 1 for case, time in simulated]


def test_closed_form_agrees_with_the_simulation(simulated):
    found = errors(simulated)
    assert statistics.mean(map(abs, found)) < 0.02
    assert max(map(abs, found)) < 0.15


def test_overlap_exponent_beats_the_plain_maximum(simulated, monkeypatch):
    soft = errors(simulated)
    monkeypatch.setattr(pipeline_time, "OVERLAP_EXPONENT", 1000.0)
    hard = errors(simulated)
    assert statistics.mean(map(abs, soft)) < statistics.mean(map(abs, hard))
    assert abs(statistics.mean(soft)) < 0.5 * abs(statistics.mean(hard))
