from __future__ import annotations

import pytest

from alcop_ms.hardware import find_gpu
from alcop_ms.residency import count_resident_blocks


@pytest.mark.parametrize(
    ("threads", "registers", "shared_bytes", "blocks"),
    [
        (128, 228, 65536, 2),  # registers: 4 warps x 7424 (29 x 256) of 65536 are 2; shared: 2
        (128, 128, 65536, 2),  # shared: 167936 / (65536 + 1024) = 2.5
        (256, 64, 1024, 4),  # registers: 8 warps x 2048; 65536 / 16384 = 4
        (32, 16, 0, 32),  # the most blocks that an SM of an A100 holds
        (1024, 32, 0, 2),  # 64 warps
        (128, 64, 166912, 1),
        (128, 64, 166913, 0),  # above what one block may have
        (1024, 128, 0, 0),  # 32 warps x 4096 registers
        (2048, 32, 0, 0),
    ],
)
def test_count_resident_blocks_a100(threads, registers, shared_bytes, blocks):
    found = count_resident_blocks(
        find_gpu("a100"), threads=threads, registers_per_thread=registers, shared_bytes=shared_bytes
    )
    assert found == blocks
