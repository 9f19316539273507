from __future__ import annotations

import pytest
import tvm
from tvm import te, topi

from alcop_ms.graph.fallback import schedule_fallback
from alcop_ms.lowering.lower import lower_module
from tests.candidates import module_of


@pytest.mark.parametrize("axes", [None, [1]])
def test_schedule_fallback_binds_threads_also_where_a_rule_of_dlight_fails(a100, axes):
    x = te.placeholder((256, 1000), "float32", name="x")
    module = tvm.IRModule({"main": te.create_prim_func([x, topi.sum(x, axes)])})
    scheduled = schedule_fallback(module, a100)
    assert "threadIdx.x" in scheduled.script()
    assert "threadIdx.x" not in module.script()


def test_schedule_fallback_passes_over_a_schedule_that_cannot_be_lowered(a100):
    module = module_of("gated_mlp:m=32,n=64,k=64,layout=nt")  # one block, two sums
    assert lower_module(schedule_fallback(module, a100), a100).kernels()
