"""Two chained products as TVM runs them anywhere; what is between has the operands' type."""

from __future__ import annotations

from typing import Any

import tvm
from tvm import te

from alcop_ms.workloads.chained_shape import ChainedShape
from alcop_ms.workloads.step_primfunc import compute_step


def make_chained_module(shape: ChainedShape) -> tvm.IRModule:
    """The unscheduled module; its function is `main`, marked `tirx.noalias`."""
    a, b1, b2 = (
        te.placeholder(shape.shapes[name], shape.dtype, name=name) for name in ("A", "B1", "B2")
    )
    extents = shape.shapes["E"][:-1]
    first = _multiply(a, b1, (*extents, shape.h), shape.k, shape.transposes[0], "AB1")
    if shape.step is not None:
        step, product = shape.step, first
        first = te.compute(
            product.shape,
            lambda *i: compute_step(step, product(*i), "float32"),
            name=f"AB1_{step.name}",
        )
    between = te.compute(first.shape, lambda *i: first(*i).astype(shape.dtype), name="H")
    second = _multiply(between, b2, shape.shapes["E"], shape.h, shape.transposes[1], "HB2")
    result = te.compute(second.shape, lambda *i: second(*i).astype(shape.dtype), name="E")
    return tvm.IRModule({"main": te.create_prim_func([a, b1, b2, result])})


def _multiply(
    left: te.Tensor,
    right: te.Tensor,
    extents: tuple[int, ...],
    depth: int,
    is_swapped: bool,
    name: str,
) -> te.Tensor:
    """The product of a batch, in float32; a right operand without that axis is for all of it."""
    k = te.reduce_axis((0, depth), "k")

    def compute(*index: Any) -> Any:
        *batch, i, j = index
        of_right = batch if len(right.shape) == len(extents) else []
        b = right(*of_right, *((j, k) if is_swapped else (k, j)))
        return te.sum(left(*batch, i, k).astype("float32") * b.astype("float32"), axis=k)

    return te.compute(extents, compute, name=name)
