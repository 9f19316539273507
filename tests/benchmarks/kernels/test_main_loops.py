"""What the main loop of 4096 x 4096 x 4096 may take: built here, and in the committed grid."""

from __future__ import annotations

import pytest

from benchmarks.kernels.__main__ import DATA, PAGE, ROOT
from benchmarks.kernels.cases import ARCHS, LAYOUTS, TILES_OF, make_cases
from benchmarks.kernels.comparison import RIVALS, choose_ours, group_by_case
from benchmarks.kernels.makers import Workshop
from benchmarks.kernels.measure import Bench, measure_one
from benchmarks.kernels.rows import is_wgmma, read_rows
from benchmarks.kernels.table import make_tables

# With four buffers, at most so many instructions of a warp for a k tile. 64 (128, 32) are the
# tensor cores', 24 (48, 24) copies and loads.
MOST_INSTRUCTIONS = {
    ("f16", "128x128x32w4"): 130,
    ("f16", "128x256x32w8"): 130,
    ("f16", "256x128x32w8"): 130,
    ("f16", "128x128x64w4"): 240,
    ("f16", "64x64x64w4"): 105,
    ("s8", "128x128x64w4"): 124,
}


def check(row):
    assert row.slots <= MOST_INSTRUCTIONS[row.dtype, row.tile]
    assert row.barriers == 1
    assert (row.stack_bytes, row.spill_bytes, row.local_in_kernel) == (0, 0, 0)
    assert (row.loop_ways, row.unknown_accesses) == (1, 0)


@pytest.mark.parametrize(
    ("arch", "dtype", "layout", "tile", "maker"),
    [
        ("sm_80", "f16", "nt", "128x128x32w4", "ours, swizzled"),
        ("sm_80", "f16", "nn", "128x128x32w4", "ours, swizzled"),
        ("sm_90", "f16", "tn", "128x128x32w4", "ours, swizzled"),
        ("sm_90", "f16", "nn", "64x64x64w4", "ours, padded"),
        ("sm_80", "f16", "nt", "128x256x32w8", "ours, swizzled"),
        ("sm_80", "f16", "tn", "256x128x32w8", "ours, padded"),
        ("sm_80", "f16", "nn", "128x128x64w4", "ours, padded"),
        ("sm_80", "s8", "nt", "128x128x64w4", "ours, swizzled"),
    ],
)
def test_main_loop_is_lean(toolchain, arch, dtype, layout, tile, maker):
    (case,) = make_cases([arch], [dtype], [layout], [tile], [4])
    bench = Bench(shop=Workshop(toolchain=toolchain), verifies=False)
    check(measure_one(0, wanted=[(case, maker)], bench=bench))


@pytest.mark.parametrize("arch", ARCHS)
def test_committed_grid_reaches_what_was_promised(arch):
    made = group_by_case(read_rows(DATA))
    for dtype, layouts in (("f16", LAYOUTS), ("s8", ("nt",))):
        names = [tile.name for tile in TILES_OF[dtype]]
        for case in make_cases([arch], [dtype], layouts, names, [4]):
            ours = choose_ours(made[case.key])
            assert ours.verdict.startswith("right")
            if (dtype, case.tile.name) in MOST_INSTRUCTIONS:
                check(ours)
            for rival in RIVALS:
                theirs = made[case.key][rival]
                if not is_wgmma(theirs.tensor_op):
                    assert theirs.slots >= ours.slots
                    assert theirs.barriers >= ours.barriers
                    assert theirs.resident_blocks <= ours.resident_blocks


def test_page_shows_the_committed_grid_and_readme_a_part_of_it():
    page = PAGE.read_text(encoding="utf-8")
    assert make_tables(read_rows(DATA)) in page
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    rows = [line for line in readme.splitlines() if "| 128x128x32w4 |" in line]
    assert len(rows) == len(LAYOUTS)
    table = page.partition("### sm_80, f16, 4 buffers")[2].partition("### ")[0]
    assert all(row in table.splitlines() for row in rows)
