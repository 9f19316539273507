from __future__ import annotations

import pytest
import tvm
from tvm import te, tirx

from alcop_ms.errors import InvalidOptionError
from alcop_ms.input_module import normalise_module


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
