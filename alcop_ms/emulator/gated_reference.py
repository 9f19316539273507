"""What a gated MLP should be, in float64, and how far rounding may take it from that."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from alcop_ms.emulator.dtypes import EPSILON, unit_roundoff
from alcop_ms.emulator.epilogue import apply_epilogue
from alcop_ms.emulator.reference import (
    SMALLEST,
    Array,
    Box,
    Expected,
    Rounding,
    boxes,
    check_buffers,
    multiply_box,
    rounding_of,
)
from alcop_ms.launch import Launch
from alcop_ms.workloads.gated_spec import GatedWorkload
from alcop_ms.workloads.spec import EpilogueStep

Pair = tuple[NDArray[np.float64], NDArray[np.float64]]  # values, and how far off they may be


@dataclass(frozen=True, slots=True, kw_only=True)
class GatedReference:
    """A `verify_kernel` reference: the launch's buffers are the workload's operands, in order."""

    launch: Launch
    workload: GatedWorkload

    def __post_init__(self) -> None:
        shapes = (operand.shape for operand in self.workload.operands)
        check_buffers(self.launch, shapes, f"{self.workload.label} has tensors of")

    def __call__(
        self, inputs: Mapping[str, Array], written: Mapping[str, Array]
    ) -> dict[str, Expected]:
        """Expected values of the output where it was written; see `MatmulReference`."""
        problem = self.workload.problem
        launched = [inputs[buffer.name] for buffer in self.launch.with_role("input")]
        output = self.launch.with_role("output")[0]
        a = launched[0].reshape(problem.m, problem.k)
        weights, biases = self._split(launched[1:])
        owners = written[output.name].reshape(1, problem.m, problem.n)
        values, bound = np.zeros(owners.shape), np.zeros(owners.shape)
        roundings = [rounding_of(problem, a, weight) for weight in weights]
        for box in boxes(owners):
            low, high = (
                self._multiply(box, a, weight, bias, rounding=rounding)
                for weight, bias, rounding in zip(weights, biases, roundings, strict=True)
            )
            values[box], bound[box] = self._gate(low, high)
        shape = output.shape
        return {output.name: Expected(values=values.reshape(shape), bound=bound.reshape(shape))}

    def _split(self, arrays: list[Array]) -> tuple[list[Array], list[Array | None]]:
        """Both weights as `[k, n]`, and their biases."""
        problem, parts = self.workload.problem, 1 if self.workload.is_joined else 2
        columns = problem.n * 2 // parts
        shape = (columns, problem.k) if problem.transpose_b else (problem.k, columns)
        weights = [array.reshape(shape) for array in arrays[:parts]]
        weights = [weight.T if problem.transpose_b else weight for weight in weights]
        biases: list[Array | None] = list(arrays[parts:])
        if parts == 1:
            weights = np.split(weights[0], 2, axis=1)
            biases = [half for bias in arrays[parts:] for half in np.split(bias.ravel(), 2)]
        return weights, biases or [None, None]

    def _multiply(
        self, box: Box, a: Array, weight: Array, bias: Array | None, *, rounding: Rounding
    ) -> Pair:
        """A piece of one product with its bias, as it is summed up."""
        _, rows, columns = box
        problem = self.workload.problem
        steps = () if bias is None else (EpilogueStep("bias"),)
        added = [] if bias is None else [bias.ravel()[columns].astype(np.float64)]
        kept = replace(problem, out_dtype=problem.acc_dtype, products=1)
        return multiply_box(
            kept, steps, a[rows], weight[:, columns], iter(added), rounding=rounding
        )

    def _gate(self, low: Pair, high: Pair) -> Pair:
        """The gate of two products, each off by no more than it says.

        (g + e)(h + f) differs from g h by |g| f + |h| e + e f, and what float32 rounds.
        """
        step = EpilogueStep(self.workload.act)
        opened, opened_error = apply_epilogue((step,), *low, iter(()), "float32")
        values, error = high
        result = opened * values
        bound = np.abs(opened) * error + np.abs(values) * opened_error + opened_error * error
        bound = bound + 2 * unit_roundoff("float32") * np.abs(result)
        dtype = self.workload.problem.out_dtype
        if dtype in EPSILON:
            # as of a product: a result may have passed through another type on the way
            bound = bound + 2 * unit_roundoff(dtype) * np.abs(result) + SMALLEST.get(dtype, 0.0)
        return result, bound
