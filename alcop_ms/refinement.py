"""A search strategy: rank all or evolve, then walk from the best to better neighbours."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import permutations

from alcop_ms.compat import Any, PySearchStrategy, Schedule, derived_object
from alcop_ms.measurable import collect, measurable
from alcop_ms.mutators.mutate_pipeline_decisions import mutable_decisions
from alcop_ms.ranked_space import Rank, RankedSpace, find_space
from alcop_ms.sampling import decisions_key
from alcop_ms.transfer import similar_traces, transplant

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
        met = collect(context, (start, *neighbours(start)), seen)
        if not met:
            return
        scores = score(list(met.values()))
        seen.update(zip(met, zip(scores, met.values(), strict=True), strict=True))
        if max(scores) <= best:
            return
        best = max(scores)
        start = list(met.values())[scores.index(best)].trace


@derived_object
class RefinedSearch(PySearchStrategy):
    """First the whole space's best or evolution; the last trials go to what is near the records.

    A space that can be written out is ranked whole (`ranked_space.py`): there is nothing to evolve.
    Others are evolved. Near are neighbours of the best records, and what was best for similar
    products of the same database: evolution draws at random and may miss a candidate next to the
    one it found, five slots instead of four, say, at the same predicted time and a fifth more
    instructions.

    Parameters
    ----------
    make_evolution : callable
        A new `ms.search_strategy.EvolutionarySearch`.
    rank : callable
        The cost model for whole spaces.
    refined : int
        Trials of the second part; 0 leaves it out.
    is_out_of_time : callable
        Asked before each round but the first; the second part follows at once when it says so.
    """

    def __init__(
        self,
        make_evolution: Callable[[], Any],
        rank: Rank,
        refined: int,
        is_out_of_time: Callable[[], bool],
    ) -> None:
        super().__init__()
        self.make_evolution = make_evolution
        self.rank = rank
        self.ranked: RankedSpace | None = None
        self.refined = refined
        self.is_out_of_time = is_out_of_time
        self.evolution = make_evolution()
        self.evolves = True
        self.rounds = self.first = self.per_round = 0
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
        self.first, self.per_round = max(0, max_trials - self.refined), num_trials_per_iter
        space = find_space(self.context.mod, self.designs)
        if space is not None:
            recorded = self._recorded_keys()
            self.ranked = RankedSpace(self.context, self.designs, space, self.rank, recorded)
        self.evolves = self.ranked is None and self.first > 0
        if self.evolves:
            self.evolution.pre_tuning(
                self.first, num_trials_per_iter, design_spaces, database, cost_model
            )

    def post_tuning(self) -> None:
        self._end_evolution()

    def generate_measure_candidates(self) -> Any:
        if self.rounds == 0 or not self.is_out_of_time():
            self.rounds += 1
            candidates = self._take()
            if candidates:
                return candidates
        self._end_evolution()
        trials, self.refined = self.refined, 0
        return self._refine(trials) if trials else None

    def _take(self) -> Any:
        """The next round of the first part; None when that is at its end."""
        if self.ranked is not None:
            if not self.first:
                return None
            taken = self.ranked.take(min(self.first, self.per_round))
            self.first -= len(taken)
            return taken
        return self.evolution.generate_measure_candidates() if self.evolves else None

    def notify_runner_results(self, measure_candidates: list[Any], results: list[Any]) -> None:
        if self.evolves:
            self.evolution.notify_runner_results(measure_candidates, results)

    def clone(self) -> Any:
        return RefinedSearch(self.make_evolution, self.rank, self.refined, self.is_out_of_time)

    def _end_evolution(self) -> None:
        if self.evolves:
            self.evolves = False
            self.evolution.post_tuning()

    def _refine(self, trials: int) -> list[Any] | None:
        """The best candidates that walks meet and no record has; None when there is none."""
        known = self._recorded_keys()
        if not known:
            return None
        workload = self.database.commit_workload(self.context.mod)
        seen: dict[str, tuple[float, Schedule]] = {}
        best = [record.trace for record in self.database.get_top_k(workload, STARTS)]
        for start in (*best, *self._similar()):
            walk(self.context, start, self._score, seen)
        new = [item for key, item in seen.items() if key not in known]
        new.sort(key=lambda item: -item[0])
        return [measurable(candidate) for _, candidate in new[:trials]] or None

    def _recorded_keys(self) -> set[str]:
        """Every candidate of this function that the database holds, failures too."""
        if self.database is None or not self.database.has_workload(self.context.mod):
            return set()
        workload = self.database.commit_workload(self.context.mod)
        recorded = self.database.get_all_tuning_records()
        return {decisions_key(one.trace) for one in recorded if one.workload.same_as(workload)}

    def _similar(self) -> list[Any]:
        """The best valid transplant of similar products' records into one of our designs."""
        donors = list(similar_traces(self.database, self.context.mod))
        traces = [transplant(donor, design) for donor in donors for design in self.designs]
        met = collect(self.context, [trace for trace in traces if trace is not None], {})
        if not met:
            return []
        scores = self._score(list(met.values()))
        return [list(met.values())[scores.index(max(scores))].trace]

    def _score(self, candidates: list[Schedule]) -> list[float]:
        scores = self.cost_model.predict(self.context, [measurable(one) for one in candidates])
        return [float(score) for score in scores]
