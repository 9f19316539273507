"""How a kernel of two chained products divides and pipelines its work. No TVM import."""

from __future__ import annotations

from dataclasses import dataclass

from alcop_ms.dtypes import DTYPE_BYTES
from alcop_ms.errors import InvalidPlanError
from alcop_ms.pipeline import MAX_SHARED_STAGES
from alcop_ms.residency import WARP_THREADS
from alcop_ms.workloads.chain import Chain

WARP_ROWS = 16  # of one tensor-core instruction
STEP = 16  # of depth, width or columns that one instruction, or two, take
COPY_BYTES = (16, 8, 4)  # what cp.async knows


@dataclass(frozen=True, slots=True, kw_only=True)
class ChainPlan:
    """One kernel: a block has 16 rows of one head for each warp, and walks the width in tiles.

    Attributes
    ----------
    tile : int
        Of the width: keys of attention. A multiple of 16.
    columns : int
        Of the result that a block computes, filled up to a multiple of 16; blocks that have other
        columns of the same rows compute the first product again.
    stages : int
        Tiles of B1, and as many of B2, in shared memory at once; at least 2.
    """

    chain: Chain
    warps: int
    tile: int
    columns: int
    stages: int

    def __post_init__(self) -> None:
        if self.warps < 1:
            raise InvalidPlanError(f"warps={self.warps}: at least 1")
        for name in ("tile", "columns"):
            value = getattr(self, name)
            if value < STEP or value % STEP:
                raise InvalidPlanError(f"{name}={value}: a multiple of {STEP}")
        if not 2 <= self.stages <= MAX_SHARED_STAGES:
            raise InvalidPlanError(f"stages={self.stages}: from 2 to {MAX_SHARED_STAGES}")

    @property
    def threads(self) -> int:
        """Of a block."""
        return WARP_THREADS * self.warps

    @property
    def tile_rows(self) -> int:
        """Rows of a block."""
        return WARP_ROWS * self.warps

    @property
    def row_tiles(self) -> int:
        """Blocks of one head and tile of columns."""
        return -(-self.chain.rows // self.tile_rows)

    @property
    def column_tiles(self) -> int:
        """Times that the first product is computed."""
        return -(-self.chain.columns // self.columns)

    @property
    def width_tiles(self) -> int:
        """Tiles that a block walks which reads the whole width."""
        return -(-self.chain.width // self.tile)

    @property
    def depth(self) -> int:
        """Of the first product, filled up with zeros to a multiple of 16."""
        return fill_up(self.chain.depth)

    @property
    def grid(self) -> tuple[int, int, int]:
        """Blocks along x (rows), y (heads, and columns of each) and z (batch)."""
        return (self.row_tiles, self.chain.heads * self.column_tiles, self.chain.batch)

    @property
    def blocks(self) -> int:
        """Blocks of the launch."""
        x, y, z = self.grid
        return x * y * z

    def count_tiles(self, row_tile: int) -> int:
        """Tiles of the width that the block of a tile of rows walks."""
        if not self.chain.is_causal:
            return self.width_tiles
        seen = (row_tile + 1) * self.tile_rows + self.chain.width - self.chain.rows
        return min(self.width_tiles, -(-seen // self.tile))

    @property
    def walked_tiles(self) -> int:
        """Tiles of the width that the blocks of all rows of one head walk together."""
        if not self.chain.is_causal:
            return self.row_tiles * self.width_tiles
        return sum(map(self.count_tiles, range(self.row_tiles)))

    @property
    def slot_elements(self) -> tuple[int, int]:
        """Of one tile of B1, and of B2."""
        return self.tile * self.depth, self.tile * self.columns

    @property
    def slot_bytes(self) -> tuple[int, int]:
        """Of one tile of B1, and of B2."""
        first, second = self.slot_elements
        size = DTYPE_BYTES[self.chain.dtype]
        return first * size, second * size

    @property
    def shared_bytes(self) -> int:
        """Shared memory of a block."""
        return self.stages * sum(self.slot_bytes)

    @property
    def bytes_in_flight(self) -> int:
        """Bytes that a block has asked for while it multiplies: of both, `stages - 1` tiles."""
        return (self.stages - 1) * sum(self.slot_bytes)

    @property
    def copy_bytes(self) -> tuple[int, int]:
        """Of one asynchronous copy of B1, and of B2; 0 where its rows are too uneven for any."""
        first, second = copied_rows(self.chain)
        size = DTYPE_BYTES[self.chain.dtype]
        return find_copy_bytes(first * size), find_copy_bytes(second * size)

    @property
    def pitches(self) -> tuple[int, int]:
        """Elements of a row of a tile of B1, and of B2, in shared memory."""
        is_swapped, is_swapped_2 = self.chain.transposes
        return (
            self.depth if is_swapped else self.tile,
            self.tile if is_swapped_2 else self.columns,
        )

    @property
    def copies_whole_rows(self) -> tuple[bool, bool]:
        """Whether the threads copy a whole number of rows of B1, and of B2, at a time."""
        size = DTYPE_BYTES[self.chain.dtype]
        first, second = (
            self.threads % max(1, pitch * size // max(1, copied)) == 0
            for pitch, copied in zip(self.pitches, self.copy_bytes, strict=True)
        )
        return first, second


def fill_up(extent: int) -> int:
    """The next multiple of 16."""
    return -(-extent // STEP) * STEP


def copied_rows(chain: Chain) -> tuple[int, int]:
    """Elements of a row of B1, and of B2, as they lie in memory."""
    first = chain.depth if chain.transposes[0] else chain.width
    second = chain.width if chain.transposes[1] else chain.columns
    return first, second


def find_copy_bytes(row_bytes: int) -> int:
    """The widest asynchronous copy that rows of so many bytes allow; 0 where none."""
    return next((size for size in COPY_BYTES if row_bytes % size == 0), 0)
