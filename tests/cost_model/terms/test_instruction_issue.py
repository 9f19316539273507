from dataclasses import replace

import pytest

from alcop_ms.cost_model.terms.clock import kernel_clock_hz
from alcop_ms.cost_model.terms.instruction_issue import issue_k_tile_s
from alcop_ms.hardware import find_gpu
from alcop_ms.matmul_shape import MatmulShape
from alcop_ms.pipeline import Family

F32 = MatmulShape(m=512, n=512, k=512, in_dtype="float32")


def test_issue_k_tile_hand_computed(make_plan, round_gpu):
    # 2 steps * (32 mma + 8 ldmatrix) + 16384 bytes / (128 threads * 16) = 8 copies + 37 = 125,
    # one a cycle: what nvdisasm counts in the main loop of this very kernel
    assert issue_k_tile_s(make_plan(stages=4), round_gpu) == pytest.approx(125e-9)


def test_issue_k_tile_cuda_core_hand_computed(make_plan, round_gpu):
    # 8 steps * (64 FMA + 4 loads of 16 bytes) + 8192 / (256 * 16) = 2 copies + 37 = 583
    plan = make_plan(F32, family=Family.CUDA_CORE, tile=(128, 128, 8), warp=(8, 8))
    assert issue_k_tile_s(plan, round_gpu) == pytest.approx(583e-9)


def test_issue_k_tile_narrow_and_synchronous_copies_take_more_slots(make_plan, round_gpu):
    wide, narrow, synchronous = (
        issue_k_tile_s(make_plan(copy_bytes=width), round_gpu) for width in (16, 4, 0)
    )
    assert wide < narrow < synchronous


def test_issue_k_tile_one_synchronous_buffer_counts_for_both(make_plan, round_gpu):
    plan = make_plan()
    first, second = plan.buffers
    mixed = replace(plan, buffers=(first, replace(second, copy_bytes=0, reason="unaligned")))
    assert issue_k_tile_s(mixed, round_gpu) == issue_k_tile_s(make_plan(copy_bytes=0), round_gpu)


def test_issue_k_tile_8_bit_floats_are_converted_where_there_is_no_instruction(make_plan):
    plan = make_plan(MatmulShape(m=512, n=512, k=512, in_dtype="float8_e4m3fn"))
    # in instructions: the first GPU issues QMMA, the second converts and issues HMMA
    native, converted = (
        issue_k_tile_s(plan, gpu) * kernel_clock_hz(plan.tile, gpu)
        for gpu in (find_gpu("rtx4090"), find_gpu("h200"))
    )
    # 2 steps * 64 * 64 * 16 / (16 * 8 * 32) = 32 mma of 10.7 conversions each
    assert converted - native == pytest.approx(32 * 10.7)


def test_issue_k_tile_tf32_rounds_every_register_and_gathers_rows_along_n(make_plan, round_gpu):
    plain = MatmulShape(m=512, n=512, k=512, in_dtype="float32", transpose_b=True)
    rows = replace(plain, in_dtype="tfloat32")
    gathered = replace(rows, transpose_b=False)
    times = [issue_k_tile_s(make_plan(problem), round_gpu) for problem in (plain, rows, gathered)]
    # 2 steps * (64 + 64) * 16 / 32 = 128 registers, of two instructions each
    assert times[1] - times[0] == pytest.approx(256e-9)
    # 64 of them are B's: 64 loads instead of 16
    assert times[2] - times[1] == pytest.approx(48e-9)


def test_issue_k_tile_bytes_across_k_are_sorted_behind_ldmatrix(make_plan, round_gpu):
    rows = MatmulShape(m=512, n=512, k=512, in_dtype="int8", transpose_b=True)
    plain, of_b, of_both = (
        issue_k_tile_s(make_plan(problem), round_gpu)
        for problem in (
            rows,
            replace(rows, transpose_b=False),
            replace(rows, transpose_a=True, transpose_b=False),
        )
    )
    # 2 steps * 64 * 16 / 32 = 64 bytes a lane, which are 16 registers
    assert of_b - plain == pytest.approx(16e-9)
    assert of_both - plain == pytest.approx(32e-9)


def test_issue_k_tile_takes_the_built_kernel_s_instructions(make_plan, round_gpu):
    # one instruction a cycle of 1 ns for each of four schedulers
    assert issue_k_tile_s(make_plan(), round_gpu, 200) == pytest.approx(200e-9)
