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
        When it is no module, or a shape is dynamic.
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


def _check_static(function: str, param: Any) -> None:
    shape = getattr(getattr(param.ty, "shape", None), "values", None)
    if isinstance(param.ty, relax.TensorType) and shape is None:
        raise InvalidOptionError(
            f"{function}: parameter {param.name} has no known shape; give every extent"
        )
    for extent in shape or ():
        if not isinstance(extent, tvm.tirx.IntImm):
            raise InvalidOptionError(
                f"{function}: parameter {param.name} has the dynamic extent {extent}. Tune "
                "static shapes, one model per bucket of sizes: bind it with relax.transform."
                f'BindSymbolicVars("{function}", {{"{extent}": 64}}) for each of, say, 16, 64 and '
                "256, and pad inputs to the next bucket"
            )


def check_lowered(fused: tvm.IRModule) -> None:
    """Refuse a fused module in which operators are left that nothing can compile.

    Raises
    ------
    InvalidOptionError
        Naming them.
    """
    left: dict[str, None] = {}

    def visit(call: Any) -> None:
        name = str(getattr(call.op, "name", ""))
        if name in _PACKED and str(getattr(call.args[0], "global_symbol", "")).startswith(_PYTHON):
            left[f"relax.{call.args[0].global_symbol.removeprefix(_PYTHON)}"] = None
        elif name.startswith("relax.") and not name.startswith(_STRUCTURAL):
            left[name] = None

    for func in fused.functions.values():
        if isinstance(func, relax.Function):
            walk_ir(func.body, tvm.ir.Call, visit)
    if left:
        raise InvalidOptionError(
            f"TVM has no TensorIR for {', '.join(left)}: decompose the operator, or leave it out "
            "of the model that is tuned"
        )


_PACKED = ("relax.call_pure_packed", "relax.call_dps_packed")
_PYTHON = "relax.run."  # what TVM's own Python computes; a library without Python cannot call it
# What the virtual machine itself does.
_STRUCTURAL = (
    "relax.call_",
    "relax.reshape",
    "relax.invoke",
    "relax.shape",
    "relax.tensor_to_shape",
    "relax.memory.",
    "relax.vm.",
    "relax.builtin.",
    "relax.null_value",
    "relax.print",
    "relax.assert_op",
)
