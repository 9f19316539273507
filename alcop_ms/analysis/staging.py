"""ALCOP's three rules: which staged buffers can be pipelined, at which loop, and why not.

1. A buffer is pipelined only if it is produced by a copy that hardware can run asynchronously.
2. It must be produced and used inside one sequential load-and-use loop.
3. Synchronisation of shared memory is by scope (one barrier waits for every copy), so all buffers
of
   a scope must synchronise at the same place, or none of them is pipelined.

Source: ALCOP (MLSys 2023), "identification of buffers for pipelining".
"""

from __future__ import annotations

from dataclasses import dataclass

from alcop_ms.analysis.loop_tree import BlockKind, BlockNode, LoopNode, blocks_of, loops_of
from alcop_ms.compat import ANN_RESIDENT, ANN_STAGE
from alcop_ms.pipeline import Level, NotApplicable

Nodes = tuple[LoopNode | BlockNode, ...]
REGISTER_SCOPES = ("warp", "local")
# bool has no cp.async width; smaller types cannot be addressed
NOT_COPYABLE = ("bool", "int4", "uint4", "int1")


@dataclass(frozen=True, slots=True, kw_only=True)
class StagedBuffer:
    """A buffer filled by one block: the operand it holds, the block, and the loop to pipeline.

    Attributes
    ----------
    source : str
        The buffer copied from (`A` at the shared level, the shared buffer at the register level).
    loop_depth : int
        Loops above the pipelined loop, counted from the block that fills the buffer.
    """

    buffer: str
    source: str
    scope: str
    dtype: str
    level: Level
    block: str
    loop_depth: int
    kind: BlockKind


@dataclass(frozen=True, slots=True, kw_only=True)
class PipelineLoop:
    """A loop whose leading statements load buffers that its other statements use."""

    level: Level
    loop_var: str
    trip_count: int
    loads: tuple[StagedBuffer, ...]
    num_statements: int

    @property
    def anchor(self) -> tuple[str, int]:
        """(block name, depth) from which a schedule finds the loop."""
        return self.loads[0].block, self.loads[0].loop_depth


@dataclass(frozen=True, slots=True, kw_only=True)
class Refusal:
    """A staged buffer that is not pipelined, and why."""

    buffer: str
    level: Level
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StagingReport:
    """Every staged buffer of a kernel at one level: in a pipelinable loop, or refused."""

    loops: tuple[PipelineLoop, ...]
    refused: tuple[Refusal, ...]


def find_pipeline_loops(
    nodes: Nodes, level: Level, *, ignore_existing: bool = False
) -> StagingReport:
    """Apply the three rules to every buffer staged at one level, kernel by kernel.

    Parameters
    ----------
    ignore_existing : bool
        Look at loops that carry software-pipeline annotations as if they did not: to describe a
        finished candidate rather than to pipeline it again.
    """
    reports = [_find_in_kernel((kernel,), level, ignore_existing) for kernel in nodes]
    return StagingReport(
        loops=tuple(loop for report in reports for loop in report.loops),
        refused=tuple(refusal for report in reports for refusal in report.refused),
    )


def find_loop(nodes: Nodes, loop: PipelineLoop) -> LoopNode:
    """The node of a pipelined loop: kernels of one function may use the same variable names."""
    name, depth = loop.anchor
    return next(
        node
        for node in loops_of(nodes)
        if node.depth == depth and any(block.name == name for block in node.blocks())
    )


def _find_in_kernel(kernel: Nodes, level: Level, ignore_existing: bool) -> StagingReport:
    staged: list[tuple[StagedBuffer, LoopNode]] = []
    refused: list[Refusal] = []
    for block in blocks_of(kernel):
        if not _is_staging_block(block, level):
            continue
        found = _find_staged_buffer(kernel, block, level)
        if isinstance(found, NotApplicable):
            refused.append(Refusal(buffer=block.writes[0].buffer, level=level, reason=found.reason))
        else:
            staged.append(found)
    groups: dict[int, list[tuple[StagedBuffer, LoopNode]]] = {}
    for buffer, loop in staged:
        groups.setdefault(id(loop), []).append((buffer, loop))
    mismatch = has_matching_synchronisation(list(groups.values()), level, refused)
    loops = []
    for group in groups.values():
        buffers, loop = [buffer for buffer, _ in group], group[0][1]
        reason = (
            mismatch
            if mismatch is not None
            else check_load_use_loop(loop, buffers, ignore_existing=ignore_existing)
        )
        if reason is not None:
            refused.extend(
                Refusal(buffer=b.buffer, level=level, reason=reason.reason) for b in buffers
            )
        else:
            loops.append(_make_loop(level, loop, buffers))
    return StagingReport(loops=tuple(loops), refused=tuple(refused))


def _make_loop(level: Level, loop: LoopNode, buffers: list[StagedBuffer]) -> PipelineLoop:
    assert loop.extent is not None  # check_load_use_loop
    return PipelineLoop(
        level=level,
        loop_var=loop.var,
        trip_count=loop.extent,
        loads=tuple(buffers),
        num_statements=len(loop.children),
    )


def _is_staging_block(block: BlockNode, level: Level) -> bool:
    """Whether a block fills a buffer of the level's scope from the level above."""
    if len(block.writes) != 1 or not block.reads:
        return False
    scope, sources = block.writes[0].scope, {read.scope for read in block.reads}
    if level is Level.SHARED:
        return scope.startswith("shared") and "global" in sources
    return (
        scope in REGISTER_SCOPES
        and any(source.startswith("shared") for source in sources)
        and block.writes[0].buffer not in {read.buffer for read in block.reads}
        and not sources & set(REGISTER_SCOPES)
    )


def is_async_copy(block: BlockNode, level: Level) -> NotApplicable | None:
    """Rule 1: why a block's copy cannot run asynchronously, or None when it can."""
    target = block.writes[0]
    if level is Level.REGISTER:
        return None  # loads to registers are asynchronous by scoreboard, and may compute on the way
    if target.dtype in NOT_COPYABLE:
        return NotApplicable(f"{target.dtype} elements are narrower than any asynchronous copy")
    if block.kind is BlockKind.COMPUTED:
        return NotApplicable("it is computed, not copied: only a plain copy can be asynchronous")
    if block.kind is BlockKind.FILLED_COPY:
        return NotApplicable("its padding is not zero, and cp.async can only fill with zeros")
    return None


def _find_staged_buffer(
    nodes: Nodes, block: BlockNode, level: Level
) -> tuple[StagedBuffer, LoopNode] | NotApplicable:
    refusal = is_async_copy(block, level)
    if refusal is not None:
        return refusal
    target = block.writes[0]
    writers = [b.name for b in blocks_of(nodes) if target.buffer in {w.buffer for w in b.writes}]
    if len(writers) > 1:
        return NotApplicable(f"it is written by several blocks: {', '.join(writers)}")
    readers = {b.name for b in blocks_of(nodes) if target.buffer in {r.buffer for r in b.reads}}
    for loop in reversed(_loops_above(nodes, block)):
        inside = {b.name for b in loop.blocks()}
        if not readers & inside:
            continue
        if not loop.is_sequential:
            return NotApplicable("it is not loaded and used inside a sequential loop")
        # a resident buffer has no slots: every iteration fills a part that no other overwrites
        if not readers <= inside and ANN_RESIDENT not in block.annotations:
            outside = ", ".join(sorted(readers - inside))
            return NotApplicable(f"it is still used after the loop {loop.var}, by {outside}")
        source = next(r for r in block.reads if r.buffer != target.buffer)
        return (
            StagedBuffer(
                buffer=target.buffer,
                source=source.buffer,
                scope=target.scope,
                dtype=target.dtype,
                level=level,
                block=block.name,
                loop_depth=loop.depth,
                kind=block.kind,
            ),
            loop,
        )
    return NotApplicable("it is never used, or not inside a loop")


def _loops_above(nodes: Nodes, block: BlockNode) -> list[LoopNode]:
    """Loops around a block, outermost first."""
    return [loop for loop in loops_of(nodes) if any(b is block for b in loop.blocks())]


def check_load_use_loop(
    loop: LoopNode, buffers: list[StagedBuffer], *, ignore_existing: bool = False
) -> NotApplicable | None:
    """Rule 2: why a loop is no load-and-use loop for its buffers, or None when it is."""
    if loop.extent is None or loop.start is None:
        return NotApplicable(
            f"the extent of loop {loop.var} is not a constant; compile a static shape"
        )
    if loop.annotation(ANN_STAGE) is not None and not ignore_existing:
        return NotApplicable(f"loop {loop.var} is pipelined already")
    names = {buffer.block for buffer in buffers}
    is_load = [_holds_only(child, names) for child in loop.children]
    loads = sum(is_load)
    if not all(is_load[:loads]):
        return NotApplicable(f"in loop {loop.var} it is loaded after something else has run")
    if loads == len(is_load):
        return NotApplicable(f"loop {loop.var} only loads")
    if len(is_load) > loads + 1:
        return NotApplicable(
            f"loop {loop.var} has {len(is_load) - loads} statements after its loads; "
            "one is supported"
        )
    if loads != len(names):
        return NotApplicable(f"in loop {loop.var} one statement loads several buffers")
    return None


def _holds_only(child: LoopNode | BlockNode, names: set[str]) -> bool:
    return all(block.name in names for block in blocks_of((child,)))


def has_matching_synchronisation(
    groups: list[list[tuple[StagedBuffer, LoopNode]]], level: Level, refused: list[Refusal]
) -> NotApplicable | None:
    """Rule 3: why the buffers of shared memory cannot share one barrier, or None when they can."""
    if level is not Level.SHARED:
        return None  # registers need no barrier
    if len(groups) > 1:
        places = " and ".join(
            f"{', '.join(buffer.buffer for buffer, _ in group)} at loop {group[0][1].var}"
            for group in groups
        )
        return NotApplicable(f"shared-memory buffers synchronise at different places: {places}")
    if groups and refused:
        others = ", ".join(refusal.buffer for refusal in refused)
        return NotApplicable(
            f"{others} of the same scope cannot be pipelined, so the barrier would differ"
        )
    return None
