"""How Relax operators become TensorIR: f16 values, computed in f32 where f16 would lose them."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable

import tvm
from tvm import relax, te, tirx, topi

from alcop_ms.compat import Any
from alcop_ms.workloads.step_primfunc import activate

NARROW = "float16"
WIDE = "float32"


def widen_products(mod: tvm.IRModule) -> tvm.IRModule:
    """Sum every f16 product in f32, as the tensor cores and every deep-learning library do.

    `matmul(a, b)` becomes `astype(matmul(a, b, out_dtype="float32"), "float16")`; fusion puts the
    conversion into the product's epilogue. The same with `conv2d`.
    """
    rewriter = _WidenProducts(mod)
    for var, func in mod.functions_items():
        if isinstance(func, relax.Function):
            rewriter.builder_.update_func(var, rewriter.visit_expr(func))
    return rewriter.builder_.get()


@relax.expr_functor.mutator
class _WidenProducts(relax.PyExprMutator):
    """The rewrite of `widen_products`."""

    def visit_call_(self, call: Any) -> Any:
        call = self.visit_expr_post_order(call)
        name = getattr(call.op, "name", "")
        if name not in ("relax.matmul", "relax.nn.conv2d") or _dtype_of(call) != NARROW:
            return call
        if name == "relax.matmul":
            wide = relax.op.matmul(*call.args, out_dtype=WIDE)
        else:
            attrs = call.attrs
            wide = relax.op.nn.conv2d(
                *call.args,
                strides=attrs.strides,
                padding=attrs.padding,
                dilation=attrs.dilation,
                groups=attrs.groups,
                data_layout=attrs.data_layout,
                kernel_layout=attrs.kernel_layout,
                out_layout=attrs.out_layout,
                out_dtype=WIDE,
            )
        return relax.op.astype(self.builder_.emit(wide), NARROW)


def _dtype_of(expr: Any) -> str:
    return str(getattr(expr.ty, "dtype", ""))


def legalise_table() -> dict[str, Callable[[Any, Any], Any]]:
    """Operators that we lower ourselves, for `LegalizeOps`.

    TVM computes these in f16: an exponential there overflows at 11, a softmax over 128 columns
    loses three bits in its sum, and a sum of a thousand numbers has half of its bits left.
    """
    steps = ("gelu", "gelu_tanh", "silu")
    table = {f"relax.nn.{step}": functools.partial(_legalise_step, step) for step in steps}
    wide = {f"relax.{name}": functools.partial(_legalise_wide, name) for name in _WIDE_FUNCTIONS}
    softmax = {
        f"relax.nn.{name}": functools.partial(_legalise_softmax, name)
        for name in ("softmax", "log_softmax")
    }
    sums = {f"relax.{name}": functools.partial(_legalise_sum, name) for name in _SUMS}
    return {**table, **wide, **softmax, **sums}


# On the host a tanh of f16 takes TVM's code a fifth of a second; the others are merely inaccurate.
_WIDE_FUNCTIONS = {"tanh": tirx.tanh, "sigmoid": tirx.sigmoid, "exp": tirx.exp, "erf": tirx.erf}


def _legalise_wide(name: str, builder: Any, call: Any) -> Any:
    def make(x: te.Tensor) -> te.Tensor:
        wide = WIDE if x.dtype == NARROW else x.dtype

        def compute(*index: Any) -> Any:
            return _WIDE_FUNCTIONS[name](x(*index).astype(wide)).astype(x.dtype)

        return te.compute(x.shape, compute, name=name)

    return builder.call_te(make, call.args[0], primfunc_name_hint=name)


def _legalise_step(step: str, builder: Any, call: Any) -> Any:
    def make(x: te.Tensor) -> te.Tensor:
        wide = WIDE if x.dtype == NARROW else x.dtype

        def compute(*index: Any) -> Any:
            return activate(step, x(*index).astype(wide), wide).astype(x.dtype)

        return te.compute(x.shape, compute, name=step)

    return builder.call_te(make, call.args[0], primfunc_name_hint=step)


def _legalise_softmax(name: str, builder: Any, call: Any) -> Any:
    compute, axis = getattr(topi.nn, name), int(call.attrs.axis)
    return builder.call_te(
        _compute_wide(lambda x: compute(x, axis)), call.args[0], primfunc_name_hint=name
    )


def _legalise_sum(name: str, builder: Any, call: Any) -> Any:
    axes = None if call.attrs.axis is None else [int(axis) for axis in call.attrs.axis]
    keeps = bool(call.attrs.keepdims)
    return builder.call_te(
        _compute_wide(lambda x: _SUMS[name](x, axes, keeps)), call.args[0], primfunc_name_hint=name
    )


def _mean(x: te.Tensor, axes: list[int] | None, keeps: bool) -> te.Tensor:
    shape = [int(extent) for extent in x.shape]
    count = math.prod(shape if axes is None else [shape[axis] for axis in axes])
    return topi.divide(topi.sum(x, axes, keeps), float(count))


def _variance(x: te.Tensor, axes: list[int] | None, keeps: bool) -> te.Tensor:
    distance = topi.subtract(x, _mean(x, axes, True))
    return _mean(topi.multiply(distance, distance), axes, keeps)


_SUMS: dict[str, Callable[[te.Tensor, list[int] | None, bool], te.Tensor]] = {
    "sum": topi.sum,
    "mean": _mean,
    "variance": _variance,
    "std": lambda x, axes, keeps: topi.sqrt(_variance(x, axes, keeps)),
}


def _compute_wide(compute: Callable[[te.Tensor], te.Tensor]) -> Callable[[te.Tensor], te.Tensor]:
    """The same function of a tensor, in f32 where the tensor is narrower."""

    def make(x: te.Tensor) -> te.Tensor:
        if x.dtype != NARROW:
            return compute(x)
        return topi.cast(compute(topi.cast(x, WIDE)), NARROW)

    return make
