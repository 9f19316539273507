"""The state of one block of threads that runs on symbols: memories, clock, and what was stored."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import tvm
from tvm import tirx

from alcop_ms.compat import Any, scope_of, walk_ir
from alcop_ms.proof.indices import Ints, NotUnderstoodError, Variables
from alcop_ms.proof.memory import Clock, SharedArray
from alcop_ms.proof.spaces import Argument, Mask, Registers, Shared, Space, Threads
from alcop_ms.proof.symbols import Symbols, element_of

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
        self._bind_threads(kernel, last_block)
        self._spread = Threads(self.num_threads)
        # what a kernel hands on to the next is an output of the one and an input of the other
        arrays = enumerate([*func.params, *_workspaces(func)])
        self._arguments = {
            array: Argument(str(array.name), number, self._spread) for number, array in arrays
        }
        self._names = [argument.name for argument in self._arguments.values()]
        self._shared: list[SharedArray] = []
        self._spaces: dict[Any, Space] = dict(self._arguments)
        self._aliases: dict[Any, Any] = {}
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

    def place(self, buffer: Any) -> Place:
        """What a buffer of the kernel stands for; looked up once, when a statement is compiled."""
        while buffer in self._aliases:
            buffer = self._aliases[buffer]
        if buffer not in self._spaces:
            raise NotUnderstoodError(f"the buffer {buffer.name}")
        return Place(self._spaces[buffer], _lanes(buffer.dtype), self)

    def origin(self, symbol: int) -> tuple[str, int] | None:
        """The input element that a symbol is, or was loaded from."""
        element = element_of(symbol)
        if element is None:
            return self.origins.get(symbol)
        return self._names[element[0]], element[1]

    def has_in_flight(self) -> str:
        """The name of a shared buffer with a copy that no wait has covered, or nothing."""
        for memory in self._shared:
            if (memory.group >= self.clock.landed).any():
                return memory.name
        return ""

    def finish(self) -> KernelRun:
        """Sort what was stored."""
        for argument in self._arguments.values():
            stored = argument.last_stored()
            if stored is not None:
                self.run.outputs[argument.name] = stored
        return self.run

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
            array = SharedArray(str(buffer.name), elements, self.clock)
            self._shared.append(array)
            self._spaces[buffer] = Shared(array, self._spread)
        elif scope == "local":
            self._spaces[buffer] = Registers(elements, self._spread)


class Place:
    """A buffer as one statement reads or writes it."""

    def __init__(self, space: Space, lanes: int, machine: Machine) -> None:
        self._space = space
        self._machine = machine
        self._is_shared = isinstance(space, Shared)
        self._inner = np.arange(lanes, dtype=np.int64) if lanes > 1 else None

    def load(self, index: Ints, mask: Mask) -> Symbols:
        """What (threads, lanes) elements hold, for the threads in the mask."""
        return self._space.load(self._elements(index), mask)

    def store(self, index: Ints, value: Symbols) -> None:
        """Store symbols, for the threads in the machine's mask."""
        machine = self._machine
        index, is_async = self._elements(index), machine.is_async
        self._space.store(index, value, machine.mask, is_async=is_async)
        machine.run.copies += is_async and self._is_shared

    def peek(self, index: Ints) -> tuple[str, int] | None:
        """The input element that an element of thread 0 came from, if it is one."""
        symbol = self._space.held(int(self._elements(index).flat[0]))
        return None if symbol is None else self._machine.origin(symbol)

    def _elements(self, index: Ints) -> Ints:
        """Elements, also where the buffer's type is a vector."""
        if self._inner is None:
            return index
        spread = index[..., None] * len(self._inner) + self._inner
        return spread.reshape(*index.shape[:-1], -1)


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
