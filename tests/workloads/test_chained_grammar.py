import pytest

from alcop_ms.errors import InvalidWorkloadError
from alcop_ms.workloads import parse_inline


def test_make_chained_defaults_are_one_plain_pair_of_products():
    shape = parse_inline("chained:m=7,k=8,h=9,n=10").shape
    assert (shape.batch, shape.is_shared, shape.transposes) == (1, False, (False, False))
    assert (shape.step, shape.dtype) == (None, "float16")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("chained:m=7,k=8,h=9", "n missing: chained products need m, k, h and n"),
        ("chained:m=7,k=8,h=9,n=8,shared=yes", "shared=yes: 0 or 1 is wanted"),
        ("chained:m=7,k=8,h=9,n=8,layout=tx", "layout='tx': not one of nn, nt, tn, tt"),
        ("chained:m=7,k=8,h=9,n=8,act=relu+silu", "act=relu\\+silu: one step is wanted"),
        ("chained:m=7,k=8,h=9,n=8,act=rleu", "Did you mean 'relu'"),
        ("chained:m=7,k=8,h=9,n=8,rank=2", "unknown key 'rank'"),
        ("chained:m=7,k=8,h=r,n=8", "h=r is a dynamic extent"),
        ("chaind:m=7,k=8,h=9,n=8", "Did you mean 'chained'"),
    ],
)
def test_make_chained_bad_fields_are_one_clear_line(text, message):
    with pytest.raises(InvalidWorkloadError, match=message):
        parse_inline(text)
