"""A gated MLP as TVM runs it anywhere: two products, and a block that combines them."""

from __future__ import annotations

from typing import Any

import tvm
from tvm import te

from alcop_ms.workloads.gated_spec import GatedWorkload
from alcop_ms.workloads.spec import EpilogueStep
from alcop_ms.workloads.step_primfunc import compute_step


def make_gated_module(workload: GatedWorkload) -> tvm.IRModule:
    """The unscheduled module; its function is `main`, marked `tirx.noalias`.

    The products are `C` and `U`, or the halves of `C` where the weights are joined.
    """
    problem = workload.problem
    tensors = {
        operand.name: te.placeholder(operand.shape, operand.dtype, name=operand.name)
        for operand in workload.operands
        if operand.role == "input"
    }
    parts = {"C": ""} if workload.is_joined else {"C": "1", "U": "2"}
    sums = [_multiply(workload, tensors, part, name) for name, part in parts.items()]
    wide = "float32" if problem.acc_dtype == "float16" else problem.acc_dtype

    def gate(i: Any, j: Any) -> Any:
        low = sums[0](i, j)
        high = sums[0](i, j + problem.n) if workload.is_joined else sums[1](i, j)
        opened = compute_step(EpilogueStep(workload.act), low.astype(wide), wide)
        return (opened * high.astype(wide)).astype(problem.out_dtype)

    result = te.compute(workload.operands[-1].shape, gate, name="D")
    return tvm.IRModule({"main": te.create_prim_func([*tensors.values(), result])})


def _multiply(
    workload: GatedWorkload, tensors: dict[str, te.Tensor], part: str, name: str
) -> te.Tensor:
    """One product with its bias."""
    problem, acc = workload.problem, workload.problem.acc_dtype
    a, weight = tensors["A"], tensors[f"W{part}"]
    k = te.reduce_axis((0, problem.k), "k")
    columns = weight.shape[0 if problem.transpose_b else 1]

    def multiply(i: Any, j: Any) -> Any:
        right = weight(j, k) if problem.transpose_b else weight(k, j)
        return te.sum(a(i, k).astype(acc) * right.astype(acc), axis=k)

    product = te.compute((problem.m, columns), multiply, name=name)
    if not workload.has_bias:
        return product
    bias = tensors[f"bias{part}"]
    return te.compute(
        product.shape, lambda i, j: product(i, j) + bias(j).astype(acc), name=f"{name}_bias"
    )
