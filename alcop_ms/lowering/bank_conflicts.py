"""How many passes over the banks of shared memory each access of a kernel needs, by computation.

Shared memory has 32 banks of 4 bytes. A warp's access is served in phases: 32 lanes of up to 4
bytes, 16 lanes of 8 or 8 lanes of 16; `ldmatrix` reads one 8x8 matrix a phase, whose 8 rows of 16
bytes 8 lanes name. A phase takes as many passes ("ways") as the fullest bank has different words:
1 is free of conflicts. Source: CUDA C++ Programming Guide, "Shared Memory"; PTX ISA, "ldmatrix".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from alcop_ms.lowering.lane_values import Lanes

BANKS = 32
WORD_BYTES = 4
WARP_LANES = 32
_PASS_BYTES = BANKS * WORD_BYTES
INACTIVE = -1
"""The address of a lane that takes no part."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ConflictSummary:
    """Some accesses of a kernel, taken together.

    Attributes
    ----------
    accesses : int
        Places of the text that access shared memory.
    unknown : int
        Those among them whose addresses could not be computed.
    max_ways : int
        Passes of the worst phase; 1 is free of conflicts, 0 without any known access.
    mean_ways : float
        Passes of all phases over the number of phases.
    """

    accesses: int
    unknown: int
    max_ways: int
    mean_ways: float

    @property
    def is_free(self) -> bool:
        """Whether every access is known, and without conflict."""
        return self.unknown == 0 and self.max_ways <= 1


def count_ways(addresses: Lanes, width_bytes: int) -> Lanes:
    """Count the passes of each phase.

    Parameters
    ----------
    addresses : int array
        Byte addresses of the threads of a block, a warp's 32 after each other; `INACTIVE` for a
        thread that takes no part.
    width_bytes : int
        What each thread accesses; at most 16.

    Returns
    -------
    int array
        One entry for each phase of each warp that has an active lane.
    """
    lanes_per_phase = min(WARP_LANES, _PASS_BYTES // max(width_bytes, WORD_BYTES))
    phases = addresses.reshape(-1, lanes_per_phase)
    words_each = -(-width_bytes // WORD_BYTES)
    words = phases[:, :, None] // WORD_BYTES + np.arange(words_each)
    words = np.where(phases[:, :, None] == INACTIVE, INACTIVE, words).reshape(len(phases), -1)
    words = np.sort(words, axis=1)
    is_first = np.diff(words, axis=1, prepend=INACTIVE) != 0  # a word counts once: it is broadcast
    counts = np.zeros((len(phases), BANKS), dtype=np.int64)
    rows, columns = np.nonzero(is_first)
    np.add.at(counts, (rows, words[rows, columns] % BANKS), 1)
    ways: Lanes = counts.max(axis=1)
    return ways[ways > 0]


def summarise(ways_of_places: Sequence[Sequence[Lanes] | None]) -> ConflictSummary:
    """Take places together; each is the ways of its executions, or None where it is unknown."""
    known = [ways for place in ways_of_places if place is not None for ways in place if ways.size]
    phases = sum(ways.size for ways in known)
    return ConflictSummary(
        accesses=len(ways_of_places),
        unknown=sum(place is None for place in ways_of_places),
        max_ways=max((int(ways.max()) for ways in known), default=0),
        mean_ways=sum(int(ways.sum()) for ways in known) / phases if phases else 0.0,
    )
