from __future__ import annotations

import json

import pytest

from alcop_ms import search
from alcop_ms.cli import tune_model
from alcop_ms.workloads.toml_file import read_suite
from tests.cli.scripts import assert_refused, run
from tests.graph.small_model import make_small_model
from tests.in_process import InProcessBuilder

COMMAND = ("tune", "--model", "small", "--target", "a100", "--runner", "model")


@pytest.fixture
def small_model(monkeypatch):
    """`--model small`: searches build one candidate, in this process and without nvcc."""
    module = make_small_model().module
    monkeypatch.setattr("alcop_ms.graph.frontends.read_model", lambda _: module)
    monkeypatch.setattr("alcop_ms.tuning.builder", lambda **_: InProcessBuilder())
    monkeypatch.setattr("alcop_ms.graph.tuning.find_toolchain_or_warn", lambda: None)
    effort = search.SearchEffort(trials=1, trials_per_round=1, population=8, generations=1)
    monkeypatch.setitem(search.EFFORTS, "quick", effort)


def test_tune_model_reports_compiles_and_exports(small_model, capsys, tmp_path):
    code, out, err = run(capsys, *COMMAND, "--out", tmp_path, "--no-verify")
    assert (code, err) == (0, "")
    assert "3 functions: 2 tuned, 0 predicted, 1 fallback, 0 unbound; none verified" in out
    assert "2 candidates built in this run, 0 failed" in out
    assert "model.so holds CUDA text, as there is no nvcc" in out
    for name in (tune_model.LIBRARY_FILE, tune_model.TEXT_FILE, tune_model.REPORT_FILE):
        assert (tmp_path / name).stat().st_size > 0
    report = json.loads((tmp_path / tune_model.REPORT_FILE).read_text())
    assert [row["kind"] for row in report["functions"]] == ["tuned", "tuned", "fallback"]
    assert all(row["keeps_copies"] for row in report["functions"])

    code, out, _ = run(capsys, *COMMAND, "--out", tmp_path, "--no-verify", "--json")
    assert code == 0
    assert json.loads(out)["tried"] == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("tune", "--target", "a100"), "give a WORKLOAD or --model NAME, one of the two"),
        (
            ("tune", "matmul:m=64,n=64,k=64", "--model", "gpt2", "--target", "a100"),
            "give a WORKLOAD or --model NAME, one of the two",
        ),
        (("tune", "--model", "bert", "--target", "a100"), "no model 'bert'."),
        (("tune", "--model", "gpt2:seq=x", "--target", "a100"), "seq='x' is no positive number"),
        (("tune", "--model", "gone.onnx", "--target", "a100"), "gone.onnx: there is no such file"),
        (("tune", "--model", "gpt2", "--target", "a1000"), "unknown GPU 'a1000'"),
        (
            ("tune", "--model", "gpt2", "--target", "a100", "--verify-top", "3"),
            "--verify-top goes with a workload",
        ),
        (("extract", "--model", "bert"), "no model 'bert'."),
    ],
)
def test_tune_model_bad_input_is_refused(arguments, message, capsys):
    assert_refused(run(capsys, *arguments), message)


@pytest.mark.parametrize(("suffix", "package"), [("onnx", "onnx"), ("pt2", "torch")])
def test_tune_model_missing_extra_says_what_to_install(
    suffix, package, capsys, tmp_path, monkeypatch
):
    file = tmp_path / f"model.{suffix}"
    file.write_bytes(b"")
    monkeypatch.setattr("alcop_ms.graph.frontends.find_spec", lambda _: None)
    result = run(capsys, "tune", "--model", file, "--target", "a100")
    assert_refused(result, f"needs the package '{package}'. Install it with: pip install \"alcop")


def test_tune_model_file_that_is_no_model_is_refused(capsys, tmp_path, monkeypatch):
    file = tmp_path / "model.onnx"
    file.write_bytes(b"")

    def fail(_):
        raise RuntimeError("not a protobuf\nat all")

    monkeypatch.setattr("alcop_ms.graph.frontends.find_spec", lambda _: object())
    monkeypatch.setattr("alcop_ms.graph.frontends._read_onnx", fail)
    result = run(capsys, "tune", "--model", file, "--target", "a100")
    assert_refused(result, "model.onnx: cannot be imported: at all")


def test_extract_writes_a_suite_that_reads_back(capsys, tmp_path):
    path = tmp_path / "tiny.toml"
    model = "gpt2:layers=2,width=32,heads=2,vocabulary=48,seq=16"
    code, out, err = run(capsys, "extract", "--model", model, "--out", path)
    assert (code, err) == (0, "")
    assert "m16n128k32-bias-gelu_tanh: called 2 times" in out
    workloads = {workload.name: workload for workload in read_suite(path).workloads}
    qkv = workloads["m16n96k32-bias"]
    assert (qkv.problem.m, qkv.problem.n, qkv.problem.k) == (16, 96, 32)
    assert (qkv.problem.acc_dtype, qkv.problem.out_dtype) == ("float32", "float16")
    assert [step.name for step in workloads["m16n32k128-bias-residual"].epilogue] == [
        "bias",
        "residual",
    ]
    assert "# Not in this file:" in path.read_text()


def test_extract_names_convolutions(capsys, tmp_path):
    path = tmp_path / "tiny.toml"
    model = "resnet-18:image=32,width=8,classes=16"
    code, _, err = run(capsys, "extract", "--model", model, "--out", path)
    assert (code, err) == (0, "")
    workloads = {workload.name: workload for workload in read_suite(path).workloads}
    second = workloads["n1h8w8ci8co8k3s1p1-bias-residual-relu"]
    assert (second.op, second.conv.pad, second.problem.k) == ("conv2d", (1, 1), 72)
    assert workloads["n1h32w32ci3co8k7s2p3-bias-relu"].conv.stride == (2, 2)
    assert "no convolution" not in path.read_text()
