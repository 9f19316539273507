import pytest

from alcop_ms.cost_model.terms.clock import kernel_clock_hz
from alcop_ms.hardware import find_gpu
from alcop_ms.pipeline import Family


@pytest.mark.parametrize(("family", "clock_hz"), [(Family.MMA, 1.35e9), (Family.CUDA_CORE, 1.41e9)])
def test_kernel_clock_tensor_kernels_run_at_the_power_limit(make_plan, family, clock_hz):
    tile = make_plan(family=family, warp=(64, 64) if family is Family.MMA else (8, 8)).tile
    assert kernel_clock_hz(tile, find_gpu("a100")) == clock_hz
