from __future__ import annotations

import pytest

from alcop_ms.bundle import check_bundle, read_bundle
from alcop_ms.emulator import Verdict
from alcop_ms.errors import NoValidCandidateError, OutputError
from alcop_ms.prediction import rank
from alcop_ms.search import SearchEffort
from alcop_ms.workload_tuning import tune_workload
from alcop_ms.workloads import load_workload
from tests.in_process import InProcessBuilder

SMALL = load_workload("matmul:m=64,n=64,k=128,dtype=f16,epilogue=bias+relu")


@pytest.fixture(scope="module", autouse=True)
def quick_tuning():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("alcop_ms.tuning.builder", lambda **_: InProcessBuilder())
        effort = SearchEffort(trials=2, trials_per_round=2, population=16, generations=1)
        patch.setattr("alcop_ms.search.EFFORTS", {"normal": effort})
        yield


def tune(directory, **options):
    settings = {"toolchain": None, "runner": "model", "shows_progress": False}
    return tune_workload(SMALL, "a100", directory, **(settings | options))


@pytest.fixture(scope="module")
def tuned(tmp_path_factory):
    return tune(tmp_path_factory.mktemp("tuned"))


def test_tune_workload_leaves_bundle_module_and_timeline(tuned):
    assert tuned.left == ("bundle", "module.so", "timeline.svg")
    assert all((tuned.directory / name).exists() for name in tuned.left)
    bundle = read_bundle(tuned.directory / "bundle")
    check_bundle(bundle)
    assert bundle.workload["spec"] == str(SMALL)
    assert bundle.prediction["kind"] == "predicted"


def test_tune_workload_winner_is_run_in_the_emulator(tuned):
    assert tuned.verdict.is_right, tuned.verdict.text
    assert tuned.verdict.blocks_run == min(4, tuned.verdict.blocks_total)


def judging(*statuses: str):
    """A verifier that gives these verdicts in turn."""
    verdicts = iter(statuses)
    return lambda *_: Verdict(status=next(verdicts))


def test_tune_workload_wrong_kernel_never_wins(tuned, monkeypatch):
    monkeypatch.setattr("alcop_ms.workload_tuning.verify_winner", judging("hazard", "right"))
    again = tune(tuned.directory)
    assert again.verdict.is_right
    (rejected,) = again.rejected
    assert (rejected.rank, rejected.directory) == (1, "rejected-1")
    assert again.left[-1] == "rejected-1"
    # what had won before lies aside, the next best is the bundle
    before = tuned.planned.kernel.cuda_text
    assert read_bundle(again.directory / "rejected-1").cuda_text == before
    assert read_bundle(again.directory / "bundle").cuda_text == again.planned.kernel.cuda_text
    assert again.planned.kernel.cuda_text != before
    ranked = [rank(one.best.mod, one.target, one.best_s) for one in (tuned.result, again.result)]
    assert ranked == sorted(ranked)  # by the ranking, which decides near ties its own way
    assert again.result.plan == again.planned.plan


def test_tune_workload_verify_top_reports_a_wrong_runner_up(tuned, monkeypatch):
    monkeypatch.setattr("alcop_ms.workload_tuning.verify_winner", judging("right", "wrong"))
    again = tune(tuned.directory, verify_top=2)
    assert again.planned.kernel.cuda_text == tuned.planned.kernel.cuda_text
    assert [one.directory for one in again.rejected] == ["rejected-2"]
    assert not (again.directory / "rejected-1").exists()  # of an earlier run


def test_tune_workload_only_wrong_kernels_is_an_error(tuned, monkeypatch):
    monkeypatch.setattr("alcop_ms.workload_tuning.verify_winner", judging("wrong", "wrong"))
    with pytest.raises(NoValidCandidateError, match="all 2 kernels that were found are wrong"):
        tune(tuned.directory)
    assert read_bundle(tuned.directory / "rejected-2").launch


def test_tune_workload_script_is_tuned_but_not_verified(tmp_path):
    file = tmp_path / "kernel.py"
    file.write_text(PRODUCT)
    settings = {"toolchain": None, "runner": "model", "shows_progress": False}
    tuned = tune_workload(load_workload(str(file)), "a100", tmp_path / "out", **settings)
    assert tuned.verdict is None
    assert tuned.result.plan.problem.k == 128
    assert read_bundle(tmp_path / "out" / "bundle").workload["path"] == str(file)


PRODUCT = """
from tvm.script import tirx as T

@T.prim_func(s_tir=True)
def product(
    A: T.Buffer((64, 128), "float16"), B: T.Buffer((128, 64), "float16"),
    C: T.Buffer((64, 64), "float32"),
):
    for i, j, k in T.grid(64, 64, 128):
        with T.sblock("C"):
            vi, vj, vk = T.axis.remap("SSR", [i, j, k])
            with T.init():
                C[vi, vj] = T.float32(0)
            C[vi, vj] = C[vi, vj] + T.Cast("float32", A[vi, vk]) * T.Cast("float32", B[vk, vj])
"""


def test_tune_workload_module_that_cannot_be_written_is_named(tuned):
    module = tuned.directory / "module.so"
    module.unlink()
    module.mkdir()
    try:
        with pytest.raises(OutputError, match=r"module\.so: the module cannot be") as caught:
            tune(tuned.directory, verifies=False)
        assert "\n" not in str(caught.value)
    finally:
        module.rmdir()
