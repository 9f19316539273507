from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

from alcop_ms.emulator.input_ranges import find_ranges
from alcop_ms.emulator.patterns import make_inputs
from alcop_ms.emulator.reference import MatmulReference
from alcop_ms.errors import BundleError
from alcop_ms.launch import Launch, LaunchBuffer, LaunchKernel
from alcop_ms.matmul_shape import MatmulShape
from alcop_ms.workloads import parse_inline
from alcop_ms.workloads.reference import compute_operands
from alcop_ms.workloads.spec import EpilogueStep


def make_launch(problem: MatmulShape, added: dict[str, tuple[int, ...]] | None = None) -> Launch:
    p = problem
    batch = () if p.batch == 1 else (p.batch,)
    shapes = {"A": (*batch, p.m, p.k), "B": (*batch, p.k, p.n), **(added or {})}
    buffers = [
        LaunchBuffer(name=name, shape=shape, dtype=p.in_dtype, role="input")
        for name, shape in shapes.items()
    ]
    buffers.append(
        LaunchBuffer(name="C", shape=(*batch, p.m, p.n), dtype=p.out_dtype, role="output")
    )
    kernel = LaunchKernel(
        name="k", grid=(1, 1, 1), block=(32, 1, 1), dynamic_shared_bytes=0, args=()
    )
    return Launch(arch="sm_80", buffers=tuple(buffers), kernels=(kernel,))


def test_reference_whole_product_matches_numpy_with_epilogue():
    problem = MatmulShape(m=8, n=6, k=5, batch=2, in_dtype="float32")
    steps = (
        EpilogueStep("bias"),
        EpilogueStep("residual"),
        EpilogueStep("scale", 0.5),
        EpilogueStep("gelu"),
    )
    launch = make_launch(problem, {"bias": (6,), "residual": (2, 8, 6)})
    inputs = make_inputs(launch, "random", 1)
    reference = MatmulReference(launch=launch, problem=problem, epilogue=steps)
    expected = reference(inputs, {"C": np.ones((2, 8, 6), np.uint32)})["C"]
    a, b, bias, residual = (inputs[n].astype(np.float64) for n in ("A", "B", "bias", "residual"))
    x = (a @ b + bias + residual) * 0.5
    gelu = x * (1 + np.vectorize(math.erf)(x / math.sqrt(2))) / 2
    np.testing.assert_allclose(expected.values, gelu, atol=1e-12)
    assert (expected.bound > 0).all()


def test_reference_part_is_the_part_of_the_whole():
    problem = MatmulShape(m=32, n=48, k=16)
    launch = make_launch(problem)
    inputs = make_inputs(launch, "random", 1)
    reference = MatmulReference(launch=launch, problem=problem)
    whole = reference(inputs, {"C": np.ones((32, 48), np.uint32)})["C"].values
    owners = np.zeros((32, 48), np.uint32)
    owners[:16, :16], owners[16:, 32:] = 1, 6
    part = reference(inputs, {"C": owners})["C"].values
    np.testing.assert_allclose(part[owners > 0], whole[owners > 0])


@pytest.mark.parametrize("pattern", ["ones", "ramp"])
def test_reference_small_integers_in_a_wide_sum_allow_no_rounding(pattern):
    problem = MatmulShape(m=16, n=16, k=64)
    launch = make_launch(problem)
    inputs = make_inputs(launch, pattern, 1)
    reference = MatmulReference(launch=launch, problem=problem)
    expected = reference(inputs, {"C": np.ones((16, 16), np.uint32)})["C"]
    assert (expected.bound <= 2.0**-22 * np.abs(expected.values) + 2.0**-149).all()


@pytest.mark.parametrize("acc_dtype", ["float16", "float32"])
@pytest.mark.parametrize("k", [64, 1024])
def test_reference_bound_holds_for_a_sum_and_shows_a_lost_tile(acc_dtype, k):
    problem = MatmulShape(m=32, n=32, k=k, acc_dtype=acc_dtype, out_dtype=acc_dtype)
    launch = make_launch(problem)
    inputs = make_inputs(launch, "random", 3)
    reference = MatmulReference(launch=launch, problem=problem)
    expected = reference(inputs, {"C": np.ones((32, 32), np.uint32)})["C"]
    a, b = inputs["A"], inputs["B"]
    total = np.zeros((32, 32), acc_dtype)
    for step in range(k):  # the worst order: one rounding a k step
        product = a[:, step : step + 1].astype(np.float32) * b[step : step + 1].astype(np.float32)
        total = (total.astype(np.float32) + product).astype(acc_dtype)
    error = np.abs(total.astype(np.float64) - expected.values)
    assert (error <= expected.bound).all()
    lost = a[:, :32].astype(np.float64) @ b[:32].astype(np.float64)
    assert (np.abs(lost) > 2 * expected.bound).any()


@pytest.mark.parametrize("pattern", ["ones", "ramp"])
def test_reference_float16_sum_of_integers_has_room_for_rounding_that_goes_one_way(pattern):
    problem = MatmulShape(
        m=16, n=32, k=4096, transpose_b=True, acc_dtype="float16", out_dtype="float16"
    )
    buffers = make_launch(problem).buffers
    right = replace(buffers[1], shape=(32, 4096))
    launch = replace(make_launch(problem), buffers=(buffers[0], right, *buffers[2:]))
    inputs = make_inputs(launch, pattern, 0)
    reference = MatmulReference(launch=launch, problem=problem)
    expected = reference(inputs, {"C": np.ones((16, 32), np.uint32)})["C"]
    a, b = inputs["A"].astype(np.float32), inputs["B"].astype(np.float32)
    total = np.zeros((16, 32), np.float16)
    for step in range(problem.k):  # the worst order: one rounding a k step
        product = a[:, step, None] * b[None, :, step]
        total = (total.astype(np.float32) + product).astype(np.float16)
    fits = np.abs(expected.values) < 65504
    error = np.abs(total.astype(np.float64) - expected.values)[fits]
    walk = 6 * 2.0**-11 * np.sqrt(problem.k / 3) * np.abs(expected.values)[fits]
    assert (error > walk).any()  # or this test would show nothing
    assert (error <= expected.bound[fits]).all()


def test_reference_missing_bias_is_refused():
    problem = MatmulShape(m=8, n=8, k=8)
    with pytest.raises(BundleError, match="adds bias has 3 inputs"):
        MatmulReference(
            launch=make_launch(problem), problem=problem, epilogue=(EpilogueStep("bias"),)
        )


def test_reference_tf32_has_room_for_rounded_operands_and_shows_a_lost_tile():
    problem = MatmulShape(m=16, n=16, k=256, in_dtype="float32")
    launch = make_launch(problem)
    inputs = make_inputs(launch, "random", seed=3)
    written = {"C": np.ones((16, 16), np.int64)}
    rounded = {
        name: ((value.view(np.uint32) + 0x1000) & 0xFFFFE000).view(np.float32).astype(np.float64)
        for name, value in inputs.items()
    }
    values = rounded["A"] @ rounded["B"]
    lost = rounded["A"][:, 8:] @ rounded["B"][8:]
    strict = MatmulReference(launch=launch, problem=problem)(inputs, written)["C"]
    tf32 = replace(problem, in_dtype="tfloat32")
    allowed = MatmulReference(launch=launch, problem=tf32)(inputs, written)["C"]
    assert (np.abs(values - strict.values) > strict.bound).any()
    assert (np.abs(values - allowed.values) <= allowed.bound).all()
    assert (np.abs(lost - allowed.values) > allowed.bound).any()


def judge_whole(workload, pattern):
    """A product's launch, its inputs, and what is expected where all of it was written."""
    buffers = [
        LaunchBuffer(name=one.name, shape=one.shape, dtype=one.dtype, role=one.role)
        for one in workload.operands
    ]
    launch = replace(make_launch(workload.problem), buffers=tuple(buffers))
    forms = workload.forms if workload.prologue_a or workload.prologue_b else ()
    reference = MatmulReference(launch=launch, problem=workload.problem, forms=forms)
    ranges = find_ranges(pattern, launch, workload.problem, forms)
    inputs = make_inputs(launch, pattern, 0, ranges)
    (output,) = launch.with_role("output")
    expected = reference(inputs, {output.name: np.ones(output.shape, np.uint32)})
    return launch, inputs, expected[output.name]


@pytest.mark.parametrize(
    ("prologues", "k"),
    [("prologue_a=s8+zero_point,prologue_b=u8+channel_scale", 192), ("prologue_b=s8", 3000)],
)
def test_reference_float16_sums_of_8_bit_operands_stay_in_range_and_show_lost_steps(prologues, k):
    workload = parse_inline(f"matmul:m=16,n=24,k={k},dtype=f16,acc=f16,out=f32,{prologues}")
    launch, inputs, expected = judge_whole(workload, "random")
    a, b = (np.abs(operand).astype(np.float64) for operand in compute_operands(workload, inputs))
    assert (a @ b).max() <= 65504  # no partial sum overflows, in whatever order
    full = make_inputs(launch, "random", 0)
    assert np.abs(full["B"].astype(int)).max() > np.abs(inputs["B"].astype(int)).max() > 0
    a, b = (operand.astype(np.float64) for operand in compute_operands(workload, inputs))
    np.testing.assert_allclose(a @ b, expected.values)
    lost = a[:, : k // 4] @ b[: k // 4]
    assert (np.abs(lost) > 2 * expected.bound).any()


@pytest.mark.parametrize(
    ("spec", "most"),
    [
        ("k=1024,layout=tt,prologue_a=channel_scale,prologue_b=u8+channel_scale", 2),
        ("k=2048,layout=nt,prologue_b=u8+channel_scale", 2),
        ("k=2048,prologue_a=relu+scale(0.5),prologue_b=s4+group_scale(64)", 2),
        ("k=2048", 5),
        ("k=4096", 2),
        ("k=1024", 6),  # as ever
    ],
)
def test_reference_float16_sums_of_ramps_stay_in_range_and_show_shifts(spec, most):
    workload = parse_inline(f"matmul:m=16,n=24,dtype=f16,acc=f16,out=f32,{spec}")
    _, inputs, expected = judge_whole(workload, "ramp")
    assert np.abs(inputs["A"]).max() == most
    a, b = (operand.astype(np.float64) for operand in compute_operands(workload, inputs))
    a, b = (
        (a.T if workload.problem.transpose_a else a),
        (b.T if workload.problem.transpose_b else b),
    )
    assert (np.abs(a) @ np.abs(b)).max() <= 65504  # no partial sum overflows, in whatever order
    np.testing.assert_allclose(a @ b, expected.values)
    for moved in (
        np.roll(a, 1, axis=1),
        np.roll(a, 1, axis=0),
        np.roll(a, 16, axis=1),
        np.roll(a, 112, axis=1),
    ):
        assert (np.abs(moved @ b - expected.values) > 2 * expected.bound).any()


def test_reference_bias_that_a_float16_sum_rounds_has_room_for_that():
    columns = 4096
    problem = MatmulShape(m=8, n=columns, k=2, acc_dtype="float16", out_dtype="float32")
    launch = make_launch(problem, {"bias": (columns,)})
    bias = replace(launch.buffers[2], dtype="float32")
    launch = replace(launch, buffers=(*launch.buffers[:2], bias, launch.buffers[3]))
    reference = MatmulReference(launch=launch, problem=problem, epilogue=(EpilogueStep("bias"),))
    inputs = make_inputs(launch, "random", 3)
    expected = reference(inputs, {"C": np.ones((8, columns), np.uint32)})["C"]
    a, b = (inputs[name].astype(np.float32) for name in "AB")
    total = (a @ b).astype(np.float16) + inputs["bias"].astype(np.float16)
    error = np.abs(total.astype(np.float64) - expected.values)
    assert (error <= expected.bound).all()
    moved = np.abs(inputs["bias"] - inputs["bias"].astype(np.float16))
    assert (error > expected.bound - moved).any()  # or the room is for something else
