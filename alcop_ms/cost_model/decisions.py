"""The tensor-core space as arrays of decisions: every candidate of one product, without schedules.

`tensor-core-tiling` and the two pipelining rules sample perfect tiles and depths. Here all that
they can sample is written out, so that a whole space can be scored at once.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from alcop_ms.cost_model.batch import BufferBatch, PlanBatch, TileBatch
from alcop_ms.dtypes import TF32
from alcop_ms.errors import InvalidPlanError
from alcop_ms.matmul_shape import MatmulShape
from alcop_ms.pipeline import (
    BufferStage,
    Family,
    Level,
    PipelinePlan,
    TileShape,
    padding_chunk,
    part_length,
)

FRAGMENT = 16  # m and n of one fragment
FRAGMENT_K_BYTES = 32
SWIZZLED_ROW_BYTES = 64  # what rows of a swizzled buffer are multiples of
CHUNK_BYTES = 16
LANES = 32
_ONE_SLOT = "one slot was chosen: nothing is loaded ahead"

Array = np.ndarray


@dataclass(frozen=True, slots=True, kw_only=True)
class Bounds:
    """What may be chosen; the defaults are those of the rules.

    Attributes
    ----------
    warps, warp_tiles, k_steps, raster_groups : tuple of int
        Warps along m and along n; 16 x 16 fragments of a warp along m and along n; steps of 32
        bytes of k in a k tile; block rows walked together. What does not divide its extent is left
        out.
    swizzled : tuple of bool
        Layouts of shared memory: padded rows (False), swizzled rows (True).
    splits : tuple of int
        Parts of k; for which the rule has designs is said in `rules/split_k.py`.
    """

    warps: tuple[int, ...] = (1, 2, 3, 4)
    warp_tiles: tuple[int, ...] = (1, 2, 3, 4)
    k_steps: tuple[int, ...] = (1, 2, 3, 4)
    raster_groups: tuple[int, ...] = (1, 2, 3, 4, 5, 6, 7, 8)
    swizzled: tuple[bool, ...] = (False, True)
    shared_stages: tuple[int, ...] = (2, 3, 4, 5, 6, 7, 8)
    register_stages: tuple[int, ...] = (1, 2)
    splits: tuple[int, ...] = (1,)


@dataclass(frozen=True, slots=True, kw_only=True)
class Decisions:
    """Candidates of one product, one number of each array a candidate."""

    problem: MatmulShape
    warps_m: Array
    tiles_m: Array
    warps_n: Array
    tiles_n: Array
    k_steps: Array
    raster_group: Array
    is_swizzled: Array
    shared_stages: Array
    register_stages: Array
    splits: Array

    def __len__(self) -> int:
        return len(self.warps_m)

    def take(self, chosen: Array | Sequence[int]) -> Decisions:
        """Some of the candidates, by index or by mask."""
        return replace(
            self, **{name: getattr(self, name)[np.asarray(chosen)] for name in DECISION_NAMES}
        )

    def matrix(self) -> Array:
        """`[candidate, decision]` in the order of `DECISION_NAMES`."""
        return np.stack([getattr(self, name).astype(int) for name in DECISION_NAMES], axis=1)


DECISION_NAMES = tuple(name for name in Decisions.__dataclass_fields__ if name != "problem")


def enumerate_decisions(problem: MatmulShape, bounds: Bounds = Bounds()) -> Decisions:
    """Every candidate of the tensor-core space within bounds that lowering keeps as it is.

    Left out are tiles that do not divide their extent, swizzled rows that cannot be (as the rule
    leaves them out), register slots that do not divide the steps of a k tile, and more stages than
    the loop has iterations.

    Raises
    ------
    InvalidPlanError
        Nothing is left.
    """
    depth = step_depth(problem)
    if problem.m % FRAGMENT or problem.n % FRAGMENT or problem.k % depth:
        raise InvalidPlanError(
            f"m, n, k = {problem.m}, {problem.n}, {problem.k}: tiles need multiples of {FRAGMENT}, "
            f"{FRAGMENT} and {depth}"
        )
    m, n, k = problem.m // FRAGMENT, problem.n // FRAGMENT, problem.k // depth
    parts = [(splits, part_length(k, splits, 1)) for splits in bounds.splits]
    parts = [(splits, part) for splits, part in parts if (splits - 1) * part < k]
    sides_m = list(_sides(m, bounds))
    sides_n = list(_sides(n, bounds))
    rows = [
        (*side_m, *side_n, steps, raster, swizzled, stages, slots, splits)
        for side_m, side_n in itertools.product(sides_m, sides_n)
        for splits, part in parts
        for steps in bounds.k_steps
        if part % steps == 0
        for raster in bounds.raster_groups
        if m // (side_m[0] * side_m[1]) % raster == 0
        for swizzled in bounds.swizzled
        if not swizzled or _can_swizzle(problem, side_m, side_n, steps)
        for stages in bounds.shared_stages
        if stages <= part // steps
        for slots in bounds.register_stages
        if steps % slots == 0
    ]
    if not rows:
        raise InvalidPlanError(f"no tile within bounds divides {problem}")
    columns = np.asarray(rows, dtype=np.int64).T
    order = ("warps_m", "tiles_m", "warps_n", "tiles_n", "k_steps", "raster_group")
    names = (*order, "is_swizzled", "shared_stages", "register_stages", "splits")
    return Decisions(problem=problem, **dict(zip(names, columns, strict=True)))


def step_depth(problem: MatmulShape) -> int:
    """How deep along k one tensor-core instruction, and so one register step, reaches."""
    return FRAGMENT_K_BYTES // problem.in_bytes


def _sides(fragments: int, bounds: Bounds) -> Iterable[tuple[int, int]]:
    """(warps, fragments of a warp) whose product divides an extent in fragments."""
    for warps, tiles in itertools.product(bounds.warps, bounds.warp_tiles):
        if fragments % (warps * tiles) == 0:
            yield warps, tiles


def _can_swizzle(
    problem: MatmulShape, side_m: tuple[int, int], side_n: tuple[int, int], steps: int
) -> bool:
    """Rows of a power of two whose fragments stay together in pieces of 64 bytes.

    Rows of A run along k (m when transposed), those of B along n (k when transposed).
    """
    if problem.in_dtype == TF32:
        return False
    side_bytes = FRAGMENT * problem.in_bytes
    sides = {
        "m": (*side_m, side_bytes),
        "n": (*side_n, side_bytes),
        "k": (1, steps, FRAGMENT_K_BYTES),
    }
    rows = {"m" if problem.transpose_a else "k", "k" if problem.transpose_b else "n"}
    for warps, fragments, fragment_bytes in (sides[axis] for axis in rows):
        row = warps * fragments
        if fragments * fragment_bytes % SWIZZLED_ROW_BYTES or row & (row - 1):
            return False
    return True


def make_batch(decisions: Decisions) -> PlanBatch:
    """The plans of all candidates, as arrays."""
    problem = decisions.problem
    warp_m, warp_n = decisions.tiles_m * FRAGMENT, decisions.tiles_n * FRAGMENT
    tile = TileBatch(
        family=Family.MMA,
        tile_m=decisions.warps_m * warp_m,
        tile_n=decisions.warps_n * warp_n,
        tile_k=decisions.k_steps * step_depth(problem),
        warp_m=warp_m,
        warp_n=warp_n,
        step_k=np.full(len(decisions), step_depth(problem)),
        threads=decisions.warps_m * decisions.warps_n * LANES,
        raster_group=decisions.raster_group,
    )
    is_async = decisions.shared_stages > 1
    shapes = ((tile.tile_m, tile.tile_k), (tile.tile_k, tile.tile_n))
    is_transposed = (problem.transpose_a, problem.transpose_b)
    shares = (problem.copied_a, problem.copied_b)
    shared = []
    along_k = (not problem.transpose_a, problem.transpose_b)
    operands = list(zip(shapes, is_transposed, shares, along_k, strict=True))
    for (rows, columns), turned, share, has_k_rows in (operands[side] for side in problem.sides):
        stored_rows, stored_columns = (columns, rows) if turned else (rows, columns)
        chunk = padding_chunk(problem.in_dtype, along_k=has_k_rows)
        stride = _row_stride(stored_columns, decisions.is_swizzled, chunk)
        shared.append(
            BufferBatch(
                num_stages=decisions.shared_stages,
                slot_bytes=(stored_rows * stride * problem.in_bytes * share).astype(int),
                copy_bytes=np.where(is_async, CHUNK_BYTES, 0),
            )
        )
    return PlanBatch(
        problem=problem,
        tile=tile,
        shared_stages=decisions.shared_stages,
        register_stages=decisions.register_stages,
        barriers_per_k_tile=np.where(is_async, 1, 2),
        shared=tuple(shared),
        splits=decisions.splits,
    )


def _row_stride(columns: Array, is_swizzled: Array, chunk: int) -> Array:
    """Elements from a row to the next: an odd number of chunks where rows are padded."""
    return np.where(is_swizzled > 0, columns, columns + (chunk - columns) % (2 * chunk))


def _operand_names(problem: MatmulShape) -> tuple[str, ...]:
    """A, B, and the second B of a pair."""
    return ("A", "B", "B2")[: len(problem.sides)]


def make_plan(decisions: Decisions, index: int) -> PipelinePlan:
    """The plan of one candidate."""
    batch = make_batch(decisions.take([index]))
    tile, problem = batch.tile, decisions.problem
    names = [name for name in TileBatch.__dataclass_fields__ if name != "family"]
    shape = TileShape(family=tile.family, **{name: int(getattr(tile, name)[0]) for name in names})
    stages, slots = int(batch.shared_stages[0]), int(batch.register_stages[0])
    shared = [
        BufferStage(
            buffer=name,
            level=Level.SHARED,
            scope="shared.dyn",
            num_stages=stages,
            slot_bytes=int(buffer.slot_bytes[0]),
            copy_bytes=int(buffer.copy_bytes[0]),
            reason="" if stages > 1 else _ONE_SLOT,
        )
        for name, buffer in zip(_operand_names(problem), batch.shared, strict=True)
    ]
    step_bytes = shape.step_k * problem.in_bytes
    fragments = [
        BufferStage(
            buffer=name,
            level=Level.REGISTER,
            scope="warp",
            num_stages=slots,
            slot_bytes=(shape.warp_m, shape.warp_n)[side] * step_bytes // LANES,
            reason="" if slots > 1 else _ONE_SLOT,
        )
        for name, side in zip(_operand_names(problem), problem.sides, strict=True)
    ]
    return PipelinePlan(
        problem=problem,
        tile=shape,
        shared_stages=stages,
        register_stages=slots,
        barriers_per_k_tile=int(batch.barriers_per_k_tile[0]),
        buffers=(*shared, *fragments),
        splits=int(batch.splits[0]),
    )
