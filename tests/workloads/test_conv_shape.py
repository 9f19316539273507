from __future__ import annotations

import pytest

from alcop_ms.errors import InvalidWorkloadError
from alcop_ms.workloads import load_workload, parse_inline
from alcop_ms.workloads.conv_shape import ConvShape

RESNET = "conv2d:h=56,w=56,ci=64,co=128,kernel=3,stride=2,pad=1"


def test_conv_shape_channels_last_is_the_product_of_pixels_and_filters():
    workload = parse_inline(f"{RESNET},n=4")
    problem = workload.problem
    assert (problem.m, problem.n, problem.k) == (4 * 28 * 28, 128, 9 * 64)
    assert [operand.shape for operand in workload.operands] == [
        (4, 56, 56, 64),
        (3, 3, 64, 128),
        (4, 28, 28, 128),
    ]


def test_conv_shape_channels_first_is_the_product_of_filters_and_pixels():
    workload = parse_inline(f"{RESNET},layout=nchw,epilogue=bias")
    problem = workload.problem
    assert (problem.m, problem.n) == (128, 28 * 28)
    shapes = {operand.name: operand.shape for operand in workload.operands}
    assert shapes["A"] == (1, 64, 56, 56)
    assert shapes["B"] == (128, 64, 3, 3)
    assert shapes["bias"] == (128,)


def test_conv_shape_groups_are_a_batch():
    problem = parse_inline("conv2d:h=8,w=8,ci=64,co=32,kernel=3,groups=4").problem
    assert (problem.batch, problem.n, problem.k) == (4, 8, 9 * 16)


@pytest.mark.parametrize(
    "spec",
    [
        RESNET,
        "conv1d:n=2,w=30,ci=8,co=8,kernel=5,dilation=2,layout=nchw",
        "conv3d:d=4,h=5,w=6,ci=8,co=8,kernel=1x2x3,pad=0x1x1,dtype=bf16,epilogue=bias+relu",
        "conv2d:h=8,w=8,ci=64,co=32,kernel=3,groups=4",
    ],
)
def test_conv_workload_is_made_again_from_its_text(spec):
    workload = parse_inline(spec)
    assert parse_inline(str(workload)) == workload


def test_conv_workload_name_says_its_extents():
    assert parse_inline(RESNET).name == "n1h56w56ci64co128k3s2p1"
    text = "conv2d:h=8,w=9,ci=4,co=4,kernel=3x2,dilation=2,groups=2"
    assert parse_inline(text).name == "n1h8w9ci4co4k3x2s1p0d2g2"


def test_conv_shape_kernel_wider_than_the_input_is_refused():
    with pytest.raises(InvalidWorkloadError, match="kernel=5 with dilation=2 is wider"):
        ConvShape(
            batch=1,
            size=(8,),
            in_channels=1,
            out_channels=1,
            kernel=(5,),
            stride=(1,),
            pad=(0,),
            dilation=(2,),
        )


@pytest.mark.parametrize(
    ("name", "flop"),
    [
        # 2 * output pixels * filters * window
        ("resnet/conv1", 2 * 112 * 112 * 64 * 7 * 7 * 3),
        ("vgg/conv5-1", 2 * 14 * 14 * 512 * 9 * 512),
        ("alcop-conv/n64h7w7ci512co512k3s1p1", 2 * 64 * 7 * 7 * 512 * 9 * 512),
    ],
)
def test_conv_suites_hold_the_published_shapes(name, flop):
    assert load_workload(name).problem.flop == flop
