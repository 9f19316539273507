"""The sweep of odd shapes enumerates, describes, counts and resumes.

`make sweep` runs the grid.
"""

from __future__ import annotations

import json
from dataclasses import asdict

import pytest

from benchmarks.sweep import Row, deepest, format_rows, grid, read_log, run_product, should_be_async

RIGHT = {"status": "right", "cause": "all copies asynchronous"}


def test_grid_seed_fixes_the_order_and_never_the_products():
    assert grid(1) == grid(1)
    assert grid(1) != grid(2)
    assert sorted(grid(1)) == sorted(grid(2))
    assert len(set(grid(1))) == len(grid(1)) == 17 * 6 * 4 * 4


@pytest.mark.parametrize(
    ("spec", "expected"),
    [
        ("m=31,n=34,k=66,dtype=f16", True),
        ("m=31,n=33,k=66,dtype=f16", False),
        ("m=31,n=33,k=66,dtype=f16,layout=nt", True),
        ("m=31,n=33,k=65,dtype=f32", True),
        ("m=32,n=32,k=66,dtype=s8,layout=nt", False),
    ],
)
def test_should_be_async_rows_of_whole_words(spec, expected):
    assert should_be_async(f"matmul:{spec}") is expected


@pytest.mark.parametrize(
    ("spec", "expected"), [("k=17,dtype=f16", 2), ("k=200,dtype=bf16", 6), ("k=3,dtype=f32", 3)]
)
def test_deepest_is_what_the_shallowest_tiles_fill(spec, expected):
    assert deepest(f"matmul:m=16,n=16,{spec}") == expected


def test_format_rows_counts_by_depth_and_cause_and_shares():
    aligned, ragged = "matmul:m=16,n=16,k=64", "matmul:m=16,n=17,k=65"
    text = format_rows(
        [
            Row(spec=aligned, stages=1, status="right", cause="one slot: nothing is loaded ahead"),
            Row(spec=aligned, stages=2, **RIGHT),
            Row(spec=ragged, stages=2, status="right", cause="all copies synchronous: 2 bytes"),
            Row(spec=ragged, stages=3, status="wrong", cause="C: 1 of 4 values are wrong"),
            Row(spec=ragged, stages=0, status="none", cause="nothing to tune"),
        ]
    )
    lines = text.splitlines()
    assert lines[0].split() == ["stages", "right", "wrong", "hazard", "not_judged", "none"]
    assert ["2", "2", "0", "0", "0", "0"] in [line.split() for line in lines]
    assert ["refused", "0", "0", "0", "0", "1"] in [line.split() for line in lines]
    assert "    1  wrong: C: 1 of 4 values are wrong" in lines
    assert lines[-1] == (
        "asynchronous: 1 of 2 pipelined kernels, 1 of 1 where all rows are 4-byte aligned"
    )


def test_read_log_torn_line_is_left_out(tmp_path):
    row = Row(spec="matmul:m=1,n=1,k=1", stages=1, **RIGHT)
    path = tmp_path / "log.jsonl"
    whole = json.dumps({"number": 3, "rows": [asdict(row)]})
    path.write_text(f'{whole}\n{{"number": 4, "ro')
    assert read_log(path) == {3: [row]}


@pytest.mark.usefixtures("intrinsics")
def test_run_product_of_one_step_is_right_and_unpipelined(tmp_path):
    number = grid(1).index("matmul:m=2,n=3,k=1,dtype=f32,layout=nt")
    rows = run_product(number, seed=1, target="a100", out=tmp_path)
    assert [row.status for row in rows] == ["right", *["none"] * 5]
    assert rows[1].cause == "k holds fewer tiles than stages"
