"""A stock schedule for what our rules do not take: always bound to blocks and threads."""

from __future__ import annotations

import tvm
from tvm.s_tir import dlight
from tvm.target import Target


def schedule_fallback(mod: tvm.IRModule, target: Target) -> tvm.IRModule:
    """Schedule a function with TVM's own rules that need no tuning.

    Matrix-vector products and reductions have rules of their own; the last rule binds the loops of
    anything. `dlight.gpu.Matmul` is left out: its wmma kernels need a lowering of their own
    (`lowering_passes`), and kernels of one model share one.
    """
    rules = dlight.gpu
    own = tvm.IRModule(mod.functions)  # dlight writes into the module that it is given
    with target:
        return dlight.ApplyDefaultSchedule(
            rules.GEMV(), rules.Reduction(), rules.GeneralReduction(), rules.Fallback()
        )(own)
