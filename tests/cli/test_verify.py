from __future__ import annotations

import argparse
import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from alcop_ms.cli import verify
from alcop_ms.errors import BundleError
from tests.emulator.kernels import Kernel, by_name

SPEC = "matmul:m=64,n=64,k=256,dtype=f16,acc=f32,out=f32"


@pytest.fixture
def cache(request) -> Path:
    return Path(request.config.cache.mkdir("alcop-emulator"))


def run_command(*arguments: object) -> int:
    parser = argparse.ArgumentParser()
    verify.add_parser(parser.add_subparsers())
    args = parser.parse_args(["verify", *map(str, arguments)])
    return args.run(args)


def write_kernel(directory: Path, kernel: Kernel, text: str | None = None) -> Path:
    directory.mkdir()
    (directory / "launch.json").write_text(kernel.launch.to_json())
    file = directory / "kernel.cu"
    file.write_text(kernel.text if text is None else text)
    return file


def test_verify_right_kernel_exits_0_and_prints_a_table(tmp_path, capsys, cache):
    file = write_kernel(tmp_path / "a", by_name("mma_nn_s4r1_pad"))
    assert run_command(file, "--workload", SPEC, "--blocks", "all", "--cache", cache) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split()[:3] == ["kernel", "verdict", "blocks"]
    assert lines[1].split()[1:3] == ["right", "4/4"]
    assert lines[-1] == "1 right"


def test_verify_wrong_kernel_exits_1_and_names_the_fault(tmp_path, capsys, cache):
    file = write_kernel(tmp_path / "a", by_name("wrong_late_copies_r0"))
    (tmp_path / "a" / "workload.json").write_text(json.dumps({"spec": SPEC}))
    assert run_command(file, "--cache", cache) == 1
    out = capsys.readouterr().out
    assert "read_in_flight" in out
    assert "other party: block (0, 0, 0)" in out


def test_verify_json_and_junit_hold_every_kernel(tmp_path, capsys, cache):
    right = write_kernel(tmp_path / "a", by_name("mma_nn_s4r1_pad"))
    wrong = write_kernel(tmp_path / "b", by_name("wrong_late_copies_r0"))
    text = right.read_text().replace("cp.async.commit_group;", "cp.async.mystery;")
    unknown = write_kernel(tmp_path / "c", by_name("mma_nn_s4r1_pad"), text)
    report = tmp_path / "report.xml"
    options = ("--workload", SPEC, "--json", "--junit", report, "--cache", cache)
    assert run_command(right, wrong, unknown, *options) == 1
    rows = json.loads(capsys.readouterr().out)
    assert [row["status"] for row in rows] == ["right", "wrong", "not_judged"]
    assert rows[1]["max_error"] is None  # NaN in the output
    assert "cp.async.mystery" in rows[2]["findings"][0]["text"]
    suite = ElementTree.parse(report).getroot()
    assert (suite.get("tests"), suite.get("failures"), suite.get("errors")) == ("3", "1", "1")


def test_verify_kernel_that_cannot_be_judged_exits_2(tmp_path, capsys, cache):
    file = write_kernel(tmp_path / "a", by_name("mma_nn_s4r1_pad"))
    assert run_command(file, "--cache", cache) == 2
    assert "give --workload" in capsys.readouterr().out
    (tmp_path / "a" / "launch.json").write_text("{}")
    assert run_command(file, "--workload", SPEC, "--cache", cache) == 2
    assert "launch.json" in capsys.readouterr().out


def test_verify_bundle_with_a_missing_file_is_not_judged(tmp_path, capsys, cache):
    write_kernel(tmp_path / "a", by_name("mma_nn_s4r1_pad"))
    assert run_command(tmp_path, "--cache", cache) == 2
    assert "facts.json" in capsys.readouterr().out


def test_verify_path_that_holds_nothing_is_refused(tmp_path):
    with pytest.raises(BundleError, match=r"holds no launch\.json"):
        run_command(tmp_path)
    with pytest.raises(BundleError, match="no such file"):
        run_command(tmp_path / "missing")


@pytest.mark.parametrize("blocks", ["0", "some", "-3"])
def test_verify_bad_number_of_blocks_is_refused(blocks, tmp_path, capsys):
    with pytest.raises(SystemExit):
        run_command(tmp_path, f"--blocks={blocks}")
    assert "sample, all" in capsys.readouterr().err
