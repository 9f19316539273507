from __future__ import annotations

import itertools
import math
import re

import pytest

from alcop_ms.errors import InvalidOptionError
from alcop_ms.explanation import explain, predict_best, refusals_of, why_no_tensor_cores
from alcop_ms.pipeline import Family
from alcop_ms.prediction import plan_of, rank
from alcop_ms.sampling import sample_candidates
from tests.candidates import candidate, module_of

SMALL = "matmul:m=64,n=64,k=128,dtype=f16,acc=f32,layout=nt"
ODD = "matmul:m=64,n=64,k=97,dtype=f32"


@pytest.fixture(scope="module")
def pipelined():
    return candidate(SMALL, mma_tile=(1, 2, 1, 2, 2, 1), shared_stages=3, register_stages=2)


@pytest.fixture(scope="module")
def flat():
    return candidate(SMALL, mma_tile=(1, 2, 1, 2, 2, 1), shared_stages=1, register_stages=1)


def test_predict_best_is_the_best_of_what_it_draws(a100, pipelined):
    best = predict_best(module_of(SMALL), a100, draws=6, seed=1)
    one = predict_best(module_of(SMALL), a100, draws=1, seed=1)
    assert rank(best.mod, a100) <= rank(one.mod, a100) < math.inf


def test_explain_pipelined_schedule_has_table_time_and_timeline(pipelined, a100):
    text = explain(pipelined, a100)
    assert "3 shared and 2 register slots" in text
    assert "predicted time" in text
    assert "predicted timeline of one threadblock" in text
    assert "tensor cores are not used" not in text
    assert explain(pipelined.mod, "a100") == text


def test_explain_width_bounds_the_timeline(pipelined, a100):
    timeline = explain(pipelined, a100, width=80).split("predicted timeline")[1]
    assert max(len(line) for line in timeline.splitlines()) <= 80


def test_explain_unpipelined_schedule_names_every_buffer_with_its_reason(flat, a100):
    text = explain(flat, a100)
    assert text.count("one slot was chosen: nothing is loaded ahead") == 4


def test_explain_unscheduled_product_says_what_to_do(a100):
    text = explain(module_of(SMALL), a100)
    assert text.startswith("not pipelined: no buffer is staged in shared memory")
    assert "unscheduled matrix product: tune or sample it first" in text
    assert "tensor cores" not in text


def test_explain_unscheduled_product_says_why_no_tensor_cores(a100, t4):
    assert "tensor cores are not used: operands of float32 summed in float32" in explain(
        module_of(ODD), a100
    )
    assert "sm_75 has no mma.sync" in explain(module_of(SMALL), t4)


def test_explain_something_else_is_refused(a100):
    with pytest.raises(InvalidOptionError, match="mod is a str"):
        explain("matmul", a100)


def test_why_no_tensor_cores_used_by_the_schedule_is_none(pipelined, a100):
    assert why_no_tensor_cores(pipelined.mod, a100) is None
    assert why_no_tensor_cores(module_of(SMALL), a100) is None


def test_why_no_tensor_cores_small_groups_on_cuda_cores_says_why(a100):
    spec = "conv2d:h=8,w=8,ci=32,co=32,kernel=3,groups=8,dtype=f16"
    families = {}
    for sch in itertools.islice(sample_candidates(module_of(spec), a100, seed=1), 20):
        plan = plan_of(sch.mod, a100)
        families[plan.tile.family] = why_no_tensor_cores(sch.mod, a100)
    assert families[Family.MMA] is None
    assert "groups of 4 fill 4 of the 16" in families[Family.CUDA_CORE].reason


def test_explain_depthwise_convolution_says_why_in_two_lines(a100):
    module = module_of("conv2d:h=8,w=8,ci=32,co=32,kernel=3,groups=32,dtype=f16,epilogue=bias")
    sch = next(sample_candidates(module, a100, seed=1))
    assert explain(sch, a100, unscheduled=module).split("\n\n") == [
        "not pipelined: A_shared.dyn, B_shared.dyn are loaded once, so there is nothing to load "
        "ahead",
        "tensor cores are not used: C: every axis of one operand is an axis of the other as well, "
        "as in a depthwise convolution: there is no matrix product in it",
    ]


def test_refusals_of_pipelined_schedule_are_none(pipelined):
    assert refusals_of(pipelined.mod) == ()


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        (
            "softmax:rows=4,cols=65",
            "its rows are not pipelined: rows of 65 float16 are no multiple",
        ),
        ("softmax:rows=4,cols=64", "rows of 64 columns are fewer than two tiles of a warp"),
        ("softmax:rows=4,cols=4096", "its rows can be pipelined"),
    ],
)
def test_explain_unscheduled_row_operator_says_what_becomes_of_its_rows(spec, said):
    assert said in explain(module_of(spec), "a100")


def test_explain_row_kernel_names_its_pipeline_and_prediction():
    mod = module_of("rmsnorm:rows=4,cols=4096")
    text = explain(predict_best(mod, "a100", draws=20), "a100")
    assert "pipelined in shared memory" in text
    assert "bound by" in text


def test_explain_several_products_each_and_what_they_take_together(a100, intrinsics):
    module = module_of("chained:m=64,k=512,h=64,n=64,act=relu")
    text = explain(next(iter(sample_candidates(module, a100, seed=3))), a100)
    assert "product 1 of 2:" in text
    assert "product 2 of 2:" in text
    parts = [float(value) for value in re.findall(r"([\d.]+) \+ ([\d.]+) = ([\d.]+) us", text)[0]]
    assert parts[0] + parts[1] == pytest.approx(parts[2], abs=0.02)
