from dataclasses import replace

import pytest

from alcop_ms.cost_model.terms.chain_tile import (
    chain_tile_s,
    chain_warp_s,
    count_instructions,
    estimate_chain_registers,
)
from alcop_ms.hardware import find_gpu
from alcop_ms.workloads.attention_shape import AttentionShape
from tests.chains import attention_plan, chained_plan

A100 = find_gpu("a100")
SHAPE = AttentionShape(batch=1, heads=8, kv_heads=8, q_len=1024, kv_len=1024, head_dim=64)
PLAN = attention_plan(SHAPE, warps=4, tile=64, stages=3)


def plan_of(head_dim, tile, warps=4, stages=3):
    shape = replace(SHAPE, head_dim=head_dim)
    return attention_plan(shape, warps=warps, tile=tile, stages=stages)


def test_attention_tile_parts_are_as_written_out():
    parts = chain_tile_s(PLAN, A100, 1, 108).parts
    cycles = {name: s * A100.tensor_sustained_clock_hz for name, s in parts.items()}
    # 4 warps of 2 * 16 * 64 * 64 multiply-adds at 1024 a clock
    assert cycles["tensor cores"] == pytest.approx(512)
    # 4 warps of 16 * 64 exponentials at 16 a clock
    assert cycles["exponentials"] == pytest.approx(256)
    # 4 warps read, and the block writes, 2 * 64 * 64 * 2 bytes, 128 a clock
    assert cycles["shared memory"] == pytest.approx(5 * 16384 / 128)
    assert cycles["L2 port"] == pytest.approx(16384 / 64)


def test_attention_tile_more_blocks_never_take_less():
    few, many = (chain_tile_s(PLAN, A100, blocks, 108) for blocks in (1, 2))
    assert all(many.parts[name] >= few.parts[name] for name in few.parts)


def test_attention_tile_a_lone_warp_takes_its_sub_core_as_four_do():
    one, four = (chain_tile_s(plan_of(64, 64, warps), A100, 1, 108) for warps in (1, 4))
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
    assert estimate_chain_registers(plan) == pytest.approx(registers, abs=12)


@pytest.mark.parametrize(
    ("spec", "choices", "instructions", "registers"),
    [  # (k, h, n of 1024 rows; warps, tile, columns, stages), as above
        ("k=64,h=512,n=64", (4, 64, 64, 3), 227, 128),
        ("k=64,h=512,n=64", (4, 16, 64, 3), 84, 92),
        ("k=64,h=512,n=64,layout=tt", (4, 64, 64, 3), 215, 128),
        ("k=64,h=512,n=64,act=relu", (4, 64, 64, 3), 260, 128),
        ("k=64,h=512,n=64,act=gelu", (4, 64, 64, 3), 1100, 168),
        ("k=64,h=512,n=64,act=gelu,dtype=bf16", (4, 128, 64, 2), 2163, 201),
        ("k=64,h=512,n=64,act=gelu_tanh", (4, 64, 64, 3), 515, 142),
        ("k=64,h=512,n=64,act=silu", (4, 64, 64, 3), 387, 128),
        ("k=128,h=512,n=128,act=relu", (8, 64, 128, 3), 419, 175),
        ("k=256,h=512,n=256,act=relu", (4, 16, 256, 3), 282, 254),
        ("k=96,h=64,n=96,act=relu", (4, 32, 96, 2), 245, 128),
        ("k=50,h=130,n=98,act=relu", (4, 32, 112, 2), 445, 164),
    ],
)
def test_chained_estimates_are_near_what_the_compiler_makes(spec, choices, instructions, registers):
    warps, tile, columns, stages = choices
    plan = chained_plan(
        f"chained:m=1024,{spec}", warps=warps, tile=tile, columns=columns, stages=stages
    )
    assert count_instructions(plan) == pytest.approx(instructions, rel=0.16)
    assert estimate_chain_registers(plan) == pytest.approx(registers, abs=22)


def test_attention_chain_is_longer_than_its_instructions():
    chain = chain_warp_s(PLAN, A100) * A100.tensor_sustained_clock_hz
    assert chain > count_instructions(PLAN)
