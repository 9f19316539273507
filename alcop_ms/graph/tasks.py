"""The distinct TensorIR functions of a fused Relax module, with how often each is called."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass

import tvm
from tvm import relax, tirx

from alcop_ms.analysis.fused_product import find_fused_product
from alcop_ms.analysis.plan import find_problem
from alcop_ms.analysis.row_operator import RowOperator, find_row_operator
from alcop_ms.compat import Any, Schedule, walk_ir
from alcop_ms.errors import InvalidOptionError, NothingToTuneError
from alcop_ms.input_module import find_dynamic_extent, normalise_module
from alcop_ms.matmul_shape import MatmulShape
from alcop_ms.pipeline import NotApplicable


@dataclass(frozen=True, slots=True, kw_only=True)
class GraphTask:
    """One function to schedule.

    Attributes
    ----------
    name : str
        Of the function in the fused module.
    module : IRModule
        The function alone, called `main`, as databases and searches take it.
    weight : int
        Calls in one run of the model.
    problem : MatmulShape or NotApplicable
        The matrix product that it computes, or why it is none.
    rows : RowOperator or NotApplicable
        The row-wise operator that it is, or why it is none.
    is_plain : bool
        Whether it is written as one matrix product; a convolution is not, though it becomes one.
    """

    name: str
    module: tvm.IRModule
    weight: int
    problem: MatmulShape | NotApplicable
    rows: RowOperator | NotApplicable
    is_plain: bool

    @property
    def parameter_bytes(self) -> int:
        """Bytes of everything that it reads or writes, once."""
        types = [param.ty for param in self.module["main"].params]
        return sum(
            math.prod(map(int, of.shape)) * tvm.DataType(str(of.dtype)).itemsize
            for of in types
            if hasattr(of, "shape")  # a scalar has none
        )


def extract_tasks(fused: tvm.IRModule) -> tuple[GraphTask, ...]:
    """The functions of a fused module (`fuse_graph`), in the order of its calls.

    Fusion makes equal functions one, so that each name is one task.

    Raises
    ------
    InvalidOptionError
        When a shape is dynamic; static buckets are offered.
    NothingToTuneError
        When the module calls no TensorIR function.
    """
    functions = _functions_of(fused)
    weights = _count_calls(fused)
    called = [name for name in weights if name in functions]
    if not called:
        raise NothingToTuneError(
            "the model calls no TensorIR function: there is nothing to tune. Give a Relax module "
            "with operators such as relax.matmul or relax.nn.conv2d"
        )
    for name in called:
        _check_static(name, functions[name])
    return tuple(_make_task(name, functions[name], weights[name]) for name in called)


def _functions_of(mod: tvm.IRModule) -> dict[str, tirx.PrimFunc]:
    return {
        str(var.name_hint): func
        for var, func in mod.functions_items()
        if isinstance(func, tirx.PrimFunc)
    }


def _count_calls(mod: tvm.IRModule) -> Counter[str]:
    """How often each function of the module is called with `call_tir`, first call first."""
    calls: Counter[str] = Counter()

    def visit(call: Any) -> None:
        if getattr(call.op, "name", "").startswith("relax.call_tir"):
            calls[str(call.args[0].name_hint)] += 1

    for func in mod.functions.values():
        if isinstance(func, relax.Function):
            walk_ir(func.body, tvm.ir.Call, visit)
    return calls


def _check_static(name: str, func: tirx.PrimFunc) -> None:
    dynamic = find_dynamic_extent(func)
    if dynamic is not None:
        raise InvalidOptionError(
            f"{name}: parameter {dynamic[0]} has the dynamic extent {dynamic[1]}. Bind it to a few "
            "static sizes, one model per bucket (relax.transform.BindSymbolicVars with 16, 64, 256 "
            "for example), tune each, and pad inputs to the next bucket"
        )


def _make_task(name: str, func: tirx.PrimFunc, weight: int) -> GraphTask:
    module = normalise_module(func)
    product = find_fused_product(module["main"])
    return GraphTask(
        name=name,
        module=module,
        weight=weight,
        problem=find_problem(module),
        rows=find_row_operator(Schedule(module)),
        is_plain=not isinstance(product, NotApplicable) and product.is_plain,
    )
