"""The statements of a function of CUDA text in order, and its parameters."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

from alcop_ms.lowering.c_expression import UnreadableError, parse_statement
from alcop_ms.lowering.cuda_text import CudaText, Function, Span

_KEYWORD = re.compile(r"\b(for|while|if|else|asm|__asm__|__asm|return)\b")


@dataclass(frozen=True, slots=True)
class Part:
    """One statement of a body: `text` is its code, or a header's; `body` what it encloses."""

    kind: Literal["plain", "block", "loop", "if", "asm"]
    text: str = ""
    body: Span = field(default_factory=lambda: Span(start=0, end=0))


def parts(cuda: CudaText, span: Span) -> Iterator[tuple[int, Part]]:
    """Cut a body into its statements, with the position of each."""
    position = span.start
    while position < span.end:
        character = cuda.code[position]
        if character.isspace() or character in ";}":
            position += 1
            continue
        start, part, position = _next_part(cuda, position, span.end)
        if part is not None:
            yield start, part


def _next_part(cuda: CudaText, start: int, end: int) -> tuple[int, Part | None, int]:
    code = cuda.code
    if code[start] == "{":
        close = cuda.closing[start]
        return start, Part("block", body=Span(start=start + 1, end=close)), close + 1
    keyword = _KEYWORD.match(code, start)
    if keyword is None:
        stop = _find_end(cuda, start, end)
        return start, Part("plain", " ".join(code[start:stop].split())), stop + 1
    if keyword[1] in ("else", "return"):
        return start, None, keyword.end()
    bracket = code.index("(", start)
    close = cuda.closing[bracket]
    if keyword[1] not in ("for", "while", "if"):
        return start, Part("asm"), close + 1
    after = close + 1
    while code[after].isspace():
        after += 1
    if code[after] == "{":
        body = Span(start=after + 1, end=cuda.closing[after])
    else:
        body = Span(start=after, end=_find_end(cuda, after, end) + 1)
    kind: Literal["if", "loop"] = "if" if keyword[1] == "if" else "loop"
    return start, Part(kind, code[bracket + 1 : close], body), body.end + 1


def _find_end(cuda: CudaText, position: int, end: int) -> int:
    """Find the semicolon that ends a statement."""
    while position < end and cuda.code[position] != ";":
        position = cuda.closing.get(position, position) + 1
    return position


def parameters(cuda: CudaText, function: Function) -> list[tuple[str, int]]:
    """Names of a function's parameters, with the item size of those that are pointers (else 0)."""
    close = cuda.code.rindex(")", 0, function.body.start)
    opened = next(place for place, partner in cuda.closing.items() if partner == close)
    found = []
    for text in cuda.code[opened + 1 : close].split(","):
        if not text.strip():
            continue
        try:
            declared = parse_statement(text.strip())
        except UnreadableError:  # a type that is not known: what is passed has no known items
            found.append((re.findall(r"\w+", text)[-1], 0))
        else:
            found.append((declared.declared, declared.item_bytes if "*" in text else 0))
    return found
