"""Compiles one tile with Triton. Runs under an interpreter that has it; see `peer_process`."""

from __future__ import annotations

import sys
from pathlib import Path

import triton
import triton.language as tl
from peer_protocol import PeerCase, PeerKernel, serve
from triton.backends.compiler import GPUTarget
from triton.compiler import ASTSource

_TYPES = {  # Triton's names of types in signatures, and the types
    "float16": ("fp16", tl.float16),
    "float32": ("fp32", tl.float32),
    "int8": ("i8", tl.int8),
    "int32": ("i32", tl.int32),
}


@triton.jit
def product(
    a_ptr,
    b_ptr,
    c_ptr,
    extent_n: tl.constexpr,
    extent_k: tl.constexpr,
    step_a_m: tl.constexpr,
    step_a_k: tl.constexpr,
    step_b_k: tl.constexpr,
    step_b_n: tl.constexpr,
    tile_m: tl.constexpr,
    tile_n: tl.constexpr,
    tile_k: tl.constexpr,
    acc_type: tl.constexpr,
    is_b_turned: tl.constexpr,
):
    """One tile of a product whose extents the tile divides.

    A transposed B is loaded as it is stored and turned behind it, which takes Triton fewer
    instructions and barriers than a load along the other axis: 128 and 2 instead of 169 and 3 (nt,
    f16, 128 x 128 x 32). A transposed A is not: turned, it has fewer buffers than are asked for.
    """
    rows = tl.program_id(0) * tile_m + tl.arange(0, tile_m)
    columns = tl.program_id(1) * tile_n + tl.arange(0, tile_n)
    depth = tl.arange(0, tile_k)
    a_at = a_ptr + rows[:, None] * step_a_m + depth[None, :] * step_a_k
    if is_b_turned:
        b_at = b_ptr + columns[:, None] * step_b_n + depth[None, :] * step_b_k
    else:
        b_at = b_ptr + depth[:, None] * step_b_k + columns[None, :] * step_b_n
    total = tl.zeros((tile_m, tile_n), dtype=acc_type)
    for _ in range(extent_k // tile_k):
        b = tl.load(b_at)
        if is_b_turned:
            b = tl.trans(b)
        total = tl.dot(tl.load(a_at), b, total, out_dtype=acc_type)
        a_at += tile_k * step_a_k
        b_at += tile_k * step_b_k
    tl.store(c_ptr + rows[:, None] * extent_n + columns[None, :], total)


def build(case: PeerCase, cubin: Path) -> PeerKernel:
    """Compile with the `num_stages` that gives the wanted number of buffers.

    For mma.sync Triton keeps one buffer less than `num_stages`; for wgmma, whose operands stay in
    shared memory while it runs, as many.
    """
    num_stages = case.buffers + (0 if case.arch.startswith("sm_9") else 1)
    kernel = _compile(case, num_stages)
    shared_bytes = int(kernel.metadata.shared)
    if shared_bytes < case.buffers * case.stage_bytes:
        raise ValueError(
            f"num_stages={num_stages} takes {shared_bytes} bytes of shared memory, fewer than "
            f"{case.buffers} buffers need"
        )
    cubin.write_bytes(kernel.asm["cubin"])
    return PeerKernel(
        version=triton.__version__,
        threads=32 * case.warps,
        shared_bytes=shared_bytes,
        note=f"num_stages={num_stages}",
    )


def _compile(case: PeerCase, num_stages: int) -> triton.compiler.CompiledKernel:
    steps_a = (1, case.m) if case.layout[0] == "t" else (case.k, 1)
    steps_b = (1, case.k) if case.layout[1] == "t" else (case.n, 1)
    constants = {
        "extent_n": case.n,
        "extent_k": case.k,
        "step_a_m": steps_a[0],
        "step_a_k": steps_a[1],
        "step_b_k": steps_b[0],
        "step_b_n": steps_b[1],
        "tile_m": case.tile_m,
        "tile_n": case.tile_n,
        "tile_k": case.tile_k,
        "acc_type": _TYPES[case.acc_dtype][1],
        "is_b_turned": case.layout[1] == "t",
    }
    operand, result = f"*{_TYPES[case.dtype][0]}", f"*{_TYPES[case.acc_dtype][0]}"
    source = ASTSource(
        fn=product,
        signature={
            "a_ptr": operand,
            "b_ptr": operand,
            "c_ptr": result,
            **dict.fromkeys(constants, "constexpr"),
        },
        constexprs=constants,
        attrs={(place,): [["tt.divisibility", 16]] for place in range(3)},
    )
    target = GPUTarget("cuda", int(case.arch.removeprefix("sm_").rstrip("a")), 32)
    options = {"num_warps": case.warps, "num_stages": num_stages}
    return triton.compile(source, target=target, options=options)


if __name__ == "__main__":
    sys.exit(serve(build))
