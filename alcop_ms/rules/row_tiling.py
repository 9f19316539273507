"""`row-tiling`: row-wise operators whose rows come to shared memory tile by tile, in advance."""

from __future__ import annotations

import logging
from dataclasses import dataclass

from alcop_ms import compat, targets
from alcop_ms.analysis.row_operator import RowOperator, find_row_operator
from alcop_ms.compat import Any, PyScheduleRule, Schedule, derived_object
from alcop_ms.pipeline import MAX_SHARED_STAGES, NotApplicable

logger = logging.getLogger(__name__)

THREADS = (32, 64, 128, 256, 512)
MAX_ROWS = 8  # of a block
DEPTHS = tuple(range(2, MAX_SHARED_STAGES + 1))


@dataclass(frozen=True, slots=True, kw_only=True)
class RowTilingPlan:
    """One design: its structure is fixed; threads, rows and depth are sampled.

    Attributes
    ----------
    is_resident : bool
        Whether the row stays in shared memory for the later passes; else they read it again from
        global memory.
    threads, depths : tuple of int
        What is sampled: threads along a row, and tiles in shared memory at once.
    """

    operator: RowOperator
    is_resident: bool
    threads: tuple[int, ...]
    depths: tuple[int, ...]


def plan_row_tiling(
    operator: RowOperator, shared_limit: int
) -> tuple[RowTilingPlan, ...] | NotApplicable:
    """The designs to search for one operator, or why a pipeline has nothing to do.

    Parameters
    ----------
    shared_limit : int
        Bytes of shared memory a threadblock may have.
    """
    threads = tuple(t for t in THREADS if 2 * t * operator.copy_lanes <= operator.cols)
    if not threads:
        return NotApplicable(
            f"rows of {operator.cols} columns are fewer than two tiles of a warp: there is nothing "
            "to load ahead"
        )
    most = -(-operator.cols // (threads[0] * operator.copy_lanes))
    depths = tuple(depth for depth in DEPTHS if depth <= most)
    # a tile at the lowest depth fits always: 2 * 512 threads of 16 bytes
    residences = [False]
    if operator.passes > 1 and operator.row_bytes <= shared_limit:
        residences.append(True)
    return tuple(
        RowTilingPlan(operator=operator, is_resident=stays, threads=threads, depths=depths)
        for stays in residences
    )


def apply_plan(sch: Schedule, plan: RowTilingPlan) -> None:
    """Tile, stage and bind one operator. Schedule primitives only, so that the trace replays.

    The row loops of all blocks are merged instead of moving blocks with `compute_at`: that drops
    the condition which keeps a ragged last tile inside its row (TVM 0.27).
    """
    operator = plan.operator
    for name in operator.inlined:
        sch.compute_inline(sch.get_sblock(name))
    first, *others = (sch.get_sblock(name) for name in operator.reductions)
    # cross-thread sums are written by every thread to a copy of its own: TVM puts no barrier
    # behind a shared result that a warp writes
    if operator.result:
        result = sch.get_sblock(operator.result)
        for reduction in (first, *others):
            sch.set_scope(reduction, 0, compat.SCOPE_LOCAL)
    else:
        result = sch.cache_write((first, *others)[-1], 0, compat.SCOPE_LOCAL)
        for reduction in (first, *others)[:-1]:
            sch.set_scope(reduction, 0, compat.SCOPE_LOCAL)
    readers = [first]
    if plan.is_resident:
        readers = [first, *others, *((result,) if operator.has_row_result else ())]
    copy = sch.cache_read(first, _read_index(sch, first, operator), compat.SCOPE_SHARED, readers)
    tile = _tile_loops(sch, plan, copy, (first, *others), result)
    depth = sch.sample_categorical(list(plan.depths), [1.0 / len(plan.depths)] * len(plan.depths))
    sch.annotate(tile, compat.ANN_SHARED_STAGES, depth)
    if plan.is_resident:
        sch.annotate(copy, compat.ANN_RESIDENT, 1)


def _read_index(sch: Schedule, block: Any, operator: RowOperator) -> int:
    reads = [str(region.source.name) for region in sch.get(block).reads]
    return reads.index(operator.operand)


def _tile_loops(
    sch: Schedule, plan: RowTilingPlan, copy: Any, reductions: tuple[Any, ...], result: Any
) -> Any:
    """Split, merge and bind the loops of all blocks; returns the loop over tiles."""
    operator = plan.operator
    threads = sch.sample_categorical(
        list(plan.threads), [1.0 / len(plan.threads)] * len(plan.threads)
    )
    first, *others = reductions
    lanes = operator.copy_lanes
    factors = sch.sample_perfect_tile(
        _fuse_rows(sch, copy, has_columns=True), n=2, max_innermost_factor=MAX_ROWS
    )

    def split(block: Any, *, has_columns: bool) -> tuple[Any, Any, Any]:
        """(row of the block's rows, thread, what is left of the columns)."""
        rows = _fuse_rows(sch, block, has_columns=has_columns)
        row = sch.split(rows, factors)[1]
        if not has_columns:
            _, thread = sch.split(sch.add_unit_loop(block), [None, threads])
            return row, thread, None
        tile, thread, lane = sch.split(sch.get_loops(block)[-1], [None, threads, lanes])
        return row, thread, (tile, lane)

    copy_row, copy_thread, (copy_tile, copy_lane) = split(copy, has_columns=True)
    _, thread, _ = split(first, has_columns=True)
    partial = sch.rfactor(thread, 0)
    sch.set_scope(partial, 0, compat.SCOPE_LOCAL)
    rows = [copy_row, sch.get_loops(partial)[1], sch.get_loops(first)[1]]
    bound = [copy_thread, sch.get_loops(partial)[3], sch.get_loops(first)[2]]
    for block in others:  # TVM sums these in each thread before it sums across threads
        row, thread, _ = split(block, has_columns=True)
        rows.append(row)
        bound.append(thread)
    row, thread, _ = split(result, has_columns=operator.has_row_result)
    sch.merge(*rows, row)
    tile = sch.merge(copy_tile, sch.get_loops(partial)[2])
    block_rows, block_row = sch.get_loops(partial)[:2]
    sch.bind(block_rows, "blockIdx.x")
    sch.bind(block_row, "threadIdx.y")
    for loop in (*bound, thread):
        sch.bind(loop, "threadIdx.x")
    sch.vectorize(copy_lane)
    # last: it invalidates what TVM knows of the other reductions' conditions
    sch.decompose_reduction(partial, tile)
    for block in (first, *others):
        sch.annotate(block, compat.ANN_TILING_STRUCTURE, "alcop-row")
    sch.annotate(tile, compat.ANN_ROW_TILE, [threads, factors[1]])
    return tile


def _fuse_rows(sch: Schedule, block: Any, *, has_columns: bool) -> Any:
    loops = sch.get_loops(block)
    rows = loops[:-1] if has_columns else loops
    return rows[0] if len(rows) == 1 else sch.fuse(*rows)


@derived_object
class RowTiling(PyScheduleRule):
    """Pipeline the rows of reductions, softmax and normalisations into shared memory.

    **Rewrite**::

        for i, k: s[i] += f(x[i, k])
        for i, k: y[i, k] = g(x[i, k], s[i])
        ->
        for block, threadIdx.y:                                 # a row each
          for tile:                                             # pipelined, 2 to 8 deep
            x.shared[tile] = x[...]                             # cp.async, as wide as rows allow
            for threadIdx.x: partial.local += f(x.shared[tile])
          s.local = allreduce(partial.local)
          for tile, threadIdx.x: y[...] = g(x.shared[...], s.local)

    With one pass over the row shared memory holds the tiles in flight. With several there are two
    designs: the row stays whole in shared memory, where the first pass waits for each tile as it
    gets there; or later passes read it again from global memory, mostly from the L2 cache.

    **Applies when** a whole function is such an operator (`analysis/row_operator.py`) and a row has
    at least two tiles of a warp. TVM's own rules keep their designs beside these.

    **Does not handle** rows that are no multiple of 4 bytes, operators that read several tensors
    in a reduction, a second pipelined pass (buffers of one scope must synchronise at one place).

    **Source**: ALCOP (MLSys 2023) for the pipeline.
    """

    def __init__(self) -> None:
        super().__init__()
        self.shared_limit = 0

    def _initialize_with_tune_context(self, context: Any) -> None:
        target = targets.target(context.target)
        self.shared_limit = int(target.attrs["max_shared_memory_per_block"])

    def apply(self, sch: Schedule, block: Any) -> list[Schedule]:
        if not compat.is_root_block(sch, block):  # the rule looks at a whole function, once
            return [sch]
        operator = find_row_operator(sch)
        plans = (
            operator
            if isinstance(operator, NotApplicable)
            else plan_row_tiling(operator, self.shared_limit)
        )
        if isinstance(plans, NotApplicable):
            logger.debug("row-tiling: %s", plans.reason)
            return [sch]
        designs = [sch]
        for plan in plans:
            design = sch.copy()
            try:
                apply_plan(design, plan)
            # it would end the search for the whole function
            except compat.PRIMITIVE_ERRORS as error:
                logger.warning("row-tiling: design lost: %s", error)
            else:
                designs.append(design)
        return designs

    def clone(self) -> Any:
        return RowTiling()
