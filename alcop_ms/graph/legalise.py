"""How Relax operators become TensorIR: f16 values, computed in f32 where f16 would lose them."""

from __future__ import annotations

import functools
from collections.abc import Callable

import tvm
from tvm import relax, te, tirx, topi

from alcop_ms.compat import Any
from alcop_ms.workloads.primfunc import activate

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

    TVM computes these in f16: an exponential there overflows at 11, and a softmax over 128 columns
    loses three bits in its sum.
    """
    steps = ("gelu", "gelu_tanh", "silu")
    table = {f"relax.nn.{step}": functools.partial(_legalise_step, step) for step in steps}
    wide = {f"relax.{name}": functools.partial(_legalise_wide, name) for name in _WIDE_FUNCTIONS}
    return {**table, **wide, "relax.nn.softmax": _legalise_softmax}


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


def _legalise_softmax(builder: Any, call: Any) -> Any:
    axis = int(call.attrs.axis)

    def make(x: te.Tensor) -> te.Tensor:
        if x.dtype != NARROW:
            return topi.nn.softmax(x, axis)
        return topi.cast(topi.nn.softmax(topi.cast(x, WIDE), axis), NARROW)

    return builder.call_te(make, call.args[0], primfunc_name_hint="softmax")
