from __future__ import annotations

import itertools
import re

import pytest

from alcop_ms.analysis.plan import find_problem
from alcop_ms.emulator import verify_workload
from alcop_ms.hardware import find_gpu
from alcop_ms.lowering.build import build_kernel
from alcop_ms.matmul_shape import MatmulShape
from alcop_ms.measure.builder import promised_copies
from alcop_ms.pipeline import ADDED_AT_ONCE, ADDING_THREADS, Level, part_length
from alcop_ms.prediction import plan_of
from alcop_ms.proof import prove_pipeline
from alcop_ms.rules import tensor_core_tiling
from alcop_ms.rules.split_k import (
    CHOICES,
    FILLING_CHOICES,
    MAX_PADDING,
    MIN_PART,
    SplitChoices,
    plan_splits,
)
from alcop_ms.sampling import replay
from alcop_ms.simulator.read_kernel import read_programs
from alcop_ms.workloads import load_workload
from tests.candidates import candidate, designs_of, module_of, replayed, splits_of

A100 = find_gpu("a100")
NT = "matmul:m=256,n=64,k=1024,dtype=f16,layout=nt,epilogue=bias+relu,out=f16"
TILE = {"mma_tile": (2, 2, 1, 4, 2, 1), "shared_stages": 3, "register_stages": 2}


def splits(m, n, k, *, depth=16, batch=1, axes=None):
    shape = MatmulShape(m=m, n=n, k=k, batch=batch)
    return plan_splits(shape, axes or {2: k}, depth, A100)


def test_plan_splits_a_gpu_that_is_half_full_gets_only_parts_that_fill_it():
    assert splits(1024, 768, 3072).splits  # 48 large tiles
    # 64 of them leave 44 of 108 SMs idle; in 3 parts they are 192 for the 216 places of one wave
    assert splits(1024, 1024, 3072).splits == (3, 5)
    assert not splits(2048, 2048, 2048).splits
    assert not splits(1024, 1024, 768).splits  # too short for the second kernel to pay


def test_plan_splits_numbers_that_fill_the_gpu_join_the_powers_of_two():
    # 32 large tiles on 108 SMs: 2 parts fill 64 SMs, 4 parts take two rounds, 3 parts fill 96
    assert splits(512, 1024, 4096).splits == (2, 3, 4, 6)


@pytest.mark.parametrize(
    ("m", "n", "k"),
    [(1024, 64, 4096), (16, 16, 65536), (1, 1000, 2048), (512, 1024, 4096), (128, 1024, 4096)],
)
def test_plan_splits_parts_are_whole_steps_long_enough_and_few(m, n, k):
    found = splits(m, n, k).splits
    assert 0 < len(found) <= CHOICES + FILLING_CHOICES
    assert list(found) == sorted(found)
    for parts in found:
        part = part_length(k, parts, 16)
        assert part % 16 == 0
        assert part >= MIN_PART
        assert (parts - 1) * part < k <= parts * part <= (1 + MAX_PADDING) * k


def test_plan_splits_k_that_cannot_be_shared_out_stays_whole():
    assert not splits(64, 64, 97).splits
    assert not splits(64, 64, 192).splits  # parts would be shorter than a pipeline
    assert not splits(64, 64, 272).splits  # 17 steps


def test_plan_splits_channels_of_a_convolution():
    found = splits(49, 512, 4608, axes={4: 3, 5: 3, 6: 512})
    assert found.parts
    assert all(axis == 6 and 512 % (16 * parts) == 0 for axis, parts in found.parts)


def test_plan_splits_channels_have_equal_parts_only():
    found = splits(784, 512, 4608, axes={4: 3, 5: 3, 6: 512}).parts
    assert found
    assert all(512 % (16 * parts) == 0 for axis, parts in found if axis == 6)


def test_plan_splits_rows_of_a_kernel_are_parts_where_they_fill_the_gpu():
    # 32 large tiles in three parts fill 96 of 108 SMs, and 512 channels have no three parts
    found = splits(1024, 512, 4608, axes={4: 3, 5: 3, 6: 512})
    assert (4, 3) in found.parts
    # nor are they parts where weights lie along channels, then rows: what is left has no runs
    first = splits(1024, 512, 4608, axes={4: 512, 5: 3, 6: 3})
    assert {axis for axis, _ in first.parts} == {4}


def test_plan_splits_rows_that_leave_part_of_a_step_are_no_parts():
    assert splits(1024, 512, 9 * 520, axes={4: 3, 5: 3, 6: 520}).parts == ()


def test_plan_splits_computed_operands_have_equal_parts_only():
    shape = MatmulShape(m=16, n=4096, k=4096, transpose_b=True, copied_b=0.25, computed_b=4)
    found = plan_splits(shape, {2: 4096}, 16, A100).splits
    assert len(found) > 1
    assert all(4096 % (16 * parts) == 0 for parts in found)


def test_designs_split_k_where_the_rule_says(intrinsics):
    _, designs, _ = designs_of(NT, "a100")
    shape = find_problem(module_of(NT))
    expected = plan_splits(shape, {2: shape.k}, 16, A100).splits
    assert sorted(splits_of(design.trace) for design in designs if splits_of(design.trace) > 1) == [
        *expected
    ]


def test_split_k_plan_and_launch(a100, intrinsics):
    scheduled = candidate(NT, is_swizzled=True, splits=4, **TILE)
    plan = plan_of(scheduled.mod, a100)
    assert (plan.splits, plan.k_tiles, plan.blocks) == (4, 1024 // 4 // 32, 4 * 4)
    assert plan.problem == find_problem(module_of(NT))
    built = build_kernel(scheduled.mod, a100, toolchain=None, promised=promised_copies(plan))
    first, second = built.launch.kernels
    assert first.num_blocks == plan.blocks
    assert second.num_blocks == 256 * 64 // (ADDING_THREADS * ADDED_AT_ONCE)
    (scratch,) = built.launch.with_role("scratch")
    assert (scratch.elements, scratch.dtype) == (4 * 256 * 64, "float32")


CASES = [
    NT,
    "matmul:m=64,n=128,k=2048,dtype=f16",
    "matmul:m=33,n=65,k=512,dtype=f16,epilogue=bias+gelu+residual,out=f16",  # padded, odd rows
    "matmul:m=100,n=50,k=512,dtype=bf16,layout=tn,epilogue=bias+relu,out=bf16",
    "matmul:m=128,n=96,k=512,dtype=s8,layout=nt",
    "matmul:m=64,n=64,k=1024,dtype=f16,acc=f16,out=f16",
    "matmul:batch=2,m=32,n=64,k=512,dtype=f16",
    # 85 threads would share 850 pieces, and TVM not see that their indices are independent
    "matmul:batch=2,m=17,n=50,k=1024,dtype=f16,epilogue=bias",
    "conv2d:n=1,h=7,w=7,ci=128,co=64,kernel=3,pad=1,dtype=f16,epilogue=bias+relu,out=f16",
    "conv2d:n=1,h=8,w=8,ci=128,co=64,kernel=3,stride=2,pad=1,dtype=f16,layout=nchw",
]


@pytest.mark.parametrize("spec", CASES)
def test_split_k_kernels_are_right_and_add_in_a_fixed_order(spec, a100, intrinsics):
    context, designs, _ = designs_of(spec, "a100")
    split = [design.trace for design in designs if splits_of(design.trace) > 1]
    assert split
    drawn = (replay(context, split[0], seed=seed) for seed in range(1, 60))
    scheduled = next(found for found in drawn if found is not None)
    plan = plan_of(scheduled.mod, a100)
    built = build_kernel(scheduled.mod, a100, toolchain=None, promised=promised_copies(plan))
    verdict = verify_workload(built.cuda_text, built.launch, load_workload(spec))
    assert verdict.is_right, verdict.text
    assert verdict.blocks_run == verdict.blocks_total
    assert "atomic" not in built.cuda_text


# k has no such number of equal parts, nor whole tiles of the last one
UNEVEN = [
    ("matmul:m=64,n=64,k=1040,dtype=f16,layout=nt,epilogue=bias+relu,out=f16", 3),
    ("matmul:m=64,n=128,k=1072,dtype=f16", 6),
    ("matmul:m=33,n=65,k=528,dtype=f16,layout=nt,epilogue=bias+gelu+residual,out=f16", 2),
    ("matmul:m=100,n=48,k=784,dtype=bf16,layout=tn,epilogue=bias+relu,out=bf16", 4),
    ("matmul:m=64,n=96,k=1056,dtype=s8,layout=nt", 2),
    ("matmul:batch=2,m=32,n=64,k=528,dtype=f16,acc=f16,out=f16", 2),
]


@pytest.fixture
def uneven(monkeypatch):
    """Candidates of a product whose k falls into so many parts, whether they pay or not."""

    def draw(spec, parts, count):
        with monkeypatch.context() as patch:
            choices = SplitChoices(((3 if "batch" in spec else 2, parts),))
            patch.setattr(tensor_core_tiling, "plan_splits", lambda *_: choices)
            context, designs, _ = designs_of.__wrapped__(spec, "a100")
        (split,) = [design.trace for design in designs if splits_of(design.trace) > 1]
        drawn = (replay(context, split, seed=seed) for seed in range(1, 80))
        return list(itertools.islice((found for found in drawn if found is not None), count))

    return draw


@pytest.mark.parametrize(("spec", "parts"), UNEVEN)
def test_split_k_uneven_parts_are_right(spec, parts, uneven, a100, intrinsics):
    problem = find_problem(module_of(spec))
    for scheduled in uneven(spec, parts, 2):
        plan = plan_of(scheduled.mod, a100)
        assert (plan.splits, plan.problem) == (parts, problem)
        assert plan.k_tiles * plan.tile.tile_k == plan.part_k > problem.k // parts
        built = build_kernel(scheduled.mod, a100, toolchain=None, promised=promised_copies(plan))
        assert built.launch.kernels[0].num_blocks == plan.blocks
        verdict = verify_workload(built.cuda_text, built.launch, load_workload(spec))
        assert verdict.is_right, verdict.text
        assert verdict.blocks_run == verdict.blocks_total


# the convolution, and the axis of its kernel whose elements are the parts
KERNEL_PARTS = [
    ("conv2d:h=8,w=8,ci=64,co=64,kernel=3,pad=1,epilogue=bias+relu,out=f16", 4, 3),
    ("conv2d:n=2,h=8,w=8,ci=48,co=32,kernel=3x5,stride=2,pad=1x2,dtype=bf16", 5, 5),
    ("conv2d:h=7,w=7,ci=64,co=64,kernel=3,pad=1,dtype=s8", 4, 3),
    ("conv1d:w=40,ci=96,co=32,kernel=3,pad=1,dilation=2", 3, 3),
    ("conv2d_transpose:h=5,w=5,ci=64,co=32,kernel=3,stride=2,pad=1", 4, 3),
]


@pytest.mark.parametrize(("spec", "axis", "parts"), KERNEL_PARTS)
def test_split_k_elements_of_a_kernel_s_axis_are_right(
    spec, axis, parts, monkeypatch, a100, intrinsics
):
    with monkeypatch.context() as patch:
        patch.setattr(tensor_core_tiling, "plan_splits", lambda *_: SplitChoices(((axis, parts),)))
        context, designs, _ = designs_of.__wrapped__(spec, "a100")
    (split,) = [design.trace for design in designs if splits_of(design.trace) > 1]
    drawn = (replay(context, split, seed=seed) for seed in range(1, 80))
    pipelined = (
        (found, plan)
        for found in drawn
        if found is not None and (plan := plan_of(found.mod, a100)).shared_stages > 1
    )
    for scheduled, plan in itertools.islice(pipelined, 1):
        assert (plan.splits, plan.part_k) == (parts, plan.problem.k // parts)
        assert [buffer.copy_bytes for buffer in plan.at(Level.SHARED)] == [16, 16]
        built = build_kernel(scheduled.mod, a100, toolchain=None, promised=promised_copies(plan))
        verdict = verify_workload(built.cuda_text, built.launch, load_workload(spec))
        assert verdict.is_right, verdict.text
        assert verdict.blocks_run == verdict.blocks_total
        proof = prove_pipeline(scheduled.mod, a100)
        assert proof.status == "ok", proof.text


def test_split_k_uneven_parts_have_wide_asynchronous_copies(uneven, a100, intrinsics):
    (scheduled,) = uneven(UNEVEN[0][0], 3, 1)
    plan = plan_of(scheduled.mod, a100)
    assert [buffer.copy_bytes for buffer in plan.at(Level.SHARED)] == [16, 16]


def test_split_k_uneven_parts_past_the_end_of_k_are_caught(uneven, a100, intrinsics):
    spec, parts = UNEVEN[0]
    (scheduled,) = uneven(spec, parts, 1)
    promised = promised_copies(plan_of(scheduled.mod, a100))
    built = build_kernel(scheduled.mod, a100, toolchain=None, promised=promised)
    broken, count = re.subn(r"(zfill.*) < 61\)\);", r"\1 < 1000));", built.cuda_text)
    assert count  # the last of 65 tiles of 16 lies in a tile of 64
    verdict = verify_workload(broken, built.launch, load_workload(spec))
    assert not verdict.is_right


def test_split_k_parts_are_in_l2_when_the_second_kernel_is_simulated(a100, intrinsics):
    scheduled = candidate(NT, is_swizzled=True, splits=4, **TILE)
    plan = plan_of(scheduled.mod, a100)
    built = build_kernel(scheduled.mod, a100, toolchain=None, promised=promised_copies(plan))
    first, second = read_programs(built.cuda_text, built.launch)
    assert not any(operand.is_handed_on for operand in first.operands)
    handed_on = [operand.name for operand in second.operands if operand.is_handed_on]
    assert handed_on == [built.launch.with_role("scratch")[0].name]


def test_split_k_lost_part_is_caught(a100, intrinsics):
    scheduled = candidate(NT, is_swizzled=True, splits=4, **TILE)
    plan = plan_of(scheduled.mod, a100)
    built = build_kernel(scheduled.mod, a100, toolchain=None, promised=promised_copies(plan))
    adding = built.cuda_text.rindex('extern "C" __global__')
    last_part = str(3 * 256 * 64 // 4)  # both kernels see the parts as float4
    assert last_part in built.cuda_text[adding:]
    broken = built.cuda_text[:adding] + built.cuda_text[adding:].replace(last_part, "0")
    verdict = verify_workload(broken, built.launch, load_workload(NT))
    assert verdict.status == "wrong"


def test_split_k_candidate_replays_from_its_record(a100, intrinsics):
    scheduled = candidate(NT, is_swizzled=True, splits=4, **TILE)
    again = replayed(scheduled, module_of(NT))
    assert plan_of(again.mod, a100) == plan_of(scheduled.mod, a100)


@pytest.mark.parametrize("spec", [NT, CASES[2], CASES[4]])
def test_split_k_both_kernels_are_proved(spec, a100, intrinsics):
    context, designs, _ = designs_of(spec, "a100")
    split = next(design.trace for design in designs if splits_of(design.trace) > 1)
    drawn = (replay(context, split, seed=seed) for seed in range(1, 60))
    proof = prove_pipeline(next(found for found in drawn if found is not None).mod, a100)
    assert proof.status == "ok", proof.text
