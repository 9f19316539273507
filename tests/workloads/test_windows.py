from __future__ import annotations

import numpy as np
import pytest
import tvm

from alcop_ms.workloads import parse_inline
from alcop_ms.workloads.inputs import make_inputs
from alcop_ms.workloads.primfunc import make_prim_func
from alcop_ms.workloads.reference import compute_reference
from alcop_ms.workloads.windows import Windows, roll_result, unroll_result

SPECS = [
    "conv2d:n=2,h=7,w=5,ci=8,co=6,kernel=3x2,stride=2x1,pad=1,groups=2,epilogue=bias+residual",
    "conv2d:h=7,w=5,ci=8,co=6,kernel=3,dilation=2,pad=2,layout=nchw,groups=2,epilogue=bias",
    "conv1d:w=9,ci=3,co=4,kernel=3",
    "conv3d:d=4,h=4,w=5,ci=3,co=4,kernel=3,pad=1,layout=nchw,epilogue=residual",
    "conv2d_transpose:n=2,h=4,w=5,ci=6,co=8,kernel=3x4,stride=2,pad=1,output_pad=1,epilogue=bias",
    "conv2d_transpose:h=4,w=5,ci=6,co=8,kernel=3,stride=2x3,output_pad=0x2,layout=nchw",
    "conv2d_transpose:h=4,w=5,ci=6,co=8,kernel=3,dilation=2,pad=1,layout=nchw",
    "conv1d_transpose:w=5,ci=6,co=8,kernel=2,stride=2",
    "conv3d_transpose:d=3,h=2,w=3,ci=3,co=4,kernel=2,stride=2,pad=1",
]


@pytest.mark.parametrize("spec", SPECS)
def test_compute_reference_convolution_is_what_tvm_computes_on_the_host(spec):
    workload = parse_inline(f"{spec},dtype=f32")
    inputs = make_inputs(workload)
    output = workload.operands[-1]
    tensors = [tvm.runtime.tensor(value) for value in inputs.values()]
    result = tvm.runtime.tensor(np.zeros(output.shape, output.dtype))
    tvm.compile(make_prim_func(workload), target="llvm")["main"](*tensors, result)
    reference = compute_reference(workload, inputs)
    np.testing.assert_allclose(result.numpy(), reference, atol=1e-4)


def test_windows_are_cut_where_they_are_asked_for():
    conv = parse_inline("conv2d:h=4,w=4,ci=1,co=1,kernel=3,pad=1").conv
    windows = Windows(conv, np.arange(16.0))
    corner, inner = windows[0, slice(0, 6, 5)]
    assert corner.tolist() == [0, 0, 0, 0, 0, 1, 0, 4, 5]
    assert inner.tolist() == [0, 1, 2, 4, 5, 6, 8, 9, 10]


@pytest.mark.parametrize("spec", SPECS)
def test_roll_result_is_the_inverse_of_unroll_result(spec):
    conv = parse_inline(spec).conv
    array = np.arange(np.prod(conv.output_shape)).reshape(conv.output_shape)
    assert (roll_result(conv, unroll_result(conv, array)) == array).all()


@pytest.mark.parametrize("layout", ["nhwc", "nchw"])
def test_compute_reference_transposed_convolution_adds_each_window_s_share(layout):
    spec = "conv2d_transpose:n=2,h=3,w=4,ci=3,co=5,kernel=3x4,stride=2x3,pad=1,output_pad=1x2"
    workload = parse_inline(f"{spec},dtype=f32,layout={layout}")
    conv, inputs = workload.conv, make_inputs(workload)
    a, b = (inputs[name].astype(np.float64) for name in "AB")
    if layout == "nhwc":
        a, b = np.moveaxis(a, -1, 1), np.moveaxis(b, (2, 3), (0, 1))
    full = np.zeros(
        (2, 5, *(size + pad + pad for size, pad in zip((6, 13), conv.pad, strict=True)))
    )
    assert conv.output_size == (6, 13)
    for row, column in np.ndindex(3, 4):
        share = np.einsum("nc,cohw->nohw", a[:, :, row, column], b)
        full[:, :, 2 * row : 2 * row + 3, 3 * column : 3 * column + 4] += share
    cropped = full[:, :, 1:-1, 1:-1]
    found = compute_reference(workload, inputs)
    np.testing.assert_allclose(np.moveaxis(found, -1, 1) if layout == "nhwc" else found, cropped)
