import pytest

from alcop_ms.cost_model.terms.registers import estimate_registers
from alcop_ms.matmul_shape import MatmulShape
from alcop_ms.pipeline import Family

F32 = MatmulShape(m=512, n=512, k=512, in_dtype="float32")
F16 = MatmulShape(m=512, n=512, k=512, acc_dtype="float16", out_dtype="float16")


def test_estimate_registers_hand_computed(make_plan):
    # 64*64 f32 / 32 threads = 128; 2 stages * 128*16 f16 = 8192 bytes / 4 / 32 = 64; + 40
    assert estimate_registers(make_plan(register_stages=2)) == 128 + 64 + 40


def test_estimate_registers_cuda_core_tile_belongs_to_one_thread(make_plan):
    plan = make_plan(F32, family=Family.CUDA_CORE, warp=(8, 8), register_stages=1)
    assert estimate_registers(plan) == 64 + 16 + 40


def test_estimate_registers_of_two_products_hold_both_sums(make_plan):
    # 2 * 32*64 f32 / 32 threads = 128; (32 + 2*64)*16 f16 = 5120 bytes / 4 / 32 = 40; + 40
    pair = MatmulShape(m=512, n=512, k=512, products=2)
    assert estimate_registers(make_plan(pair, warp=(32, 64), register_stages=1)) == 128 + 40 + 40


def test_estimate_registers_grow_with_warp_tile_and_depth(make_plan):
    small = estimate_registers(make_plan(warp=(32, 64), register_stages=1))
    assert small < estimate_registers(make_plan(register_stages=1))
    assert small < estimate_registers(make_plan(warp=(32, 64), register_stages=2))


@pytest.mark.parametrize(
    ("problem", "register_stages", "ptxas"), [(None, 1, 206), (None, 2, 228), (F16, 2, 168)]
)
def test_estimate_registers_close_to_the_assembler(make_plan, problem, register_stages, ptxas):
    # ptxas of CUDA 13.0 for sm_80, 128x128x32 tiles of 64x64 warp tiles, padded rows, 4 stages
    arguments = (problem,) if problem else ()
    plan = make_plan(*arguments, stages=4, register_stages=register_stages)
    assert estimate_registers(plan) == pytest.approx(ptxas, abs=8)


def test_estimate_registers_swizzled_rows_known_inaccuracy(make_plan):
    # The same kernel with swizzled instead of padded rows takes 244: its addresses need registers
    # that a plan does not show.
    assert estimate_registers(make_plan(stages=4)) == 232
