from alcop_ms.analysis.row_plan import find_row_plan
from alcop_ms.pipeline import NotApplicable
from alcop_ms.row_plan import RowPlan
from alcop_ms.workloads import parse_inline
from alcop_ms.workloads.primfunc import make_prim_func
from tests.rules.test_row_tiling import build, draw


def test_find_row_plan_reads_back_what_was_sampled():
    plans = []
    for candidate in draw("layernorm:rows=8,cols=1024"):
        plan = find_row_plan(candidate.mod)
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
    assert isinstance(find_row_plan(mod), NotApplicable)
