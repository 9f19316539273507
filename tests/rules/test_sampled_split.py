from __future__ import annotations

import tvm
from tvm import te

from alcop_ms.compat import Schedule
from alcop_ms.rules.sampled_split import split_sampled


def copy_schedule(extent: int) -> Schedule:
    source = te.placeholder((extent,), name="A")
    copy = te.compute((extent,), lambda i: source[i], name="B")
    return Schedule(tvm.IRModule({"main": te.create_prim_func([source, copy])}), seed=1)


def test_split_sampled_splits_by_a_divisor_within_the_bound():
    for seed in range(1, 20):
        sch = copy_schedule(48)
        sch.seed(seed)
        (loop,) = sch.get_loops("B")
        outer, inner, factor = split_sampled(sch, loop, 8)
        assert int(sch.get(factor)) in {1, 2, 3, 4, 6, 8}
        assert int(sch.get(inner).extent) == int(sch.get(factor))
        assert int(sch.get(outer).extent) * int(sch.get(inner).extent) == 48


def test_split_sampled_prime_extent_divides_perfectly():
    sch = copy_schedule(97)
    (loop,) = sch.get_loops("B")
    _, inner, _ = split_sampled(sch, loop, 8)
    assert int(sch.get(inner).extent) == 1


def test_split_sampled_fold_keeps_groups_together():
    for seed in range(1, 20):
        sch = copy_schedule(48)
        sch.seed(seed)
        (loop,) = sch.get_loops("B")
        _, inner, factor = split_sampled(sch, loop, 8, 2)
        extent = int(sch.get(inner).extent)
        assert extent == 2 * int(sch.get(factor))
        assert extent in {2, 4, 6, 8}


def test_split_sampled_fold_above_the_bound_is_one_group():
    sch = copy_schedule(48)
    (loop,) = sch.get_loops("B")
    _, inner, _ = split_sampled(sch, loop, 2, 4)
    assert int(sch.get(inner).extent) == 4
