from __future__ import annotations

import pytest
import tvm
from tvm import te, topi

from alcop_ms.graph.fallback import schedule_fallback


@pytest.mark.parametrize("axes", [None, [1]])
def test_schedule_fallback_binds_threads_also_where_a_rule_of_dlight_fails(a100, axes):
    x = te.placeholder((256, 1000), "float32", name="x")
    module = tvm.IRModule({"main": te.create_prim_func([x, topi.sum(x, axes)])})
    scheduled = schedule_fallback(module, a100)
    assert "threadIdx.x" in scheduled.script()
    assert "threadIdx.x" not in module.script()
