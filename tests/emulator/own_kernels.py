"""The `own_` kernels under `data/`: which candidates of our space they are, and how to make them.

`python -m tests.emulator.own_kernels [NAME ...]` draws candidates, builds the first few that have
the wanted depths, and writes the shortest text. The files are kept, so that a fault is planted in
the same text whatever the space becomes; made anew when the lowering prints another form.
"""

from __future__ import annotations

import itertools
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from alcop_ms import targets
from alcop_ms.errors import NoValidCandidateError
from alcop_ms.input_module import normalise_module
from alcop_ms.lowering.build import BuiltKernel
from alcop_ms.measure.builder import plan_and_build
from alcop_ms.pipeline import PipelinePlan
from alcop_ms.prediction import plan_of
from alcop_ms.sampling import sample_candidates
from alcop_ms.workloads import parse_inline
from alcop_ms.workloads.primfunc import make_prim_func

DATA = Path(__file__).parent / "data"
DRAWS = 400
BUILDS = 4
FEW_BLOCKS = 48


@dataclass(frozen=True, slots=True)
class Recipe:
    """One candidate: what it computes, for which GPU, and how deep it pipelines."""

    name: str
    spec: str
    target: str
    shared_stages: int
    register_stages: int
    family: str


def _matmul(m: int, n: int, k: int, options: str) -> str:
    return f"matmul:m={m},n={n},k={k},{options}"


RECIPES = (
    Recipe(
        "own_mma_bmm_epilogue_s3r2",
        _matmul(64, 64, 256, "dtype=f16,acc=f32,out=f16,layout=nt,batch=2,epilogue=bias+relu"),
        "a100",
        3,
        2,
        "own mma, batched, epilogue, two levels",
    ),
    Recipe(
        "own_mma_tn_s4r1",
        _matmul(64, 96, 256, "dtype=f16,acc=f32,out=f32,layout=tn"),
        "a100",
        4,
        1,
        "own mma, one level",
    ),
    Recipe(
        "own_mma_nn_s3r2",
        _matmul(64, 64, 256, "dtype=f16,acc=f32,out=f32,layout=nn,epilogue=scale(0.125)"),
        "rtx4090",
        3,
        2,
        "own mma, epilogue, two levels",
    ),
    Recipe(
        "own_mma_f16_nt_s5r1",
        _matmul(64, 64, 256, "dtype=f16,acc=f16,out=f16,layout=nt"),
        "h200",
        5,
        1,
        "own mma, sums float16, one level",
    ),
    Recipe(
        "own_mma_f16_tn_residual_s4r2",
        _matmul(64, 96, 256, "dtype=f16,acc=f16,out=f16,layout=tn,epilogue=bias+residual+silu"),
        "a100",
        4,
        2,
        "own mma, sums float16, epilogue, two levels",
    ),
    Recipe(
        "own_mma_bmm_tt_s2r1",
        _matmul(32, 64, 192, "dtype=f16,acc=f32,out=f16,layout=tt,batch=3"),
        "rtx4090",
        2,
        1,
        "own mma, batched, one level",
    ),
    Recipe(
        "own_cuda_core_s3r2",
        _matmul(64, 64, 64, "dtype=f32,layout=nn,epilogue=residual"),
        "a100",
        3,
        2,
        "own CUDA core, two levels",
    ),
    Recipe(
        "own_cuda_core_odd_s4r1",
        _matmul(50, 36, 60, "dtype=f32,layout=nt,epilogue=bias+gelu_tanh"),
        "a100",
        4,
        1,
        "own CUDA core, odd extents, epilogue, one level",
    ),
    Recipe(
        "own_cuda_core_bmm_s3r2",
        _matmul(50, 36, 60, "dtype=f32,layout=tt,batch=2"),
        "rtx4090",
        3,
        2,
        "own CUDA core, odd extents, batched, two levels",
    ),
    Recipe(
        "own_cuda_core_f16_s5r1",
        _matmul(36, 40, 72, "dtype=f16,acc=f32,layout=nn"),
        "a100",
        5,
        1,
        "own CUDA core, float16",
    ),
    Recipe(
        "own_cuda_core_s8_s3r1",
        _matmul(36, 40, 96, "dtype=s8,acc=s32,out=s32,layout=nt"),
        "a100",
        3,
        1,
        "own CUDA core, int8",
    ),
)


def write(recipe: Recipe) -> int:
    """Write a recipe's text and launch; returns among how many candidates it was the shortest.

    Raises
    ------
    NoValidCandidateError
        None of the candidates drawn has its depths and a main loop.
    """
    drawn = (kernel for kernel in draw(recipe) if _is_worth_it(kernel, recipe.shared_stages))
    fitting = list(itertools.islice(drawn, BUILDS))
    if not fitting:
        raise NoValidCandidateError(f"{recipe.name}: none of {DRAWS} candidates fits")
    shortest = min(fitting, key=lambda kernel: len(kernel.cuda_text))
    (DATA / f"{recipe.name}.cu").write_text(shortest.cuda_text)
    (DATA / f"{recipe.name}.launch.json").write_text(shortest.launch.to_json())
    return len(fitting)


def draw(recipe: Recipe) -> Iterator[BuiltKernel]:
    """The candidates of a recipe's depths, built."""
    target = targets.target(recipe.target)
    module = normalise_module(make_prim_func(parse_inline(recipe.spec)))
    wanted = (recipe.shared_stages, recipe.register_stages)
    for candidate in itertools.islice(sample_candidates(module, target, seed=1), DRAWS):
        plan = plan_of(candidate.mod, target)
        if not isinstance(plan, PipelinePlan):
            continue
        if (plan.shared_stages, plan.register_stages) == wanted:
            yield plan_and_build(candidate.mod, target, None).kernel


def _is_worth_it(kernel: BuiltKernel, slots: int) -> bool:
    """Whether a kernel has a pipelined loop, and several blocks but not many to emulate.

    The loop comes back to each of its slots, else it needs no counters. Faults are planted in texts
    of one kernel: a launch of two is left out.
    """
    if len(kernel.launch.kernels) > 1 or (kernel.facts[0].main_loop_trips or 0) < slots:
        return False
    blocks = sum(launched.num_blocks for launched in kernel.launch.kernels)
    is_async = ".shared.global" in kernel.cuda_text and "for (int k_0" in kernel.cuda_text
    return is_async and 1 < blocks <= FEW_BLOCKS


def main(names: list[str]) -> None:
    """Write the named kernels, or all."""
    for recipe in RECIPES:
        if not names or recipe.name in names:
            try:
                sys.stdout.write(f"{recipe.name}: the shortest of {write(recipe)}\n")
            except NoValidCandidateError as error:  # other rules take the product by now
                sys.stdout.write(f"{error}; its text stays\n")


if __name__ == "__main__":
    main(sys.argv[1:])
