from dataclasses import replace

import pytest

from alcop_ms.cost_model.terms.occupancy import find_occupancy
from alcop_ms.errors import InvalidPlanError
from alcop_ms.hardware import find_gpu

A100 = find_gpu("a100")


@pytest.mark.parametrize(
    ("stages", "registers", "blocks", "limiter"),
    [
        # stage: 256 rows * 40 * 2 = 20480 bytes; + 1024 reserved, of 167936
        (4, 32, 2, "shared memory"),  # 167936 / 82944
        (3, 32, 2, "shared memory"),  # 167936 / 62464
        (2, 32, 4, "shared memory"),  # 167936 / 41984
        (2, 232, 2, "registers"),  # 65536 / (4 warps * 7424)
        (2, 255, 2, "registers"),  # 65536 / (4 warps * 8192)
        (2, 300, 2, "registers"),  # more than 255 spill and are not allocated
    ],
)
def test_find_occupancy_hand_computed(make_plan, stages, registers, blocks, limiter):
    found = find_occupancy(make_plan(stages=stages), A100, registers)
    assert (found.blocks_per_sm, found.limiter) == (blocks, limiter)


def test_find_occupancy_small_blocks_meet_the_block_limit(make_plan):
    one_warp = make_plan(tile=(32, 32, 16), warp=(32, 32), stages=1, pad=0)
    found = find_occupancy(one_warp, A100, 32)
    assert (found.blocks_per_sm, found.limiter) == (32, "blocks")


def test_find_occupancy_many_warps_meet_the_warp_limit(make_plan):
    eight_warps = make_plan(tile=(128, 64, 16), warp=(32, 32), stages=1, pad=0)
    found = find_occupancy(eight_warps, A100, 24)
    assert (found.blocks_per_sm, found.limiter) == (8, "warps")


def test_find_occupancy_padding_costs_room(make_plan):
    plain, padded = make_plan(stages=4, pad=0), make_plan(stages=4, pad=16)
    gpu = replace(A100, shared_bytes_per_sm=140 * 1024)
    assert find_occupancy(plain, gpu, 32).blocks_per_sm == 2
    assert find_occupancy(padded, gpu, 32).blocks_per_sm == 1


@pytest.mark.parametrize(
    ("arguments", "registers", "message"),
    [
        (
            {"tile": (256, 128, 64), "stages": 5},
            128,
            "5 stages of 55296 bytes need 276480 bytes of shared memory; a100 allows 166912. "
            "Lower shared_stages or the tile.",
        ),
        (
            {"tile": (256, 256, 32), "warp": (32, 16), "stages": 2},
            64,
            "4096 threads a block; a100 allows 1024. "
            "Lower the threadblock tile or raise the warp tile.",
        ),
        (
            {"tile": (256, 256, 32), "warp": (64, 32), "stages": 2},
            160,
            "1024 threads of 160 registers need 163840; a100 has 65536. "
            "Lower the threads or the warp tile.",
        ),
    ],
)
def test_find_occupancy_what_does_not_fit_says_need_limit_and_remedy(
    make_plan, arguments, registers, message
):
    with pytest.raises(InvalidPlanError) as error:
        find_occupancy(make_plan(**arguments), A100, registers)
    assert str(error.value) == message
