from __future__ import annotations

import pytest

from alcop_ms.compat import ms
from alcop_ms.refinement import RefinedSearch, neighbours, walk
from alcop_ms.sampling import decisions_key
from tests.candidates import candidate, designs_of, trace_of

SPEC = "matmul:m=64,n=32,k=128,dtype=f16,layout=nt"
TILE = (2, 2, 1, 2, 2, 1)  # warps_m, tiles_m, warps_n, tiles_n, k steps, raster


@pytest.fixture(scope="module")
def context():
    return designs_of(SPEC, "a100")[0]


@pytest.fixture(scope="module")
def start():
    return candidate(SPEC, mma_tile=TILE, shared_stages=3, register_stages=1).trace


def annotations(schedule):
    text = schedule.mod.script()
    return text[text.index("alcop.mma_tile") :].split("}")[0]


def prefers(text):
    """A score that likes candidates with these annotations, and no others."""
    return lambda candidates: [float(text in annotations(one)) for one in candidates]


def test_neighbours_are_distinct_and_differ_from_their_trace(start):
    keys = [decisions_key(trace) for trace in neighbours(start)]
    assert decisions_key(start) not in keys
    assert len(set(keys)) == len(keys) > 10


def test_walk_finds_a_neighbour_one_decision_away(context, start):
    seen = {}
    walk(context, start, prefers('"alcop.shared_stages": 4'), seen)
    best = max(seen.values(), key=lambda item: item[0])[1]
    assert '"alcop.shared_stages": 4' in annotations(best)
    assert f'alcop.mma_tile": [{", ".join(map(str, TILE[:5]))}' in annotations(best)


def test_walk_trades_warps_for_fragments_of_the_same_tile(context, start):
    seen = {}
    walk(context, start, prefers('alcop.mma_tile": [1, 4, 1, 2, 2'), seen)
    assert max(score for score, _ in seen.values()) == 1.0


def test_walk_meets_valid_candidates_only_and_each_once(context, start):
    seen = {}
    walk(context, start, lambda candidates: [0.0] * len(candidates), seen)
    assert all(score == 0.0 for score, _ in seen.values())
    assert all("enter_postproc" in str(one.trace) for _, one in seen.values())
    before = dict(seen)
    walk(context, start, lambda candidates: [1.0] * len(candidates), seen)
    assert seen == before


class Evolution:
    """An evolution that hands out batches and remembers what it was told."""

    def __init__(self, batches):
        self.batches = list(batches)
        self.trials = None
        self.ended = 0

    def _initialize_with_tune_context(self, context):
        pass

    def pre_tuning(self, max_trials, *_):
        self.trials = max_trials

    def generate_measure_candidates(self):
        return self.batches.pop(0) if self.batches else None

    def post_tuning(self):
        self.ended += 1


class Model:
    """Prefers four slots."""

    def predict(self, _, candidates):
        return prefers('"alcop.shared_stages": 4')([one.sch for one in candidates])


def searching(context, batches, *, refined, is_out_of_time=lambda: False, trials=8):
    evolution = Evolution(batches)
    strategy = RefinedSearch._cls(lambda: evolution, None, refined, is_out_of_time)
    strategy._initialize_with_tune_context(context)
    database = ms.database.MemoryDatabase()
    strategy.pre_tuning(trials, 4, [], database, Model())
    return strategy, evolution, database


def record(database, context, trace, seconds):
    workload = database.commit_workload(context.mod)
    arguments = ms.arg_info.ArgInfo.from_prim_func(context.mod["main"])
    database.commit_tuning_record(
        ms.database.TuningRecord(trace, workload, [seconds], context.target, arguments)
    )


def test_refined_search_last_trials_are_neighbours_of_the_best(context, start):
    strategy, evolution, database = searching(context, [["first"], ["second"]], refined=2)
    assert evolution.trials == 6
    assert [strategy.generate_measure_candidates() for _ in range(2)] == [["first"], ["second"]]
    record(database, context, start, 1e-6)
    refined = strategy.generate_measure_candidates()
    assert len(refined) == 2
    assert all('"alcop.shared_stages": 4' in annotations(one.sch) for one in refined)
    assert strategy.generate_measure_candidates() is None
    strategy.post_tuning()
    assert evolution.ended == 1


def test_refined_search_recorded_candidates_are_not_measured_again(context, start):
    strategy, _, database = searching(context, [], refined=1)
    record(database, context, start, 1e-6)
    four = candidate(SPEC, mma_tile=TILE, shared_stages=4, register_stages=1).trace
    record(database, context, four, 2e-6)
    (refined,) = strategy.generate_measure_candidates()
    assert decisions_key(refined.sch.trace) not in map(decisions_key, (start, four))


def test_refined_search_nothing_recorded_ends(context):
    strategy, _, _ = searching(context, [], refined=2)
    assert strategy.generate_measure_candidates() is None


def test_refined_search_out_of_time_runs_one_round_and_refines(context, start):
    strategy, evolution, database = searching(
        context, [["first"], ["second"]], refined=1, is_out_of_time=lambda: True
    )
    assert strategy.generate_measure_candidates() == ["first"]
    record(database, context, start, 1e-6)
    assert len(strategy.generate_measure_candidates()) == 1
    assert evolution.batches == [["second"]]


def test_refined_search_a_rejected_start_ends_quietly(context):
    strategy, _, database = searching(context, [], refined=1)
    record(database, context, trace_of(SPEC, "a100"), 1e-6)  # tiles not chosen: nothing valid
    refined = strategy.generate_measure_candidates()
    assert refined is None or len(refined) == 1
