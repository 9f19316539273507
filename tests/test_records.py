from __future__ import annotations

import json

import pytest

from alcop_ms.compat import ms
from alcop_ms.errors import DatabaseError, InvalidOptionError, OutputError
from alcop_ms.records import RECORD_FILE, WORKLOAD_FILE, database, database_directory
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
def test_database_half_a_line_is_named_by_file_and_line(filled, a100, name):
    file = database_directory(filled, "predicted", a100) / name
    line = file.read_text()
    file.write_text(line + line[: len(line) // 2])  # as a run that was killed leaves it
    with pytest.raises(DatabaseError, match=rf"{name}:2: not JSON") as caught:
        database(filled, "predicted", a100)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("name", [WORKLOAD_FILE, RECORD_FILE])
@pytest.mark.parametrize("text", ["[1]", '{"a": 2}', "3", "[0, [[[]], [1.0], {}, []]]"])
def test_database_line_of_something_else_is_named_before_tvm_reads_it(filled, a100, name, text):
    (database_directory(filled, "predicted", a100) / name).write_text(f"{text}\n")
    with pytest.raises(
        DatabaseError, match=rf"{name}:1: not a (workload|tuning record)\."
    ) as caught:
        database(filled, "predicted", a100)
    assert "\n" not in str(caught.value)


def test_database_record_of_a_lost_workload_is_named(filled, a100):
    (database_directory(filled, "predicted", a100) / WORKLOAD_FILE).write_text("")
    with pytest.raises(DatabaseError, match=rf"{RECORD_FILE}:1: its workload 0 is not in"):
        database(filled, "predicted", a100)


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
