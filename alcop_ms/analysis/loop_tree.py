"""A frozen picture of a scheduled kernel's loops and blocks: what the other questions are asked of.

Reading TIR through the FFI is slow and its handles die with the next schedule primitive, so a
kernel is read once into plain values. A loop is addressed by (block name, depth), from which
`sch.get_loops(sch.get_sblock(name))[depth]` finds it again, in this schedule or in a replayed one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from tvm import ir, tirx
from tvm.s_tir import SBlock, SBlockRealize

from alcop_ms.analysis.padded_copy import read_copied
from alcop_ms.compat import ANN_CUT, Any, Schedule, scope_of, thread_tag


class BlockKind(Enum):
    """What a block's statement does, as far as pipelining cares."""

    COPY = "copy"  # dst[...] = src[...]
    PADDED_COPY = "padded copy"  # dst[...] = if_then_else(condition, src[...], 0)
    FILLED_COPY = "filled copy"  # the same with another constant
    COMPUTED = "computed"  # anything else


@dataclass(frozen=True, slots=True)
class Access:
    """A buffer that a block reads or writes."""

    buffer: str
    scope: str
    dtype: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BlockNode:
    """A block, seen from outside: nested (tensorized) blocks belong to it."""

    name: str
    kind: BlockKind
    reads: tuple[Access, ...]
    writes: tuple[Access, ...]
    annotations: tuple[str, ...]
    depth: int  # loops above it
    predicated: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class LoopNode:
    """A loop. `extent` is None when it is not a constant."""

    var: str
    extent: int | None
    start: int | None
    kind: str  # "serial", "unrolled", "vectorized", "parallel", "thread"
    thread: str  # "threadIdx.x" and the like, or empty
    annotations: tuple[tuple[str, tuple[int, ...]], ...]
    depth: int  # loops above it
    children: tuple[LoopNode | BlockNode, ...]

    @property
    def is_sequential(self) -> bool:
        return self.kind in ("serial", "unrolled")

    def annotation(self, key: str) -> tuple[int, ...] | None:
        """The ints of an annotation, or None when the loop has none of that key."""
        return next((value for name, value in self.annotations if name == key), None)

    def blocks(self) -> Iterator[BlockNode]:
        """Every block under the loop, in program order."""
        return blocks_of(self.children)

    def loops(self) -> Iterator[LoopNode]:
        """The loop itself and every loop under it, in program order."""
        yield self
        for child in self.children:
            if isinstance(child, LoopNode):
                yield from child.loops()


def blocks_of(nodes: tuple[LoopNode | BlockNode, ...]) -> Iterator[BlockNode]:
    """Every block under some nodes, in program order."""
    for node in nodes:
        if isinstance(node, BlockNode):
            yield node
        else:
            yield from node.blocks()


def loops_of(nodes: tuple[LoopNode | BlockNode, ...]) -> Iterator[LoopNode]:
    """Every loop under some nodes, outer before inner."""
    for node in nodes:
        if isinstance(node, LoopNode):
            yield from node.loops()


def read_loop_tree(sch: Schedule, func_name: str | None = None) -> tuple[LoopNode | BlockNode, ...]:
    """The kernels of a scheduled function: usually one outermost loop each."""
    return read_func(find_func(sch.mod, func_name))


def find_func(mod: ir.IRModule, func_name: str | None = None) -> tirx.PrimFunc:
    """The function of a module by name, or its only (or `main`) PrimFunc."""
    functions = {g.name_hint: f for g, f in mod.functions.items() if isinstance(f, tirx.PrimFunc)}
    return functions[func_name or ("main" if "main" in functions else next(iter(functions)))]


def read_func(func: tirx.PrimFunc) -> tuple[LoopNode | BlockNode, ...]:
    """The loops and blocks of a function before lowering."""
    body = func.body
    if isinstance(body, SBlockRealize):  # the root block
        body = body.block.body
    return _read(body, 0)


def _read(stmt: Any, depth: int) -> tuple[LoopNode | BlockNode, ...]:
    if isinstance(stmt, tirx.SeqStmt):
        return tuple(node for child in stmt.seq for node in _read(child, depth))
    if isinstance(stmt, tirx.For):
        return (_read_loop(stmt, depth),)
    if isinstance(stmt, SBlockRealize):
        if ANN_CUT in stmt.block.annotations:  # only holds the nests of a product that was cut
            return _read(stmt.block.body, depth)
        return (_read_block(stmt, depth),)
    body = getattr(stmt, "body", None)
    return _read(body, depth) if body is not None else ()


_KINDS = {
    int(tirx.ForKind.SERIAL): "serial",
    int(tirx.ForKind.PARALLEL): "parallel",
    int(tirx.ForKind.VECTORIZED): "vectorized",
    int(tirx.ForKind.UNROLLED): "unrolled",
    int(tirx.ForKind.THREAD_BINDING): "thread",
}


def _read_loop(loop: Any, depth: int) -> LoopNode:
    return LoopNode(
        var=str(loop.loop_var.name),
        extent=_int(loop.extent),
        start=_int(loop.min),
        kind=_KINDS.get(int(loop.kind), "other"),
        thread=thread_tag(loop),
        annotations=tuple((str(k), _ints(v)) for k, v in loop.annotations.items()),
        depth=depth,
        children=_read(loop.body, depth + 1),
    )


def _read_block(realize: SBlockRealize, depth: int) -> BlockNode:
    block: SBlock = realize.block
    return BlockNode(
        name=str(block.name_hint),
        kind=_classify(block),
        reads=tuple(_access(region) for region in block.reads),
        writes=tuple(_access(region) for region in block.writes),
        annotations=tuple(str(key) for key in block.annotations),
        depth=depth,
        predicated=_int(realize.predicate) != 1,
    )


def _access(region: Any) -> Access:
    buffer = region.source
    return Access(str(buffer.name), scope_of(buffer), str(buffer.dtype))


def _classify(block: SBlock) -> BlockKind:
    store = block.body
    if block.init is not None or not isinstance(store, tirx.BufferStore):
        return BlockKind.COMPUTED
    copied = read_copied(store.value)
    if copied is None:
        return BlockKind.COMPUTED
    _, fills = copied
    if not fills:
        return BlockKind.COPY
    return BlockKind.FILLED_COPY if any(fills) else BlockKind.PADDED_COPY


def _int(expr: Any) -> int | None:
    return int(expr) if isinstance(expr, (tirx.IntImm, int)) else None


def _ints(value: Any) -> tuple[int, ...]:
    if isinstance(value, (int, tirx.IntImm)):
        return (int(value),)
    try:
        return tuple(int(item) for item in value)
    except (TypeError, ValueError):  # strings and the like: not an annotation of ours
        return ()
