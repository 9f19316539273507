import itertools

import pytest

from alcop_ms import targets
from alcop_ms.analysis.kernel_plans import find_kernel_plans
from alcop_ms.analysis.loop_tree import find_func
from alcop_ms.analysis.plan import find_problems
from alcop_ms.chain_plan import ChainPlan
from alcop_ms.pipeline import NotApplicable, PipelinePlan
from alcop_ms.row_plan import RowPlan
from alcop_ms.sampling import sample_candidates
from tests.candidates import module_of

TWO = "chained:m=64,k=512,h=96,n=32,act=relu"


def plans(spec, seed=1, count=1):
    target = targets.target("a100")
    drawn = sample_candidates(module_of(spec), target, seed=seed)
    gpu = targets.gpu_of(target)
    return [
        find_kernel_plans(find_func(candidate.mod), gpu)
        for candidate in itertools.islice(drawn, count)
    ]


@pytest.mark.parametrize(
    ("spec", "kind"),
    [
        ("matmul:m=64,n=64,k=64", PipelinePlan),
        ("attention:h=2,s=64,d=32", ChainPlan),
        ("chained:m=64,k=64,h=64,n=64", ChainPlan),
    ],
)
def test_find_kernel_plans_of_one_kernel_are_of_its_kind(spec, kind, intrinsics):
    ((plan,),) = plans(spec)
    assert isinstance(plan, kind)


def test_find_kernel_plans_rows_have_one_or_a_reason(intrinsics):
    kinds = {
        type(found[0]) if not isinstance(found, NotApplicable) else NotApplicable
        for found in plans("softmax:rows=64,cols=2048,dtype=f32", count=8)
    }
    assert RowPlan in kinds
    assert kinds <= {RowPlan, NotApplicable}


def test_find_kernel_plans_of_two_products_know_which_each_computes(intrinsics):
    first, second = find_problems(module_of(TWO)).values()
    assert (first.n, first.k, first.out_dtype) == (96, 512, "float16")
    assert (second.n, second.k, second.out_dtype) == (32, 96, "float16")
    for found in plans(TWO, seed=3, count=4):
        assert [plan.problem for plan in found] == [first, second]
        # what the first one writes need not be copied asynchronously by the second
        assert not any(buffer.is_async for buffer in found[1].buffers if buffer.buffer == "H")


def test_find_kernel_plans_unscheduled_function_has_none(intrinsics):
    func = find_func(module_of("matmul:m=64,n=64,k=64"))
    found = find_kernel_plans(func, targets.gpu_of(targets.target("a100")))
    assert isinstance(found, NotApplicable)
