import itertools

from alcop_ms.analysis.row_plan import find_row_plan
from alcop_ms.hardware import find_gpu
from alcop_ms.measure.builder import plan_and_build
from alcop_ms.pipeline import NotApplicable
from alcop_ms.row_plan import RowPlan
from alcop_ms.sampling import sample_candidates
from alcop_ms.targets import target
from alcop_ms.workloads import parse_inline
from alcop_ms.workloads.primfunc import make_prim_func
from tests.rules.test_row_tiling import build, draw


def test_find_row_plan_reads_back_what_was_sampled():
    plans = []
    for candidate in draw("layernorm:rows=8,cols=1024"):
        plan = find_row_plan(candidate.mod, find_gpu("a100"))
        assert isinstance(plan, RowPlan)
        assert (plan.rows, plan.cols, plan.dtype, plan.passes, plan.lanes) == (
            8,
            1024,
            "float16",
            3,
            8,
        )
        assert plan.out_bytes == 8 * 1024 * 2
        launched = build(candidate).launch.kernels[0]
        assert launched.block[:2] == (plan.threads, plan.block_rows)
        assert launched.grid[0] == plan.blocks
        assert launched.dynamic_shared_bytes == plan.shared_bytes
        plans.append(plan)
    assert {plan.is_resident for plan in plans} == {True, False}


def test_find_row_plan_unscheduled_function_has_none():
    mod = make_prim_func(parse_inline("softmax:rows=8,cols=1024"))
    assert isinstance(find_row_plan(mod, find_gpu("a100")), NotApplicable)


def test_plan_and_build_rows_before_sm_80_promise_no_asynchronous_copies():
    module = make_prim_func(parse_inline("softmax:rows=8,cols=1024"))
    turing, seen = target("t4"), 0
    for candidate in itertools.islice(sample_candidates(module, turing, seed=0), 12):
        plan = find_row_plan(candidate.mod, find_gpu("t4"))
        if isinstance(plan, RowPlan):
            seen += 1
            assert plan.stages > 1
            assert not plan.is_async
            plan_and_build(candidate.mod, turing, None)  # refused if it promised some
    assert seen
