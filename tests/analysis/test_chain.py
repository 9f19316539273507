import pytest
from tvm.s_tir import Schedule
from tvm.script import from_source

from alcop_ms.analysis.chain import find_chain, find_chain_plan
from alcop_ms.analysis.loop_tree import find_func
from alcop_ms.pipeline import NotApplicable
from alcop_ms.workloads import parse_inline
from tests.chains import attention_plan, module_of, scheduled


@pytest.mark.parametrize(
    "spec",
    [
        "attention:h=4,s=33,d=64",
        "attention:b=2,h=4,s=5,d=32,kv_heads=2,kv_len=9,causal=1,dtype=bf16",
        "attention:h=2,s=1,d=128,kv_len=30",
        "chained:m=7,k=64,h=33,n=20",
        "chained:m=8,k=8,h=8,n=8,layout=tt,act=silu",
        "chained:b=2,m=7,k=6,h=6,n=20,layout=tn,dtype=bf16,act=gelu",
        "chained:b=3,m=7,k=20,h=12,n=12,layout=nt,shared=1,act=scale(0.3)",
        "chained:b=3,m=7,k=300,h=12,n=12,act=gelu_tanh",
    ],
)
def test_find_chain_reads_the_shape_back(spec):
    assert find_chain(find_func(module_of(spec))) == parse_inline(spec).shape


def test_find_chain_other_functions_are_not_taken_for_one():
    for spec in ("matmul:m=8,n=8,k=8,epilogue=bias+residual", "softmax:rows=8,cols=8"):
        assert isinstance(find_chain(find_func(module_of(spec))), NotApplicable)


def test_find_chain_same_parameters_with_another_scale_are_not_taken():
    func = find_func(module_of("attention:h=2,s=8,d=64"))
    script = func.script().replace("T.float32(0.125)", "T.float32(0.25)")
    assert script != func.script()
    assert isinstance(find_chain(from_source(script)), NotApplicable)


def test_find_chain_result_kept_in_float32_is_not_taken():
    func = find_func(module_of("chained:m=8,k=16,h=8,n=16"))
    script = func.script().replace('T.Cast("float16", HB2[v_i0, v_i1])', "HB2[v_i0, v_i1]")
    script = script.replace('E: T.Buffer((8, 16), "float16")', 'E: T.Buffer((8, 16), "float32")')
    assert isinstance(find_chain(from_source(script)), NotApplicable)


def test_find_chain_scheduled_function_is_not_taken():
    sch = Schedule(module_of("attention:h=2,s=8,d=64"))
    sch.bind(sch.get_loops(sch.get_sblock("QK"))[0], "blockIdx.x")
    assert isinstance(find_chain(find_func(sch.mod)), NotApplicable)


def test_find_chain_plan_reads_the_annotation_back():
    spec = "attention:h=2,s=8,d=64"
    assert isinstance(find_chain_plan(module_of(spec)), NotApplicable)
    plan = attention_plan(parse_inline(spec).shape, warps=2, tile=16, stages=4)
    assert find_chain_plan(scheduled(spec, plan)) == plan
