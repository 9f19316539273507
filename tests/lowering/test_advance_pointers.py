from __future__ import annotations

import pytest
import tvm
from tvm.script import tirx as T

from alcop_ms.emulator import verify_workload
from alcop_ms.lowering.advance_pointers import AdvancePointers
from alcop_ms.lowering.build import build_kernel
from alcop_ms.lowering.hoist_addresses import HoistAddresses
from alcop_ms.simulator.read_kernel import read_programs
from alcop_ms.workloads import load_workload
from tests.candidates import candidate


def advanced(func):
    return AdvancePointers(HoistAddresses(tvm.IRModule({"main": func})))["main"]


def lines_of(func):
    return [line.strip() for line in func.script().splitlines()]


def test_advance_pointers_steps_once_an_iteration():
    @T.prim_func(s_tir=True)
    def before(A: T.Buffer((8192,), "float16")):
        with T.launch_thread("threadIdx.x", 32) as tx:
            S = T.alloc_buffer((1024,), "float16", scope="shared.dyn")
            for t in range(4):
                T.evaluate(
                    T.s_tir.cp_async_raw("float16", S.data, t, A.data, tx * 64 + t * 8 + 24, 16)
                )
                T.evaluate(
                    T.s_tir.cp_async_raw("float16", S.data, t, A.data, tx * 64 + t * 8 + 4096, 16)
                )

    lines = lines_of(advanced(before))
    loop = next(i for i, line in enumerate(lines) if line.startswith("for t"))
    assert lines[loop - 1] == 'A_row_at: T.uint64 = T.reinterpret("uint64", A_row)'
    first, second, last = lines[loop + 1 :]
    assert first.endswith("A_row_at), 48, 16)")
    assert second.endswith("A_row_at), 8192, 16)")
    assert last == "A_row_at = A_row_at + T.uint64(16)"


def test_advance_pointers_loop_that_starts_later_keeps_its_first_offset():
    @T.prim_func(s_tir=True)
    def before(A: T.Buffer((8192,), "float16")):
        with T.launch_thread("threadIdx.x", 32) as tx:
            S = T.alloc_buffer((1024,), "float16", scope="shared.dyn")
            for t in range(3, 7):
                T.evaluate(T.s_tir.cp_async_raw("float16", S.data, t, A.data, tx * 64 + t * 8, 16))

    assert any("A_row_at), 48, 16)" in line for line in lines_of(advanced(before)))


def test_advance_pointers_copies_that_move_on_differently_stay():
    @T.prim_func(s_tir=True)
    def before(A: T.Buffer((8192,), "float16")):
        with T.launch_thread("threadIdx.x", 32) as tx:
            S = T.alloc_buffer((1024,), "float16", scope="shared.dyn")
            for t in range(4):
                T.evaluate(T.s_tir.cp_async_raw("float16", S.data, t, A.data, tx * 64 + t * 8, 16))
                T.evaluate(T.s_tir.cp_async_raw("float16", S.data, t, A.data, tx * 64 + t * 16, 16))

    assert "_at" not in advanced(before).script()


def test_advance_pointers_offsets_of_an_inner_loop_or_a_slot_stay():
    @T.prim_func(s_tir=True)
    def before(A: T.Buffer((8192,), "float16")):
        with T.launch_thread("threadIdx.x", 32) as tx:
            S = T.alloc_buffer((1024,), "float16", scope="shared.dyn")
            for t in range(4):
                for u in range(2):
                    T.evaluate(
                        T.s_tir.cp_async_raw(
                            "float16", S.data, t, A.data, tx * 64 + t * 16 + u * 8, 16
                        )
                    )
                T.evaluate(
                    T.s_tir.cp_async_raw("float16", S.data, t, A.data, tx * 64 + t % 3 * 8, 16)
                )

    assert "_at" not in advanced(before).script()


@pytest.mark.parametrize(
    "spec",
    [
        "matmul:m=128,n=128,k=256,dtype=f16,layout=nn",
        "matmul:m=128,n=128,k=256,dtype=f16,layout=tt",
        "matmul:m=128,n=128,k=512,dtype=s8,layout=nt",
    ],
)
def test_advance_pointers_kernel_is_right_and_still_read(spec, a100, intrinsics):
    chosen = candidate(spec, shared_stages=3, register_stages=1, mma_tile=(2, 1, 2, 1, 2, 1))
    built = build_kernel(chosen.mod, a100, toolchain=None, promised=("A", "B"))
    loop = built.cuda_text[built.cuda_text.index("reinterpret_cast<uint64_t>") :]
    assert "_row_at_ptr[0] + (uint64_t)" in loop
    assert verify_workload(built.cuda_text, built.launch, load_workload(spec)).is_right
    (program,) = read_programs(built.cuda_text, built.launch)
    assert [operand.name for operand in program.operands if operand.panel_bytes > 0][:2]


def test_advance_pointers_predicated_copies_move_on_too(a100, intrinsics):
    spec = "matmul:m=48,n=72,k=328,dtype=f16,layout=nt"
    chosen = candidate(spec, shared_stages=3, register_stages=1, mma_tile=(1, 1, 1, 1, 1, 1))
    built = build_kernel(chosen.mod, a100, toolchain=None, promised=("A", "B"))
    assert "_row_at_ptr[0] + (uint64_t)" in built.cuda_text
    assert verify_workload(built.cuda_text, built.launch, load_workload(spec)).is_right


def test_advance_pointers_pointer_that_stands_still_is_wrong(a100, intrinsics):
    spec = "matmul:m=128,n=128,k=256,dtype=f16,layout=nn"
    chosen = candidate(spec, shared_stages=3, register_stages=1, mma_tile=(2, 1, 2, 1, 2, 1))
    built = build_kernel(chosen.mod, a100, toolchain=None, promised=("A", "B"))
    step = built.cuda_text.rindex("_row_at_ptr[0] + (uint64_t)")
    broken = built.cuda_text[:step] + built.cuda_text[step:].replace("(uint64_t)", "0 * ", 1)
    assert verify_workload(broken, built.launch, load_workload(spec)).status == "wrong"


def test_advance_pointers_steps_through_a_tensor_of_2_gib():
    @T.prim_func(s_tir=True)
    def before(A: T.Buffer((1 << 30,), "float16")):
        with T.launch_thread("threadIdx.x", 32) as tx:
            S = T.alloc_buffer((1024,), "float16", scope="shared.dyn")
            for t in range(15):
                T.evaluate(
                    T.s_tir.cp_async_raw(
                        "float16", S.data, t, A.data, tx * 8 + t * 67108864 + 67108864, 16
                    )
                )

    lines = lines_of(advanced(before))
    assert any("A_row_at), T.int64(134217728), 16)" in line for line in lines)
    assert "A_row_at = A_row_at + T.uint64(134217728)" in lines
