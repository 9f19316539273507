"""Rank all, measure the best: the first part of a search whose whole space can be written out."""

from __future__ import annotations

import logging
from collections.abc import Callable, Container, Iterator
from typing import Any

import numpy as np

from alcop_ms import compat
from alcop_ms.analysis.plan import find_problems
from alcop_ms.choices import decide, read_choices, splits_of
from alcop_ms.cost_model.decisions import Bounds, Decisions, enumerate_decisions
from alcop_ms.cut_space import CutSpace, choices_of, is_cut, is_padded, rank_tiles
from alcop_ms.errors import InvalidPlanError
from alcop_ms.measurable import collect, measurable
from alcop_ms.pipeline import NotApplicable

logger = logging.getLogger(__name__)

MAX_SPACE = 100_000  # candidates; scoring as many takes a second
# Of candidates that differ in little more than their raster, so many go into one round before
# others: the rest of it looks at other tiles, about which the model may be wrong.
PER_TILE = 2
# Candidates looked at for each that is wanted: postprocs reject some, and some do not replay.
LOOKED_AT = 16

Rank = Callable[[Decisions], np.ndarray]  # candidates -> seconds to rank by, infinite for none


def find_space(mod: Any, designs: list[Any]) -> Decisions | None:
    """Every candidate of a space, if it is one of whole tensor-core tiles and not too large.

    Parameters
    ----------
    designs : list
        Traces of the space.
    """
    problems = find_problems(mod)
    if isinstance(problems, NotApplicable) or len(problems) > 1 or not designs:
        return None
    (problem,) = problems.values()
    designs = [design for design in designs if not is_cut(design)]
    choices = [read_choices(design) for design in designs]
    if not choices or any(compat.ANN_MMA_TILE not in chosen for chosen in choices):
        return None
    splits = list(map(splits_of, choices))
    try:
        space = enumerate_decisions(problem, Bounds(splits=tuple(sorted(set(splits)))))
    except InvalidPlanError as error:
        logger.debug("the space is searched, not ranked: %s", error)
        return None
    layouts = [not is_padded(design) for design in designs]
    kinds = np.stack([space.splits, space.is_swizzled], axis=1)
    pairs = np.asarray(sorted(set(zip(splits, layouts, strict=True))))
    space = space.take((kinds[:, None] == pairs).all(axis=2).any(axis=1))
    return space if len(space) <= MAX_SPACE else None


class RankedSpace:
    """Hands out the best candidates of a whole space, ranked anew before each round.

    Parameters
    ----------
    rank : callable
        The cost model, with what it has learned so far.
    recorded : container of str
        Candidates that earlier runs tried, by `decisions_key`; they are not handed out again.
    """

    def __init__(
        self,
        context: Any,
        designs: list[Any],
        space: Decisions,
        rank: Rank,
        recorded: Container[str] = (),
    ) -> None:
        self.context, self.designs = context, designs
        self.space, self.rank, self.recorded = space, rank, recorded
        self.seen: set[int] = set()
        self.cuts = [CutSpace(design, space.problem) for design in designs if is_cut(design)]

    def take(self, wanted: int) -> list[Any]:
        """The best so many that were not handed out before, ready to be measured."""
        found: list[Any] = []
        for traces in self._traces(LOOKED_AT * wanted):
            kept = (trace for trace in traces if trace is not None)
            found += list(collect(self.context, kept, self.recorded).values())[:1]
            if len(found) == wanted:
                break
        return [measurable(candidate) for candidate in found]

    def _traces(self, count: int) -> Iterator[list[Any]]:
        """The traces of each candidate, best first: those of two kernels among the others."""
        seconds = self.rank(self.space)
        cuts = sorted(
            (one for cut in self.cuts for one in cut.ranked(self.rank, PER_TILE)),
            key=lambda one: one.seconds,
            reverse=True,
        )
        for index in self._best(count, seconds):
            while cuts and cuts[-1].seconds < seconds[index]:
                yield [cuts.pop().take()]
            self.seen.add(index)
            yield [self._trace(design, index) for design in self.designs]

    def _best(self, count: int, seconds: np.ndarray) -> Iterator[int]:
        """Candidates in the order of their rank, at most `PER_TILE` of a tile before the others."""
        first: list[int] = []
        later: list[int] = []
        for index, before in rank_tiles(self.space, seconds, self.seen):
            if len(first) == count:
                break
            (first if before < PER_TILE else later).append(index)
        yield from first
        yield from later[: count - len(first)]

    def _trace(self, design: Any, index: int) -> Any | None:
        """One candidate as a trace of a design; None where it is of another layout."""
        if bool(self.space.is_swizzled[index]) == is_padded(design):
            return None
        splits = int(self.space.splits[index])
        split = {compat.ANN_SPLIT_K: (splits,)} if splits > 1 else {}
        return decide(design, {**choices_of(self.space, index), **split})
