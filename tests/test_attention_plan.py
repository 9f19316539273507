from dataclasses import replace

import pytest

from alcop_ms.attention_plan import AttentionPlan, decode_shape, encode_shape
from alcop_ms.errors import InvalidPlanError
from alcop_ms.workloads.attention_shape import AttentionShape

SHAPE = AttentionShape(batch=2, heads=4, kv_heads=2, q_len=70, kv_len=90, head_dim=64)
PLAN = AttentionPlan(shape=SHAPE, warps=2, tile_keys=32, stages=3)


def test_attention_plan_counts_blocks_tiles_and_bytes():
    assert (PLAN.grid, PLAN.blocks, PLAN.threads) == ((3, 4, 2), 24, 64)
    assert (PLAN.key_tiles, PLAN.walked_tiles) == (3, 9)
    assert (PLAN.slot_bytes, PLAN.shared_bytes) == (32 * 64 * 2, 6 * 4096)
    assert PLAN.bytes_in_flight == 4 * 4096


def test_attention_plan_causal_blocks_walk_what_their_last_query_sees():
    causal = replace(PLAN, shape=replace(SHAPE, is_causal=True))
    # 32 queries see 52 keys at most, 64 see 84, the others all 90
    assert [causal.count_tiles(tile) for tile in range(3)] == [2, 3, 3]


def test_attention_plan_survives_an_annotation_of_ints():
    for shape in (SHAPE, replace(SHAPE, is_causal=True, dtype="bfloat16")):
        assert decode_shape(encode_shape(shape)) == shape


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"warps": 0}, "warps=0"),
        ({"tile_keys": 24}, "tile_keys=24: a multiple of 16"),
        ({"stages": 1}, "stages=1: from 2"),
    ],
)
def test_attention_plan_that_cannot_be_is_refused(fields, message):
    with pytest.raises(InvalidPlanError, match=message):
        replace(PLAN, **fields)
