from __future__ import annotations

import random

import pytest
import tvm
from tvm import te

from alcop_ms import compat
from alcop_ms.analysis.loop_tree import loops_of, read_loop_tree
from alcop_ms.compat import Schedule, ms
from alcop_ms.mutators.mutate_pipeline_decisions import (
    MUTATED_KEYS,
    MutatePipelineDecisions,
    choose_index,
    inner_factors,
    mutate,
)
from tests.candidates import candidate, module_of

SPEC = "matmul:m=256,n=256,k=512,dtype=f16"
VALUES = {"mma_tile": (2, 2, 2, 2, 2, 1), "shared_stages": 3, "register_stages": 2}


def values_of(sch: Schedule) -> list[int]:
    """Every tile size and depth that our rules left on a kernel's loops."""
    return [
        value
        for loop in loops_of(read_loop_tree(sch))
        for key in MUTATED_KEYS
        for value in loop.annotation(key) or ()
    ]


def mutated(sch: Schedule, seed: int) -> Schedule:
    trace = mutate(sch.trace, seed)
    again = Schedule(module_of(SPEC), debug_mask="none")
    trace.apply_to_schedule(again, remove_postproc=True)
    return again


def test_choose_index_is_mostly_a_neighbour_and_never_the_same():
    rng = random.Random(1)
    chosen = [choose_index(3, 8, rng) for _ in range(4000)]
    assert 3 not in chosen
    assert set(chosen) == {0, 1, 2, 4, 5, 6, 7}
    neighbours = sum(index in (2, 4) for index in chosen) / len(chosen)
    assert neighbours == pytest.approx(0.75 + 0.25 * 2 / 7, abs=0.03)


@pytest.mark.parametrize(
    ("current", "size", "expected"), [(0, 2, {1}), (1, 2, {0}), (0, 3, {1, 2})]
)
def test_choose_index_at_an_end_stays_in_range(current, size, expected):
    rng = random.Random(2)
    assert {choose_index(current, size, rng) for _ in range(200)} == expected


def test_inner_factors_are_the_divisors_within_the_bound():
    assert inner_factors(48, 8) == [1, 2, 3, 4, 6, 8]
    assert inner_factors(97, 8) == [1]
    assert inner_factors(4, 64) == [1, 2, 4]


def test_mutate_pipeline_decisions_changes_one_decision_and_keeps_the_rest():
    sch = candidate(SPEC, **VALUES)
    before = values_of(sch)
    for seed in range(1, 12):
        after = values_of(mutated(sch, seed))
        assert len(after) == len(before)
        # a smaller tile may leave a following factor more room, never less than it had
        assert 1 <= sum(a != b for a, b in zip(after, before, strict=True)) <= 2


def test_mutate_pipeline_decisions_reaches_every_decision():
    sch = candidate(SPEC, **VALUES)
    before = values_of(sch)
    changed = set()
    for seed in range(1, 80):
        after = values_of(mutated(sch, seed))
        changed |= {i for i, (a, b) in enumerate(zip(after, before, strict=True)) if a != b}
    # all sampled sizes; what follows the first six of the tile is the design's own
    assert {0, 1, 2, 3, 4, 5} <= changed
    assert len(changed) == 8


def test_mutate_pipeline_decisions_same_seed_makes_the_same_move():
    sch = candidate(SPEC, **VALUES)
    assert values_of(mutated(sch, 7)) == values_of(mutated(sch, 7))


def test_mutate_pipeline_decisions_cuda_core_tile_moves_too():
    spec = "matmul:m=64,n=64,k=64,dtype=f32"
    sch = candidate(spec, cuda_core_tile=(8, 2, 8, 2, 2, 2, 1), shared_stages=2, register_stages=2)
    before, moved = values_of(sch), set()
    for seed in range(1, 40):
        again = Schedule(module_of(spec), debug_mask="none")
        mutate(sch.trace, seed).apply_to_schedule(again, remove_postproc=True)
        after = values_of(again)
        moved |= {i for i, (a, b) in enumerate(zip(after, before, strict=True)) if a != b}
    assert len(moved) == len(before)


def test_mutate_pipeline_decisions_mutation_of_a_mutation_still_replays():
    sch, rng = candidate(SPEC, **VALUES), random.Random(4)
    for _ in range(25):
        sch = mutated(sch, rng.randrange(1, 1 << 30))
    assert compat.ANN_SHARED_STAGES in sch.mod["main"].script()


def test_mutate_pipeline_decisions_trace_without_ours_has_nothing_to_change():
    source = te.placeholder((64,), name="X")
    copy = te.compute((64,), lambda i: source[i] + 1.0, name="Y")
    sch = Schedule(tvm.IRModule({"main": te.create_prim_func([source, copy])}))
    (loop,) = sch.get_loops("Y")
    sch.split(loop, sch.sample_perfect_tile(loop, n=2))
    assert mutate(sch.trace, 1) is None


def test_mutate_pipeline_decisions_only_candidate_is_not_a_decision():
    spec = "matmul:m=1,n=1,k=1,dtype=f32"
    sch = candidate(spec, cuda_core_tile=(1, 1, 1, 1, 1, 1, 1), shared_stages=1, register_stages=1)
    # the product of one element can only choose how deep registers are pipelined
    trace = mutate(sch.trace, 1)
    again = Schedule(module_of(spec), debug_mask="none")
    trace.apply_to_schedule(again, remove_postproc=True)
    assert values_of(again)[-1] == 2


def test_mutate_pipeline_decisions_clone_is_one_of_its_kind(a100, intrinsics):
    clone = MutatePipelineDecisions().clone()
    clone._initialize_with_tune_context(ms.TuneContext(mod=module_of(SPEC), target=a100))
    assert clone.apply(candidate(SPEC, **VALUES).trace) is not None
