"""Times of small programs by hand, in cycles after the start of the block."""

import random
from dataclasses import replace

import pytest

from alcop_ms.simulator import multiprocessor
from alcop_ms.simulator.memory import Traffic
from alcop_ms.simulator.multiprocessor import Multiprocessor
from alcop_ms.simulator.rates import BLOCK_START_CYCLES, INSTRUCTIONS_PER_BARRIER, make_rates
from tests.simulator.programs import BARRIER, COMMIT, COPY, MMA, ONE_SM, load, program, wait

WARM, COLD = (Traffic(0.0, 0.0),), (Traffic(1.0, 1.0),)


@pytest.fixture(autouse=True)
def steady_latencies(monkeypatch):
    monkeypatch.setattr(multiprocessor, "LATENCY_SPREAD", 0.0)


def cycles_of(*steps, warps=1, blocks=1, slots=1, traffic=WARM):
    sm = Multiprocessor(
        program(prologue=steps, warps=warps, blocks=blocks),
        slots=slots,
        trips=0,
        generator=random.Random(0),
    )
    sm.run([(traffic, make_rates(ONE_SM, 1e9, 1))] * blocks)
    return sm.ends[-1] - BLOCK_START_CYCLES


def test_multiplies_hold_their_sub_core():
    assert cycles_of(replace(MMA, count=16)) == 16 * 8


def test_warps_of_different_sub_cores_multiply_at_once_and_those_of_one_in_turn():
    step = replace(MMA, count=16)
    assert cycles_of(step, warps=4) == 128
    assert cycles_of(step, warps=5) == 256


def test_a_multiply_waits_for_its_fragments():
    # two ldmatrix: 8 passes, 30 cycles of latency; then 8 cycles each
    assert cycles_of(load(2), replace(MMA, count=2)) == pytest.approx(8 + 30 + 2 * 8)


def test_fragments_loaded_ahead_hide_behind_the_multiplies():
    block = replace(MMA, count=8)
    ahead = cycles_of(load(2), load(2), block, load(2), block, block)
    behind = cycles_of(load(2), block, load(2), block, load(2), block)
    assert ahead < behind


def test_dependent_multiplies_wait_for_the_first_result():
    # a step of one multiply is over after 8 cycles, its result is there after 33
    assert cycles_of(MMA, BARRIER, MMA) > cycles_of(MMA, BARRIER) + 8 - 1
    assert cycles_of(load(1), MMA, load(1), MMA) >= 33 + 8


def test_a_wait_lasts_until_its_group_has_landed():
    # 512 bytes over 64 a cycle, the latency of L2, 4 passes to write; the wait's own slot is one
    assert cycles_of(COPY, COMMIT, wait(0)) == 512 / 64 + 200 + 4 + 1
    assert cycles_of(COPY, COMMIT, wait(1)) < 20


def test_cold_copies_wait_for_dram():
    # 512 bytes over 16 a cycle
    assert cycles_of(COPY, COMMIT, wait(0), traffic=COLD) == 512 / 16 + 600 + 4 + 1


def test_a_share_of_cold_requests_waits_for_dram_in_turn():
    half = (Traffic(0.5, 0.5),)
    steps = (COPY, COMMIT, wait(0))
    assert cycles_of(*steps, traffic=half) < 300
    assert cycles_of(*steps * 2, traffic=half) > 800


def test_a_barrier_lets_all_warps_go_when_the_last_has_come():
    # both warps issue at once on their sub-cores; two warps take 20 + 2 * 2 cycles
    assert cycles_of(BARRIER, warps=2) == INSTRUCTIONS_PER_BARRIER + 24


def test_blocks_beyond_the_slots_start_when_one_ends():
    step = replace(MMA, count=16)
    both = cycles_of(step, blocks=2, slots=1)
    assert both == 128 + BLOCK_START_CYCLES + 128
    assert cycles_of(step, blocks=2, slots=2) == 128  # on different sub-cores
