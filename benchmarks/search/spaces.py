"""The spaces of the studies: products of the ALCOP evaluation, each with a few thousand candidates.

Knobs as in the paper's templates: warps, fragments of a warp, k steps, shared and register stages;
we add the layout of shared memory, and the raster where a space would be small without it. 1 x 1
convolutions are the matrix products that they are.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from alcop_ms.cost_model.batch import BatchEstimate, estimate_batch
from alcop_ms.cost_model.decisions import Bounds, Decisions, enumerate_decisions, make_batch
from alcop_ms.gpu_spec import GpuSpec
from alcop_ms.matmul_shape import MatmulShape

ALCOP_BOUNDS = Bounds(
    warps=(1, 2, 4),
    warp_tiles=(1, 2, 4),
    k_steps=(2, 4),
    raster_groups=(1,),
    shared_stages=(2, 3, 4, 5, 6),
)
SHORT_K_BOUNDS = Bounds(
    warps=(1, 2, 4),
    warp_tiles=(1, 2, 4),
    k_steps=(1, 2),
    raster_groups=(1, 2, 4),
    shared_stages=(2, 3, 4),
)


@dataclass(frozen=True, slots=True)
class StudySpace:
    """One product and what may be chosen for it."""

    name: str
    problem: MatmulShape
    bounds: Bounds = ALCOP_BOUNDS


def _product(m: int, n: int, k: int, *, batch: int = 1, transpose_b: bool = True) -> MatmulShape:
    return MatmulShape(m=m, n=n, k=k, batch=batch, transpose_b=transpose_b)


SPACES = (
    StudySpace("gemm-1024x768x768", _product(1024, 768, 768)),
    StudySpace("gemm-1024x768x3072", _product(1024, 768, 3072)),
    StudySpace("gemm-512x1024x4096", _product(512, 1024, 4096)),
    StudySpace("gemm-2048x2048x2048", _product(2048, 2048, 2048)),
    StudySpace("gemm-1024x64x2048", _product(1024, 64, 2048)),
    StudySpace("conv1x1-12544x256x512", _product(12544, 256, 512)),
    StudySpace("bmm-12x512x512x64", _product(512, 512, 64, batch=12), SHORT_K_BOUNDS),
    StudySpace("bmm-12x512x64x512", _product(512, 64, 512, batch=12, transpose_b=False)),
)

# Added after model, simulation and hybrid were as they are; nothing was changed for them.
HELD_OUT = (
    StudySpace("gemm-1536x2304x768", _product(1536, 2304, 768, transpose_b=False)),
    # 3 x 3 over 16 images of 28 x 28 x 128: nine windows share an element, but for the borders
    StudySpace(
        "conv3x3-12544x128x1152",
        MatmulShape(m=12544, n=128, k=1152, out_dtype="float16", reuse_a=7.84),
    ),
)


def find_space(name: str) -> StudySpace:
    """A space by its name."""
    return next(space for space in (*SPACES, *HELD_OUT) if space.name == name)


def valid_candidates(space: StudySpace, gpu: GpuSpec) -> tuple[Decisions, BatchEstimate]:
    """The candidates that fit on a GPU, with their predictions."""
    decisions = enumerate_decisions(space.problem, space.bounds)
    estimate = estimate_batch(make_batch(decisions), gpu)
    threads = decisions.warps_m * decisions.warps_n * 32
    is_valid = np.isfinite(estimate.total_s)
    is_valid &= estimate.registers_per_thread <= gpu.max_registers_per_thread
    is_valid &= estimate.registers_per_thread * threads <= gpu.registers_per_sm
    kept = decisions.take(is_valid)
    return kept, estimate_batch(make_batch(kept), gpu)
