"""A scheduled module becomes a kernel: CUDA text, launch, machine code and facts."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

import tvm
from tvm.target import Target

from alcop_ms.compat import Any
from alcop_ms.launch import Launch
from alcop_ms.lowering.facts import KernelFacts, check_fake_async, find_kernel_facts
from alcop_ms.lowering.kept_promise import check_promise
from alcop_ms.lowering.launch_plan import make_launch
from alcop_ms.lowering.lower import cuda_text, generate_code, lower_module
from alcop_ms.lowering.toolchain import CompiledCubin, Toolchain, compile_cubin


@dataclass(frozen=True, slots=True, kw_only=True)
class BuiltKernel:
    """Everything that lowering yields.

    Attributes
    ----------
    module : tvm.runtime.Module
        Host code with the CUDA module among its imports; without a CUDA driver it holds CUDA text,
        which the machine that loads it compiles.
    compiled : CompiledCubin or None
        Machine code and ptxas's figures; None where there is no nvcc.
    """

    module: Any
    cuda_text: str
    launch: Launch
    compiled: CompiledCubin | None
    facts: tuple[KernelFacts, ...]

    @property
    def registers_per_thread(self) -> int | None:
        """The most registers that any kernel takes, where it was compiled."""
        if self.compiled is None:
            return None
        return max((kernel.registers for kernel in self.compiled.kernels), default=None)


def build_kernel(
    mod: tvm.IRModule, target: Target, *, toolchain: Toolchain | None, promised: Collection[str]
) -> BuiltKernel:
    """Lower a scheduled module, generate CUDA text, and compile it where there is a compiler.

    Parameters
    ----------
    toolchain : Toolchain or None
        None leaves out machine code and ptxas's figures.
    promised : collection of str
        Global buffers that the plan copies asynchronously.

    Raises
    ------
    FakeAsyncError
        A buffer is not copied asynchronously though the plan promised it.
    ToolchainError
        nvcc rejected the text.
    """
    lowered = lower_module(mod, target)
    check_promise(lowered.kernels(), promised)
    module = generate_code(lowered, target)
    text = cuda_text(module)
    arch = str(target.attrs["arch"])
    launch = make_launch(mod, lowered, arch)
    compiled = None if toolchain is None else compile_cubin(text, arch, toolchain=toolchain)
    facts = find_kernel_facts(text, launch=launch, compiled=compiled)
    # a kernel that only adds up what another left has nothing to copy, and was promised nothing
    copying = [fact for fact in facts if fact.waits or fact.async_copies]
    for fact in copying or facts:
        check_fake_async(fact, bool(promised))
    return BuiltKernel(module=module, cuda_text=text, launch=launch, compiled=compiled, facts=facts)
