"""Shared memory -> registers: what one step of one warp takes from the SM's shared-memory port."""

from __future__ import annotations

from alcop_ms.cost_model.terms.arithmetic import largest, smallest
from alcop_ms.cost_model.terms.clock import kernel_clock_hz
from alcop_ms.hardware import GpuSpec
from alcop_ms.matmul_shape import MatmulShape
from alcop_ms.pipeline import Family, TileShape

_PHASE_BYTES = 128  # one pass over the 32 banks of 4 bytes
_LANES = 32
_TRANSPOSED_BYTES = 2  # of an element that `ldmatrix.trans` transposes


def register_load_s(
    tile: TileShape, problem: MatmulShape, gpu: GpuSpec, bank_conflict_factor: float
) -> float:
    """Seconds of the shared-memory port for one register step of one warp.

    g = bytes * conflicts / port / clock. A tensor-core warp reads its fragments once with
    `ldmatrix`: bytes = (warp_m + warp_n) * step_k * in_bytes, with warp_n once for each product
    that A's fragments are used by; an operand that `ldmatrix` cannot
    transpose takes a pass for 32 elements, whatever their size. CUDA-core warps read what their
    threads hold; lanes that read the same address share one pass, so a warp of `rows * columns`
    threads (columns first) needs the passes of its distinct values, but at least one pass for each
    16-byte load instruction. Ignored: the port's time for other traffic (see `tile_copy`).
    """
    held_columns = problem.products * tile.warp_n
    if tile.family is Family.MMA:
        gathered = gathered_rows(tile, problem)
        by_matrix = tile.warp_m + held_columns - gathered
        bytes_of_k = by_matrix * problem.in_bytes + gathered * _PHASE_BYTES / _LANES
        load_bytes: float = bytes_of_k * tile.step_k
    else:
        columns = smallest(32, tile.tile_n // tile.warp_n)
        rows = 32 / columns
        per_step_bytes = tile.step_k * problem.in_bytes
        distinct_bytes = (rows * tile.warp_m + columns * held_columns) * per_step_bytes
        loads = (tile.warp_m + held_columns) * per_step_bytes / 16
        load_bytes = largest(distinct_bytes, loads * _PHASE_BYTES)
    clocks = load_bytes * bank_conflict_factor / gpu.shared_bytes_per_clock_per_sm
    return clocks / kernel_clock_hz(tile, gpu)


def gathered_rows(tile: TileShape, problem: MatmulShape) -> int:
    """Rows of A and columns of B of a warp whose elements are loaded one by one.

    `ldmatrix` transposes elements of 16 bits, so wider ones whose rows do not run along k are. What
    computed operands take is counted with what computes them.
    """
    return _rows_across_k(tile, problem) if problem.in_bytes > _TRANSPOSED_BYTES else 0


def turned_rows(tile: TileShape, problem: MatmulShape) -> int:
    """Rows of A and columns of B of a warp whose bytes are sorted behind `ldmatrix`.

    It transposes pairs of them (`lowering/turn_bytes.py`).
    """
    return _rows_across_k(tile, problem) if problem.in_bytes < _TRANSPOSED_BYTES else 0


def _rows_across_k(tile: TileShape, problem: MatmulShape) -> int:
    of_a, of_b = problem.across_k
    return of_a * tile.warp_m + of_b * problem.products * tile.warp_n


def register_load_latency_s(tile: TileShape, gpu: GpuSpec) -> float:
    """Seconds from issuing a shared-memory load to its first use, without queueing."""
    return gpu.shared_latency_cycles / kernel_clock_hz(tile, gpu)
