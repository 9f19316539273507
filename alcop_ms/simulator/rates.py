"""What the units of one SM do in a cycle, and the constants of the simulation."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from alcop_ms.dtypes import TF32
from alcop_ms.gpu_spec import SUB_CORES, GpuSpec

# What tensor instructions multiply, and add up in.
TENSOR_TYPES = (
    ("float16", "float32"),
    ("float16", "float16"),
    ("bfloat16", "float32"),
    ("int8", "int32"),
    ("uint8", "int32"),
    (TF32, "float32"),
    ("float8_e4m3fn", "float32"),
    ("float8_e5m2", "float32"),
)
# Launching a block and setting up its addresses. No published figure: the middle of the 200 to 700
# cycles that are commonly assumed.
BLOCK_START_CYCLES = 400.0
# From the issue of a tensor instruction to the next that adds to its result: Sun et al., arXiv
# 2206.02874, m16n8k16 with f32 accumulation on the A100. FMA: Jia et al., arXiv 1804.06826.
TENSOR_LATENCY_CYCLES = 33.0
FMA_LATENCY_CYCLES = 4.0
# Instructions beside the steps: pointers of each copy, and loop, slot and wait handling of each
# barrier. Of 121 to 125 instructions in an iteration of a 128 x 128 x 32 kernel with 4 warps and 4
# stages, 88 are steps, and 8 of these copies (sm_80, CUDA 13.0; benchmarks/static_mainloop.py).
INSTRUCTIONS_PER_COPY = 1.5
INSTRUCTIONS_PER_BARRIER = 25.0
# Latencies vary by a tenth: which slice of L2, which bank of DRAM.
LATENCY_SPREAD = 0.1
_PASS_BYTES = 128.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Rates:
    """Units of an SM, in cycles and per cycle, with its equal share of L2 and DRAM.

    Attributes
    ----------
    tensor_fma : mapping of (str, str) to float
        Of one sub-core: multiply-adds of the tensor cores, by operand and accumulator.
    fma, issue : float
        Of one sub-core: multiply-adds of FMA lanes, and issue slots.
    port_cycles : float
        One pass over the banks of shared memory.
    l2_bytes, dram_bytes : float
        Of this SM, when `active_sms` share the GPU.
    """

    tensor_fma: Mapping[tuple[str, str], float]
    fma: float
    issue: float
    port_cycles: float
    l2_bytes: float
    dram_bytes: float
    shared_latency: float
    l2_latency: float
    dram_latency: float
    barrier: float
    barrier_per_warp: float


def make_rates(gpu: GpuSpec, clock_hz: float, active_sms: int) -> Rates:
    """The units of one of `active_sms` SMs at a clock."""
    return Rates(
        tensor_fma={
            types: gpu.tensor_fma_per_clock_per_sm(*types) / SUB_CORES for types in TENSOR_TYPES
        },
        fma=gpu.f32_fma_per_clock_per_sm / SUB_CORES,
        issue=gpu.issue_per_clock_per_sm / SUB_CORES,
        port_cycles=_PASS_BYTES / gpu.shared_bytes_per_clock_per_sm,
        l2_bytes=min(gpu.l2_to_sm_bytes_per_clock, gpu.l2_bytes_per_s / clock_hz / active_sms),
        dram_bytes=gpu.dram_bytes_per_s / clock_hz / active_sms,
        shared_latency=gpu.shared_latency_cycles,
        l2_latency=gpu.l2_latency_cycles,
        dram_latency=gpu.dram_latency_cycles,
        barrier=gpu.barrier_cycles,
        barrier_per_warp=gpu.barrier_cycles_per_warp,
    )
