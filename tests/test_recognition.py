from __future__ import annotations

import pytest
import tvm

from alcop_ms.input_module import normalise_module
from alcop_ms.pipeline import NotApplicable
from alcop_ms.recognition import recognise_workload
from alcop_ms.workloads import parse_inline
from alcop_ms.workloads.primfunc import make_prim_func
from tests.staged import two_sums


@pytest.mark.parametrize(
    "spec",
    [
        "matmul:m=64,n=32,k=48,dtype=f16,acc=f32,out=f16,layout=tn",
        "matmul:m=64,n=32,k=48,dtype=f32,layout=nt,batch=3",
        "matmul:m=7,n=5,k=3,dtype=f16,acc=f16,out=f16,epilogue=bias+residual+gelu_tanh",
        "matmul:m=64,n=32,k=48,dtype=f16,acc=f32,out=f32,epilogue=scale(0.125)+relu",
        "conv2d:n=2,h=9,w=11,ci=8,co=16,kernel=3x5,pad=1x2,stride=2x1,dtype=f16,layout=nhwc",
    ],
)
def test_recognise_workload_module_of_a_workload_gives_it_back(spec):
    workload = parse_inline(spec)
    found = recognise_workload(normalise_module(make_prim_func(workload)))
    assert (found.problem, found.epilogue) == (workload.problem, workload.epilogue)


@pytest.mark.parametrize(
    "spec",
    [
        "gated_mlp:m=64,n=32,k=48,dtype=f16,acc=f32,out=f16,layout=nt,act=gelu",
        "gated_mlp:m=7,n=5,k=3,dtype=f16,acc=f16,out=f32,layout=nn,act=relu,bias=1,joined=1",
    ],
)
@pytest.mark.parametrize("is_tuned", [False, True])
def test_recognise_workload_two_products_under_a_gate_are_a_gated_mlp(spec, is_tuned):
    module = make_prim_func(parse_inline(spec))
    found = recognise_workload(normalise_module(module) if is_tuned else module)
    assert str(found) == spec


def test_recognise_workload_lookalike_is_not_taken_for_it():
    workload = parse_inline("matmul:m=64,n=32,k=48,dtype=f32,epilogue=relu")
    module = make_prim_func(workload)
    text = module["main"].script().replace("T.max(", "T.min(")
    other = tvm.script.from_source(text, tvm_script_imports())
    found = recognise_workload(normalise_module(other))
    assert isinstance(found, NotApplicable)
    assert "no matmul" in found.reason


def tvm_script_imports() -> dict:
    from tvm.script import tirx as T

    return {"T": T}


def test_recognise_workload_other_function_says_why():
    found = recognise_workload(normalise_module(two_sums()))
    assert isinstance(found, NotApplicable)
    assert found.reason
