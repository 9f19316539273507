"""Pipelines to prove: the hand-staged product, and our tensor-core kernels, at chosen depths.

`python -m tests.proof.pipelines` proves every trip count 0..16 at every depth 1..8 with 1 and 2
register slots, of both; it prints what was proved, and what the space refuses to pipeline.
"""

from __future__ import annotations

import functools
import sys
from collections import Counter

import tvm
from tvm import tirx

from alcop_ms import compat, targets
from alcop_ms.loop_annotation import LoopAnnotation, annotate_register_loop, annotate_shared_loop
from alcop_ms.proof.prove import StaticProof, lower_for_proof, prove_lowered, without_pipelines
from tests.candidates import candidate
from tests.staged import staged_product

EXTENTS = range(17)
DEPTHS = range(1, 9)
REGISTER_STAGES = (1, 2)


def annotations_of(loop: LoopAnnotation) -> dict[str, list[int]]:
    """What `expand-pipeline-depths` leaves on a loop."""
    arrays = {compat.ANN_STAGE: list(loop.stage), compat.ANN_ORDER: list(loop.order)}
    if loop.async_stages:
        arrays[compat.ANN_ASYNC_STAGES] = list(loop.async_stages)
    return arrays


def small_module(
    extent: int, depth: int, register_stages: int, *, is_async: bool = True
) -> tvm.IRModule:
    """`staged_product` pipelined at both levels."""
    has_registers = register_stages > 1
    outer = inner = None
    if depth > 1:
        shared = annotate_shared_loop(
            2, depth, is_register_pipelined=has_registers, is_async=is_async
        )
        outer = annotations_of(shared)
    if has_registers:
        inner = annotations_of(annotate_register_loop(2))
    func = staged_product(extent, annotations=outer, step_annotations=inner)
    return tvm.IRModule({"main": func.with_attr("global_symbol", "main")})


def lower(mod: tvm.IRModule, target: str = "a100") -> tirx.PrimFunc:
    return lower_for_proof(mod, targets.target(target))


@functools.cache
def small_loop(extent: int) -> tirx.PrimFunc:
    """`staged_product` that is not pipelined, lowered."""
    return lower(small_module(extent, 1, 1))


def prove_small(
    extent: int, depth: int, register_stages: int, *, is_async: bool = True
) -> StaticProof:
    pipelined = lower(small_module(extent, depth, register_stages, is_async=is_async))
    return prove_lowered(pipelined, small_loop(extent))


def mma_candidate(extent: int, depth: int, register_stages: int, *, is_swizzled: bool = False):
    """A tensor-core kernel of one 32x32 block with so many k tiles of 32; fails if rejected."""
    spec = f"matmul:m=32,n=32,k={32 * extent},dtype=f16,acc=f32,layout=nt"
    return candidate(
        spec,
        is_swizzled=is_swizzled,
        mma_tile=(1, 2, 1, 2, 2, 1),
        shared_stages=depth,
        register_stages=register_stages,
    )


def prove_mma(extent: int, depth: int, register_stages: int) -> StaticProof:
    scheduled = mma_candidate(extent, depth, register_stages).mod
    return prove_lowered(lower(scheduled), lower(without_pipelines(scheduled)))


def main() -> int:
    """Prove every combination; 1 if one is refused, or not proved."""
    counts: Counter[str] = Counter()
    for register_stages in REGISTER_STAGES:
        for depth in DEPTHS:
            for extent in EXTENTS:
                where = f"{extent} iterations, {depth} slots, {register_stages} in registers"
                proof = prove_small(extent, depth, register_stages)
                counts[f"small: {proof.status}"] += 1
                if proof.status != "ok":
                    sys.stdout.write(f"small, {where}: {proof.text}\n")
                if extent == 0:
                    continue
                try:
                    proof = prove_mma(extent, depth, register_stages)
                except (AssertionError, ValueError):  # the rules or the postprocs refuse it
                    counts["mma: not in the space"] += 1
                    continue
                counts[f"mma: {proof.status}"] += 1
                if proof.status != "ok":
                    sys.stdout.write(f"mma, {where}: {proof.text}\n")
    for name, count in sorted(counts.items()):
        sys.stdout.write(f"{count:5} {name}\n")
    return 1 if any(not name.endswith((": ok", "not in the space")) for name in counts) else 0


if __name__ == "__main__":
    sys.exit(main())
