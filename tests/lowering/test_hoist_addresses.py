from __future__ import annotations

import pytest
import tvm
from tvm.script import tirx as T

from alcop_ms.lowering.facts import find_kernel_facts
from alcop_ms.lowering.hoist_addresses import HoistAddresses
from alcop_ms.lowering.lower import cuda_text, generate_code, lower_module
from tests.candidates import candidate


def hoisted(func):
    return HoistAddresses(tvm.IRModule({"main": func}))["main"]


def body_of(func):
    """The lines behind the allocation."""
    lines = [line.strip() for line in func.script().splitlines()]
    return lines[next(i for i, line in enumerate(lines) if "alloc_buffer" in line) + 1 :]


def check(before, after) -> None:
    tvm.ir.assert_structural_equal(hoisted(before), after.with_attr("global_symbol", "before"))


def test_hoist_addresses_binds_what_the_loop_does_not_change():
    @T.prim_func(s_tir=True)
    def before(A: T.Buffer((8192,), "float16")):
        with T.launch_thread("threadIdx.x", 32) as tx:
            S = T.alloc_buffer((1024,), "float16", scope="shared.dyn")
            for t in range(4):
                T.evaluate(
                    T.s_tir.cp_async_raw(
                        "float16", S.data, t % 2 * 512 + tx * 8, A.data, tx * 64 + t * 8 + 24, 16
                    )
                )

    # as text: TVMScript cannot write an address whose pointer has another type than the buffer
    assert body_of(hoisted(before)) == [
        'S_row: T.let[T.handle("uint8", "shared.dyn")] = T.address_of(S[tx * 8])',
        'A_row: T.let[T.handle("uint8", "global")] = T.address_of(A[tx * 64])',
        "for t in range(4):",
        'T.s_tir.cp_async_raw("float16", S_row, t % 2 * 1024, A_row, t * 16 + 48, 16)',
    ]


def test_hoist_addresses_one_pointer_serves_equal_parts():
    @T.prim_func(s_tir=True)
    def before(A: T.Buffer((8192,), "float16")):
        with T.launch_thread("threadIdx.x", 32) as tx:
            S = T.alloc_buffer((1024,), "float16", scope="shared.dyn")
            for t in range(4):
                T.evaluate(T.s_tir.cp_async_raw("float16", S.data, t, A.data, tx * 64 + t * 8, 16))
                T.evaluate(
                    T.s_tir.cp_async_raw("float16", S.data, t, A.data, tx * 64 + t * 8 + 4096, 16)
                )

    text = hoisted(before).script()
    assert text.count("T.address_of") == 1
    assert "A_row, t * 16 + 8192" in text


def test_hoist_addresses_terms_of_inner_loops_and_loads_stay():
    @T.prim_func(s_tir=True)
    def before(A: T.Buffer((8192,), "float16"), J: T.Buffer((4,), "int32")):
        S = T.alloc_buffer((1024,), "float16", scope="shared.dyn")
        for t in range(4):
            for u in range(2):
                T.evaluate(
                    T.s_tir.cp_async_raw(
                        "float16", S.data, t * 16 + u * 8, A.data, J[0] + u * 8, 16
                    )
                )

    check(before, before)


def test_hoist_addresses_loop_without_copies_stays():
    @T.prim_func(s_tir=True)
    def before(A: T.Buffer((8192,), "float16"), B: T.Buffer((64,), "float16")):
        with T.launch_thread("threadIdx.x", 32) as tx:
            for t in range(2):
                B[tx * 2 + t] = A[tx * 64 + t]

    check(before, before)


@pytest.mark.parametrize("layout", ["nn", "nt", "tn"])
def test_hoist_addresses_kernel_copies_and_fragments_start_from_pointers(a100, intrinsics, layout):
    spec = f"matmul:m=128,n=128,k=256,dtype=f16,layout={layout}"
    chosen = candidate(spec, shared_stages=3, register_stages=2, mma_tile=(2, 2, 2, 2, 2, 1))
    text = cuda_text(generate_code(lower_module(chosen.mod, a100), a100))
    (facts,) = find_kernel_facts(text)
    loop = text[text.index("for (int k_0") :]
    assert facts.main_loop.text.copies.total > 0
    assert loop.count("_row") >= facts.main_loop.text.copies.total
    assert "threadIdx" not in loop[: loop.index("mma.sync")]


def test_hoist_addresses_bytes_beyond_32_bits_are_counted_in_64():
    @T.prim_func(s_tir=True)
    def before(A: T.Buffer((1 << 30,), "float16")):
        with T.launch_thread("threadIdx.x", 32) as tx:
            S = T.alloc_buffer((1024,), "float16", scope="shared.dyn")
            for t in range(16):
                T.evaluate(
                    T.s_tir.cp_async_raw(
                        "float16", S.data, t, A.data, tx * 8 + t * 67108864 + 256, 16
                    )
                )

    text = hoisted(before).script()
    assert 'A_row, T.Cast("int64", t) * T.int64(134217728) + T.int64(512), 16)' in text
