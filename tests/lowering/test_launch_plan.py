from __future__ import annotations

import itertools
from dataclasses import replace

import numpy as np
import pytest
import tvm
from tvm import te, tirx

from alcop_ms.compat import Schedule
from alcop_ms.emulator import run_kernel, verify_workload
from alcop_ms.errors import BundleError
from alcop_ms.launch import LaunchBuffer
from alcop_ms.lowering.build import build_kernel
from alcop_ms.lowering.launch_plan import make_launch
from alcop_ms.lowering.lower import lower_module
from alcop_ms.measure.builder import plan_and_build
from alcop_ms.sampling import sample_candidates
from alcop_ms.workloads import parse_inline
from tests.candidates import candidate
from tests.chains import module_of

SPEC = "matmul:m=64,n=64,k=64,dtype=f16,batch=3,epilogue=bias,out=f16"
VALUES = {"mma_tile": (1, 2, 1, 2, 2, 1), "shared_stages": 2, "register_stages": 1}


def test_make_launch_reads_buffers_grid_block_and_memory(a100, intrinsics):
    sch = candidate(SPEC, **VALUES)
    launch = make_launch(sch.mod, lower_module(sch.mod, a100), "sm_80")
    assert launch.arch == "sm_80"
    assert launch.buffers == (
        LaunchBuffer(name="A", shape=(3, 64, 64), dtype="float16", role="input"),
        LaunchBuffer(name="B", shape=(3, 64, 64), dtype="float16", role="input"),
        LaunchBuffer(name="bias", shape=(64,), dtype="float16", role="input"),
        LaunchBuffer(name="C_cast", shape=(3, 64, 64), dtype="float16", role="output"),
    )
    (kernel,) = launch.kernels
    # tiles of 32 x 32: 2 x 2 blocks a batch entry, one warp each
    assert (kernel.name, kernel.grid, kernel.block) == ("main_kernel", (4, 3, 1), (32, 1, 1))
    # two slots of 32 rows of A and 32 rows of B, padded to 40 halves each
    assert kernel.dynamic_shared_bytes == 2 * (32 * 40 + 32 * 40) * 2
    assert sorted(kernel.args) == [0, 1, 2, 3]


def test_make_launch_arguments_follow_the_kernels_own_order(a100, intrinsics):
    sch = candidate(SPEC, **VALUES)
    lowered = lower_module(sch.mod, a100)
    launch = make_launch(sch.mod, lowered, "sm_80")
    (kernel,) = lowered.kernels()
    names = [str(param.name).removesuffix("_ptr") for param in kernel.params]
    assert [launch.buffers[index].name for index in launch.kernels[0].args] == names


@pytest.fixture(scope="module")
def chain() -> tvm.IRModule:
    """Three kernels: Y = X + 1; Z = 2 Y, backwards; W = Z - 3, backwards."""
    source = te.placeholder((64,), name="X")
    first = te.compute((64,), lambda i: source[i] + 1.0, name="Y")
    second = te.compute((64,), lambda i: first[63 - i] * 2.0, name="Z")
    third = te.compute((64,), lambda i: second[63 - i] - 3.0, name="W")
    sch = Schedule(tvm.IRModule({"main": te.create_prim_func([source, third])}))
    for name in ("Y", "Z", "W"):
        outer, inner = sch.split(sch.get_loops(name)[0], [None, 8])
        sch.bind(outer, "blockIdx.x")
        sch.bind(inner, "threadIdx.x")
    return sch.mod


def test_make_launch_kernels_that_hand_results_on_share_scratch(chain, a100):
    launch = make_launch(chain, lower_module(chain, a100), "sm_80")
    assert [(one.name, one.role) for one in launch.buffers[:2]] == [("X", "input"), ("W", "output")]
    assert {(one.shape, one.dtype) for one in launch.with_role("scratch")} == {((64,), "float32")}
    taken = [{one.name for one in launch.arguments_of(kernel)} for kernel in launch.kernels]
    handed_on = [left & right for left, right in itertools.pairwise(taken)]
    assert [len(names) for names in handed_on] == [1, 1]
    assert "X" in taken[0]
    assert "W" in taken[2]


def test_make_launch_chain_of_kernels_runs_right_in_the_emulator(chain, a100):
    built = build_kernel(chain, a100, toolchain=None, promised=())
    x = np.arange(64, dtype=np.float32)
    result = run_kernel(built.cuda_text, built.launch, {"X": x}, blocks=2)
    assert result.hazards == ()
    assert [len(blocks) for blocks in result.blocks] == [8, 8, 8]  # whole, whatever was asked for
    np.testing.assert_array_equal(result.outputs["W"], 2 * (x + 1) - 3)


@pytest.mark.parametrize("dtype", ["bfloat16", "uint16"])
def test_make_launch_scratch_of_bfloat16_is_told_from_its_bits(dtype, a100):
    source = te.placeholder((64,), dtype, name="X")
    first = te.compute((64,), lambda i: source[i] + source[i], name="Y")
    second = te.compute((64,), lambda i: first[63 - i] * first[i], name="Z")
    sch = Schedule(tvm.IRModule({"main": te.create_prim_func([source, second])}))
    for name in ("Y", "Z"):
        outer, inner = sch.split(sch.get_loops(name)[0], [None, 8])
        sch.bind(outer, "blockIdx.x")
        sch.bind(inner, "threadIdx.x")
    if dtype == "uint16":  # no type of a launch: not to be taken for bfloat16
        with pytest.raises(BundleError, match="dtype='uint16'"):
            make_launch(sch.mod, lower_module(sch.mod, a100), "sm_80")
        return
    built = build_kernel(sch.mod, a100, toolchain=None, promised=())
    assert [one.dtype for one in built.launch.with_role("scratch")] == ["bfloat16"]
    x = np.arange(64, dtype=np.float32) / 8
    result = run_kernel(built.cuda_text, built.launch, {"X": x})
    assert result.hazards == ()
    np.testing.assert_array_equal(result.outputs["Y"], 2 * x)
    exact = 4 * x * x[::-1]
    np.testing.assert_allclose(result.outputs["Z"], exact, rtol=2**-8)


# k is too deep for one kernel: H is handed on by the first to the second
CHAINED = "chained:m=16,k=272,h=16,n=16,dtype=bf16,act=relu"


@pytest.fixture(scope="module")
def bf16_chain(a100):
    candidate = next(sample_candidates(module_of(CHAINED), a100, seed=2))
    return plan_and_build(candidate.mod, a100, None).kernel


def test_make_launch_scratch_of_bf16_is_bf16_though_the_host_holds_integers(bf16_chain):
    (scratch,) = bf16_chain.launch.with_role("scratch")
    assert scratch == LaunchBuffer(name="H", shape=(256,), dtype="bfloat16", role="scratch")


def test_make_launch_scratch_of_bf16_is_judged(bf16_chain, emulator_host):
    workload, launch = parse_inline(CHAINED), bf16_chain.launch
    text = bf16_chain.cuda_text
    verdict = verify_workload(text, launch, workload, blocks="all", host=emulator_host)
    assert verdict.status == "right", verdict.text
    first, second = launch.kernels
    swapped = replace(launch, kernels=(second, first))  # H is read before it is there
    verdict = verify_workload(text, swapped, workload, blocks="all", host=emulator_host)
    assert "read_of_unwritten" in {finding.kind for finding in verdict.findings}, verdict.text


def test_make_launch_wrong_element_of_a_bf16_scratch_is_found(bf16_chain, emulator_host):
    text = bf16_chain.cuda_text
    wrong = text.replace("H_local_ptr[1] = H_warp_ptr_1[1];", "H_local_ptr[1] = H_warp_ptr_1[0];")
    assert wrong != text
    workload = parse_inline(CHAINED)
    verdict = verify_workload(wrong, bf16_chain.launch, workload, blocks="all", host=emulator_host)
    assert verdict.status == "wrong", verdict.text


def test_make_launch_kernel_in_a_host_loop_is_refused_in_one_line(chain, a100):
    lowered = lower_module(chain, a100)
    host = tvm.IRModule({name: _repeat(func) for name, func in lowered.host.functions.items()})
    with pytest.raises(BundleError, match="in a loop; a launch is each kernel once") as caught:
        make_launch(chain, replace(lowered, host=host), "sm_80")
    assert "\n" not in str(caught.value)


def _repeat(func: tirx.PrimFunc) -> tirx.PrimFunc:
    loop = tirx.For(tirx.Var("i", "int32"), 0, 2, tirx.ForKind.SERIAL, func.body)
    return func.with_body(loop)
