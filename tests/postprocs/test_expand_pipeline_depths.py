from __future__ import annotations

import pytest
import tvm
from tvm.s_tir.schedule.testing import verify_trace_roundtrip

from alcop_ms import compat
from alcop_ms.analysis.loop_tree import loops_of, read_loop_tree
from alcop_ms.compat import Schedule
from alcop_ms.matmul_shape import decode_problem
from alcop_ms.postprocs.causes import RejectionCauses
from alcop_ms.postprocs.expand_pipeline_depths import ExpandPipelineDepths
from tests.candidates import (
    candidate,
    decided,
    initialised,
    module_of,
    pipelined,
    replayed,
    staged_schedule,
)
from tests.staged import staged_product, two_sums

SMALL = "matmul:m=16,n=16,k=32,dtype=f32"


def expand(sch, target: str = "a100") -> tuple[bool, RejectionCauses]:
    causes = RejectionCauses()
    postproc = initialised(ExpandPipelineDepths(causes), sch.mod, target)
    return postproc.apply(sch), causes


def staged(shared: int, register: int, k_tiles: int = 8):
    return staged_schedule(
        k_tiles,
        annotations={compat.ANN_SHARED_STAGES: shared},
        step_annotations={compat.ANN_REGISTER_STAGES: register},
    )


def arrays(sch) -> dict[str, tuple]:
    """Loop variable -> (stage, order, async stages)."""
    keys = (compat.ANN_STAGE, compat.ANN_ORDER, compat.ANN_ASYNC_STAGES)
    return {
        loop.var: tuple(loop.annotation(key) for key in keys)
        for loop in loops_of(read_loop_tree(sch))
        if loop.annotation(compat.ANN_STAGE)
    }


def test_expand_pipeline_depths_two_levels_leaves_all_arrays_and_nothing_else():
    sch = staged(4, 2)
    assert expand(sch)[0]
    after = staged_product(
        8,
        annotations={
            compat.ANN_SHARED_STAGES: 4,
            compat.ANN_STAGE: [0, 0, 2, 3, 3],
            compat.ANN_ORDER: [0, 1, 3, 2, 4],
            compat.ANN_ASYNC_STAGES: [0],
        },
        step_annotations={
            compat.ANN_REGISTER_STAGES: 2,
            compat.ANN_STAGE: [0, 0, 1],
            compat.ANN_ORDER: [0, 1, 2],
        },
    )
    tvm.ir.assert_structural_equal(sch.mod["main"], after.with_attr("global_symbol", "main"))


def test_expand_pipeline_depths_depth_one_leaves_the_loop_unpipelined():
    sch = staged(1, 1)
    assert expand(sch)[0]
    assert arrays(sch) == {}


def test_expand_pipeline_depths_registers_alone_pipelines_the_inner_loop():
    sch = staged(1, 2)
    assert expand(sch)[0]
    assert arrays(sch) == {"k_step": ((0, 0, 1), (0, 1, 2), None)}


def test_expand_pipeline_depths_without_cp_async_copies_stay_synchronous():
    sch = staged(3, 1)
    assert expand(sch, "t4")[0]
    assert arrays(sch) == {"k_tile": ((0, 0, 2), (0, 1, 2), None)}


def test_expand_pipeline_depths_more_stages_than_iterations_is_rejected_and_counted():
    passed, causes = expand(staged(5, 1, k_tiles=4))
    assert not passed
    assert causes.histogram() == (("5 shared stages for 4 iterations", 1),)


@pytest.mark.parametrize("shared_stages", [2, 3])
def test_expand_pipeline_depths_one_register_step_is_rejected_and_counted(shared_stages):
    tile = (4, 2, 4, 2, 1, 2, 1)  # one register step: nothing to load ahead within a tile
    sch = decided(
        SMALL, "a100", cuda_core_tile=tile, shared_stages=shared_stages, register_stages=2
    )
    passed, causes = expand(sch)
    assert not passed
    assert causes.histogram() == (("2 register stages for 1 iteration", 1),)


def test_expand_pipeline_depths_leaves_the_product_on_the_loop():
    sch = candidate(
        f"{SMALL},epilogue=relu,out=f16,batch=3",
        cuda_core_tile=(4, 2, 4, 2, 2, 2, 1),
        shared_stages=1,
        register_stages=1,
    )
    (values,) = [
        value
        for loop in loops_of(read_loop_tree(sch))
        if (value := loop.annotation(compat.ANN_PROBLEM))
    ]
    problem = decode_problem(values)
    assert (problem.batch, problem.m, problem.n, problem.k) == (3, 16, 16, 32)
    assert (problem.in_dtype, problem.acc_dtype, problem.out_dtype) == (
        "float32",
        "float32",
        "float16",
    )


def test_expand_pipeline_depths_two_kernels_keep_their_own_depths():
    key = compat.ANN_SHARED_STAGES
    sch = Schedule(tvm.IRModule({"main": two_sums({key: 3}, {key: 5})}))
    assert expand(sch)[0]
    found = [
        loop.annotation(compat.ANN_STAGE)
        for loop in loops_of(read_loop_tree(sch))
        if loop.annotation(compat.ANN_STAGE)
    ]
    assert found == [(0, 2), (0, 4)]


def test_expand_pipeline_depths_trace_round_trips():
    sch = candidate(SMALL, cuda_core_tile=(4, 2, 4, 2, 2, 2, 1), shared_stages=3, register_stages=2)
    tvm.ir.assert_structural_equal(replayed(sch, module_of(SMALL)).mod, sch.mod)
    verify_trace_roundtrip(sch, module_of(SMALL))


def test_expand_pipeline_depths_clone_counts_into_the_same_causes():
    causes = RejectionCauses()
    clone = initialised(ExpandPipelineDepths(causes).clone(), staged_schedule().mod)
    assert not clone.apply(staged(5, 1, k_tiles=4))
    assert causes.rejected == 1


@pytest.mark.parametrize(("shared", "register"), [(2, 1), (2, 2), (3, 2), (8, 2)])
def test_expand_pipeline_depths_arrays_are_accepted_by_inject_software_pipeline(shared, register):
    sch = staged(shared, register)
    assert expand(sch)[0]
    text = pipelined(sch)
    assert f"A_shared = T.sblock_alloc_buffer(({shared}, 4, 8)" in text
