"""`MergeDigits`: one run of memory again where an index was taken apart and put together.

Weights of a convolution, channels first, are `[co, ci, 3, 3]`: along k = (ci, 3, 3) they lie one
after the other. Their copy names them by the digits of k, and the address sums these up:

    A[(k + 40) // 9 * 9 + (k + 4) // 3 % 3 * 3 + (k + 1) % 3]   ->   A[k + 40]

TVM (0.27) simplifies that only as long as each digit is one of the same expression. It drops from
each what its modulus leaves out (40 is 4 more than a multiple of 9, and 1 more than one of 3), and
then a vector of such addresses is no run any more: not asynchronous, and eight loads for one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tvm import tirx
from tvm.ir import TensorLoad

from alcop_ms.compat import Analyzer, func_pass, lanes_of, map_ir, scope_of, walk_ir


@dataclass(frozen=True, slots=True)
class Digit:
    """`scale * (of // low)`, modulo `high // low` if `high` is not 0."""

    of: Any
    low: int
    high: int
    scale: int


def merge_digits(func: tirx.PrimFunc) -> tirx.PrimFunc:
    """Make a run of each vector of global addresses that is one."""
    return func.with_body(map_ir(func.body, (TensorLoad, _merge_load)))


MergeDigits = func_pass("alcop.MergeDigits", merge_digits)


def _merge_load(load: Any) -> Any:
    if scope_of(load.source) != "global" or len(load.indices) != 1:
        return load
    index = load.indices[0]
    lanes = lanes_of(index)
    if lanes == 1 or isinstance(index, tirx.Ramp):
        return load
    lane = tirx.Var("lane", "int32")
    merged = _merge(_at(index, lane), lane, lanes)
    if merged is None:
        return load
    analyzer = Analyzer()
    first = analyzer.simplify(_replace(merged, lane, 0))
    if not _is(analyzer.simplify(merged - first - lane), 0):
        return load
    return tirx.BufferLoad(load.source, [tirx.Ramp(first, 1, lanes)])


def _at(index: Any, lane: Any) -> Any:
    """One lane of a vector index."""
    return map_ir(
        index,
        (tirx.Ramp, lambda ramp: ramp.base + ramp.stride * lane),
        (tirx.Broadcast, lambda broadcast: broadcast.value),
    )


def _merge(index: Any, lane: Any, lanes: int) -> Any | None:
    """An index whose digits of what varies with the lane are one expression; None if they stay."""
    digits: list[Digit] = []
    rest: list[Any] = []
    for term in _terms(index):
        digit = _read_digit(term, lane) if _names(term, lane) else None
        if digit is None:
            rest.append(term)
        else:
            digits.append(digit)
    merged = True
    while merged:
        merged = False
        for high in digits:
            low = next((low for low in digits if _continues(high, low)), None)
            if low is not None:
                both = Digit(high.of, low.low, high.high, low.scale)
                digits = [one for one in digits if one is not high and one is not low] + [both]
                merged = True
                break
    if any(digit.low != 1 for digit in digits):
        return None
    total = sum(rest[1:], rest[0]) if rest else 0
    for digit in digits:
        number = _take_lowest(digit, lane, lanes)
        if number is None:
            return None
        total = total + number * digit.scale
    return total


def _take_lowest(digit: Digit, lane: Any, lanes: int) -> Any | None:
    """The number that the lowest digits are; higher ones may be left out that all lanes share."""
    if digit.high == 0:
        return digit.of
    first, analyzer = _replace(digit.of, lane, 0), Analyzer()
    is_run = _is(analyzer.simplify(digit.of - first - lane), 0)
    is_aligned = digit.high % lanes == 0 and _is(analyzer.simplify(tirx.floormod(first, lanes)), 0)
    return tirx.floormod(first, digit.high) + lane if is_run and is_aligned else None


def _continues(high: Digit, low: Digit) -> bool:
    """Whether one digit is the next of the same number, modulo what the lower one leaves out."""
    if high is low or high.low != low.high or high.scale * low.low != low.scale * high.low:
        return False
    difference = _reduce(high.of, low.high) - _reduce(low.of, low.high)
    return _is(Analyzer().simplify(tirx.floormod(difference, low.high)), 0)


def _reduce(expr: Any, modulus: int) -> Any:
    """An expression that is equal modulo a number, without remainders that do not matter to it."""
    total: Any = tirx.IntImm("int32", 0)
    for term in _terms(expr):
        inner, scale = _read_scaled(term)
        by = _constant(inner.b) if isinstance(inner, tirx.FloorMod) else 0
        # y % by is y less a multiple of by
        total = total + (inner.a * scale if by and by * scale % modulus == 0 else term)
    return total


def _read_scaled(term: Any) -> tuple[Any, int]:
    """(a factor, its constant)."""
    if isinstance(term, tirx.Mul) and _constant(term.b):
        return term.a, int(term.b)
    return term, 1


def _terms(index: Any) -> list[Any]:
    if isinstance(index, tirx.Add):
        return [*_terms(index.a), *_terms(index.b)]
    if isinstance(index, tirx.Mul) and isinstance(index.a, tirx.Add) and _constant(index.b):
        return [term * index.b for term in _terms(index.a)]
    return [index]


def _read_digit(term: Any, lane: Any) -> Digit | None:
    """A term that is a quotient, a remainder, or one of the other, times a constant."""
    term, scale = _read_scaled(term)
    by = _constant(term.b) if isinstance(term, (tirx.FloorDiv, tirx.FloorMod)) else 0
    if not by:
        return None
    inner = _join_added(term.a, lane)
    within = _constant(inner.b) if isinstance(inner, (tirx.FloorDiv, tirx.FloorMod)) else 0
    if isinstance(term, tirx.FloorDiv):
        if within and isinstance(inner, tirx.FloorMod) and within % by == 0:
            return Digit(inner.a, by, within, scale)
        return Digit(inner, by, 0, scale)
    if within and isinstance(inner, tirx.FloorDiv):
        return Digit(inner.a, within, within * by, scale)
    return Digit(inner, 1, by, scale)


def _join_added(expr: Any, lane: Any) -> Any:
    """`x // 3 + y` as `(x + y * 3) // 3`, for the quotient that varies with the lane."""
    terms = _terms(expr)
    quotients = [
        term
        for term in terms
        if isinstance(term, tirx.FloorDiv) and _constant(term.b) and _names(term, lane)
    ]
    if len(terms) == 1 or len(quotients) != 1:
        return expr
    (quotient,) = quotients
    added: Any = quotient.a
    for term in terms:
        if term is not quotient:
            added = added + term * quotient.b
    return tirx.floordiv(added, quotient.b)


def _constant(expr: Any) -> int:
    """A constant; 0 for anything else."""
    return int(expr) if isinstance(expr, tirx.IntImm) else 0


def _names(expr: Any, lane: Any) -> bool:
    found: list[Any] = []
    walk_ir(expr, tirx.Var, found.append)
    return any(var.same_as(lane) for var in found)


def _replace(expr: Any, lane: Any, value: int) -> Any:
    constant = tirx.IntImm("int32", value)
    return map_ir(expr, (tirx.Var, lambda var: constant if var.same_as(lane) else var))


def _is(expr: Any, value: int) -> bool:
    return isinstance(expr, tirx.IntImm) and int(expr) == value
