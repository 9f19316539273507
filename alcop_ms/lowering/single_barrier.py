"""`SingleBarrier`: one block-wide barrier a steady iteration, where that is provably enough.

TVM's `ThreadSync` knows no slots: it sees the copies of an iteration write the array that the
iteration reads, and adds a second barrier between them. This pass moves the copies and the wait so
that the barrier after the wait covers both hazards, proves it from the slots each access touches
(`slots.py`), and hides the copies from `ThreadSync`:

    copy tile t+S-1; commit                   copy tile t+S-1; commit
    wait(n), barrier                          compute tile t, steps 0 ..            # "late wait"
    compute tile t, steps 0 ..         ->     wait(n), barrier
    load step 0 of tile t+1                   load step 0 of tile t+1
    compute tile t, last step                 compute tile t, last step

    copy tile t+S-1; commit                   wait(n-1), barrier                    # "early wait"
    wait(n), barrier                   ->     copy tile t+S-1; commit
    compute tile t                            compute tile t

Let a read's *lag* be the iterations since its slot was last written (1 .. S-1). After `wait(n)` in
iteration t, with this iteration's group committed, the groups of iterations up to t-n have landed.
So:

- late wait at statement p with n = the smallest lag: reads at or after p need lag >= n, reads
  before p (they see the previous iteration's wait) need lag >= n+1. The copies of t+1 overwrite
  the slot that lag S-1 reads in t, so such reads must stand before p, where the barrier separates
  them.
- early wait of n = smallest lag - 1: every read of iteration t has landed, and every read of t-1
  stands before the barrier that precedes the copies of t.

Applied only if every enclosing loop is bound to threads (else the next round's copies would race
with this round's last reads), every shared buffer of the kernel is written by provable
asynchronous copies alone, and every pipelined loop matched. Otherwise the function is returned
unchanged and `ThreadSync` keeps its own barriers.
"""

from __future__ import annotations

from dataclasses import dataclass

from tvm import tirx

from alcop_ms.compat import (
    ATTR_ASYNC_SCOPE,
    ATTR_COMMIT,
    ATTR_HAND_THREADED,
    ATTR_WAIT,
    ATTR_WAIT_COUNT,
    Any,
    func_pass,
    map_ir,
    scope_of,
    walk_ir,
)
from alcop_ms.lowering.guard_async_copies import async_copy_bytes, bound_analyzer
from alcop_ms.lowering.slots import (
    SharedAccess,
    UnknownIndexError,
    lag_behind,
    shared_reads,
    shared_writes,
    slot_sequence,
)


def single_barrier(func: tirx.PrimFunc) -> tirx.PrimFunc:
    """Restructure every pipelined loop of a function, or none."""
    if not _only_async_writes(func):
        return func
    sizes = _shared_sizes(func)
    loops = _loops_with_copies(func)
    if not loops or any(is_nested for _, is_nested in loops):
        return func
    replaced: list[tuple[Any, Any]] = []
    for loop, _ in loops:
        body = _restructure(loop, sizes, _prologue_wait(func, loop))
        if body is None:
            return func
        replaced.append((loop, body))

    def rebuild(node: Any) -> Any:
        for loop, body in replaced:
            if node.loop_var.same_as(loop.loop_var):
                return tirx.For(
                    node.loop_var,
                    node.min,
                    node.extent,
                    node.kind,
                    body,
                    node.thread_binding,
                    node.annotations,
                )
        return node

    body = map_ir(func.body, (tirx.For, rebuild))
    return func.with_body(map_ir(body, (tirx.AttrStmt, _hide_from_thread_sync)))


SingleBarrier = func_pass("alcop.SingleBarrier", single_barrier)


def _hide_from_thread_sync(node: Any) -> Any:
    if node.attr_key != ATTR_ASYNC_SCOPE:
        return node
    hidden = tirx.AttrStmt(0, ATTR_HAND_THREADED, 1, node.body)
    return tirx.AttrStmt(node.node, node.attr_key, node.value, hidden)


def _only_async_writes(func: tirx.PrimFunc) -> bool:
    """Whether shared memory is written by provable asynchronous copies and by nothing else."""
    analyzer = bound_analyzer(func)
    stores: list[Any] = []
    copies: list[Any] = []

    def attribute(node: Any) -> None:
        if node.attr_key == ATTR_ASYNC_SCOPE:
            walk_ir(node.body, tirx.BufferStore, copies.append)

    walk_ir(func.body, tirx.AttrStmt, attribute)
    walk_ir(func.body, tirx.BufferStore, stores.append)
    shared = [store for store in stores if scope_of(store.buffer).startswith("shared")]
    return (
        bool(copies)
        and len(shared) == len(copies)
        and all(async_copy_bytes(store, analyzer) for store in copies)
    )


def _shared_sizes(func: tirx.PrimFunc) -> list[tuple[Any, int]]:
    sizes: list[tuple[Any, int]] = []

    def visit(alloc: Any) -> None:
        if scope_of(alloc.buffer).startswith("shared"):
            elements = 1
            for extent in alloc.buffer.shape:
                elements *= int(extent)
            sizes.append((alloc.buffer, elements))

    walk_ir(func.body, tirx.AllocBuffer, visit)
    return sizes


def _loops_with_copies(func: tirx.PrimFunc) -> list[tuple[Any, bool]]:
    """Innermost serial loops that commit copies, and whether another serial loop encloses them."""
    loops: list[Any] = []
    walk_ir(func.body, tirx.For, loops.append)
    with_commit = [loop for loop in loops if _commits(loop.body)]
    found = []
    for loop in with_commit:
        inner: list[Any] = []
        walk_ir(loop.body, tirx.For, inner.append)
        if not any(_commits(child.body) for child in inner):
            outer = [
                other for other in with_commit if not other.same_as(loop) and _encloses(other, loop)
            ]
            found.append((loop, bool(outer)))
    return found


def _prologue_wait(func: tirx.PrimFunc, loop: Any) -> int | None:
    """The count of the last wait before a loop; None when nothing waits there."""
    counts: list[int | None] = []

    def count(node: Any) -> None:
        if node.attr_key == ATTR_WAIT_COUNT:
            counts.append(int(node.value) if isinstance(node.value, tirx.IntImm) else None)

    sequences: list[Any] = []
    walk_ir(func.body, tirx.SeqStmt, sequences.append)
    for sequence in sequences:
        for position, child in enumerate(sequence.seq):
            if isinstance(child, tirx.For) and child.loop_var.same_as(loop.loop_var):
                for before in list(sequence.seq)[:position]:
                    walk_ir(before, tirx.AttrStmt, count)
    return counts[-1] if counts else None


def _encloses(outer: Any, inner: Any) -> bool:
    hits: list[bool] = []
    walk_ir(outer.body, tirx.For, lambda node: hits.append(node.loop_var.same_as(inner.loop_var)))
    return any(hits)


def _commits(stmt: Any) -> bool:
    hits: list[bool] = []
    walk_ir(stmt, tirx.AttrStmt, lambda node: hits.append(node.attr_key == ATTR_COMMIT))
    return any(hits)


@dataclass(frozen=True, slots=True)
class _Parts:
    """A steady iteration: the copies, then the other statements without their wait."""

    copies: Any
    rest: tuple[Any, ...]
    wait: Any  # the wait's two attribute nodes, to be rebuilt with another count
    wait_count: int


def _split_iteration(loop: Any) -> _Parts | None:
    """Take `[commit{copies}; wait(n){first user}; others ...]` apart."""
    statements = _flatten(loop.body)
    if len(statements) < 2 or getattr(statements[0], "attr_key", "") != ATTR_COMMIT:
        return None
    wait = statements[1]
    if getattr(wait, "attr_key", "") != ATTR_WAIT or wait.body.attr_key != ATTR_WAIT_COUNT:
        return None
    count = wait.body.value
    if not isinstance(count, tirx.IntImm):
        return None
    rest = (*_flatten(wait.body.body), *statements[2:])
    if any(_has_sync(stmt) for stmt in rest):
        return None
    return _Parts(statements[0], rest, wait, int(count))


def _has_sync(stmt: Any) -> bool:
    hits: list[bool] = []
    walk_ir(stmt, tirx.AttrStmt, lambda n: hits.append(n.attr_key in (ATTR_COMMIT, ATTR_WAIT)))
    return any(hits)


def _flatten(stmt: Any) -> list[Any]:
    if isinstance(stmt, tirx.SeqStmt):
        return [leaf for child in stmt.seq for leaf in _flatten(child)]
    return [stmt]


def _restructure(loop: Any, sizes: list[tuple[Any, int]], prologue_wait: int | None) -> Any | None:
    """The loop's new body, or None when no single barrier can be proved."""
    if loop.kind != tirx.ForKind.SERIAL:
        return None
    parts = _split_iteration(loop)
    if parts is None:
        return None
    try:
        lags = _read_lags(parts, loop.loop_var, sizes)
    except UnknownIndexError:
        return None
    if lags is None:
        return None
    all_lags = [lag for lag in lags if lag is not None]
    nearest, num_slots = min(all_lags), _num_slots(parts, loop.loop_var, sizes)
    position = next(i for i, lag in enumerate(lags) if lag == nearest)
    before = [lag for lag in lags[:position] if lag is not None]
    after = [lag for lag in lags[position:] if lag is not None]
    # the wait that TVM planned covers the nearest read; ours must not be weaker
    if parts.wait_count != nearest:
        return None
    # in iteration 0 the reads before p rely on the prologue's wait instead of a previous
    # iteration's
    has_landed = prologue_wait is not None and prologue_wait <= nearest
    if before and has_landed and min(before) >= nearest + 1 and max(after) <= num_slots - 2:
        late = _wait(parts, nearest, parts.rest[position:])
        return tirx.SeqStmt([parts.copies, *parts.rest[:position], late])
    if nearest >= 1 and max(all_lags) <= num_slots - 1:
        return _wait(parts, nearest - 1, (parts.copies, *parts.rest))
    return None


def _wait(parts: _Parts, count: int, statements: tuple[Any, ...]) -> Any:
    body = statements[0] if len(statements) == 1 else tirx.SeqStmt(list(statements))
    outer, inner = parts.wait, parts.wait.body
    counted = tirx.AttrStmt(inner.node, inner.attr_key, tirx.IntImm("int32", count), body)
    return tirx.AttrStmt(outer.node, outer.attr_key, outer.value, counted)


def _read_lags(
    parts: _Parts, loop_var: Any, sizes: list[tuple[Any, int]]
) -> list[int | None] | None:
    """The smallest and only lag of each statement's shared reads; None where it reads none.

    Returns None when a lag is not constant or a statement mixes lags.
    """
    writes = shared_writes(parts.copies, loop_var)
    result: list[int | None] = []
    for statement in parts.rest:
        lags = {_lag(read, writes, sizes) for read in shared_reads(statement, loop_var)}
        if None in lags or len(lags) > 1:
            return None
        result.append(next(iter(lags), None))
    return result if any(lag is not None for lag in result) else None


def _lag(
    read: SharedAccess, writes: list[SharedAccess], sizes: list[tuple[Any, int]]
) -> int | None:
    own = [write for write in writes if write.buffer.same_as(read.buffer)]
    if not own:
        return None
    num_slots, slot_size = _slots(own, sizes)
    if num_slots is None:
        return None
    target = slot_sequence(own[0], slot_size)
    return lag_behind(target, slot_sequence(read, slot_size), num_slots)


def _slots(writes: list[SharedAccess], sizes: list[tuple[Any, int]]) -> tuple[int | None, int]:
    """(slots, elements of a slot) of a buffer from the pattern of its writes."""
    elements = next(size for buffer, size in sizes if buffer.same_as(writes[0].buffer))
    starts = [{index - write.index[0] for index in write.index} for write in writes]
    num_slots = len(starts[0])
    if any(len(start) != num_slots for start in starts) or elements % num_slots:
        return None, 0
    slot_size = elements // num_slots
    slots = {slot_sequence(write, slot_size) for write in writes}
    if len(slots) != 1 or set(next(iter(slots))) != set(range(num_slots)):
        return None, 0
    return num_slots, slot_size


def _num_slots(parts: _Parts, loop_var: Any, sizes: list[tuple[Any, int]]) -> int:
    """The smallest slot count among the buffers that an iteration writes."""
    writes = shared_writes(parts.copies, loop_var)
    counts = []
    for write in writes:
        own = [other for other in writes if other.buffer.same_as(write.buffer)]
        counts.append(_slots(own, sizes)[0] or 0)
    return min(counts)
