"""Which of two candidates to prefer when the latency model can hardly tell them apart."""

from __future__ import annotations

from alcop_ms.cost_model.estimate import LatencyEstimate

# What issue slots and barriers may weigh at most, as a share of the predicted time. The latency
# model takes a hidden cost as free; on hardware, instructions and barriers that a steady loop hides
# still cost a little. 2% is below the model's own error, so it decides ties and nothing else.
TIE_BREAK_SHARE = 0.02


def overhead_share(estimate: LatencyEstimate) -> float:
    """Issue slots per unit of arithmetic, and barriers per k tile, that a prediction takes as free.

    `issue_s / compute_s + barrier_s / k_tile_s`, at most 1 each. Source: our own choice, see
    `TIE_BREAK_SHARE`.
    """
    issue = min(1.0, estimate.issue_s / estimate.compute_s)
    return issue + min(1.0, estimate.barrier_s / estimate.k_tile_s)


def ranking_s(predicted_s: float, estimate: LatencyEstimate) -> float:
    """Seconds to rank by: the predicted time, a little more for what it hides."""
    return predicted_s * (1.0 + TIE_BREAK_SHARE * overhead_share(estimate))
