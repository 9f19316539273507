import random
import time

import numpy as np
import pytest

from alcop_ms.cost_model.batch import estimate_batch, gather_plans
from alcop_ms.cost_model.built import BuiltFacts
from alcop_ms.cost_model.decisions import Bounds, enumerate_decisions, make_batch, make_plan
from alcop_ms.cost_model.latency import estimate_latency
from alcop_ms.errors import InvalidPlanError
from alcop_ms.hardware import find_gpu
from alcop_ms.matmul_shape import MatmulShape
from alcop_ms.pipeline import Family
from tests.cost_model.conftest import build_plan

PRODUCTS = [
    MatmulShape(m=1024, n=1024, k=1024, transpose_b=True),
    MatmulShape(m=512, n=64, k=512, batch=12, acc_dtype="float16", out_dtype="float16"),
    MatmulShape(m=8192, n=8192, k=8192, transpose_a=True),  # operands larger than L2
    MatmulShape(m=512, n=512, k=512, in_dtype="int8", acc_dtype="int32", out_dtype="int32"),
    MatmulShape(m=512, n=512, k=512, in_dtype="tfloat32", transpose_a=True),
]
PARTS = (
    "prologue_s", "steady_s", "epilogue_s", "reduction_s", "compute_s", "issue_s", "chain_s",
    "k_tile_s",
)  # fmt: skip


def seconds_of(plan, gpu):
    try:
        return estimate_latency(plan, gpu).total_s
    except InvalidPlanError:
        return np.inf


@pytest.mark.parametrize("problem", PRODUCTS, ids=str)
@pytest.mark.parametrize("name", ["a100", "h200", "rtx4090"])
def test_estimate_batch_is_the_latency_model_of_each_candidate(problem, name):
    gpu = find_gpu(name)
    decisions = enumerate_decisions(problem, Bounds(splits=(1, 2, 3)))
    found = estimate_batch(make_batch(decisions), gpu)
    for index in random.Random(1).sample(range(len(decisions)), 40):
        expected = seconds_of(make_plan(decisions, index), gpu)
        assert found.total_s[index] == pytest.approx(expected, rel=1e-12)


def test_estimate_batch_parts_are_those_of_the_latency_model():
    gpu = find_gpu("a100")
    decisions = enumerate_decisions(PRODUCTS[0]).take(range(0, 19000, 1900))
    found = estimate_batch(make_batch(decisions), gpu)
    for index in range(len(decisions)):
        estimate = estimate_latency(make_plan(decisions, index), gpu)
        for name in PARTS:
            assert found.parts_s[name][index] == pytest.approx(getattr(estimate, name)), name
        assert found.blocks_per_sm[index] == estimate.blocks_per_sm
        assert found.registers_per_thread[index] == estimate.registers_per_thread


def test_gather_plans_cuda_core_plans_are_scored_like_each_alone():
    gpu = find_gpu("a100")
    problem = MatmulShape(m=4096, n=4096, k=4096, in_dtype="float32")
    plans = [
        build_plan(
            problem,
            family=Family.CUDA_CORE,
            tile=(tile, 64, 16),
            warp=(8, 4),
            stages=stages,
            pad=4,
            copy_bytes=4,
        )
        for tile in (64, 128)
        for stages in (1, 2, 4)
    ]
    found = estimate_batch(gather_plans(plans), gpu).total_s
    assert found == pytest.approx([seconds_of(plan, gpu) for plan in plans])


def test_estimate_batch_registers_of_the_compiler_replace_the_estimate():
    gpu = find_gpu("a100")
    plans = [build_plan(stages=3), build_plan(stages=4)]
    registers = np.array([128, 250])
    found = estimate_batch(gather_plans(plans), gpu, registers_per_thread=registers)
    expected = [
        estimate_latency(plan, gpu, BuiltFacts(registers_per_thread=int(count))).total_s
        for plan, count in zip(plans, registers, strict=True)
    ]
    assert found.total_s == pytest.approx(expected)


def test_gather_plans_of_different_products_are_refused():
    other = build_plan(MatmulShape(m=256, n=256, k=256))
    with pytest.raises(InvalidPlanError, match="one product"):
        gather_plans([build_plan(), other])
    with pytest.raises(InvalidPlanError, match="at least one"):
        gather_plans([])


def test_estimate_batch_scores_ten_thousand_candidates_a_second():
    """It scores over a hundred thousand on an idle core; CI machines are busy."""
    decisions = enumerate_decisions(PRODUCTS[0])
    start = time.process_time()
    estimate_batch(make_batch(decisions), find_gpu("a100"))
    assert len(decisions) / (time.process_time() - start) > 10_000
