"""The memories of a block, as its statements see them: (threads, lanes) elements at a time.

Each buffer of a kernel is an `Argument`, `Registers` or `Shared`. All three load and store symbols
for the threads in a mask, and say what thread 0 holds in one element.
"""

from __future__ import annotations

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from alcop_ms.proof.indices import Ints, NotUnderstoodError
from alcop_ms.proof.memory import SharedArray
from alcop_ms.proof.symbols import Symbols, element_symbols

Mask = NDArray[np.bool_] | None  # (threads, 1) or (threads, lanes); None is everyone


class Space(Protocol):
    """What a buffer is made of."""

    def load(self, index: Ints, mask: Mask) -> Symbols:
        """What (threads, lanes) elements hold, for the threads in the mask."""

    def store(self, index: Ints, value: Symbols, mask: Mask, *, is_async: bool) -> None:
        """Store symbols, for the threads in the mask."""

    def held(self, element: int) -> int | None:
        """The symbol in an element of thread 0, if it is one of the block's own memories."""


class Argument:
    """A tensor in global memory, input or output."""

    def __init__(self, name: str, number: int, num_threads: int) -> None:
        self.name = name
        self._number = number
        self._threads = _Threads(num_threads)
        self._stored: list[tuple[Ints, Symbols]] = []

    def load(self, index: Ints, mask: Mask) -> Symbols:
        """Symbols of the elements themselves; an index outside is a guarded thread's."""
        if self._stored:
            raise NotUnderstoodError(f"a read of {self.name}, which the kernel writes")
        return element_symbols(self._number, np.maximum(index, 0))

    def store(self, index: Ints, value: Symbols, mask: Mask, *, is_async: bool) -> None:
        """Keep what is stored for `last_stored`."""
        at, _, symbols = self._threads.select(index, value, mask)
        self._stored.append((at, symbols))

    def held(self, element: int) -> None:
        """Nothing: an argument is no memory of the block."""
        return

    def last_stored(self) -> tuple[Ints, Symbols] | None:
        """Elements and the last symbol stored to each, in order; None if nothing was."""
        if not self._stored:
            return None
        index = np.concatenate([part[0] for part in self._stored])[::-1]
        value = np.concatenate([part[1] for part in self._stored])[::-1]
        elements, last = np.unique(index, return_index=True)
        return elements, value[last]


class Registers:
    """A buffer that each thread has for itself."""

    def __init__(self, elements: int, num_threads: int) -> None:
        self._values = np.zeros((num_threads, elements), np.uint64)
        self._last = elements - 1
        self._threads = _Threads(num_threads)
        self._rows = np.arange(num_threads)[:, None]

    def load(self, index: Ints, mask: Mask) -> Symbols:
        """What registers hold; a thread outside the mask may ask for one that is not there."""
        index = np.minimum(np.maximum(index, 0), self._last)
        if index.shape[0] == 1:  # the same in every thread
            return self._values[:, index[0]]
        return self._values[self._rows, index]

    def store(self, index: Ints, value: Symbols, mask: Mask, *, is_async: bool) -> None:
        """Store, each thread in its own registers."""
        if mask is None and index.shape[0] == 1:
            self._values[:, index[0]] = value
            return
        at, threads, symbols = self._threads.select(index, value, mask)
        self._values[threads, at] = symbols

    def held(self, element: int) -> int:
        """The symbol in a register of thread 0."""
        return int(self._values[0, element])


class Shared:
    """A buffer of the whole block."""

    def __init__(self, array: SharedArray, num_threads: int) -> None:
        self.array = array
        self._threads = _Threads(num_threads)

    def load(self, index: Ints, mask: Mask) -> Symbols:
        """What elements hold; zero for threads outside the mask."""
        if mask is None:
            at, threads, _ = self._threads.select(index, _NOTHING, None)
            return self.array.read(at, threads).reshape(self._threads.number, -1)
        shape = np.broadcast_shapes(index.shape, (self._threads.number, 1), mask.shape)
        at, threads, _ = self._threads.select(index, _NOTHING, mask)
        result = np.zeros(shape, np.uint64)
        result[np.broadcast_to(mask, shape)] = self.array.read(at, threads)
        return result

    def store(self, index: Ints, value: Symbols, mask: Mask, *, is_async: bool) -> None:
        """Store, at once or in the open group of asynchronous copies."""
        at, threads, symbols = self._threads.select(index, value, mask)
        self.array.write(at, threads, symbols, is_async=is_async)

    def held(self, element: int) -> int:
        """The symbol in an element."""
        return int(self.array.value[element])


_NOTHING = np.zeros((1, 1), np.uint64)


class _Threads:
    """Spreads accesses over the threads of a block."""

    def __init__(self, number: int) -> None:
        self.number = number
        self._repeated: dict[int, Ints] = {}

    def select(self, index: Ints, value: Symbols, mask: Mask) -> tuple[Ints, Ints, Symbols]:
        """Elements, threads and symbols of the threads in a mask, flat, one entry an access."""
        if mask is None:
            shape = (self.number, index.shape[1])
            return _fill(index, shape), self._of_each(shape[1]), _fill(value, shape)
        shape = np.broadcast_shapes(index.shape, (self.number, 1), mask.shape)
        active = _fill(mask, shape)
        threads = self._of_each(shape[1])
        return _fill(index, shape)[active], threads[active], _fill(value, shape)[active]

    def _of_each(self, lanes: int) -> Ints:
        if lanes not in self._repeated:
            self._repeated[lanes] = np.repeat(np.arange(self.number, dtype=np.int64), lanes)
        return self._repeated[lanes]


def _fill(array: NDArray, shape: tuple[int, int]) -> NDArray:
    return (array if array.shape == shape else np.broadcast_to(array, shape)).ravel()
