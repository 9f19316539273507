"""Logs of finished cases, a JSON object a line: a run goes on where an earlier one ended."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from benchmarks.case_workers import run_cases


def read_entries(path: Path) -> Iterator[dict[str, Any]]:
    """The entries of a log; a line that a kill has torn is left out."""
    if not path.exists():
        return
    for line in path.read_text(encoding="utf-8").splitlines():
        with contextlib.suppress(json.JSONDecodeError):
            entry = json.loads(line)
            if isinstance(entry, dict):
                yield entry


def log_cases(
    path: Path,
    cases: Iterator[int],
    run: Callable[[int], Any],
    settle: Callable[[int, Any, str], dict[str, Any]],
    *,
    jobs: int,
    limit_s: float,
) -> Iterator[dict[str, Any]]:
    """Run cases as `run_cases` does, and yield each one's entry once it is in the log.

    Parameters
    ----------
    settle : callable
        The entry of (case, result, failure).
    """
    answers = run_cases(cases, run, jobs=jobs, limit_s=limit_s)
    with path.open("a", encoding="utf-8") as log, contextlib.closing(answers):
        for case, result, failure in answers:
            entry = settle(case, result, failure)
            log.write(json.dumps(entry) + "\n")
            log.flush()
            yield entry
