"""What can be known of a kernel's speed without a GPU, from its CUDA text and its binary."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from alcop_ms.bundle import Bundle, read_bundle
from alcop_ms.errors import UnknownGpuError
from alcop_ms.hardware import find_gpu
from alcop_ms.launch import Launch, LaunchKernel
from alcop_ms.lowering.bank_conflicts import ConflictSummary
from alcop_ms.lowering.ptxas_log import KernelResources
from alcop_ms.lowering.sass import LoopInstructions, find_main_loops
from alcop_ms.lowering.shared_accesses import KernelConflicts, find_bank_conflicts
from alcop_ms.lowering.toolchain import (
    TVM_NVCC_FLAGS,
    CompiledCubin,
    Toolchain,
    compile_cubin,
)
from alcop_ms.residency import count_resident_blocks


@dataclass(frozen=True, slots=True, kw_only=True)
class StaticFigures:
    """One kernel.

    Attributes
    ----------
    source : str
        The bundle or file that it came from.
    loop : LoopInstructions or None
        None where ptxas left no main loop.
    shared_bytes, resident_blocks : int or None
        Of a block, and how many blocks an SM holds; None where no launch was given.
    conflicts : KernelConflicts or None
        None where no launch was given.
    """

    source: str
    arch: str
    resources: KernelResources
    loop: LoopInstructions | None
    shared_bytes: int | None = None
    resident_blocks: int | None = None
    conflicts: KernelConflicts | None = None

    def as_dict(self) -> dict[str, object]:
        """Name every figure, for JSON; what is not known is None."""
        loop, resources = self.loop, self.resources
        return {
            "source": self.source,
            "kernel": resources.name,
            "arch": self.arch,
            **_describe_loop(loop),
            "registers": resources.registers,
            "stack_bytes": resources.stack_bytes,
            "spill_bytes": resources.spill_store_bytes + resources.spill_load_bytes,
            "shared_bytes": self.shared_bytes,
            "resident_blocks": self.resident_blocks,
            "bank_conflicts": None if self.conflicts is None else _describe(self.conflicts),
            "mix": {} if loop is None else {e.mnemonic: e.count for e in loop.counts},
        }


def measure_bundle(directory: Path, toolchain: Toolchain) -> tuple[StaticFigures, ...]:
    """Measure the kernels of a bundle; its own binary where it has one.

    Raises
    ------
    BundleError
        The directory is no bundle, or a damaged one.
    ToolchainError
        There is no disassembler, or the text does not compile.
    """
    bundle = read_bundle(directory)
    recorded = _recorded_resources(bundle)
    if bundle.cubin is None or recorded is None:
        return measure_text(
            str(directory), bundle.cuda_text, bundle.launch.arch, toolchain, launch=bundle.launch
        )
    return _measure(
        str(directory), bundle.cuda_text, bundle.launch.arch, toolchain,
        cubin=bundle.cubin, kernels=recorded, launch=bundle.launch,
    )  # fmt: skip


def measure_compiled(
    source: str, cuda_text: str, compiled: CompiledCubin, launch: Launch, toolchain: Toolchain
) -> tuple[StaticFigures, ...]:
    """Measure kernels that are compiled already.

    Raises
    ------
    ToolchainError
        There is no disassembler.
    """
    return _measure(
        source, cuda_text, launch.arch, toolchain,
        cubin=compiled.cubin, kernels=compiled.kernels, launch=launch,
    )  # fmt: skip


def measure_text(
    source: str,
    cuda_text: str,
    arch: str,
    toolchain: Toolchain,
    *,
    launch: Launch | None = None,
    flags: Sequence[str] = TVM_NVCC_FLAGS,
) -> tuple[StaticFigures, ...]:
    """Compile and disassemble one CUDA text.

    Parameters
    ----------
    launch : Launch or None
        Says how large a block is: without it shared memory, resident blocks and bank conflicts are
        left out.
    """
    compiled = compile_cubin(cuda_text, arch, toolchain=toolchain, flags=flags)
    return _measure(
        source, cuda_text, arch, toolchain,
        cubin=compiled.cubin, kernels=compiled.kernels, launch=launch,
    )  # fmt: skip


def _measure(
    source: str,
    cuda_text: str,
    arch: str,
    toolchain: Toolchain,
    *,
    cubin: bytes,
    kernels: Sequence[KernelResources],
    launch: Launch | None,
) -> tuple[StaticFigures, ...]:
    loops = {loop.kernel: loop for loop in find_main_loops(cubin, toolchain)}
    launches = {} if launch is None else {kernel.name: kernel for kernel in launch.kernels}
    found = []
    for resources in kernels:
        launched = launches.get(resources.name)
        shared_bytes = None
        if launched is not None:
            shared_bytes = resources.static_shared_bytes + launched.dynamic_shared_bytes
        found.append(
            StaticFigures(
                source=source,
                arch=arch,
                resources=resources,
                loop=loops.get(resources.name),
                shared_bytes=shared_bytes,
                resident_blocks=_count_blocks(arch, launched, resources, shared_bytes),
                conflicts=None
                if launched is None
                else find_bank_conflicts(cuda_text, resources.name, launched.block),
            )
        )
    return tuple(found)


def _recorded_resources(bundle: Bundle) -> tuple[KernelResources, ...] | None:
    """The resources that the bundle's facts hold, if they hold those of every kernel."""
    found = [facts.resources for facts in bundle.facts]
    known = tuple(resources for resources in found if resources is not None)
    return known if len(known) == len(found) else None


def _count_blocks(
    arch: str, launched: LaunchKernel | None, resources: KernelResources, shared_bytes: int | None
) -> int | None:
    if launched is None or shared_bytes is None:
        return None
    try:
        gpu = find_gpu(arch)
    except UnknownGpuError:  # its limits are not known, and a guess would be no figure
        return None
    return count_resident_blocks(
        gpu,
        threads=math.prod(launched.block),
        registers_per_thread=resources.registers,
        shared_bytes=shared_bytes,
    )


def _describe_loop(loop: LoopInstructions | None) -> dict[str, object]:
    if loop is None:
        names = ("instructions", "tensor_ops", "instructions_per_tensor_op", "barriers", "LDGSTS")
        return dict.fromkeys((*names, "LDSM", "LDS", "STS", "local_accesses", "inner_loops"))
    return {
        "instructions": loop.total,
        "tensor_ops": loop.tensor_ops,
        "instructions_per_tensor_op": round(loop.instructions_per_tensor_op, 3),
        "barriers": loop.barriers,
        "LDGSTS": loop.count("LDGSTS"),
        "LDSM": loop.count("LDSM"),
        "LDS": loop.count("LDS"),
        "STS": loop.count("STS"),
        "local_accesses": loop.local_accesses,
        "inner_loops": loop.inner_loops,
    }


def _describe(conflicts: KernelConflicts) -> dict[str, dict[str, object]]:
    def describe(summary: ConflictSummary) -> dict[str, object]:
        return {
            "accesses": summary.accesses,
            "unknown": summary.unknown,
            "max_ways": summary.max_ways,
            "mean_ways": round(summary.mean_ways, 3),
        }

    return {
        "prologue": describe(conflicts.prologue),
        "main_loop": describe(conflicts.main_loop),
        "epilogue": describe(conflicts.epilogue),
    }
