"""What computes an operand of a product element by element, and from what: its raw operands.

An asynchronous copy moves bytes as they are. An operand that is computed (`relu(A)`, a weight of
int8 cast to float16 and scaled) can still be copied asynchronously if what is staged is what it is
computed from, and the computing happens between shared memory and registers.

Source: ALCOP (MLSys 2023): element-wise producers move past the asynchronous copy.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass, replace
from math import prod

import tvm
from tvm import ir, tirx
from tvm.ir import TensorLoad
from tvm.s_tir import SBlock

from alcop_ms.analysis.contraction import Contraction
from alcop_ms.analysis.loop_tree import blocks_of, find_func, read_func
from alcop_ms.analysis.matmul import MatmulFacts
from alcop_ms.analysis.padded_copy import read_copied
from alcop_ms.analysis.product import find_product
from alcop_ms.compat import Any, Schedule, map_ir, walk_ir
from alcop_ms.dtypes import DTYPE_BYTES, TF32
from alcop_ms.matmul_shape import MatmulShape
from alcop_ms.pipeline import NotApplicable

logger = logging.getLogger(__name__)
MAX_PACKED = 16  # two bits of each of 16 elements in a word of 32


@dataclass(frozen=True, slots=True, kw_only=True)
class RawOperand:
    """A buffer that is staged in place of an operand computed from it.

    Attributes
    ----------
    axes : tuple of int
        The operand's axis that each axis of the buffer goes along.
    packed : tuple of int
        Elements of the operand along that axis for each of the buffer: 8 where a word of 32 bits
        holds eight of four.
    """

    name: str
    dtype: str
    shape: tuple[int, ...]
    axes: tuple[int, ...]
    packed: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Conversion:
    """An operand of a product that is computed element by element.

    Attributes
    ----------
    blocks : tuple of str
        The blocks that compute it: the one that stores the operand last.
    raw : tuple of RawOperand
        What has an element, or a part of one, for each of the operand's: worth staging.
    small : tuple of str
        What else it reads: scales, zero points, and the like, shared by many elements.
    instructions : int
        Operations by which an element is computed.
    """

    operand: str
    dtype: str
    shape: tuple[int, ...]
    blocks: tuple[str, ...]
    raw: tuple[RawOperand, ...]
    small: tuple[str, ...]
    instructions: int

    @property
    def is_packed(self) -> bool:
        """Whether an element of what is staged holds several of the operand's."""
        return any(count > 1 for raw in self.raw for count in raw.packed)

    @property
    def copied_share(self) -> float:
        """Bytes that are copied for each byte of the operand."""
        copied = sum(DTYPE_BYTES[raw.dtype] * prod(raw.shape) for raw in self.raw)
        return round(copied / (DTYPE_BYTES[self.dtype] * prod(self.shape)), 3)


def find_conversion(
    sch: Schedule, block: Any, read_index: int
) -> Conversion | NotApplicable | None:
    """What computes an operand of a block.

    Parameters
    ----------
    read_index : int
        The operand's position among what the block reads.

    Returns
    -------
    Conversion, NotApplicable or None
        NotApplicable where it is computed in a way that cannot follow the copy; None where it
        comes from memory, from plain copies, or from what another reduction of the function gives:
        that one's kernel stores it computed.
    """
    product = sch.get(block)
    func = find_func(sch.mod)
    return _Search(func).find(product, product.reads[read_index].source)


def find_conversions(
    sch: Schedule, block: Any, facts: MatmulFacts, contraction: Contraction | None
) -> tuple[Conversion | None, Conversion | None]:
    """What computes A and B of a product, as far as it can follow the copies."""
    found = []
    for index in facts.read_index:
        conversion = find_conversion(sch, block, index)
        if isinstance(conversion, Conversion) and contraction is not None and conversion.is_packed:
            conversion = NotApplicable(
                f"{conversion.operand}: it is unpacked from {conversion.raw[0].name}, whose "
                "elements have no place of their own in a product of grouped axes"
            )
        if isinstance(conversion, Conversion) and facts.shape.in_dtype == TF32:
            conversion = NotApplicable(
                f"{conversion.operand}: what is rounded to tf32 is not computed on the way"
            )
        if isinstance(conversion, NotApplicable):
            logger.debug("conversion: %s", conversion.reason)
        found.append(conversion if isinstance(conversion, Conversion) else None)
    return found[0], found[1]


def find_refused(mod: tvm.IRModule) -> tuple[str, ...]:
    """Why operands of an unscheduled product cannot be computed behind their copies."""
    func = find_func(mod)
    sch = Schedule(tvm.IRModule({"main": func.with_attr("global_symbol", "main")}))
    for node in blocks_of(read_func(func)):
        block = sch.get_sblock(node.name)
        found = find_product(sch, block)
        if isinstance(found, NotApplicable):
            continue
        conversions = [find_conversion(sch, block, index) for index in found[0].read_index]
        return tuple(one.reason for one in conversions if isinstance(one, NotApplicable))
    return ()


def with_conversions(
    shape: MatmulShape, conversions: tuple[Conversion | None, Conversion | None]
) -> MatmulShape:
    """A product that says what is copied for its operands, and how they are computed from it."""
    a, b = conversions
    return replace(
        shape,
        copied_a=1.0 if a is None else a.copied_share,
        copied_b=1.0 if b is None else b.copied_share,
        computed_a=0 if a is None else a.instructions,
        computed_b=0 if b is None else b.instructions,
    )


class _Search:
    """The blocks of a function by what they write."""

    def __init__(self, func: tirx.PrimFunc) -> None:
        self.params = list(func.params)
        self.blocks: list[SBlock] = []
        walk_ir(func.body, SBlock, self._add)

    def _add(self, block: SBlock) -> None:
        if block.iter_vars:
            self.blocks.append(block)

    def writer(self, buffer: Any) -> SBlock | None:
        return next(
            (b for b in self.blocks if any(w.source.same_as(buffer) for w in b.writes)), None
        )

    def readers(self, buffer: Any) -> list[SBlock]:
        return [b for b in self.blocks if any(r.source.same_as(buffer) for r in b.reads)]

    def find(self, product: SBlock, buffer: Any) -> Conversion | NotApplicable | None:
        block = self.writer(buffer)
        if block is None or _is_copy(block):
            return None
        refusal = self._refuse(block, buffer, product)
        if refusal is not None:
            return refusal
        blocks, loads = self._trace(block)
        if any(self._is_result(load.source) for load in loads):
            return None
        raw: dict[str, RawOperand] = {}
        small: dict[str, None] = {}
        for load in loads:
            found = _match_raw(load, block)
            name = str(load.source.name)
            if found is None:
                small[name] = None
            elif raw.setdefault(name, found) != found:
                return NotApplicable(f"{buffer.name}: it reads {name} at two places of one element")
        both = raw.keys() & small.keys()
        if both:
            return NotApplicable(
                f"{buffer.name}: it reads {min(both)} at two places of one element"
            )
        if not raw:
            return NotApplicable(
                f"{buffer.name}: it is computed from no tensor of its own size, so there is "
                "nothing to copy"
            )
        return Conversion(
            operand=str(buffer.name),
            dtype=str(buffer.dtype),
            shape=tuple(int(extent) for extent in buffer.shape),
            blocks=tuple(str(b.name_hint) for b in reversed(blocks)),
            raw=tuple(raw.values()),
            small=tuple(small),
            instructions=sum(_count_operations(b) for b in blocks),
        )

    def _is_result(self, buffer: Any) -> bool:
        """Whether a reduction gives a buffer to one reader, which may be its epilogue."""
        writer = self.writer(buffer)
        return writer is not None and writer.init is not None and len(self.readers(buffer)) == 1

    def _refuse(self, block: SBlock, buffer: Any, reader: SBlock) -> NotApplicable | None:
        """Why a block's result cannot be computed where it is used; None when it can."""
        name = buffer.name
        if any(param.same_as(buffer) for param in self.params):
            return NotApplicable(f"{name}: it is computed, and returned as well")
        others = [b.name_hint for b in self.readers(buffer) if not b.same_as(reader)]
        if others:
            return NotApplicable(f"{name}: it is computed, and {others[0]} reads it as well")
        if any(iv.iter_type != tirx.IterVar.DataPar for iv in block.iter_vars):
            return NotApplicable(f"{name}: {block.name_hint} computes it by a reduction")
        store, variables = block.body, [iv.var for iv in block.iter_vars]
        if not isinstance(store, tirx.BufferStore) or not _is_in_order(store.indices, variables):
            return NotApplicable(f"{name}: {block.name_hint} computes it, not element by element")
        if not all(isinstance(iv.dom.extent, tirx.IntImm) for iv in block.iter_vars):
            return NotApplicable(f"{name}: an extent is not a constant")
        return None

    def _trace(self, block: SBlock) -> tuple[list[SBlock], list[Any]]:
        """The blocks that can be inlined into one, itself first, and what all of them load."""
        blocks, loads, pending = [block], [], [(block, _identity(block))]
        while pending:
            reader, place = pending.pop(0)
            found: list[Any] = []
            walk_ir(reader.body.value, TensorLoad, found.append)
            for load in found:
                load = _moved(load, place)
                writer = self.writer(load.source)
                if (
                    writer is None
                    or _is_copy(writer)
                    or self._refuse(writer, load.source, reader) is not None
                ):
                    loads.append(load)
                    continue
                pending.append((writer, list(zip(_variables(writer), load.indices, strict=True))))
                if not any(writer.same_as(known) for known in blocks):
                    blocks.append(writer)
        return blocks, loads


def _count_operations(block: SBlock) -> int:
    """Operations on values, those on indices left out."""
    found: list[Any] = []

    def visit(expr: Any) -> None:
        if isinstance(expr, TensorLoad):
            return
        if isinstance(expr, tirx.Cast):
            found.append(expr)
            visit(expr.value)
        elif isinstance(expr, ir.Call):
            found.append(expr)
            for argument in expr.args:
                visit(argument)
        elif hasattr(expr, "a") and hasattr(expr, "b"):
            found.append(expr)
            visit(expr.a)
            visit(expr.b)

    visit(block.body.value)
    return max(1, len(found))


def _variables(block: SBlock) -> list[Any]:
    return [iv.var for iv in block.iter_vars]


def _identity(block: SBlock) -> list[tuple[Any, Any]]:
    return [(var, var) for var in _variables(block)]


def _moved(load: Any, place: list[tuple[Any, Any]]) -> Any:
    """A load with the iterators of its block replaced by where its reader asks for it."""

    def replace(var: Any) -> Any:
        return next((index for known, index in place if var.same_as(known)), var)

    return map_ir(load, (ir.Var, replace))


def _is_copy(block: SBlock) -> bool:
    store = block.body
    return (
        block.init is None
        and isinstance(store, tirx.BufferStore)
        and read_copied(store.value) is not None
    )


def _is_in_order(indices: Any, variables: list[Any]) -> bool:
    return len(indices) == len(variables) and all(
        index.same_as(var) for index, var in zip(indices, variables, strict=True)
    )


def _match_raw(load: Any, block: SBlock) -> RawOperand | None:
    """A load as one of a buffer with an element for each of the block's, or for a few in a row."""
    variables = _variables(block)
    extents = [int(iv.dom.extent) for iv in block.iter_vars]
    axes, packed = [], []
    for index in load.indices:
        count = 1
        if isinstance(index, tirx.FloorDiv) and isinstance(index.b, tirx.IntImm):
            index, count = index.a, int(index.b)
        elif isinstance(index, tirx.RShift) and isinstance(index.b, tirx.IntImm):
            index, count = index.a, 1 << int(index.b)
        at = next((i for i, var in enumerate(variables) if index.same_as(var)), None)
        if at is None:
            return None
        axes.append(at)
        packed.append(count)
    missing = [at for at, extent in enumerate(extents) if extent > 1 and at not in axes]
    shape = tuple(int(extent) for extent in load.source.shape)
    dtype = str(load.source.dtype)
    if missing or len(set(axes)) < len(axes) or dtype not in DTYPE_BYTES:
        return None
    # a scale for a group of elements is small; a word of eight nibbles is not
    if max(packed) > (MAX_PACKED if "int" in dtype else 1):
        return None
    return RawOperand(
        name=str(load.source.name), dtype=dtype, shape=shape, axes=tuple(axes), packed=tuple(packed)
    )
