from __future__ import annotations

import pytest

from alcop_ms.rules.mma_layouts import (
    fragment_element,
    lane_run,
    register_of,
    sums_element,
    tile_of,
)


@pytest.mark.parametrize(("depth", "rows", "columns"), [(16, 16, 16), (32, 16, 32), (32, 32, 16)])
def test_fragment_element_gives_every_element_its_own_register_of_a_lane(depth, rows, columns):
    places = {
        fragment_element(depth, row, column, is_deep_first=rows > columns)
        for row in range(rows)
        for column in range(columns)
    }
    registers = rows * columns // 32
    assert places == {(lane, register) for lane in range(32) for register in range(registers)}


def test_fragment_element_lane_holds_pairs_of_halves_of_its_row():
    # PTX ISA, mma.m16n8k16: lane 4 r + q holds row r, columns 2 q and 2 q + 1
    found = [fragment_element(16, 5, column, is_deep_first=False) for column in (4, 5, 12, 13)]
    assert found == [(22, 0), (22, 1), (22, 4), (22, 5)]


def test_fragment_element_lane_holds_quadruples_of_bytes_of_its_row():
    # PTX ISA, mma.m16n8k32: lane 4 r + q holds row r, columns 4 q to 4 q + 3, and 16 further on
    found = [fragment_element(32, 5, column, is_deep_first=False) for column in (8, 11, 24)]
    assert found == [(22, 0), (22, 3), (22, 8)]


def test_tile_of_is_as_the_operand_is_stored():
    assert tile_of(32, "a", is_transposed=False) == (16, 32)
    assert tile_of(32, "b", is_transposed=False) == (32, 16)
    assert tile_of(32, "b", is_transposed=True) == (16, 32)


@pytest.mark.parametrize("of_a", [False, True])
@pytest.mark.parametrize("of_b", [False, True])
def test_sums_element_is_where_mma_leaves_what_stands_there(of_a, of_b):
    # PTX ISA, mma.m16n8k32: c0, c1 are row g, columns 2 q and 2 q + 1; c2, c3 are row g + 8
    for lane in range(32):
        for register in range(8):
            n = lane % 4 * 2 + register % 2
            m, n = lane // 4 + register % 4 // 2 * 8, n + register // 4 * 8
            # the instruction's row r stands for row 2 r of those that were turned, or 2 r + 1
            row = m % 8 * 2 + m // 8 if of_a else m
            column = n % 8 * 2 + n // 8 if of_b else n
            assert sums_element(row, column, (of_a, of_b)) == (lane, register)


@pytest.mark.parametrize("turned", [(False, False), (False, True), (True, True)])
def test_lane_run_is_how_many_neighbours_a_lane_holds(turned):
    lanes = [sums_element(5, column, turned)[0] for column in range(16)]
    run = lane_run(turned)
    assert lanes[:run] == [lanes[0]] * run != lanes[run : 2 * run]


@pytest.mark.parametrize("side", ["a", "b"])
@pytest.mark.parametrize("depth", [16, 32])
def test_register_of_gives_every_element_its_own_register_of_a_lane(side, depth):
    places = {register_of(side, depth, row, deep) for row in range(16) for deep in range(depth)}
    assert places == {(lane, register) for lane in range(32) for register in range(depth // 2)}


def test_register_of_puts_the_second_instruction_s_columns_in_the_second_half_of_b():
    # PTX ISA, mma.m16n8k16: a2, a3 hold row + 8, a4, a5 k + 8; b2, b3 hold k + 8
    assert [register_of("a", 16, row, deep)[1] for row, deep in ((8, 0), (0, 8))] == [2, 4]
    assert [register_of("b", 16, row, deep)[1] for row, deep in ((8, 0), (0, 8))] == [4, 2]
