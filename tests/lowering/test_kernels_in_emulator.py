"""Finished candidates, lowered to CUDA text and run: right values, and no hazard on the way."""

from __future__ import annotations

import re

import pytest

from alcop_ms import targets
from alcop_ms.emulator import Verdict, verify_matmul
from alcop_ms.lowering.build import BuiltKernel, build_kernel
from alcop_ms.workloads import load_workload
from tests.candidates import candidate

MMA_TILE = (2, 1, 1, 2, 2, 1)
SWIZZLED_TILE = (2, 2, 1, 2, 2, 1)  # rows of 32 halves along every axis
CUDA_CORE_TILE = (8, 2, 4, 4, 2, 2, 1)


def built(spec: str, target: str = "a100", **values) -> BuiltKernel:
    sch = candidate(spec, target, **values)
    return build_kernel(
        sch.mod,
        targets.target(target),
        toolchain=None,
        promised=("A", "B") if target != "t4" else (),
    )


def verdict(kernel: BuiltKernel, spec: str, host, *, text: str | None = None) -> Verdict:
    workload = load_workload(spec)
    return verify_matmul(
        text or kernel.cuda_text,
        kernel.launch,
        workload.problem,
        epilogue=workload.epilogue,
        blocks=2,
        host=host,
        patterns=("random", "ones"),
    )


# layout, accumulator, shared stages, register stages, swizzled, and the rest of the workload
MMA_CASES = [
    ("nn", "f32", 2, 1, False, ""),
    ("nn", "f32", 3, 2, False, ""),
    ("nn", "f16", 4, 2, True, ""),
    ("nt", "f32", 2, 2, True, ",epilogue=bias+relu,out=f16"),
    ("nt", "f16", 5, 1, False, ""),
    ("nt", "f32", 4, 2, False, ",batch=2"),
    ("tn", "f32", 3, 1, True, ""),
    ("tn", "f16", 6, 2, False, ",batch=2,epilogue=relu"),
    ("tt", "f32", 7, 2, False, ",epilogue=bias+gelu,out=f16"),
    ("tt", "f16", 8, 1, True, ""),
]


@pytest.mark.parametrize(("layout", "acc", "shared", "register", "is_swizzled", "rest"), MMA_CASES)
def test_tensor_core_kernel_two_levels_is_right(
    layout, acc, shared, register, is_swizzled, rest, intrinsics, emulator_host
):
    spec = f"matmul:m=64,n=32,k=320,dtype=f16,acc={acc},layout={layout}{rest}"
    kernel = built(
        spec,
        is_swizzled=is_swizzled,
        mma_tile=SWIZZLED_TILE if is_swizzled else MMA_TILE,
        shared_stages=shared,
        register_stages=register,
    )
    (facts,) = kernel.facts
    assert facts.main_loop.text.barriers == 1
    found = verdict(kernel, spec, emulator_host)
    assert found.is_right, found.text


def test_tensor_core_kernel_without_pipeline_is_right(intrinsics, emulator_host):
    spec = "matmul:m=64,n=32,k=320,dtype=f16"
    sch = candidate(spec, mma_tile=MMA_TILE, shared_stages=1, register_stages=1)
    kernel = build_kernel(sch.mod, targets.target("a100"), toolchain=None, promised=())
    found = verdict(kernel, spec, emulator_host)
    assert found.is_right, found.text


@pytest.mark.parametrize("k_tiles", [1, 2, 3, 4])
def test_tensor_core_kernel_loop_shorter_than_the_pipeline_is_right(
    k_tiles, intrinsics, emulator_host
):
    """With as many tiles as slots, or one more, the loop runs out at compile time, or nearly."""
    spec = f"matmul:m=64,n=32,k={32 * k_tiles},dtype=f16"
    sch = candidate(spec, mma_tile=MMA_TILE, shared_stages=min(3, k_tiles), register_stages=2)
    kernel = build_kernel(
        sch.mod, targets.target("a100"), toolchain=None, promised=("A", "B") if k_tiles > 1 else ()
    )
    found = verdict(kernel, spec, emulator_host)
    assert found.is_right, found.text


def test_tensor_core_kernel_two_steps_a_tile_loads_across_tiles_and_is_right(
    intrinsics, emulator_host
):
    spec = "matmul:m=64,n=32,k=160,dtype=f16"
    tile = (2, 1, 1, 2, 2, 1)
    kernel = built(spec, mma_tile=tile, shared_stages=4, register_stages=2)
    found = verdict(kernel, spec, emulator_host)
    assert found.is_right, found.text


# awkward extents: tiles of 112, 7 warps; 49 x 16 rows walked in groups
@pytest.mark.parametrize(
    ("spec", "tile"),
    [
        ("matmul:m=112,n=112,k=96,dtype=f16", (1, 1, 1, 1, 2, 1)),
        ("matmul:m=784,n=48,k=96,dtype=f16,layout=nt", (1, 1, 3, 1, 2, 7)),
    ],
)
def test_tensor_core_kernel_awkward_extents_is_right(spec, tile, intrinsics, emulator_host):
    kernel = built(spec, mma_tile=tile, shared_stages=2, register_stages=2)
    found = verdict(kernel, spec, emulator_host)
    assert found.is_right, found.text


CUDA_CORE_CASES = [
    ("nn", 2, 1, ""),
    ("nt", 3, 2, ""),
    ("tn", 4, 2, ",batch=2"),
    ("tt", 6, 2, ",epilogue=bias+relu"),
    ("nn", 8, 1, ""),
]


@pytest.mark.parametrize(("layout", "shared", "register", "rest"), CUDA_CORE_CASES)
def test_cuda_core_kernel_two_levels_is_right(layout, shared, register, rest, emulator_host):
    spec = f"matmul:m=32,n=32,k=40,dtype=f32,layout={layout}{rest}"
    kernel = built(
        spec, cuda_core_tile=CUDA_CORE_TILE, shared_stages=shared, register_stages=register
    )
    (facts,) = kernel.facts
    assert facts.main_loop.text.all_copies > 0
    found = verdict(kernel, spec, emulator_host)
    assert found.is_right, found.text


def test_cuda_core_kernel_copies_that_do_not_fill_the_threads_are_predicated_and_right(
    emulator_host,
):
    spec = "matmul:m=8,n=32,k=64,dtype=f32"
    kernel = built(spec, cuda_core_tile=(8, 1, 8, 4, 1, 4, 1), shared_stages=3, register_stages=1)
    assert "threadIdx.x) < 8" in kernel.cuda_text
    found = verdict(kernel, spec, emulator_host)
    assert found.is_right, found.text


def test_cuda_core_kernel_narrow_rows_is_right(emulator_host):
    spec = "matmul:m=28,n=20,k=21,dtype=f32"
    kernel = built(spec, cuda_core_tile=(7, 2, 5, 2, 3, 1, 1), shared_stages=3, register_stages=1)
    found = verdict(kernel, spec, emulator_host)
    assert found.is_right, found.text


@pytest.mark.parametrize(
    "spec", ["matmul:m=32,n=32,k=40,dtype=f16", "matmul:m=32,n=32,k=40,dtype=f32,layout=nt"]
)
def test_cuda_core_kernel_without_cp_async_is_right(spec, emulator_host):
    kernel = built(spec, "t4", cuda_core_tile=CUDA_CORE_TILE, shared_stages=3, register_stages=2)
    assert "cp.async" not in kernel.cuda_text
    found = verdict(kernel, spec, emulator_host)
    assert found.is_right, found.text


# Planted faults: what lowering must never get wrong is seen when it does

SPEC = "matmul:m=64,n=32,k=320,dtype=f16"


@pytest.fixture(scope="module")
def two_level_kernel(intrinsics) -> BuiltKernel:
    return built(SPEC, mma_tile=MMA_TILE, shared_stages=4, register_stages=2)


def in_main_loop(text: str, old: str, new: str) -> str:
    """Replace the first occurrence inside the main loop."""
    start = text.index("for (int k")
    position = text.index(old, start)
    return text[:position] + new + text[position + len(old) :]


WAIT = "tvm_builtin_ptx_cp_async_wait_group_async_wait_group_{}();"
FAULTS = {
    "wait count one too high": (WAIT.format(2), 'asm volatile("cp.async.wait_group 3;");'),
    "wait dropped": (WAIT.format(2), ""),
    "barrier dropped": ("__syncthreads();", ""),
    "copy into the slot that is read": ("(k_0_0 + 3) & 3", "(k_0_0 + 4) & 3"),
    "next tile read from the slot of this one": ("(k_0_0 + 1) & 3", "(k_0_0 + 0) & 3"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_planted_fault_in_our_text_is_caught(fault, two_level_kernel, emulator_host):
    old, new = FAULTS[fault]
    text = in_main_loop(two_level_kernel.cuda_text, old, new)
    found = verdict(two_level_kernel, SPEC, emulator_host, text=text)
    assert found.status in ("wrong", "hazard"), found.text


BYTES = "matmul:m=32,n=64,k=256,dtype=s8"
TURNED = "__byte_perm(low, low_next, even)"


@pytest.mark.parametrize("layout", ["nn", "tn", "tt"])
def test_kernel_of_bytes_across_k_sorts_them_and_gathers_none(layout, intrinsics, emulator_host):
    spec = f"{BYTES},layout={layout}"
    kernel = built(spec, mma_tile=(1, 2, 2, 2, 2, 1), shared_stages=3, register_stages=2)
    text = kernel.cuda_text
    assert ("alcop_turn_bytes_a" in text, "alcop_turn_bytes_b" in text) == (
        layout[0] == "t",
        layout[1] == "n",
    )
    # fragments stay in registers: no thread indexes into what a warp holds
    assert not re.search(r"_warp_ptr\[[^\]]*threadIdx", text)
    found = verdict(kernel, spec, emulator_host)
    assert found.is_right, found.text
    planted = text.replace(TURNED, TURNED.replace("even", "odd"))
    assert planted != text
    assert verdict(kernel, spec, emulator_host, text=planted).status == "wrong"


def test_kernel_of_bytes_with_k_of_one_operand_in_another_order_is_wrong(intrinsics, emulator_host):
    # of both operands it would be right: a sum over k
    spec = f"{BYTES},layout=nn"
    kernel = built(spec, mma_tile=(1, 2, 2, 2, 2, 1), shared_stages=3, register_stages=1)
    planted = kernel.cuda_text.replace("0x2064u : 0x6420u", "0x6420u : 0x6420u")
    assert planted != kernel.cuda_text
    assert verdict(kernel, spec, emulator_host, text=planted).status == "wrong"
