from __future__ import annotations

import pytest
from tvm import tirx
from tvm.ir import TensorLoad

from alcop_ms.compat import Analyzer, lanes_of, walk_ir
from alcop_ms.lowering.merge_digits import merge_digits

X, Y = tirx.Var("x", "int32"), tirx.Var("y", "int32")


def vector(value, lanes: int = 8):
    """`x * 8 + lane + value`, of all lanes."""
    return tirx.Ramp(X * 8 + value, 1, lanes)


def merged(index):
    """The index of one load of a buffer `A`, behind the pass."""
    source = tirx.decl_buffer((4096,), "float16", name="A")
    target = tirx.decl_buffer((8,), "float16", name="S")
    store = tirx.BufferStore(target, tirx.BufferLoad(source, [index]), [tirx.Ramp(0, 1, 8)])
    func = tirx.PrimFunc([source, target, X, Y], store)
    loads = []
    walk_ir(merge_digits(func).body, TensorLoad, loads.append)
    return loads[0].indices[0]


def wide(value):
    return tirx.Broadcast(value if not isinstance(value, int) else tirx.IntImm("int32", value), 8)


def digits(first, second, third):
    """A number of base 9 and 3 that is put together again of three expressions."""
    high = tirx.floordiv(first, wide(9)) * wide(9)
    middle = tirx.floormod(tirx.floordiv(second, wide(3)), wide(3)) * wide(3)
    return high + middle + tirx.floormod(third, wide(3))


def is_run_from(index, first) -> bool:
    assert isinstance(index, tirx.Ramp)
    return lanes_of(index) == 8 and Analyzer().can_prove_equal(index.base, first)


@pytest.mark.parametrize(
    ("index", "first"),
    [
        (digits(vector(40), vector(4), vector(1)), X * 8 + 40),
        (digits(vector(40), vector(40), vector(40)), X * 8 + 40),
        (wide(Y * 144) + digits(vector(40), vector(4), vector(1)), Y * 144 + X * 8 + 40),
        (digits(vector(Y * 48 + 48), vector(Y * 48 + 3), vector(0)), X * 8 + Y * 48 + 48),
    ],
)
def test_merge_digits_same_number_is_one_run(index, first):
    assert is_run_from(merged(index), first)


def test_merge_digits_added_to_a_quotient_counts_as_much_as_it():
    quotient = tirx.floordiv(vector(0), wide(3)) + wide(Y * 16) + wide(1)
    index = tirx.floordiv(vector(Y * 48 + 48), wide(9)) * wide(9)
    index = index + tirx.floormod(quotient, wide(3)) * wide(3) + tirx.floormod(vector(0), wide(3))
    assert is_run_from(merged(index), X * 8 + Y * 48 + 48)


@pytest.mark.parametrize("added", [0, 64])
def test_merge_digits_number_whose_higher_digits_are_the_same_in_all_lanes(added):
    lane = tirx.Ramp(0, 1, 8)
    quarters = wide(X * 2 + added) + tirx.floordiv(lane, wide(4))
    index = (
        wide(Y * 48) + tirx.floormod(quarters, wide(12)) * wide(4) + tirx.floormod(lane, wide(4))
    )
    assert is_run_from(merged(index), Y * 48 + tirx.floormod(X * 8 + added * 4, 48))


@pytest.mark.parametrize(
    "index",
    [
        wide(Y * 12) + tirx.floormod(vector(0), wide(12)),  # begins anew after 12
        digits(vector(40), vector(3), vector(1)),  # another middle digit
        digits(vector(40), vector(4), vector(0)),  # another last digit
        digits(vector(40), vector(4), vector(Y)),  # a digit of something else
        tirx.floordiv(vector(0), wide(9)) * wide(9) + tirx.floormod(vector(0), wide(3)),
        digits(tirx.Ramp(X, 2, 8), tirx.Ramp(X, 2, 8), tirx.Ramp(X, 2, 8)),  # every second element
    ],
)
def test_merge_digits_other_numbers_stay(index):
    assert not isinstance(merged(index), tirx.Ramp) or merged(index).stride != 1
