"""Passes over the banks, for address patterns worked out by hand."""

from __future__ import annotations

import numpy as np
import pytest

from alcop_ms.lowering.bank_conflicts import INACTIVE, count_ways, summarise

ROWS = np.arange(32) % 8  # what the eight lanes of each phase of ldmatrix name


@pytest.mark.parametrize(
    ("row_bytes", "ways"),
    [
        (80, 1),  # 32 halves and 8 of padding: 20 words on, mod 32: 0 20 8 28 16 4 24 12
        (272, 1),  # 128 halves and 8 of padding
        (64, 4),  # rows 0 2 4 6 begin at bank 0, rows 1 3 5 7 at bank 16
        (128, 8),
        (32, 2),
        (16, 1),
    ],
)
def test_count_ways_ldmatrix_rows(row_bytes, ways):
    assert count_ways(ROWS * row_bytes, 16).tolist() == [ways] * 4


def test_count_ways_swizzled_rows_of_64_bytes_are_free():
    # chunk c of row r lies at c ^ (r / 2 % 4)
    chunk = 0 ^ (ROWS // 2 % 4)
    assert count_ways(ROWS * 64 + chunk * 16, 16).tolist() == [1] * 4


def test_count_ways_copies_across_padded_rows_meet_a_bank_twice():
    # four lanes a row: lanes 0-3 take words 0-15, lanes 4-7 words 20-35, and 32-35 are banks 0-3
    lanes = np.arange(32)
    assert count_ways(lanes // 4 * 80 + lanes % 4 * 16, 16).tolist() == [2] * 4
    assert count_ways(lanes // 16 * 272 + lanes % 16 * 16, 16).tolist() == [1] * 4


@pytest.mark.parametrize(
    ("stride_bytes", "width_bytes", "ways"),
    [(4, 4, [1]), (8, 4, [2]), (128, 4, [32]), (0, 4, [1]), (2, 2, [1]), (8, 8, [1, 1])],
)
def test_count_ways_plain_accesses(stride_bytes, width_bytes, ways):
    assert count_ways(np.arange(32) * stride_bytes, width_bytes).tolist() == ways


def test_count_ways_inactive_lanes_take_no_part():
    addresses = np.where(np.arange(32) < 2, np.arange(32) * 128, INACTIVE)
    assert count_ways(addresses, 4).tolist() == [2]
    assert count_ways(np.full(32, INACTIVE), 4).size == 0


def test_count_ways_moved_by_a_constant_stays():
    addresses = np.arange(32) // 4 * 80 + np.arange(32) % 4 * 16
    for moved in (16, 64, 5120, 13056):
        assert np.array_equal(count_ways(addresses + moved, 16), count_ways(addresses, 16))


def test_summarise_takes_the_worst_and_the_mean_of_phases():
    free, bad = np.array([1, 1, 1]), np.array([4])
    found = summarise([[free], [bad], None])
    assert (found.accesses, found.unknown, found.max_ways) == (3, 1, 4)
    assert found.mean_ways == 7 / 4
    assert not found.is_free
    assert summarise([[free]]).is_free
    assert summarise([]).max_ways == 0
