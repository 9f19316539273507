from __future__ import annotations

import pytest
import tvm
from tvm import te

from alcop_ms.analysis.split_axes import Access, SplitAxes, divisors_of, split_axes
from alcop_ms.compat import Schedule


def split(index, extent: int = 12) -> SplitAxes:
    """The axes of `C[n, f] = sum over k of A[n, index(f, k)]`, for n of one element."""
    a = te.placeholder((1, 100), "float32", name="A")
    k = te.reduce_axis((0, 5), "k")
    c = te.compute((1, extent), lambda n, f: te.sum(a[n, index(f, k)], k), "C")
    sch = Schedule(tvm.IRModule({"main": te.create_prim_func([a, c])}))
    block = sch.get(sch.get_sblock("C"))
    load = block.body.value.b
    return split_axes(
        block,
        (
            Access(load.source, tuple(load.indices)),
            Access(block.body.buffer, tuple(block.body.indices)),
        ),
    )


def test_split_axes_quotient_becomes_an_axis():
    found = split(lambda f, k: f // 4 * 5 + k)
    assert found.splits == (1, 4, 1)
    assert found.extents == (1, 3, 4, 5)
    assert found.is_reduced == (False, False, False, True)
    load, store = found.accesses
    assert [str(index) for index in load.indices] == ["v_n", "v_f_group * 5 + v_k"]
    assert [str(index) for index in store.indices] == ["v_n", "v_f_group * 4 + v_f_in_group"]


def test_split_axes_quotient_and_remainder_are_two_axes():
    load, _ = split(lambda f, k: f // 4 * 30 + f % 4 * 5 + k).accesses
    assert str(load.indices[1]) == "v_f_group * 30 + v_f_in_group * 5 + v_k"


@pytest.mark.parametrize(
    "index",
    [
        lambda f, k: f + k,
        lambda f, k: f // 5 + k,  # 12 is no whole number of fives
        lambda f, k: f // 4 + f % 3 + k,  # by two numbers
        lambda f, k: (f + 1) // 4 + k,
        lambda f, k: f * 5 + k // 2,  # a summed axis stays whole
    ],
)
def test_split_axes_other_indices_leave_axes_whole(index):
    found = split(index)
    assert found.splits == (1, 1, 1)
    assert found.extents == (1, 12, 5)


def test_divisors_of_names_each_number():
    found = split(lambda f, k: f // 4 + f % 3 + k)
    assert divisors_of(found.accesses[0], found.variables[1]) == {3, 4}
