from dataclasses import replace

import pytest

from alcop_ms.errors import InvalidWorkloadError
from alcop_ms.workloads.chained_shape import ChainedShape
from alcop_ms.workloads.spec import EpilogueStep

SHAPE = ChainedShape(batch=2, m=3, k=4, h=5, n=6)


def test_chained_shapes_follow_layout_batch_and_sharing():
    assert SHAPE.shapes == {"A": (2, 3, 4), "B1": (2, 4, 5), "B2": (2, 5, 6), "E": (2, 3, 6)}
    shared = replace(SHAPE, is_shared=True, transposes=(True, True))
    assert shared.shapes == {"A": (2, 3, 4), "B1": (5, 4), "B2": (6, 5), "E": (2, 3, 6)}
    assert replace(SHAPE, batch=1).shapes["A"] == (3, 4)


def test_chained_products_are_those_of_the_parts():
    first, second = replace(SHAPE, transposes=(False, True)).products
    assert (first.m, first.n, first.k, first.transpose_b) == (3, 5, 4, False)
    assert (second.m, second.n, second.k, second.transpose_b) == (3, 6, 5, True)
    assert first.flop + second.flop == 2 * 2 * 3 * 5 * (4 + 6)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"dtype": "float32"}, "chained products take f16 or bf16"),
        ({"step": EpilogueStep("bias")}, "act=bias: not one of scale, relu, gelu, gelu_tanh, silu"),
        ({"batch": 1, "is_shared": True}, "shared=1 of b=1: there is nothing to share"),
    ],
)
def test_what_is_no_chained_product_is_refused(changes, message):
    with pytest.raises(InvalidWorkloadError, match=message):
        replace(SHAPE, **changes)
