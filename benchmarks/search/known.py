"""Spaces in which every candidate's time is known: simulated ones, or those of a database."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from alcop_ms.cost_model.batch import BatchEstimate, PlanBatch, estimate_batch, gather_plans
from alcop_ms.cost_model.decisions import make_batch
from alcop_ms.cost_model.features import make_features
from alcop_ms.hardware import find_gpu
from alcop_ms.pipeline import PipelinePlan
from benchmarks.search.exhaust import simulate_space
from benchmarks.search.spaces import StudySpace, valid_candidates


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownSpace:
    """Candidates with their times.

    Attributes
    ----------
    kind : str
        What the times are: `"simulated"` or `"measured"`.
    knobs : array
        `[candidate, knob]`, what a tuner without a model sees.
    features : array
        `[candidate, feature]`, what ours sees.
    predicted_s, seconds : array
        By the latency model, and the truth of this study.
    """

    name: str
    kind: str
    knobs: np.ndarray
    features: np.ndarray
    predicted_s: np.ndarray
    seconds: np.ndarray

    def __len__(self) -> int:
        return len(self.seconds)


def _describe(batch: PlanBatch, estimate: BatchEstimate) -> np.ndarray:
    """The knobs of a plan, as numbers."""
    tile = batch.tile
    columns = (
        tile.tile_m,
        tile.tile_n,
        tile.tile_k,
        tile.warp_m,
        tile.warp_n,
        tile.raster_group,
        batch.shared_stages,
        batch.register_stages,
        batch.stage_bytes,
    )
    assert len(batch) == len(estimate.total_s)
    return np.stack(columns, axis=1).astype(np.float32)


def load_simulated(space: StudySpace, gpu_name: str, workers: int, prior: str = "") -> KnownSpace:
    """A space on the simulated device; simulates it where the data file is missing or stale.

    Parameters
    ----------
    prior : str
        The GPU that the latency model takes it for; the right one when empty.
    """
    gpu = find_gpu(prior or gpu_name)
    decisions, _ = valid_candidates(space, find_gpu(gpu_name))
    batch = make_batch(decisions)
    estimate = estimate_batch(batch, gpu)
    return KnownSpace(
        name=space.name,
        kind="simulated",
        knobs=_describe(batch, estimate),
        features=make_features(batch, estimate, gpu),
        predicted_s=estimate.total_s,
        seconds=simulate_space(space, gpu_name, workers),
    )


def load_measured(work_dir: Path, spec: str, gpu_name: str) -> KnownSpace:
    """What a tuning run has measured of one workload: `--measured DIR WORKLOAD`."""
    from alcop_ms import targets
    from alcop_ms.input_module import normalise_module
    from alcop_ms.prediction import plan_of
    from alcop_ms.records import database
    from alcop_ms.tuning import record_seconds, replay_record
    from alcop_ms.workloads import load_workload
    from alcop_ms.workloads.primfunc import make_prim_func

    target = targets.target(gpu_name)
    gpu = targets.gpu_of(target)
    module = normalise_module(make_prim_func(load_workload(spec)))
    records = database(work_dir, "measured", target)
    found = records.get_top_k(records.commit_workload(module), len(records))
    known = [(plan_of(replay_record(r, module).mod, target), record_seconds(r)) for r in found]
    kept = [(plan, seconds) for plan, seconds in known if isinstance(plan, PipelinePlan)]
    if not kept:
        raise SystemExit(f"{work_dir}: no measured candidate of {spec} that the model can read")
    batch = gather_plans([plan for plan, _ in kept])
    estimate = estimate_batch(batch, gpu)
    return KnownSpace(
        name=spec,
        kind="measured",
        knobs=_describe(batch, estimate),
        features=make_features(batch, estimate, gpu),
        predicted_s=estimate.total_s,
        seconds=np.asarray([seconds for _, seconds in kept]),
    )
