"""Time of the kernel that adds up what parts of k have computed."""

from __future__ import annotations

from alcop_ms.cost_model.terms.arithmetic import choose, smallest
from alcop_ms.cost_model.terms.dram_share import L2_USABLE
from alcop_ms.dtypes import DTYPE_BYTES
from alcop_ms.hardware import GpuSpec
from alcop_ms.pipeline import ADDED_AT_ONCE, ADDING_THREADS, PipelinePlan


def reduction_s(plan: PipelinePlan, gpu: GpuSpec) -> float:
    """Seconds of the second kernel of a split-k product; 0 where k is not split.

    T = launch + bytes / BW + 2 L, with bytes = results * (splits * acc_bytes + out_bytes). BW and L
    are L2's when all parts stay in it, else DRAM's; of L2, no more than the SMs that have a block
    take, 64 bytes a clock each. A thread asks for all its parts at once, so that their latency is
    paid once, and its store's. Ignored: that the launch may begin while the first kernel ends, the
    additions, fused epilogues.
    """
    problem = plan.problem
    results = problem.batch * problem.m * problem.n
    parts_bytes = results * plan.splits * DTYPE_BYTES[problem.acc_dtype]
    moved_bytes = parts_bytes + results * problem.out_bytes
    active_sms = min(gpu.sms, -(-results // (ADDING_THREADS * ADDED_AT_ONCE)))
    taken_per_s = active_sms * gpu.l2_to_sm_bytes_per_clock * gpu.clock_hz
    stays = parts_bytes <= L2_USABLE * gpu.l2_bytes
    bytes_per_s = choose(
        stays, smallest(taken_per_s, gpu.l2_bytes_per_s), min(taken_per_s, gpu.dram_bytes_per_s)
    )
    latency_cycles = choose(stays, gpu.l2_latency_cycles, gpu.dram_latency_cycles)
    added_s = gpu.launch_s + moved_bytes / bytes_per_s + 2 * latency_cycles / gpu.clock_hz
    return choose(plan.splits > 1, added_s, 0.0)
