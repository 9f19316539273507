"""Fold what follows a product element by element into one block, which our rules then inline."""

from __future__ import annotations

import tvm
from tvm import tirx
from tvm.s_tir import Schedule

from alcop_ms.analysis.loop_tree import blocks_of, read_func
from alcop_ms.analysis.product import find_product
from alcop_ms.compat import ScheduleError
from alcop_ms.input_module import find_dynamic_extent
from alcop_ms.pipeline import NotApplicable

LONG = "int64"


def collapse_epilogue(func: tirx.PrimFunc) -> tirx.PrimFunc:
    """Inline every element-wise block behind a product into the last one, with 32-bit indices.

    Fusion leaves one block an operator, and a value that is read twice (a gelu reads its input
    twice) ends the chain that can be computed from registers. Functions without a product keep
    their blocks.
    """
    if find_dynamic_extent(func) is not None or _holds_long(func):
        return func
    symbol = func.attrs.get("global_symbol") if func.attrs else None
    mod = tvm.IRModule({"main": func.with_attr("global_symbol", "main")})
    mod = tirx.transform.ForceNarrowIndexToInt32()(mod)
    narrow = _inline_epilogue(mod)["main"]
    if symbol is None:
        return narrow.without_attr("global_symbol")
    return narrow.with_attr("global_symbol", symbol)


def _holds_long(func: tirx.PrimFunc) -> bool:
    """Whether a parameter holds 64-bit integers, which TVM's narrowing refuses."""
    return any(str(getattr(param.ty, "dtype", "")) == LONG for param in func.params)


def _inline_epilogue(mod: tvm.IRModule) -> tvm.IRModule:
    schedule = Schedule(mod, debug_mask="none")
    names = [block.name for block in blocks_of(read_func(schedule.mod["main"]))]
    products = [name for name in names if _is_product(schedule, name)]
    if len(products) != 1:
        return mod
    for name in names[names.index(products[0]) + 1 : -1]:
        try:
            schedule.compute_inline(schedule.get_sblock(name))
        except ScheduleError:
            return mod  # something in between is not element-wise: rules and fallback see it as is
    return schedule.mod


def _is_product(schedule: Schedule, name: str) -> bool:
    return not isinstance(find_product(schedule, schedule.get_sblock(name)), NotApplicable)
