"""The ordered rules, postprocs and mutators of our design space, for a target."""

from __future__ import annotations

from tvm.target import Target

from alcop_ms import compat, targets
from alcop_ms.compat import Any, ms
from alcop_ms.mutators.mutate_pipeline_decisions import MutatePipelineDecisions
from alcop_ms.postprocs.causes import RejectionCauses
from alcop_ms.postprocs.expand_pipeline_depths import ExpandPipelineDepths
from alcop_ms.postprocs.legalise_async_copies import LegaliseAsyncCopies
from alcop_ms.postprocs.verify_pipeline_resources import VerifyPipelineResources
from alcop_ms.rules.cuda_core_tiling import CudaCoreTiling
from alcop_ms.rules.fused_chain import FusedChain
from alcop_ms.rules.pipeline_register_loads import PipelineRegisterLoads
from alcop_ms.rules.pipeline_shared_loads import PipelineSharedLoads
from alcop_ms.rules.row_tiling import RowTiling
from alcop_ms.rules.stage_register_loads import StageRegisterLoads
from alcop_ms.rules.stock_tiling import StockTiling
from alcop_ms.rules.tensor_core_tiling import TensorCoreTiling
from alcop_ms.rules.unroll_cuda_core_loops import UnrollCudaCoreLoops

THREAD_EXTENTS = (32, 64, 128, 256, 512, 1024)
MAX_THREADBLOCKS = 256


def schedule_rules(target: str | Target) -> list[Any]:
    """Schedule rules in the order in which they must run.

    Tiling first (tensor cores where they apply, else CUDA cores), then inlining, so that pipelining
    sees the copies that remain, then the two pipeline levels, then what binds the rest.

    Parameters
    ----------
    target : str or Target
        As `alcop_ms.target` takes it. Unknown targets are refused here rather than in the search.
    """
    targets.target(target)
    # before TuneContext's constructor imports them the slow way (13 s instead of 3)
    compat.register_intrinsics()
    rule = ms.schedule_rule
    return [
        rule.ApplyCustomRule(),
        FusedChain(),
        RowTiling(),
        TensorCoreTiling(),
        CudaCoreTiling(),
        StockTiling(),
        rule.InlineConstantScalars(),
        rule.AutoInline(
            into_producer=True,
            into_consumer=True,
            inline_const_tensor=True,
            disallow_if_then_else=False,
            require_injective=False,
            require_ordered=False,
            disallow_op=None,
        ),
        rule.CrossThreadReduction(thread_extents=[4, 8, 16, *THREAD_EXTENTS[:-1]]),
        StageRegisterLoads(),
        PipelineSharedLoads(),
        PipelineRegisterLoads(),
        UnrollCudaCoreLoops(),
        rule.AutoBind(max_threadblocks=MAX_THREADBLOCKS, thread_extents=list(THREAD_EXTENTS)),
    ]


def postprocs(target: str | Target, causes: RejectionCauses | None = None) -> list[Any]:
    """Postprocs in the order in which they must run: the cheap rejections first.

    Parameters
    ----------
    causes : RejectionCauses, optional
        Where rejections are counted; a private counter when not given.
    """
    targets.target(target)
    causes = causes if causes is not None else RejectionCauses()
    stock = ms.postproc
    return [
        stock.DisallowDynamicLoop(),
        VerifyPipelineResources(causes),
        ExpandPipelineDepths(causes),
        LegaliseAsyncCopies(causes),
        stock.RewriteUnboundBlock(MAX_THREADBLOCKS),
        stock.RewriteParallelVectorizeUnroll(),
        stock.RewriteReductionBlock(),
    ]


def mutator_probs(target: str | Target) -> dict[Any, float]:
    """Mutators and how often each is tried."""
    targets.target(target)
    return {
        MutatePipelineDecisions(): 0.7,
        ms.mutator.MutateTileSize(): 0.25,
        ms.mutator.MutateUnroll(): 0.05,
    }


def space(target: str | Target, causes: RejectionCauses | None = None) -> Any:
    """Our design space, for `ms.tune_tir(space=...)`."""
    return ms.space_generator.PostOrderApply(
        sch_rules=schedule_rules(target),
        postprocs=postprocs(target, causes),
        mutator_probs=mutator_probs(target),
    )
