"""Databases of tuning records, one a target, predicted and measured results apart."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Literal, get_args

from tvm.target import Target

from alcop_ms import targets
from alcop_ms.compat import Any, ms
from alcop_ms.errors import DatabaseError, InvalidOptionError, OutputError
from alcop_ms.rules.mma_intrinsics import register_named

ResultKind = Literal["predicted", "simulated", "measured"]
WORKLOAD_FILE = "database_workload.json"
RECORD_FILE = "database_tuning_record.json"


def database_directory(work_dir: str | Path, kind: ResultKind, target: Target) -> Path:
    """Where records of one kind and target lie: MetaSchedule's lookup ignores the target."""
    return Path(work_dir) / f"{kind}-{targets.gpu_of(target).name}"


def database(work_dir: str | Path, kind: ResultKind, target: str | Target) -> Any:
    """Open or create a JSON database for `ms.tune_tir(database=...)`.

    Parameters
    ----------
    work_dir : str or Path
        The directory of a tuning run; the records go into `predicted-<gpu>`, `simulated-<gpu>` or
        `measured-<gpu>` in it.
    kind : {"predicted", "simulated", "measured"}
        `"predicted"` with `runner("model")`, `"simulated"` with `runner("simulated")`, `"measured"`
        with any runner that measures.

    Raises
    ------
    InvalidOptionError
        When `kind` is none of these.
    OutputError
        When the directory cannot be written.
    DatabaseError
        When there are records already and they cannot be read.
    """
    if kind not in get_args(ResultKind):
        raise InvalidOptionError(f"kind={kind!r}: one of {', '.join(get_args(ResultKind))}")
    directory = database_directory(work_dir, kind, targets.target(target))
    _make_writable(directory)
    return open_database(directory)


def open_database(directory: Path) -> Any:
    """Open the database that lies in a directory.

    Raises
    ------
    DatabaseError
        When its files cannot be read.
    """
    workload_file, record_file = directory / WORKLOAD_FILE, directory / RECORD_FILE
    _check_files(workload_file, record_file)
    # records name intrinsics, and loading replays nothing without them
    register_named(record_file.read_text(encoding="utf-8") if record_file.is_file() else "")
    try:
        return ms.database.JSONDatabase(str(workload_file), str(record_file))
    # TVM reports what it cannot read by whatever its parser or its checks happen to raise
    except Exception as error:
        reason = (str(error).strip().splitlines() or [type(error).__name__])[-1]
        raise DatabaseError(
            f"{record_file}: its records do not fit {WORKLOAD_FILE} or this TVM: {reason}. "
            "Remove both files, or choose another directory."
        ) from error


def _make_writable(directory: Path) -> None:
    try:
        directory.mkdir(parents=True, exist_ok=True)
        probe = directory / ".writable"
        probe.write_text("", encoding="utf-8")
        probe.unlink()
    except OSError as error:
        raise OutputError(
            f"{directory}: tuning records cannot be written here: {error.strerror or error}. "
            "Choose another directory."
        ) from error


def _check_files(workload_file: Path, record_file: Path) -> None:
    """Prove that every line has the form that TVM expects: one that has not makes it segfault."""
    workloads = _read_lines(workload_file)
    for number, line in enumerate(workloads, start=1):
        if not _is_workload(line):
            raise _describe_damage(workload_file, number, "not a workload")
    for number, line in enumerate(_read_lines(record_file), start=1):
        if not _is_record(line):
            raise _describe_damage(record_file, number, "not a tuning record")
        if line[0] >= len(workloads):
            reason = f"its workload {line[0]} is not in {workload_file.name}"
            raise _describe_damage(record_file, number, reason)


def _read_lines(path: Path) -> list[Any]:
    """The JSON values of a file, one a line; none where there is no file yet."""
    values: list[Any] = []
    try:
        with path.open(encoding="utf-8") as lines:
            for line in lines:
                values.append(json.loads(line))
    except FileNotFoundError:
        return []
    except (json.JSONDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise _describe_damage(path, len(values) + 1, "not JSON") from error
    except OSError as error:
        raise DatabaseError(f"{path}: cannot be read: {error.strerror or error}") from error
    return values


def _is_workload(value: Any) -> bool:
    """`[hash, module]` (tvm/s_tir/meta_schedule/database.cc, `Workload::AsJSON`)."""
    return isinstance(value, list) and [type(item) for item in value] == [str, str]


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


def _describe_damage(path: Path, number: int, reason: str) -> DatabaseError:
    return DatabaseError(
        f"{path}:{number}: {reason}. Remove that line (a run that was killed may leave half of "
        "one), or choose another directory."
    )
