"""Which clock a kernel runs at."""

from __future__ import annotations

from alcop_ms.hardware import GpuSpec
from alcop_ms.pipeline import Family, TileShape


def kernel_clock_hz(tile: TileShape, gpu: GpuSpec) -> float:
    """Clock of the SMs while the kernel runs: every term turns cycles into seconds with it.

    Tensor-core kernels run at the power limit and get the clock sustained there, the others the
    boost clock. Ignored: heat, and that the power a kernel draws depends on its data.
    """
    return gpu.tensor_sustained_clock_hz if tile.family is Family.MMA else gpu.clock_hz
