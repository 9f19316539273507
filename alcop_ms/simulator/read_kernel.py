"""From a kernel's CUDA text and launch to the program that its warps run."""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

import numpy as np

from alcop_ms.dtypes import DTYPE_BYTES
from alcop_ms.errors import InvalidOptionError
from alcop_ms.launch import Launch
from alcop_ms.lowering.cuda_ops import Op, OpKind, find_ops
from alcop_ms.lowering.cuda_text import CudaText, Loop, Span, parse_cuda_text
from alcop_ms.lowering.device_functions import ROUND_TO_TF32, is_turn, read_exchange
from alcop_ms.lowering.regions import find_main_loop
from alcop_ms.simulator.accesses import (
    LANES,
    LDMATRIX_ROW_BYTES,
    active_share,
    bank_passes,
    sectors,
)
from alcop_ms.simulator.kernel_text import C_BYTES, KernelText, Pointer, open_kernel
from alcop_ms.simulator.lane_work import exchange, round_registers, turn_bytes
from alcop_ms.simulator.program import Operand, Program, Step, StepKind, merge_steps
from alcop_ms.workloads.spec import SHORT_DTYPES

# Registers besides the arrays that the text declares: addresses, counters, predicates. The median
# of what ptxas (CUDA 13.0, sm_80) gave 80 random tensor-core kernels of our space beyond theirs.
BOOKKEEPING_REGISTERS = 16
_ALLOCATION = 8  # registers are handed out 256 to a warp at a time: 8 a thread

_SYNCHRONISATION = {
    OpKind.COMMIT: StepKind.COMMIT,
    OpKind.WAIT: StepKind.WAIT,
    OpKind.BARRIER: StepKind.BARRIER,
}
_ASSIGNS = re.compile(r"(?<![=<>!])=(?!=)")
_WIDE = re.compile(r"\*\s*\(\s*(\w+?)(\d+)?\s*\*\s*\)\s*\(")
# `ptx_cp_async_cg_16_2_2`: the width, and what the offsets of both sides count
_COPY_SIZES = re.compile(r"_\d+_(\d+)_(\d+)$")
_MMA_SHAPE = re.compile(r"m(\d+)n(\d+)k(\d+)\.(?:row|col)\.(?:row|col)\.(\w+)\.(\w+)")


def estimate_registers(array_bytes: int) -> int:
    """Registers of a thread whose kernel declares arrays of so many bytes for it."""
    held = -(-array_bytes // 4) + BOOKKEEPING_REGISTERS
    return -(-held // _ALLOCATION) * _ALLOCATION


def read_programs(
    cuda_text: str, launch: Launch, *, registers_per_thread: int | None = None
) -> tuple[Program, ...]:
    """Read the program of every kernel of a launch, in the order in which they run.

    Parameters
    ----------
    registers_per_thread : int, optional
        What the compiler gave; estimated from the declared arrays when not given.

    Raises
    ------
    InvalidOptionError
        The text cannot be read: a kernel of the launch is missing, a loop's trip count or an index
        is no arithmetic on constants and thread numbers.
    """
    # only sizes matter here, and a type of one word is easier to read
    cuda = parse_cuda_text(re.sub(r"\b(?:un)?signed char\b", "char", cuda_text))
    functions = {function.name: function for function in cuda.functions() if function.is_kernel}
    programs = []
    handed_on: set[int] = set()  # scratch that kernels before have taken
    for entry in launch.kernels:
        if entry.name not in functions:
            raise InvalidOptionError(f"CUDA text: it defines no kernel {entry.name!r}")
        kernel = open_kernel(cuda, functions[entry.name], entry)
        programs.append(_read_program(kernel, launch, registers_per_thread, handed_on))
        handed_on |= {at for at in entry.args if launch.buffers[at].role == "scratch"}
    return tuple(programs)


def _read_program(
    kernel: KernelText, launch: Launch, registers: int | None, handed_on: Collection[int]
) -> Program:
    ops = find_ops(kernel.cuda, kernel.function)
    events = sorted(_find_events(kernel, ops), key=lambda event: event[0])
    main = find_main_loop(ops, kernel.loops)
    if main is not None:  # a loop around the main loop is the one that is run trips times
        main = next(loop for loop in kernel.loops if loop is main or main.body.is_within(loop.body))
    body = kernel.function.body
    before = body if main is None else Span(start=body.start, end=main.body.start)
    after = None if main is None else Span(start=main.body.end, end=body.end)
    arguments = range(len(kernel.launch.args))
    operands = tuple(_read_operand(kernel, launch, events, index, handed_on) for index in arguments)
    return Program(
        name=kernel.launch.name,
        prologue=merge_steps(_expand(kernel, events, before)),
        body=() if main is None else merge_steps(_expand(kernel, events, main.body)),
        trips=0 if main is None else _trips(main),
        epilogue=() if after is None else merge_steps(_expand(kernel, events, after)),
        warps=kernel.warps,
        blocks=math.prod(kernel.launch.grid),
        shared_bytes=kernel.launch.dynamic_shared_bytes,
        registers_per_thread=registers or estimate_registers(kernel.array_bytes),
        operands=operands,
    )


def _trips(loop: Loop) -> int:
    if loop.trips is None:
        raise InvalidOptionError("CUDA text: a loop's trip count is no constant of the text")
    return loop.trips


# position, step, and for global memory its offsets, each with the bytes that it counts
_Event = tuple[int, Step, tuple[tuple[str, int], ...]]


def _find_events(kernel: KernelText, ops: Sequence[Op]) -> Iterator[_Event]:
    """Everything that a warp does, with its place in the text."""
    tensor: tuple[int, tuple[str, str]] | None = None
    for op in ops:
        if op.kind in _SYNCHRONISATION:
            step = Step(kind=_SYNCHRONISATION[op.kind], pending_groups=op.pending_groups)
            yield op.position, step, ()
        elif op.kind is OpKind.COPY:
            yield _read_copy(kernel, op)
        elif op.kind is OpKind.LDMATRIX:
            yield op.position, _read_ldmatrix(kernel, op), ()
        elif op.kind is OpKind.TENSOR:
            tensor = tensor or _tensor_shape(kernel, op)
            fma, types = tensor
            yield op.position, Step(kind=StepKind.TENSOR, fma=fma, types=types), ()
        else:
            yield op.position, Step(kind=StepKind.FMA, fma=LANES), ()
    for name, position in kernel.cuda.calls(kernel.function.body):
        if name == ROUND_TO_TF32:
            yield position, round_registers(1), ()
        elif is_turn(name):
            yield position, turn_bytes(1), ()
        elif (found := read_exchange(name)) is not None:
            yield position, exchange(*found), ()
    yield from _plain_accesses(kernel)


def _call_arguments(cuda: CudaText, position: int) -> list[str]:
    """The arguments of the call whose name begins at `position`."""
    opening = cuda.code.index("(", position)
    end, start, depth_at, parts = cuda.closing[opening], opening + 1, opening + 1, []
    while depth_at < end:
        if cuda.code[depth_at] in "([{":
            depth_at = cuda.closing[depth_at]
        elif cuda.code[depth_at] == ",":
            parts.append(cuda.code[start:depth_at])
            start = depth_at + 1
        depth_at += 1
    return [*parts, cuda.code[start:end]]


def _read_copy(kernel: KernelText, op: Op) -> _Event:
    to_pointer, to_index, from_pointer, from_index = _call_arguments(kernel.cuda, op.position)[:4]
    name = kernel.cuda.code[op.position : kernel.cuda.code.index("(", op.position)].strip()
    sizes = _COPY_SIZES.search(name)
    if sizes is None:
        raise InvalidOptionError(f"CUDA text: {name!r} does not say what its offsets count")
    to = kernel.resolve(to_pointer).advance(to_index, int(sizes[1]))
    source = kernel.resolve(from_pointer).advance(from_index, int(sizes[2]))
    if to.array not in kernel.shared or source.array not in kernel.parameters:
        raise InvalidOptionError("CUDA text: a copy that is not from global to shared memory")
    index = kernel.parameters[source.array][0]
    write = kernel.addresses(to, op.position)
    read = kernel.addresses(source, op.position)
    step = Step(
        kind=StepKind.COPY,
        count=active_share(write),
        passes=bank_passes(write, op.copy_bytes),
        sectors=sectors(read, op.copy_bytes),
        operand=index,
    )
    return op.position, step, source.offsets


def _read_ldmatrix(kernel: KernelText, op: Op) -> Step:
    """Each eight lanes name the rows of one 8 x 8 matrix; the address is set just before."""
    code = kernel.cuda.code
    head = code.rfind("__cvta_generic_to_shared(", 0, op.position)
    if head < 0:
        raise InvalidOptionError("CUDA text: an ldmatrix whose address is not understood")
    opening = code.index("(", head)
    pointer = kernel.resolve(code[opening + 1 : kernel.cuda.closing[opening]])
    rows = kernel.addresses(pointer, op.position)
    matrices = 4 if ".x4." in kernel.cuda.text[op.position : op.position + 200] else 2
    used = rows.copy()
    used[:, 8 * matrices :] = -1
    return Step(kind=StepKind.FRAGMENTS, passes=bank_passes(used, LDMATRIX_ROW_BYTES))


def _tensor_shape(kernel: KernelText, op: Op) -> tuple[int, tuple[str, str]]:
    """(multiply-adds, what it multiplies and adds up in) of an instruction."""
    match = _MMA_SHAPE.search(kernel.cuda.text, op.position, op.position + 400)
    if match is None or not {match[4], match[5]} <= SHORT_DTYPES.keys():
        raise InvalidOptionError("CUDA text: a tensor instruction of unknown shape")
    types = SHORT_DTYPES[match[5]], SHORT_DTYPES[match[4]]
    return int(match[1]) * int(match[2]) * int(match[3]), types


def _plain_accesses(kernel: KernelText) -> Iterator[_Event]:
    """Assignments that read or write shared or global memory without cp.async or ldmatrix."""
    memory = re.compile(rf"\b({'|'.join((*kernel.parameters, *kernel.shared))})\b")
    code = kernel.cuda.code
    for span in kernel.cuda.statements(kernel.function.body):
        statement = code[span.start : span.end]
        if (
            not memory.search(statement)
            or "__cvta" in statement
            or "__shared__" in statement
            or "&(" in statement
        ):
            continue
        match = _ASSIGNS.search(statement)
        if match is None:
            continue
        target = _first_access(kernel, statement[: match.start()], span.start, is_write=True)
        for found in memory.finditer(statement, match.end()):
            yield _access(kernel, span.start + found.start(), found[1], is_write=False)
        if target is not None:
            yield target


def _first_access(kernel: KernelText, text: str, start: int, *, is_write: bool) -> _Event | None:
    names = "|".join((*kernel.parameters, *kernel.shared))
    match = re.search(rf"\b({names})\b", text)
    return None if match is None else _access(kernel, start + match.start(), match[1], is_write)


def _access(kernel: KernelText, position: int, name: str, is_write: bool) -> _Event:
    """One plain access of `name` at a position: `name[index]` or `*(float2*)(name + index)`."""
    code = kernel.cuda.code
    cast = re.search(r"\(\(?(\w+?)(\d?)\s*\*\)\(*\s*$", code[max(0, position - 40) : position])
    element = kernel.parameters[name][1] if name in kernel.parameters else kernel.shared[name]
    wide = element
    if cast is not None and cast[1] in C_BYTES:
        element = C_BYTES[cast[1]] if name in kernel.shared else element
        wide = C_BYTES[cast[1]] * int(cast[2] or 1)
    index = _index_text(kernel, position + len(name))
    offsets = ((index, element),)
    addresses = kernel.addresses(Pointer(name, element, offsets), position)
    share = active_share(addresses)
    if name in kernel.parameters:
        kind = StepKind.GLOBAL_WRITE if is_write else StepKind.GLOBAL_READ
        touched = sectors(addresses, wide)
        operand = kernel.parameters[name][0]
        return position, Step(kind=kind, count=share, sectors=touched, operand=operand), offsets
    kind = StepKind.SHARED_WRITE if is_write else StepKind.SHARED_READ
    return position, Step(kind=kind, count=share, passes=bank_passes(addresses, wide)), ()


def _index_text(kernel: KernelText, position: int) -> str:
    """The index behind a name: in `[...]`, perhaps after `)`, or behind `+`."""
    code = kernel.cuda.code
    while code[position] in ") ":
        position += 1
    if code[position] == "[":
        return code[position + 1 : kernel.cuda.closing[position]]
    if code[position] != "+":
        return "0"
    start = position = position + 1
    while code[position] not in ");,":
        position = kernel.cuda.closing.get(position, position) + 1
    return code[start:position]


def _expand(kernel: KernelText, events: Sequence[_Event], region: Span) -> list[Step]:
    """Steps of a region in order, inner loops run out."""
    inner = [loop for loop in kernel.loops if loop.body.is_within(region)]
    outermost = [loop for loop in inner if not any(loop.body.is_within(o.body) for o in inner)]
    steps: list[Step] = []
    position = region.start
    for loop in sorted(outermost, key=lambda loop: loop.body.start):
        steps.extend(s for p, s, _ in events if position <= p < loop.body.start)
        nested = list(merge_steps(_expand(kernel, events, loop.body)))
        if nested:
            times = _trips(loop)
            if len(nested) == 1:
                steps.append(_multiply(nested[0], times))
            else:
                steps.extend(nested * times)
        position = loop.body.end
    steps.extend(s for p, s, _ in events if position <= p < region.end)
    return steps


def _multiply(step: Step, times: int) -> Step:
    return replace(
        step,
        count=step.count * times,
        passes=step.passes * times,
        sectors=step.sectors * times,
        further=step.further * times,
    )


def _read_operand(
    kernel: KernelText,
    launch: Launch,
    events: Sequence[_Event],
    index: int,
    handed_on: Collection[int],
) -> Operand:
    """Which part of an array each block walks through, from the first access of the text."""
    buffer = launch.buffers[kernel.launch.args[index]]
    found = (offsets for _, step, offsets in events if step.operand == index and offsets)
    unique, panels = np.unique(kernel.evaluate_blocks(next(found, ())), return_inverse=True)
    total = math.prod(buffer.shape) * DTYPE_BYTES[buffer.dtype]
    return Operand(
        name=buffer.name,
        panels=tuple(int(panel) for panel in panels),
        panel_bytes=total / len(unique),
        is_handed_on=kernel.launch.args[index] in handed_on,
    )
