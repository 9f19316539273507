"""`PipelineCostModel`: the analytical model, as MetaSchedule's evolutionary search asks it."""

from __future__ import annotations

import json
import logging
from pathlib import Path

import numpy as np
from tvm.target import Target

from alcop_ms import targets
from alcop_ms.analysis.loop_tree import read_loop_tree
from alcop_ms.analysis.plan import find_plan, find_problem
from alcop_ms.compat import Any, PyCostModel, derived_object
from alcop_ms.cost_model.latency import LatencyEstimate, estimate_latency
from alcop_ms.cost_model.ranking import ranking_s
from alcop_ms.errors import InvalidPlanError
from alcop_ms.hardware import GpuSpec
from alcop_ms.pipeline import MatmulShape, NotApplicable
from alcop_ms.targets import gpu_of

logger = logging.getLogger(__name__)

# What a candidate gets that the model cannot read: positive, since the search clamps scores at zero
# and samples in proportion to them, and below any that it can.
UNKNOWN_SCORE = 1e-6


def ideal_s(problem: MatmulShape, gpu: GpuSpec) -> float:
    """A time no kernel can beat: arithmetic at peak rate, or the tensors over DRAM once.

    Scores are `ideal_s / latency`: the search compares candidates across batches, so the reference
    must not depend on the batch.
    """
    rates = {
        ("float16", "float32"): gpu.tensor_f16_f32_fma_per_clock_per_sm,
        ("float16", "float16"): gpu.tensor_f16_f16_fma_per_clock_per_sm,
    }
    rate = max(rates.get((problem.in_dtype, problem.acc_dtype), 0.0), gpu.f32_fma_per_clock_per_sm)
    operands = (problem.m + problem.n) * problem.k * problem.in_bytes
    moved = problem.batch * (operands + problem.m * problem.n * problem.out_bytes)
    return max(
        problem.flop / (2 * rate * gpu.sms * gpu.clock_hz), moved / gpu.dram_peak_bytes_per_s
    )


@derived_object
class PipelineCostModel(PyCostModel):
    """Score candidates by the two-level pipeline latency model, without measuring.

    `predict` returns the fraction of an unreachable ideal (higher is better, always positive).
    `update` keeps what was measured, as (predicted, measured) pairs, for a learned correction and
    for reports; it does not change the scores yet. `save` and `load` store those pairs as JSON
    lines.

    Parameters
    ----------
    target : str or Target, optional
        Checked at once when given; predictions are for the target of the search.
    """

    def __init__(self, target: str | Target | None = None) -> None:
        super().__init__()
        if target is not None:
            targets.target(target)  # refuse an unknown one here rather than in the search
        self.measurements: list[dict[str, float]] = []

    def load(self, path: str) -> None:
        lines = Path(path).read_text(encoding="utf-8").splitlines()
        self.measurements = [json.loads(line) for line in lines if line.strip()]

    def save(self, path: str) -> None:
        lines = [json.dumps(pair, sort_keys=True) + "\n" for pair in self.measurements]
        Path(path).write_text("".join(lines), encoding="utf-8")

    def update(self, context: Any, candidates: list[Any], results: list[Any]) -> None:
        latencies = predict_latencies(context, candidates)
        for latency, result in zip(latencies, results, strict=True):
            if result.run_secs is not None and latency is not None:
                measured = float(np.median([float(seconds) for seconds in result.run_secs]))
                self.measurements.append({"predicted_s": latency, "measured_s": measured})

    def predict(self, context: Any, candidates: list[Any]) -> np.ndarray:
        problem = find_problem(context.mod)
        if isinstance(problem, NotApplicable):
            return np.full(len(candidates), UNKNOWN_SCORE)
        ideal = ideal_s(problem, gpu_of(context.target))
        gpu = gpu_of(context.target)
        estimates = [_estimate(candidate, problem, gpu) for candidate in candidates]
        scores = [
            UNKNOWN_SCORE if e is None else ideal / ranking_s(e.total_s, e) for e in estimates
        ]
        return np.asarray(scores, dtype="float64")


def predict_latencies(context: Any, candidates: list[Any]) -> list[float | None]:
    """Predicted seconds of each candidate; None where the model cannot read one."""
    problem = find_problem(context.mod)
    if isinstance(problem, NotApplicable):
        return [None] * len(candidates)
    gpu = gpu_of(context.target)
    estimates = [_estimate(candidate, problem, gpu) for candidate in candidates]
    return [None if estimate is None else estimate.total_s for estimate in estimates]


def _estimate(candidate: Any, problem: MatmulShape, gpu: GpuSpec) -> LatencyEstimate | None:
    plan = find_plan(read_loop_tree(candidate.sch), problem, gpu)
    if isinstance(plan, NotApplicable):
        logger.debug("no prediction: %s", plan.reason)
        return None
    try:
        return estimate_latency(plan, gpu)
    except InvalidPlanError as error:
        logger.debug("no prediction: %s", error)
        return None
