from __future__ import annotations

import json
import logging
import os
import re
import shutil
import time
from pathlib import Path

import pytest

from alcop_ms.compat import ANN_ASYNC_STAGES, ms
from alcop_ms.errors import InvalidOptionError, ToolchainError
from alcop_ms.lowering.toolchain import find_toolchain
from alcop_ms.measure import builder as module
from alcop_ms.measure.builder import (
    PREDICTION_FILE,
    BuildOptions,
    builder,
    plan_and_build,
    promised_copies,
)
from alcop_ms.measure.progress import first_cause
from alcop_ms.pipeline import NotApplicable
from tests.candidates import candidate

SMALL = "matmul:m=128,n=128,k=256,dtype=f16,acc=f32,layout=nt"


@pytest.fixture(scope="module")
def pipelined():
    return candidate(SMALL, mma_tile=(2, 2, 2, 2, 2, 1), shared_stages=4, register_stages=2)


@pytest.fixture
def no_nvcc(monkeypatch):
    def fail(_nvcc=None):
        raise ToolchainError("no nvcc found: install one")

    monkeypatch.setattr(module, "find_toolchain", fail)


def build(mod, target, **options):
    settings = {"max_workers": 1, "exports_module": False}
    (result,) = builder(**(settings | options)).build([ms.builder.BuilderInput(mod, target)])
    return result


def read_prediction(result):
    directory = Path(str(result.artifact_path)).parent
    try:
        return json.loads((directory / PREDICTION_FILE).read_text())
    finally:
        shutil.rmtree(directory)


def test_builder_worker_leaves_a_prediction(pipelined, a100):
    result = build(pipelined.mod, a100)
    assert result.error_msg is None
    assert 0 < read_prediction(result)["total_s"] < 1e-3


def test_builder_worker_broken_promise_fails_that_candidate(pipelined, a100, no_nvcc, monkeypatch):
    """The text of a schedule whose copies are not asynchronous, under a plan that says they are."""
    monkeypatch.setattr(module, "_build_in_worker", build_without_copies)
    result = build(pipelined.mod, a100)
    assert result.artifact_path is None
    assert "FakeAsyncError" in first_cause(str(result.error_msg))


def build_without_copies(_options, mod, target, _params):
    from alcop_ms.lowering import build as lowering

    text = lowering.cuda_text
    lowering.cuda_text = lambda built: text(built).replace("cp.async.cg", "ld.nothing")
    return plan_and_build(mod, target, None)


def test_builder_worker_slow_candidate_times_out(pipelined, a100, no_nvcc, monkeypatch):
    monkeypatch.setattr(module, "_build_in_worker", sleep_forever)
    start = time.monotonic()
    result = build(pipelined.mod, a100, timeout_s=3.0)
    assert first_cause(str(result.error_msg)) == (
        "build or run: LocalBuilder: Timeout, killed after 3.0 seconds"
    )
    assert time.monotonic() - start < 30


def sleep_forever(*_):
    time.sleep(1000)


def test_builder_worker_serves_one_round_and_ends(pipelined, a100, no_nvcc, monkeypatch):
    """So what a worker leaks is gone with its round, however long a search lasts (case 24)."""
    monkeypatch.setattr(module, "_build_in_worker", fail_with_process_id)
    made = builder(max_workers=1, exports_module=False)
    item = ms.builder.BuilderInput(pipelined.mod, a100)
    workers = []
    for _ in range(3):
        (result,) = made.build([item])
        (number,) = re.findall(r"worker (\d+)", first_cause(str(result.error_msg)))
        workers.append(int(number))
    assert len({*workers, os.getpid()}) == 4
    deadline = time.monotonic() + 10
    while any(is_running(number) for number in workers) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not any(is_running(number) for number in workers)


def fail_with_process_id(*_):
    raise InvalidOptionError(f"worker {os.getpid()}")


def is_running(number: int) -> bool:
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    return True


def test_builder_without_nvcc_builds_text_only_and_says_so(pipelined, a100, no_nvcc, caplog):
    with caplog.at_level(logging.WARNING, logger="alcop_ms"):
        made = builder(max_workers=1, exports_module=False)
    assert caplog.messages == ["no nvcc found: install one"]
    options = BuildOptions(toolchain=None, exports_module=False)
    planned = module._build_in_worker(options, pipelined.mod, a100, None)
    assert planned.kernel.compiled is None
    assert "cp.async" in planned.kernel.cuda_text
    assert planned.local_bytes == 0
    assert made is not None


def test_builder_exported_module_is_an_artifact_beside_the_prediction(pipelined, a100):
    options = BuildOptions(toolchain=None, exports_module=True)
    planned = plan_and_build(pipelined.mod, a100, None)
    artifact = Path(module._export_in_worker(options, planned))
    names = sorted(path.name for path in artifact.parent.iterdir())
    shutil.rmtree(artifact.parent)
    assert (artifact.name, names) == (
        "module.tar",
        ["kernel.json", "module.tar", "prediction.json"],
    )


def test_plan_and_build_prediction_knows_the_compiler_s_registers(pipelined, a100):
    planned = plan_and_build(pipelined.mod, a100, find_toolchain())
    assert planned.kernel.registers_per_thread is not None
    assert planned.estimate.registers_per_thread == planned.kernel.registers_per_thread
    assert planned.local_bytes == 0


def test_export_kernel_in_local_memory_is_not_predicted(pipelined, a100, monkeypatch):
    planned = plan_and_build(pipelined.mod, a100, None)
    monkeypatch.setattr(module.PlannedKernel, "local_bytes", property(lambda _: 432))
    described = module._describe_prediction(planned)
    assert described["total_s"] is None
    assert "432 bytes of local memory a thread" in described["reason"]


def test_promised_copies_only_for_asynchronous_copies(pipelined, a100, t4):
    assert ANN_ASYNC_STAGES in str(pipelined.mod)
    assert promised_copies(plan_and_build(pipelined.mod, a100, None).plan)
    assert not promised_copies(NotApplicable("no product"))


@pytest.mark.parametrize(
    ("options", "message"),
    [({"max_workers": 0}, "max_workers=0: at least 1"), ({"timeout_s": 0.0}, "timeout_s=0")],
)
def test_builder_bad_option_is_refused_by_name(options, message):
    with pytest.raises(InvalidOptionError, match=message):
        builder(**options)


def test_builder_nvcc_that_is_none_is_refused(tmp_path):
    with pytest.raises(ToolchainError, match="no program that answers"):
        builder(nvcc=tmp_path / "nvcc")
