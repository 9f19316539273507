import pytest

from alcop_ms.errors import InvalidWorkloadError
from alcop_ms.workloads import parse_inline


def test_make_attention_defaults_are_one_sequence_that_attends_to_itself():
    shape = parse_inline("attention:h=4,s=7,d=64").shape
    assert (shape.batch, shape.kv_heads, shape.kv_len) == (1, 4, 7)
    assert (shape.is_causal, shape.dtype) == (False, "float16")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("attention:h=4,s=7", "d missing: attention needs h, s and d"),
        ("attention:h=4,s=7,d=64,causal=yes", "causal=yes: 0 or 1 is wanted"),
        ("attention:h=4,s=7,d=64,heads=2", "unknown key 'heads'"),
        ("attention:h=4,s=n,d=64", "s=n is a dynamic extent"),
        ("attention:h=4,s=7,d=64,kv_heads=3", "h=4 is not a multiple of it"),
        ("attention:h=4,s=7,d=64,kv_len=3,causal=1", "the first would see no key"),
        ("attentoin:h=4,s=7,d=64", "Did you mean 'attention'"),
    ],
)
def test_make_attention_bad_fields_are_one_clear_line(text, message):
    with pytest.raises(InvalidWorkloadError, match=message):
        parse_inline(text)
