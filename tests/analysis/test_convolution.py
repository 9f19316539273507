from __future__ import annotations

import pytest
from tvm import relax, tirx

from alcop_ms.analysis.convolution import find_convolution
from alcop_ms.analysis.fused_product import FusedProduct, find_product_block
from alcop_ms.workloads import parse_inline
from alcop_ms.workloads.primfunc import make_prim_func


def product_of(spec):
    workload = parse_inline(spec)
    found = find_product_block(make_prim_func(workload)["main"])
    assert isinstance(found, FusedProduct)
    return found, workload


@pytest.mark.parametrize(
    "spec",
    [
        "conv1d:w=9,ci=8,co=16,kernel=3,dtype=f16",
        "conv2d:n=2,h=9,w=11,ci=8,co=16,kernel=3x5,pad=1x2,stride=2x1,dilation=1x2,dtype=f16",
        "conv2d:n=2,h=9,w=11,ci=8,co=16,kernel=3x5,pad=1x2,stride=2x1,dtype=f16,layout=nchw",
        "conv2d:h=9,w=9,ci=8,co=16,kernel=1,stride=2,dtype=f16,epilogue=bias+relu",
        "conv2d:h=3,w=3,ci=1,co=16,kernel=3,dtype=f16",
        "conv3d:d=4,h=9,w=8,ci=8,co=16,kernel=3,pad=1,dtype=s8,acc=s32,out=s32",
        "conv2d:h=9,w=9,ci=8,co=16,kernel=3,pad=1,groups=2,dtype=f16,epilogue=bias+relu",
        "conv2d:h=9,w=9,ci=8,co=16,kernel=3,groups=4,dtype=f16,layout=nchw",
        "conv2d:h=9,w=9,ci=8,co=16,kernel=3,groups=8,dtype=f16",
        "conv2d_transpose:n=2,h=5,w=6,ci=8,co=16,kernel=3x4,stride=2,pad=1,output_pad=1,dtype=f16",
        "conv2d_transpose:h=5,w=6,ci=8,co=16,kernel=3,stride=3x1,layout=nchw,dtype=f16",
        "conv2d_transpose:h=5,w=6,ci=8,co=16,kernel=3,pad=2,dilation=2,dtype=f16,epilogue=bias",
        "conv1d_transpose:w=6,ci=8,co=16,kernel=2,stride=2,pad=1,dtype=f16",
        "conv3d_transpose:d=2,h=3,w=3,ci=8,co=16,kernel=2,stride=2,dtype=f16",
    ],
)
def test_find_convolution_gives_it_back(spec):
    product, workload = product_of(spec)
    assert find_convolution(product) == workload.conv


@pytest.mark.parametrize(
    "spec",
    ["matmul:m=8,n=8,k=8,dtype=f16", "matmul:m=8,n=8,k=8,batch=3,dtype=f16,layout=nt"],
)
def test_find_convolution_matmul_is_none(spec):
    assert find_convolution(product_of(spec)[0]) is None


def test_find_convolution_padding_of_one_end_has_no_name():
    spec = "conv2d:h=9,w=9,ci=8,co=16,kernel=3,pad=1,dtype=f16"
    text = make_prim_func(parse_inline(spec))["main"].script()
    moved = text.replace("v_i1 - 1, v_i2 - 1", "v_i1 - 2, v_i2 - 1").replace(
        "1 <= v_i1 and v_i1 < 10", "2 <= v_i1 and v_i1 < 11"
    )
    assert moved != text
    import tvm
    from tvm.script import tirx as T

    found = find_product_block(tvm.script.from_source(moved, {"T": T}))
    assert isinstance(found, FusedProduct)
    assert find_convolution(found) is None


def test_find_convolution_of_relax_transposed_has_its_stride():
    spec = "conv2d_transpose:h=5,w=6,ci=8,co=16,kernel=3,stride=2,pad=1,output_pad=1,layout=nchw"
    conv = parse_inline(spec).conv
    found = find_product_block(relax_conv(conv))
    assert isinstance(found, FusedProduct)
    assert find_convolution(found) == conv


@pytest.mark.parametrize("layout", ["nhwc", "nchw"])
def test_find_convolution_of_relax_has_its_groups(layout):
    spec = f"conv2d:h=9,w=9,ci=8,co=16,kernel=3,pad=1,stride=2,groups=2,layout={layout}"
    conv = parse_inline(spec).conv
    found = find_product_block(relax_conv(conv))
    assert isinstance(found, FusedProduct)
    assert find_convolution(found) == conv


def relax_conv(conv):
    """The function that Relax legalises a convolution of float16 to."""
    builder = relax.BlockBuilder()
    shapes = (conv.input_shape, conv.weight_shape)
    a, b = (
        relax.Var(name, relax.TensorType(shape, "float16"))
        for name, shape in zip("ab", shapes, strict=True)
    )
    window = {"strides": conv.stride, "padding": conv.pad, "data_layout": conv.layout.upper()}
    window |= {"groups": conv.groups, "out_dtype": "float32"}
    with builder.function("main", [a, b]):
        if conv.is_transposed:
            product = relax.op.nn.conv2d_transpose(a, b, output_padding=conv.output_pad, **window)
        else:
            layout = "HWIO" if conv.is_channels_last else "OIHW"
            product = relax.op.nn.conv2d(a, b, kernel_layout=layout, **window)
        builder.emit_func_output(builder.emit(product))
    functions = relax.transform.LegalizeOps()(builder.get()).functions
    return next(func for func in functions.values() if isinstance(func, tirx.PrimFunc))
