"""The `RowPlan` of a scheduled row-wise function, read back from what `row-tiling` left on it."""

from __future__ import annotations

import math
from typing import Any

import tvm
from tvm import tirx

from alcop_ms import compat
from alcop_ms.analysis.loop_tree import (
    BlockNode,
    LoopNode,
    blocks_of,
    find_func,
    loops_of,
    read_func,
)
from alcop_ms.dtypes import DTYPE_BYTES
from alcop_ms.hardware import GpuSpec
from alcop_ms.pipeline import NotApplicable
from alcop_ms.row_plan import RowPlan


def find_row_plan(mod: tvm.IRModule, gpu: GpuSpec) -> RowPlan | NotApplicable:
    """The plan of a scheduled module, or why it has none."""
    return read_row_plan(find_func(mod), gpu)


def read_row_plan(func: tirx.PrimFunc, gpu: GpuSpec) -> RowPlan | NotApplicable:
    """The plan of a scheduled function, or why it has none."""
    nodes = read_func(func)
    tiles = [loop for loop in loops_of(nodes) if loop.annotation(compat.ANN_ROW_TILE)]
    if not tiles:
        return NotApplicable("no loop over tiles of a row was made by row-tiling")
    (tile,) = tiles
    threads, block_rows = tile.annotation(compat.ANN_ROW_TILE) or (0, 0)
    copy = next(block for block in tile.blocks() if block.writes[0].scope == compat.SCOPE_SHARED)
    buffers = {str(param.name): param for param in func.params}
    operand = copy.reads[0]
    shape = _shape(buffers[operand.buffer])
    result = buffers[_results(nodes, buffers)]
    lanes = next(
        loop.extent
        for loop in tile.loops()
        if loop.kind == "vectorized" and any(block is copy for block in loop.blocks())
    )
    stages = (tile.annotation(compat.ANN_SHARED_STAGES) or (1,))[0]
    is_resident = compat.ANN_RESIDENT in copy.annotations
    return RowPlan(
        operand=operand.buffer,
        rows=math.prod(shape[:-1]),
        cols=shape[-1],
        dtype=operand.dtype,
        out_bytes=math.prod(_shape(result)) * DTYPE_BYTES[str(result.dtype)],
        passes=_count_passes(nodes, operand.buffer, copy),
        threads=threads,
        block_rows=block_rows,
        lanes=lanes or 1,
        stages=stages,
        is_async=stages > 1 and gpu.has_async_copy,
        is_resident=is_resident,
    )


def _shape(buffer: Any) -> tuple[int, ...]:
    return tuple(int(extent) for extent in buffer.shape)


def _results(nodes: tuple[LoopNode | BlockNode, ...], buffers: dict[str, Any]) -> str:
    return next(
        write.buffer
        for block in reversed(list(blocks_of(nodes)))
        for write in block.writes
        if write.buffer in buffers
    )


def _count_passes(nodes: Any, operand: str, copy: BlockNode) -> int:
    """Blocks that read the row, from shared memory or again from global memory."""
    names = {operand, copy.writes[0].buffer}
    return sum(
        any(read.buffer in names for read in block.reads)
        for block in blocks_of(nodes)
        if block is not copy
    )
