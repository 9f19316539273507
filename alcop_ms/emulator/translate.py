"""CUDA text -> C++17 text for the CPU, line for line: line numbers stay those of the CUDA text."""

from __future__ import annotations

import re
from dataclasses import dataclass

from alcop_ms.emulator.ptx import AsmOperand, UnsupportedInstructionError
from alcop_ms.emulator.ptx_to_cpp import to_cpp

_ASM = re.compile(r"\b(?:asm|__asm__)\b\s*(?:\b(?:volatile|__volatile__)\b\s*)?\(")
_STRING = re.compile(r'"((?:[^"\\]|\\.)*)"', re.DOTALL)
_KERNEL = re.compile(
    r"__global__\s+(?:void\s+|__launch_bounds__\s*\((?P<bound>\d*)[^)]*\)\s*)+"
    r"(?P<name>\w+)\s*\((?P<parameters>[^;{)]*)\)\s*\{"
)
_ALIGNMENT = r"(?:(?:__align__|alignas)\((\d+)\)\s*)?"
_DYNAMIC = re.compile(rf"extern\s+__shared__\s+{_ALIGNMENT}([\w:<> ]+?)\s+(\w+)\s*\[\s*\]\s*;")
_STATIC = re.compile(
    rf"(?<!extern )\b__shared__\s+{_ALIGNMENT}([\w:<> ]+?)\s+(\w+)\s*((?:\[[^\]]+\])+)\s*;"
)
_VECTORS = (
    r"(?:(?:u?(?:char|short|int|longlong)|float|double)[1-4]|(?:__)?half[24]?|(?:__)?nv_bfloat16[24]?"
    r"|__nv_fp8x[24]_e[458]m[023]|fp8_e[458]x(?:2|4|8|16)_t)"
)
# An allreduce of TVM's reads and writes shared memory so. Every access is seen here anyway, and no
# register outlives a barrier; the CPU's `half` has no volatile members.
_VOLATILE_CAST = re.compile(r"\(volatile ([\w ]+)\*\)")
_VECTOR_ACCESS = re.compile(rf"\*\s*\(\s*({_VECTORS})\s*\*\s*\)\s*\(")


@dataclass(frozen=True, slots=True, kw_only=True)
class Translation:
    """A kernel text made compilable for the CPU."""

    cpp: str
    kernels: tuple[str, ...]
    num_parameters: tuple[int, ...]
    max_threads: tuple[int, ...]  # of __launch_bounds__; 1024 where a kernel has none


def translate(cuda_text: str) -> Translation:
    """Rewrite what a C++ compiler cannot read: inline asm, shared arrays, thread indices.

    Raises
    ------
    UnsupportedInstructionError
        An instruction or construct is not known; the message holds its line.
    """
    text = _replace_asm(cuda_text)
    text = _DYNAMIC.sub(r"\2* const \3 = (\2*)emu_dynamic_shared();", text)
    text = _replace_static_shared(text)
    leftover = re.search(r"\b(__shared__|__constant__)\b", text)
    if leftover:
        raise UnsupportedInstructionError(
            f"line {_line_of(text, leftover.start())}: this use of {leftover[1]} is not known"
        )
    text = _VOLATILE_CAST.sub(r"(\1*)", text)
    text = _VECTOR_ACCESS.sub(r"*emu::aligned<\1>(", text)
    kernels = list(_KERNEL.finditer(text))
    if not kernels:
        raise UnsupportedInstructionError("the text holds no __global__ kernel")
    names = tuple(match["name"] for match in kernels)
    parameters = [match["parameters"].split(",") for match in kernels]
    return Translation(
        cpp=_KERNEL.sub(_localise_indices, text) + _kernel_table(names),
        kernels=names,
        num_parameters=tuple(sum(1 for item in row if item.strip()) for row in parameters),
        max_threads=tuple(int(match["bound"] or 1024) for match in kernels),
    )


def _line_of(text: str, position: int) -> int:
    return text.count("\n", 0, position) + 1


def _closing(text: str, opening: int) -> int:
    """Position of the parenthesis that closes the one at `opening`; strings are skipped."""
    depth, i = 0, opening
    while i < len(text):
        char = text[i]
        if char == '"':
            match = _STRING.match(text, i)
            if not match:
                break
            i = match.end()
            continue
        if char in "([{":
            depth += 1
        elif char in ")]}":
            depth -= 1
            if depth == 0:
                return i
        i += 1
    raise UnsupportedInstructionError(f"line {_line_of(text, opening)}: unbalanced parenthesis")


def _replace_asm(text: str) -> str:
    parts, position = [], 0
    while match := _ASM.search(text, position):
        end = _closing(text, match.end() - 1)
        inner = text[match.end() : end]
        try:
            code = to_cpp(*_parse_asm(inner))
        except UnsupportedInstructionError as error:
            line = _line_of(text, match.start())
            raise UnsupportedInstructionError(f"line {line}: {error}") from error
        newlines = text.count("\n", match.start(), end)
        parts += [text[position : match.start()], code, "\n" * newlines]
        position = end + 1
    parts.append(text[position:])
    return "".join(parts)


def _parse_asm(inner: str) -> tuple[str, tuple[AsmOperand, ...]]:
    """Split the inside of `asm(...)` into its template and its operands, outputs first."""
    sections = _split_top(inner, ":")
    template = "".join(
        literal.encode().decode("unicode_escape") for literal in _STRING.findall(sections[0])
    )
    if _STRING.sub("", sections[0]).strip():
        raise UnsupportedInstructionError("an asm template that is not a plain string")
    operands = []
    for section in sections[1:3]:
        for item in _split_top(section, ","):
            if not item.strip():
                continue
            match = re.fullmatch(r'\s*"([^"]*)"\s*\((.*)\)\s*', item, re.DOTALL)
            if not match:
                raise UnsupportedInstructionError(f"cannot parse the asm operand {item.strip()!r}")
            expression = " ".join(match[2].split())
            operands.append(AsmOperand(constraint=match[1], expression=expression))
    return template, tuple(operands)


def _split_top(text: str, separator: str) -> list[str]:
    """Split at a separator outside strings and brackets; `::` between sections counts as two."""
    parts, depth, start, i = [], 0, 0, 0
    while i < len(text):
        char = text[i]
        if char == '"':
            match = _STRING.match(text, i)
            i = match.end() if match else len(text)
            continue
        if char in "([{":
            depth += 1
        elif char in ")]}":
            depth -= 1
        elif char == separator and depth == 0:
            parts.append(text[start:i])
            start = i + 1
        i += 1
    parts.append(text[start:])
    return parts


def _replace_static_shared(text: str) -> str:
    count = 0

    def replace(match: re.Match[str]) -> str:
        nonlocal count
        count += 1
        align, kind, name, extents = match.groups()
        alignment = align or f"alignof({kind})"
        return (
            f"{kind} (&{name}){extents} = *({kind} (*){extents})emu_static_shared("
            f'{count}, sizeof({kind}{extents}), {alignment}, "{name}");'
        )

    return _STATIC.sub(replace, text)


def _localise_indices(match: re.Match[str]) -> str:
    """Give a kernel local copies of its indices: the compiler then keeps them in registers."""
    return match[0] + (
        " const emu_index3 threadIdx = emu_thread_index(), blockIdx = emu_block_index(),"
        " blockDim = emu_block_extent(), gridDim = emu_grid_extent();"
        " (void)threadIdx, (void)blockIdx, (void)blockDim, (void)gridDim;"
    )


def _kernel_table(kernels: tuple[str, ...]) -> str:
    rows = ", ".join(
        f'{{"{name}", [](void* const* a) {{ emu::call({name}, a); }}}}' for name in kernels
    )
    return (
        f'\nextern "C" const emu_kernel emu_kernels[] = {{{rows}}};'
        f'\nextern "C" const int emu_num_kernels = {len(kernels)};\n'
    )
