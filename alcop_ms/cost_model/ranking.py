"""Which of two candidates to prefer when the latency model can hardly tell them apart."""

from __future__ import annotations

import numpy as np

from alcop_ms.cost_model.batch import BatchEstimate, PlanBatch
from alcop_ms.cost_model.estimate import LatencyEstimate

# What issue slots and barriers may weigh at most, as a share of the predicted time. The latency
# model takes a hidden cost as free; on hardware, instructions and barriers that a steady loop hides
# still cost a little. 5% is below the model's own error, so it decides ties and nothing else.
TIE_BREAK_SHARE = 0.05


# Of 3 or 5 slots the next one is found by compare and select, of 4 by a mask: 128 instructions an
# iteration against 121 (128 x 128 x 32, 4 warps, sm_80, CUDA 13.0; benchmarks/static_mainloop.py).
SLOT_STEP_FACTOR = 1.06


def overhead_share(estimate: LatencyEstimate) -> float:
    """Issue slots per unit of arithmetic, and barriers per k tile, that a prediction takes as free.

    `issue_s / compute_s + barrier_s / k_tile_s`, at most 1 each; a slot count that is no power of
    two makes the issue slots more. Source: our own choice, see `TIE_BREAK_SHARE`.
    """
    stages = estimate.effective_stages
    factor = SLOT_STEP_FACTOR if stages & (stages - 1) else 1.0
    issue = min(1.0, factor * estimate.issue_s / estimate.compute_s)
    return issue + min(1.0, estimate.barrier_s / estimate.k_tile_s)


def ranking_s(predicted_s: float, estimate: LatencyEstimate) -> float:
    """Seconds to rank by: the predicted time, a little more for what it hides."""
    return predicted_s * (1.0 + TIE_BREAK_SHARE * overhead_share(estimate))


def rank_batch_s(batch: PlanBatch, estimate: BatchEstimate) -> np.ndarray:
    """`ranking_s` of every candidate of a batch; infinite where none fits."""
    stages, parts = np.asarray(batch.shared_stages), estimate.parts_s
    factor = np.where(stages & (stages - 1), SLOT_STEP_FACTOR, 1.0)
    issue = np.minimum(1.0, factor * parts["issue_s"] / parts["compute_s"])
    share = issue + np.minimum(1.0, parts["barrier_s"] / parts["k_tile_s"])
    return estimate.total_s * (1.0 + TIE_BREAK_SHARE * share)
