"""Inline PTX -> calls of the emulator's runtime; what is not known exactly is refused by name."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from alcop_ms.emulator.ptx import (
    AsmOperand,
    PtxInstruction,
    UnsupportedInstructionError,
    parse_template,
)

# The numbers are mirrored by cxx/collective.cpp.
TYPE_CODES = {
    "f16": 1,
    "bf16": 2,
    "tf32": 3,
    "f32": 4,
    "s8": 6,
    "u8": 7,
    "s32": 8,
    "e4m3": 9,
    "e5m2": 10,
}
_TYPE_BITS = {"f16": 16, "bf16": 16, "s8": 8, "u8": 8, "e4m3": 8, "e5m2": 8}
# PTX ISA, "mma": the shapes of each multiplicand type.
_MMA_SHAPES = {
    "f16": {(16, 8, 8), (16, 8, 16)},
    "bf16": {(16, 8, 8), (16, 8, 16)},
    "tf32": {(16, 8, 4), (16, 8, 8)},
    "s8": {(8, 8, 16), (16, 8, 16), (16, 8, 32)},
    "u8": {(8, 8, 16), (16, 8, 16), (16, 8, 32)},
    "e4m3": {(16, 8, 16), (16, 8, 32)},
    "e5m2": {(16, 8, 16), (16, 8, 32)},
}
_ACCUMULATORS = {
    "f16": {"f16", "f32"},
    "bf16": {"f32"},
    "tf32": {"f32"},
    "s8": {"s32"},
    "u8": {"s32"},
    "e4m3": {"f16", "f32"},
    "e5m2": {"f16", "f32"},
}


def to_cpp(template: str, operands: Sequence[AsmOperand]) -> str:
    """C++ statements, on one line, that do what an asm statement does.

    Raises
    ------
    UnsupportedInstructionError
        The template holds an instruction that is not known exactly; the message names it.
    """
    instructions = parse_template(template)
    declared = re.findall(r"\.reg\s*\.(\w+)\s+([\w%, ]+)", template)
    locals_ = [
        f"{'bool' if kind == 'pred' else 'uint64_t'} emu_{name.strip()} = 0;"
        for kind, names in declared
        for name in names.split(",")
    ]
    body = []
    for instruction in instructions:
        for prefix, handler in _HANDLERS:
            if instruction.opcode == prefix or instruction.opcode.startswith(prefix + "."):
                statement = handler(instruction, operands)
                break
        else:
            raise UnsupportedInstructionError(
                f"the PTX instruction {instruction.opcode} is not known"
            )
        if instruction.guard:
            name = instruction.guard.lstrip("!")
            negation = "!" if instruction.guard.startswith("!") else ""
            statement = f"if ({negation}emu_{name}) {{ {statement} }}"
        body.append(statement)
    return "do { " + " ".join((*locals_, *body)) + " } while (0)"


def _expression(operand: str, operands: Sequence[AsmOperand]) -> str:
    """The C++ expression of a PTX operand: `%2`, a declared register or a number."""
    operand = operand.strip("[] ")
    if re.fullmatch(r"%\d+", operand):
        index = int(operand[1:])
        if index >= len(operands):
            raise UnsupportedInstructionError(f"the PTX operand {operand} is not bound to anything")
        return f"({operands[index].expression})"
    if re.fullmatch(r"-?(0[xX][0-9a-fA-F]+|\d+)", operand):
        return operand
    if re.fullmatch(r"[A-Za-z_]\w*", operand):
        return f"emu_{operand}"
    raise UnsupportedInstructionError(f"cannot parse the PTX operand {operand!r}")


def _vector(operand: str) -> list[str]:
    return [part.strip() for part in operand.strip("{} ").split(",")]


def _refuse(instruction: PtxInstruction) -> UnsupportedInstructionError:
    return UnsupportedInstructionError(
        f"this form of a PTX instruction is not known: {instruction.opcode} "
        f"{', '.join(instruction.operands)}"
    )


def _cp_async(instruction: PtxInstruction, operands: Sequence[AsmOperand]) -> str:
    opcode, args = instruction.opcode, instruction.operands
    if opcode == "cp.async.commit_group" and not args:
        return "emu_async_commit();"
    if opcode == "cp.async.wait_all" and not args:
        return "emu_async_wait_all();"
    if opcode == "cp.async.wait_group" and len(args) == 1:
        return f"emu_async_wait((uint32_t){_expression(args[0], operands)});"
    form = r"cp\.async\.(ca|cg)\.shared(::cta)?\.global(\.L2::(64|128|256)B)?"
    match = re.fullmatch(form, opcode)
    if not match or len(args) not in (3, 4):
        raise _refuse(instruction)
    shared, source, size = (_expression(arg, operands) for arg in args[:3])
    given = _expression(args[3], operands) if len(args) == 4 else size
    width = f"(uint32_t){size}"
    if match[1] == "cg":  # PTX ISA: .cg copies 16 bytes only; 0 is refused as a wrong size
        width = f"((uint32_t){size} == 16 ? 16u : 0u)"
    return f"emu_async_copy((uint32_t){shared}, (const void*){source}, {width}, (uint32_t){given});"


def _ldmatrix(instruction: PtxInstruction, operands: Sequence[AsmOperand]) -> str:
    form = r"ldmatrix\.sync\.aligned\.m8n8\.x([124])(\.trans)?\.shared(::cta)?\.b16"
    match = re.fullmatch(form, instruction.opcode)
    if not match or len(instruction.operands) != 2:
        raise _refuse(instruction)
    count, is_transposed = int(match[1]), int(bool(match[2]))
    targets = _vector(instruction.operands[0])
    if len(targets) != count:
        raise _refuse(instruction)
    address = _expression(instruction.operands[1], operands)
    call = f"emu_out_words o = emu_ldmatrix({count}, {is_transposed}, (uint32_t){address});"
    return call + _assign_words(targets, operands)


def _assign_words(targets: Sequence[str], operands: Sequence[AsmOperand]) -> str:
    parts = []
    for i, target in enumerate(targets):
        place = _expression(target, operands)
        parts.append(
            f" {place} = emu::from_word<std::remove_reference_t<decltype({place})>>(o.w[{i}]);"
        )
    return "".join(parts)


def _mma(instruction: PtxInstruction, operands: Sequence[AsmOperand]) -> str:
    form = (
        r"mma\.sync\.aligned\.m(\d+)n(\d+)k(\d+)\.row\.col(\.satfinite)?(\.kind::f8f6f4)?"
        r"\.(\w+)\.(\w+)\.(\w+)\.(\w+)"
    )
    match = re.fullmatch(form, instruction.opcode)
    if not match or len(instruction.operands) != 4 or match[4]:
        raise _refuse(instruction)
    m, n, k = (int(match[i]) for i in (1, 2, 3))
    d_type, a_type, b_type, c_type = (match[i] for i in (6, 7, 8, 9))
    allowed = _ACCUMULATORS.get(a_type, set())
    same_class = _TYPE_BITS.get(a_type, 32) == _TYPE_BITS.get(b_type, 32) and (
        a_type == b_type
        or (a_type in ("s8", "u8") and b_type in ("s8", "u8"))
        or (a_type in ("e4m3", "e5m2") and b_type in ("e4m3", "e5m2"))
    )
    if (
        (m, n, k) not in _MMA_SHAPES.get(a_type, set())
        or {c_type, d_type} - allowed
        or not same_class
    ):
        raise _refuse(instruction)
    d, a, b, c = (_vector(operand) for operand in instruction.operands)
    words = [m * k * _TYPE_BITS.get(a_type, 32) // 1024, k * n * _TYPE_BITS.get(b_type, 32) // 1024]
    words += [m * n * _TYPE_BITS.get(kind, 32) // 1024 for kind in (c_type, d_type)]
    if [len(a), len(b), len(c), len(d)] != words:
        raise _refuse(instruction)
    code = m | n << 8 | k << 16
    for shift, kind in ((24, a_type), (28, b_type), (32, c_type), (36, d_type)):
        code |= TYPE_CODES[kind] << shift
    inputs = ", ".join(f"emu::word({_expression(item, operands)})" for item in (*a, *b, *c))
    call = f"emu_out_words o = emu_mma({code:#x}ull, emu_in_words{{{{{inputs}}}}});"
    return call + _assign_words(d, operands)


def _setp(instruction: PtxInstruction, operands: Sequence[AsmOperand]) -> str:
    signs = {"ne": "!=", "eq": "==", "lt": "<", "le": "<=", "gt": ">", "ge": ">="}
    match = re.fullmatch(r"setp\.(\w+)\.([bsu])32", instruction.opcode)
    if not match or match[1] not in signs or len(instruction.operands) != 3:
        raise _refuse(instruction)
    target, left, right = (_expression(operand, operands) for operand in instruction.operands)
    kind = "int32_t" if match[2] == "s" else "uint32_t"
    return f"{target} = ({kind}){left} {signs[match[1]]} ({kind}){right};"


def _mov(instruction: PtxInstruction, operands: Sequence[AsmOperand]) -> str:
    if (
        instruction.opcode not in ("mov.b32", "mov.u32", "mov.s32")
        or len(instruction.operands) != 2
    ):
        raise _refuse(instruction)
    target, value = (_expression(operand, operands) for operand in instruction.operands)
    kind = f"std::remove_reference_t<decltype({target})>"
    return f"{target} = emu::from_word<{kind}>((uint32_t){value});"


def _load_global(instruction: PtxInstruction, operands: Sequence[AsmOperand]) -> str:
    match = re.fullmatch(
        r"ld\.global(?:\.nc)?(?:\.L2::(?:64|128|256)B)?\.[fbus]32", instruction.opcode
    )
    if not match or len(instruction.operands) != 2:
        raise _refuse(instruction)
    target, address = (_expression(operand, operands) for operand in instruction.operands)
    kind = f"std::remove_reference_t<decltype({target})>"
    return f"{target} = *({kind}*){address};"


def _access_shared(instruction: PtxInstruction, operands: Sequence[AsmOperand]) -> str:
    match = re.fullmatch(r"(ld|st)\.shared(?:::cta)?(?:\.v([24]))?\.[bfsu]32", instruction.opcode)
    count = int(match[2] or 1) if match else 0
    pair = instruction.operands if match and match[1] == "ld" else instruction.operands[::-1]
    if not match or len(pair) != 2 or len(_vector(pair[0])) != count:
        raise _refuse(instruction)
    items, address = _vector(pair[0]), _expression(pair[1], operands)
    if match[1] == "ld":
        call = f"emu_out_words o = emu_load_shared((uint32_t){address}, {4 * count});"
        return call + _assign_words(items, operands)
    words = ", ".join(f"emu::word({_expression(item, operands)})" for item in items)
    return f"emu_store_shared((uint32_t){address}, {4 * count}, emu_in_words{{{{{words}}}}});"


def _cvta(instruction: PtxInstruction, operands: Sequence[AsmOperand]) -> str:
    if instruction.opcode != "cvta.to.shared.u64" or len(instruction.operands) != 2:
        raise _refuse(instruction)
    target, address = (_expression(operand, operands) for operand in instruction.operands)
    return f"{target} = emu_to_shared((const void*){address});"


def _cvt(instruction: PtxInstruction, operands: Sequence[AsmOperand]) -> str:
    if instruction.opcode == "cvt.rna.tf32.f32" and len(instruction.operands) == 2:
        target, value = (_expression(operand, operands) for operand in instruction.operands)
        return f"{target} = emu_round_to_tf32(emu::word({value}));"
    if instruction.opcode != "cvt.u32.u64" or len(instruction.operands) != 2:
        raise _refuse(instruction)
    target, value = (_expression(operand, operands) for operand in instruction.operands)
    return f"{target} = (uint32_t){value};"


def _barrier(instruction: PtxInstruction, operands: Sequence[AsmOperand]) -> str:
    if instruction.opcode in ("bar.sync", "barrier.sync") and instruction.operands == ("0",):
        return "emu_barrier(__LINE__);"
    raise _refuse(instruction)


def _dot4(instruction: PtxInstruction, operands: Sequence[AsmOperand]) -> str:
    match = re.fullmatch(r"dp4a\.([su])32\.([su])32", instruction.opcode)
    if not match or len(instruction.operands) != 4:
        raise _refuse(instruction)
    target, *values = (_expression(operand, operands) for operand in instruction.operands)
    kinds = ", ".join("int8_t" if sign == "s" else "uint8_t" for sign in match.groups())
    left, right, total = values
    return f"{target} = emu_dot4<{kinds}>((uint32_t){left}, (uint32_t){right}, (int){total});"


_Handler = Callable[[PtxInstruction, Sequence[AsmOperand]], str]
_HANDLERS: tuple[tuple[str, _Handler], ...] = (
    ("cp.async", _cp_async),
    ("ldmatrix", _ldmatrix),
    ("mma", _mma),
    ("setp", _setp),
    ("mov", _mov),
    ("ld.global", _load_global),
    ("ld.shared", _access_shared),
    ("st.shared", _access_shared),
    ("cvta", _cvta),
    ("cvt", _cvt),
    ("bar", _barrier),
    ("barrier", _barrier),
    ("dp4a", _dot4),
)
