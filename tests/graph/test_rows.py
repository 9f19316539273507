"""Row-wise functions of whole models: pipelined by our rules, where rows are long enough."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tvm.relax import op

from alcop_ms.errors import AlcopError
from alcop_ms.graph import schedules
from alcop_ms.graph.schedules import ScheduleKind
from alcop_ms.graph.summary import make_rows
from alcop_ms.graph.tuning import compile_relax
from alcop_ms.graph.verify import KernelStore, build_alone, verify_alone
from alcop_ms.models.model import ModelBuilder, TensorSpec
from alcop_ms.row_plan import RowPlan

LONG, SHORT = 512, 128  # columns; 128 halves are less than two tiles of a warp


def make_model(columns):
    def define(g):
        x = g.take(TensorSpec(name="x", shape=(16, columns)))
        gain, shift = (g.weight(name, columns, role=name) for name in ("gain", "shift"))
        normal = g.emit(op.nn.layer_norm(x, gain, shift, axes=[-1]))
        return g.emit(op.nn.softmax(normal, axis=-1))

    return ModelBuilder("rows").build(define)


def compile_model(columns, a100):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(schedules, "PREDICTED_CANDIDATES", 12)
        return compile_relax(make_model(columns).module, a100)


@pytest.fixture(scope="module")
def compiled(a100):
    return compile_model(LONG, a100)


def test_compile_relax_long_rows_are_pipelined_and_right(compiled):
    norm, softmax = compiled.functions
    for function in (norm, softmax):
        assert function.schedule.kind is ScheduleKind.PREDICTED
        (plan,) = function.schedule.plans
        assert isinstance(plan, RowPlan)
        assert plan.stages > 1
        assert function.promised
        assert function.seconds > 0
        assert function.verdict.is_right


def test_make_rows_of_row_wise_functions_keep_their_copies(compiled, tmp_path):
    library = tmp_path / "rows.so"
    compiled.export_library(library)
    for row in make_rows(compiled, library=library):
        assert row.product == "16 rows of 512"
        assert row.pipeline.startswith(tuple(f"{n} tiles of a row, cp.async " for n in range(2, 9)))
        assert row.is_pipelined
        assert row.keeps_copies
        assert row.copies_exported > 0


def test_verify_alone_row_read_before_its_copy_landed_is_found(compiled, a100):
    schedule = compiled.functions[1].schedule
    built = build_alone(schedule, a100)
    lost = built.cuda_text.replace("cp.async.wait_group", "// cp.async.wait_group")
    assert lost != built.cuda_text
    verdict = verify_alone(schedule, replace(built, cuda_text=lost), KernelStore(None))
    assert verdict.status != "right"


def test_build_alone_lost_copies_of_rows_break_the_promise(compiled, a100):
    schedule = compiled.functions[1].schedule
    (plan,) = schedule.plans
    elsewhere = replace(schedule, plans=(replace(plan, operand="nothing_like_it"),))
    with pytest.raises(AlcopError, match="nothing_like_it"):
        build_alone(elsewhere, a100)


def test_compile_relax_short_rows_fall_back_with_the_reason(a100):
    rows = make_rows(compile_model(SHORT, a100))
    assert {row.kind for row in rows} == {"fallback"}
    assert all("fewer than two tiles of a warp" in row.pipeline for row in rows)
