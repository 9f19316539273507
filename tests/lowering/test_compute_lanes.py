from __future__ import annotations

import tvm
from tvm.script import tirx as T

from alcop_ms.lowering.build import build_kernel
from alcop_ms.lowering.compute_lanes import ComputeLanes
from alcop_ms.sampling import sample_candidates
from tests.candidates import module_of


def script(func) -> str:
    return ComputeLanes(tvm.IRModule({"main": func}))["main"].script()


def test_compute_lanes_long_vector_is_computed_lane_by_lane_and_stored_at_once():
    @T.prim_func(s_tir=True)
    def before(A: T.Buffer((8,), "float16"), C: T.Buffer((64,), "float16"), n: T.int32):
        if n < 8:
            for lane in T.vectorized(8):
                C[n * 8 + lane] = T.max(A[lane], T.float16(0))

    text = script(before)
    assert "for lane in T.unroll(8):" in text
    assert "C_lanes[lane] = T.max(A[lane], T.float16(0.0))" in text
    assert "for lane in T.vectorized(8):" in text
    assert "C[n * 8 + lane] = C_lanes[lane]" in text


def test_compute_lanes_loads_short_vectors_and_shared_memory_are_left_alone():
    @T.prim_func(s_tir=True)
    def before(A: T.Buffer((64,), "float16"), C: T.Buffer((64,), "float16")):
        S = T.alloc_buffer((64,), "float16", scope="shared")
        for lane in T.vectorized(8):
            C[lane] = A[lane]
        for lane in T.vectorized(4):
            C[lane] = T.max(A[lane], T.float16(0))
        for lane in T.vectorized(8):
            S[lane] = T.max(A[lane], T.float16(0))

    tvm.ir.assert_structural_equal(
        ComputeLanes(tvm.IRModule({"main": before}))["main"],
        before.with_attr("global_symbol", "before"),
    )


def test_compute_lanes_epilogue_of_a_convolution_compiles(a100, intrinsics, toolchain):
    mod = module_of("conv2d:h=8,w=8,ci=32,co=32,kernel=3,pad=1,epilogue=bias+relu,out=f16")
    sch = next(sample_candidates(mod, a100, seed=1))
    kernel = build_kernel(sch.mod, a100, toolchain=toolchain, promised=())
    assert "*(uint4*)(C_cast_ptr" in kernel.cuda_text
    assert kernel.compiled is not None
