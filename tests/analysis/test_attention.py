import pytest
from tvm.s_tir import Schedule

from alcop_ms.analysis.attention import find_attention, find_attention_plan
from alcop_ms.analysis.loop_tree import find_func
from alcop_ms.attention_plan import encode_shape
from alcop_ms.compat import ANN_ATTENTION, ATTENTION_CHOICES
from alcop_ms.input_module import normalise_module
from alcop_ms.pipeline import NotApplicable
from alcop_ms.workloads import parse_inline
from alcop_ms.workloads.primfunc import make_prim_func


def module_of(spec):
    return normalise_module(make_prim_func(parse_inline(spec)))


@pytest.mark.parametrize(
    "spec",
    [
        "attention:h=4,s=33,d=64",
        "attention:b=2,h=4,s=5,d=32,kv_heads=2,kv_len=9,causal=1,dtype=bf16",
        "attention:h=2,s=1,d=128,kv_len=30",
    ],
)
def test_find_attention_reads_the_shape_back(spec):
    assert find_attention(find_func(module_of(spec))) == parse_inline(spec).shape


def test_find_attention_other_functions_are_not_taken_for_one():
    for spec in ("matmul:m=8,n=8,k=8", "softmax:rows=8,cols=8"):
        assert isinstance(find_attention(find_func(module_of(spec))), NotApplicable)


def test_find_attention_same_parameters_with_another_scale_are_not_taken():
    func = find_func(module_of("attention:h=2,s=8,d=64"))
    script = func.script().replace("T.float32(0.125)", "T.float32(0.25)")
    assert script != func.script()
    from tvm.script import from_source

    assert isinstance(find_attention(from_source(script)), NotApplicable)


def test_find_attention_scheduled_function_is_not_taken():
    sch = Schedule(module_of("attention:h=2,s=8,d=64"))
    sch.bind(sch.get_loops(sch.get_sblock("QK"))[0], "blockIdx.x")
    assert isinstance(find_attention(find_func(sch.mod)), NotApplicable)


def test_find_attention_plan_reads_the_annotation_back():
    sch = Schedule(module_of("attention:h=2,s=8,d=64"))
    assert isinstance(find_attention_plan(sch.mod), NotApplicable)
    shape = parse_inline("attention:h=2,s=8,d=64").shape
    root = sch.get_sblock("root")
    sch.annotate(root, ANN_ATTENTION, list(encode_shape(shape)))
    for key, value in zip(ATTENTION_CHOICES, (2, 16, 4), strict=True):
        sch.annotate(root, key, value)
    plan = find_attention_plan(sch.mod)
    assert (plan.shape, plan.warps, plan.tile_keys, plan.stages) == (shape, 2, 16, 4)
