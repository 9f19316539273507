from __future__ import annotations

import json

import pytest

from alcop_ms.database_files import RECORD_FILE, WORKLOAD_FILE, read_lines
from alcop_ms.database_tools import Difference, Merged, Pruned, best_times, diff, merge, prune
from alcop_ms.errors import DatabaseError


def record(workload, seconds, *, arch="sm_80", mark=0):
    return json.dumps([workload, [[[mark], []], [seconds], {"arch": arch}, []]])


def fill(directory, workloads, records):
    directory.mkdir(parents=True, exist_ok=True)
    lines = [json.dumps([name, f"module {name}"]) for name in workloads]
    (directory / WORKLOAD_FILE).write_text("".join(f"{line}\n" for line in lines))
    (directory / RECORD_FILE).write_text("".join(f"{line}\n" for line in records))
    return directory


@pytest.fixture
def left(tmp_path):
    return fill(tmp_path / "left", ["1", "2"], [record(0, 2e-6), record(1, 5e-6), record(1, 1e10)])


@pytest.fixture
def right(tmp_path):
    lines = [record(0, 4e-6), record(1, 1e-6), record(1, 3e-6, arch="sm_90a"), "[0, half"]
    return fill(tmp_path / "right", ["2", "3"], lines)


def test_read_lines_names_damage_and_renumbers(tmp_path):
    directory = fill(tmp_path, ["1", "2"], [record(1, 1e-6), record(2, 1e-6)])
    file = directory / WORKLOAD_FILE
    file.write_text("{\n" + file.read_text())
    lines = read_lines(directory)
    assert [index for index, _ in lines.records] == [0, 1]
    (damage,) = lines.damaged
    assert str(damage) == f"{file}:1: not JSON"
    lines.write(directory)
    assert read_lines(directory) == type(lines)(
        workloads=lines.workloads, records=lines.records, damaged=()
    )


def test_merge_numbers_workloads_anew_and_leaves_out_what_does_not_fit(left, right):
    assert merge([right], left, arch="sm_80") == Merged(added=2, known=0, foreign=1, damaged=1)
    assert best_times(read_lines(left)) == {"1": 2e-6, "2": 4e-6, "3": 1e-6}
    assert merge([right], left, arch="sm_80") == Merged(added=0, known=2, foreign=1, damaged=1)


def test_merge_into_a_new_directory_makes_it(left, tmp_path):
    merged = merge([left], tmp_path / "new" / "place", arch="sm_80")
    assert merged.added == 3
    assert len(read_lines(tmp_path / "new" / "place").workloads) == 2


def test_merge_modules_of_one_hash_and_different_names_stay_apart(tmp_path):
    one, other = (fill(tmp_path / name, ["1"], [record(0, 1e-6)]) for name in ("one", "other"))
    (other / WORKLOAD_FILE).write_text(json.dumps(["1", "module with other names"]) + "\n")
    assert merge([other], one, arch="sm_80").added == 1
    assert len(read_lines(one).workloads) == 2


def test_prune_keeps_the_best_and_drops_failures(left):
    assert prune(left, keep=1) == Pruned(kept=2, dropped=1)
    assert best_times(read_lines(left)) == {"1": 2e-6, "2": 5e-6}
    assert prune(left, keep=1) == Pruned(kept=2, dropped=0)


def test_diff_compares_best_times(left, right):
    assert diff(left, right) == (
        Difference("1", 2e-6, None),
        Difference("2", 5e-6, 4e-6),
        Difference("3", None, 1e-6),
    )


def test_tools_on_a_directory_without_a_database_are_refused(left):
    with pytest.raises(DatabaseError, match=r"holds no database_tuning_record\.json; it has left"):
        prune(left.parent, keep=1)
