from __future__ import annotations

import pytest

from alcop_ms.hardware import find_gpu
from alcop_ms.matmul_shape import MatmulShape
from alcop_ms.rules.cut_choices import plan_cuts


def cuts(m, n, k, *, batch=1, gpu="a100"):
    return plan_cuts(MatmulShape(m=m, n=n, k=k, batch=batch, out_dtype="float16"), find_gpu(gpu))


def test_plan_cuts_a_ragged_last_wave_is_cut_off():
    # 26 rows of 16 blocks of 64 x 128 fill a wave of 108 x 4 places
    assert cuts(2048, 2048, 2048) == (1664,)


@pytest.mark.parametrize("m", [512, 1024, 4096])
def test_plan_cuts_what_gains_nothing_stays_whole(m):
    assert not cuts(m, m, m)


def test_plan_cuts_batches_are_cut_whole():
    for batch in range(20, 60):
        for first in cuts(512, 512, 1024, batch=batch):
            assert 0 < first < batch


def test_plan_cuts_odd_extents_have_an_answer():
    assert isinstance(cuts(2040, 2044, 2050), tuple)
