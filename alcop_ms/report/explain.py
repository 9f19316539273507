"""Says in text tables what a plan pipelines, what it does not and why, and what it should cost."""

from __future__ import annotations

from alcop_ms.hardware import GpuSpec
from alcop_ms.pipeline import BufferStage, Level, PipelinePlan
from alcop_ms.report.estimate import Estimate
from alcop_ms.report.quantities import format_bytes, format_time
from alcop_ms.report.table import text_table
from alcop_ms.report.timeline import describe_plan


def explain_plan(plan: PipelinePlan, gpu: GpuSpec, estimate: Estimate | None = None) -> str:
    """Explain one plan: buffers, shared memory and, with an estimate, occupancy and time.

    Parameters
    ----------
    plan : PipelinePlan
        What is pipelined, and how deep.
    gpu : GpuSpec
        The GPU whose limits apply.
    estimate : Estimate, optional
        The predicted time; without one, nothing is said about time.
    """
    parts = [
        f"{describe_plan(plan)}\nfor {gpu.title} ({gpu.arch})",
        explain_buffers(plan),
        explain_memory(plan, gpu),
    ]
    if plan.problem.is_computed:
        parts.append(explain_computed(plan))
    if estimate is not None:
        parts += [explain_occupancy(plan, estimate), explain_time(estimate)]
    return "\n\n".join(parts)


def explain_buffers(plan: PipelinePlan) -> str:
    """Tabulate every staged buffer: pipelined or not, how deep, how it is copied, and why not."""
    headers = ("buffer", "level", "pipelined", "slots", "slot bytes", "ahead", "copy", "why")
    rows = [_buffer_row(buffer) for level in Level for buffer in plan.at(level)]
    table = text_table(headers, rows, right=(3, 4, 5))
    return f"{table}\n(bytes: shared level of a threadblock, register level of a thread)"


def _buffer_row(buffer: BufferStage) -> tuple[str, ...]:
    if buffer.is_async:
        copy = f"{buffer.copy_bytes}-byte cp.async"
    else:
        copy = "load" if buffer.level is Level.REGISTER else "synchronous"
    return (
        buffer.buffer,
        f"{buffer.level.value} ({buffer.scope})",
        "yes" if buffer.is_pipelined else "no",
        str(buffer.num_stages),
        str(buffer.slot_bytes),
        str(buffer.bytes_in_flight),
        copy,
        buffer.reason,
    )


def explain_computed(plan: PipelinePlan) -> str:
    """Say which operands are copied raw, and computed where."""
    problem = plan.problem
    sides = (
        ("A", problem.copied_a, problem.computed_a),
        ("B", problem.copied_b, problem.computed_b),
    )
    return "\n".join(
        f"{name}: computed in registers, after the copy, by {count} "
        f"operation{'s' if count != 1 else ''} an element; {share:g} bytes are copied for each "
        "byte of it"
        for name, share, count in sides
        if count
    )


def explain_memory(plan: PipelinePlan, gpu: GpuSpec) -> str:
    """Set the plan's shared memory against what the GPU allows."""
    used, limit = plan.shared_bytes, gpu.max_shared_bytes_per_block
    ahead = sum(buffer.bytes_in_flight for buffer in plan.at(Level.SHARED))
    verdict = "" if used <= limit else ": TOO MUCH, lower the stages or tile_k"
    return (
        f"shared memory: {format_bytes(used)} of the {format_bytes(limit)} that a threadblock "
        f"may use, {100 * used / limit:.0f}%{verdict}\n"
        f"loaded ahead of use: {format_bytes(ahead)} a threadblock\n"
        f"barriers: {plan.barriers_per_k_tile} a k tile, {plan.k_tiles} k tiles"
    )


def explain_occupancy(plan: PipelinePlan, estimate: Estimate) -> str:
    """Say how many threadblocks share an SM, and what bounds them (predicted)."""
    blocks = estimate.blocks_per_sm
    return (
        f"occupancy (predicted): {blocks} threadblock{'s' if blocks != 1 else ''} of "
        f"{plan.tile.threads} threads an SM, bounded by {estimate.occupancy_limiter}; "
        f"{estimate.registers_per_thread} registers a thread\n"
        f"launch: {plan.blocks} threadblocks, {estimate.waves:.2f} waves{_explain_split(plan)}"
    )


def _explain_split(plan: PipelinePlan) -> str:
    if plan.splits == 1:
        return ""
    part = plan.part_k
    return (
        f"\nsplit-k: {plan.splits} parts of k={part} have blocks of their own; a second kernel "
        "adds them in a fixed order"
    )


def explain_time(estimate: Estimate) -> str:
    """Tabulate the predicted time and its parts."""
    rows = [(label, format_time(seconds), note) for label, seconds, note in estimate.rows()]
    heading = (
        f"predicted time {format_time(estimate.total_s)}, "
        f"{100 * estimate.fraction_of_peak:.0f}% of peak, limited by {estimate.limiter}"
    )
    return f"{heading}\n{text_table(('part', 'predicted', 'note'), rows, right=(1,))}"
