from dataclasses import replace

import pytest

from alcop_ms.cost_model.terms.epilogue import epilogue_s
from alcop_ms.matmul_shape import MatmulShape

SMALL = MatmulShape(m=256, n=256, k=256)


def test_epilogue_output_that_fits_into_l2_hand_computed(make_plan, round_gpu):
    # 2 blocks * 128 * 128 * 4 bytes * 4 SMs / 1e12
    assert epilogue_s(make_plan(SMALL), round_gpu, 2, 4) == pytest.approx(524288 / 1e12)


def test_epilogue_large_output_goes_to_dram(make_plan, round_gpu):
    # 64 MiB of output do not fit into 70% of 40 MiB
    assert epilogue_s(make_plan(), round_gpu, 2, 4) == pytest.approx(524288 / 0.5e12)


def test_epilogue_is_at_least_one_store_latency(make_plan, round_gpu):
    tiny = make_plan(SMALL, tile=(32, 32, 32), warp=(32, 32))
    assert epilogue_s(tiny, round_gpu, 1, 1) == pytest.approx(200e-9)


def test_epilogue_f16_output_takes_half(make_plan, round_gpu):
    f16 = make_plan(replace(SMALL, out_dtype="float16"))
    whole = epilogue_s(make_plan(SMALL), round_gpu, 4, 4)
    assert epilogue_s(f16, round_gpu, 4, 4) == pytest.approx(whole / 2)
