from __future__ import annotations

import numpy as np
import pytest
import tvm

from alcop_ms.errors import InvalidWorkloadError
from alcop_ms.workloads import RowWorkload, list_workloads, load_workload, parse_inline
from alcop_ms.workloads.error_bound import compute_error_bound, find_mismatches
from alcop_ms.workloads.inputs import get_numpy_dtype, make_inputs
from alcop_ms.workloads.primfunc import make_prim_func
from alcop_ms.workloads.reference import compute_reference

SHAPE = "m=5,n=7,k=33"
NUMERIC_SPECS = [
    *(f"matmul:{SHAPE},layout={layout}" for layout in ("nn", "nt", "tn", "tt")),
    *(f"matmul:{SHAPE},batch=3,layout={layout}" for layout in ("nn", "nt", "tn", "tt")),
    f"matmul:{SHAPE},out=f16,layout=nt,epilogue=bias+relu",
    f"matmul:{SHAPE},out=f16,batch=2,epilogue=scale(0.125)+bias+gelu+residual",
    f"matmul:{SHAPE},out=bf16,epilogue=residual+gelu_tanh",
    f"matmul:{SHAPE},acc=f16,epilogue=bias+silu",
    f"matmul:{SHAPE},acc=f16,out=f32,epilogue=gelu",
    f"matmul:{SHAPE},dtype=bf16,out=bf16",
    f"matmul:{SHAPE},dtype=f32,epilogue=bias+silu",
    f"matmul:{SHAPE},dtype=f64,epilogue=gelu",
    f"matmul:{SHAPE},dtype=s8,layout=nt,epilogue=bias+relu+residual",
    f"matmul:{SHAPE},dtype=u8,out=f32",
    "matmul:m=1,n=1,k=1,out=f16,epilogue=relu",
]


def run_on_cpu(workload, inputs):
    """The unscheduled module's output, from TVM's LLVM backend."""
    output = workload.operands[-1]
    kernel = tvm.compile(make_prim_func(workload), target="llvm")
    result = tvm.runtime.empty(output.shape, output.dtype)
    kernel(*(tvm.runtime.tensor(array) for array in inputs.values()), result)
    return result.numpy().astype(get_numpy_dtype(output.dtype))


@pytest.mark.parametrize("spec", NUMERIC_SPECS)
def test_make_prim_func_values_on_llvm_are_within_the_bound(spec):
    workload = parse_inline(spec)
    inputs = make_inputs(workload, "random", seed=3)
    actual = run_on_cpu(workload, inputs)
    reference = compute_reference(workload, inputs)
    bound = compute_error_bound(workload, inputs)
    assert not find_mismatches(actual, reference, bound).any()
    # and the bound is no empty promise
    assert find_mismatches(actual.astype(np.float64) + 0.5, reference, bound).all()


@pytest.mark.parametrize("dtype", ["e4m3", "e5m2"])
def test_make_prim_func_float8_normal_values_are_exact_on_llvm(dtype):
    workload = parse_inline(f"matmul:{SHAPE},dtype={dtype},layout=nt")
    inputs = make_inputs(workload, "ones")
    assert np.array_equal(run_on_cpu(workload, inputs), np.full((5, 7), 33.0))


def test_tvm_llvm_float8_zero_known_inaccuracy():
    # TVM 0.27 widens every 8-bit float on the host as if it were normal, so that zero becomes
    # 2**-7: an llvm run is no oracle for these dtypes. The right answer is 0; when it comes, drop
    # this test and check float8 with random inputs like the others.
    workload = parse_inline("matmul:m=1,n=1,k=1,dtype=e4m3")
    inputs = make_inputs(workload, "ones")
    inputs["A"][:] = 0
    assert run_on_cpu(workload, inputs) == 2.0**-7


def test_make_prim_func_names_blocks_and_parameters():
    workload = parse_inline("matmul:m=8,n=8,k=8,out=f16,epilogue=bias+gelu+residual")
    func = make_prim_func(workload)["main"]
    assert func.attrs["tirx.noalias"]
    tensors = [(p.name, tuple(int(e) for e in p.ty.shape), str(p.ty.dtype)) for p in func.params]
    assert tensors == [(o.name, o.shape, o.dtype) for o in workload.operands]
    schedule = tvm.s_tir.Schedule(make_prim_func(workload))
    for name in workload.block_names:
        assert schedule.get_sblock(name) is not None


def test_make_prim_func_every_registry_workload_has_its_blocks():
    for workload in list_workloads():
        if isinstance(
            workload, RowWorkload
        ):  # TOPI names its result: tests/workloads/test_row_primfunc.py
            continue
        func = make_prim_func(workload)["main"]
        assert [str(p.name) for p in func.params] == [o.name for o in workload.operands]


def test_make_prim_func_plain_product_matches_written_tensorir():
    from tvm.script import ir as I
    from tvm.script import tirx as T

    @I.ir_module
    class After:
        @T.prim_func(s_tir=True)
        def main(
            A: T.Buffer((4, 16), "float16"),
            B: T.Buffer((8, 16), "float16"),
            C: T.Buffer((4, 8), "float32"),
        ):
            T.func_attr({"tirx.noalias": True})
            for i, j, k in T.grid(4, 8, 16):
                with T.sblock("C"):
                    vi, vj, vk = T.axis.remap("SSR", [i, j, k])
                    with T.init():
                        C[vi, vj] = T.float32(0)
                    C[vi, vj] = C[vi, vj] + T.Cast("float32", A[vi, vk]) * T.Cast(
                        "float32", B[vj, vk]
                    )

    actual = make_prim_func(parse_inline("matmul:m=4,n=8,k=16,layout=nt"))
    tvm.ir.assert_structural_equal(actual, After)


SCRIPT = """
from tvm.script import tirx as T

@T.prim_func(s_tir=True)
def {name}(A: T.Buffer((4, 4), "float32"), B: T.Buffer((4, 4), "float32")):
    for i, j in T.grid(4, 4):
        with T.sblock("B"):
            vi, vj = T.axis.remap("SS", [i, j])
            B[vi, vj] = A[vi, vj] + T.float32(1)
"""
DYNAMIC = """
from tvm.script import tirx as T

@T.prim_func(s_tir=True)
def f(a: T.handle, b: T.handle):
    n = T.int32()
    A = T.match_buffer(a, (n, 4), "float32")
    B = T.match_buffer(b, (n, 4), "float32")
    for i, j in T.grid(n, 4):
        with T.sblock("B"):
            vi, vj = T.axis.remap("SS", [i, j])
            B[vi, vj] = A[vi, vj]
"""


MODULE = """
from tvm.script import ir as I, tirx as T

@I.ir_module
class Mine:
    @T.prim_func(s_tir=True)
    def add_one(A: T.Buffer((4,), "float32"), B: T.Buffer((4,), "float32")):
        for i in range(4):
            with T.sblock("B"):
                vi = T.axis.remap("S", [i])
                B[vi] = A[vi] + T.float32(1)
"""


@pytest.mark.parametrize("text", [SCRIPT.format(name="add_one"), MODULE], ids=["func", "module"])
def test_make_prim_func_script_file_becomes_main(tmp_path, text):
    file = tmp_path / "kernel.py"
    file.write_text(text)
    module = make_prim_func(load_workload(str(file)))
    assert [var.name_hint for var in module.functions] == ["main"]
    assert module["main"].attrs["global_symbol"] == "main"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("x = 1", "exactly one TVMScript PrimFunc or IRModule is needed; it holds none"),
        (SCRIPT.format(name="f") + SCRIPT.format(name="g"), "it holds 2: f, g"),
        ("import no_such_module", "running it raised ModuleNotFoundError: No module named"),
        ("def f(:", "running it raised SyntaxError"),
        ("raise SystemExit(3)", "running it raised SystemExit: 3"),
        (DYNAMIC, "tensor A has the dynamic extent n: .*one function per bucket"),
    ],
)
def test_make_prim_func_bad_script_file_is_one_line(tmp_path, text, message):
    file = tmp_path / "kernel.py"
    file.write_text(text)
    with pytest.raises(InvalidWorkloadError, match=message) as caught:
        make_prim_func(load_workload(str(file)))
    assert "\n" not in str(caught.value)
