import pytest

from alcop_ms.errors import InvalidWorkloadError
from alcop_ms.workloads import parse_inline


def test_make_rows_defaults_are_half_precision_sum_of_one_batch():
    workload = parse_inline("reduce:rows=4,cols=7")
    assert (workload.dtype, workload.kind, workload.batch) == ("float16", "sum", 1)
    assert workload.name == "reduce-sum-r4c7"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("softmax:rows=4", "cols missing: softmax needs rows and cols"),
        ("softmax:rows=4,cols=8,kind=max", "unknown key 'kind'"),
        ("softmax:rows=4,cols=8,m=2", "unknown key 'm'"),
        ("layernrm:rows=4,cols=8", "Did you mean 'layernorm'"),
        ("softmax:rows=4,cols=n", "cols=n is a dynamic extent"),
    ],
)
def test_make_rows_bad_fields_are_one_clear_line(text, message):
    with pytest.raises(InvalidWorkloadError, match=message):
        parse_inline(text)
