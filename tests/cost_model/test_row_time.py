from dataclasses import replace

import pytest

from alcop_ms.cost_model.row_time import estimate_plain, estimate_rows
from alcop_ms.hardware import find_gpu
from alcop_ms.pipeline import NotApplicable
from tests.test_row_plan import make_plan

A100 = find_gpu("a100")


def test_estimate_rows_parts_add_up():
    estimate = estimate_rows(make_plan(), A100)
    parts = estimate.launch_s + estimate.stream_s + estimate.again_s + estimate.sync_s
    assert estimate.total_s == pytest.approx(parts)


def test_estimate_rows_few_long_rows_gain_from_depth():
    one = make_plan(rows=1, cols=1 << 20, block_rows=1, out_bytes=2, passes=1, threads=256)
    times = [estimate_rows(replace(one, stages=stages), A100).total_s for stages in (2, 4, 8)]
    assert times == sorted(times, reverse=True)
    assert times[0] > 1.5 * times[2]
    assert estimate_plain(one, A100).limiter == "bytes in flight"


def test_estimate_rows_many_rows_are_bound_by_dram_with_or_without_a_pipeline():
    many = make_plan(
        rows=1 << 16, cols=8192, block_rows=1, threads=256, out_bytes=1 << 17, passes=1
    )
    pipelined, plain = estimate_rows(many, A100), estimate_plain(many, A100)
    assert pipelined.limiter == plain.limiter == "DRAM"
    moved = many.rows * many.row_bytes + many.out_bytes
    assert moved / pipelined.stream_s == pytest.approx(A100.dram_bytes_per_s)


def test_estimate_rows_resident_row_is_not_read_again():
    plan = make_plan()
    assert estimate_rows(plan, A100).again_s > 0
    assert estimate_rows(replace(plan, is_resident=True), A100).again_s == 0


def test_estimate_rows_block_that_does_not_fit_says_so():
    huge = make_plan(cols=1 << 18, is_resident=True)
    found = estimate_rows(huge, A100)
    assert isinstance(found, NotApplicable)
    assert "does not fit on a100" in found.reason
