"""What is known of one GPU. The figures are in `gpu_figures`, the look-up in `hardware`."""

from __future__ import annotations

from dataclasses import dataclass

from alcop_ms.dtypes import TF32

# Of one SM since Volta, each with its own scheduler and a quarter of the arithmetic units.
SUB_CORES = 4
FP8_DTYPES = ("float8_e4m3fn", "float8_e5m2")
# `mma.sync` of 8-bit floats is one instruction there (QMMA). For sm_90a and sm_100 ptxas converts
# its operands to f16 and multiplies those (CUDA 13.0; also https://github.com/NVIDIA/cutlass/
# issues/1986): what is twice as fast as f16 on Hopper is `wgmma`.
FP8_MMA_CAPABILITIES = ((8, 9), (12, 0))


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

    @property
    def has_fp8_mma(self) -> bool:
        """Whether `mma.sync` multiplies 8-bit floats without converting them to f16 first."""
        return self.compute_capability in FP8_MMA_CAPABILITIES

    def tensor_fma_per_clock_per_sm(self, operand: str, accumulator: str) -> float:
        """Multiply-adds of `mma.sync` a clock and SM, by what it multiplies and adds up in.

        Operands of 16 bits have figures of their own. Integers of 8 bits run at twice the rate of
        f16 with f16 sums: 624 and 312 TOPS on the A100, 1979 and 989 on the H100, 661 and 330 on
        the RTX 4090. 8-bit floats run at twice the rate of f16 with the same sums where there is
        such an instruction: 330 and 165 TFLOPS with f32 sums on the RTX 4090, 733 and 362 on the
        L40S; at that of f16 where they are converted. tf32 runs at half the rate of f16: 156 and
        312 TFLOPS on the A100, 495 and 989 on the H100, 35.6 and 71 on the RTX 3090, 82.6 and 165
        on the RTX 4090, 183 and 362 on the L40S. (NVIDIA's whitepapers on the A100, GA102, the
        H100 and Ada, and the L40S datasheet.)
        """
        factor = 2.0 if operand in FP8_DTYPES and self.has_fp8_mma else 1.0
        if operand == TF32:
            factor = 0.5
        if accumulator == "int32":
            return 2 * self.tensor_f16_f16_fma_per_clock_per_sm
        if accumulator == "float16":
            return factor * self.tensor_f16_f16_fma_per_clock_per_sm
        return factor * self.tensor_f16_f32_fma_per_clock_per_sm

    def peak_tensor_flop_per_s(self, operand: str, accumulator: str) -> float:
        """Dense datasheet peak of the tensor cores, by what they multiply and add up in.

        8-bit operands at twice the rate of f16, by `wgmma` as well: 1979 and 989 TFLOPS of e4m3
        and f16 on the H100 (`tensor_fma_per_clock_per_sm` has the others).
        """
        if accumulator == "int32":
            return 2 * self.peak_f16_f16_flop_per_s
        half = accumulator == "float16"
        peak = self.peak_f16_f16_flop_per_s if half else self.peak_f16_f32_flop_per_s
        return {TF32: 0.5, **dict.fromkeys(FP8_DTYPES, 2.0)}.get(operand, 1.0) * peak
