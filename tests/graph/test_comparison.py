from __future__ import annotations

import pytest
from tvm.s_tir import dlight

from alcop_ms.graph.comparison import (
    STOCK_TILE,
    predict_bound_s,
    predict_stock_s,
    predict_unpipelined_s,
)
from alcop_ms.hardware import find_gpu
from alcop_ms.lowering.lower import lower_module
from alcop_ms.pipeline import MatmulShape, NotApplicable
from tests.candidates import module_of


@pytest.fixture
def gpu():
    return find_gpu("a100")


def test_stock_tile_is_what_dlight_gives(a100, intrinsics):
    module = module_of("matmul:m=256,n=384,k=128,dtype=f16,acc=f32,layout=nn")
    with a100:
        scheduled = dlight.ApplyDefaultSchedule(dlight.gpu.Matmul())(module)
    text = scheduled["main"].script()
    assert lower_module(scheduled, a100).kernels()
    blocks = (256 // STOCK_TILE.tile_m) * (384 // STOCK_TILE.tile_n)
    assert text.count('thread="threadIdx.y"') > 0
    assert f"T.thread_binding({STOCK_TILE.threads // 32}" in text
    assert blocks == 6
    assert "wmma" in text
    assert '"software_pipeline_stage": [0, 0, 0, 0, 0, 1, 1]' in text


def test_predict_stock_small_extents_are_not_known(gpu):
    found = predict_stock_s(MatmulShape(m=128, n=128, k=64), gpu)
    assert isinstance(found, NotApplicable)
    assert "extents of 64 or less" in found.reason


def test_predictions_of_a_large_product_are_in_order(gpu):
    problem = MatmulShape(m=2048, n=2048, k=2048, out_dtype="float16")
    bound_s = predict_bound_s(problem, gpu)
    unpipelined_s = predict_unpipelined_s(problem, gpu)
    stock_s = predict_stock_s(problem, gpu)
    # 2 * 2048^3 flop at 312e12 flop/s
    assert bound_s == pytest.approx(2 * 2048**3 / 312e12)
    assert bound_s < unpipelined_s < 20 * bound_s
    assert bound_s < stock_s < 20 * bound_s


def test_predict_unpipelined_float32_is_not_known(gpu):
    problem = MatmulShape(m=64, n=64, k=64, in_dtype="float32")
    assert isinstance(predict_unpipelined_s(problem, gpu), NotApplicable)
