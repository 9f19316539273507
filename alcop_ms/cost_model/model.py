"""`PipelineCostModel`: the latency model and what it learned, as MetaSchedule's search asks it."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from tvm.target import Target

from alcop_ms import targets
from alcop_ms.analysis.chain import find_chain_plan
from alcop_ms.analysis.kernel_plans import find_kernel_plans, find_product_kernels
from alcop_ms.analysis.loop_tree import find_func, read_loop_tree
from alcop_ms.analysis.plan import find_problems
from alcop_ms.analysis.staging import Nodes
from alcop_ms.compat import Any, PyCostModel, derived_object
from alcop_ms.cost_model.batch import estimate_batch, gather_plans
from alcop_ms.cost_model.decisions import Decisions, make_batch
from alcop_ms.cost_model.features import FEATURES, make_features
from alcop_ms.cost_model.hybrid import HybridModel, Point
from alcop_ms.cost_model.kernels import Estimate, SumEstimate, estimate_plans, ranking_factor
from alcop_ms.cost_model.latency import LatencyEstimate
from alcop_ms.cost_model.ranking import rank_batch_s
from alcop_ms.cost_model.terms.tensor_compute import MMA_DTYPES
from alcop_ms.errors import DatabaseError
from alcop_ms.hardware import GpuSpec
from alcop_ms.matmul_shape import MatmulShape
from alcop_ms.pipeline import Family, NotApplicable, PipelinePlan
from alcop_ms.targets import gpu_of

logger = logging.getLogger(__name__)

# What a candidate gets that the model cannot read: positive, since the search clamps scores at zero
# and samples in proportion to them, and below any that it can.
UNKNOWN_SCORE = 1e-6
# How many deviations of the boosters a candidate is taken to be better than their mean says: what
# nobody is sure of is worth a measurement. A common choice of lower confidence bounds, not fitted.
OPTIMISM = 0.5


def ideal_s(problem: MatmulShape, gpu: GpuSpec) -> float:
    """A time no kernel can beat: arithmetic at peak rate, or the tensors over DRAM once.

    Scores are `ideal_s / latency`: the search compares candidates across batches, so the reference
    must not depend on the batch.
    """
    has_rate = problem.in_dtype in MMA_DTYPES
    types = problem.in_dtype, problem.acc_dtype
    tensor = gpu.tensor_fma_per_clock_per_sm(*types) if has_rate else 0.0
    rate = max(tensor, gpu.f32_fma_per_clock_per_sm)
    results = problem.batch * problem.m * problem.n * problem.out_bytes
    moved = problem.operand_bytes + results
    return max(
        problem.flop / (2 * rate * gpu.sms * gpu.clock_hz), moved / gpu.dram_peak_bytes_per_s
    )


@derived_object
class PipelineCostModel(PyCostModel):
    """Score candidates by the two-level pipeline latency model, corrected by what was measured.

    `predict` returns the fraction of an unreachable ideal (higher is better, always positive). It
    is the latency model's until `update` has brought `hybrid.MIN_POINTS` measurements; from then on
    boosted trees correct the ranking, and candidates of which they are unsure get the benefit of
    the doubt. `save` and `load` store the measurements as JSON, of any number of products and GPUs.

    Parameters
    ----------
    target : str or Target, optional
        Checked at once when given; predictions are for the target of the search.
    learns : bool
        False keeps to the latency model, whatever is measured.
    seed : int
        Of the learned part.
    """

    def __init__(
        self, target: str | Target | None = None, *, learns: bool = True, seed: int = 0
    ) -> None:
        super().__init__()
        if target is not None:
            targets.target(target)  # refuse an unknown one here rather than in the search
        self.learns = learns
        self.hybrid = HybridModel(seed)

    def load(self, path: str) -> None:
        try:
            self.hybrid.read_json(Path(path).read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError) as error:
            raise DatabaseError(f"{path}: cannot be read: {error}") from error
        except DatabaseError as error:
            raise DatabaseError(f"{path}: {error}") from error

    def save(self, path: str) -> None:
        Path(path).write_text(self.hybrid.to_json(), encoding="utf-8")

    def update(self, context: Any, candidates: list[Any], results: list[Any]) -> None:
        measured = [_median_s(result) for result in results]
        read = _read_candidates(context, candidates)
        if read is not None:
            self.hybrid.add(measured_points(read, measured))

    def predict(self, context: Any, candidates: list[Any]) -> np.ndarray:
        read = _read_candidates(context, candidates)
        if read is None:
            return _score_kernels(context, candidates)
        ideal = ideal_s(read.problem, read.gpu)
        seconds = read.ranking_s()
        if self.learns:
            seconds *= learned_factors(self.hybrid, read)
        return np.where(np.isfinite(seconds), ideal / seconds, UNKNOWN_SCORE)

    def rank_space(self, decisions: Decisions, gpu: GpuSpec) -> np.ndarray:
        """Seconds to rank every candidate of a written-out space by; infinite where none fits."""
        batch = make_batch(decisions)
        estimate = estimate_batch(batch, gpu)
        seconds = rank_batch_s(batch, estimate)
        if self.learns:
            seconds = seconds * _factors(self.hybrid, make_features(batch, estimate, gpu))
        return seconds


def _score_kernels(context: Any, candidates: list[Any]) -> np.ndarray:
    """Scores of what is not one product; lowest where a function's kernels have no plans."""
    launch_s = gpu_of(context.target).launch_s
    return np.asarray(
        [
            UNKNOWN_SCORE if one is None else launch_s / (one.total_s * ranking_factor(one))
            for one in _estimate_kernels(context, candidates)
        ]
    )


def _estimate_kernels(context: Any, candidates: list[Any]) -> list[Estimate | None]:
    gpu = gpu_of(context.target)
    found = find_problems(context.mod)
    problems = None if isinstance(found, NotApplicable) else found
    estimates: list[Estimate | None] = []
    for candidate in candidates:
        plans = find_kernel_plans(find_func(candidate.sch.mod), gpu, problems)
        one = plans if isinstance(plans, NotApplicable) else estimate_plans(plans, gpu)
        if isinstance(one, NotApplicable):
            logger.debug("no prediction: %s", one.reason)
        estimates.append(None if isinstance(one, NotApplicable) else one)
    return estimates


@dataclass(frozen=True, slots=True)
class ReadCandidates:
    """Candidates of one product: the plan and prediction of each that the model can read.

    A product that is cut into two kernels has a prediction and no plan: nothing is learned of it.
    """

    problem: MatmulShape
    gpu: GpuSpec
    plans: tuple[PipelinePlan | None, ...]
    estimates: tuple[LatencyEstimate | SumEstimate | None, ...]

    @property
    def group(self) -> str:
        """What their times can be compared with."""
        return f"{self.gpu.name}: {self.problem}"

    def ranking_s(self) -> np.ndarray:
        """Seconds to rank each by; infinite where there is no prediction."""
        return np.asarray(
            [np.inf if e is None else e.total_s * ranking_factor(e) for e in self.estimates]
        )

    def features(self) -> tuple[np.ndarray, np.ndarray]:
        """Indices of the candidates that have features, and the features of these."""
        indices: list[int] = []
        parts = [np.empty((0, len(FEATURES)), dtype=np.float32)]
        for family in Family:
            members = {
                index: plan
                for index, plan in enumerate(self.plans)
                if plan is not None and plan.tile.family is family
            }
            if members:
                batch = gather_plans(list(members.values()))
                parts.append(make_features(batch, estimate_batch(batch, self.gpu), self.gpu))
                indices.extend(members)
        return np.asarray(indices, dtype=int), np.concatenate(parts)


def learned_factors(hybrid: HybridModel, read: ReadCandidates) -> np.ndarray:
    """By what to multiply each prediction: what was learned, less a bonus for being unsure."""
    factors = np.ones(len(read.plans))
    indices, features = read.features()
    factors[indices] = _factors(hybrid, features)
    return factors


def _factors(hybrid: HybridModel, features: np.ndarray) -> np.ndarray:
    correction = hybrid.correct(features) if len(features) else None
    if correction is None:
        return np.ones(len(features))
    return np.asarray(np.exp(correction.mean - OPTIMISM * correction.deviation))


def measured_points(read: ReadCandidates, measured_s: list[float | None]) -> list[Point]:
    """The candidates that have a prediction and a measurement, as the learned part takes them."""
    indices, features = read.features()
    points = []
    for index, row in zip(indices.tolist(), features, strict=True):
        estimate, seconds = read.estimates[index], measured_s[index]
        if estimate is not None and seconds is not None:
            points.append(
                Point(
                    group=read.group,
                    features=tuple(float(value) for value in row),
                    predicted_s=estimate.total_s,
                    measured_s=seconds,
                )
            )
    return points


def predict_latencies(context: Any, candidates: list[Any]) -> list[float | None]:
    """Predicted seconds of each candidate; None where the model cannot read one."""
    read = _read_candidates(context, candidates)
    estimates = _estimate_kernels(context, candidates) if read is None else read.estimates
    return [None if estimate is None else estimate.total_s for estimate in estimates]


def _median_s(result: Any) -> float | None:
    if result.run_secs is None:
        return None
    return float(np.median([float(seconds) for seconds in result.run_secs]))


def _read_candidates(context: Any, candidates: list[Any]) -> ReadCandidates | None:
    """Plans and predictions of candidates of one product; None where a function is not that."""
    problems = find_problems(context.mod)
    if isinstance(problems, NotApplicable) or len(problems) > 1:
        return None
    # attention is no product, though TVM's form of it holds one that would be
    if any(find_chain_plan(candidate.sch.mod) for candidate in candidates):
        return None
    (problem,) = problems.values()
    trees = (read_loop_tree(candidate.sch) for candidate in candidates)
    return read_plans(problem, gpu_of(context.target), trees)


def read_plans(problem: MatmulShape, gpu: GpuSpec, trees: Iterable[Nodes]) -> ReadCandidates:
    """Plans and predictions of scheduled kernels for one product."""
    plans: list[PipelinePlan | None] = []
    estimates: list[LatencyEstimate | SumEstimate | None] = []
    for tree in trees:
        kernels = find_product_kernels(tree, gpu, {"": problem})
        found = (
            kernels
            if isinstance(kernels, NotApplicable)
            else estimate_plans([kernel.plan for kernel in kernels], gpu)
        )
        if isinstance(found, NotApplicable):
            logger.debug("no prediction: %s", found.reason)
        plan = None
        if isinstance(found, LatencyEstimate) and not isinstance(kernels, NotApplicable):
            plan = kernels[0].plan
        plans.append(plan)
        estimates.append(found if isinstance(found, LatencyEstimate | SumEstimate) else None)
    return ReadCandidates(problem, gpu, tuple(plans), tuple(estimates))
