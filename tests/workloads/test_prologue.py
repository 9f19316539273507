from __future__ import annotations

import numpy as np
import pytest

from alcop_ms.errors import InvalidWorkloadError
from alcop_ms.recognition import recognise_workload
from alcop_ms.workloads import load_workload
from alcop_ms.workloads.inputs import make_inputs
from alcop_ms.workloads.primfunc import make_prim_func
from alcop_ms.workloads.prologue import OperandForm, parse_prologue
from alcop_ms.workloads.reference import compute_reference

PLAIN = "matmul:m=16,n=24,k=40"


def form(steps: str, shape=(3, 5), deep_axis=-1) -> OperandForm:
    return OperandForm(
        name="B",
        shape=shape,
        deep_axis=deep_axis,
        dtype="float16",
        steps=parse_prologue("prologue_b", steps),
    )


def test_workload_with_prologues_is_written_as_it_is_read():
    spec = f"{PLAIN},prologue_a=relu+scale(0.5),prologue_b=s4+group_scale(8)"
    workload = load_workload(spec)
    assert load_workload(str(workload)).prologue_b == workload.prologue_b
    assert "prologue_a=relu+scale(0.5),prologue_b=s4+group_scale(8)" in str(workload)


def test_workload_operands_are_as_they_lie_in_memory():
    workload = load_workload(f"{PLAIN},layout=nt,prologue_b=s4+zero_point+group_scale(16)")
    found = [(one.name, one.shape, one.dtype) for one in workload.operands]
    assert found == [
        ("A", (16, 40), "float16"),
        ("B", (24, 20), "uint8"),
        ("B_zero", (24,), "float16"),
        ("B_scale", (3, 24), "float16"),
        ("C", (16, 24), "float32"),
    ]


@pytest.mark.parametrize(("deep_axis", "shape"), [(-1, (3, 5)), (-2, (5, 3))])
def test_compute_unpacks_low_halves_first(deep_axis, shape):
    packed = np.array([[0x98, 0xBA, 0x0C]] * 3, np.uint8)
    stored = packed if deep_axis == -1 else packed.T
    values = form("s4", shape, deep_axis).compute(stored, {})
    expected = np.array([[0, 1, 2, 3, 4]] * 3)
    assert np.array_equal(values, expected if deep_axis == -1 else expected.T)


def test_compute_scales_groups_of_k():
    scale = np.array([[1, 2, 3], [10, 20, 30]], np.float16)
    values = form("s8+group_scale(4)").compute(np.ones((3, 5), np.int8), {"B_scale": scale})
    assert np.array_equal(values[:, 3], [1, 2, 3])
    assert np.array_equal(values[:, 4], [10, 20, 30])


@pytest.mark.parametrize(
    ("steps", "message"),
    [
        ("rellu", "unknown prologue step 'rellu'. Did you mean 'relu'?"),
        ("group_scale", "is written group_scale(128)"),
        ("group_scale(1.5)", "a group has whole elements"),
        ("relu+s8", "s8 says how it is stored: the first step"),
        ("f16", "f16 is what the operand is computed in"),
        ("relu+relu", "step 'relu' is given twice"),
        ("channel_scale+group_scale(4)", "exclude each other"),
        ("scale(x)", "'x' is not a number"),
    ],
)
def test_prologue_that_makes_no_sense_is_one_line(steps, message):
    with pytest.raises(InvalidWorkloadError) as error:
        load_workload(f"{PLAIN},prologue_b={steps}")
    assert message in str(error.value)
    assert "\n" not in str(error.value)


def test_prologue_of_integers_is_refused():
    with pytest.raises(InvalidWorkloadError, match="computed in float16 or float32, not int8"):
        load_workload(f"{PLAIN},dtype=s8,prologue_a=relu")


def test_prologue_of_a_convolution_is_refused():
    with pytest.raises(InvalidWorkloadError, match="unknown key 'prologue_a'"):
        load_workload("conv2d:h=8,w=8,ci=8,co=8,kernel=3,prologue_a=relu")


def test_reference_multiplies_what_the_prologue_computes():
    workload = load_workload(f"{PLAIN},prologue_a=relu")
    inputs = make_inputs(workload)
    expected = np.maximum(inputs["A"], 0).astype(float) @ inputs["B"].astype(float)
    assert np.allclose(compute_reference(workload, inputs), expected)


@pytest.mark.parametrize(
    "steps", ["prologue_a=relu", "prologue_b=s4+group_scale(8)", "prologue_b=s8+channel_scale"]
)
def test_recognise_workload_finds_prologues_again(steps):
    workload = load_workload(f"{PLAIN},{steps}")
    found = recognise_workload(make_prim_func(workload))
    assert (found.prologue_a, found.prologue_b) == (workload.prologue_a, workload.prologue_b)
