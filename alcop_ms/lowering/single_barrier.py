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

A kernel is changed only if this is proved: shared memory is written by provable asynchronous copies
alone; one loop, in no other loop, issues them; all others are issued in the statements before it;
and every read keeps a constant lag. Otherwise the kernel stays as it is, and `ThreadSync` keeps
its own barriers. A pipeline whose loop has run out at compile time has no such loop.
"""

from __future__ import annotations

import logging
import math
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
    Domain,
    SlotWrites,
    UnknownIndexError,
    find_slots,
    lag_behind,
    make_domain,
    shared_reads,
    shared_writes,
)
from alcop_ms.pipeline import NotApplicable

logger = logging.getLogger(__name__)


def single_barrier(func: tirx.PrimFunc) -> tirx.PrimFunc:
    """Restructure the pipelined loop of every kernel where one barrier is provably enough."""
    new_kernels: list[tuple[Any, Any]] = []
    for kernel in find_kernels(func.body):
        rewritten = restructure_kernel(func, kernel)
        if isinstance(rewritten, NotApplicable):
            logger.debug("single-barrier: %s", rewritten.reason)
        else:
            new_kernels.append((kernel, rewritten))
    if not new_kernels:
        return func

    def attribute(node: Any) -> Any:
        return next((new for old, new in new_kernels if node.same_as(old)), node)

    return func.with_body(map_ir(func.body, (tirx.AttrStmt, attribute)))


SingleBarrier = func_pass("alcop.SingleBarrier", single_barrier)


def find_kernels(stmt: Any) -> list[Any]:
    """The outermost statements of a function body that launch threads."""
    if getattr(stmt, "attr_key", "") == "thread_extent":
        return [stmt]
    children = stmt.seq if isinstance(stmt, tirx.SeqStmt) else [getattr(stmt, "body", None)]
    return [kernel for child in children if child is not None for kernel in find_kernels(child)]


def restructure_kernel(func: tirx.PrimFunc, kernel: Any) -> Any | NotApplicable:
    """A kernel with one barrier an iteration, or why it keeps what it has."""
    refusal = check_writes(func, kernel)
    if refusal is not None:
        return refusal
    place = find_pipeline(kernel)
    if isinstance(place, NotApplicable):
        return place
    body = _restructure(func, kernel, place)
    if isinstance(body, NotApplicable):
        return body

    def rebuild(node: Any) -> Any:
        if not node.loop_var.same_as(place.loop.loop_var):
            return node
        rest = (node.kind, body, node.thread_binding, node.annotations)
        return tirx.For(node.loop_var, node.min, node.extent, *rest)

    rebuilt = map_ir(kernel, (tirx.For, rebuild))
    return map_ir(rebuilt, (tirx.AttrStmt, _hide_from_thread_sync))


def _hide_from_thread_sync(node: Any) -> Any:
    if node.attr_key != ATTR_ASYNC_SCOPE:
        return node
    hidden = tirx.AttrStmt(0, ATTR_HAND_THREADED, 1, node.body)
    return tirx.AttrStmt(node.node, node.attr_key, node.value, hidden)


def check_writes(func: tirx.PrimFunc, kernel: Any) -> NotApplicable | None:
    """Why shared memory is not written by provable asynchronous copies alone; None when it is."""
    analyzer = bound_analyzer(func)
    stores: list[Any] = []
    copies: list[Any] = []

    def attribute(node: Any) -> None:
        if node.attr_key == ATTR_ASYNC_SCOPE:
            walk_ir(node.body, tirx.BufferStore, copies.append)

    walk_ir(kernel, tirx.AttrStmt, attribute)
    walk_ir(kernel, tirx.BufferStore, stores.append)
    shared = [store for store in stores if scope_of(store.buffer).startswith("shared")]
    if not copies:
        return NotApplicable("no asynchronous copies")
    if len(shared) != len(copies):
        return NotApplicable("shared memory is also written by plain stores")
    if not all(async_copy_bytes(store, analyzer) for store in copies):
        return NotApplicable("a copy is not provably asynchronous")
    return None


@dataclass(frozen=True, slots=True)
class _Place:
    """The pipelined loop of a kernel, and the statements before it in its sequence."""

    loop: Any
    before: tuple[Any, ...]


def find_pipeline(kernel: Any) -> _Place | NotApplicable:
    """The one loop that issues copies, with its prologue, or why there is no such loop."""
    loops: list[Any] = []
    walk_ir(kernel, tirx.For, loops.append)
    loops = [loop for loop in loops if _count(loop, ATTR_COMMIT)]
    if not loops:
        return NotApplicable("no loop issues copies: the pipeline has run out at compile time")
    if len(loops) > 1:
        # one inside another repeats the pipeline, and its rounds would need a barrier between them
        return NotApplicable(f"{len(loops)} loops issue copies, after or inside each other")
    loop = loops[0]
    if loop.kind != tirx.ForKind.SERIAL:
        return NotApplicable("the loop that issues copies is not serial")
    before = _statements_before(kernel, loop)
    in_prologue = sum(_count(stmt, ATTR_COMMIT) for stmt in before)
    if in_prologue + _count(loop, ATTR_COMMIT) != _count(kernel, ATTR_COMMIT):
        return NotApplicable("copies are issued elsewhere than in the pipeline and its prologue")
    return _Place(loop, before)


def _statements_before(kernel: Any, loop: Any) -> tuple[Any, ...]:
    """The statements that run before a loop in the innermost sequence that holds it."""
    sequences: list[Any] = []
    walk_ir(kernel, tirx.SeqStmt, sequences.append)  # children first: inner sequences come first
    for sequence in sequences:
        statements = _flatten(sequence)
        for position, child in enumerate(statements):
            if child.same_as(loop):
                return tuple(statements[:position])
    return ()


def _count(stmt: Any, *keys: str) -> int:
    """How many attribute nodes of some keys a statement holds."""
    hits: list[bool] = []
    walk_ir(stmt, tirx.AttrStmt, lambda node: hits.append(node.attr_key in keys))
    return sum(hits)


def _flatten(stmt: Any) -> list[Any]:
    if isinstance(stmt, tirx.SeqStmt):
        return [leaf for child in stmt.seq for leaf in _flatten(child)]
    return [stmt]


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
    if any(_count(stmt, ATTR_COMMIT, ATTR_WAIT) for stmt in rest):
        return None
    return _Parts(statements[0], rest, wait, int(count))


def _prologue_wait(before: tuple[Any, ...]) -> int | None:
    """Groups that the prologue's last wait leaves in flight, if no copy is issued after it."""
    counts: list[int | None] = []

    def visit(node: Any) -> None:
        if node.attr_key == ATTR_WAIT_COUNT:
            counts.append(int(node.value) if isinstance(node.value, tirx.IntImm) else None)
        elif node.attr_key == ATTR_COMMIT:
            counts.append(None)

    for statement in before:
        walk_ir(statement, tirx.AttrStmt, visit)
    return counts[-1] if counts else None


def _restructure(func: tirx.PrimFunc, kernel: Any, place: _Place) -> Any | NotApplicable:
    """The loop's new body, or why no single barrier can be proved."""
    parts = _split_iteration(place.loop)
    if parts is None:
        return NotApplicable("an iteration is not copies, one wait and their users")
    try:
        domain = make_domain(func, place.loop)
        slots = _buffer_slots(kernel, parts, domain)
        _check_prologue(place.before, slots, domain)
        lags = _read_lags(parts, slots, domain)
    except UnknownIndexError as error:
        return NotApplicable(str(error))
    if isinstance(lags, NotApplicable):
        return lags
    num_slots = min(written.num_slots for _, written in slots)
    return _move_wait(parts, lags, num_slots, _prologue_wait(place.before))


def _move_wait(
    parts: _Parts, lags: list[int | None], num_slots: int, prologue_wait: int | None
) -> Any | NotApplicable:
    """A steady iteration with its wait where one barrier covers both hazards."""
    all_lags = [lag for lag in lags if lag is not None]
    nearest = min(all_lags)
    position = lags.index(nearest)
    before = [lag for lag in lags[:position] if lag is not None]
    after = [lag for lag in lags[position:] if lag is not None]
    # the wait that TVM planned covers the nearest read; ours must not be weaker
    if parts.wait_count != nearest:
        return NotApplicable(
            f"its wait leaves {parts.wait_count} groups; its reads allow {nearest}"
        )
    # in iteration 0 the reads before p rely on the prologue's wait, not on an earlier iteration's
    has_landed = prologue_wait is not None and prologue_wait <= nearest
    if before and has_landed and min(before) >= nearest + 1 and max(after) <= num_slots - 2:
        late = _wait(parts, nearest, parts.rest[position:])
        return tirx.SeqStmt([parts.copies, *parts.rest[:position], late])
    if nearest >= 1:
        return _wait(parts, nearest - 1, (parts.copies, *parts.rest))
    return NotApplicable("a tile is read in the iteration that loads it")


def _wait(parts: _Parts, count: int, statements: tuple[Any, ...]) -> Any:
    body = statements[0] if len(statements) == 1 else tirx.SeqStmt(list(statements))
    outer, inner = parts.wait, parts.wait.body
    counted = tirx.AttrStmt(inner.node, inner.attr_key, tirx.IntImm("int32", count), body)
    return tirx.AttrStmt(outer.node, outer.attr_key, outer.value, counted)


def _buffer_slots(kernel: Any, parts: _Parts, domain: Domain) -> list[tuple[Any, SlotWrites]]:
    """The slots of every buffer that an iteration fills."""
    groups: list[tuple[Any, list[Any]]] = []
    for write in shared_writes(parts.copies, domain):
        own = next((writes for buffer, writes in groups if buffer.same_as(write.buffer)), None)
        if own is None:
            groups.append((write.buffer, [write]))
        else:
            own.append(write)
    found = []
    for buffer, writes in groups:
        slots = find_slots(writes, _elements(kernel, buffer))
        if slots is None:
            raise UnknownIndexError(f"{buffer.name} is not filled slot after slot")
        found.append((buffer, slots))
    return found


def _check_prologue(
    before: tuple[Any, ...], slots: list[tuple[Any, SlotWrites]], domain: Domain
) -> None:
    """Prove that the prologue's groups fill the slots before the first iteration's, in order."""
    groups: list[Any] = []

    def visit(node: Any) -> None:
        if node.attr_key == ATTR_COMMIT:
            groups.append(node)

    for statement in before:
        walk_ir(statement, tirx.AttrStmt, visit)
    for earlier, group in enumerate(reversed(groups), start=1):
        for write in shared_writes(group, domain):
            written = next((s for buffer, s in slots if buffer.same_as(write.buffer)), None)
            expected = None if written is None else (written.first - earlier) % written.num_slots
            if written is None or int(write.index[0, 0]) // written.slot_elements != expected:
                raise UnknownIndexError(f"the prologue fills {write.buffer.name} in another order")
    if len(groups) < max(written.num_slots for _, written in slots) - 1:
        raise UnknownIndexError(f"only {len(groups)} groups of copies are issued before the loop")


def _elements(kernel: Any, buffer: Any) -> int:
    """Elements of a buffer, from its allocation."""
    sizes: list[int] = []

    def visit(alloc: Any) -> None:
        if alloc.buffer.same_as(buffer):
            sizes.append(math.prod(int(extent) for extent in alloc.buffer.shape))

    walk_ir(kernel, tirx.AllocBuffer, visit)
    if not sizes:
        raise UnknownIndexError(f"{buffer.name} is allocated outside the kernel")
    return sizes[0]


def _read_lags(
    parts: _Parts, slots: list[tuple[Any, SlotWrites]], domain: Domain
) -> list[int | None] | NotApplicable:
    """The only lag of each statement's shared reads; None where it reads none."""
    result: list[int | None] = []
    for statement in parts.rest:
        lags: set[int | None] = set()
        for read in shared_reads(statement, domain):
            written = next((s for buffer, s in slots if buffer.same_as(read.buffer)), None)
            lags.add(None if written is None else lag_behind(read, written))
        if None in lags or len(lags) > 1:
            return NotApplicable("a read has no constant distance from the copy it needs")
        result.append(next(iter(lags), None))
    if all(lag is None for lag in result):
        return NotApplicable("nothing reads what is copied")
    return result
