"""Right pipelines are proved; planted faults and TVM's known defects are refused with a reason.

`python -m tests.proof.pipelines` proves every trip count at every depth, of both families.
"""

from __future__ import annotations

import functools
import itertools

import pytest
import tvm

from alcop_ms import targets
from alcop_ms.compat import ANN_ASYNC_STAGES, ANN_ORDER, ANN_STAGE
from alcop_ms.loop_annotation import LoopAnnotation, annotate_register_loop
from alcop_ms.proof import prove_pipeline
from alcop_ms.proof.prove import prove_lowered, without_pipelines
from alcop_ms.sampling import sample_candidates
from tests.candidates import module_of
from tests.proof.pipelines import (
    DEPTHS,
    annotations_of,
    lower,
    mma_candidate,
    prove_mma,
    prove_small,
    small_loop,
    small_module,
)
from tests.proof.tir_faults import FAULTS, SLOTS, mutants
from tests.staged import staged_product, two_sums

FEW_EXTENTS = (0, 1, 2, 5, 16)  # below, at and above every depth


@functools.cache
def kernel_pair(family: str, register_stages: int):
    """A right kernel of nine iterations and `SLOTS` slots, and its loop, both lowered."""
    if family == "small":
        return lower(small_module(9, SLOTS, register_stages)), small_loop(9)
    scheduled = mma_candidate(9, SLOTS, register_stages, is_swizzled=family == "swizzled").mod
    return lower(scheduled), lower(without_pipelines(scheduled))


@pytest.mark.parametrize("register_stages", [1, 2])
@pytest.mark.parametrize("depth", DEPTHS)
def test_prove_small_pipeline_every_depth_is_proved(depth, register_stages):
    for extent in FEW_EXTENTS:
        proof = prove_small(extent, depth, register_stages)
        assert proof.status == "ok", proof.text
        # two blocks (of one) are looked at, each with two register steps of four products a tile
        assert proof.products == 2 * 8 * extent
        assert proof.copies == (2 * 2 * extent if depth > 1 else 0)


@pytest.mark.usefixtures("intrinsics")
@pytest.mark.parametrize(
    ("extent", "depth", "register_stages"), [(3, 2, 2), (5, 3, 1), (4, 4, 2), (9, 8, 2)]
)
def test_prove_tensor_core_kernel_is_proved(extent, depth, register_stages):
    proof = prove_mma(extent, depth, register_stages)
    assert proof.status == "ok", proof.text
    assert proof.products == 2 * 16 * extent  # 2x2 tiles of two instructions, two k steps


@pytest.mark.usefixtures("intrinsics")
@pytest.mark.parametrize(
    ("spec", "target"),
    [
        ("matmul:m=50,n=36,k=60,dtype=f32,layout=nn,epilogue=bias+relu", "a100"),
        ("matmul:m=32,n=32,k=64,dtype=f32,layout=tt,batch=2", "t4"),
    ],
)
def test_prove_cuda_core_kernel_is_proved(spec, target):
    for scheduled in itertools.islice(
        sample_candidates(module_of(spec), targets.target(target), seed=5), 3
    ):
        proof = prove_pipeline(scheduled.mod, targets.target(target))
        assert proof.status == "ok", proof.text


@pytest.mark.usefixtures("intrinsics")
@pytest.mark.parametrize("edit", FAULTS, ids=lambda edit: edit.__name__)
@pytest.mark.parametrize(
    ("family", "register_stages"), [("small", 1), ("small", 2), ("mma", 1), ("swizzled", 2)]
)
def test_prove_planted_fault_is_refused(family, register_stages, edit):
    right, loop = kernel_pair(family, register_stages)
    wrong = list(mutants(right, edit))
    assert wrong
    for mutant in wrong[:: max(1, len(wrong) // 6)]:
        proof = prove_lowered(mutant, loop)
        assert proof.status == "refused", proof.text
        assert proof.reason


def test_prove_wait_that_is_one_group_short_names_both_numbers():
    right, loop = kernel_pair("small", 1)
    (wait_one_short, *_) = FAULTS
    proof = prove_lowered(next(mutants(right, wait_one_short)), loop)
    assert "A_shared[0] is read while the copy to it is in flight" in proof.reason
    assert "the last wait left 3 groups, this read allows 3 at most" in proof.reason


def test_prove_shifted_copy_names_the_product_and_both_elements():
    right, loop = kernel_pair("small", 2)
    fault = next(edit for edit in FAULTS if edit.__name__ == "copy_of_another_tile")
    proof = prove_lowered(next(mutants(right, fault)), loop)
    assert "product 0 of C_local is of A[1] and B[0], not of A[0] and B[0]" in proof.reason


def known_defect(shared: LoopAnnotation) -> tvm.IRModule:
    """Annotations that `InjectSoftwarePipeline` of TVM 0.27 miscompiles silently."""
    func = staged_product(
        9,
        annotations=annotations_of(shared),
        step_annotations=annotations_of(annotate_register_loop(2)),
    )
    return tvm.IRModule({"main": func.with_attr("global_symbol", "main")})


@pytest.mark.parametrize(
    ("stage", "order", "reason"),
    [
        # copies after their first consumer: the wait counts two groups, one is committed
        ((0, 0, 2, 3, 3), (3, 4, 1, 0, 2), "is in flight"),
        # two slots: the register prefetch shares the copies' stage and reads what is in flight
        ((0, 0, 0, 1, 1), (0, 1, 3, 2, 4), "is not even committed"),
    ],
    ids=["late copies", "prefetch in flight"],
)
def test_prove_known_defect_of_tvm_is_refused(stage, order, reason):
    wrong = known_defect(LoopAnnotation(stage=stage, order=order, async_stages=(0,)))
    proof = prove_lowered(lower(wrong), small_loop(9))
    assert proof.status == "refused"
    assert reason in proof.reason


def test_without_pipelines_leaves_every_other_annotation():
    marked = {ANN_STAGE: [0, 0, 1], ANN_ORDER: [0, 1, 2], ANN_ASYNC_STAGES: [0]}
    func = staged_product(4, annotations={**marked, "alcop.shared_stages": 2})
    plain = without_pipelines(tvm.IRModule({"main": func}))["main"]
    expected = staged_product(4, annotations={"alcop.shared_stages": 2})
    tvm.ir.assert_structural_equal(plain, expected)


def test_prove_unknown_call_is_not_made_and_named():
    right, loop = kernel_pair("small", 1)
    strange = tvm.tirx.Evaluate(tvm.tirx.call_extern("int32", "mystery"))
    kernel = right.body.seq[-1]
    body = tvm.tirx.AttrStmt(
        kernel.node, kernel.attr_key, kernel.value, tvm.tirx.SeqStmt([strange, kernel.body])
    )
    proof = prove_lowered(right.with_body(tvm.tirx.SeqStmt([*right.body.seq[:-1], body])), loop)
    assert proof.status == "not made"
    assert "call_extern" in proof.reason


def test_prove_module_that_cannot_be_lowered_is_not_made(a100):
    scheduled = small_module(4, 2, 1)
    broken = tvm.IRModule({"main": scheduled["main"], "other": scheduled["main"]})
    proof = prove_pipeline(broken, a100)
    assert proof.status == "not made"
    assert "2 functions" in proof.reason


def test_prove_sum_in_global_memory_is_not_made(a100):
    proof = prove_pipeline(tvm.IRModule({"main": two_sums()}), a100)
    assert proof.status == "not made"
    assert "a read of C, which the kernel writes" in proof.reason
