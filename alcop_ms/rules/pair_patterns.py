"""Patterns of our tensor intrinsics for two products of one A: what they replace, and what by.

Source: as of `mma_patterns.py`.
"""

from __future__ import annotations

from typing import Any

from tvm import tirx
from tvm.script import tirx as T

from alcop_ms.dtypes import stored_dtype
from alcop_ms.rules.mma_formats import MMA_FORMATS, MMA_ROWS, WARP_LANES
from alcop_ms.rules.mma_layouts import tile_of
from alcop_ms.rules.mma_patterns import call_mma, match_fragment, place_operands

_SUMS = MMA_ROWS * MMA_ROWS // WARP_LANES  # of a lane, of one fragment


def make_pair_fill(acc: str) -> tuple[Any, Any]:
    """Pattern and replacement that begin two 16 x 16 tiles of sums with zero."""
    placed = place_operands("float16", acc, transpose_a=False, transpose_b=False, is_swapped=False)
    zero = tirx.const(0, acc)

    @T.prim_func(s_tir=True)
    def pattern(c: T.handle, u: T.handle) -> None:
        C = match_fragment(c, _SUMS, acc, MMA_ROWS)
        U = match_fragment(u, _SUMS, acc, MMA_ROWS)
        with T.sblock("root"):
            T.reads()
            T.writes(C[0:WARP_LANES, 0:_SUMS], U[0:WARP_LANES, 0:_SUMS])
            for i, j in T.grid(MMA_ROWS, MMA_ROWS):
                with T.sblock("fill"):
                    v_i, v_j = T.axis.remap("SS", [i, j])
                    lane, at = T.meta_var(placed.element_c(v_i, v_j))
                    T.reads()
                    T.writes(C[lane, at], U[lane, at])
                    C[lane, at] = zero
                    U[lane, at] = zero

    @T.prim_func(s_tir=True)
    def replacement(c: T.handle, u: T.handle) -> None:
        C = match_fragment(c, _SUMS, acc, MMA_ROWS)
        U = match_fragment(u, _SUMS, acc, MMA_ROWS)
        with T.sblock("root"):
            T.reads()
            T.writes(C[0:WARP_LANES, 0:_SUMS], U[0:WARP_LANES, 0:_SUMS])
            for lane in T.thread_binding(0, WARP_LANES, "threadIdx.x"):
                for at in T.unroll(_SUMS):
                    C[lane, at] = zero
                    U[lane, at] = zero

    return pattern, replacement


def make_pair_mma(
    dtype: str, acc: str, *, transpose_a: bool, transpose_b: bool, is_swapped: bool
) -> tuple[Any, Any]:
    """Pattern and replacement of two 16 x 16 tiles of products: two `mma.m16n8` each.

    Parameters
    ----------
    is_swapped : bool
        Whether the pattern multiplies the Bs by A.
    """
    form = MMA_FORMATS[dtype]
    depth, stored = form.depth, stored_dtype(dtype)
    registers = MMA_ROWS * depth // WARP_LANES
    a_columns = tile_of(depth, "a", is_transposed=transpose_a)[1]
    b_columns = tile_of(depth, "b", is_transposed=transpose_b)[1]
    placed = place_operands(
        dtype, acc, transpose_a=transpose_a, transpose_b=transpose_b, is_swapped=is_swapped
    )

    @T.prim_func(s_tir=True)
    def pattern(a: T.handle, b: T.handle, v: T.handle, c: T.handle, u: T.handle) -> None:
        A = match_fragment(a, registers, stored, a_columns)
        B = match_fragment(b, registers, stored, b_columns)
        V = match_fragment(v, registers, stored, b_columns)
        C = match_fragment(c, _SUMS, acc, MMA_ROWS)
        U = match_fragment(u, _SUMS, acc, MMA_ROWS)
        with T.sblock("root"):
            first, second = T.meta_var(placed.ordered(A, B))
            T.reads(
                C[0:WARP_LANES, 0:_SUMS],
                U[0:WARP_LANES, 0:_SUMS],
                first[0:WARP_LANES, 0:registers],
                second[0:WARP_LANES, 0:registers],
                V[0:WARP_LANES, 0:registers],
            )
            T.writes(C[0:WARP_LANES, 0:_SUMS], U[0:WARP_LANES, 0:_SUMS])
            for i, j, k in T.grid(MMA_ROWS, MMA_ROWS, depth):
                with T.sblock("C"):
                    v_i, v_j, v_k = T.axis.remap("SSR", [i, j, k])
                    lane_c, at_c = T.meta_var(placed.element_c(v_i, v_j))
                    lane_a, at_a = T.meta_var(placed.element_a(v_i, v_k))
                    lane_b, at_b = T.meta_var(placed.element_b(v_k, v_j))
                    left, right = T.meta_var(placed.ordered(A[lane_a, at_a], B[lane_b, at_b]))
                    low, high = T.meta_var(placed.ordered(A[lane_a, at_a], V[lane_b, at_b]))
                    T.reads(C[lane_c, at_c], U[lane_c, at_c], left, right, V[lane_b, at_b])
                    T.writes(C[lane_c, at_c], U[lane_c, at_c])
                    C[lane_c, at_c] = C[lane_c, at_c] + placed.widen(left) * placed.widen(right)
                    U[lane_c, at_c] = U[lane_c, at_c] + placed.widen(low) * placed.widen(high)

    @T.prim_func(s_tir=True)
    def replacement(a: T.handle, b: T.handle, v: T.handle, c: T.handle, u: T.handle) -> None:
        A = match_fragment(a, registers, stored, a_columns)
        B = match_fragment(b, registers, stored, b_columns)
        V = match_fragment(v, registers, stored, b_columns)
        C = match_fragment(c, _SUMS, acc, MMA_ROWS)
        U = match_fragment(u, _SUMS, acc, MMA_ROWS)
        with T.sblock("root"):
            T.reads(
                C[0:WARP_LANES, 0:_SUMS],
                U[0:WARP_LANES, 0:_SUMS],
                A[0:WARP_LANES, 0:registers],
                B[0:WARP_LANES, 0:registers],
                V[0:WARP_LANES, 0:registers],
            )
            T.writes(C[0:WARP_LANES, 0:_SUMS], U[0:WARP_LANES, 0:_SUMS])
            for lane in T.thread_binding(0, WARP_LANES, "threadIdx.x"):
                for half in T.unroll(2):
                    T.evaluate(call_mma(dtype, acc, (A, B, C), lane, half))
                for half in T.unroll(2):
                    T.evaluate(call_mma(dtype, acc, (A, V, U), lane, half))

    return pattern, replacement
