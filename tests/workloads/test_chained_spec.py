import pytest

from alcop_ms.errors import InvalidWorkloadError
from alcop_ms.workloads import list_workloads, parse_inline


def test_chained_text_round_trips():
    for text in (
        "chained:b=1,m=512,k=64,h=512,n=64,layout=nn,dtype=f16",
        "chained:b=8,m=512,k=196,h=256,n=196,layout=tt,dtype=bf16,shared=1,act=scale(0.125)",
    ):
        assert str(parse_inline(text)) == text
        assert parse_inline(text).as_dict()["spec"] == text


def test_chained_operands_are_a_b1_b2_e():
    workload = parse_inline("chained:b=2,m=3,k=4,h=5,n=6,layout=tn,act=relu")
    assert [(o.name, o.shape, o.role) for o in workload.operands] == [
        ("A", (2, 3, 4), "input"),
        ("B1", (2, 5, 4), "input"),
        ("B2", (2, 5, 6), "input"),
        ("E", (2, 3, 6), "output"),
    ]
    assert workload.tensor_bytes == 2 * 2 * (12 + 20 + 30 + 18)
    assert workload.flop == 2 * 2 * 3 * 5 * (4 + 6)
    assert workload.name == "chained-b2m3k4h5n6-relu"


def test_chained_suite_holds_what_fits_one_kernel_and_what_does_not():
    shapes = {workload.name: workload.shape for workload in list_workloads("chained")}
    assert shapes["mixer-s16-tokens-batch8"].is_shared
    assert shapes["pointnet-batch32"].n == 1024
    assert shapes["lora-llama2-r16"].k == 4096


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("chained:m=65536,k=64,h=65536,n=64", "tensor H of 4294967296 elements"),
        ("chained:m=8,k=8,h=8,n=8,dtype=f32", "chained products take f16 or bf16"),
    ],
)
def test_chained_what_cannot_be_is_refused(text, message):
    with pytest.raises(InvalidWorkloadError, match=message):
        parse_inline(text)
