"""What a pipelined schedule computes, run on the host: threads as loops, copies synchronous.

Which iteration reads which slot is decided by the arrays that we compute; that part of a kernel is
the same on every target. Asynchronous copies are not lowered for the host, so their array is left
out.
"""

from __future__ import annotations

import numpy as np
import pytest
import tvm
from tvm.script import tirx as T

from alcop_ms import compat
from alcop_ms.compat import Schedule
from alcop_ms.loop_annotation import annotate_register_loop, annotate_shared_loop
from tests.candidates import pipelined as lowered_text

STEP = 2  # of k in a register step; two steps a tile


def host_product(k_tiles: int):
    """C[4, 4] = A @ B in tiles of 4 k, staged in "shared memory" and in "registers"."""
    k = 2 * STEP * k_tiles

    @T.prim_func(s_tir=True)
    def main(
        A: T.Buffer((4, k), "float32"),
        B: T.Buffer((k, 4), "float32"),
        C: T.Buffer((4, 4), "float32"),
    ):
        T.func_attr({"tirx.noalias": True})
        A_shared = T.sblock_alloc_buffer((4, k))
        B_shared = T.sblock_alloc_buffer((k, 4))
        A_local = T.sblock_alloc_buffer((4, k))
        B_local = T.sblock_alloc_buffer((k, 4))
        for i0, j0 in T.grid(4, 4):
            with T.sblock("C_init"):
                i, j = T.axis.remap("SS", [i0, j0])
                C[i, j] = T.float32(0)
        for k_tile in range(k_tiles):
            for i0, s in T.grid(4, 2 * STEP):
                with T.sblock("A_shared"):
                    i = T.axis.spatial(4, i0)
                    kk = T.axis.spatial(k, k_tile * (2 * STEP) + s)
                    A_shared[i, kk] = A[i, kk]
            for s, j0 in T.grid(2 * STEP, 4):
                with T.sblock("B_shared"):
                    kk = T.axis.spatial(k, k_tile * (2 * STEP) + s)
                    j = T.axis.spatial(4, j0)
                    B_shared[kk, j] = B[kk, j]
            for k_step in range(2):
                for i0, s in T.grid(4, STEP):
                    with T.sblock("A_local"):
                        i = T.axis.spatial(4, i0)
                        kk = T.axis.spatial(k, k_tile * (2 * STEP) + k_step * STEP + s)
                        A_local[i, kk] = A_shared[i, kk]
                for s, j0 in T.grid(STEP, 4):
                    with T.sblock("B_local"):
                        kk = T.axis.spatial(k, k_tile * (2 * STEP) + k_step * STEP + s)
                        j = T.axis.spatial(4, j0)
                        B_local[kk, j] = B_shared[kk, j]
                for i0, j0, s in T.grid(4, 4, STEP):
                    with T.sblock("C_update"):
                        i, j = T.axis.remap("SS", [i0, j0])
                        kk = T.axis.reduce(k, k_tile * (2 * STEP) + k_step * STEP + s)
                        C[i, j] = C[i, j] + A_local[i, kk] * B_local[kk, j]

    return tvm.IRModule({"main": main})


def pipelined(k_tiles: int, shared_stages: int, register_stages: int) -> Schedule:
    sch = Schedule(host_product(k_tiles))
    k_tile, k_step = sch.get_loops("A_local")[:2]
    arrays = []
    if register_stages > 1:
        arrays.append((k_step, annotate_register_loop(2)))
    if shared_stages > 1:
        made = annotate_shared_loop(
            2, shared_stages, is_register_pipelined=register_stages > 1, is_async=False
        )
        arrays.append((k_tile, made))
    for loop, annotation in arrays:
        sch.annotate(loop, compat.ANN_STAGE, list(annotation.stage))
        sch.annotate(loop, compat.ANN_ORDER, list(annotation.order))
    return sch


# two levels need as many tiles as slots less one, else no wait count is a constant
CASES = [
    (k_tiles, shared, register)
    for k_tiles in range(1, 8)
    for shared in (1, 2, 3, 4)
    for register in (1, 2)
    if register == 1 or shared <= k_tiles + 1
]


@pytest.mark.parametrize(("k_tiles", "shared_stages", "register_stages"), CASES)
def test_pipelined_product_of_any_length_equals_numpy(k_tiles, shared_stages, register_stages):
    sch = pipelined(k_tiles, shared_stages, register_stages)
    run = tvm.compile(sch.mod, target="llvm")
    rng = np.random.default_rng(k_tiles)
    # small integers: sums are exact, so a lost, doubled or stale tile cannot hide in rounding
    a = rng.integers(-8, 8, (4, 2 * STEP * k_tiles)).astype("float32")
    b = rng.integers(-8, 8, (2 * STEP * k_tiles, 4)).astype("float32")
    c = tvm.runtime.tensor(np.full((4, 4), np.nan, "float32"))
    run(tvm.runtime.tensor(a), tvm.runtime.tensor(b), c)
    np.testing.assert_array_equal(c.numpy(), a @ b)


def test_pipelined_product_really_has_its_slots():
    text = lowered_text(pipelined(7, 4, 2))
    assert "A_shared = T.sblock_alloc_buffer((4, 4, 4))" in text
    assert "A_local = T.sblock_alloc_buffer((2, 4, 2))" in text
