"""Rank all, measure the best: the first part of a search whose whole space can be written out."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable, Container, Iterator
from typing import Any

import numpy as np

from alcop_ms import compat
from alcop_ms.analysis.plan import find_problems
from alcop_ms.choices import decide, read_choices, splits_of
from alcop_ms.cost_model.decisions import Bounds, Decisions, enumerate_decisions
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
    choices = [read_choices(design) for design in designs]
    if any(compat.ANN_MMA_TILE not in chosen for chosen in choices):
        return None
    splits = list(map(splits_of, choices))
    try:
        space = enumerate_decisions(problem, Bounds(splits=tuple(sorted(set(splits)))))
    except InvalidPlanError as error:
        logger.debug("the space is searched, not ranked: %s", error)
        return None
    layouts = [not _is_padded(design) for design in designs]
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

    def take(self, wanted: int) -> list[Any]:
        """The best so many that were not handed out before, ready to be measured."""
        found: list[Any] = []
        for index in self._best(LOOKED_AT * wanted):
            if len(found) == wanted:
                break
            self.seen.add(index)
            traces = [self._trace(design, index) for design in self.designs]
            met = collect(
                self.context, (trace for trace in traces if trace is not None), self.recorded
            )
            found += list(met.values())[:1]
        return [measurable(candidate) for candidate in found]

    def _best(self, count: int) -> Iterator[int]:
        """Candidates in the order of their rank, at most `PER_TILE` of a tile before the others."""
        space, seconds = self.space, self.rank(self.space)
        sides = (
            space.warps_m * space.tiles_m,
            space.warps_n * space.tiles_n,
            space.k_steps,
            space.splits,
        )
        tiles = list(map(tuple, np.stack(sides, axis=1).tolist()))
        taken: Counter[tuple[int, ...]] = Counter()
        first: list[int] = []
        later: list[int] = []
        for index in np.argsort(seconds, kind="stable").tolist():
            if not np.isfinite(seconds[index]) or len(first) == count:
                break
            if index not in self.seen:
                taken[tiles[index]] += 1
                (first if taken[tiles[index]] <= PER_TILE else later).append(index)
        yield from first
        yield from later[: count - len(first)]

    def _trace(self, design: Any, index: int) -> Any | None:
        """One candidate as a trace of a design; None where it is of another layout."""
        if bool(self.space.is_swizzled[index]) == _is_padded(design):
            return None
        choices = {
            key: tuple(int(getattr(self.space, name)[index]) for name in names)
            for key, names in _DECISIONS.items()
        }
        if self.space.splits[index] > 1:
            choices[compat.ANN_SPLIT_K] = (int(self.space.splits[index]),)
        return decide(design, choices)


_DECISIONS = {
    compat.ANN_MMA_TILE: (
        "warps_m", "tiles_m", "warps_n", "tiles_n", "k_steps", "raster_group",
    ),
    compat.ANN_SHARED_STAGES: ("shared_stages",),
    compat.ANN_REGISTER_STAGES: ("register_stages",),
}  # fmt: skip


def _is_padded(design: Any) -> bool:
    """Whether a design pads the rows of shared memory; else it swizzles them."""
    return not any(
        str(instruction.kind.name) == "Annotate" and str(instruction.attrs[0]) in compat.PERMUTED
        for instruction in design.insts
    )
