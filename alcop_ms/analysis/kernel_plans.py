"""The plans of every kernel that a scheduled function becomes, whatever kind each is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from tvm import tirx

from alcop_ms import compat
from alcop_ms.analysis.chain import read_chain_plan
from alcop_ms.analysis.loop_tree import BlockNode, LoopNode, blocks_of, loops_of, read_func
from alcop_ms.analysis.plan import find_plan
from alcop_ms.analysis.row_plan import read_row_plan
from alcop_ms.analysis.staging import Nodes
from alcop_ms.chain_plan import ChainPlan
from alcop_ms.hardware import GpuSpec
from alcop_ms.matmul_shape import MatmulShape
from alcop_ms.pipeline import NotApplicable, PipelinePlan
from alcop_ms.row_plan import RowPlan

KernelPlan = PipelinePlan | RowPlan | ChainPlan
_TILES = (compat.ANN_MMA_TILE, compat.ANN_CUDA_CORE_TILE)
# Of the block that computes a product, behind the product's own name: as our tilings leave it.
_SUFFIXES = ("_update", "_o_update", "_rf_update", "_rf_o_update")
_BETWEEN = (
    "another kernel of the function writes it: TVM 0.27 may make vectors of it, which stay "
    "synchronous copies"
)


@dataclass(frozen=True, slots=True)
class ProductKernel:
    """The loops of one tiled product, and what they pipeline."""

    nodes: Nodes
    plan: PipelinePlan


def find_kernel_plans(
    func: tirx.PrimFunc, gpu: GpuSpec, problems: Mapping[str, MatmulShape] | None = None
) -> tuple[KernelPlan, ...] | NotApplicable:
    """The plans of a scheduled function's kernels in order, or why there is none.

    Kernels that our rules have not tiled (sums of parts of k belong to their product) have none,
    and are left out: they are the same in all candidates, or nearly so.

    Parameters
    ----------
    problems : mapping of str to MatmulShape, optional
        As `find_product_kernels` takes it.
    """
    chain = read_chain_plan(func)
    if isinstance(chain, ChainPlan):
        return (chain,)
    rows = read_row_plan(func, gpu)
    if isinstance(rows, RowPlan):
        return (rows,)
    kernels = find_product_kernels(read_func(func), gpu, problems)
    if isinstance(kernels, NotApplicable):
        return kernels
    return tuple(kernel.plan for kernel in kernels)


def find_product_kernels(
    nodes: Nodes, gpu: GpuSpec, problems: Mapping[str, MatmulShape] | None = None
) -> tuple[ProductKernel, ...] | NotApplicable:
    """The products that a scheduled function computes, one after the other.

    Parameters
    ----------
    problems : mapping of str to MatmulShape, optional
        The products by their blocks' names (`find_problems` of the unscheduled module); read from
        the annotations that `expand-pipeline-depths` leaves when not given.
    """
    nests = [node for node in nodes if _is_tiled(node)]
    # of one product the rest belongs to it too: a copy into global memory, a sum of parts
    parts: list[Nodes] = [(nest,) for nest in nests] if len(nests) > 1 else [nodes]
    kernels = []
    for part in parts:
        problem = None if problems is None else problem_of(part, problems)
        plan = find_plan(part, problem, gpu)
        if isinstance(plan, NotApplicable):
            return plan
        kernels.append(ProductKernel(part, _without_copies_between(plan, nests)))
    return tuple(kernels)


def _without_copies_between(plan: PipelinePlan, nests: list[LoopNode | BlockNode]) -> PipelinePlan:
    """A plan that promises no asynchronous copy of what another kernel of the function writes.

    TVM's StorageRewrite (0.27) may make vectors of such a tensor, whose copies InjectPTXAsyncCopy
    leaves synchronous.
    """
    written = {
        access.buffer
        for block in blocks_of(tuple(nests))
        for access in block.writes
        if access.scope == compat.SCOPE_GLOBAL
    }
    buffers = tuple(
        replace(buffer, copy_bytes=0, reason=_BETWEEN)
        if buffer.is_async and buffer.buffer in written
        else buffer
        for buffer in plan.buffers
    )
    if buffers == plan.buffers:
        return plan
    return replace(plan, buffers=buffers, barriers_per_k_tile=2)


def problem_of(nodes: Nodes, problems: Mapping[str, MatmulShape]) -> MatmulShape | None:
    """Which of a function's products some loops compute, by the names of their blocks."""
    if len(problems) == 1:
        return next(iter(problems.values()))
    names = {block.name for block in blocks_of(nodes)}
    for product, problem in problems.items():
        if any(f"{product}{suffix}" in names for suffix in _SUFFIXES):
            return problem
    return None


def _is_tiled(node: LoopNode | BlockNode) -> bool:
    return any(loop.annotation(key) for loop in loops_of((node,)) for key in _TILES)
