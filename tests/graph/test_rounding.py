from __future__ import annotations

import numpy as np
import pytest
from tvm import te, tirx
from tvm.s_tir import SBlock

from alcop_ms.compat import walk_ir
from alcop_ms.graph.rounding import Evaluator, Rounded, UnknownExpressionError

ROWS, COLUMNS = 3, 5


def evaluate(compute, arrays, errors=None):
    """What `compute(tensors, i, j)` is, evaluated from its TensorIR."""
    tensors = {
        name: te.placeholder(array.shape, str(array.dtype), name=name)
        for name, array in arrays.items()
    }
    result = te.compute((ROWS, COLUMNS), lambda i, j: compute(tensors, i, j), name="out")
    func = te.create_prim_func([*tensors.values(), result])
    blocks: list[SBlock] = []
    walk_ir(func.body, SBlock, blocks.append)
    block = next(block for block in blocks if block.iter_vars)
    rows, columns = np.meshgrid(np.arange(ROWS), np.arange(COLUMNS), indexing="ij", sparse=True)
    axes = dict(zip([iv.var for iv in block.iter_vars], (rows, columns), strict=True))
    known = {
        name: Rounded(array.astype(np.float64), np.full(array.shape, (errors or {}).get(name, 0.0)))
        for name, array in arrays.items()
    }
    return Evaluator(axes, known).evaluate(block.body.value)


@pytest.fixture
def arrays():
    rng = np.random.default_rng(1)
    return {
        "a": rng.normal(size=(ROWS, COLUMNS)).astype("float16"),
        "b": rng.normal(size=(COLUMNS,)).astype("float16"),
    }


def test_evaluator_broadcasts_and_bounds_float16_sums(arrays):
    got = evaluate(lambda t, i, j: t["a"](i, j) + t["b"](j), arrays)
    exact = arrays["a"].astype(float) + arrays["b"].astype(float)
    np.testing.assert_array_equal(got.value, exact)
    rounded = (arrays["a"] + arrays["b"]).astype(float)
    assert (np.abs(rounded - exact) <= got.error).all()
    assert got.error.max() < 2.0**-9 * np.abs(exact).max()


def test_evaluator_does_not_load_what_is_not_chosen(arrays):
    def pad(t, i, j):
        inside = tirx.all(j >= 1, tirx.Not(j > COLUMNS - 1))
        return tirx.if_then_else(inside, t["b"](j - 1), tirx.const(0, "float16"))

    got = evaluate(pad, arrays)
    row = np.concatenate([[0.0], arrays["b"][:-1].astype(float)])
    np.testing.assert_array_equal(got.value, np.broadcast_to(row, (ROWS, COLUMNS)))
    with pytest.raises(IndexError):
        evaluate(lambda t, i, j: t["b"](j + 1), arrays)  # past the end


@pytest.mark.parametrize(
    ("compute", "expected"),
    [
        (lambda x: tirx.exp(x), np.exp),
        (lambda x: tirx.tanh(x), np.tanh),
        (lambda x: tirx.max(x, tirx.const(0, "float32")), lambda x: np.maximum(x, 0)),
        (lambda x: x / (tirx.const(1, "float32") + tirx.exp(x)), lambda x: x / (1 + np.exp(x))),
        (lambda x: x - x * tirx.const(0.5, "float32"), lambda x: x / 2),
    ],
)
def test_evaluator_functions_match_numpy_within_their_bound(arrays, compute, expected):
    got = evaluate(lambda t, i, j: compute(t["a"](i, j).astype("float32")), arrays)
    wide = arrays["a"].astype(np.float32)
    np.testing.assert_allclose(got.value, expected(wide.astype(float)), rtol=1e-12)
    assert (np.abs(expected(wide).astype(float) - got.value) <= got.error).all()


def test_evaluator_passes_an_error_on(arrays):
    double = tirx.const(2, "float16")
    got = evaluate(lambda t, i, j: t["a"](i, j) * double, arrays, {"a": 0.25})
    assert (got.error >= 0.5).all()
    assert got.error.max() < 0.51


def test_evaluator_follows_index_arithmetic(arrays):
    got = evaluate(lambda t, i, j: t["a"](tirx.floormod(i + j, ROWS), j), arrays)
    rows = (np.arange(ROWS)[:, None] + np.arange(COLUMNS)) % ROWS
    np.testing.assert_array_equal(got.value, arrays["a"][rows, np.arange(COLUMNS)].astype(float))


def test_evaluator_unknown_function_is_refused(arrays):
    with pytest.raises(UnknownExpressionError, match="atan has no evaluation here"):
        evaluate(lambda t, i, j: tirx.atan(t["a"](i, j)), arrays)
