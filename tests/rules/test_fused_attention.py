import itertools

import pytest
import tvm
from tvm.s_tir import Schedule

from alcop_ms import targets
from alcop_ms.analysis.attention import find_attention_plan
from alcop_ms.attention_plan import AttentionPlan
from alcop_ms.emulator import verify_workload
from alcop_ms.hardware import find_gpu
from alcop_ms.input_module import normalise_module
from alcop_ms.measure.builder import plan_and_build
from alcop_ms.pipeline import NotApplicable
from alcop_ms.postprocs.causes import RejectionCauses
from alcop_ms.rules.fused_attention import FusedAttention, check_attention, plan_attention
from alcop_ms.sampling import make_designs, sample_candidates
from alcop_ms.workloads import parse_inline
from alcop_ms.workloads.primfunc import make_prim_func
from tests.candidates import apply_rule, replayed

A100 = targets.target("a100")
SPEC = "attention:h=4,s=70,d=64,kv_heads=2,kv_len=90,causal=1"


def module_of(spec):
    return normalise_module(make_prim_func(parse_inline(spec)))


def draw(spec, count, target=A100, seed=1):
    return list(itertools.islice(sample_candidates(module_of(spec), target, seed=seed), count))


def build(candidate):
    return plan_and_build(candidate.mod, A100, None).kernel


@pytest.mark.parametrize(
    "spec",
    [
        SPEC,
        "attention:b=2,h=2,s=65,d=32,dtype=bf16",
        "attention:h=2,s=197,d=64",
        "attention:h=4,s=1,d=128,kv_heads=1,kv_len=261,dtype=bf16",
        "attention:h=1,s=33,d=128,causal=1",
        "attention:h=2,s=5,d=32,kv_len=3",
    ],
)
def test_fused_attention_candidates_are_right_and_free_of_hazards(spec):
    for candidate in draw(spec, 3):
        kernel = build(candidate)
        verdict = verify_workload(kernel.cuda_text, kernel.launch, parse_inline(spec), blocks=6)
        assert verdict.is_right, (find_attention_plan(candidate.mod), verdict.text)


def test_fused_attention_planted_fault_is_caught_through_the_whole_path():
    (candidate,) = draw(SPEC, 1)
    kernel = build(candidate)
    wait = f"cp.async.wait_group {2 * find_attention_plan(candidate.mod).stages - 3};"
    broken = kernel.cuda_text.replace(wait, "cp.async.wait_group 15;")
    assert broken != kernel.cuda_text
    verdict = verify_workload(broken, kernel.launch, parse_inline(SPEC))
    assert "read_in_flight" in {finding.kind for finding in verdict.findings}


def test_fused_attention_is_the_only_design_and_samples_nothing_else():
    _, designs = make_designs(module_of(SPEC), A100, RejectionCauses(), seed=1)
    (design,) = designs
    samples = [inst for inst in design.trace.insts if str(inst.kind.name).startswith("Sample")]
    assert len(samples) == 3


def test_fused_attention_candidate_replays_from_its_trace():
    (candidate,) = draw(SPEC, 1)
    again = replayed(candidate, module_of(SPEC))
    tvm.ir.assert_structural_equal(candidate.mod, again.mod)


def test_fused_attention_candidates_differ_and_fit():
    gpu = targets.gpu_of(A100)
    plans = [find_attention_plan(candidate.mod) for candidate in draw(SPEC, 20)]
    assert len({(plan.warps, plan.tile_keys, plan.stages) for plan in plans}) == 20
    for plan in plans:
        assert check_attention(plan, gpu, shared_limit=gpu.max_shared_bytes_per_block) is None


def test_fused_attention_other_functions_are_left_alone():
    sch = Schedule(module_of("matmul:m=64,n=64,k=64"))
    (left,) = apply_rule(FusedAttention(), sch)
    tvm.ir.assert_structural_equal(left.mod, sch.mod)


def test_fused_attention_gpu_without_asynchronous_copies_keeps_the_function():
    sch = Schedule(module_of(SPEC))
    (left,) = apply_rule(FusedAttention(), sch, target="t4")
    assert isinstance(find_attention_plan(left.mod), NotApplicable)
    found = plan_attention(parse_inline(SPEC).shape, find_gpu("t4"))
    assert "no asynchronous copies" in found.reason


def test_plan_attention_leaves_out_tiles_far_longer_than_needed():
    decode = parse_inline("attention:h=4,s=1,kv_len=40,d=64").shape
    design = plan_attention(decode, find_gpu("a100"))
    assert (design.warps, design.tile_keys) == ((1,), (16, 32, 64))


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ((4, 128, 8), "more shared memory than a block may have"),
        ((4, 32, 8), "more stages than tiles of keys"),
        ((16, 128, 2), "more registers than an SM has (estimated)"),
        ((4, 256, 2), "more registers than a thread may have (estimated)"),
    ],
)
def test_check_attention_says_what_does_not_fit(fields, reason):
    shape = parse_inline("attention:h=1,s=200,d=128").shape
    warps, tile_keys, stages = fields
    plan = AttentionPlan(shape=shape, warps=warps, tile_keys=tile_keys, stages=stages)
    found = check_attention(plan, find_gpu("a100"), shared_limit=2**18)
    assert found.reason == reason


def test_fused_attention_clone_makes_the_same_design():
    sch = Schedule(module_of(SPEC))
    (design,) = apply_rule(FusedAttention().clone(), sch)
    assert find_attention_plan(design.mod).shape == parse_inline(SPEC).shape
