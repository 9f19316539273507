"""A function as copies, one product, and what follows it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import tvm
from tvm import tirx
from tvm.s_tir import SBlock, Schedule

from alcop_ms.analysis.contraction import Contraction, find_contraction
from alcop_ms.analysis.epilogue import is_element_wise
from alcop_ms.analysis.matmul import match_product
from alcop_ms.analysis.padded_copy import read_copied
from alcop_ms.analysis.product import round_operands
from alcop_ms.compat import Any, walk_ir
from alcop_ms.pipeline import NotApplicable


@dataclass(frozen=True, slots=True, kw_only=True)
class FusedProduct:
    """A product whose operands may be padded copies, or windows of them, and what follows it.

    Attributes
    ----------
    left, right : TensorLoad
        What the product multiplies, A first.
    copies : mapping of str to SBlock
        The block that fills a buffer before the product, by the buffer's name.
    behind : tuple of SBlock
        The blocks after the product, in order.
    """

    contraction: Contraction
    block: SBlock
    left: Any
    right: Any
    copies: Mapping[str, SBlock]
    behind: tuple[SBlock, ...]

    @property
    def epilogue(self) -> SBlock | None:
        """The one block behind the product, if there is one and no more."""
        return self.behind[0] if len(self.behind) == 1 else None

    @property
    def is_plain(self) -> bool:
        """Whether the operands are indexed by axes alone; a convolution adds two of them."""
        indices = (*self.left.indices, *self.right.indices)
        return all(isinstance(index, (tirx.Var, tirx.IntImm)) for index in indices)

    @property
    def output_axes(self) -> tuple[int, ...]:
        """Positions of the block's iterators, in the order of the result's axes."""
        variables = [iv.var for iv in self.block.iter_vars]
        return tuple(
            next(at for at, var in enumerate(variables) if var.same_as(index))
            for index in self.block.body.indices
        )


def find_fused_product(func: tirx.PrimFunc) -> FusedProduct | NotApplicable:
    """A function as one product with at most one block behind it, element by element."""
    product = find_product_block(func)
    if isinstance(product, NotApplicable) or not product.behind:
        return product
    result = product.block.body.buffer
    if len(product.behind) > 1 or not is_element_wise(product.behind[0], result):
        name = product.block.name_hint
        return NotApplicable(f"{name}: what follows is not one block, element by element")
    return product


def find_product_block(func: tirx.PrimFunc) -> FusedProduct | NotApplicable:
    """The first product of a function, if nothing but copies comes before it."""
    blocks: list[Any] = []
    walk_ir(func.body, SBlock, blocks.append)
    blocks = [block for block in blocks if block.iter_vars]
    schedule = Schedule(tvm.IRModule({"main": func}), debug_mask="none")
    reasons = []
    for place, block in enumerate(blocks):
        found = find_contraction(schedule, schedule.get_sblock(str(block.name_hint)))
        if not isinstance(found, NotApplicable):
            found = replace(found, facts=round_operands(schedule, found.facts))
            return _read(blocks, place, found)
        reasons.append(found.reason)
    return NotApplicable("; ".join(reasons) or "the function has no block")


def _read(
    blocks: list[SBlock], place: int, contraction: Contraction
) -> FusedProduct | NotApplicable:
    block, before = blocks[place], blocks[:place]
    name = str(block.name_hint)
    variables = [iv.var for iv in block.iter_vars]
    if not all(any(index.same_as(var) for var in variables) for index in block.body.indices):
        return NotApplicable(f"{name}: an index of the result is no axis")
    if not all(map(_is_copy, before)):
        return NotApplicable(f"{name}: an operand is computed first")
    product = match_product(block, name)
    assert not isinstance(product, NotApplicable)  # a contraction is one
    left, right = product[:2]
    if contraction.facts.is_swapped:
        left, right = right, left
    return FusedProduct(
        contraction=contraction,
        block=block,
        left=left,
        right=right,
        copies={str(copy.body.buffer.name): copy for copy in before},
        behind=tuple(blocks[place + 1 :]),
    )


def _is_copy(block: SBlock) -> bool:
    """Whether a block moves values, or fills with a constant, each element by itself."""
    store = block.body
    if not isinstance(store, tirx.BufferStore) or block.init is not None:
        return False
    variables = [iv.var for iv in block.iter_vars]
    in_order = len(store.indices) == len(variables) and all(
        index.same_as(var) for index, var in zip(store.indices, variables, strict=True)
    )
    return in_order and read_copied(store.value) is not None
