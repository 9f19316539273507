"""The best candidates of two kernels: of a product that is cut, ranked without schedules."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Container, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from alcop_ms import compat
from alcop_ms.choices import Choices, decide
from alcop_ms.cost_model.decisions import Bounds, Decisions, enumerate_decisions
from alcop_ms.errors import InvalidPlanError
from alcop_ms.matmul_shape import MatmulShape

BEST = 8  # tilings of each of the two kernels, each with each of the other

_DECISIONS = {
    compat.ANN_MMA_TILE: (
        "warps_m", "tiles_m", "warps_n", "tiles_n", "k_steps", "raster_group",
    ),
    compat.ANN_SHARED_STAGES: ("shared_stages",),
    compat.ANN_REGISTER_STAGES: ("register_stages",),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class CutCandidate:
    """One of them, by what it is predicted to take."""

    seconds: float
    indices: tuple[int, int]
    space: CutSpace

    def take(self) -> Any:
        """Its trace; it is not ranked again."""
        self.space.seen.add(self.indices)
        return self.space.trace(self.indices)


class CutSpace:
    """Candidates of one design that cuts a product.

    Parameters
    ----------
    design : Trace
        The design.
    problem : MatmulShape
        The whole product.
    """

    def __init__(self, design: Any, problem: MatmulShape) -> None:
        self.design = design
        bounds = Bounds(swizzled=(not is_padded(design),))
        try:
            self.parts = tuple(
                enumerate_decisions(problem.cut(size), bounds) for size in _sizes_of(design)
            )
        except InvalidPlanError:  # ragged rows are searched, not ranked
            self.parts = ()
        self.seen: set[tuple[int, int]] = set()

    def ranked(self, rank: Callable[[Decisions], np.ndarray], per_tile: int) -> list[CutCandidate]:
        """What the best of the one and of the other kernel make, in no order."""
        best = [_best(part, rank(part), per_tile) for part in self.parts]
        if len(best) != 2:
            return []
        return [
            CutCandidate(first_s + rest_s, (first, rest), self)
            for first, first_s in best[0]
            for rest, rest_s in best[1]
            if (first, rest) not in self.seen
        ]

    def trace(self, indices: tuple[int, int]) -> Any | None:
        """A candidate as a trace; None where the design has other choices to make."""
        chosen = [choices_of(part, at) for part, at in zip(self.parts, indices, strict=True)]
        return decide(self.design, {key: chosen[0][key] + chosen[1][key] for key in chosen[0]})


def _best(space: Decisions, seconds: np.ndarray, per_tile: int) -> list[tuple[int, float]]:
    ranked = rank_tiles(space, seconds)
    found = ((index, float(seconds[index])) for index, before in ranked if before < per_tile)
    return list(itertools.islice(found, BEST))


def rank_tiles(
    space: Decisions, seconds: np.ndarray, seen: Container[int] = ()
) -> Iterator[tuple[int, int]]:
    """Candidates that were not seen, best first, each with how many of its tile came before."""
    sides = (
        space.warps_m * space.tiles_m,
        space.warps_n * space.tiles_n,
        space.k_steps,
        space.splits,
    )
    tiles = list(map(tuple, np.stack(sides, axis=1).tolist()))
    taken: Counter[tuple[int, ...]] = Counter()
    for index in np.argsort(seconds, kind="stable").tolist():
        if not np.isfinite(seconds[index]):
            return
        if index not in seen:
            yield index, taken[tiles[index]]
            taken[tiles[index]] += 1


def choices_of(space: Decisions, index: int) -> Choices:
    """What the trace of a candidate chooses."""
    return {
        key: tuple(int(getattr(space, name)[index]) for name in names)
        for key, names in _DECISIONS.items()
    }


def is_cut(design: Any) -> bool:
    """Whether a design computes its product in two kernels."""
    return bool(_sizes_of(design))


def _sizes_of(design: Any) -> tuple[int, ...]:
    """Rows (or batches) of the two kernels of a design that cuts; else nothing."""
    found = [
        int(instruction.inputs[1])
        for instruction in design.insts
        if str(instruction.kind.name) == "Annotate" and str(instruction.attrs[0]) == compat.ANN_CUT
    ]
    return tuple(found[-2:])  # those before are of the loops that were cut, and of what holds both


def is_padded(design: Any) -> bool:
    """Whether a design pads the rows of shared memory; else it swizzles them."""
    return not any(
        str(instruction.kind.name) == "Annotate" and str(instruction.attrs[0]) in compat.PERMUTED
        for instruction in design.insts
    )
