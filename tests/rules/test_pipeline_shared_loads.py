from __future__ import annotations

import logging

import tvm
from tvm.s_tir.schedule.testing import verify_trace_roundtrip

from alcop_ms import compat
from alcop_ms.analysis.staging import PipelineLoop
from alcop_ms.pipeline import Level
from alcop_ms.postprocs.causes import RejectionCauses
from alcop_ms.postprocs.expand_pipeline_depths import ExpandPipelineDepths
from alcop_ms.rules.pipeline_shared_loads import (
    DepthConfig,
    PipelineSharedLoads,
    plan_depths,
)
from tests.candidates import apply_rule, initialised, pipelined, staged_schedule
from tests.staged import staged_product


def rule(*depths: int) -> PipelineSharedLoads:
    return PipelineSharedLoads(DepthConfig(depths=depths))


def test_pipeline_shared_loads_staged_product_leaves_the_depth_on_the_loop():
    (actual,) = apply_rule(rule(3), staged_schedule())
    after = staged_product(annotations={"alcop.shared_stages": 3})
    tvm.ir.assert_structural_equal(actual.mod["main"], after.with_attr("global_symbol", "main"))


def test_pipeline_shared_loads_depth_is_a_decision_of_the_trace():
    (actual,) = apply_rule(rule(1, 2, 3), staged_schedule())
    (sample,) = actual.trace.decisions
    assert sample.kind.name == "SampleCategorical"
    assert [int(depth) for depth in sample.attrs[0]] == [1, 2, 3]


def test_pipeline_shared_loads_other_block_leaves_schedule_alone():
    sch = staged_schedule()
    (actual,) = apply_rule(rule(3), sch, block="A_shared")
    assert actual.same_as(sch)
    assert not actual.trace.decisions


def test_pipeline_shared_loads_pipelined_loop_is_left_alone_with_a_reason(caplog):
    caplog.set_level(logging.DEBUG, "alcop_ms")
    annotations = {compat.ANN_STAGE: [0, 0, 1], compat.ANN_ORDER: [0, 1, 2]}
    (actual,) = apply_rule(rule(3), staged_schedule(annotations=annotations))
    assert not actual.trace.decisions
    assert "A_shared: loop k_tile is pipelined already" in caplog.text


def test_pipeline_shared_loads_never_samples_more_slots_than_iterations():
    (actual,) = apply_rule(rule(*range(1, 9)), staged_schedule(k_tiles=2))
    (sample,) = actual.trace.decisions
    # two iterations of two steps: the split between the loops may be sampled, four is the bound
    assert [int(depth) for depth in sample.attrs[0]] == [1, 2, 3, 4]


def test_plan_depths_bounds_by_trip_count():
    loop = PipelineLoop(level=Level.SHARED, loop_var="k", trip_count=1, loads=(), num_statements=2)
    config = DepthConfig(depths=(1, 2, 3, 8))
    assert plan_depths(loop, 3, config) == (1, 2, 3)
    assert plan_depths(loop, 0, config) == (1,)


def test_pipeline_shared_loads_trace_round_trips():
    (actual,) = apply_rule(rule(2, 3), staged_schedule())
    verify_trace_roundtrip(actual, staged_product().with_attr("global_symbol", "main"))


def test_pipeline_shared_loads_clone_keeps_its_depths():
    clone = rule(2, 5).clone()
    (actual,) = apply_rule(clone, staged_schedule())
    (sample,) = actual.trace.decisions
    assert [int(depth) for depth in sample.attrs[0]] == [2, 5]


def test_pipeline_shared_loads_no_depth_fits_leaves_schedule_alone():
    (actual,) = apply_rule(rule(7), staged_schedule(k_tiles=2))
    assert not actual.trace.decisions


def test_pipeline_shared_loads_depth_lowers_to_as_many_slots():
    (sch,) = apply_rule(rule(3), staged_schedule())
    expand = initialised(ExpandPipelineDepths(RejectionCauses()), sch.mod)
    assert expand.apply(sch)
    text = pipelined(sch)
    assert 'A_shared = T.sblock_alloc_buffer((3, 4, 8), scope="shared.dyn")' in text
    assert "for k_tile in range(2)" in text or "T.serial(2" in text  # 4 tiles less 2 ahead
