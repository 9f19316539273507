from __future__ import annotations

from dataclasses import replace

import pytest
from tvm import tirx

from alcop_ms.analysis.matmul import find_matmul
from alcop_ms.analysis.product import find_product
from alcop_ms.compat import Schedule
from alcop_ms.pipeline import NotApplicable
from alcop_ms.rules.product_form import form_product, inline_gathers, padded_shape
from tests.candidates import module_of


def formed(spec: str, padding=(1, 1, 1)):
    sch = Schedule(module_of(spec))
    block = sch.get_sblock("C")
    found = find_product(sch, block)
    assert not isinstance(found, NotApplicable)
    facts, how = found
    return sch, block, facts, form_product(sch, block, how, padding)


@pytest.mark.parametrize(
    "spec",
    [
        "conv2d:n=2,h=7,w=5,ci=8,co=24,kernel=3,pad=1,dtype=f16",
        "conv2d:n=2,h=7,w=5,ci=8,co=24,kernel=3,pad=1,layout=nchw",
        "conv2d:h=9,w=9,ci=8,co=6,kernel=3x2,stride=2,dilation=2",
        "conv1d:w=9,ci=8,co=6,kernel=3",
        "conv3d:d=3,h=4,w=4,ci=4,co=6,kernel=2",
        "conv2d:n=2,h=7,w=5,ci=8,co=24,kernel=3,pad=1,groups=4,dtype=f16",
        "conv2d:n=2,h=7,w=5,ci=8,co=24,kernel=3,pad=1,groups=2,layout=nchw",
        "conv2d:h=6,w=6,ci=32,co=32,kernel=1,groups=8",
        "conv2d:h=6,w=6,ci=8,co=32,kernel=3,groups=8",
    ],
)
def test_form_product_makes_the_product_that_was_promised(spec):
    sch, block, promised, _ = formed(spec)
    actual = find_matmul(sch, block)
    assert not isinstance(actual, NotApplicable), actual.reason
    # until they are inlined, windows lie unrolled in a buffer of their own and share nothing
    assert actual.shape == replace(promised.shape, reuse_a=1.0, reuse_b=1.0)
    assert actual.is_batched == promised.is_batched
    assert actual.read_index == promised.read_index


def test_form_product_plain_product_is_left_alone():
    sch, _, _, form = formed("matmul:m=32,n=32,k=32,dtype=f16", (16, 16, 16))
    assert form.gathers == ()
    assert form.store is None
    assert sch.mod["main"].script() == module_of("matmul:m=32,n=32,k=32,dtype=f16")["main"].script()


def test_form_product_pads_what_is_ragged_only():
    sch, block, _, form = formed("matmul:m=20,n=32,k=32,dtype=f16", (16, 16, 16))
    assert [str(sch.get(pad).name_hint) for pad in form.gathers] == ["A_pad"]
    extents = [int(sch.get(loop).extent) for loop in sch.get_loops(block)]
    assert extents == [32, 32, 32]


def test_form_product_ragged_k_leaves_the_result_alone():
    _, _, _, form = formed("matmul:m=32,n=32,k=20,dtype=f16", (16, 16, 16))
    assert len(form.gathers) == 2
    assert form.store is None


def test_form_product_padded_convolution_stores_once():
    sch, _, _, form = formed("conv2d:h=5,w=5,ci=8,co=24,kernel=3", (16, 16, 16))
    store = sch.get(form.store)
    assert isinstance(store.body, tirx.BufferStore)
    assert str(store.writes[0].source.name) == "C"
    assert [str(region.source.name) for region in store.reads] == ["C_reindex_pad"]


def test_inline_gathers_leaves_one_copy_an_operand():
    sch, block, facts, form = formed("conv2d:h=5,w=5,ci=8,co=24,kernel=3", (16, 16, 16))
    for index in facts.read_index:
        sch.cache_read(block, index, "shared.dyn", [block])
    inline_gathers(sch, form)
    producers = [sch.get(producer) for producer in sch.get_producers(block)]
    assert sorted(str(p.reads[0].source.name) for p in producers) == ["A", "B"]


def test_padded_shape_rounds_up():
    _, _, facts, _ = formed("matmul:m=20,n=32,k=33,dtype=f16")
    assert padded_shape(facts.shape, (16, 16, 32)) == (32, 32, 64)
