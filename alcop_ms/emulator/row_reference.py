"""What a row-wise operator should give, for the rows that were written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from alcop_ms.emulator.reference import Expected
from alcop_ms.errors import BundleError
from alcop_ms.launch import Launch
from alcop_ms.workloads.row_reference import compute_rows
from alcop_ms.workloads.row_spec import RowWorkload

Array = NDArray[np.generic]


@dataclass(frozen=True, slots=True, kw_only=True)
class RowReference:
    """A `verify_kernel` reference: the launch's buffers are the workload's operands, in order."""

    launch: Launch
    workload: RowWorkload

    def __post_init__(self) -> None:
        buffers = (*self.launch.with_role("input"), *self.launch.with_role("output"))
        shapes = [operand.shape for operand in self.workload.operands]
        if len(buffers) != len(shapes):
            raise BundleError(
                f"{self.workload.op} has {len(shapes)} buffers; the launch has {len(buffers)}"
            )
        for buffer, shape in zip(buffers, shapes, strict=True):
            if buffer.elements != int(np.prod(shape)):
                raise BundleError(
                    f"buffer {buffer.name} has {buffer.elements} elements; "
                    f"{self.workload.op} needs {int(np.prod(shape))}"
                )

    def __call__(
        self, inputs: Mapping[str, Array], written: Mapping[str, Array]
    ) -> dict[str, Expected]:
        """Expected values of the rows that blocks wrote; other rows are left zero."""
        names = [buffer.name for buffer in self.launch.with_role("input")]
        output = self.launch.with_role("output")[0]
        x, *vectors = (inputs[name] for name in names)
        rows = x.reshape(-1, self.workload.cols)
        owners = written[output.name].reshape(len(rows), -1)
        chosen = np.flatnonzero(owners.any(axis=1))
        result = compute_rows(self.workload, rows[chosen], *vectors)
        values, bound = np.zeros(owners.shape), np.zeros(owners.shape)
        values[chosen] = result.values.reshape(values[chosen].shape)
        bound[chosen] = result.bound.reshape(bound[chosen].shape)
        shape = output.shape
        return {output.name: Expected(values=values.reshape(shape), bound=bound.reshape(shape))}
