"""Databases of tuning records as a whole: merge, prune and compare, line by line, without TVM."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from alcop_ms.database_files import RECORD_FILE, DatabaseLines, read_lines
from alcop_ms.errors import DatabaseError, OutputError

FAILED_S = 1e9  # MetaSchedule records a candidate that failed with 1e10 seconds


@dataclass(frozen=True, slots=True)
class Merged:
    """What a merge did.

    Attributes
    ----------
    added, known, foreign, damaged : int
        Records that came in, were there already, are for another architecture, or are no records.
    """

    added: int
    known: int
    foreign: int
    damaged: int


@dataclass(frozen=True, slots=True)
class Pruned:
    """Records kept and dropped."""

    kept: int
    dropped: int


@dataclass(frozen=True, slots=True)
class Difference:
    """A workload's best seconds in two databases; None where one has no valid record of it.

    Attributes
    ----------
    workload : str
        The structural hash that TVM gives its module.
    """

    workload: str
    left_s: float | None
    right_s: float | None


def read_existing(directory: Path) -> DatabaseLines:
    """Read a database that must be there.

    Raises
    ------
    DatabaseError
        When the directory holds none.
    """
    if not (directory / RECORD_FILE).is_file():
        inner = sorted(file.parent.name for file in directory.glob(f"*/{RECORD_FILE}"))
        hint = f"; it has {', '.join(inner)} below it" if inner else ""
        raise DatabaseError(f"{directory}: holds no {RECORD_FILE}{hint}")
    return read_lines(directory)


def merge(sources: Sequence[Path], into: Path, *, arch: str) -> Merged:
    """Add the records of some databases to one; equal ones once.

    Databases of stock MetaSchedule may be sources: their records start the next search.

    Parameters
    ----------
    arch : str
        Records for another architecture stay out, for example of `"sm_90a"`.

    Raises
    ------
    DatabaseError
        When a source holds no database.
    OutputError
        When the result cannot be written.
    """
    lines = read_lines(into)
    workloads = list(lines.workloads)
    # by text: modules of one structure may differ in names, and a record goes by those
    places = {text: index for index, text in enumerate(workloads)}
    records = list(lines.records)
    seen = set(records)
    added = known = foreign = damaged = 0
    for source in sources:
        other = read_existing(source)
        damaged += len(other.damaged)
        for index, rest in other.records:
            if _arch_of(rest) != arch:
                foreign += 1
                continue
            text = other.workloads[index]
            if text not in places:
                places[text] = len(workloads)
                workloads.append(text)
            record = (places[text], rest)
            known, added = known + (record in seen), added + (record not in seen)
            if record not in seen:
                seen.add(record)
                records.append(record)
    _write(into, workloads, records)
    return Merged(added=added, known=known, foreign=foreign, damaged=damaged)


def prune(directory: Path, *, keep: int) -> Pruned:
    """Keep the best valid records of each workload, and no workload without a record.

    Raises
    ------
    DatabaseError, OutputError
        When there is none, or it cannot be written.
    """
    lines = read_existing(directory)
    groups: dict[int, list[str]] = {}
    for index, rest in lines.records:
        if _seconds_of(rest) < FAILED_S:
            groups.setdefault(index, []).append(rest)
    workloads: list[str] = []
    records: list[tuple[int, str]] = []
    for index in sorted(groups):
        best = sorted(groups[index], key=_seconds_of)[:keep]
        records += [(len(workloads), rest) for rest in best]
        workloads.append(lines.workloads[index])
    _write(directory, workloads, records)
    return Pruned(kept=len(records), dropped=len(lines.records) - len(records))


def diff(left: Path, right: Path) -> tuple[Difference, ...]:
    """The best time of every workload in either database, in the order of the first.

    Raises
    ------
    DatabaseError
        When a directory holds no database.
    """
    ours, theirs = best_times(read_existing(left)), best_times(read_existing(right))
    return tuple(
        Difference(name, ours.get(name), theirs.get(name))
        for name in dict.fromkeys((*ours, *theirs))
    )


def best_times(lines: DatabaseLines) -> dict[str, float]:
    """The best valid seconds of each workload, by hash."""
    best: dict[str, float] = {}
    for index, rest in lines.records:
        seconds = _seconds_of(rest)
        name = _hash_of(lines.workloads[index])
        if seconds < FAILED_S:
            best[name] = min(seconds, best.get(name, seconds))
    return best


def _write(directory: Path, workloads: Iterable[str], records: Iterable[tuple[int, str]]) -> None:
    try:
        directory.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise OutputError(f"{directory}: cannot be made: {error.strerror or error}") from error
    lines = DatabaseLines(workloads=tuple(workloads), records=tuple(records), damaged=())
    lines.write(directory)


def _hash_of(workload: str) -> str:
    return str(json.loads(workload)[0])


def _body(rest: str) -> list[Any]:
    """`[trace, seconds, target, arguments]` of a record's line without its index."""
    body: list[Any] = json.loads(f"[0,{rest}")[1]
    return body


def _seconds_of(rest: str) -> float:
    return min((float(second) for second in _body(rest)[1]), default=FAILED_S)


def _arch_of(rest: str) -> str:
    return str(_body(rest)[2].get("arch", ""))
