"""Two products of one operand under a gate: written as one block of two sums.

    C[i, j] += A[i, k] * B[j, k]                    C[i, j]  += A[i, k] * B[j, k]
    U[i, j] += A[i, k] * V[j, k]            ->      U[i, j]  += A[i, k] * V[j, k]     in one block
    D[i, j] = act(C[i, j]) * U[i, j]                D[i, j] = act(C[i, j]) * U[i, j]

What is tiled is a block. As one block the two products share its loops, its fragments of A and its
pipeline, and each lane has both sums of a result when it computes the gate. The same is made of
one product of twice the columns whose halves the gate combines: the halves of B are then read
through copies that the tiling inlines. No schedule primitive of TVM 0.27 makes such a block, so it
is made before scheduling, in the function that is tuned and recorded.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import tvm
from tvm import ir, tirx
from tvm.ir import TensorLoad
from tvm.s_tir import SBlock, SBlockRealize, Schedule

from alcop_ms.analysis.epilogue import is_element_wise
from alcop_ms.analysis.matmul import MatmulFacts, find_matmul
from alcop_ms.compat import PRIMITIVE_ERRORS, Analyzer, map_ir, walk_ir
from alcop_ms.pipeline import NotApplicable

_HALVES = ("low", "high")


def pair_products(func: tirx.PrimFunc) -> tirx.PrimFunc | NotApplicable:
    """A function whose two products under a gate are one block, or why it has none of that form.

    Parameters
    ----------
    func : PrimFunc
        Not scheduled, of constant extents.
    """
    sums = [block for block in _find_blocks(func) if block.init is not None]
    if len(sums) not in (1, 2):
        return NotApplicable(f"{len(sums)} sums; a gate has two products, or one of two halves")
    if any(isinstance(block.body, tirx.SeqStmt) for block in sums):
        return NotApplicable("its products are one block already")
    schedule = _inline_steps(func)
    if isinstance(schedule, NotApplicable):
        return schedule
    *products, gate = _find_blocks(schedule.mod["main"])
    facts = []
    for product in products:
        found = find_matmul(schedule, schedule.get_sblock(str(product.name_hint)))
        if isinstance(found, NotApplicable):
            return found
        if found.shape.in_bytes == 1:
            return NotApplicable("products of bytes are tiled one at a time")
        facts.append(found)
    pair = _join_two(products, gate) if len(products) == 2 else _halve(products[0], facts[0], gate)
    if isinstance(pair, NotApplicable):
        return pair
    if not all(is_element_wise(pair.gate, store.buffer) for store in pair.stores):
        return NotApplicable(f"{gate.name_hint} does not combine the products element by element")
    paired = _write(func, pair)
    schedule = Schedule(tvm.IRModule({"main": paired}), debug_mask="none")
    found = find_matmul(schedule, schedule.get_sblock(pair.name))
    return found if isinstance(found, NotApplicable) else paired


@dataclass(frozen=True, slots=True, kw_only=True)
class _Pair:
    """What a function is written from.

    Attributes
    ----------
    name : str
        Of the block of both sums.
    axes : tuple of IterVar
        Of that block.
    stores, inits : tuple of BufferStore
        One for each sum.
    gate : SBlock
        What follows.
    copies : tuple of SBlock
        What comes before: halves of B, and of what the gate reads the halves of.
    """

    name: str
    axes: tuple[Any, ...]
    stores: tuple[Any, ...]
    inits: tuple[Any, ...]
    gate: SBlock
    copies: tuple[SBlock, ...] = ()


def _find_blocks(func: tirx.PrimFunc) -> list[SBlock]:
    blocks: list[SBlock] = []
    walk_ir(func.body, SBlock, blocks.append)
    return [block for block in blocks if block.iter_vars]


def _inline_steps(func: tirx.PrimFunc) -> Schedule | NotApplicable:
    """The function with all that is computed element by element in its last block."""
    schedule = Schedule(tvm.IRModule({"main": func}), debug_mask="none")
    *before, last = _find_blocks(func)
    if last.init is not None:
        return NotApplicable("no gate follows the products")
    for block in before:
        if block.init is None:
            try:
                schedule.compute_inline(schedule.get_sblock(str(block.name_hint)))
            except PRIMITIVE_ERRORS:
                return NotApplicable(f"{block.name_hint} is not computed where it is used")
    return schedule


def _join_two(products: list[SBlock], gate: SBlock) -> _Pair | NotApplicable:
    """Two products, the second in the axes of the first."""
    first, second = products
    axes, others = _in_order(first), _in_order(second)
    if [int(axis.dom.extent) for axis in axes] != [int(axis.dom.extent) for axis in others]:
        return NotApplicable("the two products are of different extents")
    renamed = {other.var: axis.var for axis, other in zip(axes, others, strict=True)}
    return _Pair(
        name=str(first.name_hint),
        axes=tuple(first.iter_vars),
        stores=(first.body, rename_vars(second.body, renamed)),
        inits=(first.init, rename_vars(second.init, renamed)),
        gate=gate,
    )


def _in_order(product: SBlock) -> list[Any]:
    """A product's axes, the one that is summed last."""
    return sorted(product.iter_vars, key=lambda axis: axis.iter_type == tirx.IterVar.CommReduce)


def _halve(product: SBlock, facts: MatmulFacts, gate: SBlock) -> _Pair | NotApplicable:
    """One product whose left half of columns a gate combines with the right half."""
    whole = product.body.buffer
    columns = next(axis for axis in product.iter_vars if product.body.indices[-1].same_as(axis.var))
    half = facts.shape.n // 2
    halved = _find_halved(gate, half)
    if facts.shape.n != 2 * half or not any(one.same_as(whole) for one in halved):
        return NotApplicable(f"{gate.name_hint} does not combine the halves of {whole.name}")
    operand = next(
        region.source for region in product.reads if str(region.source.name) == facts.names[1]
    )
    dtype = str(columns.var.ty.dtype)
    narrow = tirx.IterVar(
        ir.Range(tirx.const(0, dtype), tirx.const(half, dtype)), columns.var, columns.iter_type
    )
    loads: list[Any] = []
    walk_ir(product.body, TensorLoad, loads.append)
    load = next(load for load in loads if load.source.same_as(operand))
    along = next(at for at, index in enumerate(load.indices) if index.same_as(columns.var))
    parts = {operand: _halves_of(operand, along, half)}
    parts |= {buffer: _halves_of(buffer, len(buffer.shape) - 1, half) for buffer in halved}
    copied = {operand: along}
    copied |= {one: len(one.shape) - 1 for one in halved if not one.same_as(whole)}
    swaps = [{buffer: halves[at] for buffer, halves in parts.items()} for at in range(2)]
    return _Pair(
        name=str(product.name_hint),
        axes=tuple(narrow if axis.same_as(columns) else axis for axis in product.iter_vars),
        stores=tuple(swap_buffers(product.body, swap) for swap in swaps),
        inits=tuple(swap_buffers(product.init, swap) for swap in swaps),
        gate=_read_halves(gate, {buffer: parts[buffer] for buffer in halved}),
        copies=tuple(
            _copy_part(buffer, part, axis, half * place)
            for buffer, axis in copied.items()
            for place, part in enumerate(parts[buffer])
        ),
    )


def _find_halved(gate: SBlock, half: int) -> list[Any]:
    """Arrays of which a gate reads one element of either half, at its own last index."""
    store, analyzer = gate.body, Analyzer()
    column = gate.iter_vars[-1]
    if not isinstance(store, tirx.BufferStore) or int(column.dom.extent) != half:
        return []
    shifts: dict[Any, set[int | None]] = {}
    loads: list[Any] = []
    walk_ir(store.value, TensorLoad, loads.append)
    for load in loads:
        shift = analyzer.simplify(load.indices[-1] - column.var)
        known = next((one for one in shifts if one.same_as(load.source)), load.source)
        is_constant = isinstance(shift, tirx.IntImm)
        shifts.setdefault(known, set()).add(int(shift) if is_constant else None)
    return [buffer for buffer, found in shifts.items() if found == {0, half}]


def _read_halves(gate: SBlock, parts: Mapping[Any, tuple[Any, ...]]) -> SBlock:
    """A gate that reads two arrays where it read the halves of one."""
    column = gate.iter_vars[-1].var
    points: list[Any] = []

    def part_of(load: Any) -> Any:
        halves = next((to for one, to in parts.items() if one.same_as(load.source)), None)
        if halves is None:
            return load
        *rows, last = load.indices
        part = halves[0 if last.same_as(column) else 1]
        if not any(point.source.same_as(part) for point in points):
            points.append(point(part, [*rows, column]))
        return tirx.BufferLoad(part, [*rows, column])

    body = map_ir(gate.body, (TensorLoad, part_of))
    others = [
        region for region in gate.reads if not any(region.source.same_as(one) for one in parts)
    ]
    return SBlock(gate.iter_vars, [*points, *others], gate.writes, gate.name_hint, body)


def _halves_of(buffer: Any, axis: int, half: int) -> tuple[Any, ...]:
    """Two arrays, each of half of an array along one axis."""
    shape = [
        tirx.const(half, str(size.ty.dtype)) if at == axis else size
        for at, size in enumerate(buffer.shape)
    ]
    return tuple(
        tirx.decl_buffer(shape, buffer.dtype, name=f"{buffer.name}_{name}") for name in _HALVES
    )


def _copy_part(source: Any, part: Any, axis: int, start: int) -> SBlock:
    """The block that copies what begins at `start` along an axis."""
    dtypes = [str(size.ty.dtype) for size in part.shape]
    axes = [
        tirx.IterVar(
            ir.Range(tirx.const(0, dtype), size), tirx.Var(f"v_{at}", dtype), tirx.IterVar.DataPar
        )
        for at, (dtype, size) in enumerate(zip(dtypes, part.shape, strict=True))
    ]
    variables = [one.var for one in axes]
    indices = list(variables)
    if start:
        indices[axis] = variables[axis] + tirx.const(start, dtypes[axis])
    load = tirx.BufferLoad(source, indices)
    store = tirx.BufferStore(part, load, variables)
    reads, writes = [point(source, indices)], [point(part, variables)]
    return SBlock(axes, reads, writes, str(part.name), store)


def rename_vars(node: Any, renamed: Mapping[Any, Any]) -> Any:
    """A piece of IR with other expressions in place of some variables."""

    def new(var: Any) -> Any:
        return next((to for old, to in renamed.items() if old.same_as(var)), var)

    return map_ir(node, (ir.Var, new))


def swap_buffers(node: Any, swap: Mapping[Any, Any]) -> Any:
    """A piece of IR that loads and stores in other buffers in place of some."""

    def new(buffer: Any) -> Any:
        return next((to for old, to in swap.items() if old.same_as(buffer)), buffer)

    def load(one: Any) -> Any:
        return tirx.BufferLoad(new(one.source), one.indices)

    def store(one: Any) -> Any:
        return tirx.BufferStore(new(one.buffer), one.value, one.indices)

    return map_ir(node, (TensorLoad, load), (tirx.BufferStore, store))


def point(buffer: Any, indices: Any) -> Any:
    """The region of one element."""
    return tirx.BufferRegion(
        buffer,
        [ir.Range.from_min_extent(index, tirx.const(1, str(index.ty.dtype))) for index in indices],
    )


def _write(func: tirx.PrimFunc, pair: _Pair) -> tirx.PrimFunc:
    """The function that computes a pair and its gate."""
    results = [store.buffer for store in pair.stores]
    loads: list[Any] = []
    for store in pair.stores:
        walk_ir(store.value, TensorLoad, loads.append)
    reads: dict[str, Any] = {}
    for load in loads:
        if not any(load.source.same_as(result) for result in results):
            reads.setdefault(str(load.source.name), point(load.source, load.indices))
    block = SBlock(
        list(pair.axes),
        list(reads.values()),
        [point(store.buffer, store.indices) for store in pair.stores],
        pair.name,
        tirx.SeqStmt(list(pair.stores)),
        tirx.SeqStmt(list(pair.inits)),
    )
    parts = [copy.body.buffer for copy in pair.copies]
    nests = [make_nest(one) for one in (*pair.copies, block, pair.gate)]
    root = SBlock([], [], [], "root", tirx.SeqStmt(nests), alloc_buffers=[*parts, *results])
    return func.with_body(SBlockRealize([], True, root))


def make_nest(block: SBlock) -> Any:
    """A block inside loops of its own."""
    loops = [tirx.Var(str(axis.var.name), str(axis.var.ty.dtype)) for axis in block.iter_vars]
    body: Any = SBlockRealize(loops, True, block)
    for loop, axis in zip(reversed(loops), reversed(block.iter_vars), strict=True):
        body = tirx.For(loop, axis.dom.min, axis.dom.extent, tirx.ForKind.SERIAL, body)
    return body
