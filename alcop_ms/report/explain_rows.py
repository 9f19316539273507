"""A row-wise kernel's pipeline in words: what is in flight, what it costs, and whether it pays."""

from __future__ import annotations

from alcop_ms.cost_model.row_time import RowEstimate, estimate_plain, estimate_rows
from alcop_ms.hardware import GpuSpec
from alcop_ms.pipeline import NotApplicable
from alcop_ms.row_plan import RowPlan

# Predictions nearer than this are not told apart: the formulas are no better.
_SAME = 0.05


def explain_rows(plan: RowPlan, gpu: GpuSpec) -> str:
    """Explain one kernel: pipeline, later passes, prediction, and plain loads beside it."""
    kind = "copies" if plan.is_async else "synchronous copies"
    lines = [
        f"rows of {plan.cols} {plan.dtype}: {plan.block_rows} of {plan.rows} a block, "
        f"{plan.threads} threads a row, {plan.blocks} blocks on {gpu.name}",
        f"pipelined in shared memory: {plan.stages} stages of {plan.tile_bytes} bytes, "
        f"{plan.tiles} tiles a row, {kind} of {plan.lanes} elements; "
        f"{plan.bytes_in_flight} bytes of a block in flight",
    ]
    if plan.passes > 1 and plan.is_resident:
        lines.append(
            f"the row stays in shared memory: the first of {plan.passes} passes waits tile by "
            "tile, the others find it there"
        )
    elif plan.passes > 1:
        lines.append(
            f"not pipelined: passes 2 to {plan.passes} read the row again from global memory; "
            "copies of two loops would synchronise at different places"
        )
    estimate, plain = estimate_rows(plan, gpu), estimate_plain(plan, gpu)
    if isinstance(estimate, NotApplicable):
        return "\n".join([*lines, f"no prediction: {estimate.reason}"])
    lines.append(
        f"predicted {estimate.total_s * 1e6:.2f} us: launch {estimate.launch_s * 1e6:.2f}, "
        f"bytes {estimate.stream_s * 1e6:.2f}, later passes {estimate.again_s * 1e6:.2f}, "
        f"start and barriers {estimate.sync_s * 1e6:.2f}; bound by {estimate.limiter} "
        f"({estimate.bytes_per_s / 1e9:.0f} GB/s; {estimate.bytes_in_flight} of "
        f"{estimate.needed_bytes} bytes in flight that fill DRAM)"
    )
    if not isinstance(plain, NotApplicable):
        lines.append(_compare(estimate, plain))
    return "\n".join(lines)


def _compare(estimate: RowEstimate, plain: RowEstimate) -> str:
    ratio = plain.total_s / estimate.total_s
    figure = f"plain 16-byte loads into registers: predicted {plain.total_s * 1e6:.2f} us"
    if ratio > 1 + _SAME:
        gains = {
            "more is in flight": plain.stream_s - estimate.stream_s,
            "the row is read once": plain.again_s - estimate.again_s,
        }
        return f"{figure}: the pipeline pays, as {max(gains, key=lambda name: gains[name])}"
    if ratio < 1 - _SAME:
        return f"{figure}: the pipeline does not pay here"
    return f"{figure}: no difference, enough is in flight either way"
