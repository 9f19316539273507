"""Counting why candidates are rejected, across clones, threads and batches."""

from __future__ import annotations

import threading
from collections import Counter


class RejectionCauses:
    """A histogram of causes, shared by all clones of the postprocs of one search.

    MetaSchedule clones rules and postprocs into each task and calls them from several threads, and
    a rejected candidate leaves no other trace, so the counts live in one object that all of them
    hold.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._counts: Counter[str] = Counter()
        self._accepted = 0

    def count(self, cause: str) -> bool:
        """Count one rejection. Returns False, which is what a postproc answers with it."""
        with self._lock:
            self._counts[cause] += 1
        return False

    def accept(self) -> bool:
        """Count one candidate that passed every check. Returns True."""
        with self._lock:
            self._accepted += 1
        return True

    @property
    def accepted(self) -> int:
        return self._accepted

    @property
    def rejected(self) -> int:
        return sum(self._counts.values())

    def histogram(self) -> tuple[tuple[str, int], ...]:
        """(cause, count), most frequent first."""
        with self._lock:
            return tuple(sorted(self._counts.items(), key=lambda item: (-item[1], item[0])))

    def summary(self) -> str:
        """One line a cause, for a person."""
        return "\n".join(f"{count:6d}  {cause}" for cause, count in self.histogram())
