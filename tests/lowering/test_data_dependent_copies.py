"""Copies whose address or condition is read from memory, in loops that somebody staged by hand.

Neither depends on the loop's own results, so such a loop may be pipelined: the index or the flag is
read when the copy is issued. Cases 46 and 47 of docs/cases.md.
"""

from __future__ import annotations

import numpy as np
import pytest
import tvm
from tvm.script import tirx as T

from alcop_ms import compat
from alcop_ms.compat import Schedule
from alcop_ms.emulator import run_kernel
from alcop_ms.lowering.build import build_kernel
from alcop_ms.postprocs.causes import RejectionCauses
from alcop_ms.postprocs.expand_pipeline_depths import ExpandPipelineDepths
from tests.candidates import initialised

TILES = 8
K = 8 * TILES


def make_product(*, is_masked: bool, stages: int) -> tvm.IRModule:
    """A @ B[rows], or A @ B with the rows of B left out where `rows` is not positive."""

    def taken(b, rows, kk, j):
        if is_masked:
            return T.if_then_else(rows[kk] > 0, b[kk, j], T.float32(0))
        return b[rows[kk], j]

    @T.prim_func(s_tir=True)
    def main(
        A: T.Buffer((4, K), "float32"),
        B: T.Buffer((K, 4), "float32"),
        rows: T.Buffer((K,), "int32"),
        C: T.Buffer((4, 4), "float32"),
    ):
        T.func_attr({"tirx.noalias": True})
        A_shared = T.sblock_alloc_buffer((4, K), scope="shared.dyn")
        B_shared = T.sblock_alloc_buffer((K, 4), scope="shared.dyn")
        C_local = T.sblock_alloc_buffer((4, 4), scope="local")
        for _ in T.thread_binding(1, thread="blockIdx.x"):
            for tx in T.thread_binding(16, thread="threadIdx.x"):
                with T.sblock("C_init"):
                    i = T.axis.spatial(4, tx // 4)
                    j = T.axis.spatial(4, tx % 4)
                    C_local[i, j] = T.float32(0)
                for k_tile in T.serial(TILES, annotations={compat.ANN_SHARED_STAGES: stages}):
                    for v in T.vectorized(2):
                        with T.sblock("A_shared"):
                            i = T.axis.spatial(4, tx // 4)
                            kk = T.axis.spatial(K, k_tile * 8 + tx % 4 * 2 + v)
                            A_shared[i, kk] = A[i, kk]
                    for v in T.vectorized(2):
                        with T.sblock("B_shared"):
                            kk = T.axis.spatial(K, k_tile * 8 + tx // 2)
                            j = T.axis.spatial(4, tx % 2 * 2 + v)
                            B_shared[kk, j] = taken(B, rows, kk, j)
                    for s in range(8):
                        with T.sblock("C_update"):
                            i = T.axis.spatial(4, tx // 4)
                            j = T.axis.spatial(4, tx % 4)
                            kk = T.axis.reduce(K, k_tile * 8 + s)
                            C_local[i, j] = C_local[i, j] + A_shared[i, kk] * B_shared[kk, j]
                with T.sblock("C"):
                    i = T.axis.spatial(4, tx // 4)
                    j = T.axis.spatial(4, tx % 4)
                    C[i, j] = C_local[i, j]

    return tvm.IRModule({"main": main})


@pytest.mark.parametrize("is_masked", [False, True], ids=["gathered", "masked"])
@pytest.mark.parametrize("stages", [2, 3, 5])
def test_data_dependent_copies_are_asynchronous_and_right(is_masked, stages, a100):
    sch = Schedule(make_product(is_masked=is_masked, stages=stages))
    causes = RejectionCauses()
    postproc = initialised(ExpandPipelineDepths(causes), sch.mod)
    assert postproc.apply(sch), causes.summary()
    kernel = build_kernel(sch.mod, a100, toolchain=None, promised=("A", "B"))

    rng = np.random.default_rng(stages)
    # small integers: sums are exact, so a lost, doubled or stale tile cannot hide in rounding
    a = rng.integers(-8, 8, (4, K)).astype("float32")
    b = rng.integers(-8, 8, (K, 4)).astype("float32")
    rows = (rng.integers(-1, 2, K) if is_masked else rng.permutation(K)).astype("int32")
    expected = a @ (b * (rows > 0)[:, None] if is_masked else b[rows])
    for eager in (False, True):
        result = run_kernel(
            kernel.cuda_text, kernel.launch, {"A": a, "B": b, "rows": rows}, eager=eager
        )
        assert not result.hazards
        np.testing.assert_array_equal(result.outputs["C"], expected)
