"""TVM modules of row-wise operators, in the form in which Relax's legalisation writes them.

Relax makes `R.nn.softmax` of `topi.nn.softmax` and so on, in the tensor's own dtype but for the
normalisations, which TOPI computes in float32. Here the others are cast round TOPI's operator too.
"""

from __future__ import annotations

from typing import Any

import tvm
from tvm import te, topi

from alcop_ms.workloads.row_spec import EPSILON, RowWorkload


def make_row_module(workload: RowWorkload) -> tvm.IRModule:
    """The unscheduled module; its function is `main`, marked `tirx.noalias`."""
    inputs = [
        te.placeholder(operand.shape, operand.dtype, name=operand.name)
        for operand in workload.operands
        if operand.role == "input"
    ]
    result = _compute(workload, *inputs)
    if result.dtype != workload.dtype:
        result = te.compute(
            result.shape, lambda *index: result(*index).astype(workload.dtype), name="y"
        )
    return tvm.IRModule({"main": te.create_prim_func([*inputs, result])})


def _compute(workload: RowWorkload, x: te.Tensor, *vectors: te.Tensor) -> Any:
    if workload.op == "layernorm":
        return topi.nn.layer_norm(x, *vectors, axis=[-1], epsilon=EPSILON)
    if workload.op == "rmsnorm":
        return topi.nn.rms_norm(x, *vectors, axis=[-1], epsilon=EPSILON)
    if workload.dtype != "float32":
        x = te.compute(x.shape, lambda *index: x(*index).astype("float32"), name="x_wide")
    if workload.op == "softmax":
        return topi.nn.softmax(x, axis=-1)
    if workload.op == "log_softmax":
        return topi.nn.log_softmax(x, axis=-1)
    if workload.kind == "max":
        return topi.max(x, axis=-1)
    total = topi.sum(x, axis=-1)
    return total if workload.kind == "sum" else topi.divide(total, float(workload.cols))
