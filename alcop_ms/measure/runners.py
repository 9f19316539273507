"""`runner(kind)`: who says how fast a candidate is."""

from __future__ import annotations

import functools
import statistics
from typing import Literal, get_args

import tvm

from alcop_ms.compat import Any, PopenPoolExecutor, ms
from alcop_ms.errors import InvalidOptionError
from alcop_ms.measure.model_runner import ModelRunner

RunnerKind = Literal["model", "local", "rpc"]
# Twice the L2 of any GPU in our table (L40S: 96 MB): written between repeats, so that no run finds
# the operands where the one before left them.
L2_FLUSH_BYTES = 192 * 1024 * 1024


def has_gpu() -> bool:
    """Whether TVM finds a CUDA device on this host."""
    return bool(tvm.cuda(0).exist)


def default_kind() -> RunnerKind:
    """`"local"` where a GPU is found, else `"model"`."""
    return "local" if has_gpu() else "model"


def runner(
    kind: RunnerKind | None = None,
    *,
    timeout_s: float = 30.0,
    number: int = 10,
    repeat: int = 5,
    min_repeat_ms: int = 50,
    tracker_host: str = "127.0.0.1",
    tracker_port: int = 9190,
    tracker_key: str = "",
    max_workers: int = 1,
    device: str = "cuda",
) -> Any:
    """A MetaSchedule runner.

    Parameters
    ----------
    kind : {"model", "local", "rpc"}, optional
        `"model"` predicts and measures nothing; `"local"` measures on this host's GPU, one process
        a candidate; `"rpc"` measures on devices behind a TVM tracker. Chosen by whether there is a
        GPU when not given.
    timeout_s : float
        Seconds a candidate may run.
    number, repeat, min_repeat_ms : int
        Runs averaged in one repeat, repeats, and the least duration of a repeat in milliseconds. The
        result is the median repeat, L2 flushed before each.
    tracker_host, tracker_port, tracker_key
        For `"rpc"`.
    max_workers : int
        Devices used at once by `"rpc"`.
    device : str
        `"cuda"`; `"cpu"` for tests of the measuring itself.

    Raises
    ------
    InvalidOptionError
        When an argument is out of range, or `"local"` finds no GPU.
    """
    kind = kind or default_kind()
    if kind not in get_args(RunnerKind):
        raise InvalidOptionError(f"runner {kind!r}: one of {', '.join(get_args(RunnerKind))}")
    if timeout_s <= 0 or number < 1 or repeat < 1 or min_repeat_ms < 0 or max_workers < 1:
        raise InvalidOptionError(
            f"runner: timeout_s={timeout_s}, number={number}, repeat={repeat}, "
            f"min_repeat_ms={min_repeat_ms}, max_workers={max_workers}: all must be positive"
        )
    if kind == "model":
        return ModelRunner()
    config = ms.runner.EvaluatorConfig(number=number, repeat=repeat, min_repeat_ms=min_repeat_ms)
    flush = L2_FLUSH_BYTES if device == "cuda" else 0
    if kind == "local":
        if device == "cuda" and not has_gpu():
            raise InvalidOptionError(
                'runner "local": TVM finds no CUDA device on this host. Use "rpc", or "model" to predict.'
            )
        return _own_process_runner(timeout_s, config, functools.partial(run_median, flush))
    rpc = ms.runner.RPCConfig(
        tracker_host=tracker_host,
        tracker_port=tracker_port,
        tracker_key=tracker_key,
        session_timeout_sec=timeout_s,
    )
    return ms.runner.RPCRunner(
        rpc_config=rpc,
        evaluator_config=config,
        max_workers=max_workers,
        f_run_evaluator=functools.partial(_run_median_remotely, flush),
    )


def _own_process_runner(timeout_s: float, config: Any, evaluate: Any) -> Any:
    """TVM's local runner with one process a candidate: a poisoned CUDA context dies with its own."""
    local = ms.runner.LocalRunner(
        timeout_sec=timeout_s, evaluator_config=config, f_run_evaluator=evaluate
    )
    local._inst.pool = PopenPoolExecutor(
        max_workers=1, timeout=timeout_s, maximum_process_uses=1
    )
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
