from dataclasses import replace

import pytest

from alcop_ms.attention_plan import AttentionPlan
from alcop_ms.cost_model.terms.attention_tile import (
    attention_chain_s,
    attention_tile_s,
    count_instructions,
    estimate_attention_registers,
)
from alcop_ms.hardware import find_gpu
from alcop_ms.workloads.attention_shape import AttentionShape

A100 = find_gpu("a100")
SHAPE = AttentionShape(batch=1, heads=8, kv_heads=8, q_len=1024, kv_len=1024, head_dim=64)
PLAN = AttentionPlan(shape=SHAPE, warps=4, tile_keys=64, stages=3)


def plan_of(head_dim, tile_keys, warps=4, stages=3):
    shape = replace(SHAPE, head_dim=head_dim)
    return AttentionPlan(shape=shape, warps=warps, tile_keys=tile_keys, stages=stages)


def test_attention_tile_parts_are_as_written_out():
    parts = attention_tile_s(PLAN, A100, 1, 108).parts
    cycles = {name: s * A100.tensor_sustained_clock_hz for name, s in parts.items()}
    # 4 warps of 2 * 16 * 64 * 64 multiply-adds at 1024 a clock
    assert cycles["tensor cores"] == pytest.approx(512)
    # 4 warps of 16 * 64 exponentials at 16 a clock
    assert cycles["exponentials"] == pytest.approx(256)
    # 4 warps read, and the block writes, 2 * 64 * 64 * 2 bytes, 128 a clock
    assert cycles["shared memory"] == pytest.approx(5 * 16384 / 128)
    assert cycles["L2 port"] == pytest.approx(16384 / 64)


def test_attention_tile_more_blocks_never_take_less():
    few, many = (attention_tile_s(PLAN, A100, blocks, 108) for blocks in (1, 2))
    assert all(many.parts[name] >= few.parts[name] for name in few.parts)


def test_attention_tile_a_lone_warp_takes_its_sub_core_as_four_do():
    one, four = (attention_tile_s(plan_of(64, 64, warps), A100, 1, 108) for warps in (1, 4))
    assert one.parts["tensor cores"] == four.parts["tensor cores"]


@pytest.mark.parametrize(
    ("plan", "instructions", "registers"),
    [  # of the main loop by nvdisasm, and by ptxas: CUDA 13.0, sm_80
        (plan_of(32, 64), 301, 96),
        (plan_of(64, 16), 177, 95),
        (plan_of(64, 64), 425, 127),
        (plan_of(64, 128), 716, 168),
        (plan_of(128, 32), 430, 168),
        (plan_of(128, 64), 647, 172),
        (plan_of(128, 128, stages=2), 1079, 228),
        (plan_of(64, 64, warps=1), 595, 136),
    ],
)
def test_attention_estimates_are_near_what_the_compiler_makes(plan, instructions, registers):
    assert count_instructions(plan) == pytest.approx(instructions, rel=0.08)
    assert estimate_attention_registers(plan) == pytest.approx(registers, abs=12)


def test_attention_chain_is_longer_than_its_instructions():
    chain = attention_chain_s(PLAN, A100) * A100.tensor_sustained_clock_hz
    assert chain > count_instructions(PLAN)
