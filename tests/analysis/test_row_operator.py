import pytest
import tvm
from tvm import te, topi
from tvm.s_tir import Schedule

from alcop_ms.analysis.row_operator import RowOperator, find_row_operator
from alcop_ms.pipeline import NotApplicable
from alcop_ms.workloads import parse_inline
from alcop_ms.workloads.primfunc import make_prim_func


def find(spec):
    return find_row_operator(Schedule(make_prim_func(parse_inline(spec))))


def find_in(*tensors):
    return find_row_operator(Schedule(tvm.IRModule({"main": te.create_prim_func(list(tensors))})))


@pytest.mark.parametrize(
    ("spec", "reductions", "has_row_result", "passes"),
    [
        ("reduce:rows=8,cols=64,kind=sum,dtype=f32", 1, False, 1),
        ("reduce:rows=8,cols=64,kind=mean", 1, False, 1),
        ("softmax:rows=8,cols=64", 2, True, 3),
        ("log_softmax:rows=8,cols=64,dtype=f32", 2, True, 3),
        ("layernorm:rows=8,cols=64", 2, True, 3),
        ("rmsnorm:rows=8,cols=64", 1, True, 2),
    ],
)
def test_find_row_operator_reads_what_relax_legalises_to(spec, reductions, has_row_result, passes):
    found = find(spec)
    assert isinstance(found, RowOperator)
    assert (found.rows, found.cols, found.operand) == (8, 64, "x")
    assert len(found.reductions) == reductions
    assert (found.has_row_result, found.passes) == (has_row_result, passes)


def test_find_row_operator_takes_leading_axes_together():
    found = find("softmax:rows=8,cols=64,batch=3")
    assert isinstance(found, RowOperator)
    assert found.rows == 24


@pytest.mark.parametrize(
    ("cols", "dtype", "lanes"),
    [(64, "f16", 8), (68, "f16", 4), (66, "f16", 2), (65, "f32", 1), (64, "f32", 4)],
)
def test_find_row_operator_copies_are_as_wide_as_every_row_is_aligned(cols, dtype, lanes):
    found = find(f"softmax:rows=8,cols={cols},dtype={dtype}")
    assert isinstance(found, RowOperator)
    assert found.copy_lanes == lanes


def make_refused():
    x = te.placeholder((8, 64), "float32", name="x")
    y = te.placeholder((8, 64), "float32", name="y")
    at = te.placeholder((64,), "int32", name="at")
    gathered = te.compute((8, 64), lambda i, j: x[i, at[j]], name="gathered")
    brief = te.placeholder((8, 64), "bfloat16", name="x")
    total = topi.sum(x, axis=-1)
    return {
        "element-wise": (x, topi.nn.relu(x)),
        "first axis": (x, topi.sum(x, axis=0)),
        "both axes": (x, topi.sum(x, axis=[0, 1])),
        "two tensors": (x, y, topi.sum(x * y, axis=-1)),
        "data-dependent": (x, at, topi.sum(gathered, axis=-1)),
        "bfloat16": (brief, topi.sum(brief, axis=-1)),
        "two results": (x, total, te.compute((8,), lambda i: total[i] * 2.0, name="twice")),
    }


@pytest.mark.parametrize(
    ("case", "reason"),
    [
        ("element-wise", "does not reduce rows along their last axis"),
        ("first axis", "reads x elsewhere than at its own row and column"),
        ("both axes", "does not reduce rows along their last axis"),
        ("two tensors", "its reductions read 2 tensors: x, y"),
        ("data-dependent", "its reductions read 2 tensors: at, x"),
        ("bfloat16", "in a type that threads cannot shuffle"),
        ("two results", "x_red is a result too"),
    ],
)
def test_find_row_operator_what_it_is_not_is_refused_with_the_reason(case, reason):
    found = find_in(*make_refused()[case])
    assert isinstance(found, NotApplicable)
    assert reason in found.reason


def test_find_row_operator_rows_without_an_aligned_copy_are_refused():
    found = find("softmax:rows=8,cols=65,dtype=f16")
    assert isinstance(found, NotApplicable)
    assert "65 float16 are no multiple of 4 bytes" in found.reason


def test_find_row_operator_scheduled_function_is_refused():
    schedule = Schedule(make_prim_func(parse_inline("reduce:rows=8,cols=64,dtype=f32")))
    (block,) = schedule.get_child_blocks(schedule.get_sblock("root"))
    schedule.split(schedule.get_loops(block)[-1], [None, 8])
    found = find_row_operator(schedule)
    assert isinstance(found, NotApplicable)
    assert "scheduled already" in found.reason
