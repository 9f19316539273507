from __future__ import annotations

import json
import shutil

import pytest

from alcop_ms.bundling import bundle_candidate
from alcop_ms.workloads import parse_inline
from benchmarks.check_bundles import main
from tests.candidates import candidate

SMALL = "matmul:m=64,n=64,k=128,dtype=f16,acc=f32,layout=nt"


@pytest.fixture(scope="module")
def sound(tmp_path_factory, a100, toolchain):
    directory = tmp_path_factory.mktemp("bundles") / "0000"
    schedule = candidate(SMALL, mma_tile=(1, 2, 1, 2, 2, 1), shared_stages=3, register_stages=2)
    bundle_candidate(
        schedule,
        a100,
        directory,
        workload=parse_inline(SMALL).as_dict(),
        toolchain=toolchain,
    )
    return directory


@pytest.fixture
def damaged(sound, tmp_path):
    return shutil.copytree(sound, tmp_path / "bundle")


def check(capsys, path):
    code = main([str(path), "--json"])
    (row,) = json.loads(capsys.readouterr().out)
    return code, row


def test_check_bundles_sound_bundle_passes(capsys, sound):
    code, row = check(capsys, sound.parent)
    assert code == 0
    assert (row["compiles"], row["facts"], row["trace"]) == ("ok", "ok", "ok")


def test_check_bundles_other_text_fails_every_test(capsys, damaged):
    text = (damaged / "kernel.cu").read_text()
    wait = "cp.async.commit_group;"
    assert wait in text
    (damaged / "kernel.cu").write_text(text.replace(wait, "cp.async.wait_all;", 1))
    code, row = check(capsys, damaged)
    assert code == 1
    assert row["compiles"] == "the cubin in the bundle is missing or another"
    assert "says" in row["facts"]
    assert row["trace"] == "the replayed schedule lowers to another text"


def test_check_bundles_text_that_does_not_compile_fails(capsys, damaged):
    (damaged / "kernel.cu").write_text((damaged / "kernel.cu").read_text() + "\nint x = y;\n")
    code, row = check(capsys, damaged)
    assert code == 1
    assert row["compiles"] != "ok"


def test_check_bundles_trace_of_nothing_fails(capsys, damaged):
    (damaged / "trace.json").write_text('[[["GetSBlock", [], ["D", "main"], ["b0"]]], []]')
    code, row = check(capsys, damaged)
    assert (code, row["facts"]) == (1, "ok")
    assert row["trace"] != "ok"


def test_check_bundles_missing_file_fails(capsys, damaged):
    (damaged / "facts.json").unlink()
    code, row = check(capsys, damaged)
    assert code == 1
    assert "facts.json: the file is missing" in row["facts"]


def test_check_bundles_nothing_there_is_bad_input(capsys, tmp_path):
    assert main([str(tmp_path)]) == 2
    assert "no bundle is here" in capsys.readouterr().err
