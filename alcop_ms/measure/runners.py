"""`runner(kind)`: who says how fast a candidate is."""

from __future__ import annotations

import functools
import statistics
import subprocess
from typing import Literal, get_args

import tvm

from alcop_ms.compat import Any, PopenPoolExecutor, ms
from alcop_ms.errors import InvalidOptionError
from alcop_ms.interrupts import ignore_interrupts
from alcop_ms.measure.model_runner import ModelRunner
from alcop_ms.measure.simulated import SimulatedRunner
from alcop_ms.measure.tracker import find_tracker
from alcop_ms.records import ResultKind

RunnerKind = Literal["model", "simulated", "local", "rpc"]
# Twice the L2 of any GPU in our table (L40S: 96 MB): written between repeats, so that no run finds
# the operands where the one before left them.
L2_FLUSH_BYTES = 192 * 1024 * 1024


def has_gpu() -> bool:
    """Whether TVM finds a CUDA device on this host."""
    return bool(tvm.cuda(0).exist)


def default_kind(*, is_quick: bool = False) -> RunnerKind:
    """`"local"` where a GPU is found, else `"simulated"`; `"model"` for a quick look."""
    if has_gpu():
        return "local"
    return "model" if is_quick else "simulated"


def make_runner(chosen: Any = None, *, is_quick: bool = False) -> Any:
    """The runner of a kind, the host's default for None, or the runner that is given already.

    Parameters
    ----------
    is_quick : bool
        Whether the default is to be quick rather than good.

    Raises
    ------
    InvalidOptionError
        When it is none of these.
    """
    if chosen is None:
        chosen = default_kind(is_quick=is_quick)
    if chosen in get_args(RunnerKind):
        return runner(chosen)
    if isinstance(chosen, ms.runner.Runner):
        return chosen
    kinds = ", ".join(get_args(RunnerKind))
    raise InvalidOptionError(f"runner={chosen!r:.60}: one of {kinds}, or a MetaSchedule runner")


def result_kind(chosen: Any) -> ResultKind:
    """What a runner's results are called; any runner that is not ours is taken to measure."""
    if isinstance(chosen, ModelRunner):
        return "predicted"
    return "simulated" if isinstance(chosen, SimulatedRunner) else "measured"


def runner(
    kind: RunnerKind | None = None,
    *,
    timeout_s: float = 30.0,
    number: int = 10,
    repeat: int = 5,
    min_repeat_ms: int = 50,
    tracker: str | None = None,
    tracker_key: str | None = None,
    max_workers: int = 1,
    device: Literal["cuda", "cpu"] = "cuda",
    seed: int = 0,
    noise: float = 0.0,
) -> Any:
    """A MetaSchedule runner.

    Parameters
    ----------
    kind : {"model", "simulated", "local", "rpc"}, optional
        `"model"` predicts and `"simulated"` simulates the kernel: neither measures; `"local"`
        measures on this host's GPU, one process a candidate; `"rpc"` measures on devices behind a
        TVM tracker. When not given: `"local"` where there is a GPU, else `"simulated"`.
    timeout_s : float
        Seconds a candidate may run.
    number, repeat, min_repeat_ms : int
        Runs averaged in one repeat, repeats, and the least duration of a repeat in milliseconds.
        The result is the median repeat, L2 flushed before each.
    tracker, tracker_key : str, optional
        For `"rpc"`: the tracker as `host:port`, and the key of the devices to use; as TVM's
        TVM_TRACKER_HOST, TVM_TRACKER_PORT and TVM_TRACKER_KEY say when not given.
    max_workers : int
        Devices used at once by `"rpc"`.
    device : {"cuda", "cpu"}
        `"cpu"` measures what was built for this host, without flushing.
    seed, noise : int, float
        For `"simulated"`: its seed, and the relative standard deviation of its times.

    Raises
    ------
    InvalidOptionError
        When an argument is out of range, `"local"` finds no GPU, or `"rpc"` no tracker.
    """
    kind = kind or default_kind()
    if kind not in get_args(RunnerKind):
        raise InvalidOptionError(f"runner {kind!r}: one of {', '.join(get_args(RunnerKind))}")
    if device not in ("cuda", "cpu"):
        raise InvalidOptionError(f"device={device!r}: cuda or cpu")
    if not timeout_s > 0 or number < 1 or repeat < 1 or min_repeat_ms < 0 or max_workers < 1:
        raise InvalidOptionError(
            f"runner: timeout_s={timeout_s:g}, number={number}, repeat={repeat}, "
            f"min_repeat_ms={min_repeat_ms}, max_workers={max_workers}: all must be positive"
        )
    if kind == "model":
        return ModelRunner()
    if kind == "simulated":
        if not 0.0 <= noise < 1.0:
            raise InvalidOptionError(f"noise={noise:g}: a relative deviation from 0 to below 1")
        return SimulatedRunner(seed, noise)
    config = ms.runner.EvaluatorConfig(number=number, repeat=repeat, min_repeat_ms=min_repeat_ms)
    flush = L2_FLUSH_BYTES if device == "cuda" else 0
    if kind == "local":
        if device == "cuda" and not has_gpu():
            raise InvalidOptionError(
                'runner "local": TVM finds no CUDA device on this host. Use "rpc", or "model" to '
                "predict."
            )
        return _own_process_runner(timeout_s, config, functools.partial(run_median, flush))
    return ms.runner.RPCRunner(
        rpc_config=find_tracker(tracker, tracker_key, timeout_s),
        evaluator_config=config,
        max_workers=max_workers,
        f_run_evaluator=functools.partial(_run_median_remotely, flush),
    )


def _own_process_runner(timeout_s: float, config: Any, evaluate: Any) -> Any:
    """TVM's local runner with one process a candidate: a broken CUDA context dies with it."""
    local = ms.runner.LocalRunner(
        timeout_sec=timeout_s, evaluator_config=config, f_run_evaluator=evaluate
    )
    shared = local._inst.pool  # made by TVM's constructor, without a way to set its life
    local._inst.pool = PopenPoolExecutor(
        max_workers=1,
        timeout=timeout_s,
        maximum_process_uses=1,
        initializer=ignore_interrupts,
        stderr=subprocess.DEVNULL,
    )
    shared.shutdown()
    return local


def _run_median_remotely(flush_bytes: int, _session: Any, *arguments: Any) -> list[float]:
    return run_median(flush_bytes, *arguments)


def run_median(
    flush_bytes: int, module: Any, device: Any, config: Any, repeated_args: list[Any]
) -> list[float]:
    """Seconds of one run: the median of the repeats, with L2 flushed before each."""
    evaluator = module.time_evaluator(
        module.entry_name,
        device,
        number=config.number,
        repeat=config.repeat,
        min_repeat_ms=config.min_repeat_ms,
        cache_flush_bytes=flush_bytes,
    )
    seconds: list[float] = []
    for args in repeated_args:
        device.sync()
        seconds.extend(float(result) for result in evaluator(*args).results)
    return [statistics.median(seconds)]
