"""A search strategy: evolution, then a walk from the best candidates to better neighbours."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator
from itertools import permutations

from alcop_ms.compat import Any, PySearchStrategy, Schedule, ScheduleError, derived_object, ms
from alcop_ms.mutators.mutate_pipeline_decisions import mutable_decisions
from alcop_ms.sampling import decisions_key, finish
from alcop_ms.transfer import similar_traces, transplant

logger = logging.getLogger(__name__)

STARTS = 2  # best records that a walk starts from
MAX_STEPS = 12  # of one walk; it mostly ends by itself after two to five

Score = Callable[[list[Schedule]], list[float]]


def neighbours(trace: Any) -> Iterator[Any]:
    """Traces with one decision of ours changed, or a step taken from one decision to another.

    The second kind keeps a tile's size and changes its shape (fewer warps, more fragments each),
    which changing one decision at a time reaches only through tiles of another size.
    """
    choices = list(mutable_decisions(trace))
    for instruction, candidates, current in choices:
        for index, candidate in enumerate(candidates):
            if index != current:
                yield trace.with_decision(instruction, candidate, remove_postproc=True)
    for (gains, upward, i), (loses, downward, j) in permutations(choices, 2):
        if i + 1 < len(upward) and j > 0:
            changed = trace.with_decision(gains, upward[i + 1], remove_postproc=True)
            yield changed.with_decision(loses, downward[j - 1], remove_postproc=True)


def walk(context: Any, start: Any, score: Score, seen: dict[str, tuple[float, Schedule]]) -> None:
    """Go from a trace to its best neighbour while that is better.

    Parameters
    ----------
    score : callable
        Schedules to scores; higher is better.
    seen : dict
        Every valid candidate met, with its score, by its decisions; added to. What is in it when
        the walk starts is not looked at again.
    """
    best = -float("inf")
    for _ in range(MAX_STEPS):
        met = _collect(context, (start, *neighbours(start)), seen)
        if not met:
            return
        scores = score(list(met.values()))
        seen.update(zip(met, zip(scores, met.values(), strict=True), strict=True))
        if max(scores) <= best:
            return
        best = max(scores)
        start = list(met.values())[scores.index(best)].trace


def _collect(
    context: Any, traces: Iterable[Any], seen: dict[str, tuple[float, Schedule]]
) -> dict[str, Schedule]:
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


@derived_object
class RefinedSearch(PySearchStrategy):
    """Evolution first; the last trials go to what is near the best records.

    Near are their neighbours, and what was best for similar products of the same database.

    Evolution draws at random and may miss a candidate next to the one it found: five slots instead
    of four, say, at the same predicted time and a fifth more instructions.

    Parameters
    ----------
    make_evolution : callable
        A new `ms.search_strategy.EvolutionarySearch`.
    refined : int
        Trials of the second part; 0 leaves it out.
    is_out_of_time : callable
        Asked before each round but the first; the second part follows at once when it says so.
    """

    def __init__(
        self, make_evolution: Callable[[], Any], refined: int, is_out_of_time: Callable[[], bool]
    ) -> None:
        super().__init__()
        self.make_evolution = make_evolution
        self.refined = refined
        self.is_out_of_time = is_out_of_time
        self.evolution = make_evolution()
        self.evolves = True
        self.rounds = 0
        self.context: Any = None
        self.database: Any = None
        self.designs: list[Any] = []
        self.cost_model: Any = None

    def _initialize_with_tune_context(self, context: Any) -> None:
        self.context = context
        self.evolution._initialize_with_tune_context(context)

    def pre_tuning(
        self,
        max_trials: int,
        num_trials_per_iter: int,
        design_spaces: list[Any],
        database: Any = None,
        cost_model: Any = None,
    ) -> None:
        self.database, self.cost_model = database, cost_model
        self.designs = [design.trace for design in design_spaces]
        self.evolves = max_trials > self.refined
        if self.evolves:
            self.evolution.pre_tuning(
                max_trials - self.refined, num_trials_per_iter, design_spaces, database, cost_model
            )

    def post_tuning(self) -> None:
        self._end_evolution()

    def generate_measure_candidates(self) -> Any:
        if self.evolves and (self.rounds == 0 or not self.is_out_of_time()):
            self.rounds += 1
            candidates = self.evolution.generate_measure_candidates()
            if candidates is not None:
                return candidates
        self._end_evolution()
        trials, self.refined = self.refined, 0
        return self._refine(trials) if trials else None

    def notify_runner_results(self, measure_candidates: list[Any], results: list[Any]) -> None:
        if self.evolves:
            self.evolution.notify_runner_results(measure_candidates, results)

    def clone(self) -> Any:
        return RefinedSearch(self.make_evolution, self.refined, self.is_out_of_time)

    def _end_evolution(self) -> None:
        if self.evolves:
            self.evolves = False
            self.evolution.post_tuning()

    def _refine(self, trials: int) -> list[Any] | None:
        """The best candidates that walks meet and no record has; None when there is none."""
        if not self.database.has_workload(self.context.mod):
            return None
        workload = self.database.commit_workload(self.context.mod)
        recorded = self.database.get_all_tuning_records()
        known = {decisions_key(one.trace) for one in recorded if one.workload.same_as(workload)}
        seen: dict[str, tuple[float, Schedule]] = {}
        best = [record.trace for record in self.database.get_top_k(workload, STARTS)]
        for start in (*best, *self._similar()):
            walk(self.context, start, self._score, seen)
        new = [item for key, item in seen.items() if key not in known]
        new.sort(key=lambda item: -item[0])
        return [_measurable(candidate) for _, candidate in new[:trials]] or None

    def _similar(self) -> list[Any]:
        """The best valid transplant of similar products' records into one of our designs."""
        donors = list(similar_traces(self.database, self.context.mod))
        traces = [transplant(donor, design) for donor in donors for design in self.designs]
        met = _collect(self.context, [trace for trace in traces if trace is not None], {})
        if not met:
            return []
        scores = self._score(list(met.values()))
        return [list(met.values())[scores.index(max(scores))].trace]

    def _score(self, candidates: list[Schedule]) -> list[float]:
        scores = self.cost_model.predict(self.context, [_measurable(one) for one in candidates])
        return [float(score) for score in scores]


def _measurable(candidate: Schedule) -> Any:
    arguments = ms.arg_info.ArgInfo.from_entry_func(candidate.mod, remove_preproc=True)
    return ms.MeasureCandidate(candidate, arguments)
