"""Writes one tile with TileLang. Runs under an interpreter that has it; see `makers`.

No `from __future__ import annotations`: TileLang evaluates a kernel's annotations where they stand.
"""

import sys
from pathlib import Path
from typing import Any

import tilelang
import tilelang.language as T
from peer_protocol import PeerCase, PeerKernel, serve
from tilelang import tvm


def build(case: PeerCase, _cubin: Path) -> PeerKernel:
    """Generate CUDA text; without a GPU TileLang leaves its compilation to us."""
    arch = "sm_90a" if case.arch == "sm_90" else case.arch
    target = tvm.target.Target({"kind": "cuda", "arch": arch})
    with target:
        made = tilelang.lower(
            _product(case), target=target, enable_host_codegen=False, enable_device_compile=False
        )
    root = Path(tilelang.__file__).parent
    kernel = next(iter(made.device_mod.functions.values()))
    return PeerKernel(
        version=tilelang.__version__,
        threads=_thread_count(kernel, 32 * case.warps),
        shared_bytes=case.buffers * case.stage_bytes,
        cuda_text=str(made.kernel_source),
        flags=(
            "-O3",
            "-std=c++17",
            "-DNDEBUG",
            "--use_fast_math",
            f"-I{root / 'src'}",
            f"-I{root / '3rdparty' / 'cutlass' / 'include'}",
            "--ptxas-options=-v,--register-usage-level=10",
        ),
    )


def _thread_count(kernel: Any, asked: int) -> int:
    """Threads of a block: warp specialisation adds some to those asked for."""
    counts = [asked]

    def visit(node: Any) -> None:
        if getattr(node, "attr_key", "") == "thread_extent":
            tag = str(node.node.thread_tag)
            if tag == "threadIdx.x":
                counts.append(int(node.value))

    tvm.tirx.stmt_functor.post_order_visit(kernel.body, visit)
    return max(counts)


def _product(case: PeerCase) -> Any:
    m, n, k = case.m, case.n, case.k
    tile_m, tile_n, tile_k = case.tile_m, case.tile_n, case.tile_k
    is_a_transposed, is_b_transposed = (side == "t" for side in case.layout)
    shape_a, tile_a = ((k, m), (tile_k, tile_m)) if is_a_transposed else ((m, k), (tile_m, tile_k))
    shape_b, tile_b = ((n, k), (tile_n, tile_k)) if is_b_transposed else ((k, n), (tile_k, tile_n))

    @T.prim_func
    def product(
        A: T.Tensor(shape_a, case.dtype),
        B: T.Tensor(shape_b, case.dtype),
        C: T.Tensor((m, n), case.acc_dtype),
    ):
        with T.Kernel(n // tile_n, m // tile_m, threads=32 * case.warps) as (column, row):
            a_tile = T.alloc_shared(tile_a, case.dtype)
            b_tile = T.alloc_shared(tile_b, case.dtype)
            total = T.alloc_fragment((tile_m, tile_n), case.acc_dtype)
            T.clear(total)
            for step in T.Pipelined(k // tile_k, num_stages=case.buffers):
                if is_a_transposed:
                    T.copy(A[step * tile_k, row * tile_m], a_tile)
                else:
                    T.copy(A[row * tile_m, step * tile_k], a_tile)
                if is_b_transposed:
                    T.copy(B[column * tile_n, step * tile_k], b_tile)
                else:
                    T.copy(B[step * tile_k, column * tile_n], b_tile)
                T.gemm(
                    a_tile, b_tile, total, transpose_A=is_a_transposed, transpose_B=is_b_transposed
                )
            T.copy(total, C[row * tile_m, column * tile_n])

    return product


if __name__ == "__main__":
    sys.exit(serve(build))
