from dataclasses import replace

from alcop_ms.hardware import find_gpu
from alcop_ms.report.explain_chain import explain_chain
from alcop_ms.workloads.attention_shape import AttentionShape
from tests.chains import attention_plan, chained_plan

SHAPE = AttentionShape(
    batch=1, heads=32, kv_heads=8, q_len=2048, kv_len=2048, head_dim=128, is_causal=True
)
PLAN = attention_plan(SHAPE, warps=4, tile=32, stages=3)
A100 = find_gpu("a100")


def test_explain_chain_says_what_is_in_flight_and_why_the_rest_is_not_pipelined():
    text = explain_chain(PLAN, A100)
    for name in ("K", "V"):
        assert f"{name}: pipelined in shared memory, 3 stages of 8192 bytes (32 keys)" in text
    assert "16384 bytes of a block in flight" in text
    assert "Q: not pipelined: a block loads its queries once" in text
    assert "scores: not pipelined: they never leave registers" in text
    assert "4 heads to one of K and V, causal" in text
    assert "predicted " in text


def test_explain_chain_few_keys_and_what_does_not_fit_are_told():
    short = attention_plan(replace(SHAPE, is_causal=False, kv_len=40), warps=4, tile=32, stages=3)
    assert "only 2 of 3 stages are filled" in explain_chain(short, A100)
    huge = replace(PLAN, tile=128, stages=8)
    assert "no prediction: " in explain_chain(huge, A100)


def test_explain_chain_chained_products_say_what_is_computed_again():
    spec = "chained:b=2,m=512,k=64,h=40,n=300,act=relu"
    plan = chained_plan(spec, warps=4, tile=32, columns=128, stages=3)
    text = explain_chain(plan, A100)
    assert "2 x relu(A B1) B2 of 512 rows in one kernel, k=64, h=40, n=300 float16" in text
    assert "B1: pipelined in shared memory, 3 stages of 4096 bytes (32 of h=40), 16-byte" in text
    assert "A B1: not pipelined: it never leaves registers" in text
    assert "128 of n=300 columns a block: the first product is computed 3 times" in text
    assert "only 2 of 3 stages are filled: h=40 is short" in text
