"""A model: its Relax module, and what goes into it."""

from __future__ import annotations

import math
import zlib
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import tvm
from numpy.typing import NDArray
from tvm import relax

from alcop_ms.compat import Any

Array = NDArray[np.generic]
HALF = "float16"
INDEX = "int32"


@dataclass(frozen=True, slots=True, kw_only=True)
class TensorSpec:
    """One parameter of a model.

    Attributes
    ----------
    role : str
        `"input"`, or how a weight is drawn: `"matrix"` (normal, variance 1 / fan-in, the product of
        all axes but the last), `"table"` (normal, 0.02), `"gain"` (about 1), `"shift"` (about 0),
        `"causal"` (0 on and below the diagonal, a large negative number above), `"cosine"` and
        `"sine"` (of rotary positions).
    bound : int
        Of the indices of an input of integers.
    """

    name: str
    shape: tuple[int, ...]
    dtype: str = HALF
    role: str = "input"
    bound: int = 0

    @property
    def bytes(self) -> int:
        return math.prod(self.shape) * np.dtype(self.dtype).itemsize


@dataclass(frozen=True, slots=True, kw_only=True)
class Model:
    """A model of static shapes.

    Attributes
    ----------
    module : IRModule
        Its function `main` takes the inputs, then the weights.
    """

    name: str
    module: tvm.IRModule
    inputs: tuple[TensorSpec, ...]
    weights: tuple[TensorSpec, ...]

    def make_arrays(self, seed: int = 0) -> list[Array]:
        """Every parameter in order, drawn from a seed; the same on every machine."""
        return [make_array(spec, seed) for spec in (*self.inputs, *self.weights)]


def make_array(spec: TensorSpec, seed: int) -> Array:
    """One parameter's values; other parameters do not change them."""
    rng = np.random.default_rng((seed, zlib.crc32(spec.name.encode())))
    if spec.bound:
        return rng.integers(0, spec.bound, spec.shape, dtype=np.int32)
    if spec.role == "causal":
        return _causal(spec.shape)
    if spec.role in ("cosine", "sine"):
        return _rotary(spec.shape, spec.role).astype(spec.dtype)
    values = rng.standard_normal(spec.shape, dtype=np.float32)
    if spec.role == "matrix":
        values *= 1 / math.sqrt(math.prod(spec.shape[:-1]))
    elif spec.role in ("table", "shift"):
        values *= 0.02
    elif spec.role == "gain":
        values = 1 + 0.02 * values
    return values.astype(spec.dtype)


def _causal(shape: tuple[int, ...]) -> Array:
    row, column = np.indices(shape[-2:])
    mask = np.where(column > row, -30000.0, 0.0)
    return np.broadcast_to(mask, shape).astype(HALF)


def _rotary(shape: tuple[int, ...], role: str) -> Array:
    """Su et al., RoFormer, arXiv:2104.09864: angle = position / 10000^(2 i / size)."""
    positions, size = shape[0], shape[-1]
    angle = np.arange(positions)[:, None] / 10000.0 ** (2 * np.arange(size) / (2 * size))
    values = np.cos(angle) if role == "cosine" else np.sin(angle)
    return values.reshape(shape)


class ModelBuilder:
    """Writes a model's one function, and notes what it takes."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._builder = relax.BlockBuilder()
        self._specs: list[TensorSpec] = []
        self._params: list[Any] = []

    def build(self, define: Callable[[ModelBuilder], Any]) -> Model:
        """Run a definition, which returns the model's result."""
        with self._builder.function("main"):
            with self._builder.dataflow():
                result = self._builder.emit_output(define(self))
            ordered = sorted(
                zip(self._specs, self._params, strict=True), key=lambda one: one[0].role != "input"
            )
            self._builder.emit_func_output(result, [param for _, param in ordered])
        inputs = tuple(spec for spec, _ in ordered if spec.role == "input")
        module = self._builder.finalize()
        module.update_func(
            module.get_global_var("main"), module["main"].with_attr("num_input", len(inputs))
        )
        return Model(
            name=self.name,
            module=module,
            inputs=inputs,
            weights=tuple(spec for spec, _ in ordered if spec.role != "input"),
        )

    def take(self, spec: TensorSpec) -> Any:
        """Add a parameter."""
        self._specs.append(spec)
        self._params.append(relax.Var(spec.name, relax.TensorType(spec.shape, spec.dtype)))
        return self._params[-1]

    def weight(self, name: str, *shape: int, role: str = "matrix") -> Any:
        """Add a weight."""
        return self.take(TensorSpec(name=name, shape=shape, role=role))

    def emit(self, expr: Any) -> Any:
        """Bind an expression to a variable."""
        return self._builder.emit(expr)
