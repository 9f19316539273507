from __future__ import annotations

import dataclasses
import math

import numpy as np
import pytest

from alcop_ms.errors import InvalidOptionError
from alcop_ms.workloads import parse_inline
from alcop_ms.workloads.error_bound import (
    compute_error_bound,
    find_mismatches,
    get_accumulation_factor,
)
from alcop_ms.workloads.inputs import make_inputs
from alcop_ms.workloads.reference import compute_reference, crop


@pytest.mark.parametrize("layout", ["nn", "nt", "tn", "tt"])
def test_compute_reference_layouts_give_the_same_product(layout):
    plain = parse_inline("matmul:m=3,n=4,k=5,batch=2")
    inputs = make_inputs(plain)
    problem = dataclasses.replace(
        plain.problem, transpose_a=layout[0] == "t", transpose_b=layout[1] == "t"
    )
    stored = {
        "A": inputs["A"].swapaxes(1, 2) if layout[0] == "t" else inputs["A"],
        "B": inputs["B"].swapaxes(1, 2) if layout[1] == "t" else inputs["B"],
    }
    expected = np.einsum("bmk,bkn->bmn", *(inputs[n].astype(np.float64) for n in "AB"))
    actual = compute_reference(dataclasses.replace(plain, problem=problem), stored)
    np.testing.assert_allclose(actual, expected, rtol=1e-14)


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        ("bias", 3.0),
        ("residual", 3.0),
        ("scale(0.5)", 1.0),
        ("relu", 2.0),
        ("gelu", 2.0 * 0.5 * (1 + math.erf(math.sqrt(2)))),
        ("gelu_tanh", 1.954597694087775),  # 1 + tanh(0.79788456 * (2 + 0.044715 * 8))
        ("silu", 2.0 / (1 + math.exp(-2.0))),
    ],
)
def test_compute_reference_epilogue_step_of_two_gives_known_value(step, expected):
    workload = parse_inline(f"matmul:m=1,n=1,k=2,epilogue={step}")
    value = compute_reference(workload, make_inputs(workload, "ones"))
    np.testing.assert_allclose(value, [[expected]], rtol=1e-12)


def test_compute_reference_steps_run_in_order():
    inputs = make_inputs(parse_inline("matmul:m=1,n=1,k=2,epilogue=bias"), "ones")
    before = parse_inline("matmul:m=1,n=1,k=2,epilogue=scale(10.0)+bias")
    after = parse_inline("matmul:m=1,n=1,k=2,epilogue=bias+scale(10.0)")
    assert compute_reference(before, inputs) == 21.0
    assert compute_reference(after, inputs) == 30.0


def test_compute_reference_wrong_inputs_are_named():
    workload = parse_inline("matmul:m=3,n=4,k=5")
    inputs = make_inputs(workload)
    with pytest.raises(InvalidOptionError, match=r"input B of .* has shape \(4, 5\); .*\(5, 4\)"):
        compute_reference(workload, {**inputs, "B": inputs["B"].T})
    with pytest.raises(InvalidOptionError, match=r"input A of .* is missing"):
        compute_reference(workload, {"B": inputs["B"]})


@pytest.mark.parametrize("layout", ["nn", "tt"])
@pytest.mark.parametrize("batch", [1, 3])
def test_crop_reference_equals_the_whole_s_rectangle(layout, batch):
    workload = parse_inline(
        f"matmul:m=9,n=8,k=7,batch={batch},layout={layout},epilogue=bias+residual"
    )
    inputs = make_inputs(workload)
    rows, columns = slice(2, 6), slice(5, 8)
    whole = compute_reference(workload, inputs).reshape(batch, 9, 8)
    part = crop(workload, inputs, batch=batch - 1, rows=rows, columns=columns)
    np.testing.assert_allclose(
        compute_reference(*part), whole[batch - 1, rows, columns], rtol=1e-13
    )


def test_make_inputs_same_seed_same_values():
    workload = parse_inline("matmul:m=3,n=4,k=5,epilogue=bias+residual")
    first, again, other = (make_inputs(workload, "random", seed) for seed in (1, 1, 2))
    assert list(first) == ["A", "B", "bias", "residual"]
    assert all(np.array_equal(first[name], again[name]) for name in first)
    assert not np.array_equal(first["A"], other["A"])
    with pytest.raises(InvalidOptionError, match="kind='zeros': not one of random, ones, ramp"):
        make_inputs(workload, "zeros")


@pytest.mark.parametrize("shift", [1, 2, 8, 16, 32, 64])
def test_make_inputs_ramp_shifted_tile_changes_the_product(shift):
    workload = parse_inline("matmul:m=4,n=4,k=256")
    a, b = make_inputs(workload, "ramp").values()
    right = a.astype(int) @ b.astype(int)
    # every way to take the first 64 of k from a place `shift` further on
    for moved_a, moved_b in ((True, False), (False, True), (True, True)):
        stale_a, stale_b = a.astype(int), b.astype(int)
        if moved_a:
            stale_a[:, :64] = a[:, shift : shift + 64]
        if moved_b:
            stale_b[:64] = b[shift : shift + 64]
        assert np.all((stale_a @ stale_b != right).any(axis=1))


@pytest.mark.parametrize("kind", ["ones", "ramp"])
def test_compute_error_bound_exact_inputs_leave_no_room(kind):
    workload = parse_inline("matmul:m=4,n=4,k=512,out=f16,epilogue=bias+relu")
    inputs = make_inputs(workload, kind)
    assert not compute_error_bound(workload, inputs).any()
    # 8192 ones pass what float16 represents exactly, so the bound opens up there
    long = parse_inline("matmul:m=4,n=4,k=8192,acc=f16")
    assert compute_error_bound(long, make_inputs(long, "ones")).all()


def test_get_accumulation_factor_known_cases():
    # (1 + 2^-23)^(k+1) - 1 for k = 1023 is close to 1024 * 2^-23
    assert get_accumulation_factor("float32", 1023) == pytest.approx(2.0**-13, rel=1e-4)
    assert get_accumulation_factor("int32", 4096) == 0
    for dtype in ("float16", "float32", "float64"):
        factors = [get_accumulation_factor(dtype, k) for k in (1, 64, 4096, 10**6)]
        assert factors == sorted(factors)
        assert all(math.isfinite(factor) for factor in factors)
        likely = get_accumulation_factor(dtype, 4096, certain=False)
        assert 0 < likely < get_accumulation_factor(dtype, 4096)


@pytest.mark.parametrize("acc", ["f32", "f16"])
def test_compute_error_bound_rounding_in_any_order_is_inside(acc):
    workload = parse_inline(f"matmul:m=6,n=6,k=512,acc={acc}")
    inputs = make_inputs(workload, "random", seed=5)
    dtype = {"f32": np.float32, "f16": np.float16}[acc]
    a, b = inputs["A"].astype(dtype), inputs["B"].astype(dtype)
    reference = compute_reference(workload, inputs)
    likely = compute_error_bound(workload, inputs, certain=False)
    certain = compute_error_bound(workload, inputs)
    assert (likely <= certain).all()
    for order in (range(512), reversed(range(512)), np.random.default_rng(1).permutation(512)):
        total = np.zeros((6, 6), dtype)
        for k in order:
            total = (total + (a[:, k, None] * b[None, k]).astype(dtype)).astype(dtype)
        assert not find_mismatches(total, reference, likely).any()


def test_compute_error_bound_lost_k_tile_is_outside():
    workload = parse_inline("matmul:m=16,n=16,k=4096")
    inputs = make_inputs(workload, "random", seed=7)
    reference = compute_reference(workload, inputs)
    a = inputs["A"].astype(np.float64)
    a[:, 64:96] = a[:, 32:64]  # one stage read too early
    stale = a @ inputs["B"].astype(np.float64)
    assert find_mismatches(stale, reference, compute_error_bound(workload, inputs)).mean() > 0.7
    likely = compute_error_bound(workload, inputs, certain=False)
    assert find_mismatches(stale, reference, likely).mean() > 0.95


def test_compute_error_bound_overflow_is_infinite_and_nan_is_not_excused():
    workload = parse_inline("matmul:m=1,n=2,k=2,out=f16")
    inputs = {
        "A": np.array([[60000, 60000]], np.float16),
        "B": np.array([[1, 0], [1, 1]], np.float16),
    }
    bound = compute_error_bound(workload, inputs)
    assert math.isinf(bound[0, 0])
    assert math.isfinite(bound[0, 1])
    reference = compute_reference(workload, inputs)
    actual = np.array([[np.inf, np.nan]], np.float16)
    assert find_mismatches(actual, reference, bound).tolist() == [[False, True]]


@pytest.mark.parametrize("certain", [True, False])
def test_compute_error_bound_tf32_has_room_for_rounded_operands(certain):
    workload = parse_inline("matmul:m=16,n=16,k=512,dtype=tf32,layout=nt")
    inputs = make_inputs(workload, "random")
    bits = {name: value.view(np.uint32) for name, value in inputs.items()}
    rounded = {
        name: ((value + 0x1000) & 0xFFFFE000).view(np.float32) for name, value in bits.items()
    }
    exact = compute_reference(workload, inputs)
    error = np.abs(compute_reference(workload, rounded) - exact)
    assert (
        error.max()
        > compute_error_bound(
            parse_inline("matmul:m=16,n=16,k=512,dtype=f32,layout=nt"), inputs, certain=certain
        ).max()
        / 2
    )
    bound = compute_error_bound(workload, inputs, certain=certain)
    assert (error < bound).all()
    if not certain:
        assert bound.max() < 40 * error.max()  # a wrong element is seen


def test_compute_error_bound_tf32_operands_leave_float32_sums():
    workload = parse_inline("matmul:m=4,n=4,k=64,dtype=tf32")
    plain = parse_inline("matmul:m=4,n=4,k=64,dtype=f32")
    ramps = make_inputs(plain, "ramp").items()
    inputs = {name: value / np.float32(4) for name, value in ramps}
    np.testing.assert_array_equal(
        compute_error_bound(workload, inputs), compute_error_bound(plain, inputs)
    )
