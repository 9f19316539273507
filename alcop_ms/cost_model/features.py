"""What the learned model sees of a candidate: the latency model's terms, and its structure.

All are ratios, logarithms and small counts, so that what was learned on one product and GPU means
something on another.
"""

from __future__ import annotations

import numpy as np

from alcop_ms.cost_model.batch import Array, BatchEstimate, PlanBatch
from alcop_ms.gpu_spec import GpuSpec

_PARTS = ("prologue_s", "steady_s", "epilogue_s", "reduction_s")
_OF_K_TILE = (
    "compute_s",
    "issue_s",
    "shared_port_s",
    "l2_s",
    "dram_s",
    "l2_port_s",
    "chain_s",
    "latency_s",
    "barrier_s",
)
_STRUCTURE = (
    "log_tile_m",
    "log_tile_n",
    "log_tile_k",
    "log_warp_m",
    "log_warp_n",
    "warps",
    "shared_stages",
    "register_stages",
    "log_raster_group",
    "padding_share",
    "log_k_tiles",
    "log_blocks",
    "blocks_per_sm",
    "warps_per_sm",
    "registers",
    "shared_share",
    "log_waves",
    "last_wave_share",
    "copy_bytes",
    "barriers",
    "log_splits",
)
FEATURES = (
    *(f"{name}/total" for name in _PARTS),
    *(f"{name}/k_tile" for name in _OF_K_TILE),
    *_STRUCTURE,
)


def make_features(batch: PlanBatch, estimate: BatchEstimate, gpu: GpuSpec) -> Array:
    """`[candidate, feature]` in the order of `FEATURES`; candidates that do not fit have NaN.

    Parameters
    ----------
    estimate : BatchEstimate
        `estimate_batch` of the same batch and GPU.
    """
    total = np.where(np.isfinite(estimate.total_s), estimate.total_s, np.nan)
    k_tile = estimate.parts_s["k_tile_s"]
    terms = [estimate.parts_s[name] / total for name in _PARTS]
    terms += [estimate.parts_s[name] / k_tile for name in _OF_K_TILE]
    columns = (*terms, *_structure(batch, estimate, gpu))
    return np.stack(np.broadcast_arrays(*columns), axis=1).astype(np.float32)


def _structure(batch: PlanBatch, estimate: BatchEstimate, gpu: GpuSpec) -> tuple[Array, ...]:
    tile = batch.tile
    problem = batch.problem
    columns = problem.products * tile.tile_n
    rows = tile.tile_m * problem.copied_a + columns * problem.copied_b
    copied = rows * tile.tile_k * problem.in_bytes
    waves = np.maximum(estimate.waves, 1e-6)
    return (
        np.log2(tile.tile_m),
        np.log2(tile.tile_n),
        np.log2(tile.tile_k),
        np.log2(tile.warp_m),
        np.log2(tile.warp_n),
        tile.warps,
        batch.shared_stages,
        batch.register_stages,
        np.log2(tile.raster_group),
        batch.stage_bytes / copied - 1.0,
        np.log2(batch.k_tiles),
        np.log2(batch.blocks),
        estimate.blocks_per_sm,
        estimate.blocks_per_sm * tile.warps,
        estimate.registers_per_thread,
        batch.shared_bytes / gpu.shared_bytes_per_sm,
        np.log2(waves),
        waves / np.ceil(waves),
        batch.shared[0].copy_bytes,
        batch.barriers_per_k_tile,
        np.log2(batch.splits),
    )
