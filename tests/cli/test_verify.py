from __future__ import annotations

import argparse
import json
import shutil
from pathlib import Path
from xml.etree import ElementTree

import pytest

from alcop_ms.cli import main, verify
from alcop_ms.errors import AlcopError, BundleError, InvalidOptionError
from alcop_ms.proof import StaticProof
from alcop_ms.tuning import tune_tir
from alcop_ms.workloads import parse_inline
from alcop_ms.workloads.primfunc import make_prim_func
from tests.emulator.kernels import Kernel, by_name

SMALL = "matmul:m=64,n=64,k=128,dtype=f16,acc=f32,layout=nt"
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


@pytest.fixture(scope="module")
def sampled(tmp_path_factory) -> Path:
    """A directory with two bundles."""
    directory = tmp_path_factory.mktemp("sampled") / "bundles"
    assert main(["sample", SMALL, "--target", "a100", "--n", "2", "--out", str(directory)]) == 0
    return directory


def copy_bundle(source: Path, directory: Path, old: str, new: str) -> Path:
    """A bundle with a fault in its CUDA text."""
    shutil.copytree(source, directory)
    file = directory / "kernel.cu"
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new))
    return directory


def test_verify_directory_of_bundles_prints_a_row_each(sampled, capsys, cache):
    assert run_command(sampled, "--cache", cache) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[1] for line in lines[1:3]] == ["right", "right"]
    assert lines[-1] == "2 right"


def test_verify_fault_in_a_bundle_exits_1_and_names_it(sampled, tmp_path, capsys, cache):
    barrier = "__syncthreads();"
    wrong = copy_bundle(sampled / "0000", tmp_path / "b", barrier, ";")
    assert run_command(wrong, "--cache", cache) == 1
    out = capsys.readouterr().out
    assert "race_read_write" in out or "read_in_flight" in out
    assert "mismatch: " in out  # the facts still count the barriers


def test_verify_facts_of_another_text_are_not_green(sampled, tmp_path, capsys, cache):
    twice = "__syncthreads(); __syncthreads();"
    odd = copy_bundle(sampled / "0000", tmp_path / "b", "__syncthreads();", twice)
    assert run_command(odd, "--cache", cache, "--json") == 2
    (row,) = json.loads(capsys.readouterr().out)
    assert row["status"] == "mismatch"
    assert "facts.json" in row["mismatch"]


def test_verify_workload_draws_builds_and_proves_candidates(tmp_path, capsys, cache):
    report = tmp_path / "report.xml"
    options = ("--target", "a100", "--samples", 2, "--seed", 4, "--cache", cache)
    assert run_command(SMALL, *options, "--json", "--junit", report) == 0
    rows = json.loads(capsys.readouterr().out)
    assert [row["path"] for row in rows] == [f"{SMALL}#0", f"{SMALL}#1"]
    assert {row["status"] for row in rows} == {"right"}
    assert all(row["static_proof"].startswith("ok") for row in rows)
    suite = ElementTree.parse(report).getroot()
    assert (suite.get("tests"), suite.get("failures"), suite.get("errors")) == ("2", "0", "0")


def test_verify_script_that_is_a_matmul_is_sampled(tmp_path, capsys, cache):
    file = tmp_path / "kernel.py"
    text = make_prim_func(parse_inline(SMALL))["main"].script()
    file.write_text(f"from tvm.script import tirx as T\n{text}")
    assert run_command(file, "--target", "a100", "--samples", 1, "--cache", cache) == 0
    assert "1 right" in capsys.readouterr().out


def test_verify_small_space_is_not_green_for_what_was_not_drawn(capsys, cache, monkeypatch):
    monkeypatch.setattr("alcop_ms.sampling.sample_candidates", lambda *_, **__: iter(()))
    assert run_command(SMALL, "--target", "a100", "--samples", 3, "--cache", cache) == 2
    assert "3 candidates were asked for; no more than 0 were found" in capsys.readouterr().out


def test_verify_kernel_that_cannot_be_built_is_not_judged(capsys, cache, monkeypatch):
    def fail(*_):
        raise RuntimeError("first line\nno such pass")

    monkeypatch.setattr("alcop_ms.measure.builder.plan_and_build", fail)
    assert run_command(SMALL, "--target", "a100", "--samples", 1, "--cache", cache) == 2
    assert "it cannot be built: RuntimeError: no such pass" in capsys.readouterr().out


def test_verify_refused_proof_exits_1(capsys, cache, monkeypatch):
    refusal = StaticProof(status="refused", reason="a wait is one group short")
    monkeypatch.setattr("alcop_ms.proof.prove_pipeline", lambda *_: refusal)
    assert run_command(SMALL, "--target", "a100", "--samples", 1, "--cache", cache) == 1
    out = capsys.readouterr().out
    assert out.splitlines()[1].split()[1] == "refused"
    assert "static proof: refused: a wait is one group short" in out


def test_verify_tuning_records_builds_the_best_and_knows_its_workload(
    tmp_path, capsys, cache, quick_tuning
):
    result = tune_tir(
        make_prim_func(parse_inline(SMALL)),
        "a100",
        tmp_path,
        runner="model",
        trials=2,
        shows_progress=False,
    )
    assert result.tried == 2
    assert run_command(tmp_path, "--top", 2, "--cache", cache, "--json") == 0
    rows = json.loads(capsys.readouterr().out)
    assert [Path(row["path"]).name for row in rows] == ["predicted-a100#1", "predicted-a100#2"]
    assert {row["status"] for row in rows} == {"right"}
    assert all(row["static_proof"].startswith("ok") for row in rows)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("alcop-gemm/m512n3072k768",), "give --target"),
        (("alcop-gemm/m512n3072k769", "--target", "a100"), "Did you mean"),
        (("nowhere/0000",), "no such file or directory, and unknown suite"),
        ((".", "--target", "a100"), "holds no launch.json"),
    ],
)
def test_verify_what_names_nothing_is_refused(arguments, message, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(AlcopError, match=message):
        run_command(*arguments)


def test_verify_target_without_a_workload_is_refused(sampled):
    with pytest.raises(InvalidOptionError, match="go with a workload"):
        run_command(sampled, "--target", "a100")
