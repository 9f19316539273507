from __future__ import annotations

import itertools

import pytest
import tvm
from tvm import te, tirx

from alcop_ms import presets, sampling, targets
from alcop_ms.analysis.loop_tree import read_loop_tree
from alcop_ms.analysis.plan import find_plan, find_problem
from alcop_ms.compat import Schedule
from alcop_ms.errors import NothingToTuneError, NoValidCandidateError
from alcop_ms.hardware import find_gpu
from alcop_ms.postprocs.causes import RejectionCauses
from alcop_ms.sampling import decisions_key, make_designs, sample_candidates
from alcop_ms.targets import target
from tests.candidates import module_of, replayed

SMALL = "matmul:m=64,n=64,k=128,dtype=f16"


def sampled(spec: str, gpu, count: int, seed: int = 1, causes=None) -> list[Schedule]:
    candidates = sample_candidates(module_of(spec), gpu, seed=seed, causes=causes)
    return list(itertools.islice(candidates, count))


def keys(candidates: list[Schedule]) -> list[str]:
    return [decisions_key(sch.trace) for sch in candidates]


def test_sample_candidates_same_seed_gives_the_same_candidates(a100, intrinsics):
    assert keys(sampled(SMALL, a100, 8)) == keys(sampled(SMALL, a100, 8))


def test_sample_candidates_other_seed_gives_others(a100, intrinsics):
    assert keys(sampled(SMALL, a100, 8)) != keys(sampled(SMALL, a100, 8, seed=2))


def test_sample_candidates_are_distinct_and_small_space_ends(a100, intrinsics, monkeypatch):
    monkeypatch.setattr(sampling, "MAX_REJECTED_IN_A_ROW", 15)
    found = [str(sch.mod) for sch in sampled("matmul:m=16,n=16,k=16,dtype=f16", a100, 10_000)]
    assert 1 <= len(found) == len(set(found))


def test_sample_candidates_replay_from_their_traces(a100, intrinsics):
    for sch in sampled(SMALL, a100, 4):
        tvm.ir.assert_structural_equal(replayed(sch, module_of(SMALL)).mod, sch.mod)


@pytest.mark.parametrize("gpu", ["a100", "t4"])
def test_sample_candidates_fit_the_gpu(gpu, intrinsics):
    spec, spec_gpu = "matmul:m=256,n=256,k=512,dtype=f32", find_gpu(gpu)
    problem = find_problem(module_of(spec))
    for sch in sampled(spec, target(gpu), 12):
        plan = find_plan(read_loop_tree(sch), problem, spec_gpu)
        assert plan.shared_bytes <= spec_gpu.max_shared_bytes_per_block
        assert plan.tile.threads <= spec_gpu.max_threads_per_block


def test_sample_candidates_f32_space_reaches_two_pipelined_levels(a100, intrinsics):
    spec = "matmul:m=1024,n=1024,k=1024,dtype=f32"
    problem, gpu, causes = find_problem(module_of(spec)), find_gpu("a100"), RejectionCauses()
    plans = [
        find_plan(read_loop_tree(sch), problem, gpu)
        for sch in sampled(spec, a100, 30, causes=causes)
    ]
    deep = [plan for plan in plans if plan.shared_stages > 1 and plan.register_stages == 2]
    assert len(deep) >= 5
    assert causes.rejected < len(plans)  # most draws are valid


def test_sample_candidates_empty_space_says_why(intrinsics, monkeypatch):
    monkeypatch.setattr(sampling, "MAX_REJECTED_IN_A_ROW", 20)
    tiny = target('{"kind": "cuda", "arch": "sm_80", "max_shared_memory_per_block": 16}')
    with pytest.raises(NoValidCandidateError, match="more shared memory than a block may have"):
        next(sample_candidates(module_of(SMALL), tiny, seed=1))


def test_make_designs_symbolic_copy_is_refused(a100, intrinsics):
    n = tirx.Var("n", "int32")
    source = te.placeholder((n,), name="X")
    copy = te.compute((n,), lambda i: source[i], name="Y")
    mod = tvm.IRModule({"main": te.create_prim_func([source, copy])})
    with pytest.raises(NothingToTuneError, match="the extents of i are not constants"):
        make_designs(mod, a100, RejectionCauses(), seed=1)


def test_make_designs_symbolic_product_is_refused_in_one_line(a100, intrinsics):
    m = tirx.Var("m", "int32")
    a = te.placeholder((m, 64), "float16", name="A")
    b = te.placeholder((64, 64), "float16", name="B")
    k = te.reduce_axis((0, 64), "k")
    c = te.compute((m, 64), lambda i, j: te.sum(a[i, k] * b[k, j], axis=k), name="C")
    mod = tvm.IRModule({"main": te.create_prim_func([a, b, c])})
    with pytest.raises(NothingToTuneError, match="the extents of i are not constants") as caught:
        make_designs(mod, a100, RejectionCauses(), seed=1)
    assert "\n" not in str(caught.value)


def test_make_designs_nothing_to_sample_is_refused_in_one_line(a100, monkeypatch):
    monkeypatch.setattr(presets, "schedule_rules", lambda _: [])
    with pytest.raises(NothingToTuneError, match="no block of this module can be tiled") as caught:
        make_designs(module_of(SMALL), a100, RejectionCauses(), seed=1)
    assert "\n" not in str(caught.value)


def test_make_designs_bfloat16_before_sm_80_is_refused(intrinsics):
    module = module_of("matmul:m=32,n=32,k=32,dtype=bf16")
    with pytest.raises(NothingToTuneError, match=r"t4 \(sm_75\) has no bfloat16"):
        make_designs(module, targets.target("t4"), RejectionCauses(), seed=1)
    _, designs = make_designs(module, targets.target("a100"), RejectionCauses(), seed=1)
    assert designs


def test_make_designs_8_bit_floats_before_sm_89_are_refused(intrinsics):
    module = module_of("matmul:m=32,n=32,k=32,dtype=e5m2,layout=nt")
    expected = r"a100 \(sm_80\) has no float8_e5m2, which came with sm_89: use float16"
    with pytest.raises(NothingToTuneError, match=expected):
        make_designs(module, targets.target("a100"), RejectionCauses(), seed=1)
