"""A convolution as products of plain matrices: windows of the input, weights, result. Numpy only.

All three are seen channels last: a window's elements are ordered kernel position first, then input
channel; the result's rows are pixels, its columns the output channels of one group.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from alcop_ms.workloads.conv_shape import ConvShape

Array = npt.NDArray[Any]


class Windows:
    """The windows of an input, unrolled only where they are asked for.

    `windows[group, rows]` is a matrix of one row a pixel; the whole would be as many times larger
    than the input as the kernel has positions.
    """

    def __init__(self, conv: ConvShape, array: Array) -> None:
        self.conv = conv
        array = array.reshape(conv.input_shape)
        self.array = array if conv.is_channels_last else np.moveaxis(array, 1, -1)

    def __getitem__(self, at: tuple[int, slice]) -> Array:
        group, rows = at
        conv = self.conv
        channels = conv.group_channels[0]
        count = conv.batch * int(np.prod(conv.output_size))
        pixels = np.arange(count)[rows]
        image, *places = np.unravel_index(pixels, (conv.batch, *conv.output_size))
        source = self.array[..., group * channels : (group + 1) * channels]
        parts = []
        for offset in np.ndindex(*conv.kernel):
            at_axis = [
                place * stride + shift * dilation - before
                for place, shift, stride, dilation, (before, _) in zip(
                    places, offset, conv.window_stride, conv.dilation, conv.margins, strict=True
                )
            ]
            inside = np.ones(len(pixels), bool)
            if conv.is_transposed:  # zeros lie between the elements of the input
                for index, stride in zip(at_axis, conv.stride, strict=True):
                    inside &= index % stride == 0
                at_axis = [
                    index // stride for index, stride in zip(at_axis, conv.stride, strict=True)
                ]
            for index, size in zip(at_axis, conv.size, strict=True):
                inside &= (index >= 0) & (index < size)
            clipped = [
                np.clip(index, 0, size - 1) for index, size in zip(at_axis, conv.size, strict=True)
            ]
            part = source[(image, *clipped)]
            parts.append(np.where(inside[:, None], part, np.zeros((), part.dtype)))
        return np.concatenate(parts, axis=1)


def unroll_weights(conv: ConvShape, array: Array) -> Array:
    """Weights as one matrix a group: `[group, window element, output channel]`."""
    weights = array.reshape(conv.weight_shape)
    if not conv.is_channels_last:
        kernel = weights if not conv.is_transposed else np.swapaxes(weights, 0, 1)
        weights = np.moveaxis(np.moveaxis(kernel, 0, -1), 0, -2)
    if conv.is_transposed:
        weights = np.flip(weights, tuple(range(len(conv.kernel))))
    _, filters = conv.group_channels
    matrix = weights.reshape(-1, conv.groups, filters)
    return np.moveaxis(matrix, 1, 0)


def unroll_result(conv: ConvShape, array: Array) -> Array:
    """An array of the result's shape as `[group, pixel, output channel]`."""
    array = array.reshape(conv.output_shape)
    if not conv.is_channels_last:
        array = np.moveaxis(array, 1, -1)
    matrix = array.reshape(-1, conv.groups, conv.group_channels[1])
    return np.moveaxis(matrix, 1, 0)


def roll_result(conv: ConvShape, matrix: Array) -> Array:
    """The inverse of `unroll_result`."""
    pixels = np.moveaxis(matrix, 0, 1)
    array = pixels.reshape(conv.batch, *conv.output_size, conv.out_channels)
    return array if conv.is_channels_last else np.moveaxis(array, -1, 1)
