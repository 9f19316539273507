from __future__ import annotations

import pytest

from benchmarks.kernels import __main__ as kernels
from benchmarks.kernels.measure import measure_one
from benchmarks.kernels.rows import read_rows, refuse

PART = ["--archs", "sm_80", "--dtypes", "f16", "--layouts", "nt", "--depths", "4"]


@pytest.fixture
def run(tmp_path, monkeypatch):
    """Run the command on part of the grid, with a stand-in for the workers; what was asked for."""
    page = tmp_path / "page.md"
    page.write_text("<!-- kernels:begin -->\n<!-- kernels:end -->\n")

    def call(answer, *arguments):
        asked = []

        def run_cases(numbers, measure, **_limits):
            assert measure.func is measure_one
            pending = [(number, *measure.keywords["wanted"][number]) for number in numbers]
            for number, case, maker in reversed(pending):
                asked.append((case.tile.name, maker))
                yield number, *answer(case, maker)

        monkeypatch.setattr(kernels, "run_cases", run_cases)
        data = ["--data", str(tmp_path / "k.csv"), "--page", str(page)]
        code = kernels.main([*PART, "--makers", "Triton,CUTLASS", *data, *arguments])
        return code, asked, read_rows(tmp_path / "k.csv")

    return call


def none(case, maker):
    return refuse(case, maker, "no kernel"), ""


def test_kernels_rows_are_in_the_order_of_the_grid_and_asked_for_once(run):
    code, asked, rows = run(none, "--tiles", "128x128x32w4,64x64x64w4")
    assert (code, len(asked)) == (0, 4)
    assert [(row.tile, row.maker) for row in rows] == asked[::-1]
    code, asked, rows = run(none)
    assert (code, len(asked), len(rows)) == (0, 8, 12)
    assert not run(none)[1]
    assert len(run(none, "--again", "--tiles", "64x64x64w4")[1]) == 2


def test_kernels_failure_is_told_and_what_was_measured_is_kept(run, capsys):
    def fail(case, maker):
        return (None, "TypeError: it") if maker == "Triton" else none(case, maker)

    code, _, rows = run(fail, "--tiles", "64x64x64w4")
    assert code == 2
    assert [row.maker for row in rows] == ["CUTLASS"]
    assert "error: Triton sm_80 f16 nt 64x64x64w4 4: TypeError: it" in capsys.readouterr().err
