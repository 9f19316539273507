"""Expressions of CUDA text as trees: the integer and pointer arithmetic that indices consist of.

Only what TVM's CUDA code generator prints is read: names, numbers, casts to plain types, calls,
members, subscripts and the operators of C. Nothing is executed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

TYPE_BYTES = {
    "void": 1, "char": 1, "uchar": 1, "bool": 1, "int8_t": 1, "uint8_t": 1,
    "signed": 4, "unsigned": 4, "int": 4, "uint": 4, "int32_t": 4, "uint32_t": 4, "float": 4,
    "short": 2, "ushort": 2, "int16_t": 2, "uint16_t": 2, "half": 2, "__half": 2,
    "nv_bfloat16": 2, "__nv_bfloat16": 2, "half2": 4, "__half2": 4, "nv_bfloat162": 4,
    "__nv_bfloat162": 4, "char2": 2, "char4": 4, "short2": 4, "ushort2": 4,
    "double": 8, "long": 8, "int64_t": 8, "uint64_t": 8, "size_t": 8,
    "int2": 8, "uint2": 8, "float2": 8, "half4": 8, "longlong": 8,
    "int4": 16, "uint4": 16, "float4": 16, "half8": 16, "double2": 16, "longlong2": 16,
    "__nv_fp8_e4m3": 1, "__nv_fp8_e5m2": 1, "fp8_e4_t": 1, "fp8_e5_t": 1,
}  # fmt: skip
QUALIFIERS = frozenset({"const", "volatile", "__restrict__", "restrict", "register", "static"})
_SHORT = ("char", "short")  # `unsigned char`, `signed short`: the second word decides

_TOKEN = re.compile(
    r"\s*(?:(?P<number>0[xX][0-9a-fA-F]+|\d+\.?\d*(?:[eE][-+]?\d+)?)[a-zA-Z]*"
    r"|(?P<name>[A-Za-z_]\w*)"
    r"|(?P<sign><<=|>>=|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|[-+*/%&|^~!<>=?:.,()\[\]]))"
)
# C's binary operators from the loosest to the tightest
_LEVELS = (
    ("||",), ("&&",), ("|",), ("^",), ("&",), ("==", "!="), ("<", "<=", ">", ">="),
    ("<<", ">>"), ("+", "-"), ("*", "/", "%"),
)  # fmt: skip
ASSIGNMENTS = ("=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=")


class UnreadableError(Exception):
    """The text is no expression of the kind read here; what it touches stays unknown."""


@dataclass(frozen=True, slots=True)
class Name:
    """A variable; `threadIdx.x` is one name."""

    text: str


@dataclass(frozen=True, slots=True)
class Number:
    """A constant; None where it is not an integer."""

    value: int | None


@dataclass(frozen=True, slots=True)
class Cast:
    """A cast; `item_bytes` is the size of what the pointer points to, or of the value."""

    item_bytes: int
    is_pointer: bool
    operand: Node


@dataclass(frozen=True, slots=True)
class Operation:
    """An operator (`?:` has three operands; a unary one has one) or, as `name()`, a call."""

    sign: str
    operands: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Subscript:
    """`base[index]`."""

    base: Node
    index: Node


Node = Name | Number | Cast | Operation | Subscript


@dataclass(frozen=True, slots=True)
class Statement:
    """One statement: `declared = value`, `target sign value`, or an expression alone.

    Attributes
    ----------
    declared : str
        The variable that it declares; empty otherwise.
    item_bytes : int
        Size of an item of a declared array or of what a declared pointer points to.
    is_array, is_shared : bool
        Whether the declared variable is an array, and whether it lies in shared memory.
    """

    target: Node | None = None
    sign: str = ""
    value: Node | None = None
    declared: str = ""
    item_bytes: int = 0
    is_array: bool = False
    is_shared: bool = False


def parse_expression(text: str) -> Node:
    """Read one expression.

    Raises
    ------
    UnreadableError
        It holds something else than index arithmetic.
    """
    parser = _Parser(text)
    node = parser.expression()
    parser.expect_end()
    return node


def parse_statement(text: str) -> Statement:
    """Read one statement, without its semicolon."""
    parser = _Parser(text)
    declaration = parser.declaration()
    if declaration is not None:
        return declaration
    target = parser.expression()
    if parser.peek() in ASSIGNMENTS:
        sign = parser.take()
        value = parser.expression()
        parser.expect_end()
        return Statement(target=target, sign=sign, value=value)
    parser.expect_end()
    return Statement(value=target)


class _Parser:
    """Reads tokens from left to right, by precedence climbing."""

    def __init__(self, text: str) -> None:
        self.tokens = _split(text)
        self.position = 0

    def peek(self, ahead: int = 0) -> str:
        place = self.position + ahead
        return self.tokens[place] if place < len(self.tokens) else ""

    def take(self, wanted: str = "") -> str:
        token = self.peek()
        if not token or (wanted and token != wanted):
            raise UnreadableError(f"{wanted or 'an operand'} is missing at {token!r}")
        self.position += 1
        return token

    def expect_end(self) -> None:
        if self.peek():
            raise UnreadableError(f"unexpected {self.peek()!r}")

    def declaration(self) -> Statement | None:
        start = self.position
        is_shared = False
        while (self.peek() in ("extern", "__shared__", "__align__", "alignas")) or (
            self.peek() in QUALIFIERS
        ):
            is_shared |= self.peek() == "__shared__"
            if self.take() in ("__align__", "alignas"):
                self._skip_brackets()
        kind = self._type()
        if kind is None or not _is_name(self.peek()):
            self.position = start
            return None
        item_bytes, _ = kind
        declared = self.take()
        if self.peek() == "[":
            return Statement(
                declared=declared, item_bytes=item_bytes, is_array=True, is_shared=is_shared
            )
        value = None
        if self.peek() == "=":
            self.take()
            value = self.expression()
        self.expect_end()
        return Statement(declared=declared, item_bytes=item_bytes, sign="=", value=value)

    def expression(self) -> Node:
        condition = self._binary(0)
        if self.peek() != "?":
            return condition
        self.take()
        chosen = self.expression()
        self.take(":")
        return Operation("?:", (condition, chosen, self.expression()))

    def _binary(self, level: int) -> Node:
        if level == len(_LEVELS):
            return self._unary()
        node = self._binary(level + 1)
        while self.peek() in _LEVELS[level]:
            sign = self.take()
            node = Operation(sign, (node, self._binary(level + 1)))
        return node

    def _unary(self) -> Node:
        if self.peek() in ("-", "+", "!", "~", "&", "*"):
            return Operation(self.take(), (self._unary(),))
        if self.peek() == "(":
            start = self.position
            self.take()
            kind = self._type()
            if kind is not None and self.peek() == ")":
                self.take()
                item_bytes, is_pointer = kind
                return Cast(item_bytes, is_pointer, self._unary())
            self.position = start
        return self._postfix()

    def _postfix(self) -> Node:
        token = self.take()
        node: Node
        if token == "(":
            node = self.expression()
            self.take(")")
        elif token[0].isdigit():
            node = Number(int(token, 0) if re.fullmatch(r"0[xX][0-9a-fA-F]+|\d+", token) else None)
        elif _is_name(token):
            node = Name(token)
        else:
            raise UnreadableError(f"unexpected {token!r}")
        while self.peek() in ("[", "(", "."):
            node = self._suffix(node)
        return node

    def _suffix(self, node: Node) -> Node:
        sign = self.take()
        if sign == "[":
            index = self.expression()
            self.take("]")
            return Subscript(node, index)
        if not isinstance(node, Name):
            if sign == ".":
                return Operation(f".{self.take()}", (node,))
            raise UnreadableError("a call of what is no name")
        if sign == ".":
            return Name(f"{node.text}.{self.take()}")
        operands: list[Node] = []
        while self.peek() != ")":
            operands.append(self.expression())
            if self.peek() != ")":
                self.take(",")
        self.take(")")
        return Operation(f"{node.text}()", tuple(operands))

    def _type(self) -> tuple[int, bool] | None:
        """Read a type: the size of its item, and whether it is a pointer. None: it is no type."""
        words: list[str] = []
        while self.peek() in TYPE_BYTES or self.peek() in QUALIFIERS:
            words.append(self.take())
        words = [word for word in words if word not in QUALIFIERS]
        if not words:
            return None
        is_pointer = False
        while self.peek() == "*" or self.peek() in QUALIFIERS:
            is_pointer |= self.take() == "*"
        return _size(words), is_pointer

    def _skip_brackets(self) -> None:
        self.take("(")
        while self.take() != ")":
            pass


def _size(words: Sequence[str]) -> int:
    named = [word for word in words if word not in ("signed", "unsigned")] or ["int"]
    short = [word for word in named if word in _SHORT]
    return TYPE_BYTES[short[0]] if short else max(TYPE_BYTES[word] for word in named)


def _is_name(token: str) -> bool:
    return bool(token) and (token[0].isalpha() or token[0] == "_")


def _split(text: str) -> list[str]:
    tokens, position = [], 0
    text = text.rstrip()
    while position < len(text):
        match = _TOKEN.match(text, position)
        if match is None:
            raise UnreadableError(f"no expression: {text[position : position + 20]!r}")
        tokens.append(match["number"] or match["name"] or match["sign"])
        position = match.end()
    return tokens
