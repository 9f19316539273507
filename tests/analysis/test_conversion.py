from __future__ import annotations

import pytest
import tvm
from tvm import te, tirx

from alcop_ms.analysis.conversion import (
    Conversion,
    RawOperand,
    find_conversion,
    find_conversions,
    find_refused,
    with_conversions,
)
from alcop_ms.analysis.product import find_product
from alcop_ms.compat import Schedule
from alcop_ms.pipeline import NotApplicable
from tests.candidates import module_of

PLAIN = "matmul:m=16,n=32,k=64,dtype=f16,layout=nt"


def conversions_of(mod):
    """What `find_conversion` says of A and of B."""
    sch = Schedule(mod)
    block = sch.get_sblock("C")
    found = find_product(sch, block)
    assert not isinstance(found, NotApplicable)
    return [find_conversion(sch, block, index) for index in found[0].read_index]


def product_of(make, *, extra=()):
    """A product of `make(A)` and B, which also returns what `extra(A')` computes."""
    a, b = (te.placeholder((32, 32), "float16", name=name) for name in "AB")
    computed = make(a)
    k = te.reduce_axis((0, 32), "k")
    c = te.compute(
        (32, 32),
        lambda i, j: te.sum(computed[i, k].astype("float32") * b[k, j].astype("float32"), axis=k),
        name="C",
    )
    others = [one(computed) for one in extra]
    return tvm.IRModule({"main": te.create_prim_func([a, b, c, *others])})


def relu(a):
    return te.compute((32, 32), lambda i, j: tirx.max(a[i, j], tirx.const(0, "float16")), name="R")


def test_find_conversion_plain_operands_have_none():
    assert conversions_of(module_of(PLAIN)) == [None, None]


def test_find_conversion_relu_stages_what_it_reads():
    a, b = conversions_of(module_of(PLAIN + ",prologue_a=relu"))
    assert isinstance(a, Conversion)
    assert (a.blocks, a.small, a.copied_share, b) == (("A_relu",), (), 1.0, None)
    assert a.raw == (
        RawOperand(name="A", dtype="float16", shape=(16, 64), axes=(0, 1), packed=(1, 1)),
    )


def test_find_conversion_chain_lists_the_storing_block_last_and_keeps_scales_small():
    b = conversions_of(module_of(PLAIN + ",prologue_b=s8+zero_point+group_scale(16)"))[1]
    assert isinstance(b, Conversion)
    assert b.blocks == ("B_s8", "B_zero_point", "B_group_scale")
    assert [raw.name for raw in b.raw] == ["B"]
    assert set(b.small) == {"B_zero", "B_scale"}
    assert (b.copied_share, b.instructions) == (0.5, 3)


def test_find_conversion_packed_nibbles_are_raw():
    b = conversions_of(module_of(PLAIN + ",prologue_b=s4+channel_scale"))[1]
    assert isinstance(b, Conversion)
    assert b.raw == (
        RawOperand(name="B", dtype="uint8", shape=(32, 32), axes=(0, 1), packed=(1, 2)),
    )
    assert b.copied_share == 0.25


def test_find_conversion_shared_floats_are_small_however_few_share_one():
    b = conversions_of(module_of(PLAIN + ",prologue_b=s8+group_scale(2)"))[1]
    assert isinstance(b, Conversion)
    assert b.small == ("B_scale",)


def test_find_conversion_second_reader_is_refused():
    copy = lambda r: te.compute((32, 32), lambda i, j: r[i, j] * r[i, j], name="Q")  # noqa: E731
    found = conversions_of(product_of(relu, extra=[copy]))[0]
    assert found == NotApplicable("R: it is computed, and Q reads it as well")


def test_find_conversion_reduction_is_refused():
    def add_up(a):
        r = te.reduce_axis((0, 32), "r")
        return te.compute((32, 32), lambda i, j: te.sum(a[i, r] + a[j, r], axis=r), name="R")

    found = conversions_of(product_of(add_up))[0]
    assert found == NotApplicable("R: R computes it by a reduction")


def test_find_conversion_two_places_of_one_buffer_are_refused():
    mod = product_of(lambda a: te.compute((32, 32), lambda i, j: a[i, j] + a[j, i], name="R"))
    found = conversions_of(mod)[0]
    assert found == NotApplicable("R: it reads A at two places of one element")


def test_find_conversion_outer_product_of_vectors_is_refused():
    mod = product_of(lambda a: te.compute((32, 32), lambda i, j: a[i, 0] * a[0, j], name="R"))
    found = conversions_of(mod)[0]
    assert isinstance(found, NotApplicable)
    assert "no tensor of its own size" in found.reason


def test_find_refused_names_the_reason():
    mod = product_of(lambda a: te.compute((32, 32), lambda i, j: a[i, j] + a[j, i], name="R"))
    assert find_refused(mod) == ("R: it reads A at two places of one element",)
    assert find_refused(module_of(PLAIN + ",prologue_a=relu")) == ()


def test_find_conversions_packed_operand_of_a_grouped_product_has_none():
    mod = module_of(PLAIN + ",prologue_b=s4+channel_scale")
    sch = Schedule(mod)
    block = sch.get_sblock("C")
    facts, _ = find_product(sch, block)
    assert find_conversions(sch, block, facts, None)[1] is not None
    grouped = object()  # all that counts is that there is one
    assert find_conversions(sch, block, facts, grouped) == (None, None)


@pytest.mark.parametrize(("steps", "share"), [("relu", 1.0), ("f32", 2.0), ("s8", 0.5)])
def test_with_conversions_says_what_is_copied(steps, share):
    mod = module_of(f"{PLAIN},prologue_a={steps}")
    sch = Schedule(mod)
    block = sch.get_sblock("C")
    facts, contraction = find_product(sch, block)
    shape = with_conversions(facts.shape, find_conversions(sch, block, facts, contraction))
    assert (shape.copied_a, shape.copied_b, shape.computed_b) == (share, 1.0, 0)
    assert shape.computed_a > 0
    assert shape.plain == facts.shape


def test_find_conversion_what_another_product_gives_is_left_to_that_one():
    mod = module_of("chained:m=32,k=512,h=32,n=32,act=relu")
    sch = Schedule(mod)
    assert find_conversion(sch, sch.get_sblock("HB2"), 0) is None
