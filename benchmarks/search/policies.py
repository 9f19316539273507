"""How candidates are chosen: by chance, by a tuner without a model, by the model, by both.

Every policy is a generator: it yields the candidates to try next and is sent their times.
"""

from __future__ import annotations

from collections.abc import Callable, Generator

import numpy as np
import xgboost

from alcop_ms.cost_model.hybrid import HybridModel, Point
from alcop_ms.cost_model.model import OPTIMISM
from benchmarks.search.known import KnownSpace

Policy = Generator[np.ndarray, np.ndarray, None]
BATCH = 8  # candidates between two looks at the results
WARM_UP = 16  # what XGB on knobs draws by chance before it has a model
EXPLORED_SHARE = 0.05  # of its later candidates, as TVM's XGBoost tuner explores
KNOB_PARAMETERS = {
    "max_depth": 6,
    "eta": 0.2,
    "gamma": 1e-3,
    "min_child_weight": 0,
    "nthread": 1,
    "verbosity": 0,
}
KNOB_ROUNDS = 50


def pick_at_random(space: KnownSpace, generator: np.random.Generator) -> Policy:
    """Every order is as likely."""
    order = generator.permutation(len(space))
    for start in range(0, len(space), BATCH):
        yield order[start : start + BATCH]


def pick_by_model(space: KnownSpace, generator: np.random.Generator) -> Policy:
    """The latency model's order; ties by chance."""
    order = np.lexsort((generator.random(len(space)), space.predicted_s))
    for start in range(0, len(space), BATCH):
        yield order[start : start + BATCH]


def pick_by_knobs(space: KnownSpace, generator: np.random.Generator) -> Policy:
    """Boosted trees on the knobs, trained on what was tried: a tuner that knows no GPU.

    The recipe of AutoTVM's XGBTuner (knob features, a random start, the best predicted next, some
    by chance), with the whole space ranked instead of searched by simulated annealing.
    """
    left = np.ones(len(space), dtype=bool)
    tried: list[int] = []
    times: list[float] = []
    matrix = xgboost.DMatrix(space.knobs, nthread=1)
    while left.any():
        free = np.flatnonzero(left)
        by_chance = generator.permutation(free)
        chosen = by_chance[:BATCH]
        if len(tried) >= WARM_UP:
            seconds = np.asarray(times)
            trained = xgboost.DMatrix(space.knobs[tried], label=seconds.min() / seconds, nthread=1)
            seed = int(generator.integers(1 << 30))
            booster = xgboost.train(KNOB_PARAMETERS | {"seed": seed}, trained, KNOB_ROUNDS)
            scores = booster.predict(matrix)
            best = free[np.lexsort((generator.random(len(free)), -scores[free]))]
            explored = generator.random(BATCH) < EXPLORED_SHARE
            ranked = [index for index in best[:BATCH]]
            chosen = np.asarray(
                [by_chance[i] if explored[i] else index for i, index in enumerate(ranked)]
            )
            chosen = np.unique(chosen)
        found = yield chosen
        left[chosen] = False
        tried.extend(chosen.tolist())
        times.extend(found.tolist())


def pick_by_hybrid(space: KnownSpace, generator: np.random.Generator) -> Policy:
    """The latency model first, corrected by what was tried: `PipelineCostModel`'s way."""
    left = np.ones(len(space), dtype=bool)
    model = HybridModel(seed=int(generator.integers(1 << 16)))
    ties = generator.random(len(space))
    while left.any():
        logs = np.log(space.predicted_s)
        correction = model.correct(space.features)
        if correction is not None:
            logs = logs + correction.mean - OPTIMISM * correction.deviation
        order = np.lexsort((ties, logs))
        chosen = order[left[order]][:BATCH]
        found = yield chosen
        left[chosen] = False
        model.add(
            [
                Point(
                    group=space.name,
                    features=tuple(map(float, space.features[index])),
                    predicted_s=float(space.predicted_s[index]),
                    measured_s=float(seconds),
                )
                for index, seconds in zip(chosen, found, strict=True)
            ]
        )


POLICIES: dict[str, Callable[[KnownSpace, np.random.Generator], Policy]] = {
    "random": pick_at_random,
    "XGB on knobs": pick_by_knobs,
    "analytical": pick_by_model,
    "hybrid": pick_by_hybrid,
}


def run_policy(name: str, space: KnownSpace, *, seed: int, trials: int, noise: float) -> np.ndarray:
    """Best true seconds among the first 1, 2, ... candidates that a policy tries.

    Parameters
    ----------
    noise : float
        Relative deviation of the times that the policy sees.
    """
    generator = np.random.default_rng((seed, len(space)))
    policy = POLICIES[name](space, generator)
    tried: list[int] = []
    chosen = next(policy)
    while len(tried) < min(trials, len(space)):
        tried.extend(chosen.tolist())
        seen = space.seconds[chosen] * np.exp(noise * generator.standard_normal(len(chosen)))
        try:
            chosen = policy.send(seen)
        except StopIteration:
            break
    return np.minimum.accumulate(space.seconds[tried[:trials]])
