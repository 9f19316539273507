from __future__ import annotations

import json

import pytest

from alcop_ms.compat import ms
from alcop_ms.errors import InvalidOptionError
from alcop_ms.lowering.build import build_kernel
from alcop_ms.measure.builder import KERNEL_FILE
from alcop_ms.measure.runners import result_kind, runner
from tests.candidates import candidate

SMALL = "matmul:m=128,n=128,k=256,dtype=f16,acc=f32,layout=nt"


@pytest.fixture(scope="module")
def kernel(a100, intrinsics):
    sch = candidate(SMALL, mma_tile=(2, 2, 2, 2, 2, 1), shared_stages=4, register_stages=2)
    built = build_kernel(sch.mod, a100, toolchain=None, promised=("A", "B"))
    return {
        "gpu": "a100",
        "cuda_text": built.cuda_text,
        "launch": built.launch.to_json(),
        "registers_per_thread": 96,
        "local_bytes": 0,
    }


def ask(directory, kernel=None, **options):
    if kernel is not None:
        (directory / KERNEL_FILE).write_text(json.dumps(kernel))
    item = ms.runner.RunnerInput(str(directory / "prediction.json"), "cuda", [])
    (future,) = runner("simulated", **options).run([item])
    assert future.done()
    return future.result()


def seconds(result):
    assert result.error_msg is None
    (value,) = result.run_secs
    return float(value)


def test_simulated_runner_times_the_kernel_the_builder_left(tmp_path, kernel):
    time = seconds(ask(tmp_path, kernel))
    assert 1.5e-6 < time < 2e-5
    assert seconds(ask(tmp_path)) == time
    assert seconds(ask(tmp_path, seed=1)) != time
    assert seconds(ask(tmp_path, noise=0.1)) != time


def test_simulated_runner_another_gpu_takes_another_time(tmp_path, kernel):
    assert seconds(ask(tmp_path, kernel | {"gpu": "a10"})) != seconds(ask(tmp_path, kernel))


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"local_bytes": 64}, "64 bytes of local memory a thread"),
        ({"registers_per_thread": 2000}, "not simulated: main_kernel: 4 warps of 2000 registers"),
        ({"cuda_text": "int x;"}, "it defines no kernel"),
    ],
)
def test_simulated_runner_what_it_cannot_simulate_fails_with_the_reason(
    tmp_path, kernel, changes, reason
):
    result = ask(tmp_path, kernel | changes)
    assert result.run_secs is None
    assert reason in str(result.error_msg)


def test_simulated_runner_without_a_kernel_fails_with_the_reason(tmp_path):
    assert "no kernel beside the artifact" in str(ask(tmp_path).error_msg)


def test_simulated_results_are_called_simulated():
    assert result_kind(runner("simulated")) == "simulated"


def test_simulated_runner_impossible_noise_is_refused():
    with pytest.raises(InvalidOptionError, match="noise=-1"):
        runner("simulated", noise=-1.0)
