from __future__ import annotations

import pytest

from alcop_ms import compat
from alcop_ms.lowering.build import build_kernel
from alcop_ms.rules.mma_layouts import sums_element
from alcop_ms.rules.store_results import (
    HeldResults,
    exchange_intrinsic,
    plan_stores,
    register_exchanges,
)
from alcop_ms.sampling import sample_candidates
from tests.candidates import module_of

HELD = [
    HeldResults(parts=parts, run=run, rows=rows)
    for parts, run, rows in ((2, 2, 1), (4, 2, 1), (2, 4, 1), (2, 2, 2), (4, 2, 2), (2, 4, 2))
]


def tile_of(held):
    rows, columns = held.tile
    return [(row, column) for row in range(rows) for column in range(columns)]


@pytest.mark.parametrize("held", HELD)
def test_results_of_a_piece_fill_all_registers_of_a_warp(held):
    everywhere = {(lane, at) for lane in range(32) for at in range(held.rows * held.piece)}
    assert {held.before(*place) for place in tile_of(held)} == everywhere
    assert {held.after(*place) for place in tile_of(held)} == everywhere


@pytest.mark.parametrize("held", HELD)
def test_exchange_stays_within_the_lanes_of_a_row(held):
    for place in tile_of(held):
        (before, _), (after, _) = held.before(*place), held.after(*place)
        assert after // held.parts == before // held.parts


@pytest.mark.parametrize("turned", [(False, False), (False, True), (True, False), (True, True)])
def test_results_before_an_exchange_lie_in_the_lanes_of_their_sums(turned):
    held = HeldResults.of_store(8, turned)
    assert held.piece == 8
    for row, column in tile_of(held):
        lane, _ = sums_element(row % 16, column % 16, turned)
        assert held.before(row, column)[0] == lane


def test_held_results_of_as_many_as_a_lane_holds_are_not_exchanged():
    assert HeldResults.of_store(4, (False, True)).parts == 1
    assert HeldResults.of_store(4, (True, False)).parts == 2


@pytest.mark.parametrize("dtype", ["float16", "bfloat16", "float32", "int32", "int8", "uint8"])
@pytest.mark.parametrize("held", [HELD[0], HELD[-1]])
def test_register_exchanges_registers_what_a_trace_names(dtype, held):
    name = exchange_intrinsic(dtype, held)
    register_exchanges(f'["Tensorize", ["b1"], ["{name}", true]]')
    assert compat.has_intrinsic(name)


@pytest.mark.parametrize(
    ("spec", "store"),
    [
        ("matmul:m=64,n=64,k=64,dtype=f16,acc=f32,out=f16", "*(uint4*)(C_cast_ptr"),
        ("matmul:m=64,n=64,k=64,dtype=f16,acc=f32", "*(float4*)(C_ptr"),
        ("matmul:m=64,n=64,k=64,dtype=f16,acc=f16", "*(uint4*)(C_ptr"),
        ("matmul:m=64,n=60,k=64,dtype=f16,acc=f32,out=f16", "*(half4*)(C_cast_ptr"),
        ("matmul:m=64,n=62,k=64,dtype=f16,acc=f32,out=f16", "*(half2*)(C_cast_ptr"),
        ("matmul:m=64,n=64,k=64,dtype=s8,layout=nn", "*(int4*)(C_ptr"),
        ("matmul:m=64,n=62,k=64,dtype=s8,layout=tn", "*(int2*)(C_ptr"),
    ],
)
def test_results_leave_as_wide_as_their_rows_are_aligned(spec, store, a100, intrinsics):
    sch = next(sample_candidates(module_of(spec), a100, seed=1))
    text = build_kernel(sch.mod, a100, toolchain=None, promised=()).cuda_text
    assert store in text


@pytest.mark.parametrize(
    ("dtype", "n", "fold", "run", "elements"),
    [
        ("float16", 128, 1, 128, 8),
        ("float16", 48, 1, 48, 4),  # three fragments of 16 columns: tiles of one or three
        ("float16", 104, 1, 8, 4),
        ("float16", 104, 2, 8, 8),  # padded to whole pairs of them
        ("float32", 128, 1, 128, 4),
        ("int8", 128, 1, 128, 8),
        ("float16", 100, 1, 100, 4),
        ("float16", 99, 1, 1, 1),
        ("float64", 128, 1, 128, 2),
        ("bool", 128, 1, 128, 2),
    ],
)
def test_plan_stores_as_wide_as_rows_and_tiles_allow(dtype, n, fold, run, elements):
    assert plan_stores(dtype, n, fold, run) == elements
