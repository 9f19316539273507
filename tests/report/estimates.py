"""Plans and predictions with round numbers, for the tests of pictures and tables."""

from __future__ import annotations

from dataclasses import dataclass

from alcop_ms.matmul_shape import MatmulShape
from alcop_ms.pipeline import BufferStage, Family, Level, PipelinePlan, TileShape


@dataclass(frozen=True, kw_only=True)
class FixedEstimate:
    """An estimate whose figures a test chooses; by default compute-bound, 100 ns a k tile."""

    total_s: float = 5e-6
    launch_s: float = 1e-6
    prologue_s: float = 300e-9
    steady_s: float = 1200e-9
    k_tile_s: float = 100e-9
    epilogue_s: float = 200e-9
    compute_s: float = 90e-9
    register_load_s: float = 40e-9
    copy_s: float = 30e-9
    chain_s: float = 95e-9
    barrier_s: float = 10e-9
    latency_s: float = 60e-9
    effective_stages: int = 4
    limiter: str = "tensor"
    occupancy_limiter: str = "shared memory"
    blocks_per_sm: int = 1
    waves: float = 1.0
    registers_per_thread: int = 168
    fraction_of_peak: float = 0.61

    def rows(self) -> tuple[tuple[str, float, str], ...]:
        return (("launch", self.launch_s, ""), ("main loop", self.steady_s, "12 k tiles"))


def make_plan(
    *,
    shared_stages: int = 4,
    register_stages: int = 2,
    k: int = 384,
    tile_k: int = 32,
    barriers: int = 1,
    copy_bytes: int = 16,
) -> PipelinePlan:
    """A 128 x 128 tensor-core tile; 12 k tiles unless told otherwise."""
    shared = [
        BufferStage(
            buffer=name,
            level=Level.SHARED,
            scope="shared.dyn",
            num_stages=shared_stages,
            slot_bytes=128 * tile_k * 2,
            copy_bytes=copy_bytes,
            reason="" if shared_stages > 1 else "k has one tile only",
        )
        for name in ("A", "B")
    ]
    registers = [
        BufferStage(
            buffer=name,
            level=Level.REGISTER,
            scope="warp",
            num_stages=register_stages,
            slot_bytes=32,
            reason="" if register_stages > 1 else "not sampled",
        )
        for name in ("A", "B")
    ]
    return PipelinePlan(
        problem=MatmulShape(m=512, n=1024, k=k),
        tile=TileShape(
            family=Family.MMA,
            tile_m=128,
            tile_n=128,
            tile_k=tile_k,
            warp_m=64,
            warp_n=64,
            step_k=16,
            threads=128,
        ),
        shared_stages=shared_stages,
        register_stages=register_stages,
        barriers_per_k_tile=barriers,
        buffers=(*shared, *registers),
    )
