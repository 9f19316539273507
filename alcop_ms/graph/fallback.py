"""A stock schedule for what our rules do not take: always bound to blocks and threads."""

from __future__ import annotations

import logging

import tvm
from tvm.s_tir import dlight
from tvm.target import Target

from alcop_ms.lowering.lower import lower_module

logger = logging.getLogger(__name__)


def schedule_fallback(mod: tvm.IRModule, target: Target) -> tvm.IRModule:
    """Schedule a function with TVM's own rules that need no tuning.

    Matrix-vector products and reductions have rules of their own; the last rule binds the loops of
    anything. `dlight.gpu.Matmul` is left out: its wmma kernels need a lowering of their own
    (`lowering_passes`), and kernels of one model share one.

    A rule of TVM 0.27 can end in an internal error instead of declining (`Reduction` on a sum of
    every element, in rfactor), or leave what cannot be lowered (`GeneralReduction` on a block with
    two sums); the rules behind it then have their turn.
    """
    gpu = dlight.gpu
    rules = (gpu.GEMV(), gpu.Reduction(), gpu.GeneralReduction(), gpu.Fallback())
    for first in range(len(rules)):
        own = tvm.IRModule(mod.functions)  # dlight writes into the module that it is given
        try:
            with target:
                scheduled = dlight.ApplyDefaultSchedule(*rules[first:])(own)
            lower_module(scheduled, target)
            return scheduled
        except Exception:  # TVM's errors have no type in common
            if first == len(rules) - 1:
                raise
            logger.debug("dlight failed from %s on", type(rules[first]).__name__, exc_info=True)
    raise AssertionError("the last rule either schedules or raises")
