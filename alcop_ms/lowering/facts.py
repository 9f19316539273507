"""What a generated kernel really contains, read from its CUDA text and from its cubin."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from alcop_ms import json_fields
from alcop_ms.errors import FakeAsyncError, InvalidOptionError
from alcop_ms.launch import Launch
from alcop_ms.lowering.cuda_ops import find_ops
from alcop_ms.lowering.cuda_text import CudaText, Function, Span, parse_cuda_text
from alcop_ms.lowering.ptxas_log import KernelResources
from alcop_ms.lowering.regions import RegionFacts, count_region, find_main_loop
from alcop_ms.lowering.sass import LoopInstructions
from alcop_ms.lowering.toolchain import CompiledCubin


@dataclass(frozen=True, slots=True, kw_only=True)
class KernelFacts:
    """One kernel.

    Attributes
    ----------
    main_loop : RegionFacts or None
        None where the loop ran out at compile time: everything is then in the prologue.
    main_loop_trips : int or None
        Iterations of the main loop, where the text says.
    dynamic_shared_bytes : int or None
        As launched; None where no launch was given.
    resources : KernelResources or None
        From ptxas; None where the kernel was not compiled.
    instructions : LoopInstructions or None
        The main loop's machine instructions; None where it was not disassembled.
    """

    name: str
    num_parameters: int
    prologue: RegionFacts
    main_loop: RegionFacts | None
    main_loop_trips: int | None
    epilogue: RegionFacts
    dynamic_shared_bytes: int | None = None
    resources: KernelResources | None = None
    instructions: LoopInstructions | None = None

    @property
    def regions(self) -> tuple[RegionFacts, ...]:
        """The parts there are, in the order of the text."""
        loop = () if self.main_loop is None else (self.main_loop,)
        return (self.prologue, *loop, self.epilogue)

    @property
    def async_copies(self) -> int:
        """cp.async instructions in the text."""
        return sum(region.text.all_copies for region in self.regions)

    @property
    def waits(self) -> int:
        """Waits for asynchronous copies in the text."""
        return sum(region.text.waits for region in self.regions)

    @property
    def barriers(self) -> int:
        """Block-wide barriers in the text."""
        return sum(region.text.barriers for region in self.regions)

    @property
    def shared_bytes(self) -> int | None:
        """Shared memory of a threadblock, static and dynamic, where both are known."""
        if self.resources is None or self.dynamic_shared_bytes is None:
            return None
        return self.resources.static_shared_bytes + self.dynamic_shared_bytes


def find_kernel_facts(
    cuda_text: str,
    *,
    launch: Launch | None = None,
    compiled: CompiledCubin | None = None,
    instructions: Sequence[LoopInstructions] = (),
) -> tuple[KernelFacts, ...]:
    """Read the facts of every kernel of a CUDA text, in the order of the text.

    Parameters
    ----------
    launch : Launch or None
        Holds the dynamic shared memory, which the text (`extern __shared__`) does not.
    compiled : CompiledCubin or None
        Holds registers, stack, spills and static shared memory.
    instructions : sequence of LoopInstructions
        From `sass.find_main_loops`, for the kernels that were disassembled.

    Raises
    ------
    InvalidOptionError
        The text has no kernel, or one that cannot be read.
    """
    cuda = parse_cuda_text(cuda_text)
    kernels = [function for function in cuda.functions() if function.is_kernel]
    if not kernels:
        raise InvalidOptionError("CUDA text: it defines no __global__ function")
    shared = {} if launch is None else {k.name: k.dynamic_shared_bytes for k in launch.kernels}
    loops = {loop.kernel: loop for loop in instructions}
    return tuple(
        _find_facts(
            cuda,
            kernel,
            dynamic_shared_bytes=shared.get(kernel.name),
            resources=None if compiled is None else compiled.kernel(kernel.name),
            instructions=loops.get(kernel.name),
        )
        for kernel in kernels
    )


def check_fake_async(facts: KernelFacts, promised_async: bool) -> None:
    """Refuse a kernel that does not issue the asynchronous copies its plan promised.

    TVM emits the commits and waits of an asynchronous stage even when its copies stayed synchronous
    (`InjectPTXAsyncCopy` off, or a copy it cannot widen): right values, and nothing overlaps.

    Raises
    ------
    FakeAsyncError
        Copies were promised, and the kernel or its main loop has none.
    """
    if not promised_async:
        return
    if facts.async_copies == 0:
        raise FakeAsyncError(
            f"{facts.name}: asynchronous copies were planned; the text has {facts.waits} waits "
            "for them and no cp.async"
        )
    loop = facts.main_loop
    if loop is not None and loop.text.waits + loop.text.commits > 0 and not loop.text.all_copies:
        raise FakeAsyncError(
            f"{facts.name}: asynchronous copies were planned; the main loop commits and waits "
            "for them and has no cp.async"
        )


def to_json(facts: Sequence[KernelFacts]) -> str:
    """Write the facts of the kernels of one text."""
    return json_fields.to_json(_FactsFile(kernels=tuple(facts)))


def from_json(text: str) -> tuple[KernelFacts, ...]:
    """Read what `to_json` wrote.

    Raises
    ------
    BundleError
        Naming the field that is missing, superfluous or of the wrong type.
    """
    return json_fields.read_dataclass(_FactsFile, json_fields.parse_json(text), "").kernels


@dataclass(frozen=True, slots=True, kw_only=True)
class _FactsFile:
    kernels: tuple[KernelFacts, ...]


def _find_facts(
    cuda: CudaText,
    kernel: Function,
    *,
    dynamic_shared_bytes: int | None,
    resources: KernelResources | None,
    instructions: LoopInstructions | None,
) -> KernelFacts:
    ops = find_ops(cuda, kernel)
    loops = cuda.loops(kernel.body)
    main = find_main_loop(ops, loops)
    body = Span(start=kernel.body.end, end=kernel.body.end) if main is None else main.body
    before = Span(start=kernel.body.start, end=body.start)
    after = Span(start=body.end, end=kernel.body.end)
    return KernelFacts(
        name=kernel.name,
        num_parameters=kernel.num_parameters,
        prologue=count_region(ops, loops, before),
        main_loop=None if main is None else count_region(ops, loops, body),
        main_loop_trips=None if main is None else main.trips,
        epilogue=count_region(ops, loops, after),
        dynamic_shared_bytes=dynamic_shared_bytes,
        resources=resources,
        instructions=instructions,
    )
