from __future__ import annotations

import itertools

import pytest
import tvm
from tvm import tirx
from tvm.script import tirx as T

from alcop_ms.compat import Analyzer, map_ir, walk_ir
from alcop_ms.lowering.split_lanes import SplitLanes


def check(before, after) -> None:
    after = after.with_attr("global_symbol", "before")
    tvm.ir.assert_structural_equal(SplitLanes(tvm.IRModule({"main": before}))["main"], after)


def test_split_lanes_quotient_and_remainder_of_whole_vectors():
    @T.prim_func(s_tir=True)
    def before(A: T.Buffer((4096,), "float16"), S: T.Buffer((512,), "float16")):
        for t in range(4):
            for x in range(4):
                for lane in T.vectorized(8):
                    S[x * 8 + lane] = T.if_then_else(
                        (t * 32 + x * 8 + lane) // 24 < 3,
                        A[(t * 32 + x * 8 + lane) % 24 + x * 32],
                        T.float16(0),
                    )

    @T.prim_func(s_tir=True)
    def after(A: T.Buffer((4096,), "float16"), S: T.Buffer((512,), "float16")):
        for t in range(4):
            for x in range(4):
                for lane in T.vectorized(8):
                    S[x * 8 + lane] = T.if_then_else(
                        (t * 4 + x) // 3 < 3,
                        A[(t * 4 + x) % 3 * 8 + lane + x * 32],
                        T.float16(0),
                    )

    check(before, after)


def test_split_lanes_what_differs_between_lanes_stays():
    @T.prim_func(s_tir=True)
    def before(A: T.Buffer((4096,), "float16"), S: T.Buffer((512,), "float16")):
        for x in range(4):
            for lane in T.vectorized(8):
                # a divisor of half a vector, a base of no whole vector, a lane twice
                S[x * 8 + lane] = (
                    A[(x * 8 + lane) // 12] + A[(x * 4 + lane) // 24] + A[(x * 8 + lane * 2) // 24]
                )
            for i in range(8):
                S[i] = A[(x * 8 + i) // 24]

    check(before, before)


@pytest.mark.parametrize("kind", [tirx.LT, tirx.LE, tirx.GT, tirx.GE])
@pytest.mark.parametrize("lane_is_right", [False, True])
@pytest.mark.parametrize("bound", range(5, 12))
def test_split_lanes_comparisons_hold_for_the_same_elements(kind, lane_is_right, bound):
    """Every value is tried, and the lane goes exactly where all four lanes agree."""
    x, lane = tirx.Var("x", "int32"), tirx.Var("lane", "int32")
    index, limit = x * 4 + lane, tirx.IntImm("int32", bound)
    condition = kind(limit, index) if lane_is_right else kind(index, limit)
    S = tirx.decl_buffer((64,), "float32", name="S")
    store = tirx.BufferStore(S, tirx.Cast("float32", condition), [lane])
    loop = tirx.For(lane, 0, 4, tirx.ForKind.VECTORIZED, store)
    func = tirx.PrimFunc([S], loop).with_attr("global_symbol", "main")
    split = SplitLanes(tvm.IRModule({"main": func}))["main"]
    value = split.body.body.value.value

    def holds(expr, at):
        chosen = [(x, at[0]), (lane, at[1])]
        given = map_ir(
            expr,
            (tirx.Var, lambda v: next(tirx.IntImm("int32", n) for w, n in chosen if v.same_as(w))),
        )
        return bool(Analyzer().simplify(given))

    table = {at: holds(condition, at) for at in itertools.product(range(5), range(4))}
    assert {at: holds(value, at) for at in table} == table
    agree = all(len({table[base, lane_] for lane_ in range(4)}) == 1 for base in range(5))
    left: list = []
    walk_ir(value, tirx.Var, lambda v: left.append(v) if v.same_as(lane) else None)
    assert (not left) == agree
