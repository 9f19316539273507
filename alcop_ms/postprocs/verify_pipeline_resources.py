"""`verify-pipeline-resources`: reject what does not fit on the GPU."""

from __future__ import annotations

from alcop_ms import compat, targets
from alcop_ms.analysis.chain import find_chain_plan
from alcop_ms.analysis.kernel_plans import find_product_kernels
from alcop_ms.analysis.loop_tree import blocks_of, read_loop_tree
from alcop_ms.analysis.plan import find_problems
from alcop_ms.compat import Any, PyPostproc, Schedule, derived_object, ms, rejecting_on_error
from alcop_ms.cost_model.decisions import SWIZZLED_ROW_BYTES
from alcop_ms.cost_model.terms.registers import estimate_registers
from alcop_ms.hardware import GpuSpec
from alcop_ms.pipeline import Family, NotApplicable, PipelinePlan
from alcop_ms.postprocs.causes import RejectionCauses
from alcop_ms.rules.fused_chain import check_chain
from alcop_ms.targets import gpu_of

# Above this a register-pipelined loop, which is unrolled, makes kernels of many thousand
# instructions.
MAX_UNROLLED_STEPS = 16


def check_resources(plan: PipelinePlan, gpu: GpuSpec, *, shared_limit: int) -> NotApplicable | None:
    """Why a plan cannot run on a GPU, in few words (they are counted); None when it can.

    Parameters
    ----------
    shared_limit : int
        Bytes of shared memory a threadblock may have on the target.
    """
    tile = plan.tile
    if tile.threads > gpu.max_threads_per_block:
        return NotApplicable("more threads than a block may have")
    if plan.shared_bytes > shared_limit:
        return NotApplicable("more shared memory than a block may have")
    if plan.shared_stages > plan.k_tiles:
        return NotApplicable("more shared-memory stages than k tiles")
    registers = estimate_registers(plan)
    if registers > gpu.max_registers_per_thread:
        return NotApplicable("more registers than a thread may have (estimated)")
    if registers * tile.threads > gpu.registers_per_sm:
        return NotApplicable("more registers than an SM has (estimated)")
    if plan.register_stages > 1 and tile.k_steps > MAX_UNROLLED_STEPS:
        return NotApplicable(f"more than {MAX_UNROLLED_STEPS} unrolled register steps")
    # the slot of a step would then depend on the k tile, and registers cannot be indexed at run
    # time: ptxas keeps such fragments in local memory
    if tile.k_steps % plan.register_stages:
        return NotApplicable("register steps of a k tile not a multiple of the register slots")
    return None


@derived_object
class VerifyPipelineResources(PyPostproc):
    """Reject candidates that cannot run, before anything expensive is done with them.

    Shared memory at the sampled depth, threads, estimated registers and trip count against depth
    are arithmetic on the candidate's `PipelinePlan` or `ChainPlan`. A candidate without either
    (no matrix product, or tiled by rules we cannot read) is left to TVM's `VerifyGPUCode`, which
    lowers it and counts.

    **Rejects**, each cause counted: too much shared memory, too many threads or registers, more
    stages than k tiles, a swizzle that does not fit the row.

    Parameters
    ----------
    causes : RejectionCauses
        Where rejections are counted.
    """

    def __init__(self, causes: RejectionCauses) -> None:
        super().__init__()
        self.causes = causes
        self.gpu: GpuSpec | None = None
        self.shared_limit = 0
        self.problems: Any = None
        self.stock = ms.postproc.VerifyGPUCode()

    def _initialize_with_tune_context(self, context: Any) -> None:
        # a plain target says nothing of shared memory, or 48 KB whatever the GPU can do
        target = targets.target(context.target)
        self.gpu = gpu_of(target)
        self.shared_limit = int(target.attrs["max_shared_memory_per_block"])
        self.problems = find_problems(context.mod)
        limited = ms.TuneContext(mod=context.mod, target=target)
        self.stock._initialize_with_tune_context(limited)

    @rejecting_on_error
    def apply(self, sch: Schedule) -> bool:
        assert self.gpu is not None  # MetaSchedule initialises a postproc before it applies it
        chain = find_chain_plan(sch.mod)
        if not isinstance(chain, NotApplicable):
            unfit = check_chain(chain, self.gpu, shared_limit=self.shared_limit)
            return self.causes.count(unfit.reason) if unfit is not None else True
        nodes = read_loop_tree(sch)
        kernels = self.problems
        if not isinstance(kernels, NotApplicable):
            kernels = find_product_kernels(nodes, self.gpu, self.problems)
        if isinstance(kernels, NotApplicable):
            return self.stock.apply(sch) or self.causes.count("TVM's VerifyGPUCode")
        for kernel in kernels:
            plan = kernel.plan
            refusal = check_resources(plan, self.gpu, shared_limit=self.shared_limit)
            if refusal is None and plan.tile.family is Family.MMA:
                refusal = check_swizzle(kernel.nodes, plan)
            if refusal is not None:
                return self.causes.count(refusal.reason)
        return True

    def clone(self) -> Any:
        return VerifyPipelineResources(self.causes)


def check_swizzle(nodes: Any, plan: PipelinePlan) -> NotApplicable | None:
    """Why the rows of a candidate cannot be swizzled; None when they can, or are padded.

    Copies into permuted rows of 96, 160 or 192 elements cannot be proved contiguous: they would
    not be asynchronous.
    """
    blocks = list(blocks_of(nodes))
    if not any(key in block.annotations for block in blocks for key in compat.PERMUTED):
        return None
    problem, tile = plan.problem, plan.tile
    rows = (
        tile.tile_m if problem.transpose_a else tile.tile_k,
        tile.tile_k if problem.transpose_b else tile.tile_n,
    )
    if any(row * problem.in_bytes < SWIZZLED_ROW_BYTES or row & (row - 1) for row in rows):
        return NotApplicable("rows of shared memory too short or uneven to swizzle")
    return None
