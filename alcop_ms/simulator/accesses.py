"""What a warp's memory instruction touches: banks of shared memory, sectors of global memory."""

from __future__ import annotations

import numpy as np

BANKS = 32
WORD_BYTES = 4
SECTOR_BYTES = 32
LANES = 32
LDMATRIX_ROW_BYTES = 16
_PHASE_BYTES = BANKS * WORD_BYTES


def bank_passes(addresses: np.ndarray, access_bytes: int) -> float:
    """Passes over the banks for one instruction of an average warp.

    The lanes of a warp are served in groups that fill at most one pass of 128 bytes: 32 lanes of 4
    bytes, 16 of 8, 8 of 16. Within a group, words of one bank at different addresses take one pass
    each, and equal addresses share one.

    Parameters
    ----------
    addresses : array of int
        Byte addresses, `[warp, lane]`; negative where a lane does nothing.
    access_bytes : int
        Bytes of one lane.
    """
    words = max(1, access_bytes // WORD_BYTES)
    group = max(1, min(LANES, _PHASE_BYTES // max(WORD_BYTES, access_bytes)))
    warps = addresses.shape[0]
    grouped = addresses.reshape(warps * (LANES // group), group)
    total = 0.0
    for row in grouped:
        active = row[row >= 0]
        if active.size:
            first = np.unique(active // WORD_BYTES)
            touched = np.unique((first[:, None] + np.arange(words)[None, :]).ravel())
            total += float(np.bincount(touched % BANKS).max())
    return float(total / warps)


def sectors(addresses: np.ndarray, access_bytes: int) -> float:
    """32-byte sectors that one instruction of an average warp touches (`addresses` as above)."""
    total = 0.0
    for row in addresses:
        active = row[row >= 0]
        if active.size:
            spans = active[:, None] + np.arange(0, max(access_bytes, 1), WORD_BYTES)[None, :]
            total += np.unique(spans // SECTOR_BYTES).size
    return float(total / addresses.shape[0])


def active_share(addresses: np.ndarray) -> float:
    """Share of the warps in which any lane takes part."""
    return float((addresses >= 0).any(axis=1).mean())
