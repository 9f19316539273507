import pytest

from alcop_ms.errors import InvalidWorkloadError
from alcop_ms.workloads import list_workloads, parse_inline


def test_attention_text_round_trips():
    for text in (
        "attention:b=1,h=12,s=512,d=64,dtype=f16",
        "attention:b=2,h=8,s=1,d=128,kv_heads=2,kv_len=77,causal=1,dtype=bf16",
    ):
        assert str(parse_inline(text)) == text
        assert parse_inline(text).as_dict()["spec"] == text


def test_attention_operands_are_q_k_v_o():
    workload = parse_inline("attention:b=2,h=8,s=5,d=32,kv_heads=2,kv_len=7")
    assert [(o.name, o.shape, o.role) for o in workload.operands] == [
        ("Q", (2, 8, 5, 32), "input"),
        ("K", (2, 2, 7, 32), "input"),
        ("V", (2, 2, 7, 32), "input"),
        ("O", (2, 8, 5, 32), "output"),
    ]
    assert workload.tensor_bytes == 2 * 2 * 32 * (2 * 8 * 5 + 2 * 2 * 7)
    assert workload.name == "attention-b2h8s5d32g4kv7"


def test_attention_work_counts_the_keys_that_are_seen():
    assert parse_inline("attention:h=1,s=3,d=32").flop == 4 * 9 * 32
    assert parse_inline("attention:h=1,s=3,d=32,causal=1").flop == 4 * (1 + 2 + 3) * 32
    assert parse_inline("attention:h=1,s=3,kv_len=5,d=32,causal=1").flop == 4 * (3 + 4 + 5) * 32


def test_attention_suite_holds_prompts_and_decoding_of_models():
    shapes = {workload.name: workload.shape for workload in list_workloads("attention")}
    assert shapes["vit-b16-batch8"].q_len == 14 * 14 + 1
    assert {shape.q_len for name, shape in shapes.items() if "decode" in name} == {1}
    assert shapes["llama3-prefill2048"].heads // shapes["llama3-prefill2048"].kv_heads == 4


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("attention:h=1,s=8,d=80", "attention takes heads of 32, 64, 128; pad to the next one"),
        ("attention:h=1,s=8,d=64,dtype=f32", "attention takes float16 or bfloat16"),
        ("attention:h=64,s=1048576,d=64", "TVM's 32-bit indices reach"),
    ],
)
def test_attention_what_cannot_be_is_refused(text, message):
    with pytest.raises(InvalidWorkloadError, match=message):
        parse_inline(text)
