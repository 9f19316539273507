"""A GPU with round figures, and plans in one call."""

import itertools
from dataclasses import replace

import pytest

from alcop_ms.hardware import find_gpu
from alcop_ms.matmul_shape import MatmulShape
from alcop_ms.pipeline import BufferStage, Family, Level, PipelinePlan, TileShape

SQUARE = MatmulShape(m=4096, n=4096, k=4096)


@pytest.fixture
def round_gpu():
    """At 1 GHz a cycle is a nanosecond, and a terabyte a second 1000 bytes of one."""
    return replace(
        find_gpu("a100"),
        sms=4,
        clock_hz=1e9,
        tensor_clock_hz=1e9,
        tensor_sustained_clock_hz=1e9,
        l2_bytes_per_s=1e12,
        dram_bytes_per_s=0.5e12,
        shared_latency_cycles=30.0,
        l2_latency_cycles=200.0,
        dram_latency_cycles=500.0,
        barrier_cycles=20.0,
        barrier_cycles_per_warp=2.0,
        launch_s=1e-6,
    )


def build_plan(
    problem=SQUARE,
    *,
    tile=(128, 128, 32),
    warp=(64, 64),
    stages=3,
    register_stages=2,
    family=Family.MMA,
    copy_bytes=16,
    barriers=1,
    raster_group=8,
    pad=8,
):
    tile_m, tile_n, tile_k = tile
    parts = (tile_m // warp[0]) * (tile_n // warp[1])
    shape = TileShape(
        family=family,
        tile_m=tile_m,
        tile_n=tile_n,
        tile_k=tile_k,
        warp_m=warp[0],
        warp_n=warp[1],
        step_k=16 if family is Family.MMA else 1,
        threads=32 * parts if family is Family.MMA else parts,
        raster_group=raster_group,
    )
    buffers = tuple(
        BufferStage(
            buffer=name,
            level=Level.SHARED,
            scope="shared.dyn",
            num_stages=stages,
            slot_bytes=rows * (tile_k + pad) * problem.in_bytes,
            copy_bytes=copy_bytes,
            reason="" if stages > 1 and copy_bytes else "test",
        )
        for name, rows in (("A", tile_m), ("B", tile_n))
    )
    return PipelinePlan(
        problem=problem,
        tile=shape,
        shared_stages=stages,
        register_stages=register_stages,
        barriers_per_k_tile=barriers,
        buffers=buffers,
    )


@pytest.fixture
def make_plan():
    return build_plan


@pytest.fixture
def plan_grid():
    """A small grid of tensor-core plans for one problem; not all of them fit."""

    def make(problem):
        tiles = itertools.product((64, 128, 256), (64, 128, 256), (32, 64))
        warps = ((32, 32), (32, 64), (64, 32), (64, 64))
        choices = itertools.product(tiles, warps, (2, 3, 4), (1, 2))
        return [
            build_plan(problem, tile=tile, warp=warp, stages=stages, register_stages=depth)
            for tile, warp, stages, depth in choices
        ]

    return make
