from __future__ import annotations

import logging
import subprocess
import sys

import pytest
import tvm
from tvm import te
from tvm.s_tir.schedule.testing import verify_trace_roundtrip

from alcop_ms import compat, targets
from alcop_ms.analysis.loop_tree import BlockKind, blocks_of, read_loop_tree
from alcop_ms.analysis.matmul import find_matmul
from alcop_ms.compat import Schedule, ScheduleError
from alcop_ms.lowering.lower import lower_module
from alcop_ms.rules import tensor_core_tiling
from alcop_ms.rules.mma_plan import SharedLayout, TilingConfig
from alcop_ms.rules.tensor_core_tiling import TensorCoreTiling
from alcop_ms.sampling import sample_candidates
from tests.candidates import (
    apply_rule,
    candidate,
    designs_of,
    module_of,
    outline,
    pipelined,
    product_and,
    replayed,
    tile_of,
)

SMALL = "matmul:m=32,n=32,k=64,dtype=f16"
RAGGED = "matmul:m=24,n=18,k=20,dtype=f16"
CONV = "conv2d:h=6,w=6,ci=16,co=32,kernel=3,pad=1"
TILE = (1, 1, 1, 1, 2, 1)


def decided_design(spec: str, number: int) -> Schedule:
    """One of a workload's designs in the whole space, as it was drawn."""
    _, designs, _ = designs_of(spec, "a100")
    return designs[number]


def facts_of(spec: str):
    sch = Schedule(module_of(spec))
    return find_matmul(sch, sch.get_sblock("C"))


def test_tensor_core_tiling_swizzled_rows_are_multiples_of_32_halves():
    mod = module_of("matmul:m=128,n=128,k=128,dtype=f16")
    config = TilingConfig(layouts=(SharedLayout.SWIZZLED,))
    for seed in range(1, 8):
        (design,) = apply_rule(TensorCoreTiling(config), Schedule(mod, seed=seed), block="C")
        _, _, warps_n, tiles_n, steps, _, _, fold_n, fold_k = tile_of(design)
        assert (warps_n * tiles_n * fold_n) % 2 == 0
        assert (steps * fold_k) % 2 == 0


def test_tensor_core_tiling_rows_of_one_fragment_leave_the_padded_design_only():
    mod = module_of("matmul:m=32,n=16,k=64,dtype=f16")
    (design,) = apply_rule(TensorCoreTiling(), Schedule(mod), block="C")
    assert "permuted_layout" not in design.mod["main"].script()


def test_tensor_core_tiling_broadcast_operand_stays_two_dimensional():
    a = te.placeholder((3, 32, 64), "float16", name="A")
    b = te.placeholder((64, 32), "float16", name="B")
    k = te.reduce_axis((0, 64), "k")
    c = te.compute(
        (3, 32, 32),
        lambda n, i, j: te.sum(a[n, i, k].astype("float32") * b[k, j].astype("float32"), axis=k),
        name="C",
    )
    mod = tvm.IRModule({"main": te.create_prim_func([a, b, c])})
    design, _ = apply_rule(TensorCoreTiling(), Schedule(mod), block="C")
    names = {block.name for block in blocks_of(read_loop_tree(design))}
    assert {"A_shared.dyn_warp_o", "B_shared.dyn_warp_o"} <= names
    assert "B_shared_dyn_warp = T.sblock_alloc_buffer((4, 2, 32, 8)" in design.mod["main"].script()


def test_tensor_core_tiling_design_can_be_copied_by_the_rules_that_follow():
    # stock rules copy the schedule for the next block of a function
    for design in apply_rule(TensorCoreTiling(), Schedule(module_of(SMALL)), block="C"):
        tvm.ir.assert_structural_equal(design.copy().mod, design.mod)


def test_space_second_reduction_behind_the_product_is_scheduled_too(a100):
    def row_sums(_, c):
        r = te.reduce_axis((0, 64), "r")
        return [te.compute((64,), lambda i: te.sum(c[i, r], axis=r), name="E")]

    mod = product_and(row_sums)
    sch = next(sample_candidates(mod, a100, seed=1))
    lowered = lower_module(sch.mod, a100)
    assert len(lowered.kernels()) == 2


def test_tensor_core_tiling_refused_product_is_left_alone_with_the_reason(caplog):
    caplog.set_level(logging.DEBUG, "alcop_ms")
    sch = Schedule(module_of(SMALL))
    (actual,) = apply_rule(TensorCoreTiling(), sch, block="C", target="t4")
    assert actual.same_as(sch)
    assert "tensor-core-tiling: sm_75 has no mma.sync" in caplog.text


def test_tensor_core_tiling_no_product_is_left_alone_with_the_reason(caplog):
    caplog.set_level(logging.DEBUG, "alcop_ms")
    sch = Schedule(module_of(f"{SMALL},epilogue=relu"))
    (actual,) = apply_rule(TensorCoreTiling(), sch, block="C_relu")
    assert actual.same_as(sch)
    assert "tensor-core-tiling: C_relu: 0 reduction axes" in caplog.text


@pytest.mark.parametrize("extents", ["m=3136,n=112,k=576", "m=12544,n=784,k=48"])
def test_tensor_core_tiling_awkward_extents_are_divided_exactly(extents):
    mod = module_of(f"matmul:{extents},dtype=f16")
    shape = facts_of(f"matmul:{extents},dtype=f16").shape
    for seed in range(1, 4):
        for design in apply_rule(TensorCoreTiling(), Schedule(mod, seed=seed), block="C"):
            warps_m, tiles_m, warps_n, tiles_n, steps, _, *folds = tile_of(design)
            assert shape.m % (16 * warps_m * tiles_m * folds[0]) == 0
            assert shape.n % (16 * warps_n * tiles_n * folds[1]) == 0
            assert shape.k % (16 * steps * folds[2]) == 0


@pytest.mark.parametrize("is_swizzled", [False, True])
def test_tensor_core_tiling_trace_round_trips(is_swizzled):
    layout = SharedLayout.SWIZZLED if is_swizzled else SharedLayout.PADDED
    rule = TensorCoreTiling(TilingConfig(layouts=(layout,)))
    (design,) = apply_rule(rule, Schedule(module_of(SMALL), seed=1), block="C")
    # TVM's own check of cached flags (debug_mask) trips over a blockized, tensorized reduction
    verify_trace_roundtrip(design, module_of(SMALL), debug_mask="none")


def test_tensor_core_tiling_finished_candidate_round_trips():
    sch = candidate(SMALL, mma_tile=TILE, shared_stages=2, register_stages=2)
    tvm.ir.assert_structural_equal(replayed(sch, module_of(SMALL)).mod, sch.mod)


FRESH_PROCESS = """
import inspect
import sys

inspect.getmodule = lambda *_: None  # else inspect.stack, called once an intrinsic, takes 13 s
import tvm
import tvm.s_tir.tensor_intrin.cuda
from tvm.s_tir import Schedule, Trace

from alcop_ms.rules.mma_intrinsics import register_named

mod, trace, expected = (tvm.ir.load_json(open(path).read()) for path in sys.argv[1:])
register_named(str(trace))
sch = Schedule(mod)
Trace.apply_json_to_schedule(trace, sch)
tvm.ir.assert_structural_equal(sch.mod, expected)
print("same")
"""


def test_tensor_core_tiling_trace_replays_where_its_intrinsics_are_registered(tmp_path):
    sch = candidate(
        f"{SMALL},epilogue=bias,out=f16,batch=2,layout=nt",
        is_swizzled=True,
        mma_tile=(1, 1, 1, 2, 2, 1),
        shared_stages=2,
        register_stages=2,
    )
    mod = module_of(f"{SMALL},epilogue=bias,out=f16,batch=2,layout=nt")
    paths = [tmp_path / name for name in ("mod", "trace", "expected")]
    for path, value in zip(paths, (mod, sch.trace.as_json(), sch.mod), strict=True):
        path.write_text(tvm.ir.save_json(value))
    done = subprocess.run(
        [sys.executable, "-c", FRESH_PROCESS, *map(str, paths)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == "same\n", done.stderr[-2000:]


def test_tensor_core_tiling_primitive_that_fails_loses_the_design_only(monkeypatch, caplog):
    def fail(*_):
        raise ScheduleError("no such loop")

    monkeypatch.setattr(tensor_core_tiling, "apply_plan", fail)
    sch = Schedule(module_of(SMALL))
    (actual,) = apply_rule(TensorCoreTiling(), sch, block="C")
    assert actual.same_as(sch)
    assert "design lost: no such loop" in caplog.text


def test_tensor_core_tiling_clone_keeps_its_bounds():
    bounds = TilingConfig(
        max_warps=1, max_warp_tiles=1, max_k_steps=1, layouts=(SharedLayout.PADDED,)
    )
    clone = TensorCoreTiling(bounds).clone()
    (design,) = apply_rule(clone, Schedule(module_of(SMALL)), block="C")
    assert tile_of(design)[:5] == (1,) * 5


def test_tensor_core_tiling_two_level_candidate_lowers_to_its_slots():
    spec = "matmul:m=32,n=32,k=128,dtype=f16"
    text = pipelined(candidate(spec, mma_tile=TILE, shared_stages=3, register_stages=2))
    assert (
        'A_shared_dyn = T.sblock_alloc_buffer((3, 16, 32), "float16", strides=(640, 40, 1)' in text
    )
    assert 'A_shared_dyn_warp = T.sblock_alloc_buffer((2, 1, 1, 32, 8), "float16"' in text


@pytest.mark.parametrize("layout", ["nn", "nt", "tn", "tt"])
def test_tensor_core_tiling_ragged_product_pads_its_copies_and_drops_the_padding(layout):
    spec = f"matmul:m=20,n=36,k=40,dtype=f16,layout={layout},epilogue=bias+relu,out=f16"
    sch = decided_design(spec, 0)
    text = sch.mod["main"].script()
    # what is outside the operands is filled with zeros on the way to shared memory
    assert text.count("T.if_then_else(") == 2
    assert text.count("T.float16(0.0))") == 2
    # the epilogue runs behind the condition that drops the rows and columns of the padding
    blocks = [line.strip() for line in outline(sch).splitlines() if "<-" in line]
    assert blocks[-2:] == [
        "C_pad_warp_warp_local (local) <- C_pad_warp_warp",
        "C_cast (global) <- C_pad_warp_warp_local, bias",
    ]


def test_tensor_core_tiling_padded_candidate_round_trips():
    sch = next(sample_candidates(module_of(RAGGED), targets.target("a100"), seed=1))
    tvm.ir.assert_structural_equal(replayed(sch, module_of(RAGGED)).mod, sch.mod)


@pytest.mark.parametrize("spec", [CONV, f"{CONV},layout=nchw", f"{CONV},stride=2,dilation=2"])
def test_tensor_core_tiling_convolution_gathers_its_windows_in_the_copy(spec):
    design = decided_design(spec, 0)
    names = {block.name for block in blocks_of(read_loop_tree(design))}
    assert not any(name.endswith("_reindex") for name in names)
    kinds = [
        block.kind
        for block in blocks_of(read_loop_tree(design))
        if block.writes[0].scope == compat.SCOPE_SHARED
    ]
    assert all(kind in (BlockKind.COPY, BlockKind.PADDED_COPY) for kind in kinds)


def test_tensor_core_tiling_convolution_candidate_round_trips():
    mod = module_of(f"{CONV},epilogue=bias+relu")
    sch = next(sample_candidates(mod, targets.target("a100"), seed=1))
    tvm.ir.assert_structural_equal(replayed(sch, mod).mod, sch.mod)


def test_tensor_core_tiling_depthwise_convolution_is_left_alone_with_the_reason(caplog):
    caplog.set_level(logging.DEBUG, "alcop_ms")
    sch = Schedule(module_of("conv2d:h=8,w=8,ci=16,co=16,kernel=3,groups=16"))
    (actual,) = apply_rule(TensorCoreTiling(), sch, block="C")
    assert actual.same_as(sch)
    assert "as in a depthwise convolution" in caplog.text


@pytest.mark.parametrize(("groups", "leaves"), [(8, True), (2, False)])
def test_tensor_core_tiling_small_groups_are_left_to_cuda_cores_too(groups, leaves):
    spec = f"conv2d:h=8,w=8,ci=32,co=32,kernel=3,groups={groups}"
    sch = Schedule(module_of(spec))
    found = apply_rule(TensorCoreTiling(), sch, block="C")
    assert len(found) > 1
    assert any(design.same_as(sch) for design in found) is leaves
