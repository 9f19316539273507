from __future__ import annotations

import pytest
import tvm
from tvm import tirx
from tvm.script import tirx as T

from alcop_ms.lowering.merge_fills import MergeFills


def copy_of(value):
    @T.prim_func(s_tir=True)
    def main(A: T.Buffer((64,), "float16"), S: T.Buffer((64,), "float16")):
        for i in range(64):
            S[i] = value(A, i)

    return main


def nested(inner_fill: float):
    return copy_of(
        lambda a, i: T.if_then_else(
            i < 50, T.if_then_else(i >= 2, a[i - 2], T.float16(inner_fill)), T.float16(0)
        )
    )


def merged(func):
    return MergeFills(tvm.IRModule({"main": func}))["main"]


def test_merge_fills_nested_padding_has_one_condition():
    after = copy_of(lambda a, i: T.if_then_else(tirx.all(i < 50, i >= 2), a[i - 2], T.float16(0)))
    tvm.ir.assert_structural_equal(merged(nested(0.0)), after)


def test_merge_fills_three_levels_have_one_condition():
    func = copy_of(
        lambda a, i: T.if_then_else(
            i < 50,
            T.if_then_else(i >= 2, T.if_then_else(i != 7, a[i], T.float16(0)), T.float16(0)),
            T.float16(0),
        )
    )
    assert merged(func).script().count("if_then_else") == 1


@pytest.mark.parametrize("func", [nested(1.0), copy_of(lambda a, i: a[i])])
def test_merge_fills_other_values_stay_as_they_are(func):
    tvm.ir.assert_structural_equal(merged(func), func)


def test_merge_fills_constant_first_becomes_constant_last():
    func = copy_of(lambda a, i: T.if_then_else(tirx.any(i < 2, i >= 50), T.float16(0), a[i]))
    after = copy_of(lambda a, i: T.if_then_else(tirx.all(i >= 2, i < 50), a[i], T.float16(0)))
    tvm.ir.assert_structural_equal(merged(func), after)


def test_merge_fills_constant_first_is_merged_with_what_it_holds():
    func = copy_of(
        lambda a, i: T.if_then_else(
            i >= 50, T.float16(0), T.if_then_else(i >= 2, a[i - 2], T.float16(0))
        )
    )
    tvm.ir.assert_structural_equal(merged(func), merged(nested(0.0)))
