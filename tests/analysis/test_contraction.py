from __future__ import annotations

import pytest
import tvm
from tvm import te

from alcop_ms.analysis.contraction import Contraction, find_contraction
from alcop_ms.compat import Schedule
from alcop_ms.pipeline import NotApplicable
from alcop_ms.workloads import load_workload
from tests.candidates import module_of


def found(mod, block: str = "C"):
    sch = Schedule(mod)
    return find_contraction(sch, sch.get_sblock(block))


def contraction(spec: str) -> Contraction:
    facts = found(module_of(spec))
    assert isinstance(facts, Contraction), facts.reason
    return facts


def reason(mod) -> str:
    facts = found(mod)
    assert isinstance(facts, NotApplicable)
    return facts.reason


def test_find_contraction_channels_last_rows_are_pixels():
    facts = contraction("conv2d:n=2,h=6,w=6,ci=16,co=24,kernel=3,pad=1")
    assert (facts.rows, facts.columns, facts.depth) == ((0, 1, 2), (3,), (4, 5, 6))
    assert (facts.facts.shape.m, facts.facts.shape.n, facts.facts.shape.k) == (72, 24, 144)
    assert not facts.facts.is_swapped
    # 72 windows of 144 elements, of 2 padded images of 8 x 8 x 16
    assert facts.facts.shape.reuse_a == pytest.approx(72 * 144 / (2 * 8 * 8 * 16), abs=1e-3)
    assert facts.facts.shape.reuse_b == 1.0


@pytest.mark.parametrize("layout", ["nhwc", "nchw"])
def test_find_contraction_shape_is_the_workload_s(layout):
    spec = f"conv2d:n=2,h=9,w=7,ci=16,co=24,kernel=3,pad=1,stride=2,dtype=f16,layout={layout}"
    assert contraction(spec).facts.shape == load_workload(spec).problem


def test_find_contraction_channels_first_columns_are_pixels():
    facts = contraction("conv2d:n=2,h=6,w=6,ci=16,co=24,kernel=3,pad=1,layout=nchw")
    assert (facts.rows, facts.columns) == ((1,), (0, 2, 3))
    assert facts.facts.is_swapped  # input times weights, and the weights are A


@pytest.mark.parametrize(
    ("spec", "runs"),
    [
        ("conv2d:h=6,w=6,ci=16,co=24,kernel=3", (16, 8, 8)),
        ("conv2d:h=6,w=6,ci=12,co=10,kernel=3", (4, 2, 2)),
        ("conv2d:h=6,w=6,ci=3,co=16,kernel=3", (1, 16, 16)),
        # weights are [co, ci, 3, 3]: one run of three parts
        ("conv2d:h=6,w=6,ci=16,co=16,kernel=3,layout=nchw", (16, 1, 16)),
        ("conv2d:h=8,w=8,ci=16,co=16,kernel=1,layout=nchw", (16, 16, 16)),
        ("conv2d:h=33,w=32,ci=3,co=16,kernel=8,stride=8,layout=nchw", (16, 8, 16)),
    ],
)
def test_find_contraction_runs_are_what_one_copy_may_move(spec, runs):
    assert contraction(spec).facts.runs == runs


def test_find_contraction_two_batch_axes_are_one():
    a, b = (te.placeholder((2, 3, 8, 8), "float16", name=name) for name in "AB")
    k = te.reduce_axis((0, 8), "k")
    c = te.compute((2, 3, 8, 8), lambda x, y, i, j: te.sum(a[x, y, i, k] * b[x, y, j, k], k), "C")
    facts = found(tvm.IRModule({"main": te.create_prim_func([a, b, c])}))
    assert isinstance(facts, Contraction)
    assert facts.facts.shape.batch == 6
    assert facts.facts.shape.transpose_b


def test_find_contraction_depthwise_is_refused():
    assert "as in a depthwise convolution" in reason(
        module_of("conv2d:h=6,w=6,ci=16,co=16,kernel=3,groups=16")
    )


@pytest.mark.parametrize(
    ("layout", "rows", "columns", "depth"),
    [("nhwc", (0, 1, 2), (4,), (5, 6, 7)), ("nchw", (2,), (0, 3, 4), (5, 6, 7))],
)
def test_find_contraction_groups_are_a_batch(layout, rows, columns, depth):
    spec = f"conv2d:n=2,h=6,w=6,ci=16,co=48,kernel=3,pad=1,groups=2,dtype=f16,layout={layout}"
    found = contraction(spec)
    assert found.facts.shape == load_workload(spec).problem
    assert found.facts.shape.batch == 2
    assert (found.rows, found.columns, found.depth) == (rows, columns, depth)
    # the output channel has become a group and a filter of it, next to one another
    channel = 3 if layout == "nhwc" else 1
    assert found.splits[channel] == 24
    assert found.extents[channel : channel + 2] == (2, 24)
    assert found.parts[channel] == found.batch + (found.columns if layout == "nhwc" else rows)


@pytest.mark.parametrize(
    ("spec", "runs"),
    [
        ("conv2d:h=6,w=6,ci=32,co=48,kernel=3,groups=2", (16, 8, 8)),
        ("conv2d:h=6,w=6,ci=16,co=16,kernel=3,groups=4", (4, 4, 4)),
        ("conv2d:h=6,w=6,ci=12,co=12,kernel=3,groups=4", (1, 1, 1)),
        ("conv2d:h=8,w=8,ci=32,co=32,kernel=1,groups=2,layout=nchw", (16, 16, 16)),
    ],
)
def test_find_contraction_runs_end_with_their_group(spec, runs):
    assert contraction(spec).facts.runs == runs


def test_find_contraction_groups_of_one_channel_with_several_filters_are_a_product():
    shape = contraction("conv2d:h=6,w=6,ci=16,co=64,kernel=3,groups=16").facts.shape
    assert (shape.batch, shape.m, shape.n, shape.k) == (16, 16, 4, 9)


def test_find_contraction_groups_whose_sums_have_one_term_are_refused():
    assert "each sum has one term" in reason(
        module_of("conv2d:h=6,w=6,ci=16,co=64,kernel=1,groups=16")
    )


def test_find_contraction_quotient_of_no_whole_groups_is_refused():
    a, b = (te.placeholder((8, 8), "float16", name=name) for name in "AB")
    k = te.reduce_axis((0, 8), "k")
    c = te.compute((8, 8), lambda i, j: te.sum(a[j // 3 + i, k] * b[k, j], k), "C")
    mod = tvm.IRModule({"main": te.create_prim_func([a, b, c])})
    assert "not made of whole groups" in reason(mod)


def product(value, shape=(8, 8)):
    a, b = (te.placeholder((8, 8), "float16", name=name) for name in "AB")
    k = te.reduce_axis((0, 8), "k")
    c = te.compute(shape, lambda i, j: te.sum(value(a, b, i, j, k), k), "C")
    return tvm.IRModule({"main": te.create_prim_func([a, b, c])})


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (lambda a, b, i, j, k: a[i, k] * a[k, j], "both operands are the same buffer A"),
        (lambda a, b, i, j, k: a[i, j] * b[k, j], "a summed axis indexes one operand only"),
        (lambda a, b, i, j, k: a[i, k] + b[k, j], "the body is not one sum of products"),
        (lambda a, b, i, j, k: a[i, k] * b[k, i], "an axis of the result indexes no operand"),
    ],
)
def test_find_contraction_other_sums_are_refused(value, expected):
    assert expected in reason(product(value))


def test_find_contraction_element_wise_block_is_refused():
    a = te.placeholder((8,), "float16", name="A")
    c = te.compute((8,), lambda i: a[i] * a[i], "C")
    mod = tvm.IRModule({"main": te.create_prim_func([a, c])})
    assert reason(mod) == "C: 0 reduction axes; a product has one"
