"""The blocks that compute an operand, one a step."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tvm import te, tirx

from alcop_ms.workloads.prologue import (
    NIBBLE_ZERO,
    PACKED,
    STORED_DTYPES,
    TENSOR_STEPS,
    OperandForm,
    PrologueStep,
)


def make_operand(form: OperandForm, tensors: Mapping[str, te.Tensor]) -> te.Tensor:
    """An operand as the product takes it, from the tensors of `Workload.operands`."""
    value = tensors[form.name]
    for step, name in zip(form.steps, form.block_names, strict=True):
        value = _make_step(form, step, name, value, tensors)
    return value


def _make_step(
    form: OperandForm,
    step: PrologueStep,
    name: str,
    value: te.Tensor,
    tensors: Mapping[str, te.Tensor],
) -> te.Tensor:
    wide_axis = {-1: -2, -2: -1}[form.deep_axis]

    def table(*index: Any) -> Any:
        return tensors[f"{form.name}_{TENSOR_STEPS[step.name]}"](*index)

    def compute(*index: Any) -> Any:
        deep, channel = index[form.deep_axis], index[wide_axis]
        if step.name == "s4":
            return _unpack(form, value, index)
        if step.name in STORED_DTYPES:
            return value(*index).astype(form.dtype)
        if step.name == "zero_point":
            return value(*index) - table(channel)
        if step.name == "channel_scale":
            return value(*index) * table(channel)
        if step.name == "group_scale":
            return value(*index) * table(deep // int(step.value or 1), channel)
        if step.name == "scale":
            return value(*index) * tirx.const(step.value, form.dtype)
        return tirx.max(value(*index), tirx.const(0, form.dtype))

    return te.compute(form.shape, compute, name=name)


def _unpack(form: OperandForm, packed: te.Tensor, index: tuple[Any, ...]) -> Any:
    """Half a byte, without the offset that it is stored with."""
    places = list(index)
    deep = places[form.deep_axis]
    places[form.deep_axis] = deep // PACKED
    byte = packed(*places).astype("int32")
    shift = (deep % PACKED * 4).astype("int32")
    nibble = tirx.bitwise_and(tirx.shift_right(byte, shift), tirx.const(15, "int32"))
    return (nibble - tirx.const(NIBBLE_ZERO, "int32")).astype(form.dtype)
