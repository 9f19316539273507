from __future__ import annotations

import pytest
import tvm
from tvm.script import tirx as T

from alcop_ms.lowering.carry_slots import CarrySlots
from alcop_ms.lowering.lower import cuda_text, generate_code, lower_module
from tests.candidates import candidate

SPEC = "matmul:m=64,n=64,k=512,dtype=f16,layout=nt"


def carried(func):
    return CarrySlots(tvm.IRModule({"main": func}))["main"]


def check(before, after) -> None:
    tvm.ir.assert_structural_equal(carried(before), after.with_attr("global_symbol", "before"))


def test_carry_slots_steps_a_register_instead_of_dividing():
    @T.prim_func(s_tir=True)
    def before(A: T.Buffer((8192,), "float16")):
        S = T.alloc_buffer((1536,), "float16", scope="shared.dyn")
        for t in range(5):
            T.evaluate(
                T.s_tir.cp_async_raw(
                    "float16", S.data, T.truncmod(t + 2, 3) * 512, A.data, t * 8, 16
                )
            )

    @T.prim_func(s_tir=True)
    def after(A: T.Buffer((8192,), "float16")):
        S = T.alloc_buffer((1536,), "float16", scope="shared.dyn")
        slot = T.local_scalar("int32")
        slot = 2
        for t in range(5):
            T.evaluate(T.s_tir.cp_async_raw("float16", S.data, slot * 512, A.data, t * 8, 16))
            slot = T.Select(slot == 2, 0, slot + 1)

    check(before, after)


@pytest.mark.parametrize(
    "index",
    [
        lambda t: T.truncmod(t + 3, 4),  # a mask already
        lambda t: T.truncmod(t * 2, 3),  # no step of one
        lambda t: T.truncdiv(t, 3),
    ],
)
def test_carry_slots_other_indices_stay(index):
    @T.prim_func(s_tir=True)
    def before(A: T.Buffer((8192,), "float16")):
        S = T.alloc_buffer((4096,), "float16", scope="shared.dyn")
        for t in range(5):
            T.evaluate(T.s_tir.cp_async_raw("float16", S.data, index(t) * 512, A.data, t * 8, 16))

    check(before, before)


def test_carry_slots_loop_without_copies_stays():
    @T.prim_func(s_tir=True)
    def before(A: T.Buffer((8,), "float16"), B: T.Buffer((8,), "float16")):
        for t in range(8):
            B[t] = A[T.truncmod(t, 3)]

    check(before, before)


@pytest.mark.parametrize("stages", [3, 5, 6, 7])
def test_carry_slots_kernel_divides_nowhere_in_its_loop(a100, intrinsics, stages):
    chosen = candidate(SPEC, shared_stages=stages, register_stages=2, mma_tile=(2, 1, 1, 2, 2, 1))
    text = cuda_text(generate_code(lower_module(chosen.mod, a100), a100))
    loop = text[text.index("for (int k_0") :]
    assert f"slot_{stages - 1}_of_{stages}" in loop
    assert f"% {stages}" not in loop
