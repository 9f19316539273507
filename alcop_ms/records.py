"""Databases of tuning records, one a target, predicted and measured results apart."""

from __future__ import annotations

import json
import logging
import tempfile
from pathlib import Path
from typing import Literal, get_args

from tvm.target import Target

from alcop_ms import targets
from alcop_ms.compat import Any, ms
from alcop_ms.database_files import (
    DAMAGED_SUFFIX,
    RECORD_FILE,
    WORKLOAD_FILE,
    DatabaseLines,
    read_lines,
    set_aside,
)
from alcop_ms.errors import DatabaseError, InvalidOptionError, OutputError
from alcop_ms.lowering.lower import LOWERING_VERSION
from alcop_ms.rules.cut_rows import names_cuts, register_cuts
from alcop_ms.rules.mma_intrinsics import register_named

__all__ = [
    "RECORD_FILE",
    "WORKLOAD_FILE",
    "ResultKind",
    "database",
    "database_directory",
    "open_database",
]

logger = logging.getLogger(__name__)

ResultKind = Literal["predicted", "simulated", "measured"]


def database_directory(work_dir: str | Path, kind: ResultKind, target: Target) -> Path:
    """Where records of one kind, target and lowering lie: MetaSchedule's lookup ignores all three.

    A limit on shared memory below the GPU's own is part of the name, and so is the version of our
    lowering from 2 on.
    """
    gpu = targets.gpu_of(target)
    limit = int(target.attrs.get("max_shared_memory_per_block", gpu.max_shared_bytes_per_block))
    parts = [kind, gpu.name]
    if limit != gpu.max_shared_bytes_per_block:
        parts.append(f"{limit}bytes")
    if LOWERING_VERSION > 1:
        parts.append(f"lowering{LOWERING_VERSION}")
    return Path(work_dir) / "-".join(parts)


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
        When there are records already and TVM cannot read them. A damaged line is moved to a file
        beside, with a warning that names it, and the rest is used.
    """
    if kind not in get_args(ResultKind):
        raise InvalidOptionError(f"kind={kind!r}: one of {', '.join(get_args(ResultKind))}")
    directory = database_directory(work_dir, kind, targets.target(target))
    _make_writable(directory)
    lines = read_lines(directory)
    if lines.damaged:
        set_aside(lines.damaged)
        lines.write(directory)
        _warn(lines, f"moved to *{DAMAGED_SUFFIX} beside")
    return _open(directory)


def open_database(directory: Path) -> Any:
    """Open the database that lies in a directory, to look things up in it.

    Damaged lines are named in a warning and left out; the files stay as they are.

    Raises
    ------
    DatabaseError
        When its files cannot be read.
    """
    lines = read_lines(directory)
    if not lines.damaged:
        return _open(directory)
    _warn(lines, "skipped")
    with tempfile.TemporaryDirectory(prefix="alcop_ms_") as scratch:
        lines.write(Path(scratch))
        return _open(Path(scratch))


def _warn(lines: DatabaseLines, what: str) -> None:
    """Name every damaged line, and say how many are left."""
    for one in lines.damaged:
        logger.warning("%s: %s", one, what)
    logger.warning(
        "%d damaged lines of a database %s; %d records are left",
        len(lines.damaged),
        what,
        len(lines.records),
    )


def _open(directory: Path) -> Any:
    workload_file, record_file = directory / WORKLOAD_FILE, directory / RECORD_FILE
    # records name intrinsics, and loading replays nothing without them
    text = record_file.read_text(encoding="utf-8") if record_file.is_file() else ""
    register_named(text)
    if names_cuts(text):
        for line in workload_file.read_text(encoding="utf-8").splitlines():
            register_cuts(ms.database.Workload.from_json(json.loads(line)).mod, text)
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
