"""Shared memory that knows what each element holds, who wrote and read it, and what is in flight.

All threads of a block go through the program together. Two accesses race when no barrier lies
between them, whatever the order; so each element remembers the *interval* between barriers of its
last write and of its last read, and a thread of each.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from alcop_ms.proof.symbols import Symbols

NOBODY = -1
SEVERAL = -2
_NEVER = -1
_PLAIN = -1  # the group of a plain store

Indices = NDArray[np.int64]


class ProofFailedError(Exception):
    """Why a kernel cannot be proved right, in words for a person."""


@dataclass(slots=True)
class Clock:
    """What orders accesses: barriers, and groups of asynchronous copies.

    Attributes
    ----------
    interval : int
        Barriers passed so far.
    committed, landed : int
        Groups committed, and how many of them, from the first, a wait has covered.
    landed_in : list of int
        For each landed group the interval of its wait.
    waited : int
        Groups that the last wait left in flight; -1 before any.
    """

    interval: int = 0
    committed: int = 0
    landed: int = 0
    landed_in: list[int] = field(default_factory=list)
    waited: int = -1

    def barrier(self) -> None:
        """Pass a barrier."""
        self.interval += 1

    def commit(self) -> None:
        """Close a group."""
        self.committed += 1

    def wait(self, left: int) -> None:
        """Wait until at most `left` groups are in flight."""
        self.waited = left
        now = max(self.landed, self.committed - left)
        self.landed_in += [self.interval] * (now - self.landed)
        self.landed = now


class SharedArray:
    """One shared buffer of a block."""

    def __init__(self, name: str, elements: int, clock: Clock) -> None:
        self.name = name
        self.clock = clock
        self.elements = elements
        self.value = np.zeros(elements, np.uint64)
        self.group = np.full(elements, _PLAIN, np.int64)
        self.written_in = np.full(elements, _NEVER, np.int64)
        self.writer = np.full(elements, NOBODY, np.int64)
        self.read_in = np.full(elements, _NEVER, np.int64)
        self.reader = np.full(elements, NOBODY, np.int64)

    def read(self, index: Indices, threads: Indices) -> Symbols:
        """What elements hold; the arrays are flat, one entry an access.

        Raises
        ------
        ProofFailedError
            An element is outside, unwritten, in flight, or not yet behind a barrier.
        """
        self._check_range(index, "read")
        clock = self.clock
        self._refuse(self.writer[index] == NOBODY, index, "is read before anything wrote it")
        in_flight = self.group[index] >= clock.landed
        if in_flight.any():
            self._refuse(in_flight, index, self._explain_flight(index[in_flight]))
        fresh = self._landed_in(index) == clock.interval
        foreign = self.writer[index] != threads
        self._refuse(
            fresh & foreign, index, "is read by another thread with no barrier after it arrived"
        )
        self._note_readers(index, threads)
        return self.value[index]

    def write(self, index: Indices, threads: Indices, value: Symbols, *, is_async: bool) -> None:
        """Store, at once or as part of the group that is open.

        Raises
        ------
        ProofFailedError
            An element is outside, in flight, in use, or written by two threads.
        """
        self._check_range(index, "written")
        clock = self.clock
        is_used = self.writer[index] != NOBODY
        in_flight = is_used & (self.group[index] >= clock.landed)
        self._refuse(in_flight, index, "is overwritten while a copy to it is in flight")
        is_read = self.read_in[index] == clock.interval
        self._refuse(
            is_read & (self.reader[index] != threads),
            index,
            "is overwritten before its last use: no barrier lies between",
        )
        again = is_used & (self._landed_in(index) == clock.interval)
        self._refuse(
            again & (self.writer[index] != threads), index, "is written by two threads, unordered"
        )
        self.value[index] = value
        self.writer[index] = threads
        self._refuse(
            self.writer[index] != threads, index, "is written by two threads in one statement"
        )
        self.group[index] = clock.committed if is_async else _PLAIN
        self.written_in[index] = clock.interval

    def _landed_in(self, index: Indices) -> Indices:
        """The interval in which what an element holds arrived; what is in flight counts as now."""
        group = self.group[index]
        landed = np.array([*self.clock.landed_in, self.clock.interval], np.int64)
        by_group = landed[np.clip(group, 0, len(landed) - 1)]
        return np.where(group == _PLAIN, self.written_in[index], by_group)

    def _note_readers(self, index: Indices, threads: Indices) -> None:
        is_new = self.read_in[index] != self.clock.interval
        before = np.where(is_new, threads, self.reader[index])
        self.read_in[index] = self.clock.interval
        self.reader[index] = threads  # of several in this statement one stays
        mixed = (self.reader[index] != threads) | (before != threads)
        self.reader[index[mixed]] = SEVERAL

    def _explain_flight(self, index: Indices) -> str:
        clock = self.clock
        group = int(self.group[index].max())
        if group >= clock.committed:
            return "is read while the copy to it is not even committed"
        needed = clock.committed - 1 - group
        left = "there was no wait" if clock.waited < 0 else f"the last wait left {clock.waited}"
        return (
            f"is read while the copy to it is in flight: {left} groups, "
            f"this read allows {needed} at most"
        )

    def _check_range(self, index: Indices, verb: str) -> None:
        outside = (index < 0) | (index >= self.elements)
        if outside.any():
            raise ProofFailedError(
                f"{self.name}[{int(index[outside][0])}] is {verb}; it has {self.elements} elements"
            )

    def _refuse(self, wrong: NDArray[np.bool_], index: Indices, what: str) -> None:
        if wrong.any():
            raise ProofFailedError(f"{self.name}[{int(index[wrong][0])}] {what}")
