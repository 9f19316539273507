"""Run CUDA kernels on the CPU, watch every memory access, and judge the result."""

from alcop_ms.emulator.attention_reference import AttentionReference
from alcop_ms.emulator.chained_reference import ChainedReference
from alcop_ms.emulator.execute import EmulationResult, HostUse, run_kernel
from alcop_ms.emulator.hazards import Hazard, Party
from alcop_ms.emulator.patterns import make_inputs
from alcop_ms.emulator.ptx import UnsupportedInstructionError
from alcop_ms.emulator.reference import Expected, MatmulReference
from alcop_ms.emulator.verdict import Finding, Verdict
from alcop_ms.emulator.verify import (
    verify_attention,
    verify_kernel,
    verify_matmul,
    verify_workload,
)

__all__ = [
    "AttentionReference",
    "ChainedReference",
    "EmulationResult",
    "Expected",
    "Finding",
    "Hazard",
    "HostUse",
    "MatmulReference",
    "Party",
    "UnsupportedInstructionError",
    "Verdict",
    "make_inputs",
    "run_kernel",
    "verify_attention",
    "verify_kernel",
    "verify_matmul",
    "verify_workload",
]
