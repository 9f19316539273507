from __future__ import annotations

import logging

import tvm
from tvm.s_tir.schedule.testing import verify_trace_roundtrip

from alcop_ms import compat
from alcop_ms.postprocs.causes import RejectionCauses
from alcop_ms.postprocs.expand_pipeline_depths import ExpandPipelineDepths
from alcop_ms.rules.pipeline_register_loads import PipelineRegisterLoads
from alcop_ms.rules.pipeline_shared_loads import DepthConfig
from tests.candidates import apply_rule, initialised, pipelined, staged_schedule
from tests.staged import staged_product


def rule(*depths: int) -> PipelineRegisterLoads:
    return PipelineRegisterLoads(DepthConfig(depths=depths))


def test_pipeline_register_loads_staged_product_leaves_the_depth_on_the_step_loop():
    (actual,) = apply_rule(rule(2), staged_schedule())
    after = staged_product(step_annotations={"alcop.register_stages": 2})
    tvm.ir.assert_structural_equal(actual.mod["main"], after.with_attr("global_symbol", "main"))


def test_pipeline_register_loads_default_depths_are_one_and_two():
    (actual,) = apply_rule(PipelineRegisterLoads(), staged_schedule())
    (sample,) = actual.trace.decisions
    assert [int(depth) for depth in sample.attrs[0]] == [1, 2]


def test_pipeline_register_loads_other_block_leaves_schedule_alone():
    sch = staged_schedule()
    (actual,) = apply_rule(rule(2), sch, block="A_local")
    assert actual.same_as(sch)
    assert not actual.trace.decisions


def test_pipeline_register_loads_pipelined_loop_is_left_alone_with_a_reason(caplog):
    caplog.set_level(logging.DEBUG, "alcop_ms")
    annotations = {compat.ANN_STAGE: [0, 0, 1], compat.ANN_ORDER: [0, 1, 2]}
    (actual,) = apply_rule(rule(2), staged_schedule(step_annotations=annotations))
    assert not actual.trace.decisions
    assert "A_local: loop k_step is pipelined already" in caplog.text


def test_pipeline_register_loads_trace_round_trips():
    (actual,) = apply_rule(rule(1, 2), staged_schedule())
    verify_trace_roundtrip(actual, staged_product().with_attr("global_symbol", "main"))


def test_pipeline_register_loads_clone_keeps_its_depths():
    (actual,) = apply_rule(rule(2).clone(), staged_schedule())
    (sample,) = actual.trace.decisions
    assert [int(depth) for depth in sample.attrs[0]] == [2]


def test_pipeline_register_loads_depth_lowers_to_two_slots_of_registers():
    (sch,) = apply_rule(rule(2), staged_schedule())
    expand = initialised(ExpandPipelineDepths(RejectionCauses()), sch.mod)
    assert expand.apply(sch)
    text = pipelined(sch)
    assert "A_local = T.sblock_alloc_buffer((2, 1, 4)" in text
    assert "B_local = T.sblock_alloc_buffer((2, 4, 1)" in text
