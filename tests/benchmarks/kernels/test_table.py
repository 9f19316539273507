from __future__ import annotations

from dataclasses import replace

import pytest

from alcop_ms.errors import OutputError
from benchmarks.kernels.rows import Row
from benchmarks.kernels.table import BEGIN, END, make_tables, write_page
from tests.benchmarks.kernels.made import OURS, PADDED, TRITON


def test_make_tables_shows_all_makers_and_who_is_ahead():
    stock = replace(TRITON, maker="stock TVM", slots=279.0, local_accesses=72, stack_bytes=560)
    refused = Row(
        arch="sm_80", layout="nt", tile=OURS.tile, buffers=4, maker="CUTLASS", refused="x"
    )
    text = make_tables([OURS, PADDED, TRITON, stock, refused])
    assert "### sm_80, f16, 4 buffers" in text
    assert (
        "| nt | 128x128x32w4 | 125 / 1 / 2 | swizzled | 1 | 169 / 3 / 2 | none | - "
        "| 279 / 3 / 2 (72 local) |"
    ) in text
    assert "No peer is ahead" in text
    assert text.endswith("Without a kernel:\n\n- CUTLASS: x (nt 128x128x32w4).")


def test_make_tables_sums_up_what_each_peer_takes_beside_ours():
    slow = replace(TRITON, tile="128x256x32w8", slots=250.0, barriers=2.0, resident_blocks=1)
    wide = replace(OURS, tile=slow.tile)
    alone = replace(OURS, tile="64x64x64w4")
    refused = replace(TRITON, tile=alone.tile, refused="x")
    text = make_tables([OURS, TRITON, wide, slow, alone, refused])
    assert "| sm_80 | f16 | Triton | 2 | 1.68, 1.35 to 2.00 | 2 to 3 | 0, 1, 1 |" in text
    hopper = replace(TRITON, tensor_op="HGMMA.64x128x16.F32", slots=50.0, barriers=0.0)
    text = make_tables([OURS, replace(hopper, resident_blocks=3)])
    assert "| Triton, by wgmma | 1 | 0.40, 0.40 to 0.40 | 0 | 1, 0, 0 |" in text


def test_make_tables_keeps_element_types_apart():
    bytes_ = replace(OURS, dtype="s8", tile="128x128x64w4", slots=121.0)
    text = make_tables([OURS, bytes_])
    assert text.index("### sm_80, f16, 4 buffers\n") < text.index("### sm_80, s8, 4 buffers\n")
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
