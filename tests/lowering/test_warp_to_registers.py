from __future__ import annotations

import tvm
from tvm import tirx
from tvm.script import tirx as T

from alcop_ms.compat import scope_of, walk_ir
from alcop_ms.lowering.warp_to_registers import WarpToRegisters


def rewritten(func):
    return WarpToRegisters(tvm.IRModule({"main": func.with_attr("global_symbol", "main")}))["main"]


def assert_becomes(before, after) -> None:
    # as text: TVMScript gives a buffer a layout, which lowering no longer reads
    assert rewritten(before).script() == after.with_attr("global_symbol", "main").script()


def assert_unchanged(func) -> None:
    tvm.ir.assert_structural_equal(rewritten(func), func.with_attr("global_symbol", "main"))


def scopes(func) -> list[str]:
    found: list[str] = []
    walk_ir(func.body, tirx.AllocBuffer, lambda node: found.append(scope_of(node.buffer)))
    return found


def test_warp_to_registers_own_lane_drops_the_lane_dimension():
    @T.prim_func(s_tir=True)
    def before(D: T.Buffer((1024,), "float32")):
        with T.launch_thread("threadIdx.x", 32) as tx:
            C = T.alloc_buffer((512,), scope="warp")
            for i in range(2):
                C[i * 256 + tx * 8] = T.float32(0)
                C[i * 256 + tx * 8 + 3] = C[i * 256 + tx * 8] + T.float32(1)
            D[tx] = C[tx * 8 + 3]

    @T.prim_func(s_tir=True)
    def after(D: T.Buffer((1024,), "float32")):
        with T.launch_thread("threadIdx.x", 32) as tx:
            C = T.alloc_buffer((16,), scope="local")
            for i in range(2):
                C[i * 8] = T.float32(0)
                C[i * 8 + 3] = C[i * 8] + T.float32(1)
            D[tx] = C[3]

    assert_becomes(before, after)


def test_warp_to_registers_offset_behind_a_whole_fragment_is_a_constant():
    # LowerWarpMemory leaves (threadIdx.x * 8 + 257) / 256 standing, and with it a dynamic index
    @T.prim_func(s_tir=True)
    def before(D: T.Buffer((32,), "float32")):
        with T.launch_thread("threadIdx.x", 32) as tx:
            C = T.alloc_buffer((512,), scope="warp")
            C[tx * 8 + 257] = T.float32(1)
            D[tx] = C[tx * 8 + 257]

    @T.prim_func(s_tir=True)
    def after(D: T.Buffer((32,), "float32")):
        with T.launch_thread("threadIdx.x", 32) as tx:
            C = T.alloc_buffer((16,), scope="local")
            C[9] = T.float32(1)
            D[tx] = C[9]

    assert_becomes(before, after)


def test_warp_to_registers_every_buffer_of_a_sequence_is_rewritten():
    # LowerWarpMemory stops at the first
    @T.prim_func(s_tir=True)
    def main(D: T.Buffer((32,), "float32")):
        with T.launch_thread("threadIdx.x", 32) as tx:
            A = T.alloc_buffer((256,), scope="warp")
            B = T.alloc_buffer((256,), scope="warp")
            A[tx * 8] = T.float32(1)
            B[tx * 8] = A[tx * 8]
            D[tx] = B[tx * 8]

    assert scopes(rewritten(main)) == ["local", "local"]


def test_warp_to_registers_pointer_and_offset_of_an_mma_are_rewritten():
    @T.prim_func(s_tir=True)
    def before(D: T.Buffer((32,), "float32")):
        with T.launch_thread("threadIdx.x", 32) as tx:
            A = T.alloc_buffer((256,), "float16", scope="warp")
            B = T.alloc_buffer((256,), "float16", scope="warp")
            C = T.alloc_buffer((512,), "float32", scope="warp")
            T.evaluate(T.cuda.mma_fill_legacy(8, C.data, 256, dtype="float32"))
            T.ptx_legacy.mma(
                "m16n8k16", "row", "col", "fp16", "fp16", "fp32",
                A.data, tx * 8, B.data, tx * 8 + 4, C.data, tx * 8 + 260, T.bool(False),
            )  # fmt: skip
            D[tx] = T.float32(0)

    @T.prim_func(s_tir=True)
    def after(D: T.Buffer((32,), "float32")):
        with T.launch_thread("threadIdx.x", 32) as tx:
            A = T.alloc_buffer((8,), "float16", scope="local")
            B = T.alloc_buffer((8,), "float16", scope="local")
            C = T.alloc_buffer((16,), "float32", scope="local")
            T.evaluate(T.cuda.mma_fill_legacy(8, C.data, 8, dtype="float32"))
            T.ptx_legacy.mma(
                "m16n8k16", "row", "col", "fp16", "fp16", "fp32",
                A.data, 0, B.data, 4, C.data, 12, T.bool(False),
            )  # fmt: skip
            D[tx] = T.float32(0)

    assert_becomes(before, after)


def test_warp_to_registers_other_lane_leaves_the_buffer_alone():
    @T.prim_func(s_tir=True)
    def main(D: T.Buffer((32,), "float32")):
        with T.launch_thread("threadIdx.x", 32) as tx:
            C = T.alloc_buffer((256,), scope="warp")
            C[tx * 8] = T.float32(1)
            D[tx] = C[(31 - tx) * 8]

    assert_unchanged(main)


def test_warp_to_registers_next_lane_leaves_the_buffer_alone():
    @T.prim_func(s_tir=True)
    def main(D: T.Buffer((32,), "float32")):
        with T.launch_thread("threadIdx.x", 32) as tx:
            C = T.alloc_buffer((256,), scope="warp")
            C[tx * 8] = T.float32(1)
            D[tx] = C[tx * 8 + 8]

    assert_unchanged(main)


def test_warp_to_registers_register_that_may_run_over_leaves_the_buffer_alone():
    @T.prim_func(s_tir=True)
    def main(D: T.Buffer((32,), "float32"), n: T.int32):
        with T.launch_thread("threadIdx.x", 32) as tx:
            C = T.alloc_buffer((256,), scope="warp")
            for i in range(16):
                C[tx * 8 + i] = T.float32(1)
            D[tx] = C[tx * 8] + T.Cast("float32", n)

    assert_unchanged(main)


def test_warp_to_registers_pointer_that_escapes_leaves_the_buffer_alone():
    @T.prim_func(s_tir=True)
    def main(D: T.Buffer((32,), "float32")):
        with T.launch_thread("threadIdx.x", 32) as tx:
            C = T.alloc_buffer((256,), scope="warp")
            C[tx * 8] = T.float32(1)
            T.evaluate(T.call_extern("int32", "somewhere", C.data))
            D[tx] = C[tx * 8]

    assert_unchanged(main)


def test_warp_to_registers_every_kernel_of_a_function_is_rewritten():
    @T.prim_func(s_tir=True)
    def main(D: T.Buffer((32,), "float32")):
        with T.launch_thread("threadIdx.x", 32) as tx:
            A = T.alloc_buffer((256,), scope="warp")
            A[tx * 8] = T.float32(1)
            D[tx] = A[tx * 8]
        with T.launch_thread("threadIdx.x", 32) as ty:
            B = T.alloc_buffer((256,), scope="warp")
            B[ty * 8] = T.float32(1)
            D[ty] = B[ty * 8]

    assert scopes(rewritten(main)) == ["local", "local"]


def test_warp_to_registers_one_stubborn_buffer_does_not_stop_the_others():
    @T.prim_func(s_tir=True)
    def main(D: T.Buffer((32,), "float32")):
        with T.launch_thread("threadIdx.x", 32) as tx:
            A = T.alloc_buffer((256,), scope="warp")
            B = T.alloc_buffer((256,), scope="warp")
            A[tx * 8] = T.float32(1)
            B[tx * 8] = A[(31 - tx) * 8]
            D[tx] = B[tx * 8]

    assert scopes(rewritten(main)) == ["warp", "local"]


def test_warp_to_registers_other_scopes_and_functions_are_left_alone():
    @T.prim_func(s_tir=True)
    def no_threads(D: T.Buffer((32,), "float32")):
        C = T.alloc_buffer((256,), scope="warp")
        C[0] = T.float32(1)
        D[0] = C[0]

    @T.prim_func(s_tir=True)
    def no_warp(D: T.Buffer((32,), "float32")):
        with T.launch_thread("threadIdx.x", 32) as tx:
            C = T.alloc_buffer((256,), scope="local")
            C[tx * 8] = T.float32(1)
            D[tx] = C[tx * 8]

    assert_unchanged(no_threads)
    assert_unchanged(no_warp)
