import itertools

import pytest
import tvm
from tvm.s_tir import Schedule

from alcop_ms import targets
from alcop_ms.analysis.chain import find_chain_plan
from alcop_ms.emulator import verify_workload
from alcop_ms.hardware import find_gpu
from alcop_ms.measure.builder import plan_and_build
from alcop_ms.pipeline import NotApplicable
from alcop_ms.postprocs.causes import RejectionCauses
from alcop_ms.rules.fused_chain import FusedChain, check_chain, plan_chain
from alcop_ms.sampling import make_designs, sample_candidates
from alcop_ms.workloads import parse_inline
from tests.candidates import apply_rule, replayed
from tests.chains import attention_plan, module_of

A100 = targets.target("a100")
SPEC = "attention:h=4,s=70,d=64,kv_heads=2,kv_len=90,causal=1"
CHAINED = "chained:b=2,m=70,k=64,h=200,n=72,act=relu"


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
        CHAINED,
        "chained:b=3,m=20,k=196,h=50,n=98,layout=tt,shared=1,act=gelu_tanh,dtype=bf16",
        "chained:m=50,k=100,h=64,n=520,layout=nt,dtype=bf16,act=silu",
        "chained:m=33,k=4,h=2,n=2,layout=tn,act=scale(0.125)",
    ],
)
def test_fused_chain_candidates_are_right_and_free_of_hazards(spec):
    for candidate in draw(spec, 3):
        kernel = build(candidate)
        verdict = verify_workload(kernel.cuda_text, kernel.launch, parse_inline(spec), blocks=6)
        assert verdict.is_right, (find_chain_plan(candidate.mod), verdict.text)


@pytest.mark.parametrize("spec", [SPEC, CHAINED])
def test_fused_chain_planted_fault_is_caught_through_the_whole_path(spec):
    (candidate,) = draw(spec, 1)
    kernel = build(candidate)
    wait = f"cp.async.wait_group {2 * find_chain_plan(candidate.mod).stages - 3};"
    broken = kernel.cuda_text.replace(wait, "cp.async.wait_group 15;")
    assert broken != kernel.cuda_text
    verdict = verify_workload(broken, kernel.launch, parse_inline(spec))
    assert "read_in_flight" in {finding.kind for finding in verdict.findings}


def test_fused_chain_is_the_only_design_and_samples_nothing_else():
    _, designs = make_designs(module_of(SPEC), A100, RejectionCauses(), seed=1)
    (design,) = designs
    samples = [inst for inst in design.trace.insts if str(inst.kind.name).startswith("Sample")]
    assert len(samples) == 4


@pytest.mark.parametrize("spec", [SPEC, CHAINED])
def test_fused_chain_candidate_replays_from_its_trace(spec):
    (candidate,) = draw(spec, 1)
    again = replayed(candidate, module_of(spec))
    tvm.ir.assert_structural_equal(candidate.mod, again.mod)


def test_fused_chain_candidates_differ_and_fit():
    gpu = targets.gpu_of(A100)
    plans = [find_chain_plan(candidate.mod) for candidate in draw(SPEC, 20)]
    assert len({(plan.warps, plan.tile, plan.stages) for plan in plans}) == 20
    for plan in plans:
        assert check_chain(plan, gpu, shared_limit=gpu.max_shared_bytes_per_block) is None


def test_fused_chain_other_functions_are_left_alone():
    sch = Schedule(module_of("matmul:m=64,n=64,k=64"))
    (left,) = apply_rule(FusedChain(), sch)
    tvm.ir.assert_structural_equal(left.mod, sch.mod)


def test_fused_chain_gpu_without_asynchronous_copies_keeps_the_function():
    sch = Schedule(module_of(SPEC))
    (left,) = apply_rule(FusedChain(), sch, target="t4")
    assert isinstance(find_chain_plan(left.mod), NotApplicable)
    found = plan_chain(parse_inline(SPEC).shape.chain, find_gpu("t4"))
    assert "no asynchronous copies" in found.reason


def test_plan_chain_leaves_out_tiles_far_longer_than_needed():
    decode = parse_inline("attention:h=4,s=1,kv_len=40,d=64").shape.chain
    design = plan_chain(decode, find_gpu("a100"))
    assert (design.warps, design.tiles) == ((1,), (16, 32, 64))


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ((4, 128, 8), "more shared memory than a block may have"),
        ((4, 32, 8), "more stages than tiles"),
        ((16, 128, 2), "more registers than an SM has (estimated)"),
        ((4, 256, 2), "more registers than a thread may have (estimated)"),
    ],
)
def test_check_chain_says_what_does_not_fit(fields, reason):
    shape = parse_inline("attention:h=1,s=200,d=128").shape
    warps, tile, stages = fields
    plan = attention_plan(shape, warps=warps, tile=tile, stages=stages)
    found = check_chain(plan, find_gpu("a100"), shared_limit=2**18)
    assert found.reason == reason


def test_fused_chain_clone_makes_the_same_design():
    sch = Schedule(module_of(SPEC))
    (design,) = apply_rule(FusedChain().clone(), sch)
    assert find_chain_plan(design.mod).chain == parse_inline(SPEC).shape.chain


def test_plan_chain_wide_results_are_cut_into_columns():
    def columns(n):
        chain = parse_inline(f"chained:m=512,k=64,h=64,n={n}").shape.chain
        return plan_chain(chain, find_gpu("a100")).columns

    assert columns(40) == (48,)
    assert columns(128) == (64, 128)
    assert columns(196) == (64, 128, 208)
    assert columns(1024) == (64, 128, 256)


@pytest.mark.parametrize(
    ("extents", "reason"),
    [
        ("m=64,k=257,h=64,n=64", "k=257: a warp's rows of A stay in registers, which hold 256"),
        ("m=64,k=49,h=64,n=64,layout=tn", "rows of 49 elements of B1: asynchronous copies take"),
        ("m=64,k=64,h=64,n=49", "rows of 49 elements of B2: asynchronous copies take"),
        ("m=64,k=49,h=64,n=64", "k=49: registers hold pairs of elements"),
        ("m=64,k=64,h=64,n=49,layout=nt", "n=49: registers hold pairs of elements"),
        ("b=65536,m=1,k=2,h=2,n=2", "more than 65535 blocks along y or z"),
    ],
)
def test_plan_chain_says_why_there_is_no_one_kernel(extents, reason):
    found = plan_chain(parse_inline(f"chained:{extents}").shape.chain, find_gpu("a100"))
    assert found.reason.startswith(reason)


@pytest.mark.parametrize(
    "spec",
    [
        "chained:b=2,m=64,k=272,h=48,n=64,shared=1,act=gelu",
        # k in parts, whose sums the second product may not take from registers
        "chained:m=64,k=512,h=64,n=64,act=relu",
    ],
)
def test_fused_chain_products_that_do_not_fit_become_right_kernels_pipelined_both(spec):
    for candidate in draw(spec, 4, seed=3):
        kernel = build(candidate)
        assert len(kernel.launch.kernels) == 2 + ("AB1.rf" in candidate.mod.script())
        between = [one for one in kernel.launch.buffers if one.role == "scratch"]
        assert "float16" in {one.dtype for one in between}
        verdict = verify_workload(kernel.cuda_text, kernel.launch, parse_inline(spec), blocks=6)
        assert verdict.is_right, verdict.text
