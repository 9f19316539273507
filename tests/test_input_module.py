from __future__ import annotations

import pytest
import tvm
from tvm import te, tirx

from alcop_ms import compat
from alcop_ms.analysis.plan import find_problem
from alcop_ms.errors import InvalidOptionError
from alcop_ms.input_module import allow_tf32, normalise_module
from alcop_ms.matmul_shape import MatmulShape
from tests.candidates import module_of


def make_double(extent):
    a = te.placeholder((extent,), "float32", name="A")
    return te.create_prim_func([a, te.compute(a.shape, lambda i: a[i] * 2, name="B")])


def test_normalise_module_function_becomes_main():
    mod = normalise_module(make_double(8).with_attr("global_symbol", "mine"))
    (name,) = [var.name_hint for var in mod.functions]
    assert (name, mod["main"].attrs["global_symbol"]) == ("main", "main")
    assert mod["main"].attrs["tirx.noalias"]


def test_normalise_module_other_name_in_a_module_becomes_main():
    mod = normalise_module(tvm.IRModule({"mine": make_double(8)}))
    assert [var.name_hint for var in mod.functions] == ["main"]


def test_normalise_module_dynamic_extent_is_refused_by_name():
    with pytest.raises(InvalidOptionError, match="parameter A has the dynamic extent n") as caught:
        normalise_module(make_double(tirx.Var("n", "int32")))
    assert "one per bucket of sizes" in str(caught.value)


def test_normalise_module_two_functions_are_refused():
    mod = tvm.IRModule({"f": make_double(8), "g": make_double(4)})
    with pytest.raises(InvalidOptionError, match="mod holds 2 TensorIR functions"):
        normalise_module(mod)


def test_normalise_module_something_else_is_refused():
    with pytest.raises(InvalidOptionError, match="mod is a str"):
        normalise_module("matmul")


@pytest.mark.parametrize(("dtype", "found"), [("f32", "tfloat32"), ("f16", "float16")])
def test_allow_tf32_is_for_products_of_float32(dtype, found):
    spec = f"matmul:m=32,n=32,k=32,dtype={dtype}"
    problem = find_problem(normalise_module(allow_tf32(module_of(spec))))
    assert isinstance(problem, MatmulShape)
    assert problem.in_dtype == found


def test_allow_tf32_without_it_float32_is_left_alone():
    mod = module_of("matmul:m=32,n=32,k=32,dtype=f32")
    allow_tf32(mod)
    problem = find_problem(mod)
    assert isinstance(problem, MatmulShape)
    assert problem.in_dtype == "float32"
    allowed = module_of("matmul:m=32,n=32,k=32,dtype=tf32")
    assert not compat.is_same_ir(mod, allowed)  # a database keeps their records apart
