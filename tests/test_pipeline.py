from __future__ import annotations

from dataclasses import replace

import pytest

from alcop_ms.errors import InvalidPlanError
from alcop_ms.pipeline import (
    BufferStage,
    Family,
    Level,
    LoopAnnotation,
    MatmulShape,
    NotApplicable,
    PipelinePlan,
    TileShape,
    annotate_register_loop,
    annotate_shared_loop,
    decode_problem,
    encode_problem,
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


@pytest.mark.parametrize("axis", ["m", "n", "k", "batch"])
def test_matmul_shape_empty_axis_is_refused(axis):
    with pytest.raises(InvalidPlanError, match=f"{axis}=0: an extent is at least 1"):
        replace(PROBLEM, **{axis: 0})


@pytest.mark.parametrize("field", ["in_dtype", "acc_dtype", "out_dtype"])
def test_matmul_shape_unknown_dtype_is_refused(field):
    with pytest.raises(InvalidPlanError, match=f"{field}='complex64': not one of float64"):
        replace(PROBLEM, **{field: "complex64"})


def test_matmul_shape_batched_counts_work_of_every_batch_entry():
    assert PROBLEM.flop == 2 * 2 * 256 * 192 * 100
    assert (PROBLEM.in_bytes, PROBLEM.out_bytes) == (2, 4)


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


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"order": (0, 2)}, "is not a permutation of 0..1"),
        ({"order": (0, 0)}, "is not a permutation of 0..1"),
        ({"stage": (0,)}, "does not fit order"),
        ({"stage": (0, -1)}, "does not fit order"),
        ({"async_stages": (3,)}, "are not all in stage"),
    ],
)
def test_loop_annotation_inconsistent_is_refused(values, message):
    good = {"stage": (0, 1), "order": (0, 1), "async_stages": ()}
    with pytest.raises(InvalidPlanError, match=message):
        LoopAnnotation(**(good | values))


@pytest.mark.parametrize("loads", [1, 2, 3, 4])
def test_annotate_register_loop_loads_one_step_ahead(loads):
    made = annotate_register_loop(loads)
    assert made.stage == (*[0] * loads, 1)
    assert made.order == tuple(range(loads + 1))
    assert made.async_stages == ()


@pytest.mark.parametrize("is_async", [False, True])
@pytest.mark.parametrize("num_stages", range(2, 9))
@pytest.mark.parametrize("loads", [1, 2, 3, 4])
def test_annotate_shared_loop_one_level_copies_run_all_slots_ahead(loads, num_stages, is_async):
    made = annotate_shared_loop(loads, num_stages, is_register_pipelined=False, is_async=is_async)
    assert made.stage == (*[0] * loads, num_stages - 1)
    assert made.order == tuple(range(loads + 1))
    assert made.async_stages == ((0,) if is_async else ())


@pytest.mark.parametrize("num_stages", range(2, 9))
@pytest.mark.parametrize("loads", [1, 2, 3, 4])
def test_annotate_shared_loop_two_levels_copies_first_and_prefetch_not_asynchronous(
    loads, num_stages
):
    made = annotate_shared_loop(loads, num_stages, is_register_pipelined=True, is_async=True)
    prefetch, body, last = made.stage[loads:]
    positions = made.order[loads:]
    assert made.stage[:loads] == (0,) * loads
    assert sorted(made.order[:loads]) == list(range(loads))  # copies before what uses them
    assert (body, last) == (num_stages - 1, num_stages - 1)
    assert prefetch not in made.async_stages
    if num_stages == 2:
        assert prefetch == 1
        assert positions == (loads, loads + 1, loads + 2)
    else:
        assert prefetch == num_stages - 2  # the next tile's first step ...
        assert positions[1] < positions[0] < positions[2]  # ... between body and last compute


def test_annotate_shared_loop_two_loads_four_slots_matches_the_known_good_arrays():
    made = annotate_shared_loop(2, 4, is_register_pipelined=True, is_async=True)
    assert made == LoopAnnotation(stage=(0, 0, 2, 3, 3), order=(0, 1, 3, 2, 4), async_stages=(0,))


def test_annotate_shared_loop_one_slot_is_refused():
    with pytest.raises(InvalidPlanError, match="num_stages=1: a pipelined loop needs at least 2"):
        annotate_shared_loop(2, 1, is_register_pipelined=False, is_async=True)


@pytest.mark.parametrize(
    "problem",
    [
        PROBLEM,
        MatmulShape(
            m=1,
            n=2,
            k=3,
            in_dtype="int8",
            acc_dtype="int32",
            out_dtype="float8_e4m3fn",
            transpose_a=True,
        ),
        MatmulShape(m=5, n=4, k=3, batch=7, in_dtype="bfloat16", transpose_b=True),
        MatmulShape(m=5, n=4, k=9, reuse_a=7.031, reuse_b=2.25),
        MatmulShape(m=5, n=4, k=9, copied_b=0.25, computed_b=5),
        MatmulShape(m=5, n=4, k=9, products=2),
    ],
)
def test_encode_problem_decodes_to_the_same(problem):
    values = encode_problem(problem)
    assert all(type(value) is int for value in values)
    assert decode_problem(values) == problem


def test_decode_problem_of_an_older_record_has_no_reuse():
    assert decode_problem(encode_problem(PROBLEM)[:9]) == PROBLEM


def test_matmul_shape_of_two_products_counts_both_but_one_a():
    one, two = (MatmulShape(m=8, n=4, k=2, products=count) for count in (1, 2))
    assert two.flop == 2 * one.flop
    assert one.operand_bytes == 2 * (8 * 2 + 4 * 2)
    assert two.operand_bytes == 2 * (8 * 2 + 2 * 4 * 2)
    assert two.copied_bytes(8, 4, 2) == two.operand_bytes
    assert (one.sides, two.sides) == ((0, 1), (0, 1, 1))
