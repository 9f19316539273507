"""How many passes over the banks a copy's writes to shared memory need."""

from __future__ import annotations

from alcop_ms.cost_model.terms.arithmetic import all_of, choose
from alcop_ms.pipeline import BufferStage

CHUNK_BYTES = 16  # of one lane; eight lanes fill one pass over the 32 banks
_ROW_BYTES = 128


def copy_conflict_factor(buffer: BufferStage, rows: int, row_bytes: int) -> float:
    """Passes of a copy's writes over those without conflicts: 2 for short padded rows, else 1.

    A row padded to an odd number of 16-byte chunks starts one chunk further round the banks than
    the row before, and not where that row ended. Eight lanes that cross from one row to the next
    therefore skip a bank group and come round to one they had: two passes. Rows of whole multiples
    of 128 bytes are never crossed; swizzled rows have no padding. Source: bank arithmetic, PTX ISA
    cp.async, for copies of 16 bytes. Ignored: that of rows of 192 bytes only some are crossed.

    Parameters
    ----------
    rows, row_bytes : int
        The tile as it lies in memory, padding not counted.
    """
    is_crossed = all_of(
        (
            buffer.slot_bytes > rows * row_bytes,
            row_bytes % _ROW_BYTES != 0,
            buffer.copy_bytes == CHUNK_BYTES,
        )
    )
    return choose(is_crossed, 2.0, 1.0)
