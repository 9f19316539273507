"""The main loop found in machine code, from recorded listings and from real disassemblers."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from alcop_ms.errors import ToolchainError
from alcop_ms.lowering.sass import (
    LoopInstructions,
    MnemonicCount,
    disassemble,
    find_main_loop,
    find_main_loops,
    parse_sass,
)
from alcop_ms.lowering.toolchain import Toolchain, compile_cubin

DATA = Path(__file__).parent / "data"


def make_listing(*lines: str) -> str:
    """Number instructions as nvdisasm does; lines that end in a colon are labels."""
    listing, address = [".text.k:"], 0
    for line in lines:
        if line.endswith(":"):
            listing.append(line)
        else:
            listing.append(f"        /*{address:04x}*/        {line} ;")
            address += 16
    return "\n".join(listing)


def count_loop(*lines: str) -> LoopInstructions | None:
    return find_main_loop("k", parse_sass(make_listing(*lines))["k"])


def test_find_main_loop_recorded_tensor_core_kernel_has_known_counts():
    # nvcc 13.0 -O3, sm_80: 128 x 128 x 32 by 4 warps, 4 shared stages, 2 register stages
    functions = parse_sass((DATA / "mma_128x128x32_s4.sass").read_text())
    loop = find_main_loop("main_kernel", functions["main_kernel"])
    assert loop is not None
    assert loop.total == 136
    assert loop.tensor_ops == loop.count("HMMA") == 64
    assert loop.instructions_per_tensor_op == 2.125
    assert (loop.barriers, loop.count("LDSM"), loop.count("LDGSTS")) == (1, 16, 8)
    assert (loop.local_accesses, loop.inner_loops) == (0, 0)
    assert loop.counts[0] == MnemonicCount(mnemonic="HMMA", count=64)


def test_find_main_loop_code_around_the_loop_is_left_out():
    loop = count_loop(
        "HMMA.16816.F32 R0, R1, R2, R0",
        ".L_x_0:",
        "@!P1 LDGSTS.E.128 [R1], [R2.64]",
        "HMMA.16816.F32 R0, R1, R2, R0",
        "@P0 BRA `(.L_x_0)",
        "HMMA.16816.F32 R0, R1, R2, R0",
        "EXIT",
        ".L_x_1:",
        "BRA `(.L_x_1)",
    )
    assert loop is not None
    assert (loop.total, loop.tensor_ops, loop.count("LDGSTS")) == (3, 1, 1)


def test_find_main_loop_nested_loops_takes_the_innermost_with_copies():
    loop = count_loop(
        ".L_outer:",
        "LDGSTS.E.128 [R1], [R2.64]",
        ".L_main:",
        "LDGSTS.E.128 [R1], [R2.64]",
        "BAR.SYNC 0x0",
        ".L_inner:",
        "HMMA.16816.F32 R0, R1, R2, R0",
        "@P2 BRA `(.L_inner)",
        "@P0 BRA `(.L_main)",
        "@P1 BRA `(.L_outer)",
        "EXIT",
    )
    assert loop is not None
    assert (loop.total, loop.count("LDGSTS"), loop.inner_loops) == (5, 1, 1)


def test_find_main_loop_body_moved_out_of_line_is_counted():
    loop = count_loop(
        "BRA `(.L_head)",
        ".L_part:",
        "HMMA.16816.F32 R0, R1, R2, R0",
        "BRA `(.L_back)",
        "EXIT",
        ".L_head:",
        "LDGSTS.E.128 [R1], [R2.64]",
        "@P0 BRA `(.L_part)",
        ".L_back:",
        "@P1 BRA `(.L_head)",
        "EXIT",
    )
    assert loop is not None
    assert loop.total == 5  # the EXIT between the parts is not in the loop


def test_find_main_loop_uniform_branch_condition_is_an_operand():
    loop = count_loop(
        ".L_x_0:",
        "HMMA.16816.F32 R0, R1, R2, R0",
        "BRA.U !UP0, `(.L_x_1)",
        "BAR.SYNC 0x0",
        ".L_x_1:",
        "BRA.U UP1, `(.L_x_0)",
        "EXIT",
    )
    assert loop is not None
    assert (loop.total, loop.barriers) == (4, 1)


def test_find_main_loop_cuda_core_kernel_counts_multiply_adds():
    loop = count_loop(
        ".L_x_0:",
        "LDL R3, [R1]",
        "FFMA R0, R1, R2, R0",
        "FFMA R4, R1, R2, R4",
        "@P0 BRA `(.L_x_0)",
        "EXIT",
    )
    assert loop is not None
    assert (loop.tensor_ops, loop.instructions_per_tensor_op, loop.local_accesses) == (2, 2.0, 1)


def test_find_main_loop_only_an_epilogue_loop_left_is_none():
    loop = count_loop(
        "LDGSTS.E.128 [R1], [R2.64]",
        ".L_x_0:",
        "FFMA R0, R1, R2, R0",
        "@P0 BRA `(.L_x_0)",
        "EXIT",
    )
    assert loop is None


def test_find_main_loop_address_loop_without_multiplies_is_none():
    assert count_loop(".L_x_0:", "IMAD R0, R1, R2, R0", "@P0 BRA `(.L_x_0)", "EXIT") is None


def test_parse_sass_cuobjdump_form_reads_branch_addresses():
    listing = """
\t\tFunction : k
        /*0000*/                   FFMA R0, R1, R2, R0 ;            /* 0x00000a0000017a02 */
                                                                    /* 0x000fe40000000f00 */
        /*0010*/               @P0 BRA 0x0 ;                        /* 0xfffff78000000947 */
        /*0020*/                   EXIT ;                           /* 0x000000000000794d */
"""
    code = parse_sass(listing)["k"]
    assert [instruction.opcode for instruction in code] == ["FFMA", "BRA", "EXIT"]
    assert (code[1].target, code[1].is_conditional) == (0, True)


def test_parse_sass_no_instruction_raises():
    with pytest.raises(ToolchainError, match="no instruction"):
        parse_sass("\t.target sm_80\n")


def test_disassemble_no_disassembler_says_how_to_get_one():
    bare = Toolchain(nvcc=Path("nvcc"), nvdisasm=None, cuobjdump=None, version="13.0")
    with pytest.raises(ToolchainError, match=r"alcop_ms\[cuda-toolchain\]"):
        disassemble(b"", bare)


def test_disassemble_no_cubin_is_a_toolchain_error(toolchain):
    with pytest.raises(ToolchainError):
        disassemble(b"not an ELF file", toolchain)


@pytest.mark.parametrize("arch", ["sm_80", "sm_90a"])
def test_find_main_loops_generated_kernel_agrees_between_disassemblers(toolchain, arch):
    text = (DATA / "mma_64x64x32_s3.cu").read_text()
    cubin = compile_cubin(text, arch, toolchain=toolchain).cubin
    (loop,) = find_main_loops(cubin, toolchain)
    assert (loop.kernel, loop.count("HMMA"), loop.barriers) == ("main_kernel", 16, 1)
    assert (loop.count("LDSM"), loop.count("LDGSTS"), loop.local_accesses) == (8, 4, 0)
    if toolchain.nvdisasm is not None and toolchain.cuobjdump is not None:
        assert find_main_loops(cubin, replace(toolchain, nvdisasm=None)) == (loop,)


def test_find_main_loop_copies_by_engine_takes_the_loop_that_waits_for_them():
    loop = count_loop(
        "BAR.SYNC.DEFER_BLOCKING 0x0",
        ".L_x_0:",
        "SYNCS.PHASECHK.TRANS64.TRYWAIT P0, [R1], R2",
        "HGMMA.64x128x16.F32 R24, gdesc[UR4], R24",
        "@P0 BRA `(.L_x_0)",
        "EXIT",
    )
    assert loop is not None
    assert (loop.total, loop.tensor_ops, loop.barriers) == (3, 1, 0)
