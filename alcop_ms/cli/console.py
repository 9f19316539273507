"""What the package logs, on the command line: warnings, each in one line and once."""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def showing_warnings() -> Iterator[None]:
    """Print warnings of `alcop_ms` on standard error for the length of a command."""
    package = logging.getLogger("alcop_ms")
    handler = logging.StreamHandler(sys.stderr)
    handler.setLevel(logging.WARNING)
    handler.setFormatter(_OneLine())
    handler.addFilter(_once())
    package.addHandler(handler)
    try:
        yield
    finally:
        package.removeHandler(handler)


class _OneLine(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = f"alcop-ms: {record.levelname.lower()}: {' '.join(record.getMessage().split())}"
        if record.exc_info is None:
            return line
        return f"{line}\n{self.formatException(record.exc_info)}"  # a bug: stays loud


def _once() -> logging.Filter:
    """A filter that lets a message through the first time; builder and command ask for the same."""
    seen: set[str] = set()

    class Once(logging.Filter):
        def filter(self, record: logging.LogRecord) -> bool:
            is_new = record.getMessage() not in seen
            seen.add(record.getMessage())
            return is_new

    return Once()
