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

    def __init__(self, name: str, number: int, threads: Threads) -> None:
        self.name = name
        self._number = number
        self._threads = threads
        self._stored: list[tuple[Ints, Symbols]] = []

    def load(self, index: Ints, mask: Mask) -> Symbols:
        """Symbols of the elements themselves; an index outside is a guarded thread's."""
        if self._stored:
            raise NotUnderstoodError(f"a read of {self.name}, which the kernel writes")
        return element_symbols(self._number, np.maximum(index, 0))

    def store(self, index: Ints, value: Symbols, mask: Mask, *, is_async: bool) -> None:
        """Keep what is stored for `last_stored`."""
        at, _ = self._threads.places(index, mask)
        self._stored.append((at, self._threads.symbols(value, index, mask)))

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

    def __init__(self, elements: int, threads: Threads) -> None:
        self._values = np.zeros((threads.number, elements), np.uint64)
        self._last = elements - 1
        self._threads = threads
        self._rows = np.arange(threads.number)[:, None]

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
        at, threads = self._threads.places(index, mask)
        self._values[threads, at] = self._threads.symbols(value, index, mask)

    def held(self, element: int) -> int:
        """The symbol in a register of thread 0."""
        return int(self._values[0, element])


class Shared:
    """A buffer of the whole block."""

    def __init__(self, array: SharedArray, threads: Threads) -> None:
        self.array = array
        self._threads = threads

    def load(self, index: Ints, mask: Mask) -> Symbols:
        """What elements hold; zero for threads outside the mask."""
        found = self.array.read(*self._threads.places(index, mask))
        if mask is None:
            return found.reshape(self._threads.number, -1)
        shape = self._threads.shape(index, mask)
        result = np.zeros(shape, np.uint64)
        result[np.broadcast_to(mask, shape)] = found
        return result

    def store(self, index: Ints, value: Symbols, mask: Mask, *, is_async: bool) -> None:
        """Store, at once or in the open group of asynchronous copies."""
        symbols = self._threads.symbols(value, index, mask)
        self.array.write(*self._threads.places(index, mask), symbols, is_async=is_async)

    def held(self, element: int) -> int:
        """The symbol in an element."""
        return int(self.array.value[element])


class Threads:
    """Spreads accesses over the threads of a block: flat arrays, one entry an access."""

    def __init__(self, number: int) -> None:
        self.number = number
        self._repeated: dict[int, Ints] = {}

    def shape(self, index: Ints, mask: Mask) -> tuple[int, ...]:
        """(threads, lanes) of an access."""
        if mask is None:
            return (self.number, index.shape[1])
        return np.broadcast_shapes(index.shape, (self.number, 1), mask.shape)

    def places(self, index: Ints, mask: Mask) -> tuple[Ints, Ints]:
        """Elements that are accessed, and the thread of each."""
        shape = self.shape(index, mask)
        at, threads = _fill(index, shape), self._of_each(shape[1])
        if mask is None:
            return at, threads
        active = _fill(mask, shape)
        return at[active], threads[active]

    def symbols(self, value: Symbols, index: Ints, mask: Mask) -> Symbols:
        """What is stored at each of these places."""
        shape = self.shape(index, mask)
        spread = _fill(value, shape)
        return spread if mask is None else spread[_fill(mask, shape)]

    def _of_each(self, lanes: int) -> Ints:
        if lanes not in self._repeated:
            self._repeated[lanes] = np.repeat(np.arange(self.number, dtype=np.int64), lanes)
        return self._repeated[lanes]


def _fill(array: NDArray, shape: tuple[int, ...]) -> NDArray:
    return (array if array.shape == shape else np.broadcast_to(array, shape)).ravel()
