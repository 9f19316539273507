"""From a scheduled candidate to its bundle: build, predict, write."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

import tvm
from tvm.s_tir import Schedule
from tvm.target import Target

from alcop_ms import compat
from alcop_ms.bundle import write_bundle
from alcop_ms.cost_model.kernels import Estimate, SumEstimate
from alcop_ms.lowering.toolchain import Toolchain
from alcop_ms.measure.builder import PlannedKernel, plan_and_build
from alcop_ms.pipeline import NotApplicable
from alcop_ms.rules.cut_rows import register_cuts
from alcop_ms.rules.mma_intrinsics import register_named


def bundle_candidate(
    candidate: Schedule,
    target: Target,
    directory: Path,
    *,
    workload: Mapping[str, Any],
    toolchain: Toolchain | None,
) -> PlannedKernel:
    """Build a candidate and write it as a kernel bundle.

    Parameters
    ----------
    workload : mapping
        What it computes, as JSON can hold it (`Workload.as_dict`).
    toolchain : Toolchain or None
        None leaves out the cubin and ptxas's figures.

    Raises
    ------
    OutputError
        When the directory cannot be written.
    FakeAsyncError, ToolchainError
        When the kernel breaks its plan's promise, or does not compile.
    """
    planned = plan_and_build(candidate.mod, target, toolchain)
    bundle_planned(planned, candidate, directory, workload=workload)
    return planned


def bundle_planned(
    planned: PlannedKernel, candidate: Schedule, directory: Path, *, workload: Mapping[str, Any]
) -> None:
    """Write a candidate that is built already as a kernel bundle."""
    kernel = planned.kernel
    write_bundle(
        directory,
        cuda_text=kernel.cuda_text,
        launch=kernel.launch,
        workload=workload,
        trace=compat.trace_to_json(candidate.trace),
        facts=kernel.facts,
        prediction=describe_estimate(planned.estimate),
        cubin=None if kernel.compiled is None else kernel.compiled.cubin,
    )


def describe_estimate(
    estimate: Estimate | NotApplicable,
) -> dict[str, Any]:
    """An estimate as JSON: every figure in it is predicted, none measured."""
    if isinstance(estimate, NotApplicable):
        return {"kind": "predicted", "reason": estimate.reason}
    if isinstance(estimate, SumEstimate):
        kernels = [asdict(kernel) for kernel in estimate.kernels]
        return {"kind": "predicted", "total_s": estimate.total_s, "kernels": kernels}
    return {"kind": "predicted", **asdict(estimate)}


def replay_trace(trace: Any, mod: tvm.IRModule) -> Schedule:
    """Apply a bundle's trace (`Bundle.trace`) to the workload's unscheduled module."""
    register_named(str(trace))
    register_cuts(mod, str(trace))
    schedule = Schedule(mod, debug_mask="none")
    compat.apply_trace_json(trace, schedule)
    return schedule
