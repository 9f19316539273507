"""What a function of a model should compute: its unscheduled form, on the host."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np
import tvm
from numpy.typing import NDArray
from tvm import tirx
from tvm.target import Target

from alcop_ms.analysis.fused_product import FusedProduct, find_fused_product
from alcop_ms.analysis.padded_copy import read_copied
from alcop_ms.compat import Any, walk_ir
from alcop_ms.emulator import Expected
from alcop_ms.emulator.reference import Box, boxes, multiply_box, rounding_of
from alcop_ms.emulator.verify import Reference
from alcop_ms.graph.rounding import Evaluator, Rounded
from alcop_ms.launch import Launch
from alcop_ms.matmul_shape import MatmulShape
from alcop_ms.pipeline import NotApplicable

Array = NDArray[np.generic]
# Of a function that is no product, f16 intermediates may each round; the reference rounds them too,
# but may do so in another order.
RELATIVE_BOUND = 2.0**-8
SCALE_BOUND = 2.0**-9
_FLOATS = ("float16", "float32", "float64")


def make_reference(mod: tvm.IRModule, launch: Launch) -> Reference:
    """The reference of an unscheduled function, for `verify_kernel`.

    A product (a convolution too) with an element-wise epilogue is computed in float64, with the
    error that its roundings explain; anything else by TVM's own code for the host, within a
    tolerance, exactly where values only move.
    """
    func = mod["main"]
    found = find_fused_product(func)
    if isinstance(found, NotApplicable):
        return HostReference(func=func, launch=launch)
    return ProductReference(found)


@dataclass(frozen=True, slots=True)
class ProductReference:
    """`epilogue(A @ B)` in float64, with the error that roundings explain."""

    product: FusedProduct

    @property
    def problem(self) -> MatmulShape:
        """The bare product, its result as accumulated."""
        shape = self.product.contraction.facts.shape
        return replace(shape, out_dtype=shape.acc_dtype)

    def __call__(
        self, inputs: Mapping[str, Array], written: Mapping[str, Array]
    ) -> dict[str, Expected]:
        """Expected values of the one output, where it was written."""
        (name, owners) = next(iter(written.items()))
        result = self._multiply(inputs, owners)
        epilogue = self.product.epilogue
        if epilogue is not None:
            known: dict[str, Array | Rounded] = {
                **inputs,
                str(self.product.block.body.buffer.name): result,
            }
            axes = _axes([iv.var for iv in epilogue.iter_vars], owners.shape)
            result = Evaluator(axes, known).evaluate(epilogue.body.value)
        shape = owners.shape
        return {
            name: Expected(
                values=np.broadcast_to(result.value, shape),
                bound=np.broadcast_to(result.error, shape),
            )
        }

    def _multiply(self, inputs: Mapping[str, Array], owners: Array) -> Rounded:
        """The bare product, in the shape of the output."""
        form = self.product.contraction
        problem = self.problem
        order = [part for at in self.product.output_axes for part in form.parts[at]]
        wanted = (*form.batch, *form.rows, *form.columns)
        turn = [order.index(at) for at in wanted]
        turned = owners.reshape([form.extents[at] for at in order]).transpose(turn)
        flat = turned.reshape(problem.batch, problem.m, problem.n)
        rounding = rounding_of(problem, *self._sources(inputs))
        values, bound = np.zeros(flat.shape), np.zeros(flat.shape)
        for box in boxes(flat):
            left, right = self._gather(inputs, box)
            values[box], bound[box] = multiply_box(
                problem, (), left, right, iter(()), rounding=rounding
            )
        back = np.argsort(turn)
        return Rounded(
            values.reshape(turned.shape).transpose(back).reshape(owners.shape),
            bound.reshape(turned.shape).transpose(back).reshape(owners.shape),
        )

    def _sources(self, inputs: Mapping[str, Array]) -> tuple[Array, Array]:
        """The inputs that the operands are, or are copied from."""
        found = []
        for load in (self.product.left, self.product.right):
            name = str(load.source.name)
            while name in self.product.copies:
                copied = read_copied(self.product.copies[name].body.value)
                assert copied is not None  # `find_fused_product` takes nothing else
                name = str(copied[0].source.name)
            found.append(inputs[name])
        return found[0], found[1]

    def _gather(self, inputs: Mapping[str, Array], box: Box) -> tuple[Array, Array]:
        """Rows of A and columns of B that a piece of the product takes."""
        form = self.product.contraction
        batch, rows, columns = box
        shape = form.facts.shape
        in_batch = self._unravel(np.asarray(batch), form.batch)
        depth = np.arange(shape.k)
        loads = (
            (self.product.left, np.arange(shape.m)[rows, None], form.rows, depth[None, :]),
            (self.product.right, np.arange(shape.n)[None, columns], form.columns, depth[:, None]),
        )
        found = []
        for load, own, own_axes, along in loads:
            axes = self._join(
                {
                    **in_batch,
                    **self._unravel(own, own_axes),
                    **self._unravel(along, form.depth),
                }
            )
            value = Evaluator(axes, inputs, self.product.copies).evaluate(load).value
            found.append(np.broadcast_to(value, np.broadcast_shapes(own.shape, along.shape)))
        return found[0], found[1]

    def _unravel(self, index: Any, positions: tuple[int, ...]) -> dict[int, Any]:
        """Values of the axes that make up a fused one, by their positions."""
        if not positions:
            return {}
        extents = tuple(self.product.contraction.extents[at] for at in positions)
        # one row: of a column with more than 8192 entries numpy 2.4 repeats the entries behind them
        parts = np.unravel_index(np.ravel(index), extents)
        shape = np.shape(index)
        return {at: part.reshape(shape) for at, part in zip(positions, parts, strict=True)}

    def _join(self, values: dict[int, Any]) -> dict[Any, Any]:
        """Values of the block's iterators; of a split one's second part 0 where it has none."""
        form = self.product.contraction
        found = {}
        for iterator, parts in zip(self.product.block.iter_vars, form.parts, strict=True):
            known = [at for at in parts if at in values]
            if known:
                *outer, inner = (values.get(at, 0) for at in parts)
                split = form.extents[parts[-1]]
                found[iterator.var] = outer[0] * split + inner if outer else inner
        return found


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
        parameters = [buffer for buffer in self.launch.buffers if buffer.role != "scratch"]
        arrays = [
            tvm.runtime.tensor(
                inputs[buffer.name]
                if buffer.role == "input"
                else np.zeros(buffer.shape, buffer.dtype)
            )
            for buffer in parameters
        ]
        run(*arrays)
        is_exact = not computes(self.func)
        return {
            buffer.name: _within(array.numpy(), is_exact)
            for buffer, array in zip(parameters, arrays, strict=True)
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
