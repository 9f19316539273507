"""What a scheduled row-wise kernel does with its rows, as plain values. No TVM import."""

from __future__ import annotations

from dataclasses import dataclass

from alcop_ms.dtypes import DTYPE_BYTES


@dataclass(frozen=True, slots=True, kw_only=True)
class RowPlan:
    """One row-wise kernel.

    Attributes
    ----------
    operand : str
        The tensor whose rows are copied.
    rows, cols : int
        Of the tensor.
    out_bytes : int
        Of the whole result.
    passes : int
        How often a row is read.
    threads, block_rows : int
        Threads along a row, and rows of a threadblock.
    lanes : int
        Elements of one asynchronous copy.
    stages : int
        Tiles of a row in shared memory at once; 1 where nothing is loaded ahead.
    is_async : bool
        Whether tiles are copied by `cp.async`; before sm_80 copies are synchronous.
    is_resident : bool
        Whether later passes find the row in shared memory.
    """

    operand: str
    rows: int
    cols: int
    dtype: str
    out_bytes: int
    passes: int
    threads: int
    block_rows: int
    lanes: int
    stages: int
    is_async: bool
    is_resident: bool

    @property
    def blocks(self) -> int:
        """Threadblocks of the launch."""
        return self.rows // self.block_rows

    @property
    def tile_bytes(self) -> int:
        """Of one block: a tile of each of its rows."""
        return self.block_rows * self.threads * self.lanes * DTYPE_BYTES[self.dtype]

    @property
    def tiles(self) -> int:
        """Tiles of a row."""
        return -(-self.cols // (self.threads * self.lanes))

    @property
    def row_bytes(self) -> int:
        """Of a row in the tensor."""
        return self.cols * DTYPE_BYTES[self.dtype]

    @property
    def shared_bytes(self) -> int:
        """Shared memory of a block."""
        whole = self.block_rows * self.row_bytes
        return whole if self.is_resident else self.stages * self.tile_bytes

    @property
    def bytes_in_flight(self) -> int:
        """Bytes that a block has asked for while it computes on a tile."""
        return max(1, self.stages - 1) * self.tile_bytes
