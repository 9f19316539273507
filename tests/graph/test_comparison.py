from __future__ import annotations

from dataclasses import replace

import pytest
from tvm.s_tir import dlight

from alcop_ms.analysis.row_operator import NO_ROWS
from alcop_ms.graph.comparison import (
    STOCK_TILE,
    predict_bound_s,
    predict_stock_s,
    predict_unpipelined_s,
)
from alcop_ms.graph.tasks import GraphTask
from alcop_ms.hardware import find_gpu
from alcop_ms.lowering.lower import lower_module
from alcop_ms.matmul_shape import MatmulShape
from alcop_ms.pipeline import NotApplicable
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


def task_of(m, n, k, **options):
    problem = MatmulShape(m=m, n=n, k=k, out_dtype="float16", **options)
    module = module_of(f"matmul:m={m},n={n},k={k},dtype=f16,acc=f32,out=f16,layout=nn")
    return GraphTask(
        name="product", module=module, weight=1, problem=problem, is_plain=True, rows=NO_ROWS
    )


@pytest.mark.parametrize("is_plain", [True, False])
def test_predict_stock_on_cuda_cores_is_a_bound(gpu, is_plain):
    task = replace(task_of(2048, 2048, 64 if is_plain else 2048), is_plain=is_plain)
    found = predict_stock_s(task, task.problem, gpu)
    assert found.is_bound
    # 19.5 TFLOP/s of float32 and the launch
    flop = 2 * 2048 * 2048 * task.problem.k
    assert found.seconds == pytest.approx(flop / 19.5e12 + gpu.launch_s, rel=0.01)


def test_predictions_of_a_large_product_are_in_order(gpu):
    task = task_of(2048, 2048, 2048)
    bound_s = predict_bound_s(task, task.problem, gpu)
    unpipelined_s = predict_unpipelined_s(task.problem, gpu)
    stock = predict_stock_s(task, task.problem, gpu)
    # 2 * 2048^3 flop at 312e12 flop/s
    assert bound_s == pytest.approx(2 * 2048**3 / 312e12)
    assert bound_s < unpipelined_s < 20 * bound_s
    assert not stock.is_bound
    assert bound_s < stock.seconds < 20 * bound_s


def test_predict_bound_of_a_convolution_reads_its_input_once(gpu):
    # 3 x 3 over 8 channels, as if the parameters were those of a product of 16 rows
    small = task_of(16, 16, 16)
    task = replace(small, problem=replace(small.problem, m=4096, k=72))
    assert task.parameter_bytes == 3 * 16 * 16 * 2
    bound_s = predict_bound_s(task, task.problem, gpu)
    flop_s = task.problem.flop / gpu.peak_f16_f32_flop_per_s
    assert bound_s == pytest.approx(max(flop_s, 3 * 16 * 16 * 2 / gpu.dram_peak_bytes_per_s))


def test_predict_unpipelined_ragged_extents_are_padded(gpu):
    ragged, whole = (MatmulShape(m=m, n=n, k=k) for m, n, k in ((197, 70, 147), (208, 80, 160)))
    assert predict_unpipelined_s(ragged, gpu) == predict_unpipelined_s(whole, gpu)


def test_predict_unpipelined_float32_is_not_known(gpu):
    problem = MatmulShape(m=64, n=64, k=64, in_dtype="float32")
    assert isinstance(predict_unpipelined_s(problem, gpu), NotApplicable)
