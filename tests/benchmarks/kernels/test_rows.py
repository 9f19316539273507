from __future__ import annotations

from benchmarks.kernels.cases import Case, Tile, make_cases
from benchmarks.kernels.rows import Row, read_rows, refuse, write_rows

CASE = Case(arch="sm_80", layout="nt", tile=Tile(128, 64, 64, 2, 2), buffers=3)


def test_rows_come_back_as_written(tmp_path):
    rows = [
        Row(
            arch="sm_80",
            layout="nn",
            tile="64x64x64w4",
            buffers=4,
            maker="ours, swizzled",
            tensor_op="HMMA.16816.F32",
            slots=104.5,
            stack_bytes=0,
            loop_ways=1,
            verdict="right, 4 of 1024 blocks",
        ),
        refuse(CASE, "Triton", 'ValueError: "too, much"'),
    ]
    path = tmp_path / "data" / "kernels.csv"
    write_rows(path, rows)
    assert read_rows(path) == rows
    assert [entry.name for entry in path.parent.iterdir()] == ["kernels.csv"]


def test_read_rows_of_no_file_is_none(tmp_path):
    assert read_rows(tmp_path / "none.csv") == []


def test_make_cases_are_asked_for_once_and_deepest_first():
    cases = list(make_cases(["sm_80"], ["nt", "tn"], ["128x64x64w4", "64x64x64w4"], [4, 2]))
    assert len({case.key for case in cases}) == len(cases) == 8
    assert [case.buffers for case in cases] == [4] * 4 + [2] * 4


def test_peer_case_says_what_one_buffer_takes():
    assert CASE.as_peer_case().stage_bytes == 2 * 64 * (128 + 64)
    assert CASE.key == ("sm_80", "nt", "128x64x64w4", 3)
