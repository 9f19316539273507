from __future__ import annotations

import logging

import pytest
import tvm
from tvm.script import tirx as T

from alcop_ms import compat
from alcop_ms.analysis.loop_tree import read_loop_tree
from alcop_ms.compat import Schedule
from alcop_ms.postprocs.causes import RejectionCauses
from alcop_ms.postprocs.legalise_async_copies import (
    LegaliseAsyncCopies,
    find_cooperative_copies,
    find_threads,
)
from tests.candidates import candidate, initialised, module_of, outline, pipelined, replayed

FETCH = compat.ANN_COOPERATIVE_FETCH


def copying(columns: int, *, threads_x: int = 4, threads_y: int = 1, mark: bool = True):
    """A kernel that stages four rows of a matrix, then writes them out."""
    extent = 4 * columns
    attributes = {FETCH: 3} if mark else {}

    @T.prim_func(s_tir=True)
    def main(A: T.Buffer((4, columns), "float32"), C: T.Buffer((4, columns), "float32")):
        A_shared = T.sblock_alloc_buffer((4, columns), scope="shared.dyn")
        for ty in T.thread_binding(threads_y, thread="threadIdx.y"):
            for tx in T.thread_binding(threads_x, thread="threadIdx.x"):
                for f in range(extent):
                    with T.sblock("A_shared"):
                        i = T.axis.spatial(4, f // columns)
                        j = T.axis.spatial(columns, f % columns)
                        T.sblock_attr(attributes)
                        A_shared[i, j] = A[i, j]
                for s in range(extent):
                    with T.sblock("C"):
                        i = T.axis.spatial(4, s // columns)
                        j = T.axis.spatial(columns, s % columns)
                        T.where(ty * threads_x + tx == 0)
                        C[i, j] = A_shared[i, j]

    return tvm.IRModule({"main": main})


def legalised(mod, **_) -> str:
    causes = RejectionCauses()
    sch = Schedule(mod)
    assert initialised(LegaliseAsyncCopies(causes), mod).apply(sch)
    assert causes.rejected == 0
    return outline(sch)


def copy_of(text: str) -> list[str]:
    lines = [line.strip() for line in text.splitlines()]
    end = next(i for i, line in enumerate(lines) if line.startswith("A_shared"))
    return lines[1 : end + 1]


def test_legalise_async_copies_whole_rows_of_vectors_go_out_in_one_split():
    assert copy_of(legalised(copying(16))) == [
        "threadIdx.x 4",
        "serial 4",
        "threadIdx.x 4",
        "vectorized 4",
        "A_shared (shared.dyn) <- A",
    ]


def test_legalise_async_copies_before_and_after():
    @T.prim_func(s_tir=True)
    def after(A: T.Buffer((4, 8), "float32"), C: T.Buffer((4, 8), "float32")):
        A_shared = T.sblock_alloc_buffer((4, 8), scope="shared.dyn")
        for ty in T.thread_binding(1, thread="threadIdx.y"):
            for tx in T.thread_binding(4, thread="threadIdx.x"):
                for f_0 in range(2):
                    for f_1 in T.thread_binding(4, thread="threadIdx.x"):
                        for f_2 in T.vectorized(4):
                            with T.sblock("A_shared"):
                                i = T.axis.spatial(4, (f_0 * 16 + f_1 * 4 + f_2) // 8)
                                j = T.axis.spatial(8, (f_0 * 16 + f_1 * 4 + f_2) % 8)
                                A_shared[i, j] = A[i, j]
                for s in range(32):
                    with T.sblock("C"):
                        i = T.axis.spatial(4, s // 8)
                        j = T.axis.spatial(8, s % 8)
                        T.where(ty * 4 + tx == 0)
                        C[i, j] = A_shared[i, j]

    sch = Schedule(copying(8))
    assert initialised(LegaliseAsyncCopies(RejectionCauses()), sch.mod).apply(sch)
    tvm.ir.assert_structural_equal(sch.mod["main"], after.with_attr("global_symbol", "main"))


def test_legalise_async_copies_remainder_is_a_condition_on_whole_vectors():
    sch = Schedule(copying(12, threads_x=8))  # 12 vectors of 4 for 8 threads
    assert initialised(LegaliseAsyncCopies(RejectionCauses()), sch.mod).apply(sch)
    text = sch.mod["main"].script()
    assert "T.where(f_0_0 * 8 + f_0_1 < 12)" in text


def test_legalise_async_copies_two_thread_axes_share_the_copy():
    assert copy_of(legalised(copying(16, threads_y=2)))[1:] == [
        "serial 2",
        "threadIdx.y 2",
        "threadIdx.x 4",
        "vectorized 4",
        "A_shared (shared.dyn) <- A",
    ]


@pytest.mark.parametrize(("columns", "lanes"), [(16, 4), (6, 2), (2, 2), (10, 2)])
def test_legalise_async_copies_width_is_what_rows_allow(columns, lanes):
    assert f"vectorized {lanes}" in copy_of(legalised(copying(columns)))


def test_legalise_async_copies_odd_rows_stay_scalar(caplog):
    assert not any(line.startswith("vectorized") for line in copy_of(legalised(copying(7))))


def test_legalise_async_copies_no_legal_width_is_scalar_with_the_reason(caplog):
    caplog.set_level(logging.DEBUG, "alcop_ms")
    sch = candidate(
        "matmul:m=16,n=16,k=7,dtype=f16",
        "t4",
        cuda_core_tile=(4, 2, 4, 2, 1, 1, 1),
        shared_stages=1,
        register_stages=1,
    )
    assert "A_shared.dyn stays scalar: no run of 4, 8 or 16 consecutive" in caplog.text
    assert "vectorized" not in outline(sch).split("A_shared.dyn (shared.dyn)")[0]


def test_legalise_async_copies_unmarked_copy_is_left_alone():
    mod = copying(16, mark=False)
    sch = Schedule(mod)
    assert initialised(LegaliseAsyncCopies(RejectionCauses()), mod).apply(sch)
    tvm.ir.assert_structural_equal(sch.mod, mod)


def test_find_cooperative_copies_and_threads_read_the_kernel():
    nodes = read_loop_tree(Schedule(copying(16, threads_y=2)))
    assert find_cooperative_copies(nodes) == ("A_shared",)
    assert find_threads(nodes) == (4, 2)


def test_legalise_async_copies_trace_replays():
    values = {"cuda_core_tile": (4, 2, 4, 2, 2, 2, 1), "shared_stages": 2, "register_stages": 1}
    spec = "matmul:m=16,n=16,k=32,dtype=f32"
    sch = candidate(spec, **values)
    tvm.ir.assert_structural_equal(replayed(sch, module_of(spec)).mod, sch.mod)


def test_legalise_async_copies_clone_does_the_same():
    sch = Schedule(copying(16))
    assert initialised(LegaliseAsyncCopies(RejectionCauses()).clone(), sch.mod).apply(sch)
    assert "vectorized 4" in outline(sch)


def test_legalise_async_copies_result_lowers_to_vector_copies():
    spec = "matmul:m=16,n=16,k=32,dtype=f32"
    tile = (4, 2, 4, 2, 4, 2, 1)
    text = pipelined(candidate(spec, cuda_core_tile=tile, shared_stages=2, register_stages=1))
    assert "T.vectorized(4)" in text
