import pytest
import tvm
from tvm import relax
from tvm.script import relax as R

from alcop_ms.workloads import list_workloads, parse_inline
from alcop_ms.workloads.primfunc import make_prim_func


def legalise(op, dtype, cols=100):
    """The function that Relax makes of an operator on [4, cols]."""
    x = relax.Var("x", R.Tensor((4, cols), dtype))
    scale, bias = (relax.Var(name, R.Tensor((cols,), dtype)) for name in ("scale", "bias"))
    calls = {
        "softmax": (lambda: R.nn.softmax(x), [x]),
        "log_softmax": (lambda: R.nn.log_softmax(x), [x]),
        "layernorm": (lambda: R.nn.layer_norm(x, scale, bias, axes=[-1]), [x, scale, bias]),
        "rmsnorm": (lambda: R.nn.rms_norm(x, scale, axes=[-1]), [x, scale]),
        "reduce": (lambda: R.sum(x, -1), [x]),
    }
    call, args = calls[op]
    builder = relax.BlockBuilder()
    with builder.function("main", args):
        with builder.dataflow():
            result = builder.emit_output(builder.emit(call()))
        builder.emit_func_output(result)
    functions = relax.transform.LegalizeOps()(builder.get()).functions.values()
    return next(func for func in functions if isinstance(func, tvm.tirx.PrimFunc))


def blocks_of(func):
    schedule = tvm.s_tir.Schedule(func)
    names = [
        schedule.get(b).name_hint for b in schedule.get_child_blocks(schedule.get_sblock("root"))
    ]
    return [name.removeprefix("x_") for name in names]


@pytest.mark.parametrize("op", ["softmax", "log_softmax", "layernorm", "rmsnorm", "reduce"])
def test_make_row_module_float32_has_the_blocks_that_relax_legalises_to(op):
    made = make_prim_func(parse_inline(f"{op}:rows=4,cols=100,dtype=f32"))["main"]
    assert blocks_of(made) == blocks_of(legalise(op, "float32"))


def test_make_row_module_norms_of_float16_are_as_legalised():
    for op in ("layernorm", "rmsnorm"):
        made = make_prim_func(parse_inline(f"{op}:rows=4,cols=100,dtype=f16"))["main"]
        assert blocks_of(made) == blocks_of(legalise(op, "float16"))


def test_make_row_module_takes_the_operands_in_order():
    for workload in list_workloads("rowwise"):
        func = make_prim_func(workload)["main"]
        shapes = [tuple(int(extent) for extent in param.shape) for param in func.params]
        assert shapes == [operand.shape for operand in workload.operands]
