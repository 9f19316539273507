"""What must hold for every candidate of a space: better hardware is never slower, and limits."""

import itertools
from dataclasses import replace

import numpy as np
import pytest

from alcop_ms.cost_model.batch import estimate_batch
from alcop_ms.cost_model.decisions import Bounds, enumerate_decisions, make_batch
from alcop_ms.hardware import KNOWN_GPUS, find_gpu
from alcop_ms.matmul_shape import MatmulShape

A100 = find_gpu("a100")
BOUNDS = Bounds(raster_groups=(1, 8), shared_stages=(2, 3, 5, 8), swizzled=(True,))
DECISIONS = enumerate_decisions(MatmulShape(m=2048, n=1024, k=4096, transpose_b=True), BOUNDS)
BATCH = make_batch(DECISIONS)
FASTER = [
    "l2_bytes_per_s",
    "dram_bytes_per_s",
    "shared_bytes_per_clock_per_sm",
    "l2_to_sm_bytes_per_clock",
    "tensor_f16_f32_fma_per_clock_per_sm",
    "issue_per_clock_per_sm",
    "tensor_sustained_clock_hz",
]
SLOWER = [
    "shared_latency_cycles",
    "l2_latency_cycles",
    "dram_latency_cycles",
    "barrier_cycles",
    "barrier_cycles_per_warp",
    "launch_s",
]


def seconds(gpu=A100, batch=BATCH):
    return estimate_batch(batch, gpu).total_s


def is_never_slower(fast, slow):
    fits = np.isfinite(slow)
    return (fast[fits] <= slow[fits] * (1 + 1e-12)).all()


@pytest.mark.parametrize("figure", FASTER)
def test_higher_rates_are_never_slower(figure):
    better = replace(A100, **{figure: 1.5 * getattr(A100, figure)})
    assert is_never_slower(seconds(better), seconds())


@pytest.mark.parametrize("figure", SLOWER)
def test_longer_latencies_are_never_faster(figure):
    worse = replace(A100, **{figure: 1.5 * getattr(A100, figure)})
    assert is_never_slower(seconds(), seconds(worse))


@pytest.mark.parametrize("name", ["k", "m", "batch"])
def test_more_work_of_the_same_tiles_takes_longer(name):
    problem = DECISIONS.problem
    larger = replace(BATCH, problem=replace(problem, **{name: 2 * getattr(problem, name)}))
    fits = np.isfinite(seconds())
    assert (seconds(batch=larger)[fits] > seconds()[fits]).all()


def test_deeper_pipelines_are_never_slower_where_as_many_blocks_fit():
    found = {}
    blocks = estimate_batch(BATCH, A100).blocks_per_sm
    for row, time, count in zip(DECISIONS.matrix(), seconds(), blocks, strict=True):
        *rest, stages, slots, splits = row.tolist()
        found.setdefault((*rest, slots, splits, int(count)), []).append((stages, time))
    compared = 0
    for group in found.values():
        times = [time for _, time in sorted(group)]
        compared += len(times) - 1
        # the last group of loads in flight makes up for less than a k tile
        assert all(b <= a * 1.02 for a, b in itertools.pairwise(times))
    assert compared > 200


@pytest.mark.parametrize("gpu", [g for g in KNOWN_GPUS if g.has_async_copy], ids=lambda g: g.name)
def test_long_products_approach_the_rate_of_the_tensor_cores(gpu):
    """Never above what `mma.sync` reaches, and within a fifth of it at the best."""
    problem = MatmulShape(m=8192, n=8192, k=8192, transpose_b=True)
    bounds = replace(BOUNDS, warps=(1, 2, 4), warp_tiles=(2, 4), k_steps=(2,))
    batch = make_batch(enumerate_decisions(problem, bounds))
    peak = gpu.tensor_f16_f32_fma_per_clock_per_sm * gpu.sms * gpu.tensor_sustained_clock_hz
    share = problem.flop / np.min(seconds(gpu, batch)) / (2 * peak)
    assert 0.8 < share < 1.0
