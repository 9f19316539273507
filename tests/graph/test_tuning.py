from __future__ import annotations

import json
import shutil

import pytest
import tvm
from tvm import relax
from tvm.relax import op

import alcop_ms
from alcop_ms.errors import InvalidOptionError, NothingToTuneError, NoValidCandidateError
from alcop_ms.graph import tuning as tuning_module
from alcop_ms.graph.budget import rank_tasks, share_of_first
from alcop_ms.graph.pipeline import PIPELINE_NAME, register_relax_pipeline
from alcop_ms.graph.schedules import ScheduleKind
from alcop_ms.graph.summary import make_rows, make_totals
from alcop_ms.graph.tuning import compile_relax, tune_relax
from alcop_ms.hardware import find_gpu
from alcop_ms.models.model import ModelBuilder, TensorSpec
from alcop_ms.records import RECORD_FILE
from tests.in_process import InProcessBuilder


@pytest.fixture(scope="module")
def quick():
    """Searches of one candidate, built in this process."""
    from alcop_ms import search

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("alcop_ms.tuning.builder", lambda **_: InProcessBuilder())
        patch.setitem(
            search.EFFORTS,
            "quick",
            search.SearchEffort(trials=1, trials_per_round=1, population=8, generations=1),
        )
        yield


@pytest.fixture(scope="module")
def tuned(small, quick, tmp_path_factory):
    directory = tmp_path_factory.mktemp("tuned")
    return tune_relax(small.module, "a100", directory, runner="model", shows_progress=False)


def test_tune_relax_tunes_every_product(tuned):
    assert (tuned.kind, tuned.tried, tuned.failed, tuned.refused) == ("predicted", 2, 0, ())
    assert not tuned.was_interrupted
    lines = (tuned.work_dir / "predicted-a100" / RECORD_FILE).read_text().splitlines()
    assert sorted(json.loads(line)[0] for line in lines) == [0, 1]


def test_tune_relax_again_searches_nothing(small, tuned, quick, monkeypatch):
    monkeypatch.setattr("alcop_ms.tuning.search", None)  # would raise if it were called
    again = tune_relax(small.module, "a100", tuned.work_dir, runner="model", shows_progress=False)
    assert again.tried == 0


def test_compile_relax_takes_the_records(tuned):
    model = compile_relax(tuned, verifies=False, finds_toolchain=False)
    kinds = [function.schedule.kind for function in model.functions]
    assert kinds == [ScheduleKind.TUNED, ScheduleKind.TUNED, ScheduleKind.FALLBACK]
    rows = make_rows(model)
    assert all(row.keeps_copies and row.source == "predicted" for row in rows)
    totals = make_totals(model, rows)
    assert (totals.calls, totals.all_calls, totals.flop_share) == (2, 3, 1.0)
    # stock leaves extents of 64 to a schedule that the model does not know
    assert totals.is_stock_bound
    assert totals.unpipelined_s > 0


def test_compile_relax_prefers_simulated_records_and_says_so(small, tuned, quick, tmp_path):
    both = tmp_path / "both"
    shutil.copytree(tuned.work_dir, both)
    again = tune_relax(small.module, "a100", both, runner="simulated", shows_progress=False)
    assert (again.kind, again.tried, again.failed) == ("simulated", 2, 0)
    model = compile_relax(again, verifies=False, finds_toolchain=False)
    assert [row.source for row in make_rows(model)] == ["simulated", "simulated", "predicted"]


def test_compile_relax_without_a_target_is_refused(small):
    with pytest.raises(InvalidOptionError, match="target is missing"):
        compile_relax(small.module)


def test_tune_relax_model_without_a_product_is_refused(tmp_path):
    def define(g):
        return g.emit(op.nn.relu(g.take(TensorSpec(name="x", shape=(4, 4)))))

    module = ModelBuilder("test").build(define).module
    with pytest.raises(NothingToTuneError, match="none of the model's 1 functions is a matrix"):
        tune_relax(module, "a100", tmp_path, runner="model")
    assert not list(tmp_path.iterdir())


def test_tune_relax_interrupt_keeps_the_records(small, tmp_path, quick, monkeypatch):
    tunes = [tuning_module.tune_tir]

    def interrupted(*args, **kwargs):
        if not tunes:
            raise KeyboardInterrupt
        return tunes.pop()(*args, **kwargs)

    monkeypatch.setattr(tuning_module, "tune_tir", interrupted)
    result = tune_relax(small.module, "a100", tmp_path, runner="model", shows_progress=False)
    assert (result.was_interrupted, result.tried) == (True, 1)
    assert len((tmp_path / "predicted-a100" / RECORD_FILE).read_text().splitlines()) == 1


def test_tune_relax_shares_trials_by_gain(small, tmp_path, monkeypatch):
    given = []

    def tune(_mod, _target, _work_dir, *, trials, **_):
        given.append(trials)
        raise NothingToTuneError("not today")

    monkeypatch.setattr(tuning_module, "tune_tir", tune)
    result = tune_relax(small.module, "a100", tmp_path, runner="model", trials=40)
    assert len(result.refused) == 2
    assert sum(given) == 40
    assert given[0] >= given[1] > 0


@pytest.mark.parametrize(("failures", "refused"), [(1, 0), (3, 2)])
def test_tune_relax_share_without_a_valid_candidate_gets_more(
    small, tmp_path, monkeypatch, failures, refused
):
    """A function's share may be one trial, and that one may spill."""
    calls = []
    real = tuning_module.tune_tir

    def tune(mod, *arguments, **options):
        calls.append(mod)
        if sum(one is mod for one in calls) <= failures:
            raise NoValidCandidateError("no candidate was valid:\n     1  build or run: spills")
        return real(mod, *arguments, **options)

    monkeypatch.setattr(tuning_module, "tune_tir", tune)
    monkeypatch.setattr("alcop_ms.tuning.builder", lambda **_: InProcessBuilder())
    found = tune_relax(
        small.module, "a100", tmp_path, trials=2, runner="model", shows_progress=False
    )
    assert len(found.refused) == refused
    assert {reason for _, reason in found.refused} <= {
        "no candidate was valid: 1 build or run: spills"
    }
    assert found.tried == 2 - refused


def test_rank_tasks_orders_by_calls_and_gain(small_fused):
    stakes = rank_tasks(small_fused[1], find_gpu("a100"))
    assert len(stakes) == 2
    assert stakes[0].gain_s >= stakes[1].gain_s > 0
    assert 0.5 <= share_of_first(stakes) < 1
    assert share_of_first(stakes[1:]) == 1


def test_relax_pipeline_schedules_every_function(small, tuned, a100):
    assert register_relax_pipeline() == register_relax_pipeline() == PIPELINE_NAME
    with a100:
        scheduled = relax.get_pipeline(PIPELINE_NAME, work_dir=tuned.work_dir)(small.module)
    functions = [f for f in scheduled.functions.values() if isinstance(f, tvm.tirx.PrimFunc)]
    assert len(functions) == 3
    assert all(bool(func.attrs["tirx.is_scheduled"]) for func in functions)


def test_relax_pipeline_without_a_target_is_refused(small):
    register_relax_pipeline()
    with pytest.raises(InvalidOptionError, match="target is missing"):
        relax.get_pipeline(PIPELINE_NAME)(small.module)


def test_public_names_are_the_front_door():
    assert alcop_ms.tune_relax is tune_relax
    assert alcop_ms.compile_relax is compile_relax
