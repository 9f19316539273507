"""The builder: our lowering in worker processes, a prediction beside each artifact."""

from __future__ import annotations

import functools
import json
import logging
import os
import tempfile
from dataclasses import dataclass
from pathlib import Path

import tvm
from tvm.target import Target

from alcop_ms import targets
from alcop_ms.analysis.kernel_plans import KernelPlan
from alcop_ms.compat import Any, ms
from alcop_ms.cost_model.kernels import Estimate
from alcop_ms.errors import InvalidOptionError, ToolchainError
from alcop_ms.inspection import inspect_kernel
from alcop_ms.interrupts import ignore_interrupts
from alcop_ms.lowering.build import BuiltKernel, build_kernel
from alcop_ms.lowering.toolchain import Toolchain, find_toolchain
from alcop_ms.pipeline import NotApplicable, PipelinePlan
from alcop_ms.prediction import first_product, plans_of, predict_plans
from alcop_ms.row_plan import RowPlan

logger = logging.getLogger(__name__)

MODULE_FILE = "module.tar"
PREDICTION_FILE = "prediction.json"
KERNEL_FILE = "kernel.json"
DEFAULT_TIMEOUT_S = 60.0


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildOptions:
    """What workers do.

    Attributes
    ----------
    toolchain : Toolchain or None
        None leaves out machine code; a kernel that nvcc would reject then still builds.
    exports_module : bool
        Whether the artifact is a loadable module (for runners that measure) or the prediction
        alone.
    artifact_dir : Path or None
        Where artifacts go; None for the system's directory of temporary files.
    """

    toolchain: Toolchain | None
    exports_module: bool
    artifact_dir: Path | None = None


@dataclass(frozen=True, slots=True)
class PlannedKernel:
    """A built kernel with its plan and the prediction that its facts give."""

    kernel: BuiltKernel
    plan: PipelinePlan | NotApplicable
    estimate: Estimate | NotApplicable
    gpu_name: str

    @property
    def local_bytes(self) -> int:
        """Bytes that a thread keeps in local memory: spills, and arrays indexed at run time."""
        return max(
            (fact.resources.stack_bytes for fact in self.kernel.facts if fact.resources), default=0
        )


def builder(
    *,
    max_workers: int | None = None,
    timeout_s: float = DEFAULT_TIMEOUT_S,
    exports_module: bool = True,
    nvcc: Path | None = None,
    artifact_dir: Path | None = None,
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
        Whether artifacts can be loaded and run. False is faster, and enough for
        `runner("model")` and `runner("simulated")`.
    nvcc : Path, optional
        The compiler; found as `find_toolchain` does when not given. Where there is none, candidates
        are lowered but not compiled, and a warning says so.
    artifact_dir : Path, optional
        Where artifacts go until MetaSchedule removes them; the system's directory of temporary
        files when not given.

    Raises
    ------
    InvalidOptionError
        When an argument is out of range.
    ToolchainError
        When `nvcc` is given and is none.
    """
    if max_workers is not None and max_workers < 1:
        raise InvalidOptionError(f"max_workers={max_workers}: at least 1")
    if not timeout_s > 0:
        raise InvalidOptionError(f"timeout_s={timeout_s:g}: must be positive")
    toolchain = find_toolchain(nvcc) if nvcc is not None else find_toolchain_or_warn()
    options = BuildOptions(
        toolchain=toolchain, exports_module=exports_module, artifact_dir=artifact_dir
    )
    return ms.builder.LocalBuilder(
        max_workers=max_workers or os.cpu_count() or 1,
        timeout_sec=timeout_s,
        f_build=functools.partial(_build_in_worker, options),
        f_export=functools.partial(_export_in_worker, options),
        initializer=ignore_interrupts,
    )


def find_toolchain_or_warn() -> Toolchain | None:
    """The CUDA compiler of this host; without one None, and a warning of what is left out."""
    try:
        return find_toolchain()
    except ToolchainError as error:
        logger.warning("%s", error)
        return None


def promised_copies(plan: PipelinePlan | NotApplicable) -> frozenset[str]:
    """Global buffers that a plan copies asynchronously, and its kernel must."""
    if isinstance(plan, NotApplicable):
        return frozenset()
    return frozenset(buffer.buffer for buffer in plan.buffers if buffer.is_async)


def promises_of(plans: tuple[KernelPlan, ...] | NotApplicable) -> tuple[str, ...]:
    """Global buffers that the products and row-wise kernels of a module copy asynchronously.

    One that several kernels copy is named as often.
    """
    if isinstance(plans, NotApplicable):
        return ()
    products = [plan for plan in plans if isinstance(plan, PipelinePlan)]
    rows = [plan for plan in plans if isinstance(plan, RowPlan) and plan.is_async]
    copied = [name for plan in products for name in sorted(promised_copies(plan))]
    return (*copied, *(plan.operand for plan in rows))


def plan_and_build(
    mod: tvm.IRModule, target: Target, toolchain: Toolchain | None, *, inspects: bool = True
) -> PlannedKernel:
    """Build a scheduled module, and predict its time from its plan and the built kernel's facts.

    Parameters
    ----------
    inspects : bool
        Whether the machine code is read. Registers alone cost nothing, the rest some 0.3 s.
    """
    plans = plans_of(mod, target)
    plan = first_product(plans)
    kernel = build_kernel(mod, target, toolchain=toolchain, promised=promises_of(plans))
    built = inspect_kernel(kernel, plan, toolchain if inspects else None)
    estimate = predict_plans(plans, target, built)
    return PlannedKernel(kernel, plan, estimate, targets.gpu_of(target).name)


def _build_in_worker(
    options: BuildOptions, mod: tvm.IRModule, target: Target, _params: Any
) -> PlannedKernel:
    # predictions of kernels that are measured are read by nobody
    return plan_and_build(mod, target, options.toolchain, inspects=not options.exports_module)


def _export_in_worker(options: BuildOptions, planned: PlannedKernel) -> str:
    """Write the artifact into a directory of its own, which MetaSchedule removes as a whole."""
    directory = Path(tempfile.mkdtemp(prefix="alcop_ms_", dir=options.artifact_dir))
    prediction = directory / PREDICTION_FILE
    prediction.write_text(json.dumps(_describe_prediction(planned)), encoding="utf-8")
    kernel = directory / KERNEL_FILE
    kernel.write_text(json.dumps(_describe_kernel(planned)), encoding="utf-8")
    if not options.exports_module:
        return str(prediction)
    from tvm.support.tar import tar  # only workers that export need it

    module = directory / MODULE_FILE
    planned.kernel.module.export_library(str(module), fcompile=tar)
    return str(module)


def _describe_kernel(planned: PlannedKernel) -> dict[str, str | int | None]:
    """What `runner("simulated")` simulates."""
    return {
        "gpu": planned.gpu_name,
        "cuda_text": planned.kernel.cuda_text,
        "launch": planned.kernel.launch.to_json(),
        "registers_per_thread": planned.kernel.registers_per_thread,
        "local_bytes": planned.local_bytes,
    }


def _describe_prediction(planned: PlannedKernel) -> dict[str, float | str | None]:
    """What `runner("model")` answers with: seconds, or why there are none."""
    estimate = planned.estimate
    if isinstance(estimate, NotApplicable):
        return {"total_s": None, "reason": f"no prediction: {estimate.reason}"}
    if planned.local_bytes:
        reason = (
            f"{planned.local_bytes} bytes of local memory a thread, which the model cannot time"
        )
        return {"total_s": None, "reason": reason}
    return {"total_s": estimate.total_s, "reason": None}
