"""A fused attention's pipeline in words: what is in flight, what is not pipelined, and the cost."""

from __future__ import annotations

from alcop_ms.attention_plan import AttentionPlan
from alcop_ms.cost_model.attention_time import estimate_attention
from alcop_ms.hardware import GpuSpec
from alcop_ms.pipeline import NotApplicable


def explain_attention(plan: AttentionPlan, gpu: GpuSpec) -> str:
    """Explain one kernel: division of work, pipeline, what stays out of it, and the prediction."""
    shape = plan.shape
    causal = ", causal" if shape.is_causal else ""
    group = shape.heads // shape.kv_heads
    shared = f", {group} heads to one of K and V" if group > 1 else ""
    lines = [
        f"attention of {shape.q_len} queries and {shape.kv_len} keys, {shape.heads} heads of "
        f"{shape.head_dim} {shape.dtype}{shared}{causal}: {plan.tile_queries} queries a block, "
        f"{plan.warps} warps, {plan.blocks} blocks on {gpu.name}",
    ]
    for name in ("K", "V"):
        lines.append(
            f"{name}: pipelined in shared memory, {plan.stages} stages of {plan.slot_bytes} bytes "
            f"({plan.tile_keys} keys), 16-byte asynchronous copies, "
            f"{(plan.stages - 1) * plan.slot_bytes} bytes of a block in flight"
        )
    lines += [
        "K and V have commit groups of their own: V is waited for behind the scores",
        "Q: not pipelined: a block loads its queries once, into registers",
        "scores: not pipelined: they never leave registers; the first product leaves them where "
        "the second takes them",
    ]
    if plan.key_tiles < plan.stages:
        lines.append(f"only {plan.key_tiles} of {plan.stages} stages are filled: keys are few")
    estimate = estimate_attention(plan, gpu)
    if isinstance(estimate, NotApplicable):
        return "\n".join([*lines, f"no prediction: {estimate.reason}"])
    units = ", ".join(f"{name} {s * 1e9:.0f}" for name, s in estimate.units.parts.items())
    lines += [
        f"predicted {estimate.total_s * 1e6:.2f} us: {estimate.waves:.2f} waves of "
        f"{estimate.blocks_per_sm} blocks an SM; bound by {estimate.limiter}",
        f"a tile of keys takes {estimate.tile_s * 1e9:.0f} ns, all blocks of an SM together: "
        f"{units}, chain {estimate.chain_s * 1e9:.0f}, "
        f"load {estimate.load_s * 1e9:.0f} over {plan.stages - 1} tiles",
    ]
    return "\n".join(lines)
