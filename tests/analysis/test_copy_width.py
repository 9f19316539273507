from __future__ import annotations

import pytest
import tvm
from tvm import te

from alcop_ms.analysis.copy_width import CopyWidth, find_copy_width
from alcop_ms.compat import Schedule
from alcop_ms.pipeline import NotApplicable


def copy_schedule(value, *, source=(4, 64), tile=(4, 16), dtype="float32") -> Schedule:
    """A copy of one tile, as our tilings leave it: rows and columns fused into one flat loop."""
    a = te.placeholder(source, dtype, name="A")
    copy = te.compute(tile, lambda i, j: value(a, i, j), name="S")
    sch = Schedule(tvm.IRModule({"main": te.create_prim_func([a, copy])}))
    sch.fuse(*sch.get_loops("S"))
    return sch


def width(sch: Schedule, block: str = "S") -> CopyWidth | NotApplicable:
    return find_copy_width(sch, sch.get_sblock(block))


@pytest.mark.parametrize(
    ("columns", "dtype", "expected"),
    [
        (16, "float32", CopyWidth(4, 16)),
        (16, "float16", CopyWidth(8, 16)),
        (16, "int8", CopyWidth(16, 16)),
        (12, "float16", CopyWidth(4, 8)),  # rows of 24 bytes
        (6, "float32", CopyWidth(2, 8)),
        (6, "float16", CopyWidth(2, 4)),
        (7, "float32", CopyWidth(1, 4)),
        (4, "int8", CopyWidth(4, 4)),
    ],
)
def test_find_copy_width_is_the_widest_that_rows_allow(columns, dtype, expected):
    sch = copy_schedule(lambda a, i, j: a[i, j], tile=(4, columns), dtype=dtype)
    assert width(sch) == expected


def test_find_copy_width_source_offset_must_be_aligned():
    assert width(copy_schedule(lambda a, i, j: a[i, j + 8])) == CopyWidth(4, 16)
    assert width(copy_schedule(lambda a, i, j: a[i, j + 2])) == CopyWidth(2, 8)
    assert width(copy_schedule(lambda a, i, j: a[i, j + 1])) == CopyWidth(1, 4)


def test_find_copy_width_source_rows_must_be_aligned():
    sch = copy_schedule(lambda a, i, j: a[i, j], source=(4, 18))  # rows of 72 bytes
    assert width(sch) == CopyWidth(2, 8)


def test_find_copy_width_transposed_source_has_no_run():
    wide = copy_schedule(lambda a, i, j: a[j, i], source=(64, 64))
    assert width(wide) == CopyWidth(1, 4)
    narrow = copy_schedule(lambda a, i, j: a[j, i], source=(64, 64), dtype="float16")
    found = width(narrow)
    assert isinstance(found, NotApplicable)
    assert (
        found.reason == "no run of 4, 8 or 16 consecutive, aligned bytes of float16 is in its rows"
    )


def test_find_copy_width_strided_source_has_no_run():
    found = width(copy_schedule(lambda a, i, j: a[i, j * 2], dtype="float16"))
    assert isinstance(found, NotApplicable)


def test_find_copy_width_zero_padding_is_as_wide_as_its_rows():
    sch = copy_schedule(lambda a, i, j: tvm.tirx.if_then_else(i < 3, a[i, j], 0.0))
    assert width(sch) == CopyWidth(4, 16)


def test_find_copy_width_vector_loop_is_judged_as_it_is():
    sch = copy_schedule(lambda a, i, j: a[i, j])
    (flat,) = sch.get_loops("S")
    _, vector = sch.split(flat, [None, 4])
    sch.vectorize(vector)
    assert width(sch) == CopyWidth(4, 16)


@pytest.mark.parametrize(("lanes", "dtype"), [(3, "float32"), (8, "float32"), (1, "float16")])
def test_find_copy_width_vector_of_another_width_is_refused(lanes, dtype):
    sch = copy_schedule(lambda a, i, j: a[i, j], tile=(3, 16), dtype=dtype)
    (flat,) = sch.get_loops("S")
    _, vector = sch.split(flat, [None, lanes])
    sch.vectorize(vector)
    found = width(sch)
    assert isinstance(found, NotApplicable)
    assert found.reason == f"{lanes} lanes of {dtype} are not one aligned run of 4, 8 or 16 bytes"


@pytest.mark.parametrize(
    "value",
    [
        lambda a, i, j: a[i, j].astype("float64"),
        lambda a, i, j: a[i, j] + 1.0,
        lambda a, i, j: tvm.tirx.if_then_else(i < 3, a[i, j] * 2.0, 0.0),
        lambda a, i, j: tvm.tirx.max(a[i, j], 0.0),
    ],
)
def test_find_copy_width_computed_block_is_refused(value):
    found = width(copy_schedule(value))
    assert isinstance(found, NotApplicable)
    assert found.reason == "it is computed on the way, not copied"


def test_find_copy_width_unknown_dtype_is_refused():
    found = width(copy_schedule(lambda a, i, j: a[i, j], dtype="int16"))
    assert isinstance(found, NotApplicable)
    assert found.reason == "cp.async copies of int16 are not supported"


def test_find_copy_width_dynamic_extent_is_refused():
    n = tvm.tirx.Var("n", "int32")
    a = te.placeholder((n,), name="A")
    copy = te.compute((n,), lambda i: a[i], name="S")
    found = width(Schedule(tvm.IRModule({"main": te.create_prim_func([a, copy])})))
    assert isinstance(found, NotApplicable)
    assert found.reason == "its extent is not a constant"


def test_find_copy_width_leaves_the_schedule_alone():
    sch = copy_schedule(lambda a, i, j: a[i, j])
    before = sch.mod.script()
    width(sch)
    assert sch.mod.script() == before
