from __future__ import annotations

import numpy as np

from alcop_ms.proof.symbols import (
    WARP,
    combine,
    combine_columns,
    combine_warps,
    element_of,
    element_symbols,
)


def test_element_symbols_are_read_back():
    symbols = element_symbols(3, np.array([0, 5, 2**31]))
    assert [element_of(int(symbol)) for symbol in symbols] == [(3, 0), (3, 5), (3, 2**31)]


def test_combine_is_no_element_and_depends_on_tag_order_and_parts():
    a, b = element_symbols(0, np.array([1])), element_symbols(1, np.array([1]))
    different = [
        combine("Add", a, b),
        combine("Add", b, a),
        combine("Mul", a, b),
        combine("Add", a),
    ]
    assert len({int(symbol[0]) for symbol in different}) == 4
    assert all(element_of(int(symbol[0])) is None for symbol in different)
    assert combine("Add", a, b) == combine("Add", a, b)


def test_combine_many_elements_never_collide():
    symbols = combine(
        "Mul", element_symbols(0, np.arange(200_000)), element_symbols(1, np.array(7))
    )
    assert len(np.unique(symbols)) == 200_000


def test_combine_columns_sees_the_order_of_a_row():
    row = element_symbols(0, np.array([[1, 2, 3], [3, 2, 1], [1, 2, 3]]))
    first, second, third = combine_columns("row", row)[:, 0]
    assert first == third
    assert first != second


def test_combine_warps_one_lane_changes_its_warp_alone():
    values = element_symbols(0, np.arange(3 * WARP).reshape(-1, 1))
    before = combine_warps("mma", values)
    values[WARP + 4] += np.uint64(1)
    after = combine_warps("mma", values)
    changed = (before != after)[:, 0].reshape(3, WARP)
    assert changed.all(axis=1).tolist() == [False, True, False]
    assert changed.any(axis=1).tolist() == [False, True, False]


def test_combine_warps_swapped_lanes_are_seen():
    values = element_symbols(0, np.arange(WARP).reshape(-1, 1))
    swapped = values[::-1].copy()
    assert combine_warps("mma", values)[0] != combine_warps("mma", swapped)[0]
