"""How a warp's accumulators reach global memory: through which lanes, in how wide stores."""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import gcd
from typing import Any

from tvm.script import tirx as T

from alcop_ms import compat
from alcop_ms.compat import Schedule
from alcop_ms.dtypes import DTYPE_BYTES
from alcop_ms.lowering.device_functions import PAIR
from alcop_ms.lowering.lane_exchange import call_exchange
from alcop_ms.rules.mma_formats import MMA_ROWS, WARP_LANES
from alcop_ms.rules.mma_layouts import lane_run

Stages = tuple[Any, ...]  # blocks between accumulators and memory, nearest first
STORE_BYTES = 16  # the widest of a thread
FRAGMENT_ROWS = 8  # of a result, that one register of each lane holds
ROW_LANES = 4  # that hold a row of it
_NAME = re.compile(
    r"\balcop_exchange_(?P<dtype>[a-z0-9]+)_(?P<parts>[24])(?P<fours>x4)?(?P<rows>_rows)?\b"
)
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


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldResults:
    """Results that the four lanes of a row exchange at once.

    Attributes
    ----------
    parts : int
        Runs of each lane, side by side: 2 or 4; 1 where nothing is exchanged.
    run : int
        Neighbours of a row in one lane: 2, or 4 where B's bytes were turned (`turn_bytes.py`).
    rows : int
        Neighbouring rows of a lane: 1, or 2 where A's bytes were.
    """

    parts: int
    run: int = PAIR
    rows: int = 1

    @classmethod
    def of_store(cls, elements: int, turned: tuple[bool, bool]) -> HeldResults:
        """What is exchanged so that each lane stores `elements` of a row at once."""
        run = lane_run(turned)
        return cls(parts=max(elements // run, 1), run=run, rows=2 if turned[0] else 1)

    @property
    def piece(self) -> int:
        """Results of a row in one lane."""
        return self.run * self.parts

    @property
    def lane_rows(self) -> tuple[int, ...]:
        """Rows of the lanes, and of each of them where it holds several."""
        return (FRAGMENT_ROWS, self.rows) if self.rows > 1 else (FRAGMENT_ROWS,)

    @property
    def tile(self) -> tuple[int, int]:
        """Rows and columns of the results that a warp exchanges at once."""
        return FRAGMENT_ROWS * self.rows, ROW_LANES * self.piece

    def before(self, row: Any, column: Any) -> tuple[Any, Any]:
        """(lane, element) that an `mma` leaves a result of a tile in."""
        columns = ROW_LANES * self.run
        lane = ROW_LANES * (row // self.rows) + column % columns // self.run
        at = column // columns * self.run + column % self.run
        return lane, row % self.rows * self.piece + at

    def after(self, row: Any, column: Any) -> tuple[Any, Any]:
        """(lane, element) of the same result behind the exchange."""
        columns = ROW_LANES * self.run
        fragment, place = column // columns, column % columns
        lane = ROW_LANES * (row // self.rows) + place // self.piece * self.parts + fragment
        return lane, row % self.rows * self.piece + place % self.piece


def plan_stores(dtype: str, n: int, fold: int, run: int) -> int:
    """Results that one thread stores at once: 16 bytes where they lie aligned, and pairs at least.

    Four lanes hold a row of a fragment, a pair each; of two fragments of eight columns side by side
    they make pieces of four, of four fragments pieces of eight. These take a warp's 32 columns:
    where tiles of an axis, or its padding, are of 16, pieces of four are left. Runs of four that
    lanes hold anyway (`mma_layouts.lane_run`) come to the same.

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


def exchange_intrinsic(dtype: str, held: HeldResults) -> str:
    """Name of the intrinsic that exchanges results of one dtype between lanes."""
    name = f"alcop_exchange_{_SHORT[dtype]}_{held.parts}"
    return name + "x4" * (held.run > PAIR) + "_rows" * (held.rows > 1)


def register_exchanges(text: str) -> None:
    """Register the exchanges that a trace, or other text, names."""
    by_short = {short: dtype for dtype, short in _SHORT.items()}
    for match in _NAME.finditer(text):
        dtype = by_short.get(match["dtype"])
        if dtype is not None and not compat.has_intrinsic(match.group()):
            held = HeldResults(
                parts=int(match["parts"]),
                run=2 * PAIR if match["fours"] else PAIR,
                rows=2 if match["rows"] else 1,
            )
            compat.register_intrinsic(match.group(), *_make_exchange(dtype, held))


def _make_exchange(dtype: str, results: HeldResults) -> tuple[Any, Any]:
    """Pattern and replacement: results of one fragment layout in the other."""
    rows, columns = results.tile
    held = results.rows * results.piece

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
            for i, j in T.grid(rows, columns):
                with T.sblock("exchange"):
                    v_i, v_j = T.axis.remap("SS", [i, j])
                    lane, at = T.meta_var(results.before(v_i, v_j))
                    new_lane, new_at = T.meta_var(results.after(v_i, v_j))
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
                for neighbour in T.unroll(results.rows):
                    T.evaluate(
                        call_exchange(
                            results.parts,
                            DTYPE_BYTES[dtype],
                            after.data,
                            after.elem_offset + lane * held + neighbour * results.piece,
                            before.data,
                            before.elem_offset + lane * held + neighbour * results.piece,
                            run=results.run,
                        )
                    )

    return pattern, replacement


def stage_stores(
    sch: Schedule, result: Any, form_store: Any | None, parts: int
) -> tuple[Stages, Any]:
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


def store_results(
    sch: Schedule,
    chains: tuple[Stages, ...],
    stored: Any,
    held: HeldResults,
    *,
    elements: int,
) -> None:
    """Write accumulators to global memory, `elements` of a row by each lane at once.

    Without an exchange, lane `4 r + q` holds row `r`, columns `2 q, 2 q + 1` of each fragment; row
    `2 r` or `2 r + 1` where A's bytes were turned, columns `4 q` to `4 q + 3` where B's were. A
    piece passes through a small local array: a vector load straight from a warp-scope buffer makes
    StorageRewrite change its element type, which `WarpToRegisters` cannot follow.

    Parameters
    ----------
    chains : tuple of tuple of block
        What `stage_stores` put between each array of accumulators and `stored`.
    held : HeldResults
        What lanes exchange before.
    elements : int
        1, 2, 4 or 8: how many lie aligned in the result, so that one store writes them.
    """
    x, y = sch.get_loops(stored)[-2:]
    x_tile, row, *neighbours = sch.split(x, [None, *held.lane_rows])
    factors = [None, held.parts, ROW_LANES // held.parts, held.piece]
    y_tile, fragment, place, *pieces = sch.split(y, factors)
    if 1 < elements < held.piece:
        pieces = sch.split(pieces[0], [None, elements])
    sch.reorder(x_tile, y_tile, *neighbours, row, place, fragment, *pieces)
    lane = sch.fuse(row, place, fragment)
    sch.bind(lane, "threadIdx.x")
    if elements > 1:
        sch.vectorize(pieces.pop())
    for loop in (x_tile, y_tile, *neighbours, *pieces):
        sch.unroll(loop)
    for stages in chains:
        sch.compute_at(stages[-1], lane)
        sch.unroll(sch.get_loops(stages[-1])[-1])
        if held.parts > 1:
            sch.compute_at(stages[1], y_tile)
            sch.compute_at(stages[0], y_tile)
    # behind all of the moving: TVM moves nothing next to what is tensorized
    for stages in chains if held.parts > 1 else ():
        _exchange(sch, stages[0], stages[1], held)


def _exchange(sch: Schedule, result: Any, exchanged: Any, held: HeldResults) -> None:
    """Compute results where `mma` left them, and hand them on between lanes."""
    written = sch.get(exchanged).writes[0]
    is_batched = len(written.region) > 2
    for block, place in ((result, held.before), (exchanged, held.after)):
        layout = _register_layout(place, held, is_batched=is_batched)
        sch.transform_layout(block, ("write", 0), layout)
    intrinsic = exchange_intrinsic(str(written.source.dtype), held)
    register_exchanges(intrinsic)
    row, _ = sch.get_loops(exchanged)[-2:]
    sch.tensorize(sch.blockize(row), intrinsic)  # a block, not a loop, as in `apply_mma_plan.py`

    row, column = sch.get_loops(result)[-2:]
    row, *neighbours = sch.split(row, held.lane_rows) if held.rows > 1 else (row,)
    fragment, place, element = sch.split(column, [held.parts, ROW_LANES, held.run])
    sch.reorder(*neighbours, row, place, fragment, element)
    sch.bind(sch.fuse(row, place), "threadIdx.x")
    for loop in (*neighbours, fragment, element):
        sch.unroll(loop)


def _register_layout(place: Any, held: HeldResults, *, is_batched: bool) -> Any:
    """Index map from results to the registers of a warp: (piece row and column, lane, element)."""
    rows, columns = held.tile

    def element(x: Any, y: Any) -> tuple[Any, ...]:
        return x // rows, y // columns, *place(x % rows, y % columns)

    return (lambda b, x, y: (b, *element(x, y))) if is_batched else element
