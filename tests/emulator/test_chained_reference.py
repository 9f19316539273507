"""Chained products by the function that lowering calls: what is right, and planted faults."""

from __future__ import annotations

import numpy as np
import pytest

from alcop_ms.emulator import ChainedReference, verify_workload
from alcop_ms.emulator.chained_reference import multiply_between, multiply_last
from alcop_ms.emulator.verdict import Verdict
from alcop_ms.errors import BundleError
from alcop_ms.workloads import parse_inline
from tests.chains import chained_plan
from tests.emulator.chain_kernel import make_launch, make_text

SPEC = "chained:b=2,m=40,k=40,h=88,n=200,act=relu"
CHOICES = {"warps": 2, "tile": 16, "columns": 128, "stages": 2}

FIRST_WAIT = 'asm volatile("cp.async.wait_group 1;");  // of B1'
SECOND_WAIT = 'asm volatile("cp.async.wait_group 1;");  // of B2'
FAULTS = {
    "wait_for_b1_dropped": (FIRST_WAIT, "", "read_in_flight"),
    "wait_for_b2_dropped": (SECOND_WAIT, "", "read_in_flight"),
    "wait_for_b2_one_group_late": (
        SECOND_WAIT,
        SECOND_WAIT.replace("group 1", "group 2"),
        "read_in_flight",
    ),
    "barrier_behind_b1_dropped": (
        f"{FIRST_WAIT}\n    __syncthreads();",
        FIRST_WAIT,
        "race_read_write",
    ),
    "barrier_behind_b2_dropped": (
        f"{SECOND_WAIT}\n    __syncthreads();",
        SECOND_WAIT,
        "race_read_write",
    ),
    "one_slot_fewer": ("write = 1;", "write = 0;", "race_read_write"),
    "read_slot_not_stepped": ("read = read == 1 ? 0 : read + 1;", "", "wrong_value"),
    "relu_left_out": ("fmaxf(x, 0.0f)", "x", "wrong_value"),
    "depth_past_the_end_read": ("depth < 40 ? ", "depth < 48 ? ", "out_of_range"),
    "columns_past_the_end_stored": ("if (n * 8 + column0 < left) ", "", "out_of_range"),
    "columns_of_the_first_block": (
        "B2 + weight_head * 88 * 200 + first_column * 1",
        "B2 + weight_head * 88 * 200",
        "wrong_value",
    ),
    "weights_of_the_first_of_the_batch": (
        "weight_head = batch * 1",
        "weight_head = 0 * 1",
        "wrong_value",
    ),
    "swizzle_of_the_reader_alone": ("(chunk ^ b2_twist)", "chunk", "wrong_value"),
    "between_of_wrong_rows": ("_pack(s[2 * k][2]", "_pack(s[2 * k][0]", "wrong_value"),
}


def judge(spec: str, text: str, plan, host) -> Verdict:
    workload = parse_inline(spec)
    launch = make_launch(plan, workload.shape)
    return verify_workload(text, launch, workload, blocks="all", host=host)


@pytest.mark.parametrize(
    ("spec", "choices"),
    [
        (SPEC, CHOICES),
        (SPEC + ",layout=tt,dtype=bf16", CHOICES),
        ("chained:m=1,k=2,h=2,n=2", {"warps": 1, "tile": 16, "columns": 16, "stages": 2}),
        (
            "chained:b=3,m=20,k=100,h=52,n=36,layout=tn,shared=1,act=silu",
            {"warps": 4, "tile": 32, "columns": 48, "stages": 3},
        ),
        (
            "chained:m=40,k=256,h=64,n=256,layout=nt,act=gelu",
            {"warps": 1, "tile": 16, "columns": 256, "stages": 4},
        ),
    ],
)
def test_pipelined_chain_is_right(spec, choices, host):
    plan = chained_plan(spec, **choices)
    verdict = judge(spec, make_text(plan), plan, host)
    assert verdict.status == "right", verdict.text


@pytest.mark.parametrize("name", FAULTS)
def test_planted_fault_is_caught(name, host):
    right, fault, kind = FAULTS[name]
    plan = chained_plan(SPEC, **CHOICES)
    text = make_text(plan)
    assert right in text
    verdict = judge(SPEC, text.replace(right, fault), plan, host)
    assert kind in {finding.kind for finding in verdict.findings}, verdict.text


def test_launch_of_other_sizes_is_refused():
    launch = make_launch(chained_plan(SPEC, **CHOICES), parse_inline(SPEC).shape)
    other = parse_inline(SPEC.replace("h=88", "h=96")).shape
    with pytest.raises(BundleError, match="A, B1, B2 and E have"):
        ChainedReference(launch=launch, shape=other)


def test_small_integers_are_kept_exactly_up_to_the_second_product():
    shape = parse_inline("chained:m=2,k=2,h=2,n=2,act=relu,dtype=bf16").shape
    ones = np.ones((2, 2), np.float32)
    values, error = multiply_between(shape, ones, ones, rounding="none")
    assert (values == 2).all()
    assert not error.any()
    silu = parse_inline("chained:m=2,k=2,h=2,n=2,act=silu,dtype=bf16").shape
    _, error = multiply_between(silu, ones, ones, rounding="none")
    assert (error > 0).all()


def test_bound_is_small_beside_a_lost_tile():
    shape = parse_inline("chained:m=8,k=64,h=512,n=64,act=relu").shape
    rng = np.random.default_rng(0)
    a, b1, b2 = (rng.uniform(-1, 1, extents) for extents in ((8, 64), (64, 512), (512, 64)))
    between, error = multiply_between(shape, a, b1, rounding="random")
    values, bound = multiply_last(shape, between, error, b2)
    fewer, _ = multiply_last(shape, between[:, :496], error[:, :496], b2[:496])
    assert (np.abs(values - fewer) > bound).mean() > 0.8
