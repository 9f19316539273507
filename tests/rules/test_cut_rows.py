from __future__ import annotations

import random
import re

import pytest
import tvm
from tvm import tirx
from tvm.s_tir import Schedule

from alcop_ms import compat, targets
from alcop_ms.analysis.plan import find_problem
from alcop_ms.bundling import replay_trace
from alcop_ms.cost_model.kernels import SumEstimate
from alcop_ms.cut_space import is_cut
from alcop_ms.emulator import verify_workload
from alcop_ms.errors import FakeAsyncError
from alcop_ms.explanation import explain
from alcop_ms.lowering.build import build_kernel
from alcop_ms.measure.builder import promises_of
from alcop_ms.postprocs.causes import RejectionCauses
from alcop_ms.prediction import plans_of, predict
from alcop_ms.proof import prove_pipeline
from alcop_ms.rules import cut_rows as cutting
from alcop_ms.rules import tensor_core_tiling
from alcop_ms.rules.cut_rows import cut_rows, register_cuts, why_not_cut
from alcop_ms.sampling import make_designs, replay
from alcop_ms.workloads import load_workload
from tests.candidates import module_of

SPEC = "matmul:m=256,n=128,k=128,dtype=f16,layout=nt,epilogue=bias+relu,out=f16"


def draw(monkeypatch, spec, first, *, target="a100", seed=1):
    """A candidate in two kernels, whether it pays or not: small products have no full wave."""
    monkeypatch.setattr(tensor_core_tiling, "plan_cuts", lambda shape, gpu: (first,))
    causes = RejectionCauses()
    context, designs = make_designs(module_of(spec), targets.target(target), causes, seed=seed)
    (design,) = [design for design in designs if is_cut(design.trace)]
    generator = random.Random(seed)
    for _ in range(200):
        found = replay(context, design.trace, seed=generator.randrange(1, 2**31 - 1))
        if found is not None and all(p.shared_stages > 1 for p in plans_of(found.mod, target)):
            return found
    raise AssertionError(causes.summary())


def judge(sch, spec, target="a100"):
    tvm_target = targets.target(target)
    promised = promises_of(plans_of(sch.mod, tvm_target))
    kernel = build_kernel(sch.mod, tvm_target, toolchain=None, promised=promised)
    assert len(kernel.launch.kernels) == 2
    return verify_workload(kernel.cuda_text, kernel.launch, load_workload(spec), blocks="all")


@pytest.mark.parametrize(
    ("spec", "first", "target"),
    [
        (SPEC, 192, "a100"),
        ("matmul:m=130,n=100,k=96,dtype=bf16,epilogue=residual", 80, "rtx4090"),
        ("matmul:m=96,n=64,k=128,dtype=s8,layout=nt", 64, "a100"),
        ("matmul:m=48,n=64,k=128,batch=5,dtype=f16,layout=tt,epilogue=bias", 3, "h200"),
    ],
)
def test_cut_candidates_are_right_and_proved(monkeypatch, spec, first, target, intrinsics):
    sch = draw(monkeypatch, spec, first, target=target)
    whole = find_problem(module_of(spec))
    extent = getattr(whole, whole.cut_axis)
    plans = plans_of(sch.mod, target)
    assert [plan.problem for plan in plans] == [whole.cut(first), whole.cut(extent - first)]
    assert judge(sch, spec, target).status == "right"
    assert prove_pipeline(sch.mod, targets.target(target)).status == "ok"


def test_cut_candidate_is_judged_by_some_blocks_of_each_kernel(monkeypatch, intrinsics):
    sch = draw(monkeypatch, SPEC, 192)
    promised = promises_of(plans_of(sch.mod, "a100"))
    kernel = build_kernel(sch.mod, targets.target("a100"), toolchain=None, promised=promised)
    # block 0 of either kernel writes the output: they are two blocks, with nothing missing between
    verdict = verify_workload(kernel.cuda_text, kernel.launch, load_workload(SPEC), blocks=1)
    assert verdict.blocks_run == 2
    assert verdict.status == "right"


def test_cut_candidate_is_explained_and_predicted_as_two_kernels(monkeypatch, intrinsics):
    sch = draw(monkeypatch, SPEC, 192)
    estimate = predict(sch.mod, "a100")
    assert isinstance(estimate, SumEstimate)
    assert len(estimate.kernels) == 2
    text = explain(sch, "a100")
    assert "product 2 of 2" in text
    assert "predicted, one product after the other" in text


def test_cut_trace_replays_where_its_intrinsic_is_not_known(monkeypatch, intrinsics):
    sch = draw(monkeypatch, SPEC, 192)
    known = set()
    monkeypatch.setattr(compat, "has_intrinsic", lambda name: name in known)
    registered = []
    monkeypatch.setattr(compat, "register_intrinsic", lambda name, *_: registered.append(name))
    register_cuts(module_of(SPEC), str(sch.trace))
    assert len(registered) == 1
    assert registered[0] in str(sch.trace)
    register_cuts(module_of("matmul:m=256,n=128,k=64,dtype=f16"), str(sch.trace))
    assert len(registered) == 1  # another function


def test_cut_trace_survives_json_and_simplification(monkeypatch, intrinsics):
    sch = draw(monkeypatch, SPEC, 192)
    again = replay_trace(compat.trace_to_json(sch.trace), module_of(SPEC))
    assert compat.is_same_ir(again.mod["main"], sch.mod["main"])
    again = Schedule(module_of(SPEC))
    sch.trace.simplified(remove_postproc=True).apply_to_schedule(again, remove_postproc=True)
    assert again.get_sblock("C_rest_part") is not None


@pytest.mark.parametrize(
    ("spec", "reason"),
    [
        ("matmul:m=256,n=128,k=128,dtype=f16,layout=tn", "do not lie one after the other"),
        ("matmul:m=256,n=128,k=128,dtype=f16,prologue_a=relu", "does not begin with its product"),
        ("softmax:rows=16,cols=512,dtype=f32", "a product has two"),
    ],
)
def test_why_not_cut_says_what_is_in_the_way(spec, reason):
    assert reason in why_not_cut(module_of(spec)).reason


def test_cut_rest_that_starts_a_row_late_is_caught(monkeypatch, intrinsics):
    make_part = cutting._make_part

    def late(product, start, size, suffix):
        return make_part(product, start + 1 if start else 0, size - 1 if start else size, suffix)

    monkeypatch.setattr(cutting, "_make_part", late)
    spec = "matmul:m=272,n=64,k=64,dtype=f16"  # of no other test: intrinsics stay registered
    sch = Schedule(module_of(spec))
    cut_rows(sch, 192)
    written = [
        int(region.region[0].extent)
        for block in ("C_full_part", "C_rest_part")
        for region in sch.get(sch.get_sblock(block)).writes
    ]
    assert written == [272, 272]
    sch = draw(monkeypatch, spec, 192)
    assert judge(sch, spec).status == "wrong"


def test_cut_copies_of_the_rest_that_nobody_waits_for_are_caught(monkeypatch, intrinsics):
    sch = draw(monkeypatch, SPEC, 192)
    kernel = build_kernel(sch.mod, targets.target("a100"), toolchain=None, promised=())
    start = kernel.cuda_text.rindex("main_kernel_1(")
    waits = re.compile(r"\w+_async_wait_group_\d+\(\);")
    text = kernel.cuda_text[:start] + waits.sub("", kernel.cuda_text[start:])
    verdict = verify_workload(text, kernel.launch, load_workload(SPEC), blocks="all")
    assert verdict.status in ("hazard", "wrong")
    assert any("in_flight" in finding.kind for finding in verdict.findings)


def test_cut_copies_of_the_rest_that_are_not_asynchronous_break_the_promise(
    monkeypatch, intrinsics
):
    sch = draw(monkeypatch, SPEC, 192)
    promised = promises_of(plans_of(sch.mod, "a100"))
    assert promised == ("A", "B", "A", "B")
    build_kernel(sch.mod, targets.target("a100"), toolchain=None, promised=promised)
    rest = next(loop for loop in _loops(sch) if int(loop.annotations.get("alcop.cut", 0)) == 64)

    def strip(loop):
        if not loop.same_as(rest):
            return loop
        kept = {k: v for k, v in loop.annotations.items() if k != compat.ANN_ASYNC_STAGES}
        binding = loop.thread_binding
        return tirx.For(loop.loop_var, loop.min, loop.extent, loop.kind, loop.body, binding, kept)

    func = sch.mod["main"]
    mod = tvm.IRModule({"main": func.with_body(compat.map_ir(func.body, (tirx.For, strip)))})
    with pytest.raises(FakeAsyncError, match="A and B"):
        build_kernel(mod, targets.target("a100"), toolchain=None, promised=promised)


def _loops(sch):
    found = []
    compat.walk_ir(sch.mod["main"].body, tirx.For, found.append)
    return found
