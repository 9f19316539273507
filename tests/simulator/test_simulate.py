from dataclasses import replace

import pytest

from alcop_ms.errors import InvalidOptionError, InvalidPlanError
from alcop_ms.hardware import find_gpu
from alcop_ms.simulator import simulate as module
from alcop_ms.simulator.simulate import simulate
from tests.simulator.programs import ONE_SM, pipeline


def time_of(launch, gpu=ONE_SM, **options):
    (result,) = simulate([launch], gpu, **options)
    return result.total_s


def test_simulate_same_seed_gives_the_same_time_and_another_a_near_one():
    launch = pipeline(3)
    assert time_of(launch, seed=1) == time_of(launch, seed=1)
    assert time_of(launch, seed=2) == pytest.approx(time_of(launch, seed=1), rel=0.1)


def test_simulate_noise_is_reproducible_and_as_wide_as_asked():
    launch = pipeline(3)
    plain = time_of(launch)
    noisy = [time_of(launch, seed=seed, noise=0.05) / plain for seed in range(60)]
    assert time_of(launch, seed=3, noise=0.05) / plain == noisy[3]
    assert 0.03 < (max(noisy) - min(noisy)) / 4 < 0.1


def test_simulate_deeper_pipelines_hide_latency_until_it_is_hidden():
    times = [time_of(pipeline(stages, trips=64)) for stages in (2, 3, 4, 8)]
    assert times == sorted(times, reverse=True)
    assert times[0] > 1.5 * times[3]


def test_simulate_faster_memory_is_never_slower():
    launch = pipeline(3)
    slow = replace(ONE_SM, l2_bytes_per_s=8e9)
    late = replace(ONE_SM, l2_latency_cycles=400.0, dram_latency_cycles=900.0)
    assert time_of(launch) <= min(time_of(launch, slow), time_of(launch, late))


def test_simulate_many_iterations_approach_the_busiest_unit():
    # 256 multiplies of 8 cycles an iteration; what one warp does besides adds a little
    launch = pipeline(6, trips=2000, multiplies=256)
    assert time_of(launch) == pytest.approx(2000 * 256 * 8e-9, rel=0.05)
    assert time_of(launch) > 2000 * 256 * 8e-9


def test_simulate_time_is_proportional_to_many_rounds_of_blocks():
    few = time_of(pipeline(3, blocks=320))
    many = time_of(pipeline(3, blocks=3200))
    assert many == pytest.approx(10 * few, rel=0.1)


@pytest.mark.parametrize("blocks", [1, 40, 130])
def test_simulate_extrapolation_agrees_with_the_whole_run(blocks, monkeypatch):
    launch = pipeline(3, trips=60, warps=2, blocks=blocks)
    extrapolated = time_of(launch)
    monkeypatch.setattr(module, "SIMULATED_TRIPS", 1000)
    monkeypatch.setattr(module, "SIMULATED_ROUNDS", 1000)
    assert extrapolated == pytest.approx(time_of(launch), rel=0.03)


def test_simulate_reports_what_was_busy():
    (result,) = simulate([pipeline(4, multiplies=64)], ONE_SM)
    # one warp keeps one of four sub-cores busy
    assert 0.15 < result.arithmetic_share <= 0.25
    assert result.l2_share < 0.1


def test_simulate_block_that_does_not_fit_is_refused():
    with pytest.raises(InvalidPlanError, match="do not fit on a100"):
        time_of(pipeline(3, shared_bytes=200_000), find_gpu("a100"))


@pytest.mark.parametrize("noise", [-0.1, float("nan")])
def test_simulate_impossible_noise_is_refused(noise):
    with pytest.raises(InvalidOptionError, match="noise="):
        time_of(pipeline(3), noise=noise)
