"""Fragments of `mma.sync`: cutting a product and its operands into them, loading, storing."""

from __future__ import annotations

from alcop_ms.compat import Any, Schedule
from alcop_ms.rules.mma_formats import MMA_ROWS
from alcop_ms.rules.mma_layouts import fragment_element, sums_element


def cut_into_fragments(sch: Schedule, block: Any, depth: int) -> tuple[Any, ...]:
    """Blockize 16 x 16 x `depth` pieces: (the block of one piece, batch loops, i, j, k)."""
    *batch, i, j, k = sch.get_loops(block)
    i, ii = sch.split(i, [None, MMA_ROWS])
    j, jj = sch.split(j, [None, MMA_ROWS])
    k, kk = sch.split(k, [None, depth])
    sch.reorder(i, j, k, ii, jj, kk)
    return sch.blockize(ii), batch, i, j, k


def cut_operand(sch: Schedule, inner: Any, tile: tuple[int, int]) -> Any:
    """Cut a staged operand into fragments of `tile` rows and columns: the block of one fragment."""
    x, y = sch.get_loops(inner)[-2:]
    x, xx = sch.split(x, [None, tile[0]])
    y, yy = sch.split(y, [None, tile[1]])
    sch.reorder(x, y, xx, yy)
    return sch.blockize(xx)


def plan_early_cuts(m: int, n: int, k: int, depth: int) -> tuple[bool, bool]:
    """Whether A and B are cut into fragments before the loops are tiled, which is cheaper.

    Not where an axis is one fragment long: blockize then drops that axis from the block's region,
    and compute_at no longer recognises it.
    """
    is_long = k > depth
    return m > MMA_ROWS and is_long, n > MMA_ROWS and is_long


def place_fragments(
    sch: Schedule, inner: Any, fragment: Any | None, k_step: Any, tile: tuple[int, int]
) -> Any:
    """Load a warp's fragments of one k step inside that step: the block of one fragment."""
    # unit loops stay, so that a replay with other tile sizes finds the same number of loops
    sch.compute_at(inner if fragment is None else fragment, k_step, preserve_unit_loops=True)
    if fragment is None:
        fragment = cut_operand(sch, inner, tile)
    for loop in sch.get_loops(fragment)[-2:]:
        sch.unroll(loop)
    return fragment


def fragment_layout(tile: tuple[int, int], *, is_batched: bool) -> Any:
    """Index map from a matrix to the registers of its tiles: (tile row, column, lane, register)."""
    rows, columns = tile
    depth = rows * columns // MMA_ROWS  # the other side of a fragment

    def element(x: Any, y: Any) -> tuple[Any, ...]:
        lane, register = fragment_element(
            depth, x % rows, y % columns, is_deep_first=columns == MMA_ROWS != rows
        )
        return x // rows, y // columns, lane, register

    return (lambda b, x, y: (b, *element(x, y))) if is_batched else element


def sums_layout(turned: tuple[bool, bool], *, is_batched: bool) -> Any:
    """The same of sums, whose place depends on which operands' bytes were turned."""

    def element(x: Any, y: Any) -> tuple[Any, ...]:
        place = sums_element(x % MMA_ROWS, y % MMA_ROWS, turned)
        return x // MMA_ROWS, y // MMA_ROWS, *place

    return (lambda b, x, y: (b, *element(x, y))) if is_batched else element
