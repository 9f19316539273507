"""Is a Relax module something that can be tuned? Said before anything is changed."""

from __future__ import annotations

import tvm
from tvm import relax

from alcop_ms.compat import Any, walk_ir
from alcop_ms.errors import InvalidOptionError, NothingToTuneError


def check_module(mod: Any) -> None:
    """Refuse what is no Relax module of static shapes.

    Raises
    ------
    InvalidOptionError
        When it is no module, an operator is unknown to TVM, or a shape is dynamic.
    NothingToTuneError
        When it has no Relax function.
    """
    if not isinstance(mod, tvm.IRModule):
        raise InvalidOptionError(
            f"mod is a {type(mod).__name__}; give a tvm.IRModule with a Relax function"
        )
    functions = {
        str(var.name_hint): func
        for var, func in mod.functions_items()
        if isinstance(func, relax.Function)
    }
    if not functions:
        raise NothingToTuneError(
            "mod has no Relax function; a TensorIR function goes to alcop_ms.tune_tir"
        )
    for name, func in functions.items():
        for param in func.params:
            _check_static(name, param)
        _check_operators(name, func)


def _check_static(function: str, param: Any) -> None:
    shape = getattr(getattr(param.ty, "shape", None), "values", None)
    if isinstance(param.ty, relax.TensorType) and shape is None:
        raise InvalidOptionError(
            f"{function}: parameter {param.name_hint} has no known shape; give every extent"
        )
    for extent in shape or ():
        if not isinstance(extent, tvm.tirx.IntImm):
            raise InvalidOptionError(
                f"{function}: parameter {param.name_hint} has the dynamic extent {extent}. Tune "
                "static shapes, one model per bucket of sizes: bind it with relax.transform."
                f'BindSymbolicVars("{function}", {{"{extent}": 64}}) for each of, say, 16, 64 and '
                "256, and pad inputs to the next bucket"
            )


def _check_operators(function: str, func: Any) -> None:
    """Operators that TVM cannot turn into TensorIR would be left for the virtual machine."""
    unknown: dict[str, None] = {}

    def visit(call: Any) -> None:
        if not isinstance(call.op, tvm.ir.Op):
            return
        name = str(call.op.name)
        if name.startswith("relax.") and not _can_lower(call.op, name):
            unknown[name] = None

    walk_ir(func.body, tvm.ir.Call, visit)
    if unknown:
        raise InvalidOptionError(
            f"{function}: TVM has no TensorIR for {', '.join(unknown)}; decompose the operator, or "
            "leave it out of the model that is tuned"
        )


# Calls and values that stay in the graph, or that passes of ours replace before legalisation.
_STRUCTURAL = (
    "relax.call_",
    "relax.nn.batch_norm",
    "relax.invoke",
    "relax.shape_of",
    "relax.memory.",
    "relax.vm.",
    "relax.builtin.",
    "relax.hint_on_device",
    "relax.to_vdevice",
    "relax.null_value",
    "relax.print",
    "relax.assert_op",
)


def _can_lower(op: Any, name: str) -> bool:
    return op.has_attr("FLegalize") or name.startswith(_STRUCTURAL)
