from __future__ import annotations

import time

import pytest

from alcop_ms.compat import ms
from alcop_ms.interrupts import InterruptFlag
from alcop_ms.measure.progress import ProgressCallback, SearchProgress, first_cause
from alcop_ms.postprocs.causes import RejectionCauses


class Scheduler:
    """Stands for MetaSchedule's task scheduler."""

    def __init__(self):
        self.terminated = []

    def terminate_task(self, task_id):
        self.terminated.append(task_id)


def make_progress(**options):
    return SearchProgress(**({"total": 4, "deadline_s": None, "shows_bar": False} | options))


def apply_callback(progress, causes, *arguments, flag=None):
    """As MetaSchedule calls it, which checks the types of what it passes on."""
    ProgressCallback._cls(progress, causes, flag or InterruptFlag()).apply(*arguments)


def built(error=None):
    return ms.builder.BuilderResult(None if error else "/artifact", error)


def ran(seconds=None, error=None):
    return ms.runner.RunnerResult(seconds, error)


def test_progress_callback_counts_trials_failures_and_causes():
    progress, causes, scheduler = make_progress(), RejectionCauses(), Scheduler()
    apply_callback(
        progress,
        causes,
        scheduler,
        0,
        [],
        [built(), built(), built("LocalBuilder: Timeout, killed after 3.0 seconds")],
        [ran([3e-6, 2e-6]), ran(error="Traceback\nValueError: odd"), ran(error="not built")],
    )
    assert (progress.tried, progress.failed, progress.best_s) == (3, 2, 2e-6)
    assert dict(causes.histogram()) == {
        "build or run: LocalBuilder: Timeout, killed after 3.0 seconds": 1,
        "build or run: ValueError: odd": 1,
    }
    assert scheduler.terminated == []


def test_progress_callback_interrupted_ends_the_task_after_counting():
    progress, scheduler, flag = make_progress(), Scheduler(), InterruptFlag()
    flag.is_set = True
    results = ([built()], [ran([3e-6])])
    apply_callback(progress, RejectionCauses(), scheduler, 0, [], *results, flag=flag)
    assert (progress.tried, scheduler.terminated) == (1, [0])


def test_search_progress_before_the_deadline_is_not_out_of_time():
    assert not make_progress(deadline_s=time.monotonic() + 60).is_out_of_time
    assert not make_progress().is_out_of_time


def test_search_progress_bar_shows_best_and_failures(capsys, monkeypatch):
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    with make_progress(shows_bar=True) as progress:
        progress.add(2.5e-6)
        progress.add(None)
        progress.bar.refresh()
    shown = capsys.readouterr().err
    assert "best=2.5 us" in shown
    assert "failed=1" in shown


def test_search_progress_without_a_terminal_prints_nothing(capsys):
    with make_progress(shows_bar=True) as progress:
        progress.add(2.5e-6)
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize(
    ("error", "cause"),
    [
        (
            "Traceback:\n  File x\nalcop_ms.errors.FakeAsyncError: waits, no copies\n",
            "FakeAsyncError",
        ),
        ("LocalRunner: Timeout, killed after 30 seconds\n", "LocalRunner: Timeout"),
        ("\n", "an error without a message"),
        ("E" * 400, "E" * 100),
    ],
)
def test_first_cause_is_the_line_that_says_it(error, cause):
    found = first_cause(error)
    assert found.startswith("build or run: ")
    assert cause in found
    assert "\n" not in found
    assert len(found) < 200
