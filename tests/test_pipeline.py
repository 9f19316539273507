from __future__ import annotations

from dataclasses import replace

import pytest

from alcop_ms.errors import InvalidPlanError
from alcop_ms.matmul_shape import MatmulShape
from alcop_ms.pipeline import (
    BufferStage,
    Family,
    Level,
    NotApplicable,
    PipelinePlan,
    TileShape,
    part_length,
)

PROBLEM = MatmulShape(m=256, n=192, k=100, batch=2)
TILE = TileShape(
    family=Family.MMA,
    tile_m=128,
    tile_n=64,
    tile_k=32,
    warp_m=64,
    warp_n=32,
    step_k=16,
    threads=128,
)


def stage(name="A", level=Level.SHARED, **changes):
    values = {
        "buffer": name,
        "level": level,
        "scope": "shared.dyn",
        "num_stages": 3,
        "slot_bytes": 1024,
        "copy_bytes": 16 if level is Level.SHARED else 0,
    }
    return BufferStage(**(values | changes))


PLAN = PipelinePlan(
    problem=PROBLEM,
    tile=TILE,
    shared_stages=3,
    register_stages=2,
    barriers_per_k_tile=1,
    buffers=(stage("A"), stage("B", slot_bytes=512), stage("A", Level.REGISTER, scope="warp")),
)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"tile_m": 100}, "m tile of 100 is not a multiple of its part of 64"),
        ({"warp_n": 0}, "n tile of 64 is not a multiple of its part of 0"),
        ({"tile_n": 16}, "n tile of 16 is not a multiple of its part of 32"),
        ({"tile_k": 24}, "k tile of 24 is not a multiple of its part of 16"),
        ({"threads": 0}, "threads=0, raster_group=1: at least 1 each"),
        ({"raster_group": 0}, "threads=128, raster_group=0: at least 1 each"),
        ({"threads": 96}, "4 warps are 128 threads, not 96"),
    ],
)
def test_tile_shape_inconsistent_is_refused(changes, message):
    with pytest.raises(InvalidPlanError, match=message):
        replace(TILE, **changes)


def test_tile_shape_counts_warps_and_steps():
    assert (TILE.warps, TILE.k_steps) == (4, 2)
    cuda_core = replace(
        TILE, family=Family.CUDA_CORE, threads=100, warp_m=8, warp_n=8, step_k=4, tile_k=32
    )
    assert (cuda_core.warps, cuda_core.k_steps) == (4, 8)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"num_stages": 0}, "A: num_stages=0"),
        ({"slot_bytes": -1}, "slot_bytes=-1"),
        ({"copy_bytes": 2}, "copies of 2 bytes; cp.async moves 4, 8 or 16"),
        ({"copy_bytes": 32}, "copies of 32 bytes"),
        ({"level": Level.REGISTER, "copy_bytes": 4}, "cp.async does not reach registers"),
        ({"num_stages": 1}, "an unpipelined buffer needs its reason"),
    ],
)
def test_buffer_stage_inconsistent_is_refused(changes, message):
    with pytest.raises(InvalidPlanError, match=message):
        stage(**changes)


def test_buffer_stage_tells_what_is_in_flight():
    buffer = stage(num_stages=4, slot_bytes=100)
    assert buffer.is_pipelined
    assert buffer.is_async
    assert buffer.bytes_in_flight == 300
    assert not stage(num_stages=1, copy_bytes=0, reason="one slot").is_pipelined


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"shared_stages": 0}, "shared_stages=0: from 1 to 8"),
        ({"shared_stages": 9}, "shared_stages=9: from 1 to 8"),
        ({"register_stages": 0}, "register_stages=0: 1 or 2"),
        ({"register_stages": 3}, "register_stages=3: 1 or 2"),
        ({"barriers_per_k_tile": -1}, "barriers_per_k_tile=-1: at least 0"),
    ],
)
def test_pipeline_plan_out_of_range_is_refused(changes, message):
    with pytest.raises(InvalidPlanError, match=message):
        replace(PLAN, **changes)


def test_pipeline_plan_derives_launch_and_memory():
    assert PLAN.k_tiles == 4  # 100 / 32, rounded up
    assert PLAN.blocks == 2 * 2 * 3
    assert PLAN.stage_bytes == 1024 + 512
    assert PLAN.shared_bytes == 3 * (1024 + 512)
    assert [buffer.scope for buffer in PLAN.at(Level.REGISTER)] == ["warp"]


@pytest.mark.parametrize(
    ("k", "splits", "step_k", "part"),
    [
        (4096, 1, 16, 4096),
        (97, 1, 16, 97),  # one part is all of k, whole steps or not
        (3072, 3, 16, 1024),
        (528, 3, 16, 176),  # 11 steps: equal parts stay as they are
        (4096, 3, 16, 1408),  # 85 1/3 steps, rounded up to 88
        (4096, 3, 32, 1408),  # 42 2/3 steps, rounded up to 44
    ],
)
def test_part_length_is_equal_or_rounded_up_to_four_steps(k, splits, step_k, part):
    assert part_length(k, splits, step_k) == part


def test_pipeline_plan_uneven_parts_cover_k_and_none_is_empty():
    uneven = replace(PLAN, problem=replace(PLAN.problem, k=4096), splits=3)
    assert (uneven.part_k, uneven.k_tiles) == (1408, 1408 // PLAN.tile.tile_k)
    with pytest.raises(InvalidPlanError, match="no so many parts of"):
        replace(PLAN, problem=replace(PLAN.problem, k=1024), splits=17)


def test_not_applicable_is_false():
    assert not NotApplicable("because")
