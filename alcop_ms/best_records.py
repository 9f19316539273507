"""The best records of every workload in a database, in words."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from pathlib import Path

from alcop_ms.analysis.plan import find_problem
from alcop_ms.database_tools import read_existing
from alcop_ms.errors import DatabaseError
from alcop_ms.pipeline import NotApplicable, PipelinePlan
from alcop_ms.prediction import plan_of
from alcop_ms.records import open_database
from alcop_ms.tuning import ranked_records, record_seconds
from alcop_ms.workloads.spec import make_shape_name


@dataclass(frozen=True, slots=True, kw_only=True)
class BestRecord:
    """One record.

    Attributes
    ----------
    workload : str
        The structural hash that TVM gives its module.
    what : str
        The product that it computes, or why it is none.
    plan : str
        Its tile and stages, or why it has no plan.
    """

    workload: str
    what: str
    seconds: float
    plan: str


def find_best(directory: Path, top: int) -> tuple[BestRecord, ...]:
    """The best `top` records of every workload.

    Raises
    ------
    DatabaseError
        When there is no database, or no valid record in it.
    """
    read_existing(directory)
    database = open_database(directory)
    entries = {
        str(record.workload.as_json()[0]): record for record in database.get_all_tuning_records()
    }
    found: list[BestRecord] = []
    for name, entry in entries.items():
        mod = entry.workload.mod
        problem = find_problem(mod)
        ranked = itertools.islice(ranked_records(database, mod, entry.target), top)
        found += [
            BestRecord(
                workload=name,
                what=problem.reason
                if isinstance(problem, NotApplicable)
                else ("gated-" if problem.products > 1 else "") + make_shape_name(problem),
                seconds=record_seconds(record),
                plan=_describe(plan_of(schedule.mod, entry.target)),
            )
            for record, schedule in ranked
        ]
    if not found:
        raise DatabaseError(f"{directory}: holds no record of a kernel that ran")
    return tuple(found)


def _describe(plan: PipelinePlan | NotApplicable) -> str:
    if isinstance(plan, NotApplicable):
        return plan.reason
    tile = plan.tile
    split = f", k in {plan.splits} parts" if plan.splits > 1 else ""
    return (
        f"{tile.family.value} {tile.tile_m}x{tile.tile_n}x{tile.tile_k}, "
        f"{plan.shared_stages} shared x {plan.register_stages} register stages{split}"
    )
