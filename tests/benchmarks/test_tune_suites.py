"""Tuning of whole suites tabulates, resumes, and takes what the command prints.

`make suites` tunes them.
"""

from __future__ import annotations

import json
import sys
from dataclasses import asdict

import pytest

from benchmarks import tune_suites
from benchmarks.tune_suites import Row, format_rows, main, read_log, tune_one

RIGHT = Row(label="bert/scores", status="right", best_us=4.2, built=8, seconds=30.0)
WRONG = Row(label="bert/values", status="wrong", seconds=10.0, cause="C: 1 of 4 values are wrong")


def test_format_rows_counts_by_suite_and_names_what_is_not_right():
    lines = format_rows([RIGHT, WRONG]).splitlines()
    assert lines[2].split() == ["bert", "2", "1", "20", "s", "30", "s"]
    assert lines[-2:] == [
        "1 of 2 winners right",
        "bert/values: wrong: C: 1 of 4 values are wrong",
    ]


def test_read_log_torn_line_is_left_out(tmp_path):
    path = tmp_path / "log.jsonl"
    path.write_text(f'{json.dumps(asdict(RIGHT))}\n{{"label": "bert/val')
    assert read_log(path) == {RIGHT.label: RIGHT}


def test_tune_one_command_that_fails_is_a_row_with_its_reason(tmp_path):
    row = tune_one(0, labels=("bert/nothing-like-it",), target="a100", trials=1, out=tmp_path)
    assert row.status == "failed"
    assert row.cause.startswith("exit code 2: ")
    assert "no workload 'nothing-like-it'" in row.cause


def test_main_unknown_suite_is_one_line(capsys):
    with pytest.raises(SystemExit) as stop:
        main(["no-such-suite"])
    assert stop.value.code == 2
    assert "no suite no-such-suite; there are " in capsys.readouterr().err


@pytest.mark.usefixtures("intrinsics")
def test_tune_one_small_workload_has_a_right_winner(tmp_path):
    row = tune_one(0, labels=("odd-shapes/m64n64k8",), target="a100", trials=1, out=tmp_path)
    assert (row.status, row.cause) == ("right", "")
    assert row.best_us > 0
    assert row.kind == "predicted"


def test_tune_one_more_trials_follow_where_all_failed(tmp_path, monkeypatch):
    asked = []

    def run_command(arguments):
        asked.append("--trials" in arguments)
        if asked[-1]:
            sys.stderr.write("alcop-ms: error: no candidate was valid: 2 build or run\n")
            return 2
        found = {"verdict": "right", "best_s": 3e-6, "kind": "simulated", "tried": 8}
        sys.stdout.write(json.dumps({**found, "findings": []}))
        return 0

    monkeypatch.setattr(tune_suites, "run_command", run_command)
    row = tune_one(0, labels=("mobilenet/dw-7",), target="a100", trials=2, out=tmp_path)
    assert asked == [True, False]
    assert (row.status, row.best_us, row.kind, row.built) == ("right", 3.0, "simulated", 8)
