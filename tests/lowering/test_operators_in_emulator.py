"""Kernels of every operator, type and kind of raggedness, lowered to CUDA text and run."""

from __future__ import annotations

import re

import pytest

from alcop_ms import targets
from alcop_ms.analysis.loop_tree import read_loop_tree
from alcop_ms.analysis.plan import find_plan
from alcop_ms.emulator import verify_workload
from alcop_ms.hardware import find_gpu
from alcop_ms.lowering.build import build_kernel
from alcop_ms.measure.builder import promised_copies
from alcop_ms.pipeline import Family, Level, NotApplicable
from alcop_ms.proof import prove_pipeline
from alcop_ms.sampling import sample_candidates
from alcop_ms.workloads import load_workload
from tests.candidates import module_of

# workload, and the bytes that one copy of A and of B moves (0: synchronous)
CASES = [
    ("matmul:m=50,n=34,k=98,dtype=f16,epilogue=bias+relu,out=f16", 4, 4),
    ("matmul:m=33,n=40,k=72,dtype=f16,acc=f16,layout=nt,batch=2", 16, 16),
    ("matmul:m=31,n=33,k=65,dtype=f16,layout=tt", 0, 0),
    ("matmul:m=1,n=100,k=96,dtype=f16,layout=nt,epilogue=bias,out=f16", 16, 16),
    ("matmul:m=48,n=32,k=96,dtype=bf16,layout=tn,out=bf16", 16, 16),
    ("matmul:m=48,n=32,k=128,dtype=s8,layout=nt,epilogue=relu", 16, 16),
    ("matmul:m=17,n=32,k=104,dtype=s8", 8, 16),
    ("matmul:m=33,n=40,k=72,dtype=u8,layout=tn,batch=2", 0, 8),
    ("matmul:m=52,n=36,k=80,dtype=s8,layout=tt,epilogue=bias+relu", 4, 16),
    ("matmul:m=32,n=32,k=128,dtype=u8,layout=nt", 16, 16),
    ("conv2d:n=2,h=7,w=7,ci=16,co=24,kernel=3,pad=1,epilogue=bias+relu,out=f16", 16, 16),
    ("conv2d:h=9,w=8,ci=8,co=20,kernel=3,stride=2,dilation=2,pad=2", 16, 8),
    ("conv2d:h=8,w=8,ci=32,co=32,kernel=1,layout=nchw,epilogue=bias", 16, 16),
    ("conv2d:h=8,w=8,ci=8,co=32,kernel=3,pad=1,layout=nchw,epilogue=bias+residual", 0, 16),
    # rows that begin at even elements, or at whole chunks
    ("conv2d:h=8,w=8,ci=16,co=32,kernel=3,dilation=2,pad=2,layout=nchw", 4, 16),
    ("conv2d:h=8,w=8,ci=16,co=32,kernel=3x1,pad=1x0,layout=nchw", 16, 16),
    ("conv2d:h=10,w=10,ci=3,co=16,kernel=5,stride=2,pad=2", 0, 16),
    ("conv1d:w=30,ci=16,co=16,kernel=3,pad=1,dtype=bf16", 16, 16),
    ("conv3d:d=3,h=4,w=4,ci=16,co=16,kernel=2", 16, 16),
    ("conv2d:n=2,h=16,w=6,ci=8,co=3,kernel=3,pad=1,acc=f16", 16, 0),
    ("conv2d:n=2,h=7,w=7,ci=32,co=48,kernel=3,pad=1,groups=2,epilogue=bias+relu,out=f16", 16, 16),
    ("conv2d:h=8,w=8,ci=64,co=64,kernel=1,groups=2,layout=nchw,epilogue=bias", 16, 16),
    ("conv2d:h=8,w=8,ci=32,co=32,kernel=3,stride=2,pad=1,groups=8,epilogue=residual", 8, 8),
    ("conv1d:w=30,ci=64,co=32,kernel=3,groups=2,dtype=s8", 16, 16),
    ("conv2d_transpose:h=5,w=5,ci=16,co=24,kernel=3,stride=2,pad=1,output_pad=1", 16, 16),
    ("conv2d_transpose:h=6,w=6,ci=16,co=32,kernel=3,pad=1,dtype=bf16,epilogue=bias+relu", 16, 16),
    ("conv2d_transpose:h=4,w=5,ci=16,co=24,kernel=4,stride=2,pad=1,layout=nchw", 0, 0),
    ("conv1d_transpose:w=9,ci=32,co=32,kernel=2,stride=2,dtype=s8", 16, 16),
]
# every layout: ldmatrix loads rows along k, the others are gathered
TF32_CASES = [
    ("matmul:m=48,n=32,k=64,dtype=tf32,layout=nt,epilogue=bias+relu,out=f16", 16, 16),
    ("matmul:m=17,n=34,k=52,dtype=tf32,layout=nn", 16, 8),
    ("matmul:m=36,n=40,k=44,dtype=tf32,layout=tn,batch=2", 16, 16),
    ("matmul:m=33,n=35,k=37,dtype=tf32,layout=tt", 4, 4),
    ("conv2d:h=8,w=8,ci=8,co=16,kernel=3,pad=1,dtype=tf32", 16, 16),
]
# 8-bit floats came to tensor cores with sm_89
SMALL_FLOAT_CASES = [
    ("matmul:m=48,n=32,k=128,dtype=e4m3,layout=nt,epilogue=bias+relu,out=f16", 16, 16),
    ("matmul:m=17,n=32,k=104,dtype=e5m2", 8, 16),
    ("matmul:m=48,n=64,k=128,dtype=e4m3,layout=tn,epilogue=bias+relu,out=f16", 16, 16),
    ("matmul:m=40,n=50,k=72,dtype=e5m2,layout=tt,out=f16", 8, 8),
    # runs of four sums of a lane are exchanged: as f16, and as f32 where rows are padded
    ("matmul:m=48,n=64,k=128,dtype=e4m3,out=f16", 16, 16),
    ("matmul:m=40,n=64,k=128,dtype=e5m2,epilogue=bias+relu,out=f16", 16, 16),
    ("matmul:m=50,n=40,k=112,dtype=e4m3,layout=nt,batch=2", 16, 16),
    ("conv2d:h=8,w=8,ci=32,co=32,kernel=3,pad=1,dtype=e4m3", 16, 16),
]
CUDA_CORE_CASES = [
    ("matmul:m=49,n=33,k=45,dtype=f32,epilogue=bias", "a100"),
    ("conv2d:h=7,w=7,ci=6,co=10,kernel=3,pad=1,dtype=f32,epilogue=bias+relu", "a100"),
    ("conv2d:h=8,w=8,ci=8,co=8,kernel=3,stride=2,dtype=f32,layout=nchw", "a100"),
    ("conv2d:h=7,w=7,ci=12,co=18,kernel=3,pad=1,groups=3,dtype=f32,epilogue=bias+relu", "a100"),
    ("conv2d_transpose:h=4,w=4,ci=12,co=10,kernel=3,stride=2,dtype=f32,epilogue=bias", "a100"),
    ("matmul:m=33,n=20,k=18,dtype=f16", "t4"),
    ("matmul:m=33,n=20,k=40,dtype=f64,epilogue=bias", "a100"),
    ("matmul:m=33,n=20,k=40,dtype=tf32", "t4"),
]


def pipelined_candidate(spec: str, target: str = "a100", family: Family = Family.MMA):
    """The first random candidate of a family with more than one slot of shared memory, its plan."""
    for sch in sample_candidates(module_of(spec), targets.target(target), seed=2):
        plan = find_plan(read_loop_tree(sch), None, find_gpu(target))
        assert not isinstance(plan, NotApplicable), plan.reason
        if plan.shared_stages > 1 and plan.tile.family is family:
            return sch, plan
    raise LookupError(spec)


@pytest.mark.parametrize(("spec", "bytes_a", "bytes_b"), CASES)
def test_operator_pipelined_kernel_is_right(spec, bytes_a, bytes_b, intrinsics, emulator_host):
    check_pipelined(spec, "a100", (bytes_a, bytes_b), emulator_host)


@pytest.mark.parametrize(("spec", "bytes_a", "bytes_b"), SMALL_FLOAT_CASES)
def test_operator_of_8_bit_floats_is_right(spec, bytes_a, bytes_b, intrinsics, emulator_host):
    check_pipelined(spec, "rtx4090", (bytes_a, bytes_b), emulator_host)


@pytest.mark.parametrize(("spec", "bytes_a", "bytes_b"), TF32_CASES)
def test_operator_of_tf32_is_right(spec, bytes_a, bytes_b, intrinsics, emulator_host):
    check_pipelined(spec, "a100", (bytes_a, bytes_b), emulator_host)


@pytest.mark.parametrize("layout", ["nt", "nn", "tn"])
def test_operator_of_tf32_wrong_fragment_is_caught(layout, intrinsics, emulator_host):
    spec = f"matmul:m=32,n=32,k=64,dtype=tf32,layout={layout}"
    sch, _ = pipelined_candidate(spec)
    kernel = build_kernel(sch.mod, targets.target("a100"), toolchain=None, promised=())
    rounded = re.compile(r"(\w+_warp_ptr\w*)\[1\] = alcop_round_to_tf32\((.*)\);")
    planted, count = rounded.subn(r"\1[2] = alcop_round_to_tf32(\2);", kernel.cuda_text, count=1)
    assert count == 1
    found = verify_workload(
        planted, kernel.launch, load_workload(spec), blocks=1, host=emulator_host
    )
    assert found.status == "wrong"


FAULTS = [
    # a group that reads the channels of another
    (
        "conv2d:h=7,w=7,ci=32,co=48,kernel=3,pad=1,groups=2",
        r"(A_ptr, .*blockIdx\.y\) \* )16",
        r"\g<1>8",
    ),
    # an element where a transposed convolution has a zero
    (
        "conv2d_transpose:h=5,w=5,ci=16,co=24,kernel=3,stride=2",
        r"predicate \? 16 : 0",
        "16",
    ),
]


@pytest.mark.parametrize(("spec", "pattern", "fault"), FAULTS)
def test_operator_with_a_planted_fault_is_found(spec, pattern, fault, intrinsics, emulator_host):
    sch, _ = pipelined_candidate(spec)
    kernel = build_kernel(sch.mod, targets.target("a100"), toolchain=None, promised=())
    planted, count = re.subn(pattern, fault, kernel.cuda_text)
    assert count > 0
    found = verify_workload(
        planted, kernel.launch, load_workload(spec), blocks="all", host=emulator_host
    )
    assert not found.is_right
    assert found.status != "not_judged"


def check_pipelined(spec: str, gpu: str, copy_bytes: tuple[int, int], host) -> None:
    """A pipelined tensor-core kernel of a workload copies so wide, is right and proved."""
    sch, plan = pipelined_candidate(spec, gpu)
    staged = plan.at(Level.SHARED)
    # in the order of the block's reads, which for a convolution may be the weights' last
    assert sorted(buffer.copy_bytes for buffer in staged) == sorted(copy_bytes)
    target = targets.target(gpu)
    kernel = build_kernel(sch.mod, target, toolchain=None, promised=promised_copies(plan))
    found = verify_workload(
        kernel.cuda_text,
        kernel.launch,
        load_workload(spec),
        blocks=2,
        host=host,
        patterns=("random", "ones"),
    )
    assert found.is_right, found.text
    proof = prove_pipeline(sch.mod, target)
    assert proof.status == "ok", proof.text


@pytest.mark.parametrize(("spec", "target"), CUDA_CORE_CASES)
def test_operator_on_cuda_cores_is_right(spec, target, intrinsics, emulator_host):
    sch, _ = pipelined_candidate(spec, target, Family.CUDA_CORE)
    kernel = build_kernel(
        sch.mod,
        targets.target(target),
        toolchain=None,
        promised=("A", "B") if target != "t4" else (),
    )
    found = verify_workload(
        kernel.cuda_text,
        kernel.launch,
        load_workload(spec),
        blocks="all",
        host=emulator_host,
        patterns=("random",),
    )
    assert found.is_right, found.text


@pytest.mark.parametrize("layout", ["nhwc", "nchw"])
def test_depthwise_convolution_of_stock_tiling_is_right(layout, intrinsics, emulator_host):
    spec = "conv2d:h=9,w=8,ci=24,co=24,kernel=3,pad=1,groups=24,epilogue=bias+relu,out=f16"
    spec += f",layout={layout}"
    target = targets.target("a100")
    sch = next(sample_candidates(module_of(spec), target, seed=2))
    kernel = build_kernel(sch.mod, target, toolchain=None, promised=())
    found = verify_workload(
        kernel.cuda_text,
        kernel.launch,
        load_workload(spec),
        blocks="all",
        host=emulator_host,
        patterns=("random",),
    )
    assert found.is_right, found.text
