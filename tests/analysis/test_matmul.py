from __future__ import annotations

import pytest
import tvm
from tvm import te, tirx
from tvm.script import tirx as T

from alcop_ms.analysis.matmul import find_matmul
from alcop_ms.compat import Schedule
from alcop_ms.matmul_shape import MatmulShape
from alcop_ms.pipeline import NotApplicable
from tests.candidates import module_of


def found(mod, block: str = "C"):
    sch = Schedule(mod)
    return find_matmul(sch, sch.get_sblock(block))


def reason(mod, block: str = "C") -> str:
    facts = found(mod, block)
    assert isinstance(facts, NotApplicable)
    return facts.reason


def product(value, *, shape=(8, 8), axes: int = 1, a=(8, 8), b=(8, 8), dtypes=("float32",) * 2):
    """A reduction over `axes` axes of extent 8 of what `value(A, B, *indices, *axes)` gives."""
    left = te.placeholder(a, dtypes[0], name="A")
    right = te.placeholder(b, dtypes[1], name="B")
    reduced = [te.reduce_axis((0, 8), f"k{i}") for i in range(axes)]

    def compute(*index):
        return te.sum(value(left, right, *index, *reduced), axis=reduced)

    result = te.compute(shape, _with_arity(compute, len(shape)), name="C")
    return tvm.IRModule({"main": te.create_prim_func([left, right, result])})


def _with_arity(compute, count: int):
    return {
        1: lambda i: compute(i),
        2: lambda i, j: compute(i, j),
        3: lambda n, i, j: compute(n, i, j),
        4: lambda m, n, i, j: compute(m, n, i, j),
    }[count]


@pytest.mark.parametrize("layout", ["nn", "nt", "tn", "tt"])
@pytest.mark.parametrize("batch", [1, 3])
def test_find_matmul_reads_layout_and_batch(layout, batch):
    facts = found(module_of(f"matmul:m=8,n=16,k=32,dtype=f16,layout={layout},batch={batch}"))
    assert facts.shape == MatmulShape(
        m=8,
        n=16,
        k=32,
        batch=batch,
        transpose_a=layout[0] == "t",
        transpose_b=layout[1] == "t",
    )
    assert facts.is_batched is (batch > 1)
    assert facts.operand_batched == (batch > 1, batch > 1)
    assert facts.names == ("A", "B", "C")


def test_find_matmul_operands_in_the_other_order_are_sorted_by_axis():
    mod = product(lambda a, b, i, j, k: b[k, j] * a[i, k])
    facts = found(mod)
    assert facts.names == ("A", "B", "C")
    assert set(facts.read_index) == {0, 1}


def test_find_matmul_broadcast_operand_is_not_batched():
    mod = product(lambda a, b, n, i, j, k: a[n, i, k] * b[k, j], shape=(3, 8, 8), a=(3, 8, 8))
    facts = found(mod)
    assert facts.operand_batched == (True, False)
    assert facts.shape.batch == 3


def test_find_matmul_element_wise_block_is_refused():
    mod = module_of("matmul:m=8,n=8,k=8,dtype=f32,epilogue=relu")
    assert reason(mod, "C_relu") == "C_relu: 0 reduction axes; a product has one"


def test_find_matmul_two_reduction_axes_are_refused():
    mod = product(lambda a, b, i, j, k, r: a[i, k] * b[r, j], axes=2)
    assert reason(mod) == "C: 2 reduction axes; a product has one"


def test_find_matmul_vector_is_refused():
    mod = product(lambda a, b, i, k: a[i, k] * b[k, 0], shape=(8,))
    assert reason(mod) == "C: 1 spatial axes; a product has two, or three with a batch"


def test_find_matmul_two_batch_axes_are_refused():
    mod = product(lambda a, b, m, n, i, j, k: a[i, k] * b[k, j] * 1.0 * m * n, shape=(2, 2, 8, 8))
    assert "4 spatial axes" in reason(mod)


def test_find_matmul_sum_without_product_is_refused():
    mod = product(lambda a, b, i, j, k: a[i, k] + b[k, j])
    assert reason(mod) == "C: the body is not one sum of products"


def test_find_matmul_other_start_is_refused():
    @T.prim_func(s_tir=True)
    def main(
        A: T.Buffer((8, 8), "float32"),
        B: T.Buffer((8, 8), "float32"),
        C: T.Buffer((8, 8), "float32"),
    ):
        for i, j, k in T.grid(8, 8, 8):
            with T.sblock("C"):
                vi, vj, vk = T.axis.remap("SSR", [i, j, k])
                with T.init():
                    C[vi, vj] = T.float32(1)
                C[vi, vj] = C[vi, vj] + A[vi, vk] * B[vk, vj]

    assert reason(tvm.IRModule({"main": main})) == "C: the sum does not start from zero"


def test_find_matmul_computed_operand_is_refused():
    mod = product(lambda a, b, i, j, k: (a[i, k] + 1.0) * b[k, j])
    assert reason(mod) == "C: an operand is computed inside the product"


def test_find_matmul_strided_operand_is_refused():
    mod = product(lambda a, b, i, j, k: a[i, k + 1] * b[k, j], a=(8, 16))
    assert reason(mod) == "C: A is read as A[v_i, v_k0 + 1], not as a matrix"


def test_find_matmul_operand_without_k_is_refused():
    mod = product(lambda a, b, i, j, k: a[i, k] * b[i, j])
    assert "not as a matrix" in reason(mod)


def test_find_matmul_square_of_one_buffer_is_refused():
    left = te.placeholder((8, 8), name="A")
    k = te.reduce_axis((0, 8), "k")
    gram = te.compute((8, 8), lambda i, j: te.sum(left[i, k] * left[j, k], axis=k), name="C")
    mod = tvm.IRModule({"main": te.create_prim_func([left, gram])})
    assert reason(mod) == "C: both operands are the same buffer A"


def test_find_matmul_different_dtypes_are_refused():
    mod = product(
        lambda a, b, i, j, k: a[i, k].astype("float32") * b[k, j], dtypes=("float16", "float32")
    )
    assert reason(mod) == "C: the operands have different dtypes ['float16', 'float32']"


def test_find_matmul_unsupported_dtype_is_refused():
    mod = product(lambda a, b, i, j, k: a[i, k] * b[k, j], dtypes=("int16", "int16"))
    assert reason(mod) == "C: dtypes ['int16'] -> int16 are not supported"


def test_find_matmul_result_stored_transposed_is_refused():
    @T.prim_func(s_tir=True)
    def main(
        A: T.Buffer((8, 8), "float32"),
        B: T.Buffer((8, 8), "float32"),
        C: T.Buffer((8, 8), "float32"),
    ):
        for i, j, k in T.grid(8, 8, 8):
            with T.sblock("C"):
                vi, vj, vk = T.axis.remap("SSR", [i, j, k])
                with T.init():
                    C[vj, vi] = T.float32(0)
                C[vj, vi] = C[vj, vi] + A[vi, vk] * B[vk, vj]

    expected = "C: the result is not stored in the order of its axes"
    assert reason(tvm.IRModule({"main": main})) == expected


def test_find_matmul_dynamic_extent_is_refused():
    m = tirx.Var("m", "int32")
    left = te.placeholder((m, 8), name="A")
    right = te.placeholder((8, 8), name="B")
    k = te.reduce_axis((0, 8), "k")
    result = te.compute((m, 8), lambda i, j: te.sum(left[i, k] * right[k, j], axis=k), name="C")
    mod = tvm.IRModule({"main": te.create_prim_func([left, right, result])})
    assert reason(mod) == "C: the extent of v_i is not a constant"


def test_find_matmul_tiled_block_is_refused():
    sch = Schedule(module_of("matmul:m=8,n=8,k=8,dtype=f32"))
    sch.split(sch.get_loops("C")[0], [None, 4])
    assert find_matmul(sch, sch.get_sblock("C")).reason == "C: the block has been tiled already"


def test_find_matmul_bound_loop_is_refused():
    sch = Schedule(module_of("matmul:m=8,n=8,k=8,dtype=f32"))
    sch.bind(sch.get_loops("C")[0], "blockIdx.x")
    facts = find_matmul(sch, sch.get_sblock("C"))
    assert facts.reason == "C: a loop is bound or unrolled already"
