"""Fused attention by the function that lowering calls: what is right, and planted faults."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from alcop_ms.chain_plan import ChainPlan
from alcop_ms.emulator import AttentionReference, verify_attention
from alcop_ms.emulator.attention_reference import attend
from alcop_ms.emulator.verdict import Verdict
from alcop_ms.errors import BundleError
from alcop_ms.workloads.attention_shape import AttentionShape
from tests.chains import attention_plan
from tests.emulator.chain_kernel import make_launch, make_text

SHAPE = AttentionShape(
    batch=1, heads=4, kv_heads=2, q_len=40, kv_len=170, head_dim=64, is_causal=True
)
PLAN = attention_plan(SHAPE, warps=2, tile=32, stages=2)

K_WAIT = 'asm volatile("cp.async.wait_group 1;");  // of B1'
V_WAIT = 'asm volatile("cp.async.wait_group 1;");  // of B2'
FAULTS = {
    "wait_for_k_dropped": (K_WAIT, "", "read_in_flight"),
    "wait_for_v_dropped": (V_WAIT, "", "read_in_flight"),
    "wait_for_v_one_group_late": (V_WAIT, V_WAIT.replace("group 1", "group 2"), "read_in_flight"),
    "barrier_behind_k_dropped": (f"{K_WAIT}\n    __syncthreads();", K_WAIT, "race_read_write"),
    "barrier_behind_v_dropped": (f"{V_WAIT}\n    __syncthreads();", V_WAIT, "race_read_write"),
    "one_slot_fewer": ("write = 1;", "write = 0;", "race_read_write"),
    "read_slot_not_stepped": ("read = read == 1 ? 0 : read + 1;", "", "wrong_value"),
    "results_not_rescaled": ("e[n][r] *= rescale[r >> 1];", ";", "wrong_value"),
    "total_not_rescaled": ("total[h] * rescale[h] + sum", "total[h] + sum", "wrong_value"),
    "mask_one_key_early": (
        "key > row + 130",
        "key >= row + 130",
        "wrong_value",
    ),
    "head_not_grouped": ("head / 2", "head % 2", "wrong_value"),
    "weights_of_wrong_rows": ("_pack(s[2 * k][2]", "_pack(s[2 * k][0]", "wrong_value"),
}


def judge(text: str, host, plan: ChainPlan = PLAN, shape: AttentionShape = SHAPE) -> Verdict:
    return verify_attention(text, make_launch(plan, shape), shape, blocks="all", host=host)


def case(changes, warps=2, tile=32, stages=2) -> tuple[AttentionShape, ChainPlan]:
    shape = replace(SHAPE, **changes)
    return shape, attention_plan(shape, warps=warps, tile=tile, stages=stages)


@pytest.mark.parametrize(
    ("shape", "plan"),
    [
        (SHAPE, PLAN),
        case({"is_causal": False, "kv_len": 1}),
        case({"q_len": 1, "kv_heads": 1}, warps=1, tile=16, stages=4),
        case({"dtype": "bfloat16", "head_dim": 128}, warps=4, tile=64, stages=3),
        case({"head_dim": 32, "batch": 2, "q_len": 17, "kv_len": 65}, warps=4, stages=3),
        case({"head_dim": 32, "kv_len": 64}, warps=8, tile=16, stages=3),
    ],
)
def test_pipelined_attention_is_right(shape, plan, host):
    verdict = judge(make_text(plan), host, plan, shape)
    assert verdict.status == "right", verdict.text


@pytest.mark.parametrize("name", FAULTS)
def test_planted_fault_is_caught(name, host):
    right, fault, kind = FAULTS[name]
    text = make_text(PLAN)
    assert right in text
    verdict = judge(text.replace(right, fault), host)
    assert kind in {finding.kind for finding in verdict.findings}, verdict.text


def test_keys_past_the_end_are_masked_where_nothing_is_causal(host):
    shape, plan = case({"is_causal": False})
    text = make_text(plan).replace("key >= 170", "false")
    assert judge(text, host, plan, shape).status == "wrong"


def test_launch_of_other_sizes_is_refused():
    launch = make_launch(PLAN, SHAPE)
    with pytest.raises(BundleError, match="Q, K, V and O have"):
        AttentionReference(launch=launch, shape=replace(SHAPE, kv_len=171))


def test_one_key_gives_its_value_and_equal_scores_the_mean():
    shape = replace(SHAPE, q_len=2, kv_len=2, head_dim=2)
    values, bound = attend(
        shape, np.arange(2), np.zeros((2, 2)), np.ones((2, 2)), np.array([[1.0, 2.0], [3.0, 6.0]])
    )
    assert values.tolist() == [[1.0, 2.0], [2.0, 4.0]]
    assert (bound > 0).all()


def test_bound_is_small_beside_a_lost_tile():
    rng = np.random.default_rng(0)
    shape = replace(SHAPE, q_len=8, kv_len=512, is_causal=False)
    q, k, v = (rng.uniform(-1, 1, (rows, 64)) for rows in (8, 512, 512))
    values, bound = attend(shape, np.arange(8), q, k, v)
    fewer, _ = attend(replace(shape, kv_len=480), np.arange(8), q, k[:480], v[:480])
    assert (np.abs(values - fewer) > bound).mean() > 0.8
