import re

import pytest
import tvm
from tvm.s_tir import Schedule

from alcop_ms import compat, targets
from alcop_ms.analysis.loop_tree import loops_of, read_loop_tree
from alcop_ms.analysis.row_operator import find_row_operator
from alcop_ms.analysis.staging import find_pipeline_loops
from alcop_ms.emulator import verify_workload
from alcop_ms.input_module import normalise_module
from alcop_ms.measure.builder import plan_and_build
from alcop_ms.pipeline import Level, NotApplicable
from alcop_ms.postprocs.causes import RejectionCauses
from alcop_ms.rules.row_tiling import RowTiling, plan_row_tiling
from alcop_ms.sampling import make_designs, replay
from alcop_ms.workloads import parse_inline
from alcop_ms.workloads.primfunc import make_prim_func
from alcop_ms.workloads.spec import get_short_dtype
from tests.workloads.test_row_primfunc import legalise

A100 = targets.target("a100")
WAIT = re.compile(r"async_wait_group_(\d+)\(\);")


def is_own(design):
    return any(
        inst.kind.name == "Annotate" and str(inst.attrs[0]) == compat.ANN_ROW_TILE
        for inst in design.trace.insts
    )


def draw(spec, module=None):
    """One random valid candidate of each of the rule's designs."""
    module = module or normalise_module(make_prim_func(parse_inline(spec)))
    context, designs = make_designs(module, A100, RejectionCauses(), seed=1)
    for design in filter(is_own, designs):
        drawn = (replay(context, design.trace, seed=1 + 7919 * at) for at in range(60))
        yield next(candidate for candidate in drawn if candidate is not None)


def build(candidate):
    return plan_and_build(candidate.mod, A100, None).kernel


def judge(spec, kernel, text=None):
    return verify_workload(text or kernel.cuda_text, kernel.launch, parse_inline(spec))


@pytest.mark.parametrize(
    "spec",
    [
        "reduce:rows=6,cols=1002,kind=mean",  # 4-byte copies, a ragged last tile
        "reduce:rows=6,cols=301,kind=max,dtype=f32",
        "softmax:rows=3,cols=1000,batch=2",
        "log_softmax:rows=6,cols=514,dtype=bf16",
        "layernorm:rows=6,cols=768,dtype=f32",
        "rmsnorm:rows=1,cols=4096",
        "reduce:rows=4,cols=2050,kind=max,dtype=bf16",
        "softmax:rows=1,cols=32000",
    ],
)
def test_row_tiling_candidates_are_right_and_free_of_hazards(spec):
    for candidate in draw(spec):
        kernel = build(candidate)
        assert sum(fact.async_copies for fact in kernel.facts) > 0
        verdict = judge(spec, kernel)
        assert verdict.is_right, verdict.text


def test_row_tiling_a_weakened_wait_is_caught():
    spec = "softmax:rows=6,cols=4096"
    for candidate in draw(spec):
        kernel = build(candidate)
        broken = WAIT.sub("async_wait_group_7();", kernel.cuda_text)
        assert broken != kernel.cuda_text
        assert not judge(spec, kernel, broken).is_right


def test_row_tiling_a_lost_ragged_condition_is_caught():
    spec = "reduce:rows=6,cols=1000,kind=sum,dtype=f32"
    (candidate,) = draw(spec)
    kernel = build(candidate)
    broken = re.sub(r"if \(\(\(int\)threadIdx\.x\) < \d+\) \{", "if (true) {", kernel.cuda_text)
    assert broken != kernel.cuda_text
    assert not judge(spec, kernel, broken).is_right


def test_row_tiling_offers_the_row_in_shared_memory_and_read_again():
    resident, again = [], []
    for candidate in draw("layernorm:rows=6,cols=1024"):
        (loop,) = find_pipeline_loops(
            read_loop_tree(candidate), Level.SHARED, ignore_existing=True
        ).loops
        block = candidate.get(candidate.get_sblock(loop.loads[0].block))
        (resident if compat.ANN_RESIDENT in block.annotations else again).append(loop)
    assert len(resident) == len(again) == 1


def test_row_tiling_keeps_the_designs_of_stock_rules():
    module = normalise_module(make_prim_func(parse_inline("softmax:rows=6,cols=1024")))
    _, designs = make_designs(module, A100, RejectionCauses(), seed=1)
    own = [is_own(design) for design in designs]
    assert any(own)
    assert not all(own)


def test_row_tiling_sampled_depth_becomes_the_pipeline():
    for candidate in draw("reduce:rows=6,cols=4096,dtype=f32"):
        (loop,) = [
            loop
            for loop in loops_of(read_loop_tree(candidate))
            if loop.annotation(compat.ANN_ROW_TILE)
        ]
        (depth,) = loop.annotation(compat.ANN_SHARED_STAGES)
        assert loop.annotation(compat.ANN_STAGE) == (0, depth - 1)
        assert loop.annotation(compat.ANN_ASYNC_STAGES) == (0,)


@pytest.mark.parametrize(
    "spec", ["reduce:rows=6,cols=1,dtype=f32", "softmax:rows=6,cols=65", "matmul:m=64,n=64,k=64"]
)
def test_row_tiling_where_nothing_can_be_loaded_ahead_leaves_the_function_alone(spec):
    schedule = Schedule(make_prim_func(parse_inline(spec)))
    rule = RowTiling()
    rule.shared_limit = 160 * 1024
    (same,) = rule.apply(schedule, schedule.get_sblock("root"))
    assert same.same_as(schedule)
    assert not is_own(schedule)


def test_plan_row_tiling_short_rows_say_why():
    operator = find_row_operator(Schedule(make_prim_func(parse_inline("softmax:rows=6,cols=256"))))
    refused = plan_row_tiling(operator, 160 * 1024)
    assert isinstance(refused, NotApplicable)
    assert "rows of 256 columns are fewer than two tiles of a warp" in refused.reason


def test_plan_row_tiling_row_that_does_not_fit_is_only_read_again():
    spec = "log_softmax:rows=6,cols=50260,dtype=f32"
    operator = find_row_operator(Schedule(make_prim_func(parse_inline(spec))))
    plans = plan_row_tiling(operator, 163 * 1024)
    assert [plan.is_resident for plan in plans] == [False]
    assert max(plans[0].depths) == 8


def test_row_tiling_clone_is_the_same_rule():
    clone = RowTiling().clone()
    schedule = Schedule(make_prim_func(parse_inline("reduce:rows=6,cols=1,dtype=f32")))
    (same,) = clone.apply(schedule, schedule.get_sblock("root"))
    assert same.same_as(schedule)


@pytest.mark.parametrize(("op", "dtype"), [("softmax", "float32"), ("layernorm", "float16")])
def test_row_tiling_finds_what_relax_legalises_to(op, dtype):
    func = legalise(op, dtype, cols=1000).with_attr("global_symbol", "main")
    module = normalise_module(tvm.IRModule({"main": func}))
    spec = f"{op}:rows=4,cols=1000,dtype={get_short_dtype(dtype)}"
    candidates = list(draw(spec, module=module))
    assert len(candidates) == 2
    verdict = judge(spec, build(candidates[0]))
    assert verdict.is_right, verdict.text
