"""The learned part of the cost model: boosted trees that start from the latency model's ranking.

Gradient-boosted trees sum many small corrections to a starting value. Here the starting value of a
candidate is its prediction, so the model is trained, before it has seen a measurement, to rank as
the latency model does, exactly. Measurements then fine-tune it by a ranking loss within each group
(one product on one GPU, one kind of result). The features are ratios, so groups help one another.

Several boosters, each on its own resample of the measurements, say how sure the correction is.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any

import numpy as np

from alcop_ms.cost_model.features import FEATURES
from alcop_ms.errors import DatabaseError

logger = logging.getLogger(__name__)

FORMAT = "alcop_ms cost model, version 1"
# Fewer measurements than this say less than the prediction does.
MIN_POINTS = 8
# Measurements that differ from predictions by less than this have nothing to teach: those of a
# runner that predicts, or noise.
MIN_DISAGREEMENT = 0.01
# One unit of a booster's margin, as a ratio of times: differences of 10% matter, of 1% hardly do.
# This and the parameters below were chosen on simulated times of three spaces (benchmarks/search),
# by the pairs that 40 measurements leave in the wrong order; no GPU took part.
LOG_TIME_PER_MARGIN = 0.1
BOOSTERS = 6
ROUNDS = 60
PARAMETERS = {
    "objective": "rank:pairwise",
    "lambdarank_pair_method": "mean",
    "lambdarank_num_pair_per_sample": 16,
    "lambdarank_normalization": False,  # would shrink steps to make up for long lists
    "lambdarank_score_normalization": False,
    "max_depth": 3,
    "eta": 0.2,
    "subsample": 0.9,
    "colsample_bytree": 0.8,
    "min_child_weight": 1,
    "lambda": 1.0,
    "nthread": 1,  # a search already keeps every core busy
    "verbosity": 0,
}

Array = np.ndarray


@dataclass(frozen=True, slots=True, kw_only=True)
class Point:
    """One measured candidate.

    Attributes
    ----------
    group : str
        What its time can be compared with: product, GPU and kind of result.
    features : tuple of float
        In the order of `FEATURES`.
    """

    group: str
    features: tuple[float, ...]
    predicted_s: float
    measured_s: float


@dataclass(frozen=True, slots=True)
class Correction:
    """What measurements say of predictions: natural logarithms of measured over predicted time.

    Only differences within a product mean anything: a ranking loss leaves the level open.

    Attributes
    ----------
    mean, deviation : array
        Over the boosters.
    """

    mean: Array
    deviation: Array


class HybridModel:
    """Learns from measured candidates how to correct the latency model's ranking.

    Parameters
    ----------
    seed : int
        Of the resamples; the same points and seed give the same corrections.
    """

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed
        self.points: list[Point] = []
        self._boosters: list[Any] = []
        self._fitted = 0  # points that the boosters have seen

    def add(self, points: Sequence[Point]) -> None:
        """Take measurements; the boosters are fitted anew when they are asked next."""
        self.points.extend(points)

    def correct(self, features: Array) -> Correction | None:
        """Corrections of candidates; None while there is nothing to learn, or no xgboost."""
        xgboost = find_xgboost()
        if xgboost is None or len(self.points) < MIN_POINTS:
            return None
        if _disagreement(self.points) < MIN_DISAGREEMENT:
            return None
        if self._fitted != len(self.points):
            self._boosters = self._fit(xgboost)
            self._fitted = len(self.points)
        matrix = xgboost.DMatrix(features, base_margin=np.zeros(len(features)), nthread=1)
        margins = np.stack([b.predict(matrix, output_margin=True) for b in self._boosters])
        logs = -LOG_TIME_PER_MARGIN * margins
        return Correction(logs.mean(axis=0), logs.std(axis=0))

    def _fit(self, xgboost: ModuleType) -> list[Any]:
        groups: dict[str, list[int]] = {}
        for index, point in enumerate(self.points):
            groups.setdefault(point.group, []).append(index)
        features = np.asarray([point.features for point in self.points], dtype=np.float32)
        predicted = np.asarray([point.predicted_s for point in self.points])
        measured = np.asarray([point.measured_s for point in self.points])
        boosters = []
        for number in range(BOOSTERS):
            generator = np.random.default_rng((self.seed, number))
            chosen = [_resample(generator, members) for members in groups.values()]
            rows = np.concatenate(chosen)
            matrix = xgboost.DMatrix(
                features[rows],
                label=_relevance(measured[rows]),
                base_margin=-np.log(predicted[rows]) / LOG_TIME_PER_MARGIN,
                nthread=1,
            )
            matrix.set_group([len(members) for members in chosen])
            parameters = PARAMETERS | {"seed": 100 * self.seed + number}
            boosters.append(xgboost.train(parameters, matrix, ROUNDS))
        return boosters

    def to_json(self) -> str:
        """The measurements as JSON; a model that reads them is fitted again, to the same trees."""
        points = [[p.group, list(p.features), p.predicted_s, p.measured_s] for p in self.points]
        return json.dumps({"format": FORMAT, "features": list(FEATURES), "points": points})

    def read_json(self, text: str) -> None:
        """Take the measurements that `to_json` wrote, in the place of the present ones.

        Raises
        ------
        DatabaseError
            The text is something else, or of another version.
        """
        try:
            stored = json.loads(text)
            if stored["format"] != FORMAT or tuple(stored["features"]) != FEATURES:
                raise ValueError("written by another version")
            points = [
                Point(
                    group=str(group),
                    features=tuple(float(value) for value in values),
                    predicted_s=float(predicted_s),
                    measured_s=float(measured_s),
                )
                for group, values, predicted_s, measured_s in stored["points"]
            ]
            if any(len(point.features) != len(FEATURES) for point in points):
                raise ValueError("points of another length")
        except (ValueError, TypeError, KeyError) as error:
            raise DatabaseError(
                f"not a saved cost model: {error}. Remove the file to start without it."
            ) from error
        self.points = points
        self._fitted = 0


def _disagreement(points: Sequence[Point]) -> float:
    """How far measurements are from predictions within their groups: a deviation of logarithms."""
    logs: dict[str, list[float]] = {}
    for point in points:
        logs.setdefault(point.group, []).append(np.log(point.measured_s / point.predicted_s))
    return max(float(np.std(group)) for group in logs.values())


def _resample(generator: np.random.Generator, members: list[int]) -> Array:
    """As many members, drawn with replacement, in order."""
    return np.sort(generator.choice(members, size=len(members)))


def _relevance(measured_s: Array) -> Array:
    """Labels of the ranking loss: any decreasing function of the time, kept positive."""
    return np.log(measured_s.max() / measured_s)


def find_xgboost() -> ModuleType | None:
    """The xgboost module; None, with a word to the log, where it is not installed."""
    try:
        import xgboost
    except ImportError:
        logger.info("xgboost is not installed: candidates are ranked by the latency model alone")
        return None
    return xgboost
