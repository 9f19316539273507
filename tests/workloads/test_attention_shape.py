from __future__ import annotations

from dataclasses import replace

import pytest

from alcop_ms.errors import InvalidWorkloadError
from alcop_ms.workloads.attention_shape import AttentionShape

SHAPE = AttentionShape(batch=2, heads=8, kv_heads=2, q_len=3, kv_len=5, head_dim=64)


def test_shapes_scale_and_keys_of_each_query():
    assert SHAPE.query_shape == (2, 8, 3, 64)
    assert SHAPE.key_shape == (2, 2, 5, 64)
    assert SHAPE.scale == 0.125
    assert [SHAPE.count_keys(i) for i in range(3)] == [5, 5, 5]
    causal = replace(SHAPE, is_causal=True)
    assert [causal.count_keys(i) for i in range(3)] == [3, 4, 5]


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"kv_heads": 3}, "kv_heads=3: h=8 is not a multiple"),
        ({"is_causal": True, "kv_len": 2}, "the first would see no key"),
        ({"dtype": "float32"}, "attention takes float16 or bfloat16"),
    ],
)
def test_what_is_no_attention_is_refused(changes, message):
    with pytest.raises(InvalidWorkloadError, match=message):
        replace(SHAPE, **changes)
