"""Where an element of a tile lies among a warp's registers.

A fragment is kept as `(lane, register)` in a warp-scope buffer. The maps need only agree between
the load and the multiply, as the instructions themselves know where data lies.

Source: PTX ISA, "Matrix fragments for mma.m16n8k16 with floating point type" and "mma.m16n8k32".
"""

from __future__ import annotations

from typing import Any

from alcop_ms.lowering.device_functions import PAIR
from alcop_ms.rules.mma_formats import MMA_ROWS


def fragment_element(depth: int, row: Any, column: Any, *, is_deep_first: bool) -> tuple[Any, Any]:
    """(lane, register) of an element of a tile of 16 and `depth` (8, 16 or 32).

    Parameters
    ----------
    is_deep_first : bool
        Whether rows run along k: of no matter where `depth` is 16.
    """
    if depth < MMA_ROWS:
        row, column = (column, row) if is_deep_first else (row, column)
        return 4 * (row % 8) + column % 4, 2 * (column // 4) + row // 8
    if depth == MMA_ROWS:
        return 4 * (row % 8) + column % 8 // 2, 4 * (column // 8) + row // 8 * 2 + column % 2
    if is_deep_first:
        return row % 16 // 4 + 4 * (column % 8), 8 * (column // 8) + row // 16 * 4 + row % 4
    return 4 * (row % 8) + column % 16 // 4, 8 * (column // 16) + row // 8 * 4 + column % 4


def turned_place(place: Any) -> Any:
    """Row or column of the instructions for one of 16 whose bytes were turned (`turn_bytes.py`).

    Neighbours fall apart into two halves of eight.
    """
    return place // 2 + place % 2 * 8


def sums_element(row: Any, column: Any, turned: tuple[bool, bool]) -> tuple[Any, Any]:
    """(lane, register) of a sum of a 16 x 16 tile.

    Parameters
    ----------
    turned : tuple of bool
        Whether A's bytes were turned, and B's.
    """
    row, column = (
        turned_place(place) if is_turned else place
        for place, is_turned in zip((row, column), turned, strict=True)
    )
    return fragment_element(MMA_ROWS, row, column, is_deep_first=False)


def lane_run(turned: tuple[bool, bool]) -> int:
    """Neighbouring sums of a row that one lane holds."""
    return 2 * PAIR if turned[1] else PAIR


def gathered_word(side: str, lane: Any, register: Any) -> tuple[Any, Any]:
    """(outer, k) of the element of `mma.m16n8k8`'s fragments that a lane holds in a register.

    The outer axis is m of A; of B it is n of two instructions, each of which takes two registers.
    """
    high, low = register // 2, register % 2
    along_outer, along_k = (low, high) if side == "a" else (high, low)
    return lane // 4 + 8 * along_outer, lane % 4 + 4 * along_k


def tile_of(depth: int, side: str, *, is_transposed: bool) -> tuple[int, int]:
    """Rows and columns of an operand's tile as it is stored."""
    is_deep_last = (side == "a") is not is_transposed
    return (MMA_ROWS, depth) if is_deep_last else (depth, MMA_ROWS)


def register_of(side: str, depth: int, row: Any, deep: Any) -> tuple[Any, Any]:
    """(lane, register) in which the instruction itself wants an element of an operand.

    Unlike `fragment_element`, which only serves data that `ldmatrix` has put where it belongs.

    Parameters
    ----------
    row, deep : expression
        The element's place along m (of A) or n (of B), and along k.
    """
    held = depth // 8  # consecutive elements of k in a register of 32 bits
    lane = 4 * (row % 8) + deep % (4 * held) // held
    row_half, deep_half = row // 8, deep // (4 * held)
    high, low = (deep_half, row_half) if side == "a" else (row_half, deep_half)
    return lane, 2 * held * high + held * low + deep % held
