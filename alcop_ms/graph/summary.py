"""A compiled model's functions as rows of its report."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from alcop_ms.analysis.kernel_plans import KernelPlan
from alcop_ms.analysis.row_operator import NO_ROWS, RowOperator
from alcop_ms.dtypes import DTYPE_BYTES
from alcop_ms.graph.choose import FunctionReport
from alcop_ms.graph.comparison import Prediction
from alcop_ms.graph.compile import CompiledModel
from alcop_ms.graph.copies import copies_compiled, copies_exported, sum_by_function
from alcop_ms.graph.tasks import GraphTask
from alcop_ms.matmul_shape import MatmulShape
from alcop_ms.pipeline import Level, NotApplicable, PipelinePlan
from alcop_ms.report.model_table import ModelRow, ModelTotals
from alcop_ms.row_plan import RowPlan


def make_rows(model: CompiledModel, *, library: Path | None = None) -> tuple[ModelRow, ...]:
    """The rows of a model's report, in the order of the first calls.

    Parameters
    ----------
    library : Path, optional
        Where it was exported; its copies are counted in that file.
    """
    names = [function.name for function in model.functions]
    compiled = sum_by_function(copies_compiled(model.cuda_text, model.cubin), names)
    exported: Mapping[str, int] = {}
    if library is not None:
        exported = sum_by_function(copies_exported(library), names)
    return tuple(
        _make_row(function, compiled[function.name], exported.get(function.name))
        for function in model.functions
    )


def make_totals(model: CompiledModel, rows: Sequence[ModelRow]) -> ModelTotals:
    """One run of the model, over the functions that every column knows."""
    stock = unpipelined = ours = pipelined = 0.0
    calls, covered, flop, is_bound = 0, 0, 0, False
    for function, row in zip(model.functions, rows, strict=True):
        problem = function.schedule.task.problem
        work = problem.flop * row.weight if isinstance(problem, MatmulShape) else 0
        flop += work
        if row.seconds is None or row.stock_s is None or row.unpipelined_s is None:
            continue
        calls, covered = calls + row.weight, covered + work
        stock += row.weight * row.stock_s
        is_bound |= row.is_stock_bound
        unpipelined += row.weight * row.unpipelined_s
        ours += row.weight * row.seconds
        pipelined += row.weight * row.seconds if row.is_pipelined else 0.0
    return ModelTotals(
        stock_s=stock,
        unpipelined_s=unpipelined,
        ours_s=ours,
        is_stock_bound=is_bound,
        calls=calls,
        all_calls=sum(row.weight for row in rows),
        flop_share=covered / flop if flop else 0.0,
        pipelined_share=pipelined / ours if ours else 0.0,
    )


def _make_row(function: FunctionReport, compiled: int, exported: int | None) -> ModelRow:
    schedule, stock = function.schedule, function.stock
    return ModelRow(
        name=function.name,
        weight=function.weight,
        kind=schedule.kind.value,
        seconds=_known(function.seconds),
        stock_s=None if isinstance(stock, NotApplicable) else stock.seconds,
        is_stock_bound=isinstance(stock, Prediction) and stock.is_bound,
        unpipelined_s=_known(function.unpipelined_s),
        source=schedule.record_kind or "predicted",
        product=_format_work(schedule.task),
        pipeline=_format_pipeline(function),
        is_pipelined=_is_pipelined(schedule.plans),
        copies_tuned=function.copies,
        copies_compiled=compiled,
        copies_exported=exported,
        promised=function.promised,
        verdict="" if function.verdict is None else function.verdict.status,
    )


def _known(seconds: float | NotApplicable) -> float | None:
    return None if isinstance(seconds, NotApplicable) else seconds


def _format_work(task: GraphTask) -> str:
    problem, rows = task.problem, task.rows
    if isinstance(problem, MatmulShape):
        batch = f"{problem.batch}x" if problem.batch > 1 else ""
        return f"{batch}{problem.m}x{problem.n}x{problem.k}"
    if isinstance(rows, RowOperator):
        return f"{rows.rows} rows of {rows.cols}"
    return ""


def _is_pipelined(plans: tuple[KernelPlan, ...] | NotApplicable) -> bool:
    if isinstance(plans, NotApplicable):
        return False
    return any(
        any(buffer.is_pipelined for buffer in plan.buffers)
        if isinstance(plan, PipelinePlan)
        else plan.stages > 1
        for plan in plans
    )


def _format_pipeline(function: FunctionReport) -> str:
    schedule = function.schedule
    plans, plan = schedule.plans, schedule.plan
    if not isinstance(plans, NotApplicable) and isinstance(plans[0], RowPlan):
        return _format_rows(plans[0])
    if isinstance(schedule.task.problem, NotApplicable) and schedule.task.rows == NO_ROWS:
        return "no: it is neither a matrix product nor row-wise"
    if schedule.reason or isinstance(plan, NotApplicable):
        return f"no: {schedule.reason or getattr(plan, 'reason', '')}"
    shared = plan.at(Level.SHARED)
    widths = sorted({buffer.copy_bytes for buffer in shared if buffer.is_async})
    if plan.shared_stages == 1:
        first = next((buffer.reason for buffer in shared if buffer.reason), "")
        return f"no: {first}" if plan.register_stages == 1 else f"registers only: {first}"
    copies = f"cp.async {'/'.join(map(str, widths))} bytes" if widths else "synchronous copies"
    slow = [buffer.buffer for buffer in shared if not buffer.is_async]
    if widths and slow:
        copies += f" ({' and '.join(slow)} synchronous)"
    split = f", k in {plan.splits} parts" if plan.splits > 1 else ""
    return f"{plan.shared_stages} shared x {plan.register_stages} register stages, {copies}{split}"


def _format_rows(plan: RowPlan) -> str:
    width = plan.lanes * DTYPE_BYTES[plan.dtype]
    copies = f"cp.async {width} bytes" if plan.is_async else "synchronous copies"
    kept = ", the row kept for later passes" if plan.is_resident else ""
    return f"{plan.stages} tiles of a row, {copies}{kept}"
