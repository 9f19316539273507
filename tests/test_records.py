from __future__ import annotations

import json

import pytest

from alcop_ms.compat import ms
from alcop_ms.errors import DatabaseError, InvalidOptionError, OutputError
from alcop_ms.records import (
    RECORD_FILE,
    WORKLOAD_FILE,
    database,
    database_directory,
    open_database,
)
from alcop_ms.targets import target
from tests.candidates import candidate, module_of

SMALL = "matmul:m=64,n=64,k=64,dtype=f16,acc=f32,layout=nt"


@pytest.fixture
def filled(tmp_path, a100):
    """A directory with one record in it."""
    records = database(tmp_path, "predicted", a100)
    workload = records.commit_workload(module_of(SMALL))
    schedule = candidate(SMALL, mma_tile=(1, 1, 1, 1, 1, 1), shared_stages=2, register_stages=1)
    arguments = ms.arg_info.ArgInfo.from_entry_func(module_of(SMALL), remove_preproc=True)
    records.commit_tuning_record(
        ms.database.TuningRecord(schedule.trace, workload, [2e-6], a100, arguments)
    )
    return tmp_path


def test_database_reopened_holds_its_records(filled, a100):
    again = database(filled, "predicted", a100)
    (record,) = again.get_all_tuning_records()
    assert float(record.run_secs[0]) == 2e-6
    assert again.has_workload(module_of(SMALL))


def test_database_kinds_and_targets_lie_apart(tmp_path, a100, t4):
    kinds = ("predicted", "simulated", "measured")
    places = {database_directory(tmp_path, k, t) for k in kinds for t in (a100, t4)}
    assert {place.name for place in places} == {
        "predicted-a100",
        "simulated-a100",
        "measured-a100",
        "predicted-t4",
        "simulated-t4",
        "measured-t4",
    }


def test_database_unknown_kind_is_refused(tmp_path, a100):
    with pytest.raises(
        InvalidOptionError, match="kind='model': one of predicted, simulated, measured"
    ):
        database(tmp_path, "model", a100)
    assert not list(tmp_path.iterdir())


def test_database_below_a_file_is_refused(tmp_path, a100):
    (tmp_path / "file").write_text("")
    with pytest.raises(OutputError, match="predicted-a100: tuning records cannot be written here"):
        database(tmp_path / "file", "predicted", a100)


@pytest.mark.parametrize("name", [WORKLOAD_FILE, RECORD_FILE])
def test_database_half_a_line_is_named_and_the_rest_is_used(filled, a100, name, caplog):
    file = database_directory(filled, "predicted", a100) / name
    line = file.read_text()
    half = line[: len(line) // 2]
    file.write_text(line + half)  # as a run that was killed leaves it
    assert len(database(filled, "predicted", a100)) == 1
    first, count = (record.getMessage() for record in caplog.records)
    assert first.endswith(f"{name}:2: not JSON: moved to *.damaged beside")
    assert count.startswith("1 damaged lines of a database moved")
    assert count.endswith("; 1 records are left")
    assert file.read_text() == line
    assert file.with_name(f"{name}.damaged").read_text() == f"{half}\n"
    caplog.clear()
    assert len(database(filled, "predicted", a100)) == 1
    assert not caplog.records


@pytest.mark.parametrize("name", [WORKLOAD_FILE, RECORD_FILE])
@pytest.mark.parametrize("text", ["[1]", '{"a": 2}', "3", "[0, [[[]], [1.0], {}, []]]"])
def test_database_line_of_something_else_never_reaches_tvm(filled, a100, name, text, caplog):
    file = database_directory(filled, "predicted", a100) / name
    file.write_text(f"{file.read_text()}{text}\n")
    (record,) = database(filled, "predicted", a100).get_all_tuning_records()
    assert float(record.run_secs[0]) == 2e-6
    assert f"{name}:2: not a " in caplog.text


def test_database_records_follow_their_workloads_past_a_damaged_one(filled, a100):
    directory = database_directory(filled, "predicted", a100)
    workloads, records = directory / WORKLOAD_FILE, directory / RECORD_FILE
    workloads.write_text(f"[broken\n{workloads.read_text()}")
    records.write_text(f"[1,{records.read_text().partition(',')[2]}")
    again = database(filled, "predicted", a100)
    (record,) = again.get_top_k(again.commit_workload(module_of(SMALL)), 5)
    assert float(record.run_secs[0]) == 2e-6


def test_database_record_of_a_lost_workload_is_set_aside(filled, a100, caplog):
    (database_directory(filled, "predicted", a100) / WORKLOAD_FILE).write_text("")
    assert len(database(filled, "predicted", a100)) == 0
    assert f"{RECORD_FILE}:1: its workload 0 is not in" in caplog.text


def test_open_database_skips_damage_and_leaves_the_files_alone(filled, a100, caplog):
    directory = database_directory(filled, "predicted", a100)
    file = directory / RECORD_FILE
    file.write_text(f"{file.read_text()}[half")
    before = file.read_text()
    assert len(open_database(directory)) == 1
    assert f"{RECORD_FILE}:2: not JSON: skipped" in caplog.text
    assert file.read_text() == before
    assert not list(directory.glob("*.damaged"))


def test_database_lower_limit_of_shared_memory_lies_apart(tmp_path, a100):
    lower = target('{"kind": "cuda", "arch": "sm_80", "max_shared_memory_per_block": 65536}')
    place = database_directory(tmp_path, "measured", lower)
    assert place.name == "measured-a100-65536bytes"
    assert place != database_directory(tmp_path, "measured", a100)


def test_database_record_with_an_unknown_instruction_is_named(filled, a100):
    file = database_directory(filled, "predicted", a100) / RECORD_FILE
    file.write_text(file.read_text().replace('"GetSBlock"', '"GetNoBlock"'))
    with pytest.raises(DatabaseError, match=r"GetNoBlock.*Remove both files") as caught:
        database(filled, "predicted", a100)
    assert "\n" not in str(caught.value)


def test_database_files_are_plain_json_lines(filled, a100):
    directory = database_directory(filled, "predicted", a100)
    assert not (directory / ".writable").exists()
    for name in (WORKLOAD_FILE, RECORD_FILE):
        (line,) = (directory / name).read_text().splitlines()
        assert json.loads(line)
