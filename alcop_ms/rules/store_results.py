"""How a warp's accumulators reach global memory: through which lanes, in how wide stores."""

from __future__ import annotations

import re
from math import gcd
from typing import Any

from tvm.script import tirx as T

from alcop_ms import compat
from alcop_ms.compat import Schedule
from alcop_ms.lowering.device_functions import PAIR
from alcop_ms.lowering.lane_exchange import call_exchange
from alcop_ms.pipeline import DTYPE_BYTES
from alcop_ms.rules.mma_formats import MMA_ROWS, WARP_LANES

STORE_BYTES = 16  # the widest of a thread
FRAGMENT_ROWS, FRAGMENT_COLUMNS = 8, 8  # of a result, that one register of each lane holds
_NAME = re.compile(r"\balcop_exchange_(?P<dtype>[a-z0-9]+)_(?P<parts>[24])\b")
# What can be exchanged: in names of intrinsics.
_SHORT = {
    "float16": "f16",
    "bfloat16": "bf16",
    "float32": "f32",
    "int32": "i32",
    "int8": "i8",
    "uint8": "u8",
    "float8_e4m3fn": "e4m3",
    "float8_e5m2": "e5m2",
}


def plan_stores(dtype: str, n: int, fold: int, run: int) -> int:
    """Results that one thread stores at once: 16 bytes where they lie aligned, and pairs at least.

    Four lanes hold a row of a fragment, a pair each; of two fragments of eight columns side by side
    they make pieces of four, of four fragments pieces of eight. These take a warp's 32 columns:
    where tiles of an axis, or its padding, are of 16, pieces of four are left.

    Parameters
    ----------
    fold : int
        16 x 16 fragments along n that stay together anyway.
    run : int
        Results that lie aligned side by side.
    """
    if dtype not in _SHORT:
        return gcd(run, PAIR)
    is_wide = fold % 2 == 0 or (n % MMA_ROWS == 0 and n // MMA_ROWS % 2 == 0)
    return gcd(run, min(STORE_BYTES // DTYPE_BYTES[dtype], 8 if is_wide else 4))


def exchange_intrinsic(dtype: str, parts: int) -> str:
    """Name of the intrinsic that exchanges `parts` fragments of one dtype between lanes."""
    return f"alcop_exchange_{_SHORT[dtype]}_{parts}"


def register_exchanges(text: str) -> None:
    """Register the exchanges that a trace, or other text, names."""
    by_short = {short: dtype for dtype, short in _SHORT.items()}
    for match in _NAME.finditer(text):
        dtype = by_short.get(match["dtype"])
        if dtype is not None and not compat.has_intrinsic(match.group()):
            compat.register_intrinsic(match.group(), *_make_exchange(dtype, int(match["parts"])))


def _held_before(row: Any, column: Any, parts: int) -> tuple[Any, Any]:
    """(lane, element) that an `mma` leaves a result in, of 8 rows and `8 * parts` columns."""
    lane = 4 * row + column % FRAGMENT_COLUMNS // PAIR
    return lane, column // FRAGMENT_COLUMNS * PAIR + column % PAIR


def _held_after(row: Any, column: Any, parts: int) -> tuple[Any, Any]:
    """(lane, element) of the same result behind the exchange."""
    piece = PAIR * parts
    fragment, place = column // FRAGMENT_COLUMNS, column % FRAGMENT_COLUMNS
    return 4 * row + place // piece * parts + fragment, place % piece


def _make_exchange(dtype: str, parts: int) -> tuple[Any, Any]:
    """Pattern and replacement: results of one fragment layout in the other."""
    columns, held = FRAGMENT_COLUMNS * parts, PAIR * parts

    @T.prim_func(s_tir=True)
    def pattern(before_handle: T.handle, after_handle: T.handle) -> None:
        before = T.match_buffer(
            before_handle, (WARP_LANES, held), dtype, align=64, offset_factor=held, scope="warp"
        )
        after = T.match_buffer(
            after_handle, (WARP_LANES, held), dtype, align=64, offset_factor=held, scope="warp"
        )
        with T.sblock("root"):
            T.reads(before[0:WARP_LANES, 0:held])
            T.writes(after[0:WARP_LANES, 0:held])
            for i, j in T.grid(FRAGMENT_ROWS, columns):
                with T.sblock("exchange"):
                    v_i, v_j = T.axis.remap("SS", [i, j])
                    lane, at = T.meta_var(_held_before(v_i, v_j, parts))
                    new_lane, new_at = T.meta_var(_held_after(v_i, v_j, parts))
                    T.reads(before[lane, at])
                    T.writes(after[new_lane, new_at])
                    after[new_lane, new_at] = before[lane, at]

    @T.prim_func(s_tir=True)
    def replacement(before_handle: T.handle, after_handle: T.handle) -> None:
        before = T.match_buffer(
            before_handle, (WARP_LANES, held), dtype, align=64, offset_factor=held, scope="warp"
        )
        after = T.match_buffer(
            after_handle, (WARP_LANES, held), dtype, align=64, offset_factor=held, scope="warp"
        )
        with T.sblock("root"):
            T.reads(before[0:WARP_LANES, 0:held])
            T.writes(after[0:WARP_LANES, 0:held])
            for lane in T.thread_binding(0, WARP_LANES, "threadIdx.x"):
                T.evaluate(
                    call_exchange(
                        parts,
                        DTYPE_BYTES[dtype],
                        after.data,
                        after.elem_offset + lane * held,
                        before.data,
                        before.elem_offset + lane * held,
                    )
                )

    return pattern, replacement


def stage_stores(
    sch: Schedule, result: Any, form_store: Any | None, parts: int
) -> tuple[tuple[Any, ...], Any]:
    """Put the stages between accumulators and memory: (the stages, the block that stores).

    Parameters
    ----------
    result : block
        What reads the accumulators.
    form_store : block or None
        What brings the result into its own form.
    parts : int
        Fragments that lanes exchange; 1 for none.
    """
    scopes = [compat.SCOPE_WARP] * 2 if parts > 1 else []
    scopes.append(compat.SCOPE_LOCAL)
    stages = []
    if form_store is None:
        stored = result
        for scope in scopes:
            stages.append(stored)
            stored = sch.cache_write(stored, 0, scope)
        return tuple(stages), stored
    sch.set_scope(result, 0, scopes[0])
    formed = sch.get(result).writes[0].source
    stages.append(result)
    index = [region.source.same_as(formed) for region in sch.get(form_store).reads].index(True)
    for scope in scopes[1:]:
        stages.append(sch.cache_read(form_store, index, scope))
    return tuple(stages), form_store


def store_results(sch: Schedule, stages: tuple[Any, ...], stored: Any, *, elements: int) -> None:
    """Write accumulators to global memory, `elements` of a row by each lane at once.

    Without an exchange, lane `4 r + q` holds row `r`, columns `2 q, 2 q + 1` of each fragment. A
    piece passes through a small local array: a vector load straight from a warp-scope buffer makes
    StorageRewrite change its element type, which `WarpToRegisters` cannot follow.

    Parameters
    ----------
    elements : int
        1, 2, 4 or 8: how many lie aligned in the result, so that one store writes them.
    """
    parts = max(elements // PAIR, 1)
    x, y = sch.get_loops(stored)[-2:]
    x_tile, row = sch.split(x, [None, FRAGMENT_ROWS])
    held = PAIR * parts
    y_tile, fragment, place, element = sch.split(y, [None, parts, FRAGMENT_COLUMNS // held, held])
    sch.reorder(x_tile, y_tile, row, place, fragment, element)
    lane = sch.fuse(row, place, fragment)
    sch.bind(lane, "threadIdx.x")
    if elements > 1:
        sch.vectorize(element)
    else:
        sch.unroll(element)
    sch.compute_at(stages[-1], lane)
    for loop in (x_tile, y_tile, sch.get_loops(stages[-1])[-1]):
        sch.unroll(loop)
    if parts > 1:
        sch.compute_at(stages[1], y_tile)
        sch.compute_at(stages[0], y_tile)
        _exchange(sch, stages[0], stages[1], parts)


def _exchange(sch: Schedule, result: Any, exchanged: Any, parts: int) -> None:
    """Compute results where `mma` left them, and hand them on between lanes."""
    written = sch.get(exchanged).writes[0]
    is_batched = len(written.region) > 2
    row, _ = sch.get_loops(exchanged)[-2:]
    for block, held in ((result, _held_before), (exchanged, _held_after)):
        layout = _register_layout(held, parts, is_batched=is_batched)
        sch.transform_layout(block, ("write", 0), layout)
    intrinsic = exchange_intrinsic(str(written.source.dtype), parts)
    register_exchanges(intrinsic)
    sch.tensorize(sch.blockize(row), intrinsic)  # a block, not a loop, as in `apply_plan`

    row, column = sch.get_loops(result)[-2:]
    fragment, place, element = sch.split(column, [parts, FRAGMENT_COLUMNS // PAIR, PAIR])
    sch.reorder(row, place, fragment, element)
    sch.bind(sch.fuse(row, place), "threadIdx.x")
    for loop in (fragment, element):
        sch.unroll(loop)


def _register_layout(held: Any, parts: int, *, is_batched: bool) -> Any:
    """Index map from results to the registers of a warp: (piece row and column, lane, element)."""
    columns = FRAGMENT_COLUMNS * parts

    def place(x: Any, y: Any) -> tuple[Any, ...]:
        lane, at = held(x % FRAGMENT_ROWS, y % columns, parts)
        return x // FRAGMENT_ROWS, y // columns, lane, at

    return (lambda b, x, y: (b, *place(x, y))) if is_batched else place
