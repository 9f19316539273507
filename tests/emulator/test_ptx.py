from __future__ import annotations

import pytest

from alcop_ms.emulator.ptx import PtxInstruction, UnsupportedInstructionError, parse_template


def test_parse_template_scope_and_guards_are_split_into_instructions():
    template = (
        "{\n .reg .pred p;\n setp.ne.b32 p, %0, 0;\n"
        " @p cp.async.cg.shared.global [%1], [%2], 16;\n @!p st.shared.v2.u32 [%1], {%3, %3};\n}\n"
    )
    assert parse_template(template) == (
        PtxInstruction(guard="", opcode="setp.ne.b32", operands=("p", "%0", "0")),
        PtxInstruction(
            guard="p", opcode="cp.async.cg.shared.global", operands=("[%1]", "[%2]", "16")
        ),
        PtxInstruction(guard="!p", opcode="st.shared.v2.u32", operands=("[%1]", "{%3, %3}")),
    )


def test_parse_template_opcode_glued_to_its_vector_operand_is_split():
    (instruction,) = parse_template("ldmatrix.sync.aligned.m8n8.x2.shared.b16{%0, %1}, [%2];\n")
    assert instruction.opcode == "ldmatrix.sync.aligned.m8n8.x2.shared.b16"
    assert instruction.operands == ("{%0, %1}", "[%2]")


def test_parse_template_comment_is_no_instruction():
    assert parse_template("// nothing\n/* here */") == ()


def test_parse_template_garbage_is_refused():
    with pytest.raises(UnsupportedInstructionError, match="cannot parse"):
        parse_template("%%%;")
