import numpy as np
import pytest

from alcop_ms.simulator.accesses import active_share, bank_passes, sectors

LANES = np.arange(32)


def warp(addresses):
    return np.asarray(addresses).reshape(1, 32)


@pytest.mark.parametrize(
    ("addresses", "access_bytes", "passes"),
    [
        (LANES * 4, 4, 1),  # a word a bank
        (LANES * 0, 4, 1),  # all lanes read one word
        (LANES * 8, 4, 2),  # every second bank, twice each
        (LANES * 128, 4, 32),  # one bank
        (LANES * 8, 8, 2),  # 256 bytes
        (LANES * 16, 16, 4),  # 512 bytes
        # rows of four 16-byte chunks, five apart: in eight lanes, chunk 8 falls on chunk 0's banks
        ((LANES // 4 * 5 + LANES % 4) * 16, 16, 8),
        ((LANES // 4 * 5 + LANES % 4) * 16 * 0 - 1, 16, 0),  # nobody takes part
    ],
)
def test_bank_passes_of_one_warp(addresses, access_bytes, passes):
    assert bank_passes(warp(addresses), access_bytes) == passes


def test_bank_passes_are_those_of_the_average_warp():
    two = np.stack([LANES * 16, np.full(32, -1)])
    assert bank_passes(two, 16) == 2
    assert active_share(two) == 0.5


@pytest.mark.parametrize(
    ("addresses", "access_bytes", "expected"),
    [
        (LANES * 16, 16, 16),  # 512 contiguous bytes
        (LANES * 1024, 16, 32),  # half a sector each
        (LANES // 4 * 4096 + LANES % 4 * 8, 8, 8),  # four lanes fill a sector
    ],
)
def test_sectors_of_one_warp(addresses, access_bytes, expected):
    assert sectors(warp(addresses), access_bytes) == expected
