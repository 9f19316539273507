from __future__ import annotations

import contextlib
import logging
import signal

import numpy as np
import pytest
import tvm
import tvm_ffi

import alcop_ms
from alcop_ms.analysis.chain import find_chain_plan
from alcop_ms.errors import (
    InvalidOptionError,
    NothingToTuneError,
    NoValidCandidateError,
    OutputError,
    UnknownGpuError,
)
from alcop_ms.measure.runners import result_kind
from alcop_ms.pipeline import NotApplicable
from alcop_ms.records import database_directory
from alcop_ms.search import SearchEffort
from alcop_ms.tuning import compile_tir, replay_record, tune_tir
from tests.candidates import module_of
from tests.in_process import FailingRunner, InProcessBuilder, InterruptedRunner

SMALL = "matmul:m=128,n=128,k=256,dtype=f16,acc=f32,layout=nt"


@pytest.fixture(scope="module", autouse=True)
def builds_in_process():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("alcop_ms.tuning.builder", lambda **_: InProcessBuilder())
        effort = make_effort(trials_per_round=8)
        patch.setattr("alcop_ms.search.EFFORTS", {"quick": effort, "normal": effort})
        yield


def make_effort(*, trials_per_round):
    return SearchEffort(trials=4, trials_per_round=trials_per_round, population=16, generations=1)


def tune(work_dir, **options):
    settings = {"trials": 3, "preset": "quick", "runner": "model", "shows_progress": False}
    return tune_tir(module_of(SMALL), "a100", work_dir, **(settings | options))


@pytest.fixture(scope="module")
def work_dir(tmp_path_factory):
    return tmp_path_factory.mktemp("tuned")


@pytest.fixture(scope="module")
def tuned(work_dir):
    return tune(work_dir)


def decisions(schedule):
    return str(schedule.trace)


def test_tune_tir_model_runner_returns_a_predicted_pipelined_winner(tuned):
    assert (tuned.kind, tuned.tried, tuned.failed) == ("predicted", 3, 0)
    assert tuned.plan.shared_stages > 1
    assert all(buffer.copy_bytes == 16 for buffer in tuned.plan.buffers if buffer.is_async)
    assert 0 < tuned.best_s < 1e-3
    assert not tuned.was_interrupted


def test_tune_tir_finished_work_dir_searches_nothing_and_finds_the_same(
    tuned, work_dir, monkeypatch
):
    monkeypatch.setattr("alcop_ms.tuning.search", None)  # any search would be an error
    again = tune(work_dir)
    assert (again.tried, again.best_s) == (0, tuned.best_s)
    assert decisions(again.best) == decisions(tuned.best)


def test_tune_tir_unfinished_work_dir_builds_only_the_rest(tuned, tmp_path):
    first = tune(tmp_path, trials=1)
    rest = tune(tmp_path, trials=3, seed=5)
    assert (first.tried, rest.tried) == (1, 2)
    assert rest.best_s <= first.best_s
    assert len(rest.database.get_all_tuning_records()) == 3


def test_tune_tir_interrupt_keeps_what_was_recorded(tmp_path, monkeypatch):
    monkeypatch.setattr("alcop_ms.search.EFFORTS", {"quick": make_effort(trials_per_round=1)})
    result = tune(tmp_path, trials=None, runner=InterruptedRunner(rounds=2))
    assert result.was_interrupted
    assert (result.kind, result.tried, result.best_s) == ("measured", 2, 1e-5)
    assert len(result.database.get_all_tuning_records()) == 2
    again = tune(tmp_path, trials=2, runner=InterruptedRunner(rounds=0))
    assert (again.tried, again.best_s, again.was_interrupted) == (0, 1e-5, False)


@pytest.fixture
def keyboard():
    """Ctrl-C raises, as at a terminal: background jobs of a shell ignore it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def test_tune_tir_first_ctrl_c_records_the_round_and_stops(tmp_path, monkeypatch, caplog, keyboard):
    monkeypatch.setattr("alcop_ms.search.EFFORTS", {"quick": make_effort(trials_per_round=1)})
    runner = InterruptedRunner(rounds=3, presses_in=2)
    result = tune(tmp_path, trials=None, runner=runner)
    assert result.was_interrupted
    assert (result.tried, len(result.database.get_all_tuning_records())) == (2, 2)
    assert "Ctrl-C once more to stop at once" in caplog.text
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_tune_tir_interrupt_before_the_first_result_is_an_interrupt(tmp_path):
    with pytest.raises(KeyboardInterrupt):
        tune(tmp_path, runner=InterruptedRunner(rounds=0))


def test_tune_tir_minutes_stop_after_the_round_that_exceeds_them(tmp_path, monkeypatch):
    monkeypatch.setattr("alcop_ms.search.EFFORTS", {"quick": make_effort(trials_per_round=1)})
    result = tune(tmp_path, trials=None, minutes=1e-6)
    assert result.tried == 1
    assert not result.was_interrupted


def test_tune_tir_all_candidates_fail_names_the_causes(tmp_path):
    with pytest.raises(
        NoValidCandidateError, match=r"3  build or run: RuntimeError: no luck today"
    ):
        tune(tmp_path, runner=FailingRunner())


def test_tune_tir_work_dir_of_failures_only_is_searched_again(tmp_path):
    with contextlib.suppress(NoValidCandidateError):
        tune(tmp_path, trials=1, runner=FailingRunner())
    assert tune(tmp_path, trials=1, runner=InterruptedRunner(rounds=1)).tried == 1


def test_tune_tir_predicted_and_measured_records_lie_apart(tuned, work_dir):
    predicted = database_directory(work_dir, "predicted", tuned.target)
    assert (predicted / "database_tuning_record.json").stat().st_size > 0
    assert not database_directory(work_dir, "measured", tuned.target).exists()
    measured = tune(work_dir, trials=1, runner=InterruptedRunner(rounds=1))
    assert (measured.kind, measured.tried, measured.best_s) == ("measured", 1, 1e-5)
    assert len(measured.database.get_all_tuning_records()) == 1
    assert tune(work_dir).best_s == tuned.best_s


def test_tune_tir_model_runner_object_is_never_taken_to_measure(tuned, work_dir):
    runner = alcop_ms.runner("model")
    assert result_kind(runner) == "predicted"
    assert tune(work_dir, runner=runner).kind == "predicted"


def test_tune_tir_targets_do_not_share_records(tuned, work_dir):
    assert database_directory(work_dir, "predicted", alcop_ms.target("h200")) != (
        database_directory(work_dir, "predicted", tuned.target)
    )


def test_replay_record_winner_s_record_gives_its_module(tuned):
    module = module_of(SMALL)
    records = tuned.database.get_top_k(tuned.database.commit_workload(module), 3)
    replayed = [replay_record(record).mod for record in records]
    assert any(tvm_ffi.structural_equal(mod, tuned.best.mod) for mod in replayed)


def test_tune_tir_leaves_logging_as_it_was(tmp_path):
    logger = logging.getLogger("tvm.s_tir.meta_schedule")
    handler = logging.NullHandler()  # without a name, over which MetaSchedule trips
    logger.addHandler(handler)
    try:
        before = (logger.level, logger.propagate, list(logger.handlers))
        tune(tmp_path, trials=1)
        assert (logger.level, logger.propagate, list(logger.handlers)) == before
    finally:
        logger.removeHandler(handler)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"preset": "huge"}, "preset='huge': one of quick, normal, full"),
        ({"trials": 0}, "trials=0: at least 1"),
        ({"minutes": 0.0}, "minutes=0: must be positive"),
        ({"minutes": float("nan")}, "minutes=nan"),
        ({"runner": "guess"}, "runner='guess': one of model, simulated, local, rpc"),
        ({"runner": 3}, "runner=3: one of"),
        ({"seed": -1}, "seed=-1: from 0 to"),
    ],
)
def test_tune_tir_bad_option_is_refused_by_name(tmp_path, options, message):
    with pytest.raises(InvalidOptionError, match=message):
        tune(tmp_path, **options)


def test_tune_tir_unknown_target_is_refused(tmp_path):
    with pytest.raises(UnknownGpuError, match="a1000"):
        tune_tir(module_of(SMALL), "a1000", tmp_path)


def test_tune_tir_work_dir_below_a_file_is_refused(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(OutputError, match=r"file/below/predicted-a100: tuning records cannot be"):
        tune(tmp_path / "file" / "below")


def test_tune_tir_no_product_cannot_be_predicted(tmp_path):
    from tvm import te

    a = te.placeholder((256, 256), "float32", name="A")
    double = te.compute(a.shape, lambda i, j: a[i, j] * 2, name="B")
    module = tvm.IRModule({"main": te.create_prim_func([a, double])})
    with pytest.raises(NothingToTuneError, match=r"no matrix product to predict .*B: 0 reduction"):
        tune_tir(module, "a100", tmp_path, runner="model")
    assert not list(tmp_path.iterdir())


def test_tune_tir_quick_is_simulated_where_the_model_knows_no_time(tmp_path, monkeypatch):
    asked = []

    def find_nothing(*_, runner, **__):
        asked.append(result_kind(runner))

    monkeypatch.setattr("alcop_ms.tuning.search", find_nothing)
    module = module_of("mobilenet/dw-7")
    with pytest.raises(NoValidCandidateError):
        tune_tir(module, "a100", tmp_path, preset="quick", shows_progress=False)
    assert asked == ["simulated"]


def test_tune_tir_attention_is_predicted_and_ranked_by_its_own_formulas(tmp_path):
    module = module_of("attention:h=2,s=64,d=32")
    result = tune_tir(module, "a100", tmp_path, trials=4, shows_progress=False)
    assert result.kind == "predicted"
    assert not isinstance(find_chain_plan(result.best.mod), NotApplicable)
    assert result.best_s > 0
    with pytest.raises(NothingToTuneError, match='runner "model", "local" or "rpc"'):
        tune_tir(module, "a100", tmp_path, trials=4, runner="simulated")


def test_compile_tir_winner_holds_its_asynchronous_copies(tuned, tmp_path):
    module = compile_tir(tuned.best, "a100")
    (cuda,) = [m for m in module.imports if m.kind == "cuda"]
    assert "cp.async.cg.shared.global" in cuda.inspect_source()
    file = tmp_path / "kernel.so"
    module.export_library(str(file))
    assert b"cp.async" in file.read_bytes()  # loading it takes a CUDA driver


def test_compile_tir_takes_a_module_as_well(tuned):
    by_module = compile_tir(tuned.best.mod, tuned.target)
    by_schedule = compile_tir(tuned.best, tuned.target)
    texts = [
        [m.inspect_source() for m in module.imports if m.kind == "cuda"]
        for module in (by_module, by_schedule)
    ]
    assert texts[0] == texts[1]
    assert np.size(texts[0]) == 1
