from __future__ import annotations

import re

import pytest

from alcop_ms import compat
from alcop_ms.analysis.loop_tree import find_func, loops_of, read_func
from alcop_ms.compat import is_same_ir
from alcop_ms.emulator import verify_workload
from alcop_ms.lowering.build import build_kernel
from alcop_ms.measure.builder import promised_copies
from alcop_ms.pipeline import Level, NotApplicable, PipelinePlan
from alcop_ms.prediction import plan_of
from alcop_ms.proof import prove_pipeline
from alcop_ms.rules import mma_patterns
from alcop_ms.rules.mma_layouts import register_of
from alcop_ms.sampling import sample_candidates
from alcop_ms.workloads import load_workload
from tests.candidates import candidate, module_of, replayed

TILE = (1, 2, 1, 2, 2, 1)
RAGGED_TILE = (1, 4, 1, 3, 2, 1)
CASES = [
    ("layout=nn,prologue_a=relu+scale(0.5),prologue_b=s8+channel_scale", "m=64,n=64,k=128"),
    ("layout=tt,prologue_a=f32,prologue_b=s4+group_scale(32)", "m=64,n=64,k=128"),
    (
        "layout=nt,prologue_a=channel_scale,prologue_b=s4+zero_point+group_scale(64)",
        "m=64,n=64,k=128",
    ),
    ("layout=nt,prologue_a=s8+zero_point,prologue_b=u8+channel_scale", "m=50,n=44,k=120"),
]


def built_for(spec: str, gpu, **decisions):
    """A kernel whose copies keep their promise, and its plan."""
    chosen = {"mma_tile": TILE, "shared_stages": 3, "register_stages": 2, **decisions}
    found = candidate(spec, **chosen)
    plan = plan_of(found.mod, gpu)
    built = build_kernel(found.mod, gpu, toolchain=None, promised=promised_copies(plan))
    return found, plan, built


def verdict_of(spec: str, gpu, **decisions):
    _, _, built = built_for(spec, gpu, **decisions)
    return verify_workload(built.cuda_text, built.launch, load_workload(spec))


@pytest.mark.parametrize(("steps", "extents"), CASES)
def test_converted_operand_computes_right_values_behind_asynchronous_copies(steps, extents, a100):
    spec = f"matmul:{extents},{steps}"
    tile = TILE if extents.startswith("m=64") else RAGGED_TILE
    _, plan, built = built_for(spec, a100, mma_tile=tile)
    assert all(buffer.is_async for buffer in plan.at(Level.SHARED))
    assert sum(fact.async_copies for fact in built.facts) > 0
    assert verify_workload(built.cuda_text, built.launch, load_workload(spec)).is_right


@pytest.mark.parametrize("steps", [1, 2, 4])
def test_converted_operand_scales_change_within_tiles_and_between_them(steps, a100):
    """Scales of 32 elements of k, and k tiles of 16, 32 and 64 (case 76 of docs/cases.md)."""
    spec = "matmul:m=64,n=64,k=192,layout=nt,prologue_b=s8+group_scale(32)"
    decided = {"mma_tile": (1, 2, 1, 2, steps, 1), "register_stages": min(2, steps)}
    assert verdict_of(spec, a100, **decided).is_right


def test_converted_operand_keeps_bytes_in_shared_memory(a100):
    spec = "matmul:m=64,n=64,k=128,layout=nt"
    _, plain, _ = built_for(spec, a100)
    _, plan, _ = built_for(spec + ",prologue_b=s8+channel_scale", a100)
    assert isinstance(plan, PipelinePlan)
    sizes = [buffer.slot_bytes for buffer in plan.at(Level.SHARED)]
    # 32 rows of 32 bytes, each padded to an odd number of 16-byte chunks; of halves 32 of 80 bytes
    assert sizes[1] == 32 * 48
    assert [buffer.slot_bytes for buffer in plain.at(Level.SHARED)] == [sizes[0], 32 * 80]
    assert plan.problem.operand_bytes == 2 * 64 * 128 + 64 * 128


def test_converted_operand_two_sources_are_both_staged(a100):
    found, plan, _ = built_for("matmul:m=64,n=64,k=128,prologue_a=relu,prologue_b=s8", a100)
    assert [buffer.buffer for buffer in plan.at(Level.SHARED)] == ["A", "B"]
    marks = [
        loop.annotation(compat.ANN_RAW_COPIES) for loop in loops_of(read_func(find_func(found.mod)))
    ]
    assert [mark for mark in marks if mark] == [(0, 1, 1, 1, 1, 0, 1, 1)]


def test_converted_operand_trace_replays():
    spec = "matmul:m=50,n=44,k=120,layout=nt,prologue_b=s8+channel_scale"
    found = candidate(spec, mma_tile=RAGGED_TILE, shared_stages=2, register_stages=1)
    assert is_same_ir(replayed(found, module_of(spec)).mod["main"], found.mod["main"])


@pytest.fixture
def swapped_halves(monkeypatch) -> None:
    """The product takes halves of B's registers for one another: a planted fault."""

    def swapped(side, depth, row, deep):
        return register_of("a", depth, row, deep)

    monkeypatch.setattr(mma_patterns, "register_of", swapped)
    monkeypatch.setattr("alcop_ms.rules.converted_operand.register_of", swapped)


def test_converted_operand_wrong_register_is_caught(swapped_halves, a100):
    # intrinsics are registered once a process: a spec of its own type, which no other test uses
    spec = "matmul:m=64,n=64,k=128,layout=nt,acc=f16,prologue_b=s8"
    assert verdict_of(spec, a100).status == "wrong"


def test_converted_operand_padding_that_is_not_zero_is_caught(a100):
    spec = "matmul:m=50,n=44,k=120,layout=nt,prologue_a=s8+zero_point,prologue_b=s8+zero_point"
    _, _, built = built_for(spec, a100, mma_tile=RAGGED_TILE)
    text = built.cuda_text
    assert verify_workload(text, built.launch, load_workload(spec)).is_right
    # elements past the end of k, of both operands: of one alone, the other's zeros hide it
    broken = re.sub(r"= __float2half_rn\(0x0p\+0f", "= __float2half_rn(1.0f", text)
    assert broken != text
    assert verify_workload(broken, built.launch, load_workload(spec)).status == "wrong"


def test_plan_of_cuda_cores_does_not_claim_to_copy_raw_operands(a100):
    spec = "matmul:m=64,n=64,k=64,dtype=f32,prologue_a=relu"
    drawn = next(sample_candidates(module_of(spec), a100, seed=1))
    plan = plan_of(drawn.mod, a100)
    reason = plan.reason if isinstance(plan, NotApplicable) else ""
    assert "it is computed, not copied" in reason or not plan.problem.is_computed


def test_converted_operand_in_parts_of_k_is_right(a100):
    # the kernel that adds up the parts has 128 threads along x: copies must not take those
    spec = "matmul:m=16,n=64,k=2048,layout=nt,prologue_b=s8+channel_scale"
    chosen = {"mma_tile": (1, 1, 4, 1, 2, 1), "shared_stages": 4, "splits": 4}
    assert verdict_of(spec, a100, **chosen).is_right


def test_converted_operand_unpacked_pipeline_is_proved(a100):
    spec = "matmul:m=64,n=64,k=128,layout=nt,prologue_b=s4+channel_scale"
    found, _, _ = built_for(spec, a100)
    assert prove_pipeline(found.mod, a100).status == "ok"
