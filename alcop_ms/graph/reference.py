"""What a function of a model should compute: its unscheduled form, on the host."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np
import tvm
from numpy.typing import NDArray
from tvm import tirx
from tvm.s_tir import SBlock, Schedule
from tvm.target import Target

from alcop_ms.analysis.matmul import MatmulFacts, find_matmul
from alcop_ms.compat import Any, walk_ir
from alcop_ms.emulator import Expected, MatmulReference
from alcop_ms.emulator.verify import Reference
from alcop_ms.graph.rounding import Evaluator, Rounded
from alcop_ms.launch import Launch, LaunchBuffer, LaunchKernel
from alcop_ms.pipeline import NotApplicable

Array = NDArray[np.generic]
# Of a function that is no product, f16 intermediates may each round; the reference rounds them too,
# but may do so in another order.
RELATIVE_BOUND = 2.0**-8
SCALE_BOUND = 2.0**-9
# `MatmulReference` looks at a launch's buffers only, which no launch has without a kernel.
_NO_KERNEL = LaunchKernel(
    name="product", grid=(1, 1, 1), block=(1, 1, 1), dynamic_shared_bytes=0, args=(0, 1, 2)
)
_FLOATS = ("float16", "float32", "float64")


def make_reference(mod: tvm.IRModule, launch: Launch) -> Reference:
    """The reference of an unscheduled function, for `verify_kernel`.

    A matrix product with an element-wise epilogue is computed in float64, with the error that its
    roundings explain; anything else by TVM's own code for the host, within a tolerance, exactly
    where values only move.
    """
    func = mod["main"]
    found = find_product(func)
    if isinstance(found, NotApplicable):
        return HostReference(func=func, launch=launch)
    return found


def find_product(func: tirx.PrimFunc) -> FusedProduct | NotApplicable:
    """A function as one product with at most one block behind it."""
    blocks: list[Any] = []
    walk_ir(func.body, SBlock, blocks.append)
    blocks = [block for block in blocks if block.iter_vars]
    if len(blocks) not in (1, 2):
        return NotApplicable(f"{len(blocks)} blocks, not a product and its epilogue")
    schedule = Schedule(tvm.IRModule({"main": func}), debug_mask="none")
    names = [str(block.name_hint) for block in blocks]
    facts = find_matmul(schedule, schedule.get_sblock(names[0]))
    if isinstance(facts, NotApplicable):
        return facts
    return FusedProduct(func=func, facts=facts, epilogue=blocks[1] if len(blocks) == 2 else None)


@dataclass(frozen=True, slots=True)
class FusedProduct:
    """`epilogue(A @ B)` in float64, with the error that roundings explain."""

    func: tirx.PrimFunc
    facts: MatmulFacts
    epilogue: Any | None

    def __call__(
        self, inputs: Mapping[str, Array], written: Mapping[str, Array]
    ) -> dict[str, Expected]:
        """Expected values of the one output, where it was written."""
        (name, owners) = next(iter(written.items()))
        product = self._product(inputs, owners)
        if self.epilogue is None:
            return {name: Expected(values=product.value, bound=product.error)}
        known = {
            key: Rounded(np.asarray(array, np.float64), np.zeros(array.shape))
            for key, array in inputs.items()
        }
        known[self.facts.names[2]] = product
        axes = _axes([iv.var for iv in self.epilogue.iter_vars], owners.shape)
        result = Evaluator(axes, known).evaluate(self.epilogue.body.value)
        shape = owners.shape
        return {
            name: Expected(
                values=np.broadcast_to(result.value, shape),
                bound=np.broadcast_to(result.error, shape),
            )
        }

    def _product(self, inputs: Mapping[str, Array], owners: Array) -> Rounded:
        a, b, c = self.facts.names
        problem = replace(self.facts.shape, out_dtype=self.facts.shape.acc_dtype)
        left, right = (
            _with_batch(inputs[name], problem.batch, is_batched)
            for name, is_batched in zip((a, b), self.facts.operand_batched, strict=True)
        )
        launch = Launch(
            arch="sm_80",
            buffers=(
                _buffer(a, left.shape, problem.in_dtype, "input"),
                _buffer(b, right.shape, problem.in_dtype, "input"),
                _buffer(c, owners.shape, problem.out_dtype, "output"),
            ),
            kernels=(_NO_KERNEL,),
        )
        reference = MatmulReference(launch=launch, problem=problem)
        expected = reference({a: left, b: right}, {c: owners})[c]
        return Rounded(expected.values.astype(np.float64), expected.bound.astype(np.float64))


def _with_batch(array: Array, batch: int, is_batched: bool) -> Array:
    return array if is_batched or batch == 1 else np.broadcast_to(array, (batch, *array.shape))


def _buffer(name: str, shape: tuple[int, ...], dtype: str, role: Any) -> LaunchBuffer:
    return LaunchBuffer(name=name, shape=shape, dtype=dtype, role=role)


def _axes(variables: list[Any], shape: tuple[int, ...]) -> dict[Any, NDArray[np.int64]]:
    grids = np.meshgrid(*(np.arange(extent) for extent in shape), indexing="ij", sparse=True)
    return dict(zip(variables, grids, strict=True))


@dataclass(frozen=True, slots=True, kw_only=True)
class HostReference:
    """A function run by TVM's code for the host."""

    func: tirx.PrimFunc
    launch: Launch

    def __call__(
        self, inputs: Mapping[str, Array], written: Mapping[str, Array]
    ) -> dict[str, Expected]:
        """Expected values of every output; all elements, whoever wrote them."""
        run = tvm.compile(tvm.IRModule({"main": self.func}), target=Target("llvm"))
        arrays = [
            tvm.runtime.tensor(
                inputs[buffer.name]
                if buffer.role == "input"
                else np.zeros(buffer.shape, buffer.dtype)
            )
            for buffer in self.launch.buffers
        ]
        run(*arrays)
        is_exact = not computes(self.func)
        return {
            buffer.name: _within(array.numpy(), is_exact)
            for buffer, array in zip(self.launch.buffers, arrays, strict=True)
            if buffer.role == "output"
        }


def _within(array: Array, is_exact: bool) -> Expected:
    values = array.astype(np.float64)
    if is_exact:
        return Expected(values=values, bound=np.zeros(values.shape))
    scale = float(np.sqrt(np.mean(values**2)))
    return Expected(values=values, bound=RELATIVE_BOUND * np.abs(values) + SCALE_BOUND * scale)


def computes(func: tirx.PrimFunc) -> bool:
    """Whether a function does arithmetic on floats; copies and transpositions do none."""
    found: list[str] = []
    for kind in (tirx.Add, tirx.Sub, tirx.Mul, tirx.Div, tirx.Max, tirx.Min, tirx.Cast):
        walk_ir(func.body, kind, lambda node: found.append(str(node.ty.dtype)))
    walk_ir(func.body, tvm.ir.Call, lambda node: found.append(str(getattr(node.ty, "dtype", ""))))
    return any(dtype in _FLOATS for dtype in found)
