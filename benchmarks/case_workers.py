"""Runs numbered cases in worker processes that may die or hang without taking the run down."""

from __future__ import annotations

import multiprocessing
import signal
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from typing import Any

CONTEXT = multiprocessing.get_context("spawn")  # a fork would copy TVM's threads half
POLL_S = 5.0


@dataclass
class _Worker:
    """A process, the end of its pipe, and what it is busy with."""

    process: Any
    pipe: Connection
    case: int | None = None
    since_s: float = 0.0


def run_cases(
    cases: Iterator[int],
    run: Callable[[int], Any],
    *,
    jobs: int,
    limit_s: float,
) -> Iterator[tuple[int, Any, str]]:
    """Yield (case, result, failure) as cases finish; the result is None where there is a failure.

    Parameters
    ----------
    run : callable
        Picklable; runs in a worker. What it raises is a failure of that case.
    limit_s : float
        A worker that takes longer is ended, and its case fails.

    Notes
    -----
    Closing the iterator ends the workers at once; they ignore Ctrl-C, which is the caller's.
    """
    workers = [_start(run) for _ in range(jobs)]
    try:
        for worker in workers:
            _assign(worker, cases)
        while any(worker.case is not None for worker in workers):
            for index, worker in enumerate(workers):
                answer = _poll(worker, limit_s)
                if answer is None:
                    continue
                case, result, failure = answer
                if failure and not worker.process.is_alive():
                    workers[index] = worker = _start(run)
                worker.case = None
                yield case, result, failure
                _assign(worker, cases)
            busy = [worker for worker in workers if worker.case is not None]
            wait([x for w in busy for x in (w.pipe, w.process.sentinel)], timeout=POLL_S)
    finally:
        for worker in workers:
            _stop(worker)


def _start(run: Callable[[int], Any]) -> _Worker:
    ours, theirs = CONTEXT.Pipe()
    process = CONTEXT.Process(target=_serve, args=(theirs, run), daemon=True)
    process.start()
    theirs.close()  # so that a worker's death is the pipe's end
    return _Worker(process=process, pipe=ours)


def _assign(worker: _Worker, cases: Iterator[int]) -> None:
    worker.case = next(cases, None)
    worker.since_s = time.monotonic()
    if worker.case is not None:
        worker.pipe.send(worker.case)


def _poll(worker: _Worker, limit_s: float) -> tuple[int, Any, str] | None:
    """The answer of a worker, or None while it works. A dead or late one has failed."""
    if worker.case is None:
        return None
    try:
        if worker.pipe.poll():
            result, failure = worker.pipe.recv()
            return worker.case, result, failure
    except (EOFError, OSError):
        worker.process.join()
        return worker.case, None, f"the process died with status {worker.process.exitcode}"
    if time.monotonic() - worker.since_s <= limit_s:
        return None
    worker.process.kill()
    worker.process.join()
    return worker.case, None, f"did not end within {limit_s:g} s"


def _stop(worker: _Worker) -> None:
    worker.process.terminate()
    worker.process.join()
    worker.pipe.close()


def _serve(pipe: Connection, run: Callable[[int], Any]) -> None:
    """The worker's loop: a number in, (result, failure) out."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        try:
            case = pipe.recv()
        except (EOFError, OSError):  # the parent has gone
            return
        try:
            answer = (run(case), "")
        except Exception as error:  # noqa: BLE001  any failure is that case's alone
            answer = (None, f"{type(error).__name__}: {error}")
        try:
            pipe.send(answer)
        except OSError:  # the parent was killed meanwhile
            return
