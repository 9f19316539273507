"""What a search reports while it runs: trials, best time, and why candidates failed."""

from __future__ import annotations

import time
from typing import NoReturn

from tqdm import tqdm

from alcop_ms.compat import Any, PyMeasureCallback, derived_object
from alcop_ms.interrupts import InterruptFlag
from alcop_ms.postprocs.causes import RejectionCauses


class SearchProgress:
    """Trials so far; shared by the callback and whoever started the search.

    As a context manager it shows a bar on standard error, where that is a terminal.
    """

    def __init__(self, *, total: int, deadline_s: float | None, shows_bar: bool) -> None:
        self.total = total
        self.tried = 0
        self.failed = 0
        self.best_s: float | None = None
        self.deadline_s = deadline_s
        self.shows_bar = shows_bar
        self.bar: tqdm[NoReturn] | None = None

    def __enter__(self) -> SearchProgress:
        is_disabled = None if self.shows_bar else True  # None: disabled unless on a terminal
        self.bar = tqdm(total=self.total, unit="trial", disable=is_disabled, leave=False)
        return self

    def __exit__(self, *_: object) -> None:
        if self.bar is not None:
            self.bar.close()

    def add(self, seconds: float | None) -> None:
        """Record one trial; None for a failed one."""
        self.tried += 1
        if seconds is None:
            self.failed += 1
        elif self.best_s is None or seconds < self.best_s:
            self.best_s = seconds
        if self.bar is not None:
            best = "none" if self.best_s is None else f"{self.best_s * 1e6:.1f} us"
            self.bar.set_postfix(best=best, failed=self.failed, refresh=False)
            self.bar.update(1)

    @property
    def is_out_of_time(self) -> bool:
        return self.deadline_s is not None and time.monotonic() >= self.deadline_s


@derived_object
class ProgressCallback(PyMeasureCallback):
    """Feed a `SearchProgress`, count the causes of failures, stop at Ctrl-C."""

    def __init__(
        self, progress: SearchProgress, causes: RejectionCauses, interrupt: InterruptFlag
    ) -> None:
        super().__init__()
        self.progress = progress
        self.causes = causes
        self.interrupt = interrupt

    def apply(
        self,
        task_scheduler: Any,
        task_id: int,
        measure_candidates: list[Any],
        builder_results: list[Any],
        runner_results: list[Any],
    ) -> None:
        for built, ran in zip(builder_results, runner_results, strict=True):
            error = built.error_msg or ran.error_msg
            if error is not None:
                self.causes.count(first_cause(str(error)))
                self.progress.add(None)
            else:
                self.progress.add(min(float(seconds) for seconds in ran.run_secs))
        if self.interrupt.is_set:
            task_scheduler.terminate_task(task_id)


def first_cause(error: str) -> str:
    """The line of a worker's error that says what went wrong."""
    lines = [line.strip() for line in error.splitlines() if line.strip()]
    named = [line for line in lines if "Error:" in line and not line.startswith("File ")]
    chosen = named[-1] if named else (lines[-1] if lines else "an error without a message")
    return f"build or run: {chosen[:160]}"
