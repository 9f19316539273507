"""Databases of tuning records, one a target, predicted and measured results apart."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Literal, get_args

from tvm.target import Target

from alcop_ms import compat, targets
from alcop_ms.compat import Any, ms
from alcop_ms.errors import DatabaseError, InvalidOptionError, OutputError

ResultKind = Literal["predicted", "measured"]
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
        The directory of a tuning run; the records go into `predicted-<gpu>` or `measured-<gpu>` in
        it.
    kind : {"predicted", "measured"}
        `"predicted"` with `runner("model")`, `"measured"` with any runner that measures.

    Raises
    ------
    InvalidOptionError
        When `kind` is neither.
    OutputError
        When the directory cannot be written.
    DatabaseError
        When there are records already and they cannot be read.
    """
    if kind not in get_args(ResultKind):
        raise InvalidOptionError(f"kind={kind!r}: one of {', '.join(get_args(ResultKind))}")
    directory = database_directory(work_dir, kind, targets.target(target))
    _make_writable(directory)
    compat.register_intrinsics()  # records name them, and loading replays nothing without them
    files = (directory / WORKLOAD_FILE, directory / RECORD_FILE)
    try:
        return ms.database.JSONDatabase(*map(str, files))
    # TVM reports a broken file by whatever its parser or its checks happen to raise
    except Exception as error:
        raise DatabaseError(_describe_damage(files, error)) from error


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


def _describe_damage(files: tuple[Path, Path], error: Exception) -> str:
    """Which line of which file is not JSON; where all are, what TVM says."""
    for path in files:
        try:
            lines = path.read_text(encoding="utf-8").splitlines()
        except (OSError, UnicodeDecodeError) as unreadable:
            return (
                f"{path}: cannot be read: {unreadable}. Remove the file, or choose another place."
            )
        for number, line in enumerate(lines, start=1):
            try:
                json.loads(line)
            except json.JSONDecodeError as broken:
                return (
                    f"{path}:{number}: not a tuning record: {broken.msg}. Remove that line "
                    "(a run that was killed may leave half of one), or choose another place."
                )
    reason = (str(error).strip().splitlines() or [type(error).__name__])[-1]
    return (
        f"{files[1]}: its records do not fit {files[0].name} or this TVM: {reason}. "
        "Remove both files, or choose another place."
    )
