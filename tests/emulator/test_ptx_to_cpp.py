from __future__ import annotations

import pytest

from alcop_ms.emulator.ptx import AsmOperand, UnsupportedInstructionError
from alcop_ms.emulator.ptx_to_cpp import to_cpp

UNKNOWN = [
    "wgmma.fence.sync.aligned;",
    "cp.async.bulk.commit_group;",
    "cp.async.mbarrier.arrive.shared.b64 [%0];",
    "mma.sync.aligned.m16n8k32.row.col.f32.f16.f16.f32 {%0}, {%1}, {%2}, {%3};",
    "mma.sync.aligned.m16n8k16.row.row.f32.f16.f16.f32 {%0}, {%1}, {%2}, {%3};",
    "mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0}, {%1}, {%2}, {%3};",
    "ldmatrix.sync.aligned.m8n8.x3.shared.b16 {%0, %1, %2}, [%3];",
    "ldmatrix.sync.aligned.m16n16.x1.trans.shared.b8 {%0}, [%1];",
    "bar.sync 1, 64;",
    "mov.u64 %0, %1;",
    "ex2.approx.f32 %0, %1;",
    "setp.gtu.f32 p, %0, %1;",
]


@pytest.mark.parametrize("template", UNKNOWN)
def test_to_cpp_unknown_instruction_is_refused_by_name(template):
    operands = [AsmOperand(constraint="r", expression=f"x{i}") for i in range(4)]
    opcode = template.split()[0].rstrip(";")
    with pytest.raises(UnsupportedInstructionError, match=opcode.split(".")[0]):
        to_cpp(template, operands)


def test_to_cpp_mma_with_a_missing_register_is_refused():
    template = (
        "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 "
        "{%0, %1, %2, %3}, {%4, %5, %6}, {%7, %8}, {%9, %10, %11, %12};"
    )
    operands = [AsmOperand(constraint="r", expression=f"x{i}") for i in range(13)]
    with pytest.raises(UnsupportedInstructionError, match="m16n8k16"):
        to_cpp(template, operands)


def test_to_cpp_operand_that_is_not_bound_is_refused():
    with pytest.raises(UnsupportedInstructionError, match="%1"):
        to_cpp("cp.async.wait_group %1;", [AsmOperand(constraint="n", expression="0")])


def test_to_cpp_guard_becomes_a_condition():
    cpp = to_cpp(
        "{ .reg .pred p; setp.ne.b32 p, %0, 0; @!p cp.async.wait_all; }",
        [AsmOperand(constraint="r", expression="flag")],
    )
    assert "bool emu_p = 0;" in cpp
    assert "if (!emu_p) { emu_async_wait_all(); }" in cpp
