from __future__ import annotations

import math

import pytest

from alcop_ms.cost_model.built import BuiltFacts
from alcop_ms.errors import InvalidPlanError
from alcop_ms.pipeline import NotApplicable
from alcop_ms.prediction import estimate_of, plan_of, rank
from tests.candidates import candidate, module_of

SMALL = "matmul:m=64,n=64,k=128,dtype=f16,acc=f32,layout=nt"


@pytest.fixture(scope="module")
def pipelined():
    return candidate(SMALL, mma_tile=(1, 2, 1, 2, 2, 1), shared_stages=3, register_stages=2)


def test_plan_of_reads_depths_and_tile_back(pipelined, a100):
    plan = plan_of(pipelined.mod, a100)
    assert (plan.shared_stages, plan.register_stages) == (3, 2)
    assert (plan.tile.tile_m, plan.tile.tile_n, plan.tile.tile_k) == (32, 32, 32)
    assert (plan.problem.m, plan.problem.n, plan.problem.k) == (64, 64, 128)


def test_estimate_of_takes_the_compiler_s_registers(pipelined, a100):
    plan = plan_of(pipelined.mod, a100)
    assert estimate_of(plan, a100, BuiltFacts(registers_per_thread=77)).registers_per_thread == 77


def test_estimate_of_impossible_plan_is_a_reason(pipelined, a100, monkeypatch):
    def refuse(*_, **__):
        raise InvalidPlanError("no room")

    monkeypatch.setattr("alcop_ms.cost_model.kernels.estimate_latency", refuse)
    assert estimate_of(plan_of(pipelined.mod, a100), a100) == NotApplicable("no room")


def test_estimate_of_no_plan_is_its_reason(a100):
    assert estimate_of(NotApplicable("nothing staged"), a100) == NotApplicable("nothing staged")


def test_rank_weighs_hidden_costs_at_five_percent_each(pipelined, a100):
    predicted = estimate_of(plan_of(pipelined.mod, a100), a100).total_s
    assert predicted < rank(pipelined.mod, a100) <= predicted * 1.10
    assert 1e-3 < rank(pipelined.mod, a100, 1e-3) <= 1.10e-3


def test_rank_without_a_plan_is_last_or_what_was_measured(a100):
    assert rank(module_of(SMALL), a100) == math.inf
    assert rank(module_of(SMALL), a100, 2e-6) == 2e-6
