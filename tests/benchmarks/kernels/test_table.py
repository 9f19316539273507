from __future__ import annotations

from dataclasses import replace

import pytest

from alcop_ms.errors import OutputError
from benchmarks.kernels.rows import Row
from benchmarks.kernels.table import (
    BEGIN,
    END,
    choose_ours,
    find_leads,
    make_tables,
    write_page,
)

OURS = Row(
    arch="sm_80",
    layout="nt",
    tile="128x128x32w4",
    buffers=4,
    maker="ours, swizzled",
    tensor_op="HMMA.16816.F32",
    slots=125.0,
    tensor_ops=64.0,
    barriers=1.0,
    copies=8.0,
    loads=16.0,
    registers=228,
    shared_bytes=65536,
    resident_blocks=2,
    loop_ways=1,
    verdict="right, 4 of 1024 blocks",
)
PADDED = replace(OURS, maker="ours, padded", slots=120.0, loop_ways=2, shared_bytes=81920)
TRITON = replace(OURS, maker="Triton", slots=169.0, barriers=3.0, verdict="", loop_ways=None)


def test_choose_ours_prefers_what_has_no_conflicts():
    assert choose_ours({row.maker: row for row in (OURS, PADDED, TRITON)}) is OURS
    free = replace(PADDED, loop_ways=1)
    assert choose_ours({OURS.maker: OURS, free.maker: free}) is free
    spilled = replace(free, local_in_kernel=3)
    assert choose_ours({OURS.maker: OURS, free.maker: spilled}) is OURS
    assert choose_ours({"Triton": TRITON}) is None


def test_find_leads_names_what_a_rival_does_better_and_why():
    assert find_leads(OURS, {"Triton": TRITON}) == []
    leaner = replace(TRITON, slots=100.0, barriers=0.0, resident_blocks=3)
    (lead,) = find_leads(OURS, {"Triton": leaner})
    assert lead == (
        "Triton 100 instructions to our 125, 0 barriers to our 1, 3 blocks an SM to our 2: "
        "as many copies and loads; its addresses and loop take fewer"
    )
    hopper = replace(TRITON, slots=40.0, tensor_op="HGMMA.64x128x16.F32", tensor_ops=4.0)
    assert find_leads(OURS, {"Triton": hopper})[0].endswith(
        ": wgmma, 4 tensor instructions for our 64"
    )


def test_make_tables_shows_all_makers_and_who_is_ahead():
    stock = replace(TRITON, maker="stock TVM", slots=279.0, local_accesses=72, stack_bytes=560)
    refused = Row(
        arch="sm_80", layout="nt", tile=OURS.tile, buffers=4, maker="CUTLASS", refused="x"
    )
    text = make_tables([OURS, PADDED, TRITON, stock, refused])
    assert "### sm_80, 4 buffers" in text
    assert (
        "| nt | 128x128x32w4 | 125 / 1 / 2 | swizzled | 1 | 169 / 3 / 2 | none | - "
        "| 279 / 3 / 2 (72 local) |"
    ) in text
    assert "No peer is ahead" in text
    assert text.endswith("Without a kernel:\n\n- nt 128x128x32w4: CUTLASS: x.")


def test_make_tables_keeps_element_types_apart():
    bytes_ = replace(OURS, dtype="s8", tile="128x128x64w4", slots=121.0)
    text = make_tables([OURS, bytes_])
    assert text.index("### sm_80, 4 buffers\n") < text.index("### sm_80, 4 buffers, s8\n")
    assert "| nt | 128x128x64w4 | 121 / 1 / 2 | swizzled" in text


def test_make_tables_says_what_was_not_emulated_or_failed():
    assert "125 / 1 / 2 (not emulated)" in make_tables([replace(OURS, verdict="")])
    wrong = replace(OURS, verdict="wrong, 4 of 1024 blocks")
    assert "(emulator: wrong, 4 of 1024 blocks)" in make_tables([wrong])
    refused = Row(
        arch="sm_80", layout="nt", tile=OURS.tile, buffers=4, maker="ours, padded", refused="no fit"
    )
    assert "| none: no fit | - | - |" in make_tables([refused])


def test_write_page_replaces_only_what_stands_between_the_marks(tmp_path):
    page = tmp_path / "kernels.md"
    page.write_text(f"before\n{BEGIN}\nold\n{END}\nafter\n")
    write_page(page, [OURS])
    text = page.read_text()
    assert text.startswith("before\n")
    assert text.endswith("\nafter\n")
    assert "old" not in text
    write_page(page, [OURS])
    assert page.read_text() == text


def test_write_page_without_marks_is_refused(tmp_path):
    page = tmp_path / "kernels.md"
    page.write_text("nothing")
    with pytest.raises(OutputError, match="lacks the lines"):
        write_page(page, [OURS])
