"""Brings a block into the form that our tilings take: one product of whole tiles."""

from __future__ import annotations

from dataclasses import dataclass
from math import prod

from tvm.tirx import IndexMap

from alcop_ms.analysis.contraction import Contraction
from alcop_ms.analysis.conversion import Conversion
from alcop_ms.analysis.product import index_dtype
from alcop_ms.compat import Any, Schedule
from alcop_ms.matmul_shape import MatmulShape
from alcop_ms.rules.converted_operand import ConvertedOperand, gather_computation, pad_computation

Converted = tuple[ConvertedOperand | None, ConvertedOperand | None]
NOT_CONVERTED = (None, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class ProductForm:
    """What was put round a block to make a product of whole tiles out of it.

    Attributes
    ----------
    gathers : tuple
        Blocks that bring the operands into the product's form, last first. To be inlined once the
        operands are staged: the staging copy then gathers and pads by itself.
    store : block or None
        The block that brings the result back into its own form; None where there was nothing to do,
        and for a pair.
    restores : tuple of block
        Those that drop the padding of a pair's results.
    converted : tuple of ConvertedOperand or None
        What computes A and B, where something does.
    """

    gathers: tuple[Any, ...]
    store: Any | None
    converted: Converted = NOT_CONVERTED
    restores: tuple[Any, ...] = ()


def form_product(
    sch: Schedule,
    block: Any,
    form: Contraction | None,
    padding: tuple[int, int, int],
    conversions: tuple[Conversion | None, Conversion | None] = NOT_CONVERTED,
) -> ProductForm:
    """Group a block's axes into b, m, n, k and pad m, n and k to multiples.

    **Rewrite**::

        C[n, y, x, f] += A[n, y * s + r, x * s + c, i] * W[r, c, i, f]
        ->
        A_form[m, k] = A[...]; W_form[k, n] = W[...]           # inlined later
        A_pad[m, k] = if m < M and k < K: A_form[m, k] else 0  # inlined later
        C_pad[m, n] += A_pad[m, k] * W_pad[k, n]
        C[...] = C_pad[m, n]                                   # for m < M, n < N

    Parameters
    ----------
    padding : tuple of int
        What m, n and k are to be multiples of.
    conversions : tuple of Conversion or None
        What computes A and B, where something does. That stays a block of its own, and what it
        reads takes the operand's place.
    """
    groupings: list[Any] = [None, None]
    store = None
    if form is not None:
        *groupings, store = _group_axes(sch, block, form)
    converted = [
        None if conversion is None else gather_computation(sch, conversion, grouping)
        for conversion, grouping in zip(conversions, groupings, strict=True)
    ]
    gathers = [
        grouping
        for grouping, operand in zip(groupings, converted, strict=True)
        if grouping is not None and operand is None
    ]
    pads, restores = _pad_axes(sch, block, padding)
    for side, operand in enumerate(converted):
        if operand is not None:
            converted[side], pads = pad_computation(sch, operand, pads)
    if len(sch.get(block).writes) > 1:
        return ProductForm(gathers=(*pads, *gathers), store=None, restores=restores)
    restore = restores[0] if restores else None
    if restore is not None and store is not None:
        sch.reverse_compute_inline(store)
    return ProductForm(
        gathers=(*pads, *gathers), store=restore or store, converted=(converted[0], converted[1])
    )


def inline_gathers(sch: Schedule, form: ProductForm) -> None:
    """Let the blocks that have staged the operands gather and pad by themselves."""
    for gather in reversed(form.gathers):  # sources first: each is then inlined into its only user
        sch.compute_inline(gather)


def padded_shape(shape: MatmulShape, padding: tuple[int, int, int]) -> tuple[int, int, int]:
    """m, n and k as `form_product` leaves them."""
    return tuple(  # type: ignore[return-value]
        -(-extent // multiple) * multiple
        for extent, multiple in zip((shape.m, shape.n, shape.k), padding, strict=True)
    )


def _group_axes(sch: Schedule, block: Any, form: Contraction) -> tuple[Any, Any, Any]:
    """Group the axes of block and operands: (the blocks that form A, and B, and that store)."""
    shape, at = form.facts.shape, form.facts.read_index
    sides = (("read", at[0]), ("read", at[1]), ("write", 0))
    if max(form.splits) > 1:
        _split_axes(sch, block, form)
    outer = (
        sch.reindex(block, sides[0]),
        sch.reindex(block, sides[1]),
        sch.reindex(block, sides[2]),
    )
    whole = (form.batch, form.rows, form.columns, form.depth)
    batch, rows, columns, depth = whole
    orders = (
        (batch, depth, rows) if shape.transpose_a else (batch, rows, depth),
        (batch, columns, depth) if shape.transpose_b else (batch, depth, columns),
        (batch, rows, columns),
    )
    for side, reindexed, order in zip(sides, outer, orders, strict=True):
        index_map = _grouping(sch, block, _indexed_by(sch, block, side), order)
        sch.transform_layout(block, side, index_map)
        sch.transform_block_layout(reindexed, index_map)
    everything = tuple(range(len(form.extents)))
    sch.transform_block_layout(block, _grouping(sch, block, everything, whole))
    return outer


def _split_axes(sch: Schedule, block: Any, form: Contraction) -> None:
    """Split a block's iterators, and rid its operands of the quotients of what was one.

    TVM (0.27) leaves `(g * F + f) // F` in indices when a block's iterators change. It simplifies
    those of a buffer whose layout changes, though to the same one.
    """

    def split(*axes: Any) -> tuple[Any, ...]:
        found: list[Any] = []
        for axis, by in zip(axes, form.splits, strict=True):
            found += [axis] if by == 1 else [axis // by, axis % by]
        return tuple(found)

    dtype = index_dtype(sch, block)
    sch.transform_block_layout(
        block, IndexMap.from_func(split, ndim=len(form.splits), index_dtype=dtype)
    )
    for at in form.facts.read_index:
        copy = sch.cache_read(block, at, "global", [block])
        rank = len(sch.get(block).reads[at].region)
        same = IndexMap.from_func(lambda *axes: axes, ndim=rank, index_dtype=dtype)
        sch.transform_layout(block, ("read", at), same)
        sch.compute_inline(copy)


def _indexed_by(sch: Schedule, block: Any, side: tuple[str, int]) -> tuple[int, ...]:
    """Positions of the iterators that index a reindexed buffer: axes of one element may be gone."""
    facts = sch.get(block)
    kind, index = side
    region = (facts.reads if kind == "read" else facts.writes)[index].region
    variables = [iv.var for iv in facts.iter_vars]
    return tuple(
        next(at for at, var in enumerate(variables) if axis.min.same_as(var)) for axis in region
    )


def _grouping(
    sch: Schedule, block: Any, used: tuple[int, ...], groups: tuple[tuple[int, ...], ...]
) -> IndexMap:
    """Index map from the axes `used` to one fused axis for each group that has any."""
    extents = [int(iv.dom.extent) for iv in sch.get(block).iter_vars]

    def index_map(*axes: Any) -> tuple[Any, ...]:
        by_position = dict(zip(used, axes, strict=True))
        fused = []
        for group in groups:
            if not group:
                continue
            index = 0
            # written out as a sum: TVM finds no inverse of nested products
            for place, position in enumerate(group):
                if extents[position] == 1 and max(extents[at] for at in group) > 1:
                    continue  # TVM turns a sum of one term into an axis of the result
                stride = prod(extents[at] for at in group[place + 1 :])
                index = by_position.get(position, 0) * stride + index
            fused.append(index)
        return tuple(fused)

    return IndexMap.from_func(index_map, ndim=len(used), index_dtype=index_dtype(sch, block))


def _pad_axes(
    sch: Schedule, block: Any, padding: tuple[int, int, int]
) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """Pad m, n and k with zeros: (blocks that pad operands, blocks that drop the padding)."""
    extents = [int(sch.get(loop).extent) for loop in sch.get_loops(block)][-3:]
    if not any(extent % multiple for extent, multiple in zip(extents, padding, strict=True)):
        return (), ()
    before = [region.source for region in (*sch.get(block).reads, *sch.get(block).writes)]
    batch = len(sch.get_loops(block)) - 3
    sch.pad_einsum(block, [*(1,) * batch, *padding])

    def is_new(buffer: Any) -> bool:
        return not any(buffer.same_as(known) for known in before)

    pads = [p for p in sch.get_producers(block) if is_new(sch.get(p).writes[0].source)]
    is_result_padded = is_new(sch.get(block).writes[0].source)
    return tuple(pads), tuple(sch.get_consumers(block)) if is_result_padded else ()
