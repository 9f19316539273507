"""Parser of the inline PTX that kernels contain."""

from __future__ import annotations

import re
from dataclasses import dataclass

from alcop_ms.errors import AlcopError


class UnsupportedInstructionError(AlcopError, NotImplementedError):
    """A CUDA text uses an instruction that the emulator does not know."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PtxInstruction:
    """One statement of an asm template, such as `@p cp.async.cg.shared.global [%0], [%1], 16;`."""

    guard: str  # "", "p" or "!p"
    opcode: str
    operands: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class AsmOperand:
    """One operand of an asm statement: its constraint, and the C++ expression it is bound to."""

    constraint: str
    expression: str

    @property
    def is_output(self) -> bool:
        return self.constraint[:1] in "=+"


def parse_template(template: str) -> tuple[PtxInstruction, ...]:
    """Split an asm template into instructions; register declarations and scopes are dropped."""
    instructions = []
    for statement in _split_statements(template):
        if statement.startswith(".reg"):
            continue
        match = re.fullmatch(r"(?:@(!?\w+)\s+)?([a-z][\w.:]*)\s*(.*)", statement, re.DOTALL)
        if not match:
            raise UnsupportedInstructionError(f"cannot parse the PTX statement {statement!r}")
        guard, opcode, rest = match.groups()
        instructions.append(
            PtxInstruction(guard=guard or "", opcode=opcode, operands=_split_operands(rest))
        )
    return tuple(instructions)


def _split_statements(template: str) -> list[str]:
    text = re.sub(r"//[^\n]*|/\*.*?\*/", " ", template, flags=re.DOTALL)
    statements, depth, start = [], 0, 0
    for i, char in enumerate(text):
        if char == "{":
            # a brace that opens a statement is a scope, one inside an instruction a vector operand
            if text[start:i].strip():
                depth += 1
            else:
                start = i + 1
        elif char == "}":
            if depth:
                depth -= 1
            else:
                start = i + 1
        elif char == ";" and not depth:
            statements.append(text[start:i].strip())
            start = i + 1
    statements.append(text[start:].strip())
    return [" ".join(statement.split()) for statement in statements if statement]


def _split_operands(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in re.split(r",(?![^{]*\})", text) if part.strip())
