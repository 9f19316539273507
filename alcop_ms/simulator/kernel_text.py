"""One kernel's CUDA text, opened so that the addresses in it can be evaluated."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

import numpy as np

from alcop_ms.errors import InvalidOptionError
from alcop_ms.launch import LaunchKernel
from alcop_ms.lowering.cuda_text import CudaText, Function, Loop, Span
from alcop_ms.simulator.accesses import LANES
from alcop_ms.simulator.expressions import evaluate

C_BYTES = {
    "double": 8, "float": 4, "int": 4, "uint": 4, "half": 2, "nv_bfloat16": 2, "char": 1,
    "uchar": 1, "__nv_fp8_e4m3": 1, "__nv_fp8_e5m2": 1, "fp8_e4_t": 1, "fp8_e5_t": 1,
}  # fmt: skip
_LOCAL_ARRAY = re.compile(r"alignas\(\d+\)\s+(\w+)\s+(\w+?)(_\d+)?\[(\d+)\];")
_SHARED_ARRAY = re.compile(r"__shared__\s+(?:__align__\(\d+\)\s*)?(\w+)\s+(\w+)\[")
_COUNTER = re.compile(r"\b(\w+)\[0\]")
_CONDITION = re.compile(r"\bif\s*\(")
_PARAMETER = re.compile(r"(\w+)\s*\*\s*(?:__restrict__\s*)?(\w+)\s*$")
# `half* A_row = (half*)(&(A_ptr[index]))`: a pointer that a loop's addresses start from
_POINTER = re.compile(r"(\w+)\*\s+(\w+)\s*=\s*\(\w+\*\)(?=\()")
# `A_row_at[0] = reinterpret_cast<uint64_t>(A_row)`: the same pointer, moved on by the loop
_MOVING = re.compile(r"(\w+)\[0\] = reinterpret_cast<uint64_t>\((\w+)\)")
_MOVED = re.compile(r"\(*\(\w+\*\)\(*(\w+)\[0\]\)*")
_ELEMENT = re.compile(r"\(*&\(*(?:\((\w+)\*\))?(\w+)\)*\s*\[")
_NAME = re.compile(r"\(*(\w+)\)*")


@dataclass(frozen=True, slots=True)
class Pointer:
    """Where a pointer points to.

    Attributes
    ----------
    array : str
        A parameter of the kernel, or an array in shared memory.
    element_bytes : int
        Of what it points to: what a further offset counts.
    offsets : tuple of (str, int)
        From the array's start, each an index and the bytes that it counts; they add up.
    """

    array: str
    element_bytes: int
    offsets: tuple[tuple[str, int], ...] = ()

    def advance(self, index: str, element_bytes: int | None = None) -> Pointer:
        """Go so many elements further."""
        return replace(self, offsets=(*self.offsets, (index, element_bytes or self.element_bytes)))


@dataclass(slots=True)
class KernelText:
    """A kernel's text with its launch.

    Attributes
    ----------
    parameters : dict
        Name -> (index, bytes of an element).
    shared : dict
        Name of an array in shared memory -> bytes of an element.
    conditions : tuple
        Body of each `if` with its condition.
    threads : dict
        Thread numbers, one for every lane of every warp.
    """

    cuda: CudaText
    function: Function
    launch: LaunchKernel
    parameters: dict[str, tuple[int, int]]
    shared: dict[str, int]
    loops: tuple[Loop, ...]
    conditions: tuple[tuple[Span, str], ...]
    threads: dict[str, np.ndarray]
    pointers: dict[str, Pointer] = field(default_factory=dict)

    @property
    def warps(self) -> int:
        """Warps of a block."""
        return -(-math.prod(self.launch.block) // LANES)

    @property
    def array_bytes(self) -> int:
        """Bytes of the arrays that the text declares for each thread.

        Arrays of one name with a number behind it live one after another and share registers, those
        of the largest; counters of slots and moving pointers are counted with the bookkeeping.
        """
        code = self.cuda.code[self.function.body.start : self.function.body.end]
        largest: dict[str, int] = {}
        for match in _LOCAL_ARRAY.finditer(code):
            if match[1] != "uint64_t" and (match[1], match[4]) != ("int", "1"):
                size = int(match[4]) * C_BYTES.get(match[1], 4)
                largest[match[2]] = max(size, largest.get(match[2], 0))
        return sum(largest.values())

    def evaluate(self, text: str) -> np.ndarray:
        """An index for every thread; loop variables and counters stand at 0."""
        return np.broadcast_to(evaluate(_plain(text), self.threads), (self.warps * LANES,))

    def evaluate_blocks(self, offsets: tuple[tuple[str, int], ...]) -> np.ndarray:
        """Bytes from an array's start for every block of the launch, in launch order."""
        gx, gy, gz = self.launch.grid
        linear = np.arange(gx * gy * gz)
        values = {
            "blockIdx_x": linear % gx,
            "blockIdx_y": linear // gx % gy,
            "blockIdx_z": linear // (gx * gy),
        }
        return sum(
            (evaluate(_plain(text), values) * size for text, size in offsets),
            start=np.zeros(len(linear), dtype=int),
        )

    def addresses(self, pointer: Pointer, position: int) -> np.ndarray:
        """Byte addresses of all threads, `[warp, lane]`; -1 for threads that do not take part."""
        total = sum(
            (self.evaluate(text) * size for text, size in pointer.offsets),
            start=np.zeros(self.warps * LANES, dtype=int),
        )
        return np.where(self.mask(position), total, -1).reshape(self.warps, LANES)

    def mask(self, position: int) -> np.ndarray:
        """Which threads reach a position: those for which every condition around it holds."""
        active = np.arange(self.warps * LANES) < math.prod(self.launch.block)
        for body, condition in self.conditions:
            if position in body:
                active = active & np.asarray(self.evaluate(condition), dtype=bool)
        return active

    def resolve(self, text: str) -> Pointer:
        """What an expression such as `A_row + 8` or `(&(((half*)shared)[i])) + j` points to.

        Raises
        ------
        InvalidOptionError
            It is neither an array nor a pointer that was bound before.
        """
        first, *rest = _split_sum(text)
        element = _ELEMENT.match(first.strip())
        if element is not None:
            opening = first.index("[", first.index(element[2]))
            inner = first[opening + 1 : _closing(first, opening)]
            base = self._named(element[2], text)
            size = C_BYTES.get(element[1] or "", base.element_bytes)
            found = replace(base, element_bytes=size).advance(inner)
        else:
            name = _MOVED.fullmatch(first.strip()) or _NAME.fullmatch(first.strip())
            if name is None:
                raise InvalidOptionError(f"CUDA text: the pointer {text[:80]!r} is not understood")
            found = self._named(name[1], text)
        for index in rest:
            found = found.advance(index)
        return found

    def _named(self, name: str, text: str) -> Pointer:
        if name in self.pointers:
            return self.pointers[name]
        if name in self.parameters:
            return Pointer(name, self.parameters[name][1])
        if name in self.shared:
            return Pointer(name, self.shared[name])
        raise InvalidOptionError(f"CUDA text: the pointer {text[:80]!r} is not understood")


def open_kernel(cuda: CudaText, function: Function, launch: LaunchKernel) -> KernelText:
    """Find what a kernel's addresses refer to."""
    x, y, z = launch.block
    linear = np.arange(-(-math.prod(launch.block) // LANES) * LANES)
    code = cuda.code[function.body.start : function.body.end]
    kernel = KernelText(
        cuda=cuda,
        function=function,
        launch=launch,
        parameters=dict(_parameters(cuda.code[: function.body.start])),
        shared={match[2]: C_BYTES.get(match[1], 1) for match in _SHARED_ARRAY.finditer(code)},
        loops=cuda.loops(function.body),
        conditions=tuple(_conditions(cuda, function)),
        threads={
            "threadIdx_x": linear % x,
            "threadIdx_y": linear // x % y,
            "threadIdx_z": linear // (x * y) % z,
        },
    )
    for match in _POINTER.finditer(cuda.code, function.body.start, function.body.end):
        value = cuda.code[match.end() : cuda.code.index(";", match.end())]
        found = kernel.resolve(value)
        size = C_BYTES.get(match[1], found.element_bytes)
        kernel.pointers[match[2]] = replace(found, element_bytes=size)
    for match in _MOVING.finditer(cuda.code, function.body.start, function.body.end):
        kernel.pointers[match[1]] = kernel.resolve(match[2])
    return kernel


def element_bytes(c_type: str) -> int | None:
    """Bytes of `half`, `float4` and the like; None for what is not known here."""
    if c_type in C_BYTES:  # a digit may belong to the name: `nv_bfloat16`
        return C_BYTES[c_type]
    match = re.fullmatch(r"(\w+?)(\d?)", c_type)
    if match is None or match[1] not in C_BYTES:
        return None
    return C_BYTES[match[1]] * int(match[2] or 1)


def _parameters(header: str) -> Iterator[tuple[str, tuple[int, int]]]:
    end = header.rfind(")")
    for index, part in enumerate(header[header.rfind("(", 0, end) + 1 : end].split(",")):
        match = _PARAMETER.search(part.strip())
        if match is not None:
            yield match[2], (index, element_bytes(match[1]) or 4)


def _conditions(cuda: CudaText, function: Function) -> Iterator[tuple[Span, str]]:
    """Bodies of `if (...) {...}` with their condition."""
    for match in _CONDITION.finditer(cuda.code, function.body.start, function.body.end):
        closed = cuda.closing[match.end() - 1]
        brace = closed + 1
        while cuda.code[brace].isspace():
            brace += 1
        if cuda.code[brace] == "{":
            body = Span(start=brace, end=cuda.closing[brace])
            yield body, cuda.code[match.end() : closed]


def _plain(text: str) -> str:
    """Counters as names: `slot[0]` -> `slot`."""
    return _COUNTER.sub(r"\1", text)


def _split_sum(text: str) -> list[str]:
    """The terms of a sum, as far as no bracket holds them together."""
    terms, depth, start = [], 0, 0
    for position, character in enumerate(text):
        depth += (character in "([") - (character in ")]")
        if character == "+" and depth == 0:
            terms.append(text[start:position])
            start = position + 1
    return [*terms, text[start:]]


def _closing(text: str, opening: int) -> int:
    depth = 0
    for position in range(opening, len(text)):
        depth += (text[position] in "([") - (text[position] in ")]")
        if depth == 0:
            return position
    raise InvalidOptionError(f"CUDA text: {text[:80]!r} is cut off")
