"""What computes an operand of a product, element by element: `s8+channel_scale`, `relu`. No TVM.

Written as an epilogue is, nearest to memory first. The operand's own dtype (`dtype=`) is what each
step computes in and rounds to; the first step may name another in which it is stored.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from alcop_ms.errors import InvalidWorkloadError
from alcop_ms.workloads.nearest import did_you_mean

# Imported where it is used: commands that only list workloads go without numpy.
if TYPE_CHECKING:
    import numpy.typing as npt

    Array = npt.NDArray[Any]

# How an operand lies in memory; s4 holds the elements 2 i and 2 i + 1 of k in the low and the high
# half of byte i, each with 8 added to it.
STORED_DTYPES = {"s8": "int8", "u8": "uint8", "s4": "uint8", "f32": "float32", "f16": "float16"}
PACKED = 2
NIBBLE_ZERO = 8
TENSOR_STEPS = {"zero_point": "zero", "channel_scale": "scale", "group_scale": "scale"}
VALUE_STEPS = ("scale", "group_scale")
PROLOGUE_STEPS = (*STORED_DTYPES, *TENSOR_STEPS, "scale", "relu")
COMPUTED_DTYPES = ("float16", "float32")
_STEP = re.compile(r"(?P<name>\w+)(?:\((?P<value>[^()]*)\))?")


@dataclass(frozen=True, slots=True)
class PrologueStep:
    """One step, written `relu` or `group_scale(128)`.

    Attributes
    ----------
    name : str
        A name of `STORED_DTYPES`: stored so, and cast. `zero_point` subtracts a vector along m (of
        A) or n (of B), `channel_scale` multiplies by one; `group_scale` multiplies by a matrix
        `[k / value, m or n]`; `scale` multiplies by `value`.
    value : float or None
        The factor of `scale`; elements of k that share a scale of `group_scale`.
    """

    name: str
    value: float | None = None

    def __post_init__(self) -> None:
        if self.name not in PROLOGUE_STEPS:
            hint = did_you_mean(self.name, PROLOGUE_STEPS)
            known = ", ".join(PROLOGUE_STEPS)
            raise InvalidWorkloadError(f"unknown prologue step {self.name!r}.{hint} Known: {known}")
        if (self.value is not None) != (self.name in VALUE_STEPS):
            form = {"scale": "scale(0.125)", "group_scale": "group_scale(128)"}
            raise InvalidWorkloadError(
                f"prologue step {self.name!r} is written {form.get(self.name, self.name)}"
            )
        if self.value is None:
            return
        if not math.isfinite(self.value):
            raise InvalidWorkloadError(f"{self.name}({self.value}): the value must be finite")
        if self.name == "group_scale" and (self.value < 1 or self.value % 1):
            raise InvalidWorkloadError(f"group_scale({self.value:g}): a group has whole elements")

    def __str__(self) -> str:
        if self.value is None:
            return self.name
        value = int(self.value) if self.name == "group_scale" else self.value
        return f"{self.name}({value!r})"


@dataclass(frozen=True, slots=True, kw_only=True)
class OperandForm:
    """An operand and what computes it.

    Attributes
    ----------
    name : str
        `"A"` or `"B"`.
    shape : tuple of int
        Of the operand as the product takes it.
    deep_axis : int
        The axis that runs along k.
    dtype : str
        TVM's name of the type that the product takes.
    """

    name: str
    shape: tuple[int, ...]
    deep_axis: int
    dtype: str
    steps: tuple[PrologueStep, ...]

    @property
    def storage(self) -> str | None:
        """The step that says how it is stored; None where it is stored as it is computed."""
        first = self.steps[0].name if self.steps else ""
        return first if first in STORED_DTYPES else None

    @property
    def stored(self) -> tuple[tuple[int, ...], str]:
        """Shape and dtype in memory."""
        if self.storage is None:
            return self.shape, self.dtype
        shape = list(self.shape)
        if self.storage == "s4":
            shape[self.deep_axis] = -(-shape[self.deep_axis] // PACKED)
        return tuple(shape), STORED_DTYPES[self.storage]

    @property
    def channels(self) -> int:
        """Its extent along m, or n."""
        wide_axis = {-1: -2, -2: -1}[self.deep_axis]
        return self.shape[wide_axis]

    @property
    def tensors(self) -> tuple[tuple[str, tuple[int, ...]], ...]:
        """Names and shapes of what its steps read; of its own dtype."""
        found = []
        for step in self.steps:
            if step.name not in TENSOR_STEPS:
                continue
            shape: tuple[int, ...] = (self.channels,)
            if step.name == "group_scale":
                shape = (-(-self.shape[self.deep_axis] // int(step.value or 1)), self.channels)
            found.append((f"{self.name}_{TENSOR_STEPS[step.name]}", shape))
        return tuple(found)

    @property
    def block_names(self) -> tuple[str, ...]:
        """Names of the blocks that compute it."""
        return tuple(f"{self.name}_{step.name}" for step in self.steps)

    def compute(self, stored: Array, tensors: Mapping[str, Array]) -> Array:
        """The operand, each step rounded to its dtype as a kernel rounds it."""
        import numpy as np

        dtype = np.dtype(self.dtype)
        value = self._load(stored).astype(dtype)
        for step in self.steps:
            if step.name == "relu":
                value = np.maximum(value, dtype.type(0))
            elif step.name == "scale":
                value = value * dtype.type(step.value)
            elif step.name in TENSOR_STEPS:
                factor = self._spread(step, tensors[f"{self.name}_{TENSOR_STEPS[step.name]}"])
                factor = factor.astype(dtype)
                value = value - factor if step.name == "zero_point" else value * factor
        return value

    def _load(self, stored: Array) -> Array:
        if self.storage != "s4":
            return stored
        import numpy as np

        halves = np.stack([stored & 15, stored >> 4], axis=-1).astype(np.int32) - NIBBLE_ZERO
        if self.deep_axis == -2:  # the halves belong behind the rows
            halves = halves.swapaxes(-1, -2)
        shape = list(stored.shape)
        shape[self.deep_axis] *= PACKED
        values = halves.reshape(shape)
        depth = self.shape[self.deep_axis]
        return values[..., :depth] if self.deep_axis == -1 else values[..., :depth, :]

    def _spread(self, step: PrologueStep, tensor: Array) -> Array:
        """A step's tensor in a shape that numpy broadcasts over the operand."""
        import numpy as np

        if step.name == "group_scale":
            depth = self.shape[self.deep_axis]
            tensor = np.repeat(tensor, int(step.value or 1), axis=0)[:depth]
            return tensor if self.deep_axis == -2 else tensor.T
        return tensor if self.deep_axis == -2 else tensor[:, None]


def parse_prologue(key: str, text: str) -> tuple[PrologueStep, ...]:
    """Read steps joined by `+`."""
    if not text or text == "none":
        return ()
    return tuple(_parse_step(key, step.strip()) for step in re.split(r"\+(?![^()]*\))", text))


def _parse_step(key: str, text: str) -> PrologueStep:
    match = _STEP.fullmatch(text)
    if match is None:
        raise InvalidWorkloadError(f"{key}: {text!r} is not a step such as relu or scale(0.125)")
    if match["value"] is None:
        return PrologueStep(match["name"])
    try:
        value = float(match["value"])
    except ValueError as error:
        raise InvalidWorkloadError(f"{key}: {match['value']!r} is not a number") from error
    return PrologueStep(match["name"], value)


def check_prologue(form: OperandForm) -> None:
    """Raise where steps do not go together.

    Raises
    ------
    InvalidWorkloadError
        One line that names the operand and the step.
    """
    if not form.steps:
        return
    key = f"prologue_{form.name.lower()}"
    if form.dtype not in COMPUTED_DTYPES:
        raise InvalidWorkloadError(
            f"{key}: an operand is computed in {' or '.join(COMPUTED_DTYPES)}, not {form.dtype}"
        )
    if STORED_DTYPES.get(form.storage or "") == form.dtype:
        raise InvalidWorkloadError(f"{key}: {form.storage} is what the operand is computed in")
    for step in form.steps[1:]:
        if step.name in STORED_DTYPES:
            raise InvalidWorkloadError(f"{key}: {step.name} says how it is stored: the first step")
    names = [step.name for step in form.steps]
    scales: Sequence[str] = [name for name in names if TENSOR_STEPS.get(name) == "scale"]
    for name in names:
        if names.count(name) > 1:
            raise InvalidWorkloadError(f"{key}: step {name!r} is given twice")
    if len(scales) > 1:
        raise InvalidWorkloadError(f"{key}: {' and '.join(scales)} exclude each other")
