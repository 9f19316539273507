"""Our part as a Relax pipeline, for those who compose their own."""

from __future__ import annotations

from pathlib import Path

import tvm
from tvm import relax
from tvm.target import Target

from alcop_ms import targets
from alcop_ms.compat import Any
from alcop_ms.errors import InvalidOptionError
from alcop_ms.graph.compile import apply_schedules
from alcop_ms.graph.tuning import choose_functions, fuse_model
from alcop_ms.lowering.lower import register_pipeline

PIPELINE_NAME = "alcop_tuning"


def register_relax_pipeline() -> str:
    """Enter `alcop_tuning` into TVM's table of Relax pipelines, once; returns its name.

    `relax.get_pipeline("alcop_tuning", work_dir=...)` then legalises, fuses and schedules a module
    for the current target, with the records of `tune_relax`. What follows is the user's: TVM's
    passes to bytecode, and `tir_pipeline="alcop"`, which keeps the copies asynchronous.
    """
    register_pipeline()
    if PIPELINE_NAME not in relax.pipeline.PIPELINE_MAP:
        relax.register_pipeline(PIPELINE_NAME)(make_pipeline)
    return PIPELINE_NAME


def make_pipeline(
    work_dir: str | Path | None = None,
    target: str | Target | None = None,
    *,
    verifies: bool = False,
) -> Any:
    """A pass from a Relax module to a module whose functions are all scheduled.

    Parameters
    ----------
    work_dir : str or Path, optional
        Where `tune_relax` left its records.
    target : str or Target, optional
        The current target when not given.
    verifies : bool
        Run sampled blocks of every kernel in the emulator.
    """
    current = target if target is not None else Target.current(allow_none=True)
    if current is None:
        raise InvalidOptionError("target is missing: give one, or enter `with target:`")
    tvm_target = targets.target(current)

    @tvm.transform.module_pass(opt_level=0, name=PIPELINE_NAME)
    def run(mod: tvm.IRModule, _ctx: Any) -> tvm.IRModule:
        fused, tasks = fuse_model(mod, tvm_target)
        functions = choose_functions(tasks, tvm_target, work_dir, verifies=verifies)
        return apply_schedules(fused, (function.schedule for function in functions))

    return run
