import numpy as np
import pytest

from alcop_ms.cost_model.terms.copy_conflicts import copy_conflict_factor
from alcop_ms.pipeline import BufferStage, Level


def buffer(slot_bytes, copy_bytes=16):
    return BufferStage(
        buffer="A",
        level=Level.SHARED,
        scope="shared.dyn",
        num_stages=3,
        slot_bytes=slot_bytes,
        copy_bytes=copy_bytes,
    )


@pytest.mark.parametrize(
    ("row_bytes", "stride_bytes", "copy_bytes", "factor"),
    [
        (64, 80, 16, 2),  # four chunks a row: 0 1 2 3 | 5 6 7 8, and 8 shares the banks of 0
        (32, 48, 16, 2),  # two: 0 1 | 3 4 | 6 7 | 9 10, and 9 shares those of 1
        (128, 144, 16, 1),  # eight lanes stay in their row
        (256, 272, 16, 1),
        (64, 64, 16, 1),  # swizzled: no padding
        (64, 80, 4, 1),  # lanes of 4 bytes write one word each
    ],
)
def test_copy_conflict_factor_by_hand(row_bytes, stride_bytes, copy_bytes, factor):
    assert copy_conflict_factor(buffer(8 * stride_bytes, copy_bytes), 8, row_bytes) == factor


def test_copy_conflict_factor_is_the_passes_over_the_banks():
    """The same by counting, for rows of a power of two."""
    for chunks in (2, 4, 8, 16):
        stride = chunks + 1
        addresses = np.array([lane // chunks * stride + lane % chunks for lane in range(32)])
        passes = sum(np.bincount(group % 8).max() for group in addresses.reshape(4, 8))
        found = copy_conflict_factor(buffer(8 * stride * 16), 8, chunks * 16)
        assert passes == 4 * found
