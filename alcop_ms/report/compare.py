"""Says in words why one candidate is predicted to be faster than another."""

from __future__ import annotations

from dataclasses import dataclass

from alcop_ms.pipeline import Level, PipelinePlan
from alcop_ms.report.estimate import Estimate
from alcop_ms.report.quantities import format_bytes, format_time
from alcop_ms.report.table import text_table

# Times closer than this are not told apart: the model's own error is larger.
SAME_SHARE = 0.01

LIMITERS = {
    "tensor": "the tensor cores bound it",
    "cuda_core": "the multiply-add lanes bound it",
    "issue": "the warp schedulers have no free slot",
    "shared_port": "the shared-memory port bounds it",
    "l2": "L2 delivers no faster",
    "l2_port": "an SM takes no more from L2",
    "dram": "DRAM delivers no faster",
    "latency": "copies arrive too late: what is loaded ahead does not cover their latency",
    "register_latency": "a warp waits for its own chain of register loads and multiplies",
    "barrier": "a block waits at its barriers",
}


@dataclass(frozen=True, slots=True)
class Candidate:
    """A plan with its prediction, and what to call it."""

    name: str
    plan: PipelinePlan
    estimate: Estimate


def compare_candidates(first: Candidate, second: Candidate) -> str:
    """A verdict, where the time goes, why, and in what they differ. All times are predicted."""
    fast, slow = sorted((first, second), key=lambda one: one.estimate.total_s)
    parts = [
        _verdict(fast, slow),
        _compare_parts(first, second),
        _explain_loop(fast, slow),
        _explain_depth(fast, slow),
        _explain_split(first, second),
        _compare_decisions(first, second),
    ]
    return "\n\n".join(part for part in parts if part)


def _verdict(fast: Candidate, slow: Candidate) -> str:
    ratio = slow.estimate.total_s / fast.estimate.total_s
    times = f"{format_time(fast.estimate.total_s)} against {format_time(slow.estimate.total_s)}"
    if ratio < 1.0 + SAME_SHARE:
        return f"{fast.name} and {slow.name} are predicted to be as fast: {times}."
    return f"{fast.name} is predicted to be {ratio:.2f} times as fast as {slow.name}: {times}."


def _compare_parts(first: Candidate, second: Candidate) -> str:
    names = (
        ("launch", "launch_s"),
        ("prologue", "prologue_s"),
        ("main loop", "steady_s"),
        ("epilogue", "epilogue_s"),
        ("sum of parts", "reduction_s"),
        ("total", "total_s"),
    )
    rows = []
    for label, name in names:
        ours, theirs = getattr(first.estimate, name), getattr(second.estimate, name)
        if not ours and not theirs:  # neither splits k
            continue
        sign = "-" if theirs < ours else "+"
        rows.append((label, format_time(ours), format_time(theirs), _signed(sign, ours, theirs)))
    rows += [
        ("waves", f"{first.estimate.waves:.2f}", f"{second.estimate.waves:.2f}", ""),
        ("limiter", first.estimate.limiter, second.estimate.limiter, ""),
    ]
    headers = ("predicted", first.name, second.name, "difference")
    return text_table(headers, rows, right=(1, 2, 3))


def _signed(sign: str, ours: float, theirs: float) -> str:
    difference = abs(theirs - ours)
    return "0" if difference < 1e-12 else f"{sign}{format_time(difference)}"


def _explain_loop(fast: Candidate, slow: Candidate) -> str:
    """Work of an SM in its k tiles, and what holds each up."""
    lines = []
    gap = slow.estimate.total_s - fast.estimate.total_s
    share = (slow.estimate.steady_s - fast.estimate.steady_s) / gap if gap > 0 else 0.0
    if gap > SAME_SHARE * fast.estimate.total_s and share > 0.2:
        lines.append(f"The main loop makes {min(share, 1.0):.0%} of the difference.")
    for one in (fast, slow):
        estimate, plan = one.estimate, one.plan
        busy = estimate.compute_s / estimate.k_tile_s
        lines.append(
            f"{one.name}: {plan.k_tiles} k tiles of {format_time(estimate.k_tile_s)} in each of "
            f"{estimate.waves:.2f} waves, {estimate.blocks_per_sm} blocks an SM; "
            f"{LIMITERS[estimate.limiter]}. The arithmetic units work {busy:.0%} of a k tile."
        )
    intensity = [_copied_bytes_per_flop(one.plan) for one in (fast, slow)]
    if intensity[1] > 1.1 * intensity[0]:
        lines.append(
            f"The tile of {fast.name} is used more often once it is there: it copies "
            f"{intensity[0] / intensity[1]:.0%} of the bytes that {slow.name} copies."
        )
    return "\n".join(lines)


def _copied_bytes_per_flop(plan: PipelinePlan) -> float:
    tile = plan.tile
    return (tile.tile_m + tile.tile_n) / (tile.tile_m * tile.tile_n)


def _explain_depth(fast: Candidate, slow: Candidate) -> str:
    """What the pipelines have to do with it."""
    lines = []
    for one in (fast, slow):
        estimate = one.estimate
        ahead = estimate.effective_stages - 1
        if estimate.limiter == "latency":
            lines.append(
                f"A copy of {one.name} costs {format_time(estimate.latency_s)} an iteration with "
                f"{_count(ahead, 'tile')} ahead; the rest of it takes "
                f"{format_time(max(estimate.compute_s, estimate.copy_s, estimate.chain_s))}. "
                "More stages or more blocks would help."
            )
    stages = (fast.estimate.effective_stages, slow.estimate.effective_stages)
    if stages[0] > stages[1] and slow.estimate.limiter == "latency":
        lines.append(f"{fast.name} loads {_count(stages[0] - stages[1], 'tile')} further ahead.")
    blocks = (fast.estimate.blocks_per_sm, slow.estimate.blocks_per_sm)
    if blocks[0] > blocks[1]:
        lines.append(
            f"An SM holds {blocks[0]} blocks of {fast.name} and {blocks[1]} of {slow.name}, which "
            f"{slow.estimate.occupancy_limiter} bounds: more blocks compute while others wait."
        )
    if fast.plan.register_stages > slow.plan.register_stages:
        lines.append(
            f"{fast.name} loads registers one step ahead; {slow.name} waits for each step's loads."
        )
    return "\n".join(lines)


def _explain_split(first: Candidate, second: Candidate) -> str:
    """What splitting k costs and brings, where one splits it more than the other."""
    fewer, more = sorted((first, second), key=lambda one: one.plan.splits)
    if fewer.plan.splits == more.plan.splits:
        return ""
    added = more.estimate.reduction_s - fewer.estimate.reduction_s
    return (
        f"{more.name} computes k in {more.plan.splits} parts: {more.plan.blocks} blocks of "
        f"{_count(more.plan.k_tiles, 'k tile')} instead of {fewer.plan.blocks} of "
        f"{fewer.plan.k_tiles}. Adding the parts up costs {format_time(added)} more."
    )


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _compare_decisions(first: Candidate, second: Candidate) -> str:
    rows = [
        (label, ours, theirs)
        for (label, ours), (_, theirs) in zip(_decisions(first), _decisions(second), strict=True)
        if ours != theirs
    ]
    if not rows:
        return "They differ in no decision."
    return text_table(("differs", first.name, second.name), rows)


def _decisions(one: Candidate) -> list[tuple[str, str]]:
    plan, tile = one.plan, one.plan.tile
    widths = sorted({buffer.copy_bytes for buffer in plan.at(Level.SHARED)})
    return [
        ("family", tile.family.value),
        ("block tile", f"{tile.tile_m}x{tile.tile_n}x{tile.tile_k}"),
        ("warp tile", f"{tile.warp_m}x{tile.warp_n}"),
        ("threads", str(tile.threads)),
        ("raster", str(tile.raster_group)),
        ("parts of k", str(plan.splits)),
        ("shared stages", str(plan.shared_stages)),
        ("register slots", str(plan.register_stages)),
        ("shared memory", format_bytes(plan.shared_bytes)),
        ("registers", str(one.estimate.registers_per_thread)),
        ("copies", ", ".join(f"{width} bytes" if width else "synchronous" for width in widths)),
    ]
