from __future__ import annotations

from dataclasses import replace

import pytest

from alcop_ms.report.model_table import ModelRow, ModelTotals, format_model

PRODUCT = ModelRow(
    name="fused_matmul", weight=12, kind="tuned", seconds=4e-6, stock_s=8e-6, unpipelined_s=6e-6,
    is_stock_bound=False, source="predicted", product="128x768x768",
    pipeline="4 shared x 2 register stages", is_pipelined=True, copies_tuned=32,
    copies_compiled=32, copies_exported=32, promised=True,
    verdict="right",
)  # fmt: skip
NORM = replace(
    PRODUCT, name="layer_norm", weight=2, kind="fallback", seconds=None, stock_s=None,
    unpipelined_s=None, product="", pipeline="no: it is no matrix product", is_pipelined=False,
    copies_tuned=0, copies_compiled=0, copies_exported=0, promised=False,
)  # fmt: skip
TOTALS = ModelTotals(
    stock_s=96e-6, is_stock_bound=False, unpipelined_s=72e-6, ours_s=48e-6, calls=12, all_calls=14,
    flop_share=1.0, pipelined_share=1.0,
)  # fmt: skip


def test_format_model_shows_functions_and_the_comparison():
    text = format_model([PRODUCT, NORM], TOTALS)
    assert "fused_matmul     12  128x768x768  tuned     4.00  32/32/32" in text
    assert "layer_norm        2  -            fallback     -  0/0/0" in text
    assert "96 us" in text
    assert "2.00x" in text
    assert "1.50x" in text
    assert "ours, predicted" in text
    assert "over 12 of 14 calls, with 100.0% of the products' arithmetic" in text
    assert "2 functions: 1 tuned, 0 predicted, 1 fallback, 0 unbound; 2 verified right" in text


def test_format_model_measured_times_are_called_so():
    text = format_model([replace(PRODUCT, source="measured"), NORM], TOTALS)
    assert "ours, measured" in text
    mixed = [replace(PRODUCT, source="simulated"), PRODUCT]
    assert "ours, predicted/simulated" in format_model(mixed, TOTALS)
    assert "stock, predicted" in text


def test_format_model_says_what_is_only_a_bound():
    text = format_model([PRODUCT], replace(TOTALS, is_stock_bound=True))
    assert ">= 96 us" in text
    assert ">= 2.00x" in text
    assert ">=: stock schedules of convolutions and small products run on CUDA cores" in text
    assert ">=" not in format_model([PRODUCT], TOTALS)


@pytest.mark.parametrize(
    ("changes", "keeps"),
    [
        ({}, True),
        ({"copies_exported": None}, True),
        ({"copies_exported": 31}, False),
        ({"copies_tuned": 0, "copies_compiled": 0, "copies_exported": 0}, False),
        ({"copies_tuned": None, "copies_compiled": 7, "copies_exported": 7}, True),
    ],
)
def test_model_row_keeps_copies_only_when_no_stage_lost_any(changes, keeps):
    row = replace(PRODUCT, **changes)
    assert row.keeps_copies == keeps
    assert ("LOST" in format_model([row], TOTALS)) != keeps


def test_format_model_without_a_common_time_makes_no_comparison():
    empty = replace(TOTALS, calls=0)
    assert "so there is no comparison" in format_model([NORM], empty)


def test_format_model_unverified_says_so():
    assert "0 unbound; none verified" in format_model([replace(PRODUCT, verdict="")], TOTALS)
