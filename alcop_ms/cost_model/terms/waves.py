"""How a launch's threadblocks fall into waves."""

from __future__ import annotations

from dataclasses import dataclass

from alcop_ms.cost_model.terms.arithmetic import smallest


@dataclass(frozen=True, slots=True)
class Waves:
    """Full waves of a launch, and the last one if it is not full.

    Attributes
    ----------
    full : int
        Waves in which every SM holds `blocks_per_sm` blocks.
    tail_blocks_per_sm, tail_sms : int
        Blocks on the busiest SM of the last, partial wave, and SMs that have any; 0 without one.
    tail_blocks : int
        Blocks of that wave.
    count : float
        Blocks over what one wave holds.
    """

    full: int
    tail_blocks_per_sm: int
    tail_sms: int
    tail_blocks: int
    count: float


def find_waves(blocks: int, blocks_per_sm: int, sms: int) -> Waves:
    """Split `blocks` into waves; the hardware spreads a partial wave over all SMs first.

    F = floor(blocks / (b * SMs)); the rest takes ceil(rest / SMs) blocks an SM. Ignored: that an SM
    which finishes early takes the next block at once.
    """
    full, rest = divmod(blocks, blocks_per_sm * sms)
    return Waves(full, -(-rest // sms), smallest(rest, sms), rest, blocks / (blocks_per_sm * sms))
