import numpy as np
import pytest

from alcop_ms.cost_model.decisions import (
    DECISION_NAMES,
    Bounds,
    enumerate_decisions,
    make_batch,
    make_plan,
)
from alcop_ms.errors import InvalidPlanError
from alcop_ms.matmul_shape import MatmulShape
from alcop_ms.pipeline import PipelinePlan
from alcop_ms.prediction import plan_of
from tests.candidates import candidate

SQUARE = MatmulShape(m=256, n=256, k=256, transpose_b=True)
SPEC = "matmul:m=256,n=256,k=256,dtype=f16,acc=f32,layout=nt"


def test_enumerate_decisions_holds_each_candidate_once_and_only_what_divides():
    decisions = enumerate_decisions(SQUARE)
    matrix = decisions.matrix()
    assert len(np.unique(matrix, axis=0)) == len(decisions) > 1000
    batch = make_batch(decisions)
    for extent, tile in ((256, batch.tile.tile_m), (256, batch.tile.tile_n)):
        assert (extent % tile == 0).all()
    assert (decisions.shared_stages <= batch.k_tiles).all()
    assert (decisions.k_steps % decisions.register_stages == 0).all()
    # a row of one fragment cannot be swizzled
    assert not ((decisions.k_steps == 1) & (decisions.is_swizzled == 1)).any()


def test_enumerate_decisions_within_bounds_of_the_alcop_paper():
    bounds = Bounds(
        warps=(1, 2, 4),
        warp_tiles=(1, 2, 4),
        k_steps=(2, 4),
        raster_groups=(1,),
        swizzled=(True,),
        shared_stages=(2, 3, 4),
    )
    decisions = enumerate_decisions(SQUARE, bounds)
    assert len(decisions) == 9 * 9 * 2 * 3 * 2


@pytest.mark.parametrize(
    ("is_swizzled", "tile", "shared", "register"),
    [(False, (2, 2, 4, 1, 2, 2), 4, 2), (True, (1, 4, 2, 2, 4, 1), 2, 1)],
)
def test_make_plan_is_the_plan_of_the_schedule(
    is_swizzled, tile, shared, register, a100, intrinsics
):
    scheduled = candidate(
        SPEC,
        is_swizzled=is_swizzled,
        mma_tile=tile,
        shared_stages=shared,
        register_stages=register,
    )
    expected = plan_of(scheduled.mod, a100)
    assert isinstance(expected, PipelinePlan)
    decisions = enumerate_decisions(expected.problem)
    wanted = (*tile, int(is_swizzled), shared, register, 1)
    (index,) = np.flatnonzero((decisions.matrix() == wanted).all(axis=1))
    assert make_plan(decisions, int(index)) == expected


def test_take_keeps_the_order_and_every_decision():
    decisions = enumerate_decisions(SQUARE)
    some = decisions.take([5, 2])
    assert some.matrix().tolist() == decisions.matrix()[[5, 2]].tolist()
    assert some.matrix().shape == (2, len(DECISION_NAMES))


@pytest.mark.parametrize(
    ("problem", "bounds", "reason"),
    [
        (MatmulShape(m=250, n=256, k=256), Bounds(), "tiles need multiples of 16, 16 and 16"),
        (MatmulShape(m=256, n=256, k=48, in_dtype="int8", acc_dtype="int32"), Bounds(), "and 32"),
        (SQUARE, Bounds(k_steps=(3,)), "no tile within bounds"),
    ],
)
def test_enumerate_decisions_of_nothing_is_refused(problem, bounds, reason):
    with pytest.raises(InvalidPlanError, match=reason):
        enumerate_decisions(problem, bounds)


def test_steps_of_8_bit_products_are_32_deep():
    problem = MatmulShape(m=64, n=64, k=128, in_dtype="int8", acc_dtype="int32", out_dtype="int32")
    decisions = enumerate_decisions(problem)
    batch = make_batch(decisions)
    assert set(batch.tile.step_k) == {32}
    assert set(batch.tile.tile_k) == {32, 64}
    # rows of whole 64 bytes: A's along k, B's along n
    rows = decisions.take(decisions.is_swizzled == 1)
    assert set(rows.k_steps) == {2}
    assert set(rows.tiles_n) == {4}
