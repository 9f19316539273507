from __future__ import annotations

import pytest
import tvm
from tvm import te, topi

from alcop_ms.analysis.plan import find_problem
from alcop_ms.pipeline import NotApplicable


def refusal(result, *inputs) -> str:
    found = find_problem(tvm.IRModule({"main": te.create_prim_func([*inputs, result])}))
    assert isinstance(found, NotApplicable)
    return found.reason


@pytest.mark.parametrize(("kind", "name"), [("max", "pool_max"), ("avg", "pool_sum")])
def test_refuse_pooling_overlapping_windows_are_for_caches(kind, name):
    a = te.placeholder((1, 8, 8, 16), "float16", name="A")
    pooled = topi.nn.pool2d(a, (3, 3), (2, 2), (1, 1), (1, 1, 1, 1), kind, layout="NHWC")
    assert refusal(pooled, a) == (
        f"{name}: windows of one operand are joined, as in pooling: nothing is multiplied, and an "
        "element is used again only where windows overlap (3 by 2), which caches serve"
    )


def test_refuse_pooling_windows_side_by_side_use_nothing_twice():
    a = te.placeholder((1, 16, 8, 8), "float16", name="A")
    pooled = topi.nn.pool2d(a, (2, 2), (2, 2), (1, 1), (0, 0, 0, 0), "max")
    assert refusal(pooled, a).endswith("and without an overlap no element is used twice")


def test_refuse_pooling_sum_of_a_row_is_no_pooling():
    a = te.placeholder((8, 16), "float16", name="A")
    k = te.reduce_axis((0, 16), "k")
    total = te.compute((8,), lambda i: te.sum(a[i, k], k), "C")
    assert "pooling" not in refusal(total, a)
