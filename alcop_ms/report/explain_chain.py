"""The pipeline of two chained products in words: what is in flight, what is not, and the cost."""

from __future__ import annotations

from alcop_ms.chain_plan import ChainPlan
from alcop_ms.cost_model.chain_time import estimate_chain
from alcop_ms.hardware import GpuSpec
from alcop_ms.pipeline import NotApplicable
from alcop_ms.workloads.chain import Chain, Softmax


def explain_chain(plan: ChainPlan, gpu: GpuSpec) -> str:
    """Explain one kernel: division of work, pipeline, what stays out of it, and the prediction."""
    chain = plan.chain
    first, second, third, between = chain.names
    rows, width = ("queries", "keys") if chain.is_attention else ("rows", f"of h={chain.width}")
    lines = [
        f"{_describe(chain)}: {plan.tile_rows} {rows} a block, {plan.warps} warps, "
        f"{plan.blocks} blocks on {gpu.name}",
    ]
    slots = zip((second, third), plan.slot_bytes, plan.copy_bytes, strict=True)
    for name, slot_bytes, copy_bytes in slots:
        lines.append(
            f"{name}: pipelined in shared memory, {plan.stages} stages of {slot_bytes} bytes "
            f"({plan.tile} {width}), {copy_bytes}-byte asynchronous copies, "
            f"{(plan.stages - 1) * slot_bytes} bytes of a block in flight"
        )
    lines += [
        f"{second} and {third} have commit groups of their own: {third} is waited for behind "
        + ("the scores" if chain.is_attention else between),
        f"{first}: not pipelined: a block loads its {rows} once, into registers",
        f"{between}: not pipelined: they never leave registers; the first product leaves them "
        "where the second takes them"
        if chain.is_attention
        else f"{between}: not pipelined: it never leaves registers; the first product leaves it "
        "where the second takes it",
    ]
    if plan.column_tiles > 1:
        lines.append(
            f"{plan.columns} of n={chain.columns} columns a block: the first product is computed "
            f"{plan.column_tiles} times"
        )
    if plan.width_tiles < plan.stages:
        few = "keys are few" if chain.is_attention else f"h={chain.width} is short"
        lines.append(f"only {plan.width_tiles} of {plan.stages} stages are filled: {few}")
    estimate = estimate_chain(plan, gpu)
    if isinstance(estimate, NotApplicable):
        return "\n".join([*lines, f"no prediction: {estimate.reason}"])
    units = ", ".join(f"{name} {s * 1e9:.0f}" for name, s in estimate.units.parts.items())
    of = "of keys " if chain.is_attention else ""
    lines += [
        f"predicted {estimate.total_s * 1e6:.2f} us: {estimate.waves:.2f} waves of "
        f"{estimate.blocks_per_sm} blocks an SM; bound by {estimate.limiter}",
        f"a tile {of}takes {estimate.tile_s * 1e9:.0f} ns, all blocks of an SM together: "
        f"{units}, chain {estimate.chain_s * 1e9:.0f}, "
        f"load {estimate.load_s * 1e9:.0f} over {plan.stages - 1} tiles",
    ]
    return "\n".join(lines)


def _describe(chain: Chain) -> str:
    """What is computed, in one phrase."""
    if isinstance(chain.function, Softmax):
        causal = ", causal" if chain.is_causal else ""
        group = chain.heads // chain.weight_heads
        shared = f", {group} heads to one of K and V" if group > 1 else ""
        return (
            f"attention of {chain.rows} queries and {chain.width} keys, {chain.heads} heads of "
            f"{chain.depth} {chain.dtype}{shared}{causal}"
        )
    step = chain.function.step
    middle = "A B1" if step is None else f"{step}(A B1)"
    return (
        f"{chain.batch} x {middle} B2 of {chain.rows} rows in one kernel, k={chain.depth}, "
        f"h={chain.width}, n={chain.columns} {chain.dtype}"
    )
