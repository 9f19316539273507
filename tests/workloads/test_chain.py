import pytest

from alcop_ms.workloads import parse_inline
from alcop_ms.workloads.chain import decode_chain


@pytest.mark.parametrize(
    "spec",
    [
        "attention:h=4,s=33,d=64",
        "attention:b=2,h=4,s=5,d=32,kv_heads=2,kv_len=9,causal=1,dtype=bf16",
        "chained:m=7,k=64,h=33,n=20",
        "chained:b=3,m=7,k=20,h=12,n=12,layout=tn,act=scale(-0.3)",
        "chained:b=3,m=7,k=20,h=12,n=12,layout=nt,dtype=bf16,act=gelu_tanh",
    ],
)
def test_chain_survives_an_annotation_of_ints(spec):
    chain = parse_inline(spec).shape.chain
    encoded = chain.encode()
    assert all(-(2**31) <= value < 2**31 for value in encoded)
    assert decode_chain(encoded) == chain


def test_chain_weights_that_a_batch_shares_make_one_product_of_its_rows():
    shared = parse_inline("chained:b=3,m=7,k=20,h=12,n=12,shared=1").shape.chain
    assert (shared.batch, shared.rows) == (1, 21)
    each = parse_inline("chained:b=3,m=7,k=20,h=12,n=12").shape.chain
    assert (each.batch, each.rows) == (3, 7)


def test_chain_names_are_those_of_its_papers():
    assert parse_inline("attention:h=1,s=8,d=64").shape.chain.names[:3] == ("Q", "K", "V")
    assert parse_inline("chained:m=8,k=8,h=8,n=8").shape.chain.names[:3] == ("A", "B1", "B2")
