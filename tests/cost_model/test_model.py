from __future__ import annotations

import itertools
import random

import numpy as np
import pytest
import tvm
from tvm import te

from alcop_ms import targets
from alcop_ms.compat import ms
from alcop_ms.cost_model.features import FEATURES
from alcop_ms.cost_model.latency import estimate_latency
from alcop_ms.cost_model.model import (
    UNKNOWN_SCORE,
    PipelineCostModel,
    ideal_s,
    predict_latencies,
)
from alcop_ms.errors import DatabaseError
from alcop_ms.hardware import find_gpu
from alcop_ms.matmul_shape import MatmulShape
from alcop_ms.prediction import predict, rank
from alcop_ms.sampling import sample_candidates
from tests.candidates import candidate, module_of, staged_schedule
from tests.cost_model.conftest import build_plan

SPEC = "matmul:m=512,n=768,k=3072,dtype=f16"
TILE = (2, 4, 2, 2, 2, 1)
A100 = find_gpu("a100")


def context_of(spec: str = SPEC, target: str = "a100"):
    return ms.TuneContext(mod=module_of(spec), target=targets.target(target))


def measure(*schedules) -> list[ms.MeasureCandidate]:
    return [ms.MeasureCandidate(sch, []) for sch in schedules]


def at_depth(shared: int, register: int = 1, **values):
    values = {"mma_tile": TILE, "shared_stages": shared, "register_stages": register} | values
    return candidate(SPEC, **values)


def result(*seconds: float) -> ms.runner.RunnerResult:
    return ms.runner.RunnerResult(list(seconds) or None, None if seconds else "it failed")


@pytest.fixture(scope="module")
def candidates(intrinsics):
    return measure(*(at_depth(s, r) for s, r in ((1, 1), (2, 1), (3, 1), (3, 2), (4, 2))))


def test_predict_scores_are_positive_and_below_the_ideal(candidates):
    scores = PipelineCostModel().predict(context_of(), candidates)
    assert scores.dtype == np.float64
    assert (scores > UNKNOWN_SCORE).all()
    assert (scores < 1).all()


def test_predict_score_of_a_candidate_does_not_depend_on_its_batch(candidates):
    model, context = PipelineCostModel(), context_of()
    together = model.predict(context, candidates)
    alone = [model.predict(context, [one])[0] for one in candidates]
    shuffled = list(range(len(candidates)))
    random.Random(1).shuffle(shuffled)
    other = model.predict(context, [candidates[i] for i in shuffled])
    assert together.tolist() == alone
    assert other.tolist() == [alone[i] for i in shuffled]


def test_predict_latency_bound_product_prefers_a_pipeline(candidates):
    one, _, three, *_ = PipelineCostModel().predict(context_of(), candidates)
    assert three > 1.3 * one


def test_predict_registers_add_to_shared_memory(candidates):
    *_, three, three_two, _ = PipelineCostModel().predict(context_of(), candidates)
    assert three_two >= three


def test_predict_foreign_kernel_gets_the_lowest_positive_score(intrinsics):
    context = context_of("matmul:m=4,n=4,k=32,dtype=f32")
    scores = PipelineCostModel().predict(context, measure(staged_schedule()))
    assert scores.tolist() == [UNKNOWN_SCORE]


def test_predict_no_product_gives_every_candidate_the_same_score(intrinsics):
    source = te.placeholder((8,), name="X")
    copy = te.compute((8,), lambda i: source[i] + 1.0, name="Y")
    mod = tvm.IRModule({"main": te.create_prim_func([source, copy])})
    context = ms.TuneContext(mod=mod, target=targets.target("a100"))
    some = measure(staged_schedule(), staged_schedule())
    assert PipelineCostModel().predict(context, some).tolist() == [UNKNOWN_SCORE] * 2
    assert predict_latencies(context, some) == [None, None]


def test_predict_latencies_are_those_of_the_latency_model(candidates):
    from alcop_ms.analysis.loop_tree import read_loop_tree
    from alcop_ms.analysis.plan import find_plan

    plan = find_plan(read_loop_tree(candidates[2].sch), None, A100)
    (predicted,) = predict_latencies(context_of(), [candidates[2]])
    assert predicted == estimate_latency(plan, A100).total_s


def test_predict_slower_gpu_is_predicted_slower(candidates):
    (fast,) = predict_latencies(context_of(), candidates[2:3])
    (slow,) = predict_latencies(context_of(target="a10"), candidates[2:3])
    assert slow > fast


@pytest.mark.parametrize(
    ("problem", "expected_s"),
    [
        # 2 * 4096^3 flop at 312e12 a second; moved bytes would take a tenth of that
        (MatmulShape(m=4096, n=4096, k=4096), 2 * 4096**3 / 312e12),
        # (1 + 4096) * 4096 halves read and 4096 floats written, at 2.039e12 bytes a second
        (MatmulShape(m=1, n=4096, k=4096), (4097 * 4096 * 2 + 4096 * 4) / 2.039e12),
    ],
)
def test_ideal_s_is_arithmetic_or_memory_whichever_takes_longer(problem, expected_s):
    assert ideal_s(problem, A100) == pytest.approx(expected_s, rel=0.02)


def test_ideal_s_no_plan_is_faster():
    for stages in (2, 3, 4):
        plan = build_plan(stages=stages)
        assert estimate_latency(plan, A100).total_s > ideal_s(plan.problem, A100)


def test_update_keeps_features_prediction_and_median_measurement(candidates):
    model, context = PipelineCostModel(), context_of()
    model.update(context, candidates[:3], [result(3.0, 1.0, 2.0), result(), result(5.0)])
    first, third = model._inst.hybrid.points
    predicted = predict_latencies(context, candidates[:3])
    assert (first.predicted_s, first.measured_s) == (predicted[0], 2.0)
    assert (third.predicted_s, third.measured_s) == (predicted[2], 5.0)
    assert first.group == third.group
    assert first.group.startswith("a100: MatmulShape(m=512")
    stages = FEATURES.index("shared_stages")
    assert (first.features[stages], third.features[stages]) == (1.0, 3.0)


def test_update_with_few_measurements_does_not_change_the_scores(candidates):
    model, context = PipelineCostModel(), context_of()
    before = model.predict(context, candidates)
    model.update(context, candidates[:1], [result(9.0)])
    assert model.predict(context, candidates).tolist() == before.tolist()


def learn_a_surprise(model, context, candidates):
    """Measurements as predicted, but for the last candidate, which takes twice as long."""
    predicted = predict_latencies(context, candidates)
    factors = (1.0, 1.0, 1.0, 1.0, 2.0)
    for _ in range(4):
        results = [result(p * factor) for p, factor in zip(predicted, factors, strict=True)]
        model.update(context, candidates, results)


def test_update_with_many_measurements_corrects_the_ranking(candidates):
    model, context = PipelineCostModel(), context_of()
    before = model.predict(context, candidates)
    learn_a_surprise(model, context, candidates)
    after = model.predict(context, candidates)
    assert (np.argmax(before), np.argmax(after)) == (4, 3)
    assert after[:4].argsort().tolist() == before[:4].argsort().tolist()
    assert (after > 0).all()


def test_update_of_a_model_that_does_not_learn_changes_nothing(candidates):
    model, context = PipelineCostModel(learns=False), context_of()
    before = model.predict(context, candidates)
    learn_a_surprise(model, context, candidates)
    assert model.predict(context, candidates).tolist() == before.tolist()


def test_update_foreign_kernels_are_left_out(candidates, intrinsics):
    model, context = PipelineCostModel(), context_of("matmul:m=4,n=4,k=32,dtype=f32")
    model.update(context, measure(staged_schedule()), [result(1.0)])
    assert model._inst.hybrid.points == []


def test_save_and_load_keep_what_was_learned(candidates, tmp_path):
    model, context = PipelineCostModel(), context_of()
    learn_a_surprise(model, context, candidates)
    path = str(tmp_path / "model.json")
    model.save(path)
    other = PipelineCostModel()
    other.load(path)
    expected = model.predict(context, candidates)
    assert other.predict(context, candidates) == pytest.approx(expected, rel=1e-6)


@pytest.mark.parametrize("text", ["{", "[]", '{"format": "other"}', None])
def test_load_of_something_else_names_the_file(tmp_path, text):
    path = tmp_path / "model.json"
    if text is not None:
        path.write_text(text)
    with pytest.raises(DatabaseError, match=r"model\.json: (not a saved|cannot be read)"):
        PipelineCostModel()._inst.load(str(path))


def test_pipeline_cost_model_unknown_target_is_refused_at_once():
    from alcop_ms.errors import UnknownGpuError

    with pytest.raises(UnknownGpuError):
        PipelineCostModel("a10000")


@pytest.mark.parametrize(
    "spec",
    [
        "chained:m=64,k=64,h=64,n=64",
        "attention:h=2,s=64,d=32",
        "chained:m=64,k=512,h=96,n=32,act=relu",
    ],
)
def test_predict_what_is_not_one_product_is_scored_as_it_is_predicted(spec, intrinsics):
    context = context_of(spec)
    drawn = sample_candidates(context.mod, context.target, seed=3)
    schedules = list(itertools.islice(drawn, 3))
    scores = PipelineCostModel().predict(context, measure(*schedules))
    ranks = [rank(schedule.mod, context.target) for schedule in schedules]
    assert scores.tolist() == pytest.approx([A100.launch_s / seconds for seconds in ranks])
    predicted = predict_latencies(context, measure(*schedules))
    assert predicted == [predict(one.mod, context.target).total_s for one in schedules]
