"""The state of one block of threads that runs on symbols: memories, clock, and what was stored."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import tvm
from numpy.typing import NDArray
from tvm import tirx

from alcop_ms.compat import Any, scope_of, walk_ir
from alcop_ms.proof.indices import Ints, NotUnderstoodError, Variables
from alcop_ms.proof.memory import Clock, SharedArray
from alcop_ms.proof.symbols import Symbols, element_of, element_symbols

Mask = NDArray[np.bool_] | None  # (threads, 1) or (threads, lanes); None is everyone
MAX_STEPS = 300_000  # statements: some seconds
AXES = ("x", "y", "z")


@dataclass(frozen=True, slots=True)
class Addend:
    """One product added to a sum, as thread 0 sees it.

    Attributes
    ----------
    target : (str, int)
        The sum: buffer and element.
    factors : tuple of (str, int) or None
        The input elements that its factors start with; None where a factor is none.
    """

    target: tuple[str, int]
    factors: tuple[tuple[str, int] | None, ...]


@dataclass(slots=True)
class KernelRun:
    """What a block did.

    Attributes
    ----------
    outputs : dict of str to (indices, symbols)
        The last symbol stored to each element, by buffer, sorted by element.
    addends : list of Addend
        In the order in which thread 0 added them.
    """

    outputs: dict[str, tuple[Ints, Symbols]] = field(default_factory=dict)
    addends: list[Addend] = field(default_factory=list)
    copies: int = 0
    waits: int = 0
    barriers: int = 0


class Machine:
    """Memories and threads. Statements change it; nothing else does."""

    def __init__(self, func: tirx.PrimFunc, kernel: Any, *, last_block: bool) -> None:
        self.run = KernelRun()
        self.clock = Clock()
        self.variables = Variables()
        self.mask: Mask = None
        self.is_async = False
        self.steps = 0
        self.origins: dict[int, tuple[str, int]] = {}
        self._shared: dict[Any, SharedArray] = {}
        self._registers: dict[Any, Symbols] = {}
        # what a kernel hands on to the next is an output of the one and an input of the other
        arrays = [*func.params, *_workspaces(func)]
        self._inputs = {array: number for number, array in enumerate(arrays)}
        self._names = [str(array.name) for array in arrays]
        self._aliases: dict[Any, Any] = {}
        self._stored: dict[Any, list[tuple[Ints, Symbols]]] = {}
        self._bind_threads(kernel, last_block)
        walk_ir(func.body, tirx.DeclBuffer, self._declare)
        walk_ir(kernel, tirx.AllocBuffer, self._allocate)

    @property
    def num_threads(self) -> int:
        return len(self.threads)

    def step(self) -> None:
        """Count a statement."""
        self.steps += 1
        if self.steps > MAX_STEPS:
            raise NotUnderstoodError(f"more than {MAX_STEPS} statements")

    def load(self, buffer: Any, index: Ints, mask: Mask) -> Symbols:
        """What a buffer holds at (threads, lanes) elements, for the threads in the mask."""
        buffer, index = self._locate(buffer, index)
        if buffer in self._inputs:
            if buffer in self._stored:
                raise NotUnderstoodError(f"a read of {buffer.name}, which the kernel writes")
            return element_symbols(self._inputs[buffer], np.where(index < 0, 0, index))
        if buffer in self._registers:
            registers = self._registers[buffer]
            rows = np.arange(self.num_threads)[:, None]
            return registers[rows, np.clip(index, 0, registers.shape[1] - 1)]
        if buffer not in self._shared:
            raise NotUnderstoodError(f"the buffer {buffer.name}")
        index, threads, active = self._spread(index, mask)
        result = np.zeros(index.shape, np.uint64)
        result[active] = self._shared[buffer].read(index[active], threads[active])
        return result

    def store(self, buffer: Any, index: Ints, value: Symbols) -> None:
        """Store symbols, for the threads in the machine's mask."""
        buffer, index = self._locate(buffer, index)
        index, threads, active = self._spread(index, self.mask)
        value = np.broadcast_to(value, index.shape)
        if buffer in self._inputs:
            self._stored.setdefault(buffer, []).append((index[active], value[active]))
        elif buffer in self._registers:
            self._registers[buffer][threads[active], index[active]] = value[active]
        elif buffer in self._shared:
            memory = self._shared[buffer]
            memory.write(index[active], threads[active], value[active], is_async=self.is_async)
            self.run.copies += self.is_async
        else:
            raise NotUnderstoodError(f"the buffer {buffer.name}")

    def peek(self, buffer: Any, index: Ints) -> tuple[str, int] | None:
        """The input element that an element of thread 0 came from, if it is one."""
        buffer, index = self._locate(buffer, index)
        first = int(np.asarray(index).reshape(-1)[0])
        if buffer in self._registers:
            symbol = int(self._registers[buffer][0, first])
        elif buffer in self._shared:
            symbol = int(self._shared[buffer].value[first])
        else:
            return None
        return self.origin(symbol)

    def origin(self, symbol: int) -> tuple[str, int] | None:
        """The input element that a symbol is, or was loaded from."""
        element = element_of(symbol)
        if element is None:
            return self.origins.get(symbol)
        return self._names[element[0]], element[1]

    def has_in_flight(self) -> str:
        """The name of a shared buffer with a copy that no wait has covered, or nothing."""
        for memory in self._shared.values():
            if (memory.group >= self.clock.landed).any():
                return memory.name
        return ""

    def finish(self) -> KernelRun:
        """Sort what was stored."""
        for buffer, parts in self._stored.items():
            index = np.concatenate([part[0] for part in parts])[::-1]
            value = np.concatenate([part[1] for part in parts])[::-1]
            elements, last = np.unique(index, return_index=True)
            self.run.outputs[str(buffer.name)] = (elements, value[last])
        return self.run

    def _spread(self, index: Ints, mask: Mask) -> tuple[Ints, Ints, NDArray[np.bool_]]:
        """Index, thread and mask as arrays of one shape."""
        shape = np.broadcast_shapes(
            np.shape(index), (self.num_threads, 1), () if mask is None else mask.shape
        )
        active = np.broadcast_to(True if mask is None else mask, shape)
        return np.broadcast_to(index, shape), np.broadcast_to(self.threads, shape), active

    def _locate(self, buffer: Any, index: Ints) -> tuple[Any, Ints]:
        """The buffer behind a view, and elements where its type is a vector."""
        while buffer in self._aliases:
            buffer = self._aliases[buffer]
        lanes = _lanes(buffer.dtype)
        if lanes == 1:
            return buffer, index
        inner = np.arange(lanes, dtype=np.int64)
        spread = np.asarray(index)[..., None] * lanes + inner
        return buffer, spread.reshape(*np.shape(index)[:-1], -1)

    def _bind_threads(self, kernel: Any, last_block: bool) -> None:
        """Give thread and block variables their values."""
        found: dict[str, list[tuple[Any, int]]] = {}

        def attribute(node: Any) -> None:
            if node.attr_key == "thread_extent":
                tag, extent = str(node.node.thread_tag), node.value
                found.setdefault(tag, []).append((node.node.var, int(extent)))

        walk_ir(kernel, tirx.AttrStmt, attribute)
        extents = [found.get(f"threadIdx.{axis}", [(None, 1)])[0][1] for axis in AXES]
        self.threads = np.arange(int(np.prod(extents)), dtype=np.int64)[:, None]
        rest = self.threads
        for axis, extent in zip(AXES, extents, strict=True):
            for var, _ in found.get(f"threadIdx.{axis}", []):
                self.variables.fixed[var] = rest % extent
            rest = rest // extent
            for var, blocks in found.get(f"blockIdx.{axis}", []):
                self.variables.fixed[var] = np.int64(blocks - 1 if last_block else 0)

    def _declare(self, node: Any) -> None:
        source = node.data.args[0] if getattr(node.data, "args", None) else None
        if source is not None and not source.same_as(node.buffer):
            self._aliases[node.buffer] = source

    def _allocate(self, node: Any) -> None:
        buffer = node.buffer
        elements = int(np.prod([int(extent) for extent in buffer.shape]))
        elements *= _lanes(buffer.dtype)
        scope = scope_of(buffer)
        if scope.startswith("shared"):
            self._shared[buffer] = SharedArray(str(buffer.name), elements, self.clock)
        elif scope == "local":
            self._registers[buffer] = np.zeros((self.num_threads, elements), np.uint64)


def _workspaces(func: tirx.PrimFunc) -> list[Any]:
    """Buffers in global memory that a function allocates between its kernels."""
    found: list[Any] = []
    walk_ir(func.body, tirx.AllocBuffer, lambda node: found.append(node.buffer))
    return [buffer for buffer in found if scope_of(buffer) == "global"]


def dtype_bytes(dtype: Any) -> int:
    """Bytes of one element."""
    return int(tvm.DataType(str(dtype)).itemsize)


def _lanes(dtype: Any) -> int:
    return int(tvm.DataType(str(dtype)).lanes)
