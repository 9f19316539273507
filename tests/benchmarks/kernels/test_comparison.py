from __future__ import annotations

from dataclasses import replace

from benchmarks.kernels.comparison import choose_ours, find_leads, say_leads
from tests.benchmarks.kernels.made import OURS, PADDED, TRITON

HOPPER = replace(TRITON, slots=40.0, tensor_op="HGMMA.64x128x16.F32", tensor_ops=4.0)


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
    assert say_leads(find_leads(OURS, {"Triton": leaner}), 1) == [
        "nt 128x128x32w4: Triton 100 instructions to our 125, 0 barriers to our 1, "
        "3 blocks an SM to our 2: as many copies and loads; its addresses and loop take fewer."
    ]
    stock = replace(leaner, maker="stock TVM")
    assert find_leads(OURS, {"stock TVM": stock}) == []


def test_say_leads_puts_kernels_with_wgmma_in_one_line():
    tiles = [replace(OURS, tile=tile) for tile in ("a", "b", "c")]
    leads = [lead for ours in tiles for lead in find_leads(ours, {"Triton": HOPPER})]
    leads += find_leads(tiles[0], {"TileLang": replace(HOPPER, maker="TileLang", barriers=0.0)})
    roomy = replace(HOPPER, resident_blocks=3)
    leads += find_leads(replace(OURS, slots=30.0), {"Triton": roomy})
    assert say_leads(leads, 4) == [
        "Triton, by wgmma (4 tensor instructions for our 64): 40 instructions to our 125 on 3 of "
        "4; more blocks an SM on nt 128x128x32w4 (3 to our 2).",
        "TileLang, by wgmma (4 tensor instructions for our 64): fewer instructions on nt a (40 to "
        "our 125); fewer barriers on nt a (0 to our 1).",
    ]
