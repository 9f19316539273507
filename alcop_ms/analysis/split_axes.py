"""Splits axes that operands divide: output channel f of a grouped convolution is f % F of f // F.

The group then indexes both operands and the result, as a batch does, and the filter of a group
only the weights and the result.
"""

from __future__ import annotations

from dataclasses import dataclass

from tvm import ir, tirx

from alcop_ms.compat import Analyzer, Any, map_ir, walk_ir


@dataclass(frozen=True, slots=True)
class Access:
    """What a load or store names: a buffer, and an index for each of its dimensions."""

    source: Any
    indices: tuple[Any, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SplitAxes:
    """The iterators of a block with those split that an operand divides.

    Attributes
    ----------
    splits : tuple of int
        For each of the block's iterators what it is divided by; 1 where it stays whole.
    variables, extents, is_reduced : tuple
        Of the iterators after that: a split one has become two, the quotient first.
    accesses : tuple of Access
        What was given, indexed by these.
    """

    splits: tuple[int, ...]
    variables: tuple[Any, ...]
    extents: tuple[int, ...]
    is_reduced: tuple[bool, ...]
    accesses: tuple[Access, ...]


def split_axes(block: Any, accesses: tuple[Access, ...]) -> SplitAxes:
    """Split each spatial iterator that indices divide by one number, of which it has whole groups.

    Parameters
    ----------
    block : SBlock
        With iterators of constant extents.
    accesses : tuple of Access
        The block's operands and its result.
    """
    analyzer = Analyzer()
    replaced: dict[Any, Any] = {}
    splits: list[int] = []
    variables: list[Any] = []
    extents: list[int] = []
    reduced: list[bool] = []
    for iterator in block.iter_vars:
        var, extent = iterator.var, int(iterator.dom.extent)
        is_reduced = iterator.iter_type == tirx.IterVar.CommReduce
        inner = 1 if is_reduced else _find_divisor(accesses, var, extent)
        parts = [var]
        if inner > 1:
            dtype = str(var.ty.dtype)
            parts = [tirx.Var(f"{var.name}_{part}", dtype) for part in ("group", "in_group")]
            replaced[var] = parts[0] * inner + parts[1]
            # others stay unbound: one of a single element would become a zero
            analyzer.bind(parts[1], ir.Range(0, inner))
        splits.append(inner)
        variables += parts
        extents += [extent] if inner == 1 else [extent // inner, inner]
        reduced += [is_reduced] * len(parts)

    def rewrite(index: Any) -> Any:
        split = map_ir(index, (ir.Var, lambda var: _lookup(replaced, var)))
        return analyzer.simplify(split)

    if replaced:
        accesses = tuple(
            Access(access.source, tuple(map(rewrite, access.indices))) for access in accesses
        )
    return SplitAxes(
        splits=tuple(splits),
        variables=tuple(variables),
        extents=tuple(extents),
        is_reduced=tuple(reduced),
        accesses=accesses,
    )


def _find_divisor(accesses: tuple[Access, ...], var: Any, extent: int) -> int:
    """What an iterator is divided by everywhere; 1 where there is nothing or no one number."""
    divisors: set[int] = set()
    for access in accesses:
        divisors |= divisors_of(access, var)
    if len(divisors) != 1:
        return 1
    (divisor,) = divisors
    return divisor if 0 < divisor < extent and extent % divisor == 0 else 1


def divisors_of(access: Access, var: Any) -> set[int]:
    """By which numbers indices divide a variable; -1 for what is no constant."""
    found: list[Any] = []
    for index in access.indices:
        for kind in (tirx.FloorDiv, tirx.FloorMod):
            walk_ir(index, kind, found.append)
    return {
        int(node.b) if isinstance(node.b, tirx.IntImm) else -1
        for node in found
        if isinstance(node.a, tirx.Var) and node.a.same_as(var)
    }


def _lookup(table: dict[Any, Any], var: Any) -> Any:
    return next((new for old, new in table.items() if var.same_as(old)), var)
