from __future__ import annotations

import tvm
from tvm.s_tir.schedule.testing import verify_trace_roundtrip

from alcop_ms.compat import ANN_CUDA_CORE_TILE, ANN_MMA_TILE
from alcop_ms.rules.unroll_cuda_core_loops import UnrollCudaCoreLoops
from tests.candidates import apply_rule, module_of, staged_schedule
from tests.staged import staged_product

UNROLL = "meta_schedule.unroll_explicit"


def root_annotations(sch) -> dict:
    return dict(sch.get(sch.get_sblock("root")).annotations.items())


def test_unroll_cuda_core_loops_foreign_kernel_gets_a_sampled_step_count():
    (actual,) = apply_rule(UnrollCudaCoreLoops(), staged_schedule())
    (sample,) = actual.trace.decisions
    assert [int(steps) for steps in sample.attrs[0]] == [0, 16, 64, 512, 1024]
    assert int(root_annotations(actual)[UNROLL]) in {0, 16, 64, 512, 1024}


def test_unroll_cuda_core_loops_tensor_core_kernel_is_left_alone():
    sch = staged_schedule(annotations={ANN_MMA_TILE: [1, 1, 1, 1, 1, 1, 1, 1, 1]})
    (actual,) = apply_rule(UnrollCudaCoreLoops(), sch)
    assert actual.same_as(sch)
    assert UNROLL not in root_annotations(actual)


def test_unroll_cuda_core_loops_our_cuda_core_kernel_is_left_alone():
    sch = staged_schedule(annotations={ANN_CUDA_CORE_TILE: [1, 1, 1, 1, 1, 1, 1]})
    (actual,) = apply_rule(UnrollCudaCoreLoops(), sch)
    assert actual.same_as(sch)
    assert UNROLL not in root_annotations(actual)


def test_unroll_cuda_core_loops_inner_block_is_left_alone():
    (actual,) = apply_rule(UnrollCudaCoreLoops(), staged_schedule(), block="C")
    assert not actual.trace.decisions


def test_unroll_cuda_core_loops_trace_round_trips():
    (actual,) = apply_rule(UnrollCudaCoreLoops(), staged_schedule())
    verify_trace_roundtrip(actual, staged_product().with_attr("global_symbol", "main"))


def test_unroll_cuda_core_loops_clone_does_the_same():
    (actual,) = apply_rule(UnrollCudaCoreLoops().clone(), staged_schedule())
    assert UNROLL in root_annotations(actual)
    before = staged_schedule()
    before.annotate(before.get_sblock("root"), UNROLL, root_annotations(actual)[UNROLL])
    tvm.ir.assert_structural_equal(actual.mod, before.mod)


def test_unroll_cuda_core_loops_threads_that_reduce_together_are_left_alone():
    sch = tvm.s_tir.Schedule(module_of("reduce:rows=8,cols=64,dtype=f32"))
    (block,) = sch.get_child_blocks(sch.get_sblock("root"))
    sch.bind(sch.get_loops(block)[-1], "threadIdx.x")
    (actual,) = apply_rule(UnrollCudaCoreLoops(), sch)
    assert actual.same_as(sch)
    assert UNROLL not in root_annotations(actual)
