"""A function of two products under a gate that a Relax model calls: one task, one right kernel."""

from tvm import relax

import alcop_ms
from alcop_ms.workloads import parse_inline
from alcop_ms.workloads.primfunc import make_prim_func


def make_model():
    """A model that calls a gated MLP of its own."""
    builder = relax.BlockBuilder()
    func = make_prim_func(parse_inline("gated_mlp:m=32,n=64,k=64,layout=nt"))["main"]
    gated = builder.add_func(func.without_attr("global_symbol"), "gated")
    shapes = {"x": (32, 64), "w1": (64, 64), "w2": (64, 64)}
    x, w1, w2 = (
        relax.Var(name, relax.TensorType(shape, "float16")) for name, shape in shapes.items()
    )
    with builder.function("main", [x, w1, w2]):
        result = builder.emit(
            relax.call_tir(gated, [x, w1, w2], relax.TensorType((32, 64), "float16"))
        )
        builder.emit_func_output(result)
    return builder.get()


def test_compile_relax_gated_function_of_a_model_is_one_right_kernel(intrinsics):
    compiled = alcop_ms.compile_relax(make_model(), "a100")
    (function,) = compiled.functions
    assert function.verdict.is_right, function.verdict.text
    assert function.schedule.plan.problem.products == 2
