import pytest

from alcop_ms.errors import InvalidWorkloadError
from alcop_ms.workloads import RowWorkload, parse_inline


def make(**fields):
    return RowWorkload(**{"name": "n", "op": "softmax", "rows": 4, "cols": 8, **fields})


def test_row_workload_operands_are_tensor_vectors_result():
    layer = make(op="layernorm", batch=3, dtype="float32")
    assert [(o.name, o.shape, o.role) for o in layer.operands] == [
        ("x", (3, 4, 8), "input"),
        ("scale", (8,), "input"),
        ("bias", (8,), "input"),
        ("y", (3, 4, 8), "output"),
    ]
    total = make(op="reduce", kind="sum")
    assert [o.shape for o in total.operands] == [(4, 8), (4,)]
    assert total.tensor_bytes == 2 * (32 + 4)


def test_row_workload_text_round_trips():
    for text in (
        "softmax:rows=4,cols=7,dtype=f16",
        "reduce:rows=4,cols=7,kind=max,dtype=bf16",
        "rmsnorm:rows=4,cols=7,dtype=f32,batch=2",
    ):
        assert str(parse_inline(text)) == text
        assert parse_inline(text).as_dict()["spec"] == text


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"dtype": "int8"}, "dtype=s8: softmax takes one of f32, f16, bf16"),
        ({"op": "reduce", "kind": "summ"}, "Did you mean 'sum'"),
        ({"rows": 2**20, "cols": 2**12}, "TVM's 32-bit indices reach"),
    ],
)
def test_row_workload_what_cannot_be_is_refused(fields, message):
    with pytest.raises(InvalidWorkloadError, match=message):
        make(**fields)
