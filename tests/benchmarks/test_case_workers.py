from __future__ import annotations

import os
import time

from benchmarks.case_workers import run_cases

LIMIT_S = 30.0


def square_or_fail(case: int) -> int:
    if case == 2:
        os._exit(7)
    if case == 3:
        raise ValueError("no luck")
    return case * case


def sleep_in_case_1(case: int) -> int:
    time.sleep(60 if case == 1 else 0)
    return case


def test_run_cases_death_and_error_cost_their_case_alone():
    answers = sorted(run_cases(iter(range(6)), square_or_fail, jobs=2, limit_s=LIMIT_S))
    assert [case for case, _, _ in answers] == list(range(6))
    failures = {case: failure for case, _, failure in answers if failure}
    assert failures == {2: "the process died with status 7", 3: "ValueError: no luck"}
    assert [result for _, result, failure in answers if not failure] == [0, 1, 16, 25]


def test_run_cases_late_worker_is_ended_and_replaced(monkeypatch):
    monkeypatch.setattr("benchmarks.case_workers.POLL_S", 0.1)
    answers = list(run_cases(iter(range(3)), sleep_in_case_1, jobs=1, limit_s=3.0))
    assert [case for case, _, _ in answers] == [0, 1, 2]
    assert answers[1][2] == "did not end within 3 s"
    assert answers[2][1] == 2


def test_run_cases_closed_early_leaves_no_process():
    answers = run_cases(iter(range(100)), square_or_fail, jobs=1, limit_s=LIMIT_S)
    assert next(answers)[0] == 0
    answers.close()
    assert list(answers) == []
