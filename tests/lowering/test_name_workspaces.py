from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
import tvm
from tvm import te

from alcop_ms.compat import Schedule
from alcop_ms.emulator import run_kernel, verify_workload
from alcop_ms.input_module import normalise_module
from alcop_ms.lowering.build import build_kernel
from alcop_ms.measure.builder import plan_and_build
from alcop_ms.sampling import sample_candidates
from alcop_ms.workloads import parse_inline
from alcop_ms.workloads.primfunc import make_prim_func


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


def test_array_of_an_operands_name_leaves_it_an_input(a100):
    source = te.placeholder((64,), name="X")
    first = te.compute((64,), lambda i: source[i] + 1.0, name="X")
    second = te.compute((64,), lambda i: first[63 - i] * 2.0, name="Y")
    sch = Schedule(tvm.IRModule({"main": te.create_prim_func([source, second])}))
    for block in sch.get_child_blocks(sch.get_sblock("root")):
        outer, inner = sch.split(sch.get_loops(block)[0], [None, 8])
        sch.bind(outer, "blockIdx.x")
        sch.bind(inner, "threadIdx.x")
    built = build_kernel(sch.mod, a100, toolchain=None, promised=())
    roles = [(buffer.name, buffer.role) for buffer in built.launch.buffers]
    assert roles == [("X", "input"), ("Y", "output"), ("X_1", "scratch")]
    x = np.arange(64, dtype=np.float32)
    result = run_kernel(built.cuda_text, built.launch, {"X": x})
    assert result.hazards == ()
    np.testing.assert_array_equal(result.outputs["Y"], 2 * (x[::-1] + 1))


def test_log_softmax_of_several_kernels_is_judged(a100, emulator_host):
    workload = parse_inline("log_softmax:rows=24,cols=1,dtype=f32")
    module = normalise_module(make_prim_func(workload))
    candidate = next(sample_candidates(module, a100, seed=1))
    kernel = plan_and_build(candidate.mod, a100, None).kernel
    launch, last = kernel.launch, kernel.launch.kernels[-1]
    assert len(set(last.args)) == len(last.args) == 4
    verdict = verify_workload(kernel.cuda_text, launch, workload, blocks="all", host=emulator_host)
    assert verdict.status == "right", verdict.text
    # the sums and the result, which have one name in the function, taken for one array
    names = [buffer.name for buffer in launch.buffers]
    one_for_both = {names.index("compute_1"): names.index("compute")}
    args = tuple(one_for_both.get(at, at) for at in last.args)
    faulty = replace(launch, kernels=(*launch.kernels[:-1], replace(last, args=args)))
    verdict = verify_workload(kernel.cuda_text, faulty, workload, blocks="all", host=emulator_host)
    kinds = {finding.kind for finding in verdict.findings}
    assert kinds == {"read_of_unwritten", "wrong_value"}, verdict.text
