from dataclasses import replace

from alcop_ms.attention_plan import AttentionPlan
from alcop_ms.cost_model.attention_time import attention_ranking_s, estimate_attention
from alcop_ms.hardware import find_gpu
from alcop_ms.pipeline import NotApplicable
from alcop_ms.workloads.attention_shape import AttentionShape

A100 = find_gpu("a100")
SHAPE = AttentionShape(batch=4, heads=32, kv_heads=32, q_len=2048, kv_len=2048, head_dim=128)
PLAN = AttentionPlan(shape=SHAPE, warps=4, tile_keys=32, stages=3)


def test_estimate_attention_never_beats_the_tensor_cores():
    flop = 4 * 4 * 32 * 2048 * 2048 * 128
    estimate = estimate_attention(PLAN, A100)
    assert flop / estimate.total_s < A100.peak_f16_f32_flop_per_s
    assert flop / estimate.total_s > A100.peak_f16_f32_flop_per_s / 4


def test_estimate_attention_causal_takes_about_half():
    causal = replace(PLAN, shape=replace(SHAPE, is_causal=True))
    ratio = estimate_attention(causal, A100).total_s / estimate_attention(PLAN, A100).total_s
    assert 0.45 < ratio < 0.65


def test_estimate_attention_decoding_gains_from_depth():
    shape = replace(SHAPE, batch=1, q_len=1)
    times = [
        estimate_attention(
            AttentionPlan(shape=shape, warps=1, tile_keys=16, stages=stages), A100
        ).total_s
        for stages in (2, 3, 4)
    ]
    assert times[0] > times[1] >= times[2]


def test_estimate_attention_near_ties_go_to_fewer_stages():
    few, many = (estimate_attention(replace(PLAN, stages=stages), A100) for stages in (3, 4))
    assert attention_ranking_s(1.0, few) < attention_ranking_s(1.0, many)


def test_estimate_attention_what_does_not_fit_says_so():
    found = estimate_attention(replace(PLAN, tile_keys=128, stages=8), A100)
    assert isinstance(found, NotApplicable)
    assert "524288 bytes" in found.reason
    crowded = estimate_attention(PLAN, A100, registers_per_thread=300)
    assert "more registers" in crowded.reason
