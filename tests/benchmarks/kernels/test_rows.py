from __future__ import annotations

from dataclasses import replace

import pytest

from alcop_ms.lowering.toolchain import compile_cubin
from benchmarks.kernels.cases import Case, Tile, make_cases
from benchmarks.kernels.makers import Made
from benchmarks.kernels.rows import count, is_wgmma, read_rows, refuse, write_rows
from tests.benchmarks.kernels.made import OURS
from tests.static_bundle import ARCH, LAUNCH, TEXT

CASE = Case(arch="sm_80", layout="nt", tile=Tile(128, 64, 64, 2, 2), buffers=3)


def test_rows_come_back_as_written(tmp_path):
    rows = [
        replace(OURS, slots=104.5, stack_bytes=0),
        refuse(CASE, "Triton", 'ValueError: "too, much"'),
    ]
    path = tmp_path / "data" / "kernels.csv"
    write_rows(path, rows)
    assert read_rows(path) == rows
    assert [entry.name for entry in path.parent.iterdir()] == ["kernels.csv"]


def test_read_rows_of_no_file_is_none(tmp_path):
    assert read_rows(tmp_path / "none.csv") == []


def test_make_cases_are_asked_for_once_and_deepest_first():
    cases = list(
        make_cases(["sm_80"], ["f16"], ["nt", "tn"], ["128x64x64w4", "64x64x64w4"], [4, 2])
    )
    assert len({case.key for case in cases}) == len(cases) == 8
    assert [case.buffers for case in cases] == [4] * 4 + [2] * 4


def test_make_cases_of_bytes_have_rows_of_as_many_bytes():
    tiles = ["128x128x64w4", "128x128x128w4"]
    halves, singles = (
        list(make_cases(["sm_80"], [dtype], ["nt", "nn"], tiles, [4])) for dtype in ("f16", "s8")
    )
    assert {(case.layout, case.tile.name) for case in halves} == {
        ("nt", "128x128x64w4"),
        ("nn", "128x128x64w4"),
    }
    assert [(case.layout, case.tile.k) for case in singles] == [
        ("nt", 64),
        ("nt", 128),
        ("nn", 64),
        ("nn", 128),
    ]
    assert singles[1].as_peer_case().stage_bytes == halves[0].as_peer_case().stage_bytes
    assert singles[0].spec.endswith("dtype=s8,acc=s32,layout=nt")


def test_peer_case_says_what_one_buffer_takes():
    assert CASE.as_peer_case().stage_bytes == 2 * 64 * (128 + 64)
    assert CASE.key == ("sm_80", "f16", "nt", "128x64x64w4", 3)


def test_count_of_a_binary_alone_is_that_with_ptxas_s_report(toolchain):
    if toolchain.nvdisasm is None:
        pytest.skip("nvdisasm is not installed")
    compiled = compile_cubin(TEXT, ARCH, toolchain=toolchain)
    case = Case(arch=ARCH, layout="nt", tile=Tile(16, 8, 32, 1, 1), buffers=4)
    alone = Made(version="1", cubin=compiled.cubin, threads=32, shared_bytes=16384)
    known = Made(
        version="1",
        cubin=compiled.cubin,
        threads=32,
        shared_bytes=16384,
        resources=compiled.kernel("main_kernel"),
        cuda_text=TEXT,
        launch=LAUNCH,
    )
    first, second = (count(case, "CUTLASS", made, toolchain) for made in (alone, known))
    # one mma a pass, and two make a tile that is 32 deep
    assert (first.tensor_ops, first.barriers, first.local_in_kernel) == (2.0, 2.0, 0)
    assert (first.registers, first.slots) == (second.registers, second.slots)
    assert (first.stack_bytes, first.loop_ways) == (None, None)
    assert (second.stack_bytes, second.loop_ways, second.unknown_accesses) == (0, 4, 0)
    assert first.resident_blocks == second.resident_blocks == 9  # 167936 / (16384 + 1024)


def test_is_wgmma_of_any_element_type():
    assert is_wgmma("HGMMA.64x128x16.F32")
    assert is_wgmma("IGMMA.64x128x32.S8.S8")
    assert not is_wgmma("IMMA.16832.S8.S8")
    assert not is_wgmma("")
