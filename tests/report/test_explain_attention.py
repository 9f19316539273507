from dataclasses import replace

from alcop_ms.attention_plan import AttentionPlan
from alcop_ms.hardware import find_gpu
from alcop_ms.report.explain_attention import explain_attention
from alcop_ms.workloads.attention_shape import AttentionShape

SHAPE = AttentionShape(
    batch=1, heads=32, kv_heads=8, q_len=2048, kv_len=2048, head_dim=128, is_causal=True
)
PLAN = AttentionPlan(shape=SHAPE, warps=4, tile_keys=32, stages=3)
A100 = find_gpu("a100")


def test_explain_attention_says_what_is_in_flight_and_why_the_rest_is_not_pipelined():
    text = explain_attention(PLAN, A100)
    for name in ("K", "V"):
        assert f"{name}: pipelined in shared memory, 3 stages of 8192 bytes (32 keys)" in text
    assert "16384 bytes of a block in flight" in text
    assert "Q: not pipelined: a block loads its queries once" in text
    assert "scores: not pipelined: they never leave registers" in text
    assert "4 heads to one of K and V, causal" in text
    assert "predicted " in text


def test_explain_attention_few_keys_and_what_does_not_fit_are_told():
    short = replace(PLAN, shape=replace(SHAPE, is_causal=False, kv_len=40))
    assert "only 2 of 3 stages are filled" in explain_attention(short, A100)
    huge = replace(PLAN, tile_keys=128, stages=8)
    assert "no prediction: " in explain_attention(huge, A100)
