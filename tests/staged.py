"""A product staged by hand in shared memory and registers: the least that our rules pipeline."""

from __future__ import annotations

from tvm.script import tirx as T


def staged_product(
    k_tiles: int = 4,
    *,
    annotations: dict | None = None,
    step_annotations: dict | None = None,
):
    """C[4, 4] += A[4, 8 k] * B[8 k, 4] by 16 threads, two register steps of 4 a tile."""
    k = 8 * k_tiles
    outer, inner = annotations or {}, step_annotations or {}

    @T.prim_func(s_tir=True)
    def main(
        A: T.Buffer((4, k), "float32"),
        B: T.Buffer((k, 4), "float32"),
        C: T.Buffer((4, 4), "float32"),
    ):
        T.func_attr({"tirx.noalias": True})
        A_shared = T.sblock_alloc_buffer((4, k), scope="shared.dyn")
        B_shared = T.sblock_alloc_buffer((k, 4), scope="shared.dyn")
        A_local = T.sblock_alloc_buffer((4, k), scope="local")
        B_local = T.sblock_alloc_buffer((k, 4), scope="local")
        C_local = T.sblock_alloc_buffer((4, 4), scope="local")
        for _ in T.thread_binding(1, thread="blockIdx.x"):
            for tx in T.thread_binding(16, thread="threadIdx.x"):
                with T.sblock("C_init"):
                    i = T.axis.spatial(4, tx // 4)
                    j = T.axis.spatial(4, tx % 4)
                    C_local[i, j] = T.float32(0)
                for k_tile in T.serial(k_tiles, annotations=outer):
                    for v in T.vectorized(2):
                        with T.sblock("A_shared"):
                            i = T.axis.spatial(4, tx // 4)
                            kk = T.axis.spatial(k, k_tile * 8 + tx % 4 * 2 + v)
                            A_shared[i, kk] = A[i, kk]
                    for v in T.vectorized(2):
                        with T.sblock("B_shared"):
                            kk = T.axis.spatial(k, k_tile * 8 + tx // 2)
                            j = T.axis.spatial(4, tx % 2 * 2 + v)
                            B_shared[kk, j] = B[kk, j]
                    for k_step in T.unroll(2, annotations=inner):
                        for s in range(4):
                            with T.sblock("A_local"):
                                i = T.axis.spatial(4, tx // 4)
                                kk = T.axis.spatial(k, k_tile * 8 + k_step * 4 + s)
                                A_local[i, kk] = A_shared[i, kk]
                        for s in range(4):
                            with T.sblock("B_local"):
                                kk = T.axis.spatial(k, k_tile * 8 + k_step * 4 + s)
                                j = T.axis.spatial(4, tx % 4)
                                B_local[kk, j] = B_shared[kk, j]
                        for s in range(4):
                            with T.sblock("C_update"):
                                i = T.axis.spatial(4, tx // 4)
                                j = T.axis.spatial(4, tx % 4)
                                kk = T.axis.reduce(k, k_tile * 8 + k_step * 4 + s)
                                C_local[i, j] = C_local[i, j] + A_local[i, kk] * B_local[kk, j]
                with T.sblock("C"):
                    i = T.axis.spatial(4, tx // 4)
                    j = T.axis.spatial(4, tx % 4)
                    C[i, j] = C_local[i, j]

    return main


def two_sums(first: dict | None = None, second: dict | None = None):
    """Two kernels of one function, each with a loop `k_tile` that stages one operand."""
    one, two = first or {}, second or {}

    @T.prim_func(s_tir=True)
    def main(
        A: T.Buffer((4, 64), "float32"),
        C: T.Buffer((4,), "float32"),
        D: T.Buffer((4,), "float32"),
    ):
        T.func_attr({"tirx.noalias": True})
        A_shared = T.sblock_alloc_buffer((4, 64), scope="shared.dyn")
        B_shared = T.sblock_alloc_buffer((4, 64), scope="shared.dyn")
        for tx in T.thread_binding(4, thread="threadIdx.x"):
            for k_tile in T.serial(8, annotations=one):
                for v in T.vectorized(8):
                    with T.sblock("A_shared"):
                        i = T.axis.spatial(4, tx)
                        k = T.axis.spatial(64, k_tile * 8 + v)
                        A_shared[i, k] = A[i, k]
                for s in range(8):
                    with T.sblock("C"):
                        i = T.axis.spatial(4, tx)
                        k = T.axis.reduce(64, k_tile * 8 + s)
                        with T.init():
                            C[i] = T.float32(0)
                        C[i] = C[i] + A_shared[i, k]
        for tx in T.thread_binding(4, thread="threadIdx.x"):
            for k_tile in T.serial(8, annotations=two):
                for v in T.vectorized(8):
                    with T.sblock("B_shared"):
                        i = T.axis.spatial(4, tx)
                        k = T.axis.spatial(64, k_tile * 8 + v)
                        B_shared[i, k] = A[i, k]
                for s in range(8):
                    with T.sblock("D"):
                        i = T.axis.spatial(4, tx)
                        k = T.axis.reduce(64, k_tile * 8 + s)
                        with T.init():
                            D[i] = T.float32(0)
                        D[i] = D[i] + B_shared[i, k]

    return main
