"""What earlier runs recorded, as the learned part of the cost model takes it."""

from __future__ import annotations

import logging

from tvm.s_tir import Schedule

from alcop_ms.analysis.loop_tree import read_loop_tree
from alcop_ms.analysis.plan import find_problems
from alcop_ms.compat import Any, ScheduleError
from alcop_ms.cost_model.hybrid import Point
from alcop_ms.cost_model.model import measured_points, read_plans
from alcop_ms.pipeline import NotApplicable
from alcop_ms.targets import gpu_of

logger = logging.getLogger(__name__)

FAILED_S = 1e9  # MetaSchedule writes 1e10 seconds for a candidate that did not run
MAX_RECORDS = 256  # replaying one takes some 50 ms


def recorded_points(records: Any, *, limit: int = MAX_RECORDS) -> list[Point]:
    """The valid records of a database, of all its products and targets, the latest first.

    `PipelineCostModel.hybrid.add` takes them, so that a search starts with what was measured of
    other products and GPUs. Results of one kind only: databases of `alcop_ms.database` hold one.

    Parameters
    ----------
    limit : int
        Records that are replayed at most.
    """
    points: list[Point] = []
    for record in list(records.get_all_tuning_records())[::-1][:limit]:
        seconds = [float(value) for value in record.run_secs or ()]
        if not seconds or min(seconds) >= FAILED_S:
            continue
        module = record.workload.mod
        problems = find_problems(module)
        if isinstance(problems, NotApplicable) or len(problems) > 1:
            continue  # the learned part corrects times of one product
        (problem,) = problems.values()
        schedule = Schedule(module, debug_mask="none")
        try:
            record.trace.apply_to_schedule(schedule, remove_postproc=False)
        except ScheduleError as error:
            logger.debug("a record is left out: %s", error)
            continue
        read = read_plans(problem, gpu_of(record.target), [read_loop_tree(schedule)])
        points.extend(measured_points(read, [min(seconds)]))
    return points
