"""Patterns of our tensor intrinsics, as TVMScript: what they replace, and what by.

Source: PTX ISA, "Matrix fragments for mma.m16n8k16 with floating point type" and "mma.m16n8k32",
and "Warp-level matrix load instruction: ldmatrix".
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tvm import tirx
from tvm.script import tirx as T

from alcop_ms.compat import call_cuda_function
from alcop_ms.dtypes import TF32, stored_dtype
from alcop_ms.lowering.device_functions import ROUND_TO_TF32
from alcop_ms.lowering.turn_bytes import call_turn_bytes, turned_row
from alcop_ms.rules.mma_formats import MMA_FORMATS, MMA_ROWS, WARP_LANES
from alcop_ms.rules.mma_layouts import (
    fragment_element,
    gathered_word,
    register_of,
    sums_element,
    tile_of,
)

SHARED = "shared.dyn"
WARP = "warp"
_ROUND_TO_TF32_TEXT = f"""
__forceinline__ __device__ float {ROUND_TO_TF32}(float value) {{
  unsigned int rounded;
  asm("cvt.rna.tf32.f32 %0, %1;" : "=r"(rounded) : "f"(value));
  return __uint_as_float(rounded);
}}
"""


def make_ldmatrix(dtype: str, side: str, *, is_transposed: bool) -> tuple[Any, Any]:
    """Pattern and replacement of a load of one tile from shared memory to registers.

    By `ldmatrix.x4`; bytes in rows that do not run along k are transposed as pairs and sorted
    behind it, tf32 is loaded element by element there. What becomes tf32 is rounded on the way.
    """
    form = MMA_FORMATS[dtype]
    depth = form.depth
    rows, columns = tile_of(depth, side, is_transposed=is_transposed)
    registers = MMA_ROWS * depth // WARP_LANES
    is_deep_first = columns == MMA_ROWS != rows
    stored = stored_dtype(dtype)
    is_rounded = dtype == TF32
    is_gathered = form.gathers(along_k=not is_deep_first)
    is_turned = form.turns(along_k=not is_deep_first)
    transposes = (side == "a") is is_transposed  # the instruction wants rows along k
    # TVM's text of an ldmatrix that transposes bytes gathers them one by one
    moved = "uint16" if is_turned else stored

    def held(lane: Any, register: Any) -> tuple[Any, Any]:
        outer, deep = gathered_word(side, lane, register)
        return deep, outer

    def row_offset(lane: Any, stride: Any) -> Any:
        if is_turned:
            return stride * turned_row(lane)
        return _row_offset(is_transposed, depth, lane, stride)

    def take(value: Any) -> Any:
        return round_to_tf32(value) if is_rounded else value

    @T.prim_func(s_tir=True)
    def pattern(warp_handle: T.handle, shared_handle: T.handle) -> None:
        shared = T.match_buffer(
            shared_handle, (rows, columns), stored, align=64, offset_factor=columns, scope=SHARED
        )
        warp = T.match_buffer(
            warp_handle,
            (WARP_LANES, registers),
            stored,
            align=64,
            offset_factor=columns,
            scope=WARP,
        )
        with T.sblock("root"):
            T.reads(shared[0:rows, 0:columns])
            T.writes(warp[0:WARP_LANES, 0:registers])
            for i, j in T.grid(rows, columns):
                with T.sblock("load"):
                    v_i, v_j = T.axis.remap("SS", [i, j])
                    T.reads(shared[v_i, v_j])
                    lane, register = T.meta_var(
                        fragment_element(depth, v_i, v_j, is_deep_first=is_deep_first)
                    )
                    T.writes(warp[lane, register])
                    warp[lane, register] = shared[v_i, v_j]

    @T.prim_func(s_tir=True)
    def replacement(warp_handle: T.handle, shared_handle: T.handle) -> None:
        row_stride = T.int32()
        column_stride = T.int32()
        shared = T.match_buffer(
            shared_handle,
            (rows, columns),
            stored,
            align=64,
            offset_factor=columns,
            scope=SHARED,
            strides=[row_stride, column_stride],
        )
        warp = T.match_buffer(
            warp_handle,
            (WARP_LANES, registers),
            stored,
            align=64,
            offset_factor=columns,
            scope=WARP,
        )
        with T.sblock("root"):
            T.reads(shared[0:rows, 0:columns])
            T.writes(warp[0:WARP_LANES, 0:registers])
            for lane in T.thread_binding(0, WARP_LANES, "threadIdx.x"):
                if is_gathered:
                    for register in T.unroll(registers):
                        row, column = T.meta_var(held(lane, register))
                        warp[lane, register] = take(shared[row, column])
                else:
                    T.evaluate(
                        T.ptx_legacy.ldmatrix(
                            transposes,
                            4,
                            ".b16",
                            warp.data,
                            warp.elem_offset + registers * lane,
                            shared.access_ptr("r"),
                            row_offset(lane, row_stride),
                            dtype=moved,
                        )
                    )
                    if is_turned:
                        fragment = T.meta_var(
                            warp.access_ptr("rw", extent=registers, offset=registers * lane)
                        )
                        T.evaluate(call_turn_bytes(side, fragment))
                    if is_rounded:
                        for register in T.unroll(registers):
                            warp[lane, register] = take(warp[lane, register])

    return pattern, replacement


def round_to_tf32(value: Any) -> Any:
    """The tf32 that is nearest to a float32, ties away from zero, as the bits of a float32.

    PTX asks for it: what `mma.sync` makes of the 13 bits that tf32 lacks is not specified.
    """
    return call_cuda_function(ROUND_TO_TF32, _ROUND_TO_TF32_TEXT, value, result="float32")


def _row_offset(is_transposed: bool, depth: int, lane: Any, stride: Any) -> Any:
    """Where the 16-byte row starts whose address a lane gives to `ldmatrix.x4`."""
    chunk = depth // 2
    if is_transposed:  # the second quarter of the lanes stands beside the first, not below it
        return stride * 8 * (lane // 16) + stride * (lane % 8) + chunk * (lane % 16 // 8)
    return stride * (lane % 16) + chunk * (lane // 16)


def make_fill(acc: str, turned: tuple[bool, bool]) -> tuple[Any, Any]:
    """Pattern and replacement of zeros in a tile of sums, as TVM's `mma_fill_16x16`.

    Parameters
    ----------
    turned : tuple of bool
        Whether A's bytes were turned, and B's.
    """
    sums = MMA_ROWS * MMA_ROWS // WARP_LANES

    @T.prim_func(s_tir=True)
    def pattern(c: T.handle) -> None:
        C = T.match_buffer(c, (WARP_LANES, sums), acc, scope=WARP)
        with T.sblock("root"):
            T.reads()
            T.writes(C[0:WARP_LANES, 0:sums])
            for i, j in T.grid(MMA_ROWS, MMA_ROWS):
                with T.sblock("C"):
                    v_i, v_j = T.axis.remap("SS", [i, j])
                    lane, register = T.meta_var(sums_element(v_i, v_j, turned))
                    T.reads()
                    T.writes(C[lane, register])
                    C[lane, register] = tirx.const(0, acc)

    @T.prim_func(s_tir=True)
    def replacement(c: T.handle) -> None:
        C = T.match_buffer(c, (WARP_LANES, sums), acc, offset_factor=1, scope=WARP)
        with T.sblock("root"):
            T.reads()
            T.writes(C[0:WARP_LANES, 0:sums])
            for _lane in T.thread_binding(0, WARP_LANES, "threadIdx.x"):
                T.evaluate(T.cuda.mma_fill_legacy(sums, C.data, C.elem_offset, dtype=acc))

    return pattern, replacement


@dataclass(frozen=True, slots=True)
class MmaOperands:
    """Where a pattern finds the elements of A, B and the sums, and how it multiplies them.

    Attributes
    ----------
    element_a, element_b, element_c : callable
        (lane, register) of an element, by (i, k), (k, j) and (i, j).
    ordered : callable
        Two factors, in the pattern's order.
    widen : callable
        A factor in the type of the sums.
    """

    element_a: Callable[[Any, Any], tuple[Any, Any]]
    element_b: Callable[[Any, Any], tuple[Any, Any]]
    element_c: Callable[[Any, Any], tuple[Any, Any]]
    ordered: Callable[[Any, Any], tuple[Any, Any]]
    widen: Callable[[Any], Any]


def place_operands(
    dtype: str,
    acc: str,
    *,
    transpose_a: bool,
    transpose_b: bool,
    is_swapped: bool,
    exact: str = "",
) -> MmaOperands:
    """What a pattern of `make_mma` reads; the parameters are the same."""
    form, stored = MMA_FORMATS[dtype], stored_dtype(dtype)
    depth = form.depth
    turned = form.turned(transpose_a=transpose_a, transpose_b=transpose_b, exact=exact)

    def element_a(i: Any, k: Any) -> tuple[Any, Any]:
        if "a" in exact:
            return register_of("a", depth, i, k)
        row, column = (k, i) if transpose_a else (i, k)
        return fragment_element(depth, row, column, is_deep_first=transpose_a)

    def element_b(k: Any, j: Any) -> tuple[Any, Any]:
        if "b" in exact:
            return register_of("b", depth, j, k)
        row, column = (j, k) if transpose_b else (k, j)
        return fragment_element(depth, row, column, is_deep_first=not transpose_b)

    def element_c(i: Any, j: Any) -> tuple[Any, Any]:
        return sums_element(i, j, turned)

    def ordered(left: Any, right: Any) -> tuple[Any, Any]:
        return (right, left) if is_swapped else (left, right)

    def widen(value: Any) -> Any:
        return value if stored == acc else tirx.Cast(acc, value)

    return MmaOperands(element_a, element_b, element_c, ordered, widen)


def match_fragment(handle: Any, registers: int, dtype: str, columns: int) -> Any:
    """The fragment behind a handle of a pattern, in a warp's registers: (lane, register).

    Parameters
    ----------
    columns : int
        Of the tile that it holds; fragments begin at multiples of it.
    """
    shape = (WARP_LANES, registers)
    return T.match_buffer(handle, shape, dtype, align=64, offset_factor=columns, scope=WARP)


def call_mma(dtype: str, acc: str, fragments: tuple[Any, Any, Any], lane: Any, half: Any) -> Any:
    """`mma.m16n8` of the fragment of A, half of that of B, and the same half of the sums.

    Parameters
    ----------
    fragments : tuple of Buffer
        A, B and the sums.
    half : expression
        0 or 1: the eight columns of B.
    """
    form = MMA_FORMATS[dtype]
    registers, sums = MMA_ROWS * form.depth // WARP_LANES, MMA_ROWS * MMA_ROWS // WARP_LANES
    a, b, c = fragments
    return T.ptx_legacy.mma(
        f"m16n8k{form.depth}",
        "row",
        "col",
        form.ptx,
        form.ptx,
        {"float16": "fp16", "float32": "fp32", "int32": "int32"}[acc],
        a.data,
        a.elem_offset + lane * registers,
        b.data,
        b.elem_offset + lane * registers + half * (registers // 2),
        c.data,
        c.elem_offset + lane * sums + half * (sums // 2),
        False,
        dtype=acc,
    )


def make_mma(
    dtype: str,
    acc: str,
    *,
    transpose_a: bool,
    transpose_b: bool,
    is_swapped: bool,
    exact: str = "",
) -> tuple[Any, Any]:
    """Pattern and replacement of a 16 x 16 tile of products: two `mma.m16n8` instructions.

    Parameters
    ----------
    is_swapped : bool
        Whether the pattern multiplies B by A.
    exact : str
        Of `"ab"`, the operands whose elements lie in the registers in which the instruction wants
        them, not where `ldmatrix` is said to put them.
    """
    form = MMA_FORMATS[dtype]
    depth, stored = form.depth, stored_dtype(dtype)
    registers, sums = MMA_ROWS * depth // WARP_LANES, MMA_ROWS * MMA_ROWS // WARP_LANES
    a_columns = tile_of(depth, "a", is_transposed=transpose_a)[1]
    b_columns = tile_of(depth, "b", is_transposed=transpose_b)[1]
    placed = place_operands(
        dtype,
        acc,
        transpose_a=transpose_a,
        transpose_b=transpose_b,
        is_swapped=is_swapped,
        exact=exact,
    )

    @T.prim_func(s_tir=True)
    def pattern(a: T.handle, b: T.handle, c: T.handle) -> None:
        A = match_fragment(a, registers, stored, a_columns)
        B = match_fragment(b, registers, stored, b_columns)
        C = match_fragment(c, sums, acc, MMA_ROWS)
        with T.sblock("root"):
            first, second = T.meta_var(placed.ordered(A, B))
            T.reads(
                C[0:WARP_LANES, 0:sums],
                first[0:WARP_LANES, 0:registers],
                second[0:WARP_LANES, 0:registers],
            )
            T.writes(C[0:WARP_LANES, 0:sums])
            for i, j, k in T.grid(MMA_ROWS, MMA_ROWS, depth):
                with T.sblock("C"):
                    v_i, v_j, v_k = T.axis.remap("SSR", [i, j, k])
                    lane_c, at_c = T.meta_var(placed.element_c(v_i, v_j))
                    lane_a, at_a = T.meta_var(placed.element_a(v_i, v_k))
                    lane_b, at_b = T.meta_var(placed.element_b(v_k, v_j))
                    left, right = T.meta_var(placed.ordered(A[lane_a, at_a], B[lane_b, at_b]))
                    T.reads(C[lane_c, at_c], left, right)
                    T.writes(C[lane_c, at_c])
                    C[lane_c, at_c] = C[lane_c, at_c] + placed.widen(left) * placed.widen(right)

    @T.prim_func(s_tir=True)
    def replacement(a: T.handle, b: T.handle, c: T.handle) -> None:
        A = match_fragment(a, registers, stored, a_columns)
        B = match_fragment(b, registers, stored, b_columns)
        C = match_fragment(c, sums, acc, MMA_ROWS)
        with T.sblock("root"):
            first, second = T.meta_var(placed.ordered(A, B))
            T.reads(
                C[0:WARP_LANES, 0:sums],
                first[0:WARP_LANES, 0:registers],
                second[0:WARP_LANES, 0:registers],
            )
            T.writes(C[0:WARP_LANES, 0:sums])
            for lane in T.thread_binding(0, WARP_LANES, "threadIdx.x"):
                for half in T.unroll(2):
                    T.evaluate(call_mma(dtype, acc, (A, B, C), lane, half))

    return pattern, replacement
