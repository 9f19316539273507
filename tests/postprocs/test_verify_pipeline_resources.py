from __future__ import annotations

from dataclasses import replace

import pytest
import tvm
from tvm import te

from alcop_ms import targets
from alcop_ms.compat import Schedule, ms
from alcop_ms.cost_model.terms.registers import estimate_registers
from alcop_ms.hardware import find_gpu
from alcop_ms.matmul_shape import MatmulShape
from alcop_ms.pipeline import Family
from alcop_ms.postprocs.causes import RejectionCauses
from alcop_ms.postprocs.verify_pipeline_resources import (
    VerifyPipelineResources,
    check_resources,
    check_swizzle,
)
from tests.candidates import decided, initialised, module_of, read_loop_tree
from tests.cost_model.conftest import build_plan

A100 = find_gpu("a100")
LIMIT = A100.max_shared_bytes_per_block


def reason(plan, *, gpu=A100, shared_limit: int = LIMIT) -> str:
    refusal = check_resources(plan, gpu, shared_limit=shared_limit)
    assert refusal is not None
    return refusal.reason


def test_check_resources_reasonable_plan_passes():
    assert check_resources(build_plan(), A100, shared_limit=LIMIT) is None


def test_check_resources_too_many_threads_is_refused():
    plan = build_plan(tile=(512, 256, 32), warp=(64, 32), stages=1)
    assert plan.tile.threads == 2048
    assert reason(plan) == "more threads than a block may have"


def test_check_resources_too_much_shared_memory_is_refused_exactly_at_the_limit():
    plan = build_plan()
    assert check_resources(plan, A100, shared_limit=plan.shared_bytes) is None
    too_little = plan.shared_bytes - 1
    assert reason(plan, shared_limit=too_little) == "more shared memory than a block may have"


def test_check_resources_more_stages_than_tiles_is_refused():
    short = MatmulShape(m=128, n=128, k=64)  # two tiles of 32
    assert check_resources(build_plan(short, stages=2), A100, shared_limit=LIMIT) is None
    assert reason(build_plan(short)) == "more shared-memory stages than k tiles"


def test_check_resources_too_many_registers_of_a_thread_is_refused():
    plan = build_plan(tile=(128, 128, 32), warp=(128, 64))
    assert estimate_registers(plan) > 255
    assert reason(plan) == "more registers than a thread may have (estimated)"


def test_check_resources_too_many_registers_of_a_block_is_refused():
    plan = build_plan(tile=(256, 256, 32), warp=(64, 32), stages=2)
    assert plan.tile.threads * estimate_registers(plan) > A100.registers_per_sm
    assert reason(plan) == "more registers than an SM has (estimated)"


def test_check_resources_too_many_unrolled_steps_is_refused():
    plan = build_plan(tile=(32, 32, 17 * 16), warp=(32, 32), stages=1)
    assert reason(plan) == "more than 16 unrolled register steps"
    assert check_resources(replace(plan, register_stages=1), A100, shared_limit=LIMIT) is None


@pytest.mark.parametrize("tile_k", [16, 48])
def test_check_resources_register_slots_that_differ_by_tile_are_refused(tile_k):
    refused = "register steps of a k tile not a multiple of the register slots"
    plan = build_plan(tile=(128, 128, tile_k))
    assert reason(plan) == refused
    assert check_resources(replace(plan, register_stages=1), A100, shared_limit=LIMIT) is None


def test_estimate_registers_cuda_core_thread_holds_its_own_tile():
    plan = build_plan(
        MatmulShape(m=512, n=512, k=512, in_dtype="float32"),
        tile=(128, 64, 16),
        warp=(8, 8),
        family=Family.CUDA_CORE,
        pad=4,
    )
    # 64 sums, 2 slots of 16 operands of one k, 40 for addresses and loops: 136
    assert estimate_registers(plan) == 136


def verify(sch, spec: str, target: str = "a100") -> tuple[bool, RejectionCauses]:
    causes = RejectionCauses()
    postproc = initialised(VerifyPipelineResources(causes), module_of(spec), target)
    return postproc.apply(sch), causes


SPEC = "matmul:m=256,n=256,k=512,dtype=f16"


def mma(tile, shared_stages=2, *, is_swizzled=False, target="a100"):
    return decided(
        SPEC,
        target,
        is_swizzled=is_swizzled,
        mma_tile=tile,
        shared_stages=shared_stages,
        register_stages=1,
    )


def test_verify_pipeline_resources_fitting_candidate_passes_uncounted():
    passed, causes = verify(mma((2, 4, 2, 4, 2, 1)), SPEC)
    assert passed
    assert causes.rejected == 0


def test_verify_pipeline_resources_rejection_is_counted():
    passed, causes = verify(mma((4, 4, 4, 4, 4, 1), 4), SPEC)
    assert not passed
    assert causes.histogram() == (("more shared memory than a block may have", 1),)


def test_verify_pipeline_resources_limit_comes_from_the_target():
    sch = mma((4, 2, 4, 2, 4, 1), 3)  # 107520 bytes
    assert verify(sch, SPEC)[0]
    assert not verify(sch, SPEC, "rtx4090")[0]


@pytest.mark.parametrize("given", [{"kind": "cuda", "arch": "sm_80"}, "nvidia/nvidia-a100"])
def test_verify_pipeline_resources_plain_target_gets_the_gpus_own_limit(given, intrinsics):
    postproc = VerifyPipelineResources(RejectionCauses())
    postproc._initialize_with_tune_context(
        ms.TuneContext(mod=module_of(SPEC), target=tvm.target.Target(given))
    )
    assert postproc._inst.shared_limit == LIMIT


@pytest.mark.parametrize(
    ("tiles_n", "is_fine"),
    [(1, False), (2, True), (4, True), (6, False), (8, True), (10, False), (12, False), (16, True)],
)
def test_check_swizzle_takes_rows_of_a_power_of_two_of_at_least_32_halves(tiles_n, is_fine):
    plan = build_plan(
        MatmulShape(m=4096, n=16 * tiles_n, k=4096), tile=(64, 16 * tiles_n, 64), warp=(64, 16)
    )
    nodes = read_loop_tree(mma((1, 2, 1, 2, 2, 1), is_swizzled=True))
    refusal = check_swizzle(nodes, plan)
    assert (refusal is None) is is_fine
    if refusal is not None:
        assert refusal.reason == "rows of shared memory too short or uneven to swizzle"


def test_check_swizzle_looks_at_the_rows_as_they_are_stored():
    transposed = MatmulShape(m=96, n=4096, k=4096, transpose_a=True)
    nodes = read_loop_tree(mma((1, 2, 1, 2, 2, 1), is_swizzled=True))
    plan = build_plan(transposed, tile=(96, 64, 32), warp=(96, 32))
    assert check_swizzle(nodes, plan) is not None


def test_check_swizzle_padded_candidate_passes():
    plan = build_plan(MatmulShape(m=4096, n=96, k=4096), tile=(64, 96, 16), warp=(64, 16))
    assert check_swizzle(read_loop_tree(mma((1, 1, 1, 1, 1, 1))), plan) is None


def test_verify_pipeline_resources_kernel_without_plan_is_left_to_tvm():
    source = te.placeholder((64,), name="X")
    copy = te.compute((64,), lambda i: source[i] + 1.0, name="Y")
    mod = tvm.IRModule({"main": te.create_prim_func([source, copy])})
    causes = RejectionCauses()
    postproc = initialised(VerifyPipelineResources(causes), mod)
    for threads, passes in ((64, True), (2048, False)):
        sch = Schedule(mod)
        (loop,) = sch.get_loops("Y")
        outer, inner = sch.split(loop, [None, threads], disable_predication=False)
        sch.bind(outer, "blockIdx.x")
        sch.bind(inner, "threadIdx.x")
        assert postproc.apply(sch) is passes
    assert causes.histogram() == (("TVM's VerifyGPUCode", 1),)


def test_verify_pipeline_resources_clone_counts_into_the_same_causes(intrinsics):
    causes = RejectionCauses()
    clone = VerifyPipelineResources(causes).clone()
    clone._initialize_with_tune_context(
        ms.TuneContext(mod=module_of(SPEC), target=targets.target("a100"))
    )
    assert not clone.apply(mma((4, 4, 4, 4, 4, 1), 4))
    assert causes.rejected == 1
