from dataclasses import replace

import pytest

from alcop_ms.cost_model.terms.register_load import (
    gathered_rows,
    register_load_latency_s,
    register_load_s,
    turned_rows,
)
from alcop_ms.matmul_shape import MatmulShape
from alcop_ms.pipeline import Family

F32 = MatmulShape(m=512, n=512, k=512, in_dtype="float32")


def test_register_load_hand_computed(make_plan, round_gpu):
    # (64 + 64) * 16 * 2 bytes / 128 = 32 cycles at 1 GHz
    plan = make_plan()
    assert register_load_s(plan.tile, plan.problem, round_gpu, 1.0) == pytest.approx(32e-9)


def test_register_load_bank_conflicts_multiply_the_passes(make_plan, round_gpu):
    plan = make_plan()
    assert register_load_s(plan.tile, plan.problem, round_gpu, 4.0) == pytest.approx(128e-9)


def test_register_load_cuda_core_lanes_share_what_they_read_alike(make_plan, round_gpu):
    # 16 columns of threads, 2 rows: (2 * 8 + 16 * 8) * 4 bytes = 576 / 128 = 4.5 passes, above the
    # 4 that the (8 + 8) * 4 / 16 load instructions need at least
    plan = make_plan(F32, family=Family.CUDA_CORE, warp=(8, 8))
    assert register_load_s(plan.tile, F32, round_gpu, 1.0) == pytest.approx(4.5e-9)


def test_register_load_words_along_n_take_a_pass_for_each_that_a_lane_loads(make_plan, round_gpu):
    rows = MatmulShape(m=512, n=512, k=512, in_dtype="tfloat32", transpose_b=True)
    gathered = replace(rows, transpose_b=False)
    plan = make_plan(rows)
    # a lane loads words in as many passes as ldmatrix loads them
    assert gathered_rows(plan.tile, gathered) == 64
    found = [register_load_s(plan.tile, one, round_gpu, 1.0) for one in (rows, gathered)]
    assert found == pytest.approx([64e-9, 64e-9])


def test_register_load_bytes_across_k_take_no_more_than_others(make_plan, round_gpu):
    rows = MatmulShape(m=512, n=512, k=512, in_dtype="int8", transpose_b=True)
    turned = replace(rows, transpose_b=False)
    plan = make_plan(rows)
    assert (gathered_rows(plan.tile, turned), turned_rows(plan.tile, turned)) == (0, 64)
    # (64 + 64) * 16 bytes / 128
    found = [register_load_s(plan.tile, one, round_gpu, 1.0) for one in (rows, turned)]
    assert found == pytest.approx([16e-9, 16e-9])


def test_gathered_rows_of_halves_and_of_computed_operands_are_none(make_plan):
    tile = make_plan().tile
    assert gathered_rows(tile, MatmulShape(m=512, n=512, k=512, transpose_a=True)) == 0
    words = MatmulShape(m=512, n=512, k=512, in_dtype="tfloat32", transpose_a=True)
    assert gathered_rows(tile, words) == 128
    assert gathered_rows(tile, replace(words, computed_a=2)) == 64
    halves = replace(words, in_dtype="float16", transpose_a=False)
    assert turned_rows(tile, halves) == turned_rows(tile, words) == 0


def test_register_load_latency_is_the_gpus_own(make_plan, round_gpu):
    assert register_load_latency_s(make_plan().tile, round_gpu) == pytest.approx(30e-9)
