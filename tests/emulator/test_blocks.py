from __future__ import annotations

import pytest

from alcop_ms.emulator.blocks import choose_blocks
from alcop_ms.errors import InvalidOptionError
from alcop_ms.launch import LaunchKernel


def kernel(*grid: int) -> LaunchKernel:
    return LaunchKernel(name="k", grid=grid, block=(32, 1, 1), dynamic_shared_bytes=0, args=())


def test_choose_blocks_sample_holds_the_corners_and_is_seeded():
    chosen = choose_blocks(kernel(32, 16, 1), "sample", seed=3)
    assert len(chosen) == 8
    assert {0, 31, 15 * 32, 511} <= set(chosen)
    assert chosen == choose_blocks(kernel(32, 16, 1), "sample", seed=3)
    assert chosen != choose_blocks(kernel(32, 16, 1), "sample", seed=4)


def test_choose_blocks_small_grid_is_run_whole():
    assert choose_blocks(kernel(2, 3, 1), "sample", seed=0) == tuple(range(6))


def test_choose_blocks_all_is_everything():
    assert choose_blocks(kernel(5, 4, 3), "all", seed=0) == tuple(range(60))


@pytest.mark.parametrize("blocks", [0, -1, "some"])
def test_choose_blocks_bad_value_is_refused(blocks):
    with pytest.raises(InvalidOptionError, match="'sample', 'all' or a number"):
        choose_blocks(kernel(9, 9, 1), blocks, seed=0)
