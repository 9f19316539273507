"""Which of two candidates to prefer when the latency model can hardly tell them apart."""

from __future__ import annotations

from typing import Any

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


def overhead_share(stages: Any, issue_s: Any, compute_s: Any, barrier_s: Any, k_tile_s: Any) -> Any:
    """Issue slots per unit of arithmetic, and barriers per k tile, that a prediction takes as free.

    `issue_s / compute_s + barrier_s / k_tile_s`, at most 1 each; a slot count that is no power of
    two makes the issue slots more. Numbers of one candidate, or arrays of many. Source: our own
    choice, see `TIE_BREAK_SHARE`.
    """
    factor = np.where(np.asarray(stages) & (np.asarray(stages) - 1), SLOT_STEP_FACTOR, 1.0)
    issue = np.minimum(1.0, factor * issue_s / compute_s)
    return issue + np.minimum(1.0, barrier_s / k_tile_s)


def ranking_s(predicted_s: float, estimate: LatencyEstimate) -> float:
    """Seconds to rank by: the predicted time, a little more for what it hides."""
    e = estimate
    share = overhead_share(e.effective_stages, e.issue_s, e.compute_s, e.barrier_s, e.k_tile_s)
    return float(predicted_s * (1.0 + TIE_BREAK_SHARE * share))


def rank_batch_s(batch: PlanBatch, estimate: BatchEstimate) -> np.ndarray:
    """`ranking_s` of every candidate of a batch; infinite where none fits."""
    parts = (estimate.parts_s[name] for name in ("issue_s", "compute_s", "barrier_s", "k_tile_s"))
    return estimate.total_s * (1.0 + TIE_BREAK_SHARE * overhead_share(batch.shared_stages, *parts))
