from __future__ import annotations

import contextlib
import io
import json

import pytest

from alcop_ms.bundle import check_bundle, read_bundle
from alcop_ms.cli import main
from alcop_ms.emulator import Finding, Verdict
from alcop_ms.records import RECORD_FILE
from tests.cli.scripts import ELEMENT_WISE, assert_refused, run, write
from tests.in_process import InterruptedRunner

SMALL = "matmul:m=64,n=64,k=120,dtype=f16"  # k is no multiple of 16: evolved, not ranked
MODEL = ("--runner", "model")  # also where there is a GPU
QUICK = ("--target", "a100", "--preset", "quick", "--trials", 2, "--seed", 1, *MODEL)
RIGHT = Verdict(status="right", blocks_run=4, blocks_total=4)
WRONG = Verdict(
    status="wrong",
    findings=(Finding(kind="wrong_value", text="C[0] is 1", pattern="ones", eager=False),),
)


@pytest.fixture(scope="module")
def tuned(tmp_path_factory):
    """One run of everything: workers, nvcc, emulator."""
    directory = tmp_path_factory.mktemp("tuned") / "out"
    out, err = io.StringIO(), io.StringIO()
    arguments = ["tune", SMALL, *map(str, QUICK), "--out", str(directory)]
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = main(arguments)
    return directory, code, out.getvalue(), err.getvalue()


def test_tune_prints_winner_breakdown_facts_verdict_and_causes(tuned):
    directory, code, out, err = tuned
    assert (code, err) == (0, "")
    for expected in (
        "for NVIDIA A100-SXM4-80GB (sm_80)",
        "predicted time",
        "ptxas: ",
        "0 bytes of stack, 0 bytes spilled",
        "emulator: right: 4 of ",
        "predicted best: ",
        "2 candidates built in this run, 0 failed",
        "by cause:",
        f"left in {directory}: bundle, module.so, timeline.svg, tuning records",
    ):
        assert expected in out


def test_tune_leaves_what_it_says(tuned):
    directory = tuned[0]
    check_bundle(read_bundle(directory / "bundle"))
    assert read_bundle(directory / "bundle").cubin is not None
    assert b"cp.async" in (directory / "module.so").read_bytes()
    assert (directory / "timeline.svg").read_text().startswith("<svg")
    assert (directory / "predicted-a100" / RECORD_FILE).stat().st_size > 0
    assert not (directory / "measured-a100").exists()


def test_tune_again_searches_nothing_and_says_so(tuned, capsys):
    directory = tuned[0]
    before = (directory / "bundle" / "kernel.cu").read_text()
    code, out, _ = run(capsys, "tune", SMALL, *QUICK, "--out", directory, "--no-verify")
    assert code == 0
    assert "from earlier runs; nothing was searched" in out
    assert "emulator: not run" in out
    assert (directory / "bundle" / "kernel.cu").read_text() == before


def test_tune_json_describes_the_winner(tuned, capsys):
    command = ("tune", SMALL, *QUICK, "--out", tuned[0], "--no-verify", "--json")
    code, out, err = run(capsys, *command)
    shown = json.loads(out)
    assert (code, err) == (0, "")
    assert (shown["kind"], shown["tried"], shown["verdict"]) == ("predicted", 0, None)
    assert shown["winner"]["stack_bytes"] == 0
    assert shown["best_s"] == pytest.approx(shown["winner"]["predicted_us"] / 1e6)


def test_tune_damaged_record_is_named_and_the_others_are_used(tuned, capsys, tmp_path):
    records = tmp_path / "predicted-a100" / RECORD_FILE
    records.parent.mkdir()
    for file in (tuned[0] / "predicted-a100").iterdir():
        (records.parent / file.name).write_bytes(file.read_bytes())
    records.write_text(records.read_text()[:-100])
    code, out, err = run(capsys, "tune", SMALL, *QUICK, "--out", tmp_path, "--no-verify")
    assert code == 0
    assert f"{records}:2: not JSON: moved to *.damaged beside" in err
    assert "predicted best" in out


def test_tune_interrupt_says_how_to_go_on(capsys, tmp_path, monkeypatch, quick_tuning):
    runner = InterruptedRunner(rounds=1)
    monkeypatch.setattr("alcop_ms.cli.tune._find_runner", lambda _: runner)
    command = ("tune", SMALL, "--target", "a100", "--trials", 20, "--out", tmp_path, "--no-verify")
    code, out, err = run(capsys, *command)
    assert code == 0
    assert "interrupted: run the same command again to go on" in out
    assert err == "alcop-ms: warning: interrupted after 2 trials; what was recorded is kept\n"
    assert "measured best: 10.00 us" in out


def test_tune_interrupt_before_the_first_result_returns_130(
    capsys, tmp_path, monkeypatch, quick_tuning
):
    runner = InterruptedRunner(rounds=0)
    monkeypatch.setattr("alcop_ms.cli.tune._find_runner", lambda _: runner)
    code, out, err = run(capsys, "tune", SMALL, *QUICK, "--out", tmp_path)
    assert (code, out) == (130, "")
    assert err.endswith("alcop-ms: interrupted\n")


def test_tune_nothing_but_wrong_kernels_returns_1(tuned, capsys, monkeypatch):
    monkeypatch.setattr("alcop_ms.workload_tuning.verify_winner", lambda *_: WRONG)
    code, out, err = run(capsys, "tune", SMALL, *QUICK, "--out", tuned[0])
    assert (code, out) == (1, "")
    assert "kernels that were found are wrong; the best lies in rejected-1" in err
    assert "C[0] is 1" in err


def test_tune_wrong_kernel_is_reported_and_the_next_best_wins(tuned, capsys, monkeypatch):
    verdicts = iter((WRONG, RIGHT))
    monkeypatch.setattr("alcop_ms.workload_tuning.verify_winner", lambda *_: next(verdicts))
    code, out, err = run(capsys, "tune", SMALL, *QUICK, "--out", tuned[0])
    assert code == 0
    assert "emulator: right" in out
    assert "rejected: number 1 of the ranking, kept in rejected-1: wrong" in out
    assert "rejected-1: kernel 1 of the ranking is wrong and cannot win" in err


@pytest.mark.parametrize(
    ("workload", "target", "explanations"),
    [
        (
            SMALL,
            "t4",
            (
                "sm_75 has no cp.async",
                "tensor cores are not used: sm_75 has no mma.sync",
                "0 cp.async and 0 waits in its text",
            ),
        ),
        (
            "matmul:m=64,n=64,k=97,dtype=f32",
            "a100",
            ("tensor cores are not used: operands of float32 summed in float32",),
        ),
        ("matmul:m=64,n=64,k=16,dtype=f16", "a100", ("k=16 is a single tile",)),
    ],
    ids=["sm_75", "odd-k", "short-k"],
)
def test_tune_what_cannot_be_pipelined_in_full_says_why(
    capsys, tmp_path, quick_tuning, workload, target, explanations
):
    command = ("tune", workload, "--target", target, "--out", tmp_path, "--no-verify", *MODEL)
    code, out, err = run(capsys, *command)
    assert (code, err) == (0, "")
    for explanation in explanations:
        assert explanation in out


def test_tune_nothing_to_predict_is_one_line(capsys, tmp_path):
    file = write(tmp_path, ELEMENT_WISE)
    result = run(capsys, "tune", file, *QUICK, "--out", tmp_path / "out")
    assert_refused(result, "no matrix product to predict")
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--preset", "huge"), "invalid choice: 'huge'"),
        (("--trials", "0"), "0 is not at least 1"),
        (("--minutes", "-1"), "minutes=-1: must be positive"),
        (("--runner", "remote"), "invalid choice: 'remote'"),
        (("--tracker", "host:9190"), "--tracker and --tracker-key go with --runner rpc"),
        (("--runner", "rpc", "--tracker", "host"), "write host:port"),
        (
            ("--runner", "rpc", "--tracker", "127.0.0.1:9", "--tracker-key", "k"),
            "no tracker answers",
        ),
    ],
)
def test_tune_bad_option_is_one_line(capsys, tmp_path, options, message):
    command = ("tune", SMALL, "--target", "a100", "--out", tmp_path / "out", *options)
    assert_refused(run(capsys, *command), message)


def test_tune_local_runner_without_a_gpu_is_one_line(capsys, tmp_path, monkeypatch):
    monkeypatch.setattr("alcop_ms.measure.runners.has_gpu", lambda: False)
    command = ("tune", SMALL, *QUICK, "--runner", "local", "--out", tmp_path / "out")
    assert_refused(run(capsys, *command), "TVM finds no CUDA device")
