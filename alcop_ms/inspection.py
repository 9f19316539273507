"""From a built kernel to the facts that the latency model takes in place of its estimates."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from alcop_ms.bundle import read_bundle
from alcop_ms.cost_model.built import BuiltFacts
from alcop_ms.lowering.bank_conflicts import ConflictSummary
from alcop_ms.lowering.build import BuiltKernel
from alcop_ms.lowering.sass import LoopInstructions
from alcop_ms.lowering.toolchain import Toolchain
from alcop_ms.pipeline import Family, NotApplicable, PipelinePlan
from alcop_ms.rules.mma_formats import MMA_FORMATS, MMA_ROWS
from alcop_ms.static_figures import StaticFigures, measure_bundle, measure_compiled

_MMA_COLUMNS = 8  # of one mma.sync


def inspect_kernel(
    kernel: BuiltKernel, plan: PipelinePlan | NotApplicable, toolchain: Toolchain | None
) -> BuiltFacts:
    """The facts of a kernel: registers alone where there is no disassembler.

    Raises
    ------
    ToolchainError
        The disassembler failed.
    """
    registers = BuiltFacts(registers_per_thread=kernel.registers_per_thread)
    if isinstance(plan, NotApplicable) or kernel.compiled is None:
        return registers
    if toolchain is None or not toolchain.can_disassemble:
        return registers
    figures = measure_compiled("", kernel.cuda_text, kernel.compiled, kernel.launch, toolchain)
    return facts_of(figures, plan)


def inspect_bundle(directory: Path, plan: PipelinePlan, toolchain: Toolchain | None) -> BuiltFacts:
    """The facts of a bundle's kernel, as above.

    Raises
    ------
    BundleError
        The directory is no bundle, or a damaged one.
    ToolchainError
        The text does not compile, or the disassembler failed.
    """
    if toolchain is not None and toolchain.can_disassemble:
        return facts_of(measure_bundle(directory, toolchain), plan)
    known = [fact.resources for fact in read_bundle(directory).facts if fact.resources is not None]
    return BuiltFacts(registers_per_thread=max((one.registers for one in known), default=None))


def facts_of(figures: Sequence[StaticFigures], plan: PipelinePlan) -> BuiltFacts:
    """What the figures of a launch's kernels say of the one with the main loop."""
    found = max(figures, key=lambda one: one.loop.tensor_ops if one.loop else 0)
    conflicts = found.conflicts
    return BuiltFacts(
        registers_per_thread=max(one.resources.registers for one in figures),
        k_tile_instructions=_instructions(found.loop, plan),
        load_ways=_ways(conflicts.loop_reads) if conflicts and _loads_matrices(plan) else None,
        copy_ways=_ways(conflicts.loop_writes) if conflicts else None,
    )


def _instructions(loop: LoopInstructions | None, plan: PipelinePlan) -> float | None:
    """Instructions of a warp for one k tile; None unless a pass of the loop is whole k tiles."""
    tile, dtype, products = plan.tile, plan.problem.in_dtype, plan.problem.products
    if loop is None or loop.inner_loops or tile.family is not Family.MMA:
        return None
    multiply_adds = MMA_ROWS * _MMA_COLUMNS * MMA_FORMATS[dtype].depth
    fma = products * tile.warp_m * tile.warp_n * tile.tile_k
    tiles, rest = divmod(loop.tensor_ops, fma // multiply_adds)
    return None if rest or not tiles else loop.total / tiles


def _loads_matrices(plan: PipelinePlan) -> bool:
    """Whether `ldmatrix` fills all registers, as the model's passes without conflicts suppose."""
    problem = plan.problem
    if plan.tile.family is not Family.MMA or problem.is_computed:
        return False
    form = MMA_FORMATS[problem.in_dtype]
    gathers_a = form.gathers(along_k=not problem.transpose_a)
    return not gathers_a and not form.gathers(along_k=problem.transpose_b)


def _ways(summary: ConflictSummary) -> float | None:
    return summary.mean_ways if summary.accesses and not summary.unknown else None
