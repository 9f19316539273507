"""Functions that become one block of two sums, and those that do not."""

import pytest
import tvm
from tvm import te, tirx
from tvm.script import tirx as T

from alcop_ms.analysis.loop_tree import blocks_of, find_func, read_func
from alcop_ms.analysis.plan import find_problem
from alcop_ms.compat import is_same_ir
from alcop_ms.input_module import normalise_module
from alcop_ms.pair_products import pair_products
from alcop_ms.pipeline import NotApplicable
from alcop_ms.workloads import parse_inline
from alcop_ms.workloads.primfunc import make_prim_func


def product(a, weight, n, *, name="C", first=0):
    """A product of n columns of a weight that is stored [k, n]."""
    m, depth = (int(extent) for extent in a.shape)
    k = te.reduce_axis((0, depth), "k")
    return te.compute(
        (m, n),
        lambda i, j: te.sum(
            a[i, k].astype("float32") * weight[k, j + first].astype("float32"), axis=k
        ),
        name=name,
    )


def placeholders(*, m=8, n=6, k=4):
    a = te.placeholder((m, k), "float16", name="A")
    weights = [te.placeholder((k, n), "float16", name=name) for name in ("W1", "W2")]
    return a, *weights


def block_names(func):
    return [block.name for block in blocks_of(read_func(func))]


@T.prim_func(s_tir=True)
def paired_relu(
    A: T.Buffer((8, 4), "float16"),
    W1: T.Buffer((4, 6), "float16"),
    W2: T.Buffer((4, 6), "float16"),
    D: T.Buffer((8, 6), "float32"),
):
    T.func_attr({"tirx.noalias": True})
    C = T.sblock_alloc_buffer((8, 6))
    U = T.sblock_alloc_buffer((8, 6))
    for i, j, k in T.grid(8, 6, 4):
        with T.sblock("C"):
            v_i, v_j, v_k = T.axis.remap("SSR", [i, j, k])
            T.reads(A[v_i, v_k], W1[v_k, v_j], W2[v_k, v_j])
            T.writes(C[v_i, v_j], U[v_i, v_j])
            with T.init():
                C[v_i, v_j] = T.float32(0)
                U[v_i, v_j] = T.float32(0)
            C[v_i, v_j] = C[v_i, v_j] + T.Cast("float32", A[v_i, v_k]) * T.Cast(
                "float32", W1[v_k, v_j]
            )
            U[v_i, v_j] = U[v_i, v_j] + T.Cast("float32", A[v_i, v_k]) * T.Cast(
                "float32", W2[v_k, v_j]
            )
    for i, j in T.grid(8, 6):
        with T.sblock("D"):
            v_i, v_j = T.axis.remap("SS", [i, j])
            T.reads(C[v_i, v_j], U[v_i, v_j])
            T.writes(D[v_i, v_j])
            D[v_i, v_j] = T.max(C[v_i, v_j], T.float32(0)) * U[v_i, v_j]


def test_pair_products_steps_before_a_gate_are_computed_in_it():
    a, w1, w2 = placeholders()
    low, high = product(a, w1, 6), product(a, w2, 6, name="U")
    opened = te.compute(low.shape, lambda i, j: tirx.max(low[i, j], tirx.const(0.0)), name="relu")
    gate = te.compute(low.shape, lambda i, j: opened[i, j] * high[i, j], name="D")
    paired = pair_products(te.create_prim_func([a, w1, w2, gate]))
    assert is_same_ir(paired.body, paired_relu.body)


def test_pair_products_second_product_first_is_a_pair_as_well():
    a, w1, w2 = placeholders()
    high, low = product(a, w2, 6, name="U"), product(a, w1, 6)
    gate = te.compute(low.shape, lambda i, j: low[i, j] * high[i, j], name="D")
    paired = pair_products(te.create_prim_func([a, w1, w2, gate]))
    assert block_names(paired) in (["U", "D"], ["C", "D"])
    assert find_problem(tvm.IRModule({"main": paired})).products == 2


@pytest.mark.parametrize("layout", ["nn", "nt"])
@pytest.mark.parametrize("bias", [0, 1])
def test_pair_products_halves_of_one_product_are_read_through_copies(layout, bias):
    spec = f"gated_mlp:m=8,n=6,k=4,layout={layout},bias={bias},joined=1"
    module = normalise_module(make_prim_func(parse_inline(spec)))
    copies = ["W_low", "W_high"] + ["bias_low", "bias_high"] * bias
    assert block_names(find_func(module)) == [*copies, "C", "D"]
    problem = find_problem(module)
    assert (problem.m, problem.n, problem.k, problem.products) == (8, 6, 4, 2)
    assert problem.transpose_b is (layout == "nt")


def test_pair_products_of_a_pair_has_nothing_to_do():
    module = normalise_module(make_prim_func(parse_inline("gated_mlp:m=8,n=6,k=4")))
    assert "one block already" in pair_products(module["main"]).reason
    assert is_same_ir(normalise_module(module)["main"], module["main"])


def make_case(name):
    """A function of two products, or of one, that is no pair under a gate."""
    a, w1, w2 = placeholders()
    other = te.placeholder((8, 4), "float16", name="other")
    low = product(a, w1, 6)
    if name == "one product":
        gate = te.compute(low.shape, lambda i, j: low[i, j] * low[i, j], name="D")
        return [a, w1, gate]
    if name == "overlapping parts":
        gate = te.compute((8, 2), lambda i, j: low[i, j] * low[i, j + 3], name="D")
        return [a, w1, gate]
    if name == "no gate":
        return [a, w1, w2, low, product(a, w2, 6, name="U")]
    if name == "shifted":
        high = product(a, w2, 6, name="U")
        gate = te.compute((8, 5), lambda i, j: low[i, j] * high[i, j + 1], name="D")
        return [a, w1, w2, gate]
    if name == "other A":
        high = product(other, w2, 6, name="U")
        gate = te.compute(low.shape, lambda i, j: low[i, j] * high[i, j], name="D")
        return [a, other, w1, w2, gate]
    if name == "one weight":
        high = product(a, w1, 6, name="U")
        gate = te.compute(low.shape, lambda i, j: low[i, j] * high[i, j], name="D")
        return [a, w1, gate]
    assert name == "other extents"
    wide = te.placeholder((4, 7), "float16", name="wide")
    high = product(a, wide, 7, name="U")
    gate = te.compute(low.shape, lambda i, j: low[i, j] * high[i, j], name="D")
    return [a, w1, wide, gate]


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("one product", "does not combine the halves of C"),
        ("overlapping parts", "does not combine the halves of C"),
        ("no gate", "no gate follows"),
        ("shifted", "element by element"),
        ("other A", "not of one A"),
        ("one weight", "not of one A"),
        ("other extents", "of different extents"),
    ],
)
def test_pair_products_other_functions_are_left_as_they_are(name, reason):
    func = te.create_prim_func(make_case(name))
    refusal = pair_products(func)
    assert isinstance(refusal, NotApplicable)
    assert reason in refusal.reason
    assert block_names(find_func(normalise_module(func))) == block_names(func)


def test_pair_products_a_computed_operand_is_left_to_be_staged_for_each_product():
    a, w1, w2 = placeholders()
    opened = te.compute(
        a.shape, lambda i, k: tirx.max(a[i, k], tirx.const(0.0, "float16")), "A_relu"
    )
    low, high = product(opened, w1, 6), product(opened, w2, 6, name="U")
    gate = te.compute(low.shape, lambda i, j: low[i, j] * high[i, j], name="D")
    assert isinstance(pair_products(te.create_prim_func([a, w1, w2, gate])), NotApplicable)
