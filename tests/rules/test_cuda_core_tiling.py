from __future__ import annotations

import itertools
import logging
from textwrap import dedent

import pytest
import tvm
from tvm import te
from tvm.s_tir.schedule.testing import verify_trace_roundtrip

from alcop_ms import compat
from alcop_ms.analysis.loop_tree import read_loop_tree
from alcop_ms.analysis.matmul import find_matmul
from alcop_ms.compat import Schedule, ScheduleError
from alcop_ms.rules import cuda_core_tiling
from alcop_ms.rules.cuda_core_tiling import (
    CudaCoreTiling,
    CudaCoreTilingConfig,
    plan_cuda_core_tiling,
)
from tests.candidates import apply_rule, candidate, decided, module_of, outline, pipelined, tile_of

SMALL = "matmul:m=16,n=16,k=8,dtype=f32"
TILE = (4, 2, 4, 2, 2, 2, 1)
PLAIN = {"cuda_core_tile": TILE, "shared_stages": 1, "register_stages": 1}


def test_cuda_core_tiling_small_product_has_two_staged_levels():
    sch = decided(SMALL, "a100", **PLAIN)
    assert outline(sch) == dedent("""\
        blockIdx.x 4
          threadIdx.x 16
            serial 2
              serial 2
                C_local (local) <-
            serial 2
              serial 32
                A_shared.dyn (shared.dyn) <- A
              serial 32
                B_shared.dyn (shared.dyn) <- B
              unrolled 2
                serial 2
                  serial 2
                    A_shared.dyn_local (local) <- A_shared.dyn
                serial 2
                  serial 2
                    B_shared.dyn_local (local) <- B_shared.dyn
                unrolled 2
                  unrolled 2
                    unrolled 2
                      C_local (local) <- C_local, A_shared.dyn_local, B_shared.dyn_local
            serial 2
              serial 2
                C (global) <- C_local""")
    assert tile_of(sch, compat.ANN_CUDA_CORE_TILE) == TILE


def test_cuda_core_tiling_rows_are_an_odd_number_of_chunks():
    text = decided(SMALL, "a100", **PLAIN).mod["main"].script()
    assert text.count('"buffer_dim_align": [[0, 0, 8, 4]]') == 2  # 16-byte chunks of 4 floats


def test_cuda_core_tiling_half_precision_pads_by_eight_elements():
    text = decided("matmul:m=16,n=16,k=8,dtype=f16", "t4", **PLAIN).mod["main"].script()
    assert text.count('"buffer_dim_align": [[0, 0, 16, 8]]') == 2


def test_cuda_core_tiling_batch_goes_to_its_own_grid_axis():
    text = outline(decided(f"{SMALL},batch=3", "a100", **PLAIN))
    assert text.startswith("blockIdx.y 3\n  blockIdx.x 4\n    threadIdx.x 16")


def test_cuda_core_tiling_epilogue_is_computed_from_registers():
    text = outline(decided(f"{SMALL},epilogue=bias+relu,out=f16", "a100", **PLAIN))
    assert text.splitlines()[-1].strip() == "C_cast (global) <- C_local, bias"


def test_cuda_core_tiling_consumer_with_two_readers_stays_a_kernel():
    a, b = (te.placeholder((16, 16), name=name) for name in "AB")
    k = te.reduce_axis((0, 16), "k")
    c = te.compute((16, 16), lambda i, j: te.sum(a[i, k] * b[k, j], axis=k), name="C")
    outs = [
        te.compute((16, 16), lambda i, j: c[i, j] * 2.0, name="D2"),
        te.compute((16, 16), lambda i, j: c[i, j] * 3.0, name="D3"),
    ]
    mod = tvm.IRModule({"main": te.create_prim_func([a, b, *outs])})
    (design,) = apply_rule(CudaCoreTiling(), Schedule(mod), block="C")
    assert "D2 (global) <- C" in outline(design)


def test_cuda_core_tiling_no_product_is_left_alone_with_the_reason(caplog):
    caplog.set_level(logging.DEBUG, "alcop_ms")
    a = te.placeholder((16, 16), name="A")
    k = te.reduce_axis((0, 16), "k")
    total = te.compute((16,), lambda i: te.sum(a[i, k], axis=k), name="S")
    sch = Schedule(tvm.IRModule({"main": te.create_prim_func([a, total])}))
    (actual,) = apply_rule(CudaCoreTiling(), sch, block="S")
    assert actual.same_as(sch)
    assert "cuda-core-tiling: S: the body is not one sum of products" in caplog.text


def test_cuda_core_tiling_tiled_product_is_left_alone():
    sch = Schedule(module_of(SMALL))
    sch.split(sch.get_loops("C")[0], [None, 4])
    (actual,) = apply_rule(CudaCoreTiling(), sch, block="C")
    assert actual.same_as(sch)


def test_plan_cuda_core_tiling_chunk_is_sixteen_bytes():
    for dtype, chunk in (("f32", 4), ("f16", 8), ("s8,acc=s32", 16)):
        sch = Schedule(module_of(f"matmul:m=16,n=16,k=8,dtype={dtype}"))
        facts = find_matmul(sch, sch.get_sblock("C"))
        (plan,) = plan_cuda_core_tiling(facts, (), CudaCoreTilingConfig())
        assert plan.chunk == chunk


@pytest.mark.parametrize(
    ("extents", "folds"),
    [
        ("m=97,n=31,k=13", [(1, 1, 1), (4, 4, 4)]),
        ("m=1,n=30,k=64", [(1, 1, 1), (1, 4, 1)]),
        ("m=96,n=32,k=12", [(1, 1, 1)]),
    ],
)
def test_plan_cuda_core_tiling_ragged_axes_are_divided_or_padded(extents, folds):
    sch = Schedule(module_of(f"matmul:{extents},dtype=f32"))
    facts = find_matmul(sch, sch.get_sblock("C"))
    plans = plan_cuda_core_tiling(facts, (), CudaCoreTilingConfig())
    assert [plan.folds for plan in plans] == folds


@pytest.mark.parametrize("spec", ["m=97,n=31,k=13,dtype=f32", "m=3136,n=112,k=49,dtype=f32"])
def test_cuda_core_tiling_awkward_extents_are_divided_exactly(spec):
    mod = module_of(f"matmul:{spec}")
    for seed in range(1, 6):
        exact, padded = apply_rule(CudaCoreTiling(), Schedule(mod, seed=seed), block="C")
        threads_m, outputs_m, threads_n, outputs_n, steps, step_k, _ = tile_of(
            exact, compat.ANN_CUDA_CORE_TILE
        )
        untiled = Schedule(mod)
        shape = find_matmul(untiled, untiled.get_sblock("C")).shape
        assert shape.m % (threads_m * outputs_m) == 0
        assert shape.n % (threads_n * outputs_n) == 0
        assert shape.k % (steps * step_k) == 0
        assert not any(block.predicated for block in _blocks(exact))
        # the other pads: what is ragged of its result is stored under a condition
        (store,) = [block for block in _blocks(padded) if block.writes[0].buffer == "C"]
        assert store.predicated == (shape.m % 4 > 0 or shape.n % 4 > 0)


def _blocks(sch: Schedule):
    return itertools.chain.from_iterable(node.blocks() for node in read_loop_tree(sch))


def test_cuda_core_tiling_trace_round_trips():
    sch = Schedule(module_of(SMALL), seed=1)
    (design,) = apply_rule(CudaCoreTiling(), sch, block="C")
    verify_trace_roundtrip(design, module_of(SMALL))


def test_cuda_core_tiling_primitive_that_fails_loses_the_design_only(monkeypatch, caplog):
    def fail(*_):
        raise ScheduleError("no such loop")

    monkeypatch.setattr(cuda_core_tiling, "apply_plan", fail)
    sch = Schedule(module_of(SMALL))
    (actual,) = apply_rule(CudaCoreTiling(), sch, block="C")
    assert actual.same_as(sch)
    assert "design lost: no such loop" in caplog.text


def test_cuda_core_tiling_clone_keeps_its_bounds():
    bounds = CudaCoreTilingConfig(max_threads=1, max_outputs=1, max_step_k=1, max_k_steps=1)
    clone = CudaCoreTiling(bounds).clone()
    (design,) = apply_rule(clone, Schedule(module_of(SMALL)), block="C")
    assert tile_of(design, compat.ANN_CUDA_CORE_TILE)[:6] == (1,) * 6


def test_cuda_core_tiling_two_level_candidate_lowers_to_its_slots():
    sch = candidate(SMALL, cuda_core_tile=TILE, shared_stages=2, register_stages=2)
    text = pipelined(sch)
    assert "A_shared_dyn = T.sblock_alloc_buffer((2, 8, 4), strides=(32, 4, 1)" in text
    assert "B_shared_dyn = T.sblock_alloc_buffer((2, 4, 8), strides=(48, 12, 1)" in text
    assert "A_shared_dyn_local = T.sblock_alloc_buffer((2, 2, 2)" in text
