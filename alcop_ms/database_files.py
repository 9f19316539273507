"""The two files of a MetaSchedule database: lines that TVM would stumble over are set aside.

TVM reads both files by itself, and a line of another form makes it crash. A run that is killed may
leave half a line, and merged files may hold anything. Each line is looked at first: what is damaged
is named, skipped and counted, and everything else stays usable.
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from alcop_ms.errors import DatabaseError, OutputError

WORKLOAD_FILE = "database_workload.json"
RECORD_FILE = "database_tuning_record.json"
DAMAGED_SUFFIX = ".damaged"


@dataclass(frozen=True, slots=True)
class Damage:
    """A line that is no part of the database.

    Attributes
    ----------
    line : int
        From 1.
    text : str
        The line itself.
    """

    file: Path
    line: int
    reason: str
    text: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.reason}"


@dataclass(frozen=True, slots=True, kw_only=True)
class DatabaseLines:
    """The sound lines of a database, and the damaged ones.

    Attributes
    ----------
    records : tuple of (int, str)
        Each record's workload, as an index into `workloads`, and its line without that index.
    """

    workloads: tuple[str, ...]
    records: tuple[tuple[int, str], ...]
    damaged: tuple[Damage, ...]

    def write(self, directory: Path) -> None:
        """Write the sound lines; each file appears at once, so that a killed run loses nothing.

        Raises
        ------
        OutputError
            When the directory cannot be written.
        """
        workloads = "".join(f"{line}\n" for line in self.workloads)
        records = "".join(f"[{index},{rest}\n" for index, rest in self.records)
        places = [(directory / WORKLOAD_FILE, workloads), (directory / RECORD_FILE, records)]
        scratches = [_write_beside(place, text) for place, text in places]
        for scratch, (place, _) in zip(scratches, places, strict=True):
            scratch.replace(place)


def read_lines(directory: Path) -> DatabaseLines:
    """Read a database's files; none there is an empty database.

    Raises
    ------
    DatabaseError
        When a file cannot be read at all.
    """
    workload_file, record_file = directory / WORKLOAD_FILE, directory / RECORD_FILE
    damaged: list[Damage] = []
    positions: dict[int, int] = {}
    workloads: list[str] = []
    for number, text in enumerate(_read(workload_file), start=1):
        reason = _why_no_workload(text)
        if reason:
            damaged.append(Damage(workload_file, number, reason, text))
            continue
        positions[number - 1] = len(workloads)
        workloads.append(text)
    records: list[tuple[int, str]] = []
    for number, text in enumerate(_read(record_file), start=1):
        index, reason = _read_record(text)
        if not reason and index not in positions:
            reason = f"its workload {index} is not in {WORKLOAD_FILE}"
        if reason:
            damaged.append(Damage(record_file, number, reason, text))
            continue
        records.append((positions[index], text.partition(",")[2]))
    return DatabaseLines(workloads=tuple(workloads), records=tuple(records), damaged=tuple(damaged))


def set_aside(damaged: tuple[Damage, ...]) -> None:
    """Keep damaged lines beside their file, in case somebody can use them.

    Raises
    ------
    OutputError
        When they cannot be written.
    """
    for one in damaged:
        place = one.file.with_name(one.file.name + DAMAGED_SUFFIX)
        try:
            with place.open("a", encoding="utf-8") as file:
                file.write(f"{one.text}\n")
        except OSError as error:
            raise OutputError(f"{place}: cannot be written: {error.strerror or error}") from error


def _read(path: Path) -> list[str]:
    try:
        text = path.read_bytes().decode("utf-8", errors="replace")
    except FileNotFoundError:
        return []
    except OSError as error:
        raise DatabaseError(f"{path}: cannot be read: {error.strerror or error}") from error
    return [line for line in text.split("\n") if line.strip()]


def _write_beside(path: Path, text: str) -> Path:
    scratch = path.with_name(f"{path.name}.{os.getpid()}.tmp")
    try:
        scratch.write_text(text, encoding="utf-8")
    except OSError as error:
        raise OutputError(f"{path}: cannot be written: {error.strerror or error}") from error
    return scratch


def _parse(text: str) -> tuple[Any, str]:
    try:
        return json.loads(text), ""
    except (json.JSONDecodeError, RecursionError):
        return None, "not JSON"


def _why_no_workload(text: str) -> str:
    """`[hash, module]` (tvm/s_tir/meta_schedule/database.cc, `Workload::AsJSON`)."""
    value, reason = _parse(text)
    is_workload = isinstance(value, list) and [type(item) for item in value] == [str, str]
    return reason or ("" if is_workload else "not a workload")


def _read_record(text: str) -> tuple[int, str]:
    """The workload's index of `[workload, [trace, seconds, target, arguments]]`; or why not."""
    value, reason = _parse(text)
    if reason:
        return -1, reason
    if not _is_record(value):
        return -1, "not a tuning record"
    return value[0], ""


def _is_record(value: Any) -> bool:
    """`[workload, [[instructions, decisions], seconds, target, arguments]]` (`TuningRecord`)."""
    if not isinstance(value, list) or [type(item) for item in value] != [int, list]:
        return False
    if value[0] < 0 or len(value[1]) != 4:
        return False
    trace, seconds, target, arguments = value[1]
    is_trace = isinstance(trace, list) and [type(item) for item in trace] == [list, list]
    is_timed = isinstance(seconds, list) and all(isinstance(s, float | int) for s in seconds)
    return is_trace and is_timed and isinstance(target, dict) and isinstance(arguments, list)
