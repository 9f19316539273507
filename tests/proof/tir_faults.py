"""Faults planted in a lowered kernel: what a broken pass would leave."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import tvm
from tvm import tirx

from alcop_ms.compat import (
    ATTR_ASYNC_SCOPE,
    ATTR_COMMIT,
    ATTR_WAIT_COUNT,
    map_ir,
    scope_of,
    walk_ir,
)
from alcop_ms.proof.indices import call_name

Edit = Callable[[tirx.PrimFunc, int], "tirx.PrimFunc | None"]


def replaced(
    func: tirx.PrimFunc, kind: type, chosen: Callable, change: Callable, which: int
) -> tirx.PrimFunc | None:
    """The function with one node changed: the `which`-th that is chosen; None if there is none."""
    seen = 0

    def visit(node):
        nonlocal seen
        if not chosen(node):
            return node
        seen += 1
        return change(node) if seen == which + 1 else node

    body = map_ir(func.body, (kind, visit))
    return func.with_body(body) if seen > which else None


def nothing() -> tirx.Stmt:
    return tirx.Evaluate(tirx.IntImm("int32", 0))


def attribute(key: str) -> Callable:
    return lambda node: node.attr_key == key


def wait_one_short(func: tirx.PrimFunc, which: int) -> tirx.PrimFunc | None:
    def change(node):
        return tirx.AttrStmt(node.node, node.attr_key, node.value + 1, node.body)

    return replaced(func, tirx.AttrStmt, attribute(ATTR_WAIT_COUNT), change, which)


def commit_dropped(func: tirx.PrimFunc, which: int) -> tirx.PrimFunc | None:
    return replaced(func, tirx.AttrStmt, attribute(ATTR_COMMIT), lambda node: node.body, which)


def copy_dropped(func: tirx.PrimFunc, which: int) -> tirx.PrimFunc | None:
    return replaced(func, tirx.AttrStmt, attribute(ATTR_ASYNC_SCOPE), lambda _: nothing(), which)


def barrier_dropped(func: tirx.PrimFunc, which: int) -> tirx.PrimFunc | None:
    return replaced(func, tirx.Evaluate, is_barrier, lambda _: nothing(), which)


def is_barrier(node) -> bool:
    return call_name(node.value) == "tvm_storage_sync"


def is_copy(node) -> bool:
    return scope_of(node.buffer).startswith("shared")


def copy_to_another_slot(func: tirx.PrimFunc, which: int) -> tirx.PrimFunc | None:
    """One copy writes where the slot after its own begins."""
    stored: list = []
    walk_ir(func.body, tirx.BufferStore, lambda n: stored.append(n) if is_copy(n) else None)
    if not stored:
        return None
    size = int(stored[0].buffer.shape[0])
    slot = size // SLOTS

    def change(node):
        (index,) = node.indices
        base = tvm.tirx.floormod(index.base + slot, size)
        moved = tirx.Ramp(base, index.stride, index.lanes)
        return tirx.BufferStore(node.buffer, node.value, [moved])

    return replaced(func, tirx.BufferStore, is_copy, change, which)


def copy_of_another_tile(func: tirx.PrimFunc, which: int) -> tirx.PrimFunc | None:
    """One copy reads one element further."""

    def change(node):
        load = node.value
        (index,) = load.indices
        moved = tirx.Ramp(index.base + 1, index.stride, index.lanes)
        return tirx.BufferStore(node.buffer, tirx.BufferLoad(load.source, [moved]), node.indices)

    return replaced(func, tirx.BufferStore, is_copy, change, which)


def main_loop(func: tirx.PrimFunc):
    loops: list = []
    walk_ir(func.body, tirx.For, loops.append)

    def issues_copies(loop) -> bool:
        hits: list = []
        walk_ir(loop.body, tirx.AttrStmt, lambda n: hits.append(n.attr_key == ATTR_COMMIT))
        return any(hits)

    return next((loop for loop in loops if issues_copies(loop)), None)


def rebuilt_loop(func: tirx.PrimFunc, **changes) -> tirx.PrimFunc:
    loop = main_loop(func)

    def change(node):
        parts = {"min": node.min, "extent": node.extent, "body": node.body, **changes}
        rest = (node.kind, parts["body"], node.thread_binding, node.annotations)
        return tirx.For(node.loop_var, parts["min"], parts["extent"], *rest)

    return replaced(func, tirx.For, lambda n: n.loop_var.same_as(loop.loop_var), change, 0)


def one_iteration_lost(func: tirx.PrimFunc, which: int) -> tirx.PrimFunc | None:
    return rebuilt_loop(func, extent=main_loop(func).extent - 1) if which == 0 else None


def one_iteration_twice(func: tirx.PrimFunc, which: int) -> tirx.PrimFunc | None:
    return rebuilt_loop(func, extent=main_loop(func).extent + 1) if which == 0 else None


def order_swapped(func: tirx.PrimFunc, which: int) -> tirx.PrimFunc | None:
    """The first statement of an iteration, its copies or its barrier, comes last."""
    body = main_loop(func).body
    is_wait = isinstance(body, tirx.AttrStmt)
    inner = body.body.body if is_wait else body
    if which > 0 or not isinstance(inner, tirx.SeqStmt):
        return None
    rotated = tirx.SeqStmt([*inner.seq[1:], inner.seq[0]])
    if is_wait:
        count = body.body
        counted = tirx.AttrStmt(count.node, count.attr_key, count.value, rotated)
        rotated = tirx.AttrStmt(body.node, body.attr_key, body.value, counted)
    return rebuilt_loop(func, body=rotated)


SLOTS = 4  # of the kernels that faults are planted in
FAULTS: tuple[Edit, ...] = (
    wait_one_short,
    commit_dropped,
    copy_dropped,
    barrier_dropped,
    copy_to_another_slot,
    copy_of_another_tile,
    one_iteration_lost,
    one_iteration_twice,
    order_swapped,
)


def mutants(func: tirx.PrimFunc, edit: Edit) -> Iterator[tirx.PrimFunc]:
    """The function with one fault, at every place where it fits."""
    which = 0
    while (mutant := edit(func, which)) is not None:
        yield mutant
        which += 1
