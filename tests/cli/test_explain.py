from __future__ import annotations

import json

import pytest

from tests.cli.scripts import ELEMENT_WISE, REDUCTION, assert_refused, run, write

SMALL = "matmul:m=64,n=64,k=128,dtype=f16"


@pytest.fixture(autouse=True)
def few_draws(monkeypatch):
    monkeypatch.setattr(
        "alcop_ms.explanation.predict_best.__kwdefaults__", {"draws": 12, "seed": 0}
    )


def test_explain_tensor_core_product_shows_buffers_time_and_timeline(capsys):
    code, out, err = run(capsys, "explain", SMALL, "--target", "a100")
    assert (code, err) == (0, "")
    assert "for NVIDIA A100-SXM4-80GB (sm_80)" in out
    assert "shared (shared.dyn)" in out
    assert "predicted time" in out
    assert "predicted timeline of one threadblock" in out
    assert "tensor cores are not used" not in out


def test_explain_json_holds_plan_and_prediction(capsys):
    code, out, _ = run(capsys, "explain", SMALL, "--target", "a100", "--json")
    shown = json.loads(out)
    assert code == 0
    assert shown["plan"]["problem"] == {**shown["plan"]["problem"], "m": 64, "k": 128}
    assert shown["plan"]["tile"]["family"] == "mma"
    assert shown["prediction"]["kind"] == "predicted"
    assert shown["prediction"]["total_s"] > 0
    assert (shown["reason"], shown["no_tensor_cores"]) == (None, None)


@pytest.mark.parametrize("suffix", ["svg", "txt"])
def test_explain_timeline_is_written(capsys, tmp_path, suffix):
    file = tmp_path / f"timeline.{suffix}"
    code, _, err = run(capsys, "explain", SMALL, "--target", "a100", "--timeline", file)
    assert (code, err) == (0, "")
    assert "predicted" in file.read_text()


@pytest.mark.parametrize(
    ("workload", "target", "reason"),
    [
        ("matmul:m=64,n=64,k=64,dtype=s8,layout=tn", "t4", "sm_75 has no mma.sync"),
        ("matmul:m=64,n=64,k=64,dtype=f32", "a100", "operands of float32 summed in float32"),
        ("matmul:m=64,n=64,k=64,dtype=f16", "t4", "sm_75 has no mma.sync"),
    ],
)
def test_explain_cuda_core_kernel_says_why_no_tensor_cores(capsys, workload, target, reason):
    code, out, _ = run(capsys, "explain", workload, "--target", target)
    assert code == 0
    assert f"tensor cores are not used: {reason}" in out


def test_explain_gpu_without_asynchronous_copies_says_so(capsys):
    _, out, _ = run(capsys, "explain", "matmul:m=64,n=64,k=128,dtype=f16", "--target", "t4")
    assert "cp.async" in out
    assert "sm_75 has no cp.async: the copies go through registers" in out
    assert "-byte cp.async" not in out


def test_explain_k_of_one_tile_is_unpipelined_and_says_why(capsys):
    code, out, _ = run(capsys, "explain", "matmul:m=64,n=64,k=16,dtype=f16", "--target", "a100")
    assert code == 0
    assert "not pipelined in shared memory: k=16 is a single tile" in out


@pytest.mark.parametrize("text", [ELEMENT_WISE, REDUCTION], ids=["element-wise", "reduction"])
def test_explain_nothing_to_pipeline_says_so(capsys, tmp_path, text):
    file = write(tmp_path, text)
    code, out, err = run(capsys, "explain", file, "--target", "a100")
    assert (code, err) == (0, "")
    assert out.startswith("not pipelined: no buffer is staged in shared memory")
    code, out, _ = run(capsys, "explain", file, "--target", "a100", "--json")
    shown = json.loads(out)
    assert (shown["plan"], shown["prediction"]["reason"]) == (None, shown["reason"])


def test_explain_timeline_of_nothing_pipelined_is_refused(capsys, tmp_path):
    file = write(tmp_path, ELEMENT_WISE)
    result = run(capsys, "explain", file, "--target", "a100", "--timeline", tmp_path / "t.svg")
    assert_refused(result, "--timeline: there is none: no buffer is staged in shared memory")


def test_explain_timeline_below_a_file_is_refused(capsys, tmp_path):
    (tmp_path / "file").write_text("")
    place = tmp_path / "file" / "t.svg"
    result = run(capsys, "explain", SMALL, "--target", "a100", "--timeline", place)
    assert_refused(result, str(place))


def test_explain_timeline_of_unknown_kind_is_refused(capsys, tmp_path):
    place = tmp_path / "t.gif"
    result = run(capsys, "explain", SMALL, "--target", "a100", "--timeline", place)
    assert_refused(result, ".svg")


ONE = "tile=32x32x32,warp=16x32,stages=3,slots=2"
OTHER = "tile=64x64x32,warp=32x32,stages=2,slots=1"


def test_explain_candidate_in_words_shows_its_breakdown(capsys):
    code, out, err = run(capsys, "explain", SMALL, "--target", "a100", "--candidate", ONE)
    assert (code, err) == (0, "")
    assert "predicted time" in out
    assert "limited by" in out
    assert "predicted timeline of one threadblock" in out


def test_explain_compare_says_why_one_is_faster(capsys):
    code, out, err = run(capsys, "explain", SMALL, "--target", "a100", "--compare", ONE, "best")
    assert (code, err) == (0, "")
    assert "predicted to be" in out
    assert "The main loop makes" in out or "as fast" in out


def test_explain_compare_takes_bundles_with_the_registers_of_their_kernels(capsys, tmp_path):
    code, _, _ = run(
        capsys, "sample", SMALL, "--target", "a100", "--n", 1, "--seed", 1, "--out", tmp_path
    )
    (bundle,) = [path for path in tmp_path.iterdir() if path.is_dir()]
    assert code == 0
    code, out, err = run(capsys, "explain", SMALL, "--target", "a100", "--compare", bundle, OTHER)
    assert (code, err) == (0, "")
    assert "predicted to be" in out


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (("--candidate", "nonsense"), "write it as tile="),
        (("--compare", ONE, "tile=48x48x32,warp=48x48,stages=2,slots=1"), "not in the space"),
        (("--candidate", ONE, "--json"), "do not go with --candidate"),
    ],
)
def test_explain_candidate_that_cannot_be_is_refused(capsys, options, reason):
    assert_refused(run(capsys, "explain", SMALL, "--target", "a100", *options), reason)


@pytest.mark.parametrize(
    "spec",
    ["attention:h=2,s=64,d=32", "chained:m=64,k=64,h=64,n=64", "chained:m=64,k=512,h=64,n=64"],
)
def test_explain_candidate_of_what_is_not_one_product_is_refused(capsys, spec):
    for options in (("--candidate", "best"), ("--compare", ONE, "best")):
        code, _, err = run(capsys, "explain", spec, "--target", "a100", *options)
        assert code == 2
        assert "candidates are those of one product, which" in err


def test_explain_chain_shows_its_pipeline_in_words_and_as_json(capsys):
    spec = "attention:h=2,s=64,d=32"
    code, out, err = run(capsys, "explain", spec, "--target", "a100")
    assert (code, err) == (0, "")
    assert "K: pipelined in shared memory" in out
    code, out, _ = run(capsys, "explain", spec, "--target", "a100", "--json")
    assert code == 0
    described = json.loads(out)
    assert described["plan"]["chain"]["depth"] == 32
    assert described["prediction"]["total_s"] > 0
