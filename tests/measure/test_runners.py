from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time

import pytest
import tvm
from tvm import te

from alcop_ms.compat import ms
from alcop_ms.errors import InvalidOptionError
from alcop_ms.measure.model_runner import ModelRunner
from alcop_ms.measure.runners import default_kind, make_runner, result_kind, run_median, runner
from alcop_ms.measure.simulated import SimulatedRunner

QUICK = {"number": 1, "repeat": 3, "min_repeat_ms": 0}
N = 64


def make_inputs(function, tmp_path, name):
    """What a runner gets of a kernel for this host."""
    artifact = tmp_path / f"{name}.tar"
    module = tvm.compile(tvm.IRModule({"main": function}), target="llvm")
    from tvm.support.tar import tar

    module.export_library(str(artifact), fcompile=tar)
    arguments = ms.arg_info.ArgInfo.from_prim_func(function)
    return ms.runner.RunnerInput(str(artifact), "cpu", arguments)


@pytest.fixture(scope="module")
def product(tmp_path_factory):
    a = te.placeholder((N, N), "float32", name="A")
    k = te.reduce_axis((0, N), "k")
    c = te.compute((N, N), lambda i, j: te.sum(a[i, k] * a[k, j], axis=k), name="C")
    return make_inputs(te.create_prim_func([a, c]), tmp_path_factory.mktemp("product"), "product")


@pytest.fixture(scope="module")
def crashing(tmp_path_factory):
    """A kernel that ends its process."""
    a = te.placeholder((4,), "float32", name="A")
    c = te.compute((4,), lambda i: a[i] + tvm.tirx.call_extern("float32", "abort"), name="C")
    return make_inputs(te.create_prim_func([a, c]), tmp_path_factory.mktemp("crash"), "crash")


def test_runner_local_measures_and_survives_a_crash(product, crashing):
    measuring = runner("local", device="cpu", timeout_s=30.0, **QUICK)
    first, crash, last = (f.result() for f in measuring.run([product, crashing, product]))
    for result in (first, last):
        assert result.error_msg is None
        (seconds,) = result.run_secs
        assert 0 < float(seconds) < 1
    assert crash.run_secs is None
    assert "LocalRunner: An exception occurred" in str(crash.error_msg)


def test_runner_local_gives_every_candidate_its_own_process(product):
    measuring = runner("local", device="cpu", **QUICK)
    pool = measuring._inst.pool
    pids = {pool.submit(os.getpid).result() for _ in range(2)}
    assert len(pids) == 2
    assert os.getpid() not in pids


class Evaluated:
    """Stands for what `time_evaluator` returns."""

    def __init__(self, results):
        self.results = results

    def __call__(self, *_):
        return self


def test_run_median_is_the_median_repeat_with_the_cache_flushed():
    asked = {}

    class Module:
        entry_name = "main"

        def time_evaluator(self, name, device, **options):
            asked.update(options, name=name)
            return Evaluated([3e-6, 9e-6, 1e-6])

    class Device:
        def sync(self):
            asked["synced"] = True

    config = ms.runner.EvaluatorConfig(number=2, repeat=3, min_repeat_ms=5)
    assert run_median(1024, Module(), Device(), config, [[]]) == [3e-6]
    assert asked == {
        "name": "main",
        "number": 2,
        "repeat": 3,
        "min_repeat_ms": 5,
        "cache_flush_bytes": 1024,
        "synced": True,
    }


@contextlib.contextmanager
def running(*arguments):
    """A TVM program in a process group of its own, which ends with its children."""
    program = subprocess.Popen(
        [sys.executable, "-m", *map(str, arguments)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        yield
    finally:
        os.killpg(program.pid, signal.SIGKILL)
        program.wait()


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def make_when_ready(**options):
    """Tracker and server take seconds to start, each by its own `import tvm`."""
    deadline = time.monotonic() + 60
    while True:
        try:
            return runner("rpc", **options)
        except InvalidOptionError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.2)


def test_runner_rpc_measures_over_loopback(product):
    pytest.importorskip("tornado")
    port, server_port = free_port(), free_port()
    tracker = f"127.0.0.1:{port}"
    start_tracker = (
        "tvm.exec.rpc_tracker",
        "--host",
        "127.0.0.1",
        "--port",
        port,
        "--port-end",
        port + 1,
    )
    start_server = (
        "tvm.exec.rpc_server", "--tracker", tracker, "--key", "here", "--host", "127.0.0.1",
        "--port", server_port, "--port-end", server_port + 1,
    )  # fmt: skip
    with running(*start_tracker), running(*start_server):
        measuring = make_when_ready(tracker=tracker, tracker_key="here", device="cpu", **QUICK)
        results = [future.result() for future in measuring.run([product, product])]
        with pytest.raises(InvalidOptionError, match="no device of key 'elsewhere'"):
            runner("rpc", tracker=tracker, tracker_key="elsewhere")
    for result in results:
        assert result.error_msg is None
        assert 0 < float(result.run_secs[0]) < 1


def test_runner_rpc_silent_tracker_is_named():
    place = f"127.0.0.1:{free_port()}"
    with pytest.raises(
        InvalidOptionError, match=f"no tracker answers at {place}: Connection refused"
    ):
        runner("rpc", tracker=place, tracker_key="here")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"tracker": "host"}, "tracker='host': write host:port"),
        ({"tracker": "host:port"}, "tracker='host:port': write host:port"),
        ({"tracker": "host:9190"}, "needs a tracker .* and the key"),
        ({}, "needs a tracker"),
    ],
)
def test_runner_rpc_incomplete_tracker_is_refused(options, message, monkeypatch):
    for name in ("HOST", "PORT", "KEY"):
        monkeypatch.delenv(f"TVM_TRACKER_{name}", raising=False)
    with pytest.raises(InvalidOptionError, match=message):
        runner("rpc", **options)


@pytest.mark.parametrize(
    ("kind", "options", "message"),
    [
        ("guess", {}, "runner 'guess': one of model, simulated, local, rpc"),
        ("model", {"timeout_s": 0.0}, "timeout_s=0"),
        ("model", {"repeat": 0}, "repeat=0"),
        ("local", {"device": "metal"}, "device='metal': cuda or cpu"),
    ],
)
def test_runner_bad_argument_is_refused_by_name(kind, options, message):
    with pytest.raises(InvalidOptionError, match=message):
        runner(kind, **options)


def test_runner_local_without_a_gpu_is_refused(monkeypatch):
    monkeypatch.setattr("alcop_ms.measure.runners.has_gpu", lambda: False)
    with pytest.raises(InvalidOptionError, match='"local": TVM finds no CUDA device'):
        runner("local")
    assert default_kind() == "simulated"
    assert default_kind(is_quick=True) == "model"
    assert isinstance(make_runner(None), SimulatedRunner)
    assert isinstance(make_runner(None, is_quick=True), ModelRunner)


def test_make_runner_keeps_a_runner_and_only_the_model_predicts():
    measuring = runner("local", device="cpu", **QUICK)
    assert make_runner(measuring) is measuring
    assert result_kind(measuring) == "measured"
    assert result_kind(make_runner("model")) == "predicted"
