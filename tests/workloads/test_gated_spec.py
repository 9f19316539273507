import pytest

from alcop_ms.errors import InvalidWorkloadError
from alcop_ms.workloads import list_workloads, parse_inline


@pytest.mark.parametrize(
    "text",
    [
        "gated_mlp:m=16,n=32,k=64,dtype=f16,acc=f32,out=f16,layout=nt,act=silu",
        "gated_mlp:m=1,n=33,k=7,dtype=bf16,acc=f32,out=f32,layout=nn,act=gelu,bias=1,joined=1",
    ],
)
def test_gated_text_round_trips(text):
    assert str(parse_inline(text)) == text
    assert parse_inline(text).as_dict()["spec"] == text


def test_gated_operands_are_a_the_weights_the_biases_and_d():
    workload = parse_inline("gated_mlp:m=3,n=5,k=7,layout=nt,bias=1")
    assert [(o.name, o.shape, o.role) for o in workload.operands] == [
        ("A", (3, 7), "input"),
        ("W1", (5, 7), "input"),
        ("W2", (5, 7), "input"),
        ("bias1", (5,), "input"),
        ("bias2", (5,), "input"),
        ("D", (3, 5), "output"),
    ]
    assert workload.tensor_bytes == 2 * (3 * 7 + 2 * 5 * 7 + 2 * 5 + 3 * 5)
    assert workload.flop == 2 * 2 * 3 * 5 * 7
    assert workload.name == "gated-silu-m3n5k7"


def test_gated_joined_weights_lie_in_one_array():
    workload = parse_inline("gated_mlp:m=3,n=5,k=7,bias=1,joined=1")
    assert [(o.name, o.shape) for o in workload.operands] == [
        ("A", (3, 7)),
        ("W", (7, 10)),
        ("bias", (10,)),
        ("D", (3, 5)),
    ]


def test_gated_suite_holds_llama_prefill_and_decoding():
    found = {one.name: one.problem for one in list_workloads("llama") if one.op == "gated_mlp"}
    assert {(p.m, p.n, p.k) for p in found.values()} == {
        (2048, 11008, 4096),
        (1, 11008, 4096),
        (16, 11008, 4096),
    }


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("gated_mlp:m=8,n=8,k=8,dtype=s8", "gated_mlp takes one of f16, bf16, f32, tf32"),
        ("gated_mlp:m=8,n=8,k=8,act=swish", "act='swish': not one of silu, gelu, gelu_tanh, relu"),
        ("gated_mlp:m=8,n=8,k=8,dtype=bf16,acc=f16", "acc=f16"),
        ("gated_mlp:m=8,n=8,k=8,out=s32", "gated_mlp stores one of f16, bf16, f32"),
        ("gated_mlp:m=8,n=1073741824,k=8", "TVM's 32-bit indices reach"),
    ],
)
def test_gated_what_cannot_be_is_refused(text, message):
    with pytest.raises(InvalidWorkloadError, match=message):
        parse_inline(text)
