from __future__ import annotations

import tvm
from tvm.script import tirx as T

from alcop_ms import targets
from alcop_ms.emulator import verify_workload
from alcop_ms.lowering.build import build_kernel
from alcop_ms.lowering.name_cast_operands import NameCastOperands
from alcop_ms.sampling import sample_candidates
from alcop_ms.workloads import load_workload
from tests.candidates import module_of


def stored_pairs(value):
    """A kernel that stores a pair, changed in between, twice."""

    @T.prim_func(s_tir=True)
    def main(A: T.Buffer((8,), "float32"), C: T.Buffer((8,), "float16")):
        P = T.alloc_buffer((2,), "float32", scope="local")
        P[0] = A[0]
        C[T.ramp(0, 1, 2)] = value(P, 0)
        P[0] = A[1]
        C[T.ramp(2, 1, 2)] = value(P, 1)

    return main


def named(func):
    return NameCastOperands(tvm.IRModule({"main": func}))["main"]


def test_name_cast_operands_each_vector_gets_a_variable_of_its_own():
    text = named(stored_pairs(lambda P, _: T.Cast("float16x2", P[T.ramp(0, 1, 2)]))).script()
    assert text.count("= P[T.Ramp(0, 1, 2)]") == 2
    assert text.count('T.Cast("float16x2", v') == 2


def test_name_cast_operands_what_a_condition_guards_stays():
    func = stored_pairs(
        lambda P, at: T.if_then_else(
            P[0] > T.float32(at),
            T.Cast("float16x2", P[T.ramp(0, 1, 2)]),
            T.broadcast(T.float16(0), 2),
        )
    )
    tvm.ir.assert_structural_equal(named(func), func)


def test_name_cast_operands_kernel_without_a_loop_stores_every_pair(intrinsics, emulator_host):
    spec = "conv2d:h=10,w=16,ci=8,co=12,kernel=3,pad=1,stride=2,dtype=f16,out=f16"
    target = targets.target("h200")
    candidate = next(sample_candidates(module_of(spec), target, seed=2))
    kernel = build_kernel(candidate.mod, target, toolchain=None, promised=())
    found = verify_workload(
        kernel.cuda_text, kernel.launch, load_workload(spec), blocks="all", host=emulator_host
    )
    assert found.is_right, found.text
