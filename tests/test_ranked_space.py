from __future__ import annotations

import numpy as np
import pytest

from alcop_ms.choices import read_choices
from alcop_ms.cost_model.decisions import make_batch, make_plan
from alcop_ms.cost_model.latency import estimate_latency
from alcop_ms.cost_model.model import PipelineCostModel
from alcop_ms.cost_model.ranking import rank_batch_s, ranking_s
from alcop_ms.errors import InvalidPlanError
from alcop_ms.hardware import find_gpu
from alcop_ms.prediction import plan_of
from alcop_ms.ranked_space import PER_TILE, RankedSpace, find_space
from alcop_ms.refinement import RefinedSearch
from alcop_ms.sampling import decisions_key
from tests.candidates import designs_of, module_of

SPEC = "matmul:m=128,n=128,k=128,dtype=f16,layout=nt"
A100 = find_gpu("a100")


def traces_of(spec):
    return [design.trace for design in designs_of(spec, "a100")[1]]


@pytest.fixture(scope="module")
def space():
    return find_space(module_of(SPEC), traces_of(SPEC))


def ranked(space, rank, recorded=()):
    context = designs_of(SPEC, "a100")[0]
    return RankedSpace(context, traces_of(SPEC), space, rank, recorded)


def test_rank_batch_is_the_ranking_of_each(space):
    from alcop_ms.cost_model.batch import estimate_batch

    some = space.take(range(0, len(space), max(1, len(space) // 40)))
    batch = make_batch(some)
    seconds = rank_batch_s(batch, estimate_batch(batch, A100))
    for index, found in enumerate(seconds):
        try:
            estimate = estimate_latency(make_plan(some, index), A100)
        except InvalidPlanError:
            assert not np.isfinite(found)
            continue
        assert found == pytest.approx(ranking_s(estimate.total_s, estimate))


def test_find_space_only_of_whole_tensor_core_tiles():
    for spec in ("matmul:m=100,n=128,k=128,dtype=f16", "matmul:m=128,n=128,k=128,dtype=f32"):
        assert find_space(module_of(spec), traces_of(spec)) is None


def test_ranked_space_hands_out_the_best_first_and_each_once(space, a100):
    model = PipelineCostModel()
    walk = ranked(space, lambda decisions: model.rank_space(decisions, A100))
    taken = [*walk.take(3), *walk.take(3)]
    assert len(taken) == 6
    estimates = [estimate_latency(plan_of(one.sch.mod, a100), A100) for one in taken]
    best = np.sort(model.rank_space(space, A100))
    assert ranking_s(estimates[0].total_s, estimates[0]) == pytest.approx(best[0])
    assert len({decisions_key(one.sch.trace) for one in taken}) == 6


def test_ranked_space_leaves_out_what_earlier_runs_tried(space):
    def rank(decisions):
        return np.arange(len(decisions), dtype=float)

    first = [decisions_key(one.sch.trace) for one in ranked(space, rank).take(3)]
    resumed = ranked(space, rank, recorded=set(first[:2]))
    again = [decisions_key(one.sch.trace) for one in resumed.take(3)]
    assert again[0] == first[2]
    assert not set(again) & set(first[:2])


def test_ranked_space_few_of_one_tile_in_a_round(space):
    walk = ranked(space, lambda decisions: np.arange(len(decisions), dtype=float))
    tiles = [tuple(read_choices(one.sch.trace)["alcop.mma_tile"]) for one in walk.take(6)]
    sizes = [(t[0] * t[1], t[2] * t[3], t[4]) for t in tiles]
    assert max(sizes.count(size) for size in sizes) <= PER_TILE


def test_ranked_space_candidates_that_do_not_fit_are_never_handed_out(space):
    walk = ranked(space, lambda decisions: np.full(len(decisions), np.inf))
    assert walk.take(4) == []


class Model:
    def predict(self, _, candidates):
        return [0.0] * len(candidates)


def test_refined_search_ranks_a_space_that_it_can_write_out():
    context, designs, _ = designs_of(SPEC, "a100")
    strategy = RefinedSearch._cls(
        lambda: None, lambda decisions: np.arange(len(decisions), dtype=float), 0, lambda: False
    )
    strategy.context = context
    strategy.pre_tuning(5, 4, designs, None, Model())
    rounds = [strategy.generate_measure_candidates() for _ in range(3)]
    assert [len(one or ()) for one in rounds] == [4, 1, 0]
    strategy.post_tuning()
