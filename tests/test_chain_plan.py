from dataclasses import replace

import pytest

from alcop_ms.chain_plan import find_copy_bytes
from alcop_ms.errors import InvalidPlanError
from alcop_ms.workloads.attention_shape import AttentionShape
from tests.chains import attention_plan, chained_plan

SHAPE = AttentionShape(batch=2, heads=4, kv_heads=2, q_len=70, kv_len=90, head_dim=64)
PLAN = attention_plan(SHAPE, warps=2, tile=32, stages=3)


def test_chain_plan_counts_blocks_tiles_and_bytes():
    assert (PLAN.grid, PLAN.blocks, PLAN.threads) == ((3, 4, 2), 24, 64)
    assert (PLAN.width_tiles, PLAN.walked_tiles) == (3, 9)
    assert (PLAN.slot_bytes, PLAN.shared_bytes) == ((32 * 64 * 2, 32 * 64 * 2), 6 * 4096)
    assert PLAN.bytes_in_flight == 4 * 4096


def test_chain_plan_causal_blocks_walk_what_their_last_query_sees():
    causal = attention_plan(replace(SHAPE, is_causal=True), warps=2, tile=32, stages=3)
    # 32 queries see 52 keys at most, 64 see 84, the others all 90
    assert [causal.count_tiles(tile) for tile in range(3)] == [2, 3, 3]


def test_chain_plan_fills_up_depth_and_cuts_columns():
    plan = chained_plan("chained:b=2,m=40,k=18,h=66,n=300", warps=1, tile=16, columns=128, stages=2)
    assert (plan.depth, plan.column_tiles, plan.grid) == (32, 3, (3, 3, 2))
    assert plan.slot_bytes == (16 * 32 * 2, 16 * 128 * 2)


@pytest.mark.parametrize(
    ("layout", "copied", "is_even"),
    [  # of rows of 66 and 98, 66 and 66, 18 and 98, 18 and 66 elements
        ("nn", (4, 4), (True, False)),
        ("nt", (4, 4), (True, True)),
        ("tn", (4, 4), (True, False)),
    ],
)
def test_chain_plan_copies_are_as_wide_as_rows_allow(layout, copied, is_even):
    spec = f"chained:m=40,k=18,h=66,n=98,layout={layout}"
    plan = chained_plan(spec, warps=1, tile=16, columns=112, stages=2)
    assert (plan.copy_bytes, plan.copies_whole_rows) == (copied, is_even)


def test_find_copy_bytes_takes_the_widest():
    assert [find_copy_bytes(size) for size in (128, 392, 100, 98)] == [16, 8, 4, 0]


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"warps": 0}, "warps=0"),
        ({"tile": 24}, "tile=24: a multiple of 16"),
        ({"columns": 8}, "columns=8: a multiple of 16"),
        ({"stages": 1}, "stages=1: from 2"),
    ],
)
def test_chain_plan_that_cannot_be_is_refused(fields, message):
    with pytest.raises(InvalidPlanError, match=message):
        replace(PLAN, **fields)
