"""Ctrl-C during a search: stop at the next safe point, keep what there is."""

from __future__ import annotations

import logging
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

logger = logging.getLogger(__name__)


class InterruptFlag:
    """Whether Ctrl-C was pressed."""

    def __init__(self) -> None:
        self.is_set = False

    def check(self) -> None:
        """Raise `KeyboardInterrupt` if it was."""
        if self.is_set:
            raise KeyboardInterrupt


@contextmanager
def deferring_interrupts() -> Iterator[InterruptFlag]:
    """Let the first Ctrl-C set a flag, and the second one raise.

    Python would raise in whatever callback the main thread runs next. MetaSchedule makes a
    `RuntimeError` of what is raised in its parallel loops, and drops a round of results when it is
    raised elsewhere. Nothing is deferred outside the main thread, or where Ctrl-C has a handler of
    someone else's.
    """
    flag = InterruptFlag()

    def handle(_signal: int, _frame: FrameType | None) -> None:
        flag.check()
        flag.is_set = True
        logger.warning("stopping after what is being built; Ctrl-C once more to stop at once")

    is_ours = (
        threading.current_thread() is threading.main_thread()
        and signal.getsignal(signal.SIGINT) is signal.default_int_handler
    )
    if not is_ours:
        yield flag
        return
    signal.signal(signal.SIGINT, handle)
    try:
        yield flag
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def ignore_interrupts() -> None:
    """For worker processes: a terminal sends Ctrl-C to all, and only the search is to hear it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
