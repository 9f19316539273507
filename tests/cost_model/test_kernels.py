import pytest

from alcop_ms.cost_model.built import BuiltFacts
from alcop_ms.cost_model.chain_time import chain_ranking_s, estimate_chain
from alcop_ms.cost_model.kernels import (
    SumEstimate,
    estimate_plan,
    estimate_plans,
    ranking_factor,
)
from alcop_ms.cost_model.latency import estimate_latency
from alcop_ms.cost_model.ranking import ranking_s
from alcop_ms.cost_model.row_time import estimate_rows
from alcop_ms.hardware import find_gpu
from alcop_ms.pipeline import NotApplicable
from alcop_ms.row_plan import RowPlan
from tests.chains import chained_plan
from tests.cost_model.conftest import build_plan

A100 = find_gpu("a100")
PRODUCT = build_plan(stages=3)
CHAIN = chained_plan("chained:m=512,k=64,h=512,n=64", warps=4, tile=32, columns=64, stages=3)
ROWS = RowPlan(
    operand="x",
    rows=512,
    cols=1024,
    dtype="float32",
    out_bytes=512 * 4096,
    passes=1,
    threads=128,
    block_rows=1,
    lanes=4,
    stages=2,
    is_async=True,
    is_resident=False,
)


def test_estimate_plan_is_that_of_the_kernel_s_kind():
    assert estimate_plan(PRODUCT, A100) == estimate_latency(PRODUCT, A100)
    assert estimate_plan(CHAIN, A100) == estimate_chain(CHAIN, A100)
    assert estimate_plan(ROWS, A100) == estimate_rows(ROWS, A100)
    built = BuiltFacts(registers_per_thread=77)
    for plan in (PRODUCT, CHAIN):
        assert estimate_plan(plan, A100, built).registers_per_thread == 77


def test_estimate_plans_of_several_add_up():
    estimate = estimate_plans((PRODUCT, ROWS), A100)
    assert isinstance(estimate, SumEstimate)
    parts = estimate_latency(PRODUCT, A100).total_s, estimate_rows(ROWS, A100).total_s
    assert estimate.total_s == pytest.approx(sum(parts))
    assert estimate_plans((PRODUCT,), A100) == estimate_latency(PRODUCT, A100)


def test_estimate_plans_one_that_cannot_run_is_the_reason():
    deep = chained_plan("chained:m=512,k=256,h=512,n=256", warps=4, tile=128, columns=256, stages=8)
    assert isinstance(estimate_plans((PRODUCT, deep), A100), NotApplicable)


def test_ranking_factor_weighs_each_kernel_by_its_own_kind():
    product, chain = estimate_latency(PRODUCT, A100), estimate_chain(CHAIN, A100)
    assert ranking_factor(product) == ranking_s(1.0, product)
    assert ranking_factor(chain) == chain_ranking_s(1.0, chain)
    assert ranking_factor(estimate_rows(ROWS, A100)) == 1.0
    both = SumEstimate(kernels=(product, chain))
    total = ranking_s(product.total_s, product) + chain_ranking_s(chain.total_s, chain)
    assert both.total_s * ranking_factor(both) == pytest.approx(total)
