"""After how many rows (or batches) a product is worth cutting, by the latency model."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from alcop_ms.cost_model.batch import estimate_batch
from alcop_ms.cost_model.decisions import Bounds, Decisions, enumerate_decisions, make_batch
from alcop_ms.errors import InvalidPlanError
from alcop_ms.hardware import GpuSpec
from alcop_ms.matmul_shape import MatmulShape
from alcop_ms.rules.mma_formats import MMA_ROWS

CHOICES = 1  # places that the search chooses between
GAINING_SHARE = 0.97  # of the time in one piece, that two kernels may take at most
RAGGED = 0.7  # a last wave at least that full is not worth a launch
_PLACES = 8  # that are looked at
# What the model looks at to find them: decisions that change little are left at their middle.
_LOOKED_AT = Bounds(
    k_steps=(2, 4), raster_groups=(1,), swizzled=(False,), shared_stages=(4,), register_stages=(2,)
)


def plan_cuts(shape: MatmulShape, gpu: GpuSpec) -> tuple[int, ...]:
    """The rows (or batches) of full waves of some tile, where cutting the rest off is a gain.

    Only where the last of at least two waves is ragged, and two kernels, the second with tiles of
    its own, are predicted to gain what a design of its own is worth.
    """
    padded = replace(shape, m=_up(shape.m), n=_up(shape.n))
    try:
        space = enumerate_decisions(padded, _LOOKED_AT)
        total_s, places = _find_places(space, gpu)
    except InvalidPlanError:
        return ()
    seconds: dict[int, float] = {}
    for place in places[:_PLACES]:
        rest = getattr(shape, shape.cut_axis) - place
        if rest > 0:
            seconds[place] = sum(_best_s(shape.cut(size), gpu) for size in (place, rest))
    gaining = [place for place in seconds if seconds[place] < GAINING_SHARE * total_s]
    return tuple(sorted(gaining, key=lambda place: seconds[place])[:CHOICES])


def _find_places(space: Decisions, gpu: GpuSpec) -> tuple[float, list[int]]:
    """The best time in one piece, and where full waves may end, the most promising first."""
    problem, batch = space.problem, make_batch(space)
    estimate = estimate_batch(batch, gpu)
    wave = np.maximum(estimate.blocks_per_sm, 1) * gpu.sms
    full, last = np.divmod(batch.blocks, wave)
    columns = problem.n // batch.tile.tile_n
    if problem.cut_axis == "batch":
        taken = full * wave // (columns * (problem.m // batch.tile.tile_m))
    else:
        taken = full * wave // columns * batch.tile.tile_m
    is_ragged = (full > 0) & (last > 0) & (last < RAGGED * wave) & (taken > 0)
    ideal_s = estimate.total_s * (batch.blocks / wave) / (full + 1)  # were the last wave full
    order = np.flatnonzero(is_ragged)[np.argsort(ideal_s[is_ragged])].tolist()
    return float(estimate.total_s.min()), list(dict.fromkeys(int(taken[at]) for at in order))


def _best_s(shape: MatmulShape, gpu: GpuSpec) -> float:
    """Of the best tile."""
    padded = replace(shape, m=_up(shape.m), n=_up(shape.n))
    return float(
        estimate_batch(make_batch(enumerate_decisions(padded, _LOOKED_AT)), gpu).total_s.min()
    )


def _up(extent: int) -> int:
    return -(-extent // MMA_ROWS) * MMA_ROWS
