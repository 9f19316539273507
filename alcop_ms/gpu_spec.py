"""What is known of one GPU. The figures are in `gpu_figures`, the look-up in `hardware`."""

from __future__ import annotations

from dataclasses import dataclass

# Of one SM since Volta, each with its own scheduler and a quarter of the arithmetic units.
SUB_CORES = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class GpuSpec:
    """One GPU; every figure's source stands beside its value in the table below.

    Bandwidths without `peak` in the name are measured, sustained ones.

    Attributes
    ----------
    clock_hz, tensor_clock_hz : float
        Boost clock, and the clock that the datasheet's tensor rates were computed with.
    tensor_sustained_clock_hz : float
        What is left of it when tensor cores run at the power limit, where that was published; the
        datasheet's clock where not.
    peak_f16_f32_flop_per_s, peak_f16_f16_flop_per_s, peak_f32_flop_per_s : float
        Dense datasheet peaks: tensor cores with f32 and f16 accumulation, CUDA-core f32.
    mma_sync_fraction : float
        What `mma.sync` reaches of the tensor peak; below 1 where only `wgmma` reaches it.
    barrier_cycles, barrier_cycles_per_warp : float
        One block-wide barrier costs `barrier_cycles + barrier_cycles_per_warp * warps`.
    launch_s : float
        What one more kernel in a stream costs beyond its own run time.
    """

    name: str  # our short name: "a100"
    title: str  # "NVIDIA A100-SXM4-80GB"
    arch: str  # "sm_80"
    compute_capability: tuple[int, int]
    has_async_copy: bool  # cp.async, sm_80 and later
    sms: int
    clock_hz: float
    tensor_clock_hz: float
    tensor_sustained_clock_hz: float
    shared_bytes_per_sm: int
    max_shared_bytes_per_block: int  # opt-in limit
    reserved_shared_bytes_per_block: int
    registers_per_sm: int
    max_registers_per_thread: int
    max_threads_per_block: int
    max_warps_per_sm: int
    max_blocks_per_sm: int
    l2_bytes: int
    l2_bytes_per_s: float
    dram_bytes_per_s: float
    dram_peak_bytes_per_s: float
    shared_bytes_per_clock_per_sm: float
    l2_to_sm_bytes_per_clock: float
    shared_latency_cycles: float
    l2_latency_cycles: float
    dram_latency_cycles: float
    barrier_cycles: float
    barrier_cycles_per_warp: float
    # multiply-adds a clock and SM
    tensor_f16_f32_fma_per_clock_per_sm: float  # mma.sync, f16 in, f32 accumulate
    tensor_f16_f16_fma_per_clock_per_sm: float
    f32_fma_per_clock_per_sm: float
    f16_fma_per_clock_per_sm: float
    mma_sync_fraction: float
    peak_f16_f32_flop_per_s: float
    peak_f16_f16_flop_per_s: float
    peak_f32_flop_per_s: float
    issue_per_clock_per_sm: float  # warp instructions
    launch_s: float

    def tensor_fma_per_clock_per_sm(self, accumulator: str) -> float:
        """Multiply-adds of `mma.sync` a clock and SM, by what it adds up in.

        Operands of 16 bits; of 8 bits for `"int32"`, twice as many as of 16 bits with f16 sums: 624
        and 312 TOPS on the A100, 1979 and 989 on the H100, 661 and 330 on the RTX 4090 (NVIDIA's
        whitepapers on the A100, the H100 and Ada).
        """
        if accumulator == "int32":
            return 2 * self.tensor_f16_f16_fma_per_clock_per_sm
        if accumulator == "float16":
            return self.tensor_f16_f16_fma_per_clock_per_sm
        return self.tensor_f16_f32_fma_per_clock_per_sm
