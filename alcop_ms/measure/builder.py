"""The builder: our lowering in worker processes, with facts and a prediction beside each artifact."""

from __future__ import annotations

import functools
import json
import os
import tempfile
from dataclasses import dataclass
from pathlib import Path

import tvm
from tvm.target import Target

from alcop_ms.analysis.loop_tree import find_func, read_func
from alcop_ms.analysis.plan import find_plan
from alcop_ms.compat import Any, ms
from alcop_ms.cost_model.latency import LatencyEstimate, estimate_latency
from alcop_ms.errors import InvalidOptionError, ToolchainError
from alcop_ms.lowering.build import BuiltKernel, build_kernel
from alcop_ms.lowering.toolchain import Toolchain, find_toolchain
from alcop_ms.pipeline import NotApplicable, PipelinePlan
from alcop_ms.targets import gpu_of

MODULE_FILE = "module.tar"
PREDICTION_FILE = "prediction.json"
DEFAULT_TIMEOUT_S = 60.0


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildOptions:
    """What workers do.

    Attributes
    ----------
    toolchain : Toolchain or None
        None leaves out machine code; a kernel that nvcc would reject then still builds.
    exports_module : bool
        Whether the artifact is a loadable module (for runners that measure) or the prediction alone.
    """

    toolchain: Toolchain | None
    exports_module: bool


@dataclass(frozen=True, slots=True)
class PlannedKernel:
    """A built kernel with its plan and the prediction that its real registers give."""

    kernel: BuiltKernel
    plan: PipelinePlan | NotApplicable
    estimate: LatencyEstimate | None


def builder(
    *,
    max_workers: int | None = None,
    timeout_s: float = DEFAULT_TIMEOUT_S,
    exports_module: bool = True,
    nvcc: Path | None = None,
) -> Any:
    """A MetaSchedule builder that compiles with our lowering, asynchronous copies on.

    Each candidate is lowered and compiled in a worker process: a crash or a time-out costs that
    candidate alone. A kernel that waits for asynchronous copies without issuing any fails.

    Parameters
    ----------
    max_workers : int, optional
        Worker processes; as many as cores when not given.
    timeout_s : float
        Seconds a candidate may take.
    exports_module : bool
        Whether artifacts can be loaded and run. False (enough for `runner("model")`) is faster.
    nvcc : Path, optional
        The compiler; found as `find_toolchain` does when not given. Where there is none, candidates
        are lowered but not compiled.
    """
    if max_workers is not None and max_workers < 1:
        raise InvalidOptionError(f"max_workers={max_workers}: at least 1")
    try:
        toolchain = find_toolchain(nvcc)
    except ToolchainError:
        if nvcc is not None:
            raise
        toolchain = None
    options = BuildOptions(toolchain=toolchain, exports_module=exports_module)
    return ms.builder.LocalBuilder(
        max_workers=max_workers or os.cpu_count() or 1,
        timeout_sec=timeout_s,
        f_build=functools.partial(_build_in_worker, options),
        f_export=functools.partial(_export_in_worker, options),
    )


def plan_and_build(
    mod: tvm.IRModule, target: Target, toolchain: Toolchain | None
) -> PlannedKernel:
    """Build a scheduled module, and predict its time from its plan and its real registers."""
    gpu = gpu_of(target)
    plan = find_plan(read_func(find_func(mod)), None, gpu)
    promised = bool(plan) and any(buffer.is_async for buffer in plan.buffers)
    kernel = build_kernel(mod, target, toolchain=toolchain, promised_async=promised)
    estimate = None
    if not isinstance(plan, NotApplicable):
        registers = kernel.registers_per_thread
        estimate = estimate_latency(plan, gpu, registers_per_thread=registers)
    return PlannedKernel(kernel, plan, estimate)


def _build_in_worker(
    options: BuildOptions, mod: tvm.IRModule, target: Target, _params: Any
) -> PlannedKernel:
    return plan_and_build(mod, target, options.toolchain)


def _export_in_worker(options: BuildOptions, planned: PlannedKernel) -> str:
    """Write the artifact into a directory of its own, which MetaSchedule removes as a whole."""
    directory = Path(tempfile.mkdtemp(prefix="alcop_ms_"))
    prediction = directory / PREDICTION_FILE
    total_s = None if planned.estimate is None else planned.estimate.total_s
    spilled = any(
        fact.resources is not None and fact.resources.spill_store_bytes > 0
        for fact in planned.kernel.facts
    )
    prediction.write_text(json.dumps({"total_s": total_s, "spills": spilled}), encoding="utf-8")
    if not options.exports_module:
        return str(prediction)
    from tvm.support.tar import tar  # noqa: PLC0415  only workers that export need it

    module = directory / MODULE_FILE
    planned.kernel.module.export_library(str(module), fcompile=tar)
    return str(module)
