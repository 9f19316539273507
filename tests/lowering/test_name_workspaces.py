from __future__ import annotations

import numpy as np
import pytest
import tvm
from tvm import te

from alcop_ms.compat import Schedule
from alcop_ms.emulator import run_kernel
from alcop_ms.lowering.build import build_kernel


@pytest.fixture(scope="module")
def chain() -> tvm.IRModule:
    """Three kernels whose two workspaces and output are all called `compute`: (X + 1) * 2 - 3."""
    source = te.placeholder((64,), name="X")
    first = te.compute((64,), lambda i: source[i] + 1.0, name="compute")
    second = te.compute((64,), lambda i: first[63 - i] * 2.0, name="compute")
    third = te.compute((64,), lambda i: second[63 - i] + first[i] - 3.0, name="compute")
    sch = Schedule(tvm.IRModule({"main": te.create_prim_func([source, third])}))
    for block in sch.get_child_blocks(sch.get_sblock("root")):
        outer, inner = sch.split(sch.get_loops(block)[0], [None, 8])
        sch.bind(outer, "blockIdx.x")
        sch.bind(inner, "threadIdx.x")
    return sch.mod


def test_arrays_of_one_name_are_told_apart(chain, a100):
    built = build_kernel(chain, a100, toolchain=None, promised=())
    names = [buffer.name for buffer in built.launch.buffers]
    assert names == ["X", "compute", "compute_1", "compute_2"]
    x = np.arange(64, dtype=np.float32)
    result = run_kernel(built.cuda_text, built.launch, {"X": x})
    assert result.hazards == ()
    np.testing.assert_array_equal(result.outputs["compute"], 2 * (x + 1) + (x + 1) - 3)
