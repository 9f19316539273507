from __future__ import annotations

from dataclasses import replace

import pytest

from alcop_ms.errors import InvalidWorkloadError
from alcop_ms.workloads import parse_inline
from alcop_ms.workloads.entry import MAX_ELEMENTS, Operand, check_elements

SPECS = (
    "matmul:m=16,n=32,k=64,dtype=f16",
    "conv2d:n=1,h=8,w=8,ci=16,co=16,kernel=3,pad=1,stride=1,layout=nhwc,dtype=f16",
    "softmax:rows=4,cols=64,dtype=f32",
    "attention:b=1,h=2,s=16,d=64,dtype=f16",
    "chained:b=2,m=16,k=32,h=64,n=32,dtype=f16,act=relu",
    "gated_mlp:m=16,n=32,k=64,dtype=f16,act=silu",
)


@pytest.mark.parametrize("spec", SPECS)
def test_entry_is_labelled_by_its_suite_or_by_what_makes_it_again(spec):
    entry = parse_inline(spec)
    assert parse_inline(entry.label) == entry
    assert replace(entry, suite="mine", name="one").label == "mine/one"


@pytest.mark.parametrize("spec", SPECS)
def test_entry_as_dict_frames_what_the_operator_says(spec):
    entry = replace(parse_inline(spec), suite="mine", place="somewhere")
    described = entry.as_dict()
    assert list(described)[:5] == ["name", "suite", "label", "spec", "op"]
    assert list(described)[-3:] == ["place", "flop", "tensor_bytes"]
    assert described["spec"] == str(entry)
    assert (described["place"], described["flop"]) == ("somewhere", entry.flop)


def test_entry_tensor_bytes_are_those_of_all_operands():
    entry = parse_inline("matmul:m=16,n=32,k=64,dtype=f16,acc=f32,out=f32")
    assert entry.tensor_bytes == 2 * (16 * 64 + 64 * 32) + 4 * 16 * 32


def test_check_elements_beyond_32_bit_indices_is_refused():
    largest = Operand(name="A", shape=(MAX_ELEMENTS,), dtype="int8", role="input")
    check_elements([largest])
    with pytest.raises(InvalidWorkloadError, match="tensor A of 2147483648 elements"):
        check_elements([replace(largest, shape=(MAX_ELEMENTS + 1,))])
