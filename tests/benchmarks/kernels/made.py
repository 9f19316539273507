"""Rows of one case, as several makers have them."""

from __future__ import annotations

from dataclasses import replace

from benchmarks.kernels.rows import Row

OURS = Row(
    arch="sm_80",
    layout="nt",
    tile="128x128x32w4",
    buffers=4,
    maker="ours, swizzled",
    tensor_op="HMMA.16816.F32",
    slots=125.0,
    tensor_ops=64.0,
    barriers=1.0,
    copies=8.0,
    loads=16.0,
    registers=228,
    shared_bytes=65536,
    resident_blocks=2,
    loop_ways=1,
    verdict="right, 4 of 1024 blocks",
)
PADDED = replace(OURS, maker="ours, padded", slots=120.0, loop_ways=2, shared_bytes=81920)
TRITON = replace(OURS, maker="Triton", slots=169.0, barriers=3.0, verdict="", loop_ways=None)
