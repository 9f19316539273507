from __future__ import annotations

import json

import pytest

from alcop_ms.records import RECORD_FILE, WORKLOAD_FILE
from tests.cli.scripts import assert_refused, run
from tests.test_database_files import fill, record


@pytest.fixture
def places(tmp_path):
    left = fill(tmp_path / "left", ["1"], [record(0, 2e-6), record(0, 3e-6, mark=1)])
    right = fill(tmp_path / "right", ["1"], [record(0, 1e-6)])
    return left, right


def test_db_diff_says_what_changed(places, capsys):
    code, out, err = run(capsys, "db", "diff", *places)
    assert (code, err) == (1, "")
    assert out.splitlines()[2].split() == ["1", "2.00", "1.00", "0.500"]
    code, out, _ = run(capsys, "db", "diff", places[0], places[0], "--json")
    assert code == 0
    assert json.loads(out) == [{"workload": "1", "left_s": 2e-6, "right_s": 2e-6}]


def test_db_merge_and_prune_count(places, capsys):
    left, right = places
    code, out, _ = run(capsys, "db", "merge", right, "--into", left, "--target", "a100")
    assert (code, out) == (0, f"{left}: 1 records added, 0 were there already\n")
    code, out, _ = run(capsys, "db", "prune", left, "--keep", "1")
    assert (code, out) == (0, f"{left}: 1 records kept, 2 dropped\n")


def test_db_merge_for_another_gpu_leaves_everything_out(places, capsys):
    left, right = places
    code, out, _ = run(capsys, "db", "merge", right, "--into", left, "--target", "h100")
    assert code == 0
    assert "left out: 1 records for other architectures than sm_90a" in out


@pytest.mark.parametrize("verb", ["best", "prune"])
def test_db_directory_without_records_is_refused(verb, capsys, tmp_path):
    assert_refused(run(capsys, "db", verb, tmp_path), f"{tmp_path}: holds no {RECORD_FILE}")


def test_db_needs_a_verb(capsys):
    assert_refused(run(capsys, "db"), "required: VERB")


def test_db_damaged_lines_are_counted(places, capsys):
    left, right = places
    (right / WORKLOAD_FILE).write_text("{\n")
    code, out, _ = run(capsys, "db", "merge", right, "--into", left, "--target", "a100")
    assert code == 0
    assert "left out: 2 damaged lines" in out
