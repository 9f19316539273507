"""The blocks of a convolution: padding, where there is any, and the sum over its windows.

A transposed one has two more, as TVM's operators write it: `A_dilate` spreads the input out, with
zeros between, and `B_flip` turns the weights round. What follows is a convolution of stride 1.
"""

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
    if conv.is_transposed:
        a, b = _dilate(conv, a) if max(conv.stride) > 1 else a, _flip(conv, b)
    padded = _pad(conv, a) if any(map(any, conv.margins)) else a
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
                place, conv.window_stride, kernel, conv.dilation, strict=True
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


def _dimensions(conv: ConvShape) -> range:
    """Where an image's extents stand among those of the input."""
    first = 1 if conv.is_channels_last else 2
    return range(first, first + len(conv.size))


def _pad(conv: ConvShape, a: te.Tensor) -> te.Tensor:
    shape = list(a.shape)
    for dimension, extent in zip(_dimensions(conv), conv.padded_size, strict=True):
        shape[dimension] = extent
    sizes = zip(_dimensions(conv), conv.margins, conv.spread_size, strict=True)
    padded = [(at, before, size) for at, (before, behind), size in sizes if before or behind]

    def compute(*index: Any) -> Any:
        inside, place = [], list(index)
        for dimension, before, size in padded:
            inside += [index[dimension] >= before, index[dimension] < before + size]
            place[dimension] = index[dimension] - before
        return tirx.if_then_else(tirx.all(*inside), a(*place), tirx.const(0, a.dtype))

    return te.compute(shape, compute, name="A_pad")


def _dilate(conv: ConvShape, a: te.Tensor) -> te.Tensor:
    shape = list(conv.input_shape)
    for dimension, extent in zip(_dimensions(conv), conv.spread_size, strict=True):
        shape[dimension] = extent

    def compute(*index: Any) -> Any:
        inside, place = [], list(index)
        for dimension, stride in zip(_dimensions(conv), conv.stride, strict=True):
            if stride > 1:
                inside.append(index[dimension] % stride == 0)
                place[dimension] = index[dimension] // stride
        return tirx.if_then_else(tirx.all(*inside), a(*place), tirx.const(0, a.dtype))

    return te.compute(shape, compute, name="A_dilate")


def _flip(conv: ConvShape, b: te.Tensor) -> te.Tensor:
    """Weights as a convolution of stride 1 takes them."""
    shape = conv.weight_shape
    if not conv.is_channels_last:
        shape = (shape[1], shape[0], *shape[2:])

    def compute(*index: Any) -> Any:
        if conv.is_channels_last:
            *place, channel, out = index
        else:
            out, channel, *place = index
        flipped = [extent - 1 - offset for extent, offset in zip(conv.kernel, place, strict=True)]
        return b(*flipped, channel, out) if conv.is_channels_last else b(channel, out, *flipped)

    return te.compute(shape, compute, name="B_flip")
