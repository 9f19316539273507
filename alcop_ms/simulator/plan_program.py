"""The program of a tensor-core plan, written down without lowering it.

An exhaustive study has tens of thousands of candidates, and lowering one takes a third of a second.
The order of copies, waits, barriers, loads and multiplies follows from the plan alone; the tests
prove, candidate by candidate, that what is written here is what `read_kernel` reads from the
lowered text.
"""

from __future__ import annotations

import functools
from math import gcd

import numpy as np

from alcop_ms.dtypes import DTYPE_BYTES, TF32
from alcop_ms.errors import InvalidPlanError
from alcop_ms.lowering.device_functions import PAIR
from alcop_ms.pipeline import Family, Level, PipelinePlan
from alcop_ms.simulator.accesses import LANES, SECTOR_BYTES, bank_passes
from alcop_ms.simulator.lane_work import exchange, round_registers, turn_bytes
from alcop_ms.simulator.program import Operand, Program, Step, StepKind, merge_steps
from alcop_ms.simulator.read_kernel import estimate_registers

_CHUNK_BYTES = 16
_FRAGMENT_ROWS = 16  # of A; columns of B
_MMA_OUTPUTS = 16 * 8
_LANES_OF_A_ROW = 4  # of a fragment of results
_LDMATRIX_REGISTERS = 4  # of a lane
_LDMATRIX_PASSES = 4.0  # free of conflicts, in rows that are padded or swizzled


def write_program(plan: PipelinePlan) -> Program:
    """The program of a plan that was tiled for tensor cores and pipelined in shared memory.

    Raises
    ------
    InvalidPlanError
        Another family, synchronous copies, or more stages than the loop has iterations.
    """
    shared = plan.at(Level.SHARED)
    if plan.tile.family is not Family.MMA or len(shared) != 1 + plan.problem.products:
        raise InvalidPlanError("only plans of the tensor-core family have a program of their own")
    if plan.problem.is_computed:
        raise InvalidPlanError("operands computed on the way to registers have no such program")
    if plan.shared_stages < 2 or not all(buffer.is_async for buffer in shared):
        raise InvalidPlanError("only plans with asynchronous copies have a program of their own")
    is_gathered = plan.problem.transpose_a or not plan.problem.transpose_b
    if plan.problem.in_dtype == TF32 and is_gathered:
        raise InvalidPlanError("only tf32 whose rows run along k has a program of its own")
    if plan.shared_stages > plan.k_tiles:
        raise InvalidPlanError(
            f"{plan.shared_stages} stages for {plan.k_tiles} iterations: lowering would clip them"
        )
    prologue, body, epilogue = _schedule(plan)
    return Program(
        name="main_kernel",
        prologue=merge_steps(prologue),
        body=merge_steps(body),
        trips=plan.k_tiles - (plan.shared_stages - 1),
        epilogue=merge_steps([*epilogue, *_store(plan)]),
        warps=plan.tile.warps,
        blocks=plan.blocks,
        shared_bytes=plan.shared_bytes,
        registers_per_thread=estimate_registers(_array_bytes(plan)),
        operands=_operands(plan),
    )


def _schedule(plan: PipelinePlan) -> tuple[list[Step], list[Step], list[Step]]:
    """Prologue, one iteration, and the iterations that load nothing any more."""
    stages, steps = plan.shared_stages, plan.tile.k_steps
    load, barrier = _load(plan), Step(kind=StepKind.BARRIER)
    compute = [*load, _multiply(plan)]
    copies = [*_copies(plan), Step(kind=StepKind.COMMIT)]

    def arrive(pending: int) -> list[Step]:
        return [Step(kind=StepKind.WAIT, pending_groups=pending), barrier]

    fill = copies * (stages - 1)
    drain = range(
        stages - 2, -1, -1
    )  # groups still in flight in each iteration that copies nothing
    if plan.register_stages == 1:
        tile = compute * steps
        end = [step for pending in drain for step in (*arrive(pending), *tile)]
        return fill, [*arrive(stages - 2), *copies, *tile], end
    if stages == 2:  # the register pipeline starts anew in each tile
        tile = [*load, *compute * (steps - 1), *compute[-1:]]
        return fill, [*arrive(0), *copies, *tile], [*arrive(0), *tile]
    ahead = compute * (steps - 1)
    body = [*copies, *ahead, *arrive(stages - 2), *compute]
    # the drained iterations wait first: nothing separates their copies from their barrier
    end = [step for pending in list(drain)[1:] for step in (*arrive(pending), *ahead, *compute)]
    return [*fill, *arrive(stages - 2), *load], body, [*end, *ahead, *compute[-1:]]


def _load(plan: PipelinePlan) -> list[Step]:
    """The fragments of one step of k, and what their registers take behind ldmatrix."""
    columns = plan.problem.products * plan.tile.warp_n
    matrices = (plan.tile.warp_m + columns) // _FRAGMENT_ROWS
    steps = [Step(kind=StepKind.FRAGMENTS, count=matrices, passes=matrices * _LDMATRIX_PASSES)]
    if plan.problem.in_dtype == TF32:
        steps.append(round_registers(matrices * _LDMATRIX_REGISTERS))
    if plan.problem.in_bytes == 1:
        of_a, of_b = plan.problem.across_k
        turned = (of_a * plan.tile.warp_m + of_b * plan.tile.warp_n) // _FRAGMENT_ROWS
        steps += [turn_bytes(turned)] if turned else []
    return steps


def _multiply(plan: PipelinePlan) -> Step:
    tile = plan.tile
    return Step(
        kind=StepKind.TENSOR,
        count=plan.problem.products * (tile.warp_m // 16) * (tile.warp_n // 8),
        fma=_MMA_OUTPUTS * tile.step_k,
        types=(plan.problem.in_dtype, plan.problem.acc_dtype),
    )


def _copies(plan: PipelinePlan) -> list[Step]:
    """One tile of each operand: chunks of 16 bytes, dealt to the threads in turn."""
    tile, problem = plan.tile, plan.problem
    a_shape, b_shape = (tile.tile_m, tile.tile_k), (tile.tile_k, tile.tile_n)
    shapes = (
        a_shape[::-1] if problem.transpose_a else a_shape,
        b_shape[::-1] if problem.transpose_b else b_shape,
    )
    steps = []
    staged = zip(problem.sides, plan.at(Level.SHARED), strict=True)
    for operand, (side, buffer) in enumerate(staged):
        rows, columns = shapes[side]
        row_chunks = columns * problem.in_bytes // _CHUNK_BYTES
        chunks = rows * row_chunks
        stride_chunks = buffer.slot_bytes // rows // _CHUNK_BYTES
        steps.append(
            Step(
                kind=StepKind.COPY,
                count=-(-chunks // LANES) / tile.warps,
                passes=_write_passes(row_chunks, stride_chunks, chunks) / tile.warps,
                sectors=chunks / 2 / tile.warps,
                operand=operand,
            )
        )
    return steps


@functools.lru_cache(maxsize=256)
def _write_passes(row_chunks: int, stride_chunks: int, chunks: int) -> float:
    """Passes for writing a tile: row by row, swizzled or padded to a longer stride."""
    if stride_chunks == row_chunks:  # swizzled: eight neighbours fall into eight bank groups
        return chunks / 8
    linear = np.arange(-(-chunks // LANES) * LANES)
    addresses = (linear // row_chunks * stride_chunks + linear % row_chunks) * _CHUNK_BYTES
    addresses = np.where(linear < chunks, addresses, -1).reshape(-1, LANES)
    return bank_passes(addresses, _CHUNK_BYTES) * addresses.shape[0]


def _store(plan: PipelinePlan) -> list[Step]:
    """Four lanes exchange what they hold of a row and store it in pieces.

    What each holds side by side leaves as it lies; pairs of 16-bit results fill only half a sector.
    """
    elements, problem = _stored_elements(plan), plan.problem
    # neighbours along n fall to two instructions where bytes of B are sorted
    run = 2 * PAIR if problem.in_bytes == 1 and problem.across_k[1] else PAIR
    stores = plan.tile.warp_m * plan.tile.warp_n // (elements * LANES)
    row_bytes = _LANES_OF_A_ROW * elements * problem.out_bytes
    sectors = stores * LANES / _LANES_OF_A_ROW * max(row_bytes / SECTOR_BYTES, 1.0)
    result = len(problem.sides)  # behind the operands
    store = Step(kind=StepKind.GLOBAL_WRITE, count=stores, sectors=sectors, operand=result)
    if elements <= run:
        return [store]
    return [exchange(elements // run, run * problem.out_bytes, stores), store]


def _stored_elements(plan: PipelinePlan) -> int:
    """Results that a thread stores at once: 16 bytes, of fragments that lie side by side."""
    fragments = 4 if plan.tile.warp_n % 32 == 0 else 2
    most = min(_CHUNK_BYTES // plan.problem.out_bytes, 2 * fragments)
    return gcd(plan.problem.n, most)


def _array_bytes(plan: PipelinePlan) -> int:
    """Bytes of the arrays that the kernel declares for each thread."""
    tile, problem = plan.tile, plan.problem
    columns = problem.products * tile.warp_n
    accumulators = tile.warp_m * columns // LANES * DTYPE_BYTES[problem.acc_dtype]
    fragments = (tile.warp_m + columns) * tile.step_k // LANES * problem.in_bytes
    # a piece of the result; and what lanes exchange, in the registers of sums where it is as wide
    pieces = 1 if problem.out_dtype == problem.acc_dtype else 2
    stored = pieces * _stored_elements(plan) * problem.out_bytes
    return accumulators + plan.register_stages * fragments + stored


def _operands(plan: PipelinePlan) -> tuple[Operand, ...]:
    """Which rows of A and columns of B each block takes, in the order of the launch."""
    tile, problem = plan.tile, plan.problem
    rows, columns = -(-problem.m // tile.tile_m), -(-problem.n // tile.tile_n)
    block = np.arange(rows * columns)
    group, rest = block // (columns * tile.raster_group), block % (columns * tile.raster_group)
    row = group * tile.raster_group + rest % tile.raster_group
    column = rest // tile.raster_group
    batch = np.arange(problem.batch)[:, None]
    a = (batch * rows + row, tile.tile_m * problem.k * problem.in_bytes / problem.reuse_a)
    b = (batch * columns + column, tile.tile_n * problem.k * problem.in_bytes / problem.reuse_b)
    panels = (
        *((a, b)[side] for side in problem.sides),
        (
            (batch * rows + row) * columns + column,
            tile.tile_m * tile.tile_n * problem.out_bytes,
        ),
    )
    return tuple(
        Operand(name=name, panels=tuple(panel.ravel().tolist()), panel_bytes=float(size))
        for name, (panel, size) in zip((*"ABV"[: len(panels) - 1], "C"), panels, strict=True)
    )
