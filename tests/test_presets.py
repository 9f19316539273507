from __future__ import annotations

import pytest

from alcop_ms import presets
from alcop_ms.compat import ms
from alcop_ms.errors import UnknownGpuError
from alcop_ms.postprocs.causes import RejectionCauses
from tests.candidates import module_of


def kinds(parts) -> list[str]:
    """Class names in order, ours by the class that is inside."""
    return [type(getattr(part, "_inst", None) or part).__name__ for part in parts]


def test_schedule_rules_tilings_come_before_inlining_and_pipelines_before_binding():
    order = kinds(presets.schedule_rules("a100"))
    tilings = ["TensorCoreTiling", "CudaCoreTiling", "StockTiling"]
    assert [name for name in order if name in tilings] == tilings
    assert order.index("StockTiling") < order.index("AutoInline")
    assert order.index("AutoInline") < order.index("PipelineSharedLoads")
    assert order.index("StageRegisterLoads") < order.index("PipelineRegisterLoads")
    assert order.index("PipelineRegisterLoads") < order.index("AutoBind")


def test_postprocs_cheap_rejection_comes_before_any_rewriting():
    order = kinds(presets.postprocs("a100"))
    assert order.index("VerifyPipelineResources") < order.index("ExpandPipelineDepths")
    assert order.index("ExpandPipelineDepths") < order.index("LegaliseAsyncCopies")


def test_postprocs_count_into_the_callers_causes():
    causes = RejectionCauses()
    counting = [
        part._inst.causes
        for part in presets.postprocs("a100", causes)
        if hasattr(getattr(part, "_inst", None), "causes")
    ]
    assert len(counting) == 3
    assert all(found is causes for found in counting)


def test_mutator_probs_are_probabilities():
    probabilities = presets.mutator_probs("a100").values()
    assert sum(probabilities) == pytest.approx(1.0)
    assert min(probabilities) > 0


@pytest.mark.parametrize("part", ["schedule_rules", "postprocs", "mutator_probs", "space"])
def test_presets_unknown_target_is_refused_before_any_search(part):
    with pytest.raises(UnknownGpuError, match="unknown GPU 'a10000'"):
        getattr(presets, part)("a10000")


def designs(spec: str, target, seed: int = 1):
    context = ms.TuneContext(
        mod=module_of(spec),
        target=target,
        space_generator=presets.space(target),
        search_strategy="replay-trace",
        task_name="main",
        rand_state=seed,
    )
    return context, list(context.generate_design_space())


def test_space_same_objects_give_the_same_designs_again(a100, intrinsics):
    context, first = designs("matmul:m=64,n=64,k=64,dtype=f16", a100)
    assert len(context.generate_design_space()) == len(first) == 2


def test_space_half_precision_on_an_old_gpu_falls_to_cuda_cores(t4, intrinsics):
    _, (design,) = designs("matmul:m=64,n=64,k=64,dtype=f16", t4)
    assert "alcop.cuda_core_tile" in str(design.trace)


@pytest.mark.parametrize("extents", ["m=49,n=64,k=64", "m=64,n=64,k=100"])
def test_space_ragged_half_precision_stays_on_tensor_cores(extents, a100, intrinsics):
    _, found = designs(f"matmul:{extents},dtype=f16", a100)
    assert all("alcop.mma_tile" in str(design.trace) for design in found)
