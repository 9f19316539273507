"""Who gets how much of a model's tuning time: what is called often and can still gain."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from alcop_ms.graph.comparison import predict_bound_s, predict_unpipelined_s
from alcop_ms.graph.tasks import GraphTask
from alcop_ms.hardware import GpuSpec
from alcop_ms.matmul_shape import MatmulShape
from alcop_ms.pipeline import NotApplicable


@dataclass(frozen=True, slots=True)
class Stake:
    """What is to be won with one task.

    Attributes
    ----------
    gain_s : float
        Predicted seconds that tuning can win in one run of the model, at most.
    """

    task: GraphTask
    gain_s: float


def rank_tasks(tasks: Sequence[GraphTask], gpu: GpuSpec) -> tuple[Stake, ...]:
    """The tasks that our rules may take, the largest gain first.

    The gain is the calls times what lies between the best unpipelined schedule and the bound of
    the hardware; where the former is not known, the bound itself stands for it.
    """
    stakes = [
        Stake(task, task.weight * _gain_s(task, task.problem, gpu))
        for task in tasks
        if isinstance(task.problem, MatmulShape)
    ]
    return tuple(sorted(stakes, key=lambda stake: -stake.gain_s))


def share_of_first(stakes: Sequence[Stake]) -> float:
    """The share of what is left that the first of the remaining tasks gets."""
    total = sum(stake.gain_s for stake in stakes)
    return stakes[0].gain_s / total if total > 0 else 1 / len(stakes)


def _gain_s(task: GraphTask, problem: MatmulShape, gpu: GpuSpec) -> float:
    bound_s = predict_bound_s(task, problem, gpu)
    unpipelined_s = predict_unpipelined_s(problem, gpu)
    if isinstance(unpipelined_s, NotApplicable):
        return bound_s
    return max(0.0, unpipelined_s - bound_s)
