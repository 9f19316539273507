from __future__ import annotations

import tvm
from tvm.s_tir.schedule.testing import verify_trace_roundtrip
from tvm.script import tirx as T

from alcop_ms.analysis.loop_tree import read_func, read_loop_tree
from alcop_ms.compat import Schedule
from alcop_ms.pipeline import NotApplicable
from alcop_ms.postprocs.causes import RejectionCauses
from alcop_ms.postprocs.expand_pipeline_depths import ExpandPipelineDepths
from alcop_ms.rules.pipeline_register_loads import PipelineRegisterLoads
from alcop_ms.rules.pipeline_shared_loads import DepthConfig
from alcop_ms.rules.stage_register_loads import StageRegisterLoads, find_unstaged_reads
from tests.candidates import apply_rule, initialised, module_of, pipelined
from tests.staged import staged_product


@T.prim_func(s_tir=True)
def before(A: T.Buffer((4, 16), "float32"), C: T.Buffer((4,), "float32")):
    A_shared = T.sblock_alloc_buffer((4, 16), scope="shared.dyn")
    C_local = T.sblock_alloc_buffer((4,), scope="local")
    for tx in T.thread_binding(4, thread="threadIdx.x"):
        for k_0 in range(2):
            for f in range(8):
                with T.sblock("A_shared"):
                    i = T.axis.spatial(4, tx)
                    k = T.axis.spatial(16, k_0 * 8 + f)
                    A_shared[i, k] = A[i, k]
            for k_1, k_2 in T.grid(4, 2):
                with T.sblock("C_update"):
                    i = T.axis.spatial(4, tx)
                    k = T.axis.reduce(16, k_0 * 8 + k_1 * 2 + k_2)
                    C_local[i] = C_local[i] + A_shared[i, k]
        with T.sblock("C"):
            i = T.axis.spatial(4, tx)
            C[i] = C_local[i]


@T.prim_func(s_tir=True)
def after(A: T.Buffer((4, 16), "float32"), C: T.Buffer((4,), "float32")):
    A_shared = T.sblock_alloc_buffer((4, 16), scope="shared.dyn")
    C_local = T.sblock_alloc_buffer((4,), scope="local")
    A_shared_local = T.sblock_alloc_buffer((4, 16), scope="local")
    for tx in T.thread_binding(4, thread="threadIdx.x"):
        for k_0 in range(2):
            for f in range(8):
                with T.sblock("A_shared"):
                    i = T.axis.spatial(4, tx)
                    k = T.axis.spatial(16, k_0 * 8 + f)
                    A_shared[i, k] = A[i, k]
            for k_1 in T.unroll(4):
                for ax0, ax1 in T.grid(1, 2):
                    with T.sblock("A_shared_local"):
                        v0 = T.axis.spatial(4, tx + ax0)
                        v1 = T.axis.spatial(16, k_0 * 8 + k_1 * 2 + ax1)
                        A_shared_local[v0, v1] = A_shared[v0, v1]
                for k_2 in range(2):
                    with T.sblock("C_update"):
                        i = T.axis.spatial(4, tx)
                        k = T.axis.reduce(16, k_0 * 8 + k_1 * 2 + k_2)
                        C_local[i] = C_local[i] + A_shared_local[i, k]
        with T.sblock("C"):
            i = T.axis.spatial(4, tx)
            C[i] = C_local[i]


@T.prim_func(s_tir=True)
def two_users(A: T.Buffer((4, 16), "float32"), C: T.Buffer((4,), "float32")):
    A_shared = T.sblock_alloc_buffer((4, 16), scope="shared.dyn")
    C_local = T.sblock_alloc_buffer((4,), scope="local")
    for tx in T.thread_binding(4, thread="threadIdx.x"):
        for k_0 in range(2):
            for f in range(8):
                with T.sblock("A_shared"):
                    i = T.axis.spatial(4, tx)
                    k = T.axis.spatial(16, k_0 * 8 + f)
                    A_shared[i, k] = A[i, k]
            for k_1 in range(8):
                with T.sblock("C_update"):
                    i = T.axis.spatial(4, tx)
                    k = T.axis.reduce(16, k_0 * 8 + k_1)
                    C_local[i] = C_local[i] + A_shared[i, k]
                with T.sblock("C_again"):
                    i = T.axis.spatial(4, tx)
                    k = T.axis.reduce(16, k_0 * 8 + k_1)
                    C_local[i] = C_local[i] + A_shared[i, k]
        with T.sblock("C"):
            i = T.axis.spatial(4, tx)
            C[i] = C_local[i]


@T.prim_func(s_tir=True)
def vectorised_user(A: T.Buffer((4, 16), "float32"), C: T.Buffer((4, 16), "float32")):
    A_shared = T.sblock_alloc_buffer((4, 16), scope="shared.dyn")
    for tx in T.thread_binding(4, thread="threadIdx.x"):
        for k_0 in range(2):
            for f in range(8):
                with T.sblock("A_shared"):
                    i = T.axis.spatial(4, tx)
                    k = T.axis.spatial(16, k_0 * 8 + f)
                    A_shared[i, k] = A[i, k]
            for k_1 in T.vectorized(8):
                with T.sblock("C"):
                    i = T.axis.spatial(4, tx)
                    k = T.axis.spatial(16, k_0 * 8 + k_1)
                    C[i, k] = A_shared[i, k]


def schedule_of(func) -> Schedule:
    return Schedule(tvm.IRModule({"main": func.with_attr("global_symbol", "main")}))


def reason_of(func) -> str:
    found = find_unstaged_reads(read_func(func))
    assert isinstance(found, NotApplicable)
    return found.reason


def test_stage_register_loads_one_operand_is_read_once_a_step():
    (actual,) = apply_rule(StageRegisterLoads(), schedule_of(before))
    tvm.ir.assert_structural_equal(actual.mod["main"], after.with_attr("global_symbol", "main"))


def test_find_unstaged_reads_names_consumer_operands_and_step_loop():
    assert find_unstaged_reads(read_func(before)) == ("C_update", 1, 2)


def test_find_unstaged_reads_registers_staged_already_is_refused():
    assert reason_of(staged_product()) == "operands are staged in registers already"


def test_find_unstaged_reads_nothing_in_shared_memory_is_refused():
    found = find_unstaged_reads(read_loop_tree(Schedule(module_of("matmul:m=4,n=4,k=4,dtype=f32"))))
    assert isinstance(found, NotApplicable)
    assert found.reason == "nothing is staged in shared memory"


def test_find_unstaged_reads_two_users_are_refused():
    assert reason_of(two_users) == "the operands are not used by one block"


def test_find_unstaged_reads_vectorised_step_is_refused():
    assert reason_of(vectorised_user) == "the loop under the staging loop is not sequential"


def test_stage_register_loads_refused_function_is_left_alone():
    sch = schedule_of(two_users)
    (actual,) = apply_rule(StageRegisterLoads(), sch)
    tvm.ir.assert_structural_equal(actual.mod["main"], two_users.with_attr("global_symbol", "main"))


def test_stage_register_loads_other_block_is_left_alone():
    sch = schedule_of(before)
    (actual,) = apply_rule(StageRegisterLoads(), sch, block="C_update")
    assert actual.same_as(sch)


def test_stage_register_loads_trace_round_trips():
    (actual,) = apply_rule(StageRegisterLoads(), schedule_of(before))
    verify_trace_roundtrip(actual, before.with_attr("global_symbol", "main"))


def test_stage_register_loads_clone_does_the_same():
    (actual,) = apply_rule(StageRegisterLoads().clone(), schedule_of(before))
    tvm.ir.assert_structural_equal(actual.mod["main"], after.with_attr("global_symbol", "main"))


def test_stage_register_loads_result_pipelines_at_register_level():
    (sch,) = apply_rule(StageRegisterLoads(), schedule_of(before))
    (sch,) = apply_rule(PipelineRegisterLoads(DepthConfig(depths=(2,))), sch)
    assert initialised(ExpandPipelineDepths(RejectionCauses()), sch.mod).apply(sch)
    assert "A_shared_local = T.sblock_alloc_buffer((2, 1, 2)" in pipelined(sch)
