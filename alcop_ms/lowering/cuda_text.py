"""The structure of CUDA text: functions, loops and inline assembly, found by matching brackets.

This is not a C++ parser. It reads what TVM's CUDA code generator prints and what people write in
the same manner: no macros that hide brackets, calls by plain name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from alcop_ms.errors import InvalidOptionError

_CLOSES = {"(": ")", "[": "]", "{": "}"}
_OPAQUE = re.compile(
    r"//[^\n]*"
    r"|/\*.*?\*/"
    r'|"(?:[^"\\\n]|\\.)*"'
    r"|'(?:[^'\\\n]|\\.)+'"
    r"|^[ \t]*#(?:[^\\\n]|\\.)*",  # a preprocessor line with its continuations
    re.DOTALL | re.MULTILINE,
)
_CALL = re.compile(r"([A-Za-z_]\w*)\s*\(")
_LOOP = re.compile(r"\b(for|while)\s*\(")
_ASM = re.compile(r"\b(?:asm|__asm__|__asm)\b\s*(?:(?:volatile|__volatile__)\b\s*)?\(")
_STRING = re.compile(r'"((?:[^"\\]|\\.)*)"')
_COUNTED_LOOP = re.compile(
    r"(?:\w+\s+)*(?P<name>\w+)\s*=\s*(?P<first>-?\d+)\s*;"
    r"\s*(?P=name)\s*(?P<compare><=?)\s*(?P<last>-?\d+)\s*;"
    r"\s*(?:\+\+\s*(?P=name)|(?P=name)\s*(?:\+\+|\+=\s*(?P<step>\d+)))\s*"
)
_NOT_FUNCTIONS = frozenset({"if", "for", "while", "switch", "catch", "alignas", "decltype"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """A part of the text, `text[start:end]`."""

    start: int
    end: int

    def __contains__(self, position: int) -> bool:
        return self.start <= position < self.end

    def is_within(self, other: Span) -> bool:
        """Whether this is a proper part of `other`."""
        return self != other and other.start <= self.start and self.end <= other.end


@dataclass(frozen=True, slots=True, kw_only=True)
class Function:
    """A function definition; `body` excludes the braces."""

    name: str
    is_kernel: bool
    num_parameters: int
    body: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Loop:
    """A `for` or `while`; `trips` is None where the text does not show a constant."""

    body: Span
    trips: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Asm:
    """One inline assembly statement: its template, and what `%0`, `%1` ... in it stand for."""

    position: int
    template: str
    operands: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CudaText:
    """A CUDA text with its brackets matched.

    Attributes
    ----------
    text : str
        As given.
    code : str
        The same length, with comments, literals and preprocessor lines blanked.
    closing : dict
        Position of each opening bracket in `code` -> position of the bracket that closes it.
    """

    text: str
    code: str
    closing: dict[int, int]

    def functions(self) -> tuple[Function, ...]:
        """Find the function definitions in order."""
        found = []
        position = 0
        while (match := _CALL.search(self.code, position)) is not None:
            position = match.end()
            if match[1] in _NOT_FUNCTIONS:
                continue
            open_parameters = match.end() - 1
            parameters = Span(start=match.end(), end=self.closing[open_parameters])
            brace = _skip_space(self.code, parameters.end + 1)
            if self.code[brace : brace + 1] != "{":
                continue
            body = Span(start=brace + 1, end=self.closing[brace])
            found.append(
                Function(
                    name=match[1],
                    is_kernel="__global__" in self._declaration_before(match.start()),
                    num_parameters=len(self._split(parameters, ",")),
                    body=body,
                )
            )
            position = body.end
        return tuple(found)

    def loops(self, within: Span) -> tuple[Loop, ...]:
        """Find the loops of a function body, outer before inner."""
        found = []
        for match in _LOOP.finditer(self.code, within.start, within.end):
            open_header = match.end() - 1
            header_end = self.closing[open_header]
            header = self.code[match.end() : header_end]
            body = Span(start=header_end + 1, end=self._statement_end(header_end + 1))
            trips = _count_trips(header) if match[1] == "for" else None
            found.append(Loop(body=body, trips=trips))
        return tuple(found)

    def assembly(self, within: Span) -> Iterator[Asm]:
        """Find the inline assembly of a function body."""
        for match in _ASM.finditer(self.code, within.start, within.end):
            inner = Span(start=match.end(), end=self.closing[match.end() - 1])
            template, *operand_lists = self._split(inner, ":")
            operands = [
                self.text[self._operand_span(part).start : self._operand_span(part).end].strip()
                for operands in operand_lists[:2]  # outputs and inputs; clobbers have no number
                for part in self._split(operands, ",")
            ]
            yield Asm(
                position=match.start(),
                template=_join_literals(self.text[template.start : template.end]),
                operands=tuple(operands),
            )

    def calls(self, within: Span) -> Iterator[tuple[str, int]]:
        """Find each `name(` of a function body, with its position."""
        for match in _CALL.finditer(self.code, within.start, within.end):
            yield match[1], match.start()

    def statements(self, within: Span) -> Iterator[Span]:
        """Cut a function body at its semicolons and braces."""
        start = within.start
        for match in re.finditer(r"[;{}]", self.code[within.start : within.end]):
            end = within.start + match.start()
            yield Span(start=start, end=end)
            start = end + 1

    def _declaration_before(self, position: int) -> str:
        start = max(self.code.rfind(mark, 0, position) for mark in ";}{")
        return self.code[start + 1 : position]

    def _statement_end(self, position: int) -> int:
        """Return where the statement that begins at `position` ends."""
        while True:
            position = _skip_space(self.code, position)
            match self.code[position : position + 1]:
                case "{":
                    return self.closing[position] + 1
                case "(" | "[":
                    position = self.closing[position] + 1
                case ";" | "":
                    return position + 1
                case _:
                    position += 1

    def _split(self, span: Span, separator: str) -> list[Span]:
        """Cut at each separator that stands in no inner bracket; mere space gives no part."""
        if not self.text[span.start : span.end].strip():
            return []
        parts, start, position = [], span.start, span.start
        while position < span.end:
            if self.code[position] in _CLOSES:
                position = self.closing[position]
            elif self.code[position] == separator:
                parts.append(Span(start=start, end=position))
                start = position + 1
            position += 1
        return [*parts, Span(start=start, end=span.end)]

    def _operand_span(self, span: Span) -> Span:
        """Return the expression of an operand `"constraint"(expression)`."""
        bracket = self.code.find("(", span.start, span.end)
        if bracket < 0:
            return span
        return Span(start=bracket + 1, end=self.closing[bracket])


def parse_cuda_text(text: str) -> CudaText:
    """Match the brackets of a CUDA text.

    Raises
    ------
    InvalidOptionError
        A bracket is not closed, or closes nothing.
    """
    code = _OPAQUE.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)
    closing: dict[int, int] = {}
    opened: list[int] = []
    for match in re.finditer(r"[][(){}]", code):
        if match[0] in _CLOSES:
            opened.append(match.start())
        elif opened and _CLOSES[code[opened[-1]]] == match[0]:
            closing[opened.pop()] = match.start()
        else:
            raise _unbalanced(code, match.start())
    if opened:
        raise _unbalanced(code, opened[-1])
    return CudaText(text=text, code=code, closing=closing)


def _unbalanced(code: str, position: int) -> InvalidOptionError:
    line = code.count("\n", 0, position) + 1
    return InvalidOptionError(f"CUDA text, line {line}: {code[position]!r} has no partner")


def _skip_space(code: str, position: int) -> int:
    while position < len(code) and code[position].isspace():
        position += 1
    return position


def _count_trips(header: str) -> int | None:
    match = _COUNTED_LOOP.fullmatch(header.strip())
    if match is None:
        return None
    last = int(match["last"]) + (match["compare"] == "<=")
    return len(range(int(match["first"]), last, int(match["step"] or 1)))


def _join_literals(text: str) -> str:
    joined = "".join(_STRING.findall(text))
    return joined.replace(r"\n", "\n").replace(r"\t", "\t")
