"""What a matrix product should be, in float64, and how far rounding may take it from that."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from alcop_ms.dtypes import TF32
from alcop_ms.emulator.dtypes import EPSILON, unit_roundoff
from alcop_ms.emulator.epilogue import apply_epilogue
from alcop_ms.errors import BundleError
from alcop_ms.launch import Launch
from alcop_ms.matmul_shape import MatmulShape
from alcop_ms.workloads.prologue import OperandForm
from alcop_ms.workloads.spec import TENSOR_STEPS, EpilogueStep

Array = NDArray[np.generic]
Box = tuple[int, slice, slice]  # batch, rows, columns
# How the roundings of a sum add up. "random": like a random walk, of which this many standard
# deviations are allowed. "one way": the addends are integers of a small range, and once the sum is
# so large that the accumulator drops their last bits, every rounding may err the same way (sums of
# ones in float16 stop at 2048).
Rounding = Literal["none", "random", "one way"]
SIGMAS = 6.0
_PIECE = 1 << 22  # elements: a tensor of some gigabytes is not copied whole
SMALLEST = {
    "float16": 2.0**-25,
    "bfloat16": 2.0**-134,
    "float32": 2.0**-150,
}  # half of the last subnormal


@dataclass(frozen=True, slots=True, kw_only=True)
class Expected:
    """The right values of an output, and the largest error that rounding explains.

    Elements that were not asked for may hold anything.
    """

    values: Array
    bound: Array


def check_buffers(launch: Launch, shapes: Iterable[tuple[int, ...]], owner: str) -> None:
    """Refuse a launch whose inputs and outputs, in order, are not of these shapes.

    Parameters
    ----------
    owner : str
        What has the shapes, with a verb, for the message.

    Raises
    ------
    BundleError
        They are others.
    """
    buffers = (*launch.with_role("input"), *launch.with_role("output"))
    given = [buffer.elements for buffer in buffers]
    wanted = [math.prod(shape) for shape in shapes]
    if given != wanted:
        raise BundleError(f"buffers of {given} elements are launched; {owner} {wanted}")


@dataclass(frozen=True, slots=True, kw_only=True)
class MatmulReference:
    """`C = epilogue(A @ B)`: the inputs are A, B and what the epilogue adds, in that order.

    Attributes
    ----------
    forms : tuple of OperandForm
        A and B, where they are computed from what lies in memory; what their steps read comes
        behind B.
    """

    launch: Launch
    problem: MatmulShape
    epilogue: tuple[EpilogueStep, ...] = ()
    forms: tuple[OperandForm, ...] = ()

    def __post_init__(self) -> None:
        inputs, outputs = self.launch.with_role("input"), self.launch.with_role("output")
        added = [step.name for step in self.epilogue if step.name in TENSOR_STEPS]
        read = [math.prod(shape) for form in self.forms for _, shape in form.tensors]
        if len(inputs) != 2 + len(read) + len(added) or len(outputs) != 1:
            raise BundleError(
                f"a matmul that adds {' and '.join(added) or 'nothing'} has "
                f"{2 + len(read) + len(added)} "
                f"inputs and 1 output; the launch has {len(inputs)} and {len(outputs)}"
            )
        p = self.problem
        sizes = [p.batch * p.m * p.k, p.batch * p.k * p.n]
        if self.forms:
            sizes = [math.prod(form.stored[0]) for form in self.forms]
        sizes += read
        sizes += [p.n if name == "bias" else p.batch * p.m * p.n for name in added]
        sizes.append(p.batch * p.m * p.n)
        for buffer, size in zip((*inputs, *outputs), sizes, strict=True):
            if buffer.elements != size:
                raise BundleError(
                    f"buffer {buffer.name} has {buffer.elements} elements; the product needs {size}"
                )

    def __call__(
        self, inputs: Mapping[str, Array], written: Mapping[str, Array]
    ) -> dict[str, Expected]:
        """Expected values of the output where it was written.

        Parameters
        ----------
        written : Mapping[str, Array]
            1 + the block that wrote each element, 0 where none did.
        """
        p = self.problem
        names = [buffer.name for buffer in self.launch.with_role("input")]
        output = self.launch.with_role("output")[0]
        left, right, *rest = (inputs[name] for name in names)
        if self.forms:
            tensors = [name for form in self.forms for name, _ in form.tensors]
            read, rest = dict(zip(tensors, rest, strict=False)), rest[len(tensors) :]
            left, right = (
                form.compute(stored.reshape(form.stored[0]), read)
                for form, stored in zip(self.forms, (left, right), strict=True)
            )
        a = _operand(left, p.batch, p.m, p.k, p.transpose_a)
        b = _operand(right, p.batch, p.k, p.n, p.transpose_b)
        added = list(rest)
        owners = written[output.name].reshape(p.batch, p.m, p.n)
        values, bound = np.zeros(owners.shape), np.zeros(owners.shape)
        rounding = rounding_of(p, a, b)
        for box in boxes(owners):
            values[box], bound[box] = self._compute(box, a, b, added, rounding)
        shape = output.shape
        return {output.name: Expected(values=values.reshape(shape), bound=bound.reshape(shape))}

    def _compute(
        self, box: Box, a: Array, b: Array, added: list[Array], rounding: Rounding
    ) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        batch, rows, columns = box
        tensors = (self._cut(tensor, box) for tensor in added)
        left, right = a[batch, rows], b[batch, :, columns]
        return multiply_box(self.problem, self.epilogue, left, right, tensors, rounding=rounding)

    def _cut(self, tensor: Array, box: Box) -> NDArray[np.float64]:
        p = self.problem
        batch, rows, columns = box
        if tensor.size == p.n and tensor.ndim == 1:
            return tensor[columns].astype(np.float64)
        return tensor.reshape(p.batch, p.m, p.n)[batch, rows, columns].astype(np.float64)


def multiply_box(
    problem: MatmulShape,
    epilogue: Sequence[EpilogueStep],
    left: Array,
    right: Array,
    tensors: Iterator[NDArray[np.float64]],
    *,
    rounding: Rounding,
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """A piece of a product behind its epilogue, and how far rounding may take it.

    Parameters
    ----------
    left, right : numpy.ndarray
        Rows of A and columns of B.
    tensors : iterator
        What the epilogue adds, cut to the piece.
    rounding : Rounding
        Of the bare product: what `rounding_of` says of the whole operands.
    """
    rows, columns = left.astype(np.float64), right.astype(np.float64)
    product = rows @ columns
    error = np.zeros_like(product)
    if rounding != "none":
        spread = np.sqrt((rows * rows) @ (columns * columns))
        # half of k: a sum that grows evenly is half its last value on average
        steps = problem.k / 2 if rounding == "one way" else SIGMAS * math.sqrt(problem.k / 3)
        error = steps * unit_roundoff(problem.acc_dtype) * np.maximum(np.abs(product), 2 * spread)
        if problem.in_dtype == TF32:  # each factor is rounded, evenly within half a unit
            error = error + SIGMAS * unit_roundoff(TF32) * np.sqrt(2 / 3) * spread
    result, error = apply_epilogue(epilogue, product, error, tensors, problem.acc_dtype)
    if problem.out_dtype in EPSILON:
        # a cast on the way, as in a float16 sum, rounds once more: hence not half but one unit
        error = error + 2 * unit_roundoff(problem.out_dtype) * np.abs(result)
        error = error + SMALLEST.get(problem.out_dtype, 0.0)
    return result, error


def rounding_of(problem: MatmulShape, a: Array, b: Array) -> Rounding:
    """How the roundings of a product's partial sums add up; see `Rounding`."""
    if problem.acc_dtype == "int32":
        return "none"
    left, right = _largest_integer(a), _largest_integer(b)
    if left is None or right is None:
        return "random"
    if problem.in_dtype == TF32 and max(left, right) > 2 / EPSILON[TF32]:
        return "random"  # the operands themselves are rounded
    # integers up to this are exact in every order of summation
    return "none" if left * right * problem.k <= 2 / EPSILON[problem.acc_dtype] else "one way"


def _operand(array: Array, batch: int, rows: int, columns: int, is_transposed: bool) -> Array:
    if is_transposed:
        return array.reshape(batch, columns, rows).swapaxes(1, 2)
    return array.reshape(batch, rows, columns)


def _largest_integer(values: Array) -> float | None:
    """The largest absolute value; None where a value is no integer."""
    flat = values.ravel(order="K")  # in the order of memory: no copy, be it transposed
    largest = 0.0
    for start in range(0, flat.size, _PIECE):
        piece = flat[start : start + _PIECE].astype(np.float32)
        if (piece != np.rint(piece)).any():
            return None
        largest = max(largest, float(np.abs(piece).max()))
    return largest


def boxes(owners: Array) -> list[Box]:
    """For each block and batch, the rectangle that holds what it wrote."""
    if owners.all():  # everything was written: one product a batch is faster
        return [(batch, slice(None), slice(None)) for batch in range(owners.shape[0])]
    return [
        (batch, *rectangle)
        for batch in range(owners.shape[0])
        for rectangle in rectangles(owners[batch])
    ]


def rectangles(plane: Array) -> list[tuple[slice, slice]]:
    """The smallest rectangle round what each block wrote of a plane."""
    rows, columns = np.nonzero(plane)
    blocks = plane[rows, columns]
    found = []
    for block in np.unique(blocks):
        r, c = rows[blocks == block], columns[blocks == block]
        found.append((slice(r.min(), r.max() + 1), slice(c.min(), c.max() + 1)))
    return found
