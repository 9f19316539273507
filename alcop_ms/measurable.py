"""From traces to candidates that MetaSchedule can build and run."""

from __future__ import annotations

import logging
from collections.abc import Container, Iterable

from alcop_ms.compat import Any, Schedule, ScheduleError, ms
from alcop_ms.sampling import decisions_key, finish

logger = logging.getLogger(__name__)


def collect(context: Any, traces: Iterable[Any], seen: Container[str]) -> dict[str, Schedule]:
    """Candidates of traces that are valid and were not seen, by their decisions."""
    met: dict[str, Schedule] = {}
    for trace in traces:
        candidate = Schedule(context.mod, debug_mask="none")
        try:
            trace.apply_to_schedule(candidate, remove_postproc=True)
        except ScheduleError as error:
            logger.debug("a trace does not replay: %s", error)
            continue
        key = decisions_key(candidate.trace)
        if key not in seen and key not in met and finish(context, candidate):
            met[key] = candidate
    return met


def measurable(candidate: Schedule) -> Any:
    """A finished candidate with the arguments that it is run with."""
    arguments = ms.arg_info.ArgInfo.from_entry_func(candidate.mod, remove_preproc=True)
    return ms.MeasureCandidate(candidate, arguments)
