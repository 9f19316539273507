"""The blocks of a convolution: padding, where there is any, and the sum over its windows."""

from __future__ import annotations

from typing import Any

from tvm import te, tirx

from alcop_ms.workloads.conv_shape import ConvShape
from alcop_ms.workloads.spec import Workload


def make_conv_product(workload: Workload, a: te.Tensor, b: te.Tensor) -> te.Tensor:
    """The convolution of a workload; operands are cast to the accumulator's dtype in the sum."""
    conv = workload.conv
    assert conv is not None  # the caller chose this function by it
    acc = workload.problem.acc_dtype
    padded = _pad(conv, a) if any(conv.pad) else a
    channels, filters = conv.group_channels
    kernel = [te.reduce_axis((0, extent), f"r{axis}") for axis, extent in enumerate(conv.kernel)]
    channel = te.reduce_axis((0, channels), "rc")

    def multiply(*index: Any) -> Any:
        if conv.is_channels_last:
            image, *place, out = index
        else:
            image, out, *place = index
        window = [
            at * stride + offset * dilation
            for at, stride, offset, dilation in zip(
                place, conv.stride, kernel, conv.dilation, strict=True
            )
        ]
        source = channel if conv.groups == 1 else out // filters * channels + channel
        if conv.is_channels_last:
            left, right = padded(image, *window, source), b(*kernel, channel, out)
        else:
            left, right = padded(image, source, *window), b(out, channel, *kernel)
        axes = [*kernel, channel] if conv.is_channels_last else [channel, *kernel]
        return te.sum(left.astype(acc) * right.astype(acc), axis=axes)

    return te.compute(conv.output_shape, multiply, name="C")


def _pad(conv: ConvShape, a: te.Tensor) -> te.Tensor:
    first = 1 if conv.is_channels_last else 2  # of the dimensions that are padded
    dimensions = range(first, first + len(conv.size))
    shape = list(conv.input_shape)
    for dimension, pad in zip(dimensions, conv.pad, strict=True):
        shape[dimension] += 2 * pad

    def compute(*index: Any) -> Any:
        inside, place = [], list(index)
        for dimension, pad, size in zip(dimensions, conv.pad, conv.size, strict=True):
            if pad:
                inside += [index[dimension] >= pad, index[dimension] < pad + size]
                place[dimension] = index[dimension] - pad
        return tirx.if_then_else(tirx.all(*inside), a(*place), tirx.const(0, a.dtype))

    return te.compute(shape, compute, name="A_pad")
