import pytest

from alcop_ms.errors import InvalidWorkloadError
from alcop_ms.workloads import parse_inline


def test_make_gated_defaults_are_swiglu_of_halves():
    workload = parse_inline("gated_mlp:m=8,n=16,k=32")
    problem = workload.problem
    assert (problem.in_dtype, problem.acc_dtype, problem.out_dtype) == (
        "float16",
        "float32",
        "float16",
    )
    assert (workload.layout, workload.act) == ("nn", "silu")
    assert (workload.has_bias, workload.is_joined) == (False, False)
    assert problem.products == 2


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("gated_mlp:m=8,n=8", "k missing: gated_mlp needs m, n and k"),
        ("gated_mlp:m=8,n=8,k=8,layout=tn", "layout='tn': not one of nn, nt"),
        ("gated_mlp:m=8,n=8,k=8,bias=yes", "bias=yes: 0 or 1 is wanted"),
        ("gated_mlp:m=8,n=8,k=8,epilogue=relu", "unknown key 'epilogue'"),
        ("gated_mlp:m=t,n=8,k=8", "m=t is a dynamic extent"),
        ("gated_mpl:m=8,n=8,k=8", "Did you mean 'gated_mlp'"),
    ],
)
def test_make_gated_bad_fields_are_one_clear_line(text, message):
    with pytest.raises(InvalidWorkloadError, match=message):
        parse_inline(text)
