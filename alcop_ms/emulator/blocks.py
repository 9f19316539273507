"""Which blocks of a grid are run."""

from __future__ import annotations

import random
from typing import Literal

from alcop_ms.errors import InvalidOptionError
from alcop_ms.launch import Launch, LaunchKernel

Blocks = Literal["sample", "all"] | int
DEFAULT_SAMPLE = 8


def choose_launch_blocks(launch: Launch, blocks: Blocks, seed: int) -> tuple[tuple[int, ...], ...]:
    """The blocks of each kernel; kernels that hand results on are run whole.

    Whose results a block reads is known only when it reads them.
    """
    hand_on = bool(launch.with_role("scratch"))
    return tuple(
        choose_blocks(kernel, "all" if hand_on else blocks, seed) for kernel in launch.kernels
    )


def choose_blocks(kernel: LaunchKernel, blocks: Blocks, seed: int) -> tuple[int, ...]:
    """Linear block indices: everything, or corners, edge middles and a seeded sample.

    `"sample"` runs 8 blocks, a number runs that many; a grid no larger is run whole.
    """
    if blocks == "all":
        return tuple(range(kernel.num_blocks))
    wanted = DEFAULT_SAMPLE if blocks == "sample" else blocks
    if isinstance(wanted, str) or wanted < 1:
        raise InvalidOptionError(f"blocks={blocks!r}: use 'sample', 'all' or a number of 1 or more")
    if wanted >= kernel.num_blocks:
        return tuple(range(kernel.num_blocks))
    gx, gy, _ = kernel.grid
    ends = [sorted({0, extent - 1}) for extent in kernel.grid]
    chosen = [x + gx * (y + gy * z) for z in ends[2] for y in ends[1] for x in ends[0]]
    chosen += [gx // 2 + gx * (gy - 1), gx - 1 + gx * (gy // 2)]
    chosen = list(dict.fromkeys(chosen))[:wanted]
    rest = random.Random(seed)
    while len(chosen) < wanted:
        block = rest.randrange(kernel.num_blocks)
        if block not in chosen:
            chosen.append(block)
    return tuple(sorted(chosen))
