from __future__ import annotations

import tvm
from tvm import te

from alcop_ms.analysis.epilogue import find_epilogue
from alcop_ms.compat import SCOPE_SHARED, Schedule
from tests.candidates import module_of


def chain(mod) -> tuple[str, ...]:
    sch = Schedule(mod)
    return find_epilogue(sch, sch.get_sblock("C"))


def with_consumers(make) -> tvm.IRModule:
    """A product C and whatever `make(C)` computes from it."""
    a, b = (te.placeholder((8, 8), name=name) for name in "AB")
    k = te.reduce_axis((0, 8), "k")
    c = te.compute((8, 8), lambda i, j: te.sum(a[i, k] * b[k, j], axis=k), name="C")
    return tvm.IRModule({"main": te.create_prim_func([a, b, *make(c)])})


def test_find_epilogue_bare_product_has_none():
    assert chain(module_of("matmul:m=8,n=8,k=8,dtype=f16")) == ()


def test_find_epilogue_chain_is_listed_nearest_first():
    mod = module_of("matmul:m=8,n=8,k=8,dtype=f16,epilogue=bias+residual+gelu,out=f16")
    assert chain(mod) == ("C_bias", "C_residual", "C_gelu", "C_cast")


def test_find_epilogue_two_readers_end_the_chain():
    mod = with_consumers(
        lambda c: [
            te.compute((8, 8), lambda i, j: c[i, j] + 1.0, name="D"),
            te.compute((8, 8), lambda i, j: c[i, j] + 2.0, name="E"),
        ]
    )
    assert chain(mod) == ()


def test_find_epilogue_transposed_store_ends_the_chain():
    mod = with_consumers(lambda c: [te.compute((8, 8), lambda i, j: c[j, i], name="D")])
    assert chain(mod) == ()


def test_find_epilogue_neighbouring_elements_end_the_chain():
    mod = with_consumers(
        lambda c: [te.compute((8, 8), lambda i, j: c[i, j] + c[i, (j + 1) % 8], name="D")]
    )
    assert chain(mod) == ()


def test_find_epilogue_reduction_ends_the_chain():
    def row_sums(c):
        r = te.reduce_axis((0, 8), "r")
        shifted = te.compute((8, 8), lambda i, j: c[i, j] + 1.0, name="D")
        return [te.compute((8,), lambda i: te.sum(shifted[i, r], axis=r), name="E")]

    assert chain(with_consumers(row_sums)) == ("D",)


def test_find_epilogue_consumer_of_another_result_ends_the_chain():
    def gated(c):
        gate = te.placeholder((8, 8), name="G")
        doubled = te.compute((8, 8), lambda i, j: gate[i, j] * 2.0, name="H")
        return [gate, te.compute((8, 8), lambda i, j: c[i, j] * doubled[i, j], name="D")]

    assert chain(with_consumers(gated)) == ()


def test_find_epilogue_result_that_is_returned_too_ends_the_chain():
    mod = with_consumers(lambda c: [c, te.compute((8, 8), lambda i, j: c[i, j] * 2.0, name="D")])
    assert chain(mod) == ()


def test_find_epilogue_copy_of_another_product_s_tiling_ends_the_chain():
    sch = Schedule(module_of("chained:m=32,k=512,h=32,n=32,act=relu"))
    assert find_epilogue(sch, sch.get_sblock("AB1")) == ("AB1_relu", "H")
    sch.cache_read(sch.get_sblock("HB2"), 0, SCOPE_SHARED)
    assert find_epilogue(sch, sch.get_sblock("AB1")) == ("AB1_relu", "H")
