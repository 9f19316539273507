import tvm

from alcop_ms import targets
from alcop_ms.emulator import verify_workload
from alcop_ms.lowering.build import build_kernel
from alcop_ms.lowering.fuse_chain import fuse_chain
from alcop_ms.workloads import parse_inline
from alcop_ms.workloads.primfunc import make_prim_func
from tests.chains import attention_plan, scheduled

SPEC = "attention:b=2,h=2,s=20,d=32,kv_heads=1,kv_len=50,causal=1,dtype=bf16"


def planned(spec=SPEC):
    """The scheduled module of a plan of two warps, tiles of 16 keys and three stages."""
    plan = attention_plan(parse_inline(spec).shape, warps=2, tile=16, stages=3)
    return scheduled(spec, plan)


def test_fuse_chain_makes_one_kernel_of_the_plan_s_launch():
    kernel = build_kernel(planned(), targets.target("a100"), toolchain=None, promised=())
    (launched,) = kernel.launch.kernels
    assert (launched.grid, launched.block) == ((1, 2, 2), (64, 1, 1))
    assert launched.dynamic_shared_bytes == 2 * 3 * 16 * 32 * 2
    names = [kernel.launch.buffers[at].name for at in launched.args]
    assert sorted(names) == ["K", "O", "Q", "V"]
    (facts,) = kernel.facts
    assert sum((facts.async_copies, facts.waits)) > 0


def test_fuse_chain_kernel_is_right():
    kernel = build_kernel(planned(), targets.target("a100"), toolchain=None, promised=())
    verdict = verify_workload(kernel.cuda_text, kernel.launch, parse_inline(SPEC), blocks="all")
    assert verdict.is_right, verdict.text


def test_fuse_chain_function_without_a_plan_is_left_alone():
    func = make_prim_func(parse_inline(SPEC))["main"]
    tvm.ir.assert_structural_equal(fuse_chain(func), func)
