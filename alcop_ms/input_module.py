"""Checks what a user hands in: one TensorIR function of static shapes, called `main` from here."""

from __future__ import annotations

import tvm
from tvm import tirx

from alcop_ms.compat import ATTR_TF32
from alcop_ms.errors import InvalidOptionError
from alcop_ms.pair_products import pair_products
from alcop_ms.pipeline import NotApplicable


def find_dynamic_extent(func: tirx.PrimFunc) -> tuple[str, str] | None:
    """(parameter, extent) of the first extent that is not a constant; None when all are."""
    for param in func.params:
        for extent in getattr(param.ty, "shape", ()):  # a scalar has none
            if not isinstance(extent, tirx.IntImm):
                return str(param.name), str(extent)
    return None


def normalise_module(mod: tvm.IRModule | tirx.PrimFunc) -> tvm.IRModule:
    """A module whose one function is called `main`, of static shapes and without aliases.

    Two products under a gate are one block of it (`pair_products.py`).

    Raises
    ------
    InvalidOptionError
        When there is not exactly one PrimFunc, or an extent is not a constant.
    """
    if isinstance(mod, tirx.PrimFunc):
        functions = [mod]
    elif isinstance(mod, tvm.IRModule):
        functions = [f for f in mod.functions.values() if isinstance(f, tirx.PrimFunc)]
    else:
        raise InvalidOptionError(f"mod is a {type(mod).__name__}; give an IRModule or a PrimFunc")
    if len(functions) != 1:
        raise InvalidOptionError(
            f"mod holds {len(functions)} TensorIR functions; one is tuned at a time"
        )
    func = functions[0]
    dynamic = find_dynamic_extent(func)
    if dynamic is not None:
        raise InvalidOptionError(
            f"parameter {dynamic[0]} has the dynamic extent {dynamic[1]}. Tune static shapes, one "
            "per bucket of sizes (for example 16, 64, 256), and pad to the next one."
        )
    # MetaSchedule adds both to what it records, and looks a module up by structure
    paired = pair_products(func)
    func = func if isinstance(paired, NotApplicable) else paired
    named = func.with_attr("global_symbol", "main").with_attr("tirx.noalias", True)
    return tvm.IRModule({"main": named})


def allow_tf32(mod: tvm.IRModule) -> tvm.IRModule:
    """A module whose float32 products may run on tensor cores, with operands rounded to tf32.

    As `torch.backends.cuda.matmul.allow_tf32`: 10 bits of mantissa instead of 23, sums in float32;
    off unless asked for. Nothing is promised: a product that tensor cores do not take stays as
    exact as it is. Records of such a module are kept apart from those of the module without.
    """
    allowed = mod.clone()
    for name, func in mod.functions.items():
        if isinstance(func, tirx.PrimFunc):
            allowed.update_func(name, func.with_attr(ATTR_TF32, 1))
    return allowed
