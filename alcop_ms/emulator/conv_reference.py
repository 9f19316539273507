"""What a convolution should be, in float64: products of its windows and weights."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from alcop_ms.emulator.reference import (
    Array,
    Box,
    Expected,
    boxes,
    check_buffers,
    multiply_box,
    rounding_of,
)
from alcop_ms.launch import Launch
from alcop_ms.workloads.spec import TENSOR_STEPS, Workload
from alcop_ms.workloads.windows import Windows, roll_result, unroll_result, unroll_weights


@dataclass(frozen=True, slots=True, kw_only=True)
class ConvReference:
    """`C = epilogue(convolve(A, B))`: the inputs are A, B and what the epilogue adds, in order."""

    launch: Launch
    workload: Workload

    def __post_init__(self) -> None:
        shapes = (operand.shape for operand in self.workload.operands)
        check_buffers(self.launch, shapes, f"{self.workload.label} has tensors of")

    def __call__(
        self, inputs: Mapping[str, Array], written: Mapping[str, Array]
    ) -> dict[str, Expected]:
        """Expected values of the output where it was written; see `MatmulReference`."""
        conv = self.workload.conv
        assert conv is not None  # `verify_workload` chose this reference by it
        names = [buffer.name for buffer in self.launch.with_role("input")]
        output = self.launch.with_role("output")[0]
        a, b, *added = (inputs[name] for name in names)
        windows, weights = Windows(conv, a), unroll_weights(conv, b)
        rounding = rounding_of(self.workload.problem, a, b)
        owners = unroll_result(conv, written[output.name])
        values, bound = np.zeros(owners.shape), np.zeros(owners.shape)
        for box in boxes(owners):
            group, rows, columns = box
            tensors = iter(self._cut(added, box))
            values[box], bound[box] = multiply_box(
                self.workload.problem,
                self.workload.epilogue,
                windows[group, rows],
                weights[group][:, columns],
                tensors,
                rounding=rounding,
            )
        rolled = (roll_result(conv, array).reshape(output.shape) for array in (values, bound))
        return {output.name: Expected(values=next(rolled), bound=next(rolled))}

    def _cut(self, added: list[Array], box: Box) -> list[NDArray[np.float64]]:
        """What the epilogue adds, cut to a box: a bias by channels, a residual by both."""
        conv = self.workload.conv
        assert conv is not None
        group, _, columns = box
        steps = [step.name for step in self.workload.epilogue if step.name in TENSOR_STEPS]
        cut: list[NDArray[np.float64]] = []
        for step, tensor in zip(steps, added, strict=True):
            if step == "bias":
                part = tensor.reshape(conv.groups, -1)[group, columns]
            else:
                part = unroll_result(conv, tensor)[box]
            cut.append(part.astype(np.float64))
        return cut
