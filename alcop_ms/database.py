"""Databases of tuning records, one per kind of result and target: predicted never meets measured."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from tvm.target import Target

from alcop_ms import compat, targets
from alcop_ms.compat import Any, ms
from alcop_ms.errors import OutputError

ResultKind = Literal["predicted", "measured"]


def result_kind(runner_kind: str) -> ResultKind:
    """What a runner's results are called."""
    return "predicted" if runner_kind == "model" else "measured"


def database_directory(work_dir: str | Path, kind: ResultKind, target: Target) -> Path:
    """Where records of one kind and target lie: MetaSchedule's lookup ignores the target."""
    return Path(work_dir) / f"{kind}-{targets.gpu_of(target).name}"


def database(work_dir: str | Path, kind: ResultKind, target: str | Target) -> Any:
    """Open or create a JSON database for `ms.tune_tir(database=...)`.

    Parameters
    ----------
    work_dir : str or Path
        The directory of a tuning run; the records go into `predicted-<gpu>` or `measured-<gpu>` in it.
    kind : {"predicted", "measured"}
        `"predicted"` with `runner("model")`, `"measured"` with any runner that measures.

    Raises
    ------
    OutputError
        When the directory cannot be written.
    """
    directory = database_directory(work_dir, kind, targets.target(target))
    try:
        directory.mkdir(parents=True, exist_ok=True)
        probe = directory / ".writable"
        probe.write_text("", encoding="utf-8")
        probe.unlink()
    except OSError as error:
        raise OutputError(
            f"{directory}: tuning records cannot be written here: {error.strerror or error}. "
            "Choose another work_dir."
        ) from error
    compat.register_intrinsics()  # records name them, and loading replays nothing without them
    return ms.database.JSONDatabase(
        str(directory / "database_workload.json"), str(directory / "database_tuning_record.json")
    )
