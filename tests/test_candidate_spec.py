import pytest

from alcop_ms.candidate_spec import parse_candidate
from alcop_ms.errors import InvalidOptionError
from alcop_ms.matmul_shape import MatmulShape
from alcop_ms.pipeline import Level

PROBLEM = MatmulShape(m=1024, n=512, k=768, transpose_b=True)


def test_parse_candidate_every_word_counts():
    plan = parse_candidate(
        "tile=128x64x32,warp=64x32,stages=4,slots=2,layout=padded,raster=8", PROBLEM
    )
    tile = plan.tile
    assert (tile.tile_m, tile.tile_n, tile.tile_k) == (128, 64, 32)
    assert (tile.warp_m, tile.warp_n, tile.threads, tile.raster_group) == (64, 32, 128, 8)
    assert (plan.shared_stages, plan.register_stages) == (4, 2)
    assert plan.at(Level.SHARED)[0].slot_bytes == 128 * 40 * 2  # rows of 32 padded to 40


def test_parse_candidate_is_swizzled_and_in_row_order_where_nothing_is_said():
    plan = parse_candidate("tile=128x64x32,warp=64x32,stages=4,slots=2", PROBLEM)
    assert plan.at(Level.SHARED)[0].slot_bytes == 128 * 32 * 2
    assert plan.tile.raster_group == 1


def test_parse_candidate_parts_of_k():
    plan = parse_candidate("tile=128x64x32,warp=64x32,stages=4,slots=2,split=4", PROBLEM)
    assert (plan.splits, plan.k_tiles, plan.blocks) == (4, 768 // 4 // 32, 4 * 8 * 8)


def test_parse_candidate_steps_of_8_bit_products_are_32_deep():
    problem = MatmulShape(
        m=1024, n=512, k=768, in_dtype="int8", acc_dtype="int32", transpose_b=True
    )
    plan = parse_candidate("tile=128x64x64,warp=64x32,stages=4,slots=2", problem)
    assert (plan.tile.tile_k, plan.tile.step_k) == (64, 32)
    assert plan.at(Level.SHARED)[0].slot_bytes == 128 * 64  # swizzled: no padding
    with pytest.raises(InvalidOptionError, match="multiples of 16, and k of 32"):
        parse_candidate("tile=128x64x48,warp=64x32,stages=4,slots=2", problem)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("fast", "write it as tile="),
        ("tile=128x64,warp=64x32,stages=4,slots=2", "write it as tile="),
        ("tile=128x64x32,warp=64x32,stages=four,slots=2", "write it as tile="),
        ("tile=128x64x32,warp=64x32,stages=4,slots=2,layout=odd", "write it as tile="),
        ("tile=128x64x32,warp=64x32,stages=4,slots=2,colour=red", "write it as tile="),
        ("tile=128x64x20,warp=64x32,stages=4,slots=2", "multiples of 16"),
        ("tile=128x64x32,warp=48x32,stages=4,slots=2", "divide the block's tile"),
        ("tile=384x64x32,warp=96x32,stages=4,slots=2", "not in the space of m=1024"),
        ("tile=128x64x16,warp=64x32,stages=4,slots=2", "slots the steps of a k tile"),
        ("tile=128x64x32,warp=64x32,stages=4,slots=2,split=5", "none is empty"),
        ("tile=128x64x256,warp=64x32,stages=4,slots=1", "no more stages than k tiles"),
    ],
)
def test_parse_candidate_says_what_is_wrong(text, reason):
    with pytest.raises(InvalidOptionError, match=reason):
        parse_candidate(text, PROBLEM)
