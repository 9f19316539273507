from __future__ import annotations

import pytest

from alcop_ms import compat
from alcop_ms.lowering.build import build_kernel
from alcop_ms.rules.store_results import (
    _held_after,
    _held_before,
    exchange_intrinsic,
    plan_stores,
    register_exchanges,
)
from alcop_ms.sampling import sample_candidates
from tests.candidates import module_of


@pytest.mark.parametrize("parts", [2, 4])
@pytest.mark.parametrize("held", [_held_before, _held_after])
def test_results_of_a_piece_fill_all_registers_of_a_warp(parts, held):
    places = {held(row, column, parts) for row in range(8) for column in range(8 * parts)}
    assert places == {(lane, at) for lane in range(32) for at in range(2 * parts)}


@pytest.mark.parametrize("parts", [2, 4])
def test_exchange_stays_within_the_lanes_of_a_row(parts):
    for row in range(8):
        for column in range(8 * parts):
            before, _ = _held_before(row, column, parts)
            after, _ = _held_after(row, column, parts)
            assert after // parts == before // parts


@pytest.mark.parametrize("dtype", ["float16", "bfloat16", "float32", "int32", "int8", "uint8"])
def test_register_exchanges_registers_what_a_trace_names(dtype):
    name = exchange_intrinsic(dtype, 2)
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
