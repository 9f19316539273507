"""Makes the TVM module of a workload.

The blocks are named as `Workload.block_names` says: `C` is the product, `C_bias` and its like the
epilogue in order, `C_cast` the last conversion. Blocks before it compute the operands, `A_relu` and
its like; a padded convolution has `A_pad`. Parameters come in the order of `Workload.operands`.
"""

from __future__ import annotations

from typing import Any

import tvm
from tvm import te

from alcop_ms.dtypes import TF32
from alcop_ms.input_module import allow_tf32
from alcop_ms.workloads.attention_primfunc import make_attention_module
from alcop_ms.workloads.attention_spec import AttentionWorkload
from alcop_ms.workloads.chained_primfunc import make_chained_module
from alcop_ms.workloads.chained_spec import ChainedWorkload
from alcop_ms.workloads.conv_primfunc import make_conv_product
from alcop_ms.workloads.gated_primfunc import make_gated_module
from alcop_ms.workloads.gated_spec import GatedWorkload
from alcop_ms.workloads.prologue_primfunc import make_operand
from alcop_ms.workloads.registry import AnyWorkload
from alcop_ms.workloads.row_primfunc import make_row_module
from alcop_ms.workloads.row_spec import RowWorkload
from alcop_ms.workloads.script_file import read_module
from alcop_ms.workloads.spec import EpilogueStep, ScriptWorkload, Workload
from alcop_ms.workloads.step_primfunc import compute_step


def make_prim_func(workload: AnyWorkload) -> tvm.IRModule:
    """Build the unscheduled module of a workload; its function is `main`, marked `tirx.noalias`.

    The operands are cast to the accumulator's dtype inside the reduction. A batch of one has
    two-dimensional tensors, a larger one three-dimensional.
    """
    if isinstance(workload, ScriptWorkload):
        return read_module(workload.path)
    if isinstance(workload, AttentionWorkload):
        return make_attention_module(workload.shape)
    if isinstance(workload, ChainedWorkload):
        return make_chained_module(workload.shape)
    if isinstance(workload, GatedWorkload):
        module = make_gated_module(workload)
        return allow_tf32(module) if workload.problem.in_dtype == TF32 else module
    if isinstance(workload, RowWorkload):
        return make_row_module(workload)
    tensors = {
        operand.name: te.placeholder(operand.shape, operand.dtype, name=operand.name)
        for operand in workload.operands
        if operand.role == "input"
    }
    make = _make_product if workload.conv is None else make_conv_product
    result = make(workload, *(make_operand(form, tensors) for form in workload.forms))
    for step, name in zip(workload.epilogue, workload.block_names[1:], strict=False):
        result = _add_step(workload, step, name, result, tensors)
    if result.dtype != workload.problem.out_dtype:
        result = _make_cast(workload, result)
    module = tvm.IRModule({"main": te.create_prim_func([*tensors.values(), result])})
    return allow_tf32(module) if workload.problem.in_dtype == TF32 else module


def _make_product(workload: Workload, a: te.Tensor, b: te.Tensor) -> te.Tensor:
    problem = workload.problem
    k = te.reduce_axis((0, problem.k), "k")
    acc = problem.acc_dtype

    def multiply(*index: Any) -> Any:
        *batch, i, j = index
        left = a(*batch, *((k, i) if problem.transpose_a else (i, k)))
        right = b(*batch, *((j, k) if problem.transpose_b else (k, j)))
        return te.sum(left.astype(acc) * right.astype(acc), axis=k)

    return te.compute(workload.operands[-1].shape, multiply, name="C")


def _add_step(
    workload: Workload,
    step: EpilogueStep,
    name: str,
    result: te.Tensor,
    tensors: dict[str, te.Tensor],
) -> te.Tensor:
    dtype = result.dtype
    channel = -1 if workload.layout != "nchw" else 1

    def compute(*index: Any) -> Any:
        value = result(*index)
        if step.name == "bias":
            return value + tensors["bias"](index[channel]).astype(dtype)
        if step.name == "residual":
            return value + tensors["residual"](*index).astype(dtype)
        return compute_step(step, value, dtype)

    return te.compute(result.shape, compute, name=name)


def _make_cast(workload: Workload, result: te.Tensor) -> te.Tensor:
    output = workload.operands[-1]
    return te.compute(
        output.shape, lambda *index: result(*index).astype(output.dtype), name=output.name
    )
