"""What a convolution is: extents, window, layout, and the matrix product it amounts to."""

from __future__ import annotations

from dataclasses import dataclass
from math import prod

from alcop_ms.errors import InvalidWorkloadError
from alcop_ms.matmul_shape import MatmulShape

CONV_LAYOUTS = ("nhwc", "nchw")  # channels last or first, whatever the number of dimensions


@dataclass(frozen=True, slots=True, kw_only=True)
class ConvShape:
    """A convolution of one to three dimensions, without the flip (a cross-correlation).

    Attributes
    ----------
    size, kernel, stride, pad, dilation : tuple of int
        One entry a dimension, the slowest first. `pad` zeros are added at both ends.
    groups : int
        Channels are divided into so many independent convolutions.
    is_transposed : bool
        Whether it is the transpose of a convolution with this window: the input is spread out by
        `stride`, with zeros between, and `pad` is what it crops from the full result.
    output_pad : tuple of int
        Only of a transposed one: how much longer the result is at the end of each dimension, less
        than the stride. Empty means nothing.
    layout : str
        `"nhwc"`: input `[n, size..., ci]`, weights `[kernel..., ci / groups, co]`.
        `"nchw"`: input `[n, ci, size...]`, weights `[co, ci / groups, kernel...]`; of a transposed
        one `[ci, co, kernel...]`, as deep-learning libraries have them.
    """

    batch: int
    size: tuple[int, ...]
    in_channels: int
    out_channels: int
    kernel: tuple[int, ...]
    stride: tuple[int, ...]
    pad: tuple[int, ...]
    dilation: tuple[int, ...]
    groups: int = 1
    layout: str = "nhwc"
    is_transposed: bool = False
    output_pad: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if self.layout not in CONV_LAYOUTS:
            raise InvalidWorkloadError(
                f"layout={self.layout!r}: not one of {', '.join(CONV_LAYOUTS)}"
            )
        for name, channels in (("ci", self.in_channels), ("co", self.out_channels)):
            if channels % self.groups:
                raise InvalidWorkloadError(
                    f"groups={self.groups}: {name}={channels} is not a multiple of it"
                )
        if self.is_transposed:
            self._check_transposed()
        for axis, extent in enumerate(self.output_size):
            if extent < 1 and self.is_transposed:
                raise InvalidWorkloadError(
                    f"pad={self.pad[axis]}: nothing of the result is left of it"
                )
            if extent < 1:
                raise InvalidWorkloadError(
                    f"kernel={self.kernel[axis]} with dilation={self.dilation[axis]} is wider than "
                    f"the input of {self.size[axis]} with pad={self.pad[axis]}"
                )

    def _check_transposed(self) -> None:
        if self.groups > 1:
            raise InvalidWorkloadError(
                f"groups={self.groups}: a transposed convolution has one group here"
            )
        for axis, (pad, least) in enumerate(zip(self.pad, self.reach, strict=True)):
            if pad > least:
                raise InvalidWorkloadError(
                    f"pad={pad}: a transposed convolution with kernel={self.kernel[axis]} and "
                    f"dilation={self.dilation[axis]} takes {least} at most"
                )
        for longer, stride in zip(self.output_pad, self.stride, strict=False):
            if longer >= stride:
                raise InvalidWorkloadError(
                    f"output_pad={longer}: less than stride={stride} is wanted"
                )

    @property
    def op(self) -> str:
        """`conv1d`, `conv2d`, `conv3d`, or one of these with `_transpose`."""
        return f"conv{len(self.size)}d" + ("_transpose" if self.is_transposed else "")

    @property
    def reach(self) -> tuple[int, ...]:
        """From a window's first element to its last."""
        return tuple(
            dilation * (kernel - 1)
            for kernel, dilation in zip(self.kernel, self.dilation, strict=True)
        )

    @property
    def spread_size(self) -> tuple[int, ...]:
        """Extents of what the windows lie in, before padding: a transposed input is spread out."""
        if not self.is_transposed:
            return self.size
        return tuple(
            (size - 1) * stride + 1 for size, stride in zip(self.size, self.stride, strict=True)
        )

    @property
    def margins(self) -> tuple[tuple[int, int], ...]:
        """Zeros before and behind that, in each dimension."""
        if not self.is_transposed:
            return tuple((pad, pad) for pad in self.pad)
        longer = self.output_pad or (0,) * len(self.pad)
        return tuple(
            (reach - pad, reach - pad + more)
            for reach, pad, more in zip(self.reach, self.pad, longer, strict=True)
        )

    @property
    def window_stride(self) -> tuple[int, ...]:
        """From a window to the next, in what is padded."""
        return (1,) * len(self.size) if self.is_transposed else self.stride

    @property
    def is_channels_last(self) -> bool:
        return self.layout == "nhwc"

    @property
    def output_size(self) -> tuple[int, ...]:
        """Extents of the result, without batch and channels."""
        return tuple(
            (padded - reach - 1) // stride + 1
            for padded, reach, stride in zip(
                self.padded_size, self.reach, self.window_stride, strict=True
            )
        )

    @property
    def padded_size(self) -> tuple[int, ...]:
        """Extents of the input when it is spread out and padded."""
        return tuple(
            size + before + behind
            for size, (before, behind) in zip(self.spread_size, self.margins, strict=True)
        )

    @property
    def group_channels(self) -> tuple[int, int]:
        """Input and output channels of one group."""
        return self.in_channels // self.groups, self.out_channels // self.groups

    @property
    def input_shape(self) -> tuple[int, ...]:
        return self._with_channels(self.size, self.in_channels)

    @property
    def output_shape(self) -> tuple[int, ...]:
        return self._with_channels(self.output_size, self.out_channels)

    @property
    def weight_shape(self) -> tuple[int, ...]:
        channels = self.group_channels[0]
        if self.is_channels_last:
            return (*self.kernel, channels, self.out_channels)
        if self.is_transposed:
            return (channels, self.out_channels, *self.kernel)
        return (self.out_channels, channels, *self.kernel)

    def _with_channels(self, size: tuple[int, ...], channels: int) -> tuple[int, ...]:
        middle = (*size, channels) if self.is_channels_last else (channels, *size)
        return (self.batch, *middle)

    def as_matmul(self, in_dtype: str, acc_dtype: str, out_dtype: str) -> MatmulShape:
        """The product of windows and weights that the convolution is: groups are its batch.

        Rows are what the result is slowest in: pixels for `nhwc`, output channels for `nchw`.
        """
        channels, filters = self.group_channels
        pixels = self.batch * prod(self.output_size)
        depth = channels * prod(self.kernel)
        stored = self.batch * channels * prod(self.padded_size)
        reuse = max(1.0, round(pixels * depth / stored, 3))
        return MatmulShape(
            m=pixels if self.is_channels_last else filters,
            n=filters if self.is_channels_last else pixels,
            k=depth,
            batch=self.groups,
            in_dtype=in_dtype,
            acc_dtype=acc_dtype,
            out_dtype=out_dtype,
            reuse_a=reuse if self.is_channels_last else 1.0,
            reuse_b=1.0 if self.is_channels_last else reuse,
        )


def make_conv_name(conv: ConvShape) -> str:
    """Name a convolution by its extents: `n1h56w56ci64co64k3s1p1`."""
    axes = "dhw"[-len(conv.size) :]
    size = "".join(f"{axis}{extent}" for axis, extent in zip(axes, conv.size, strict=True))
    name = f"n{conv.batch}{size}ci{conv.in_channels}co{conv.out_channels}"
    for letter, window in (("k", conv.kernel), ("s", conv.stride), ("p", conv.pad)):
        name += letter + _write_window(window)
    if set(conv.dilation) != {1}:
        name += f"d{_write_window(conv.dilation)}"
    if any(conv.output_pad):
        name += f"o{_write_window(conv.output_pad)}"
    if conv.is_transposed:
        name += "t"
    return name if conv.groups == 1 else f"{name}g{conv.groups}"


def _write_window(window: tuple[int, ...]) -> str:
    """`(3, 3)` as `3`, `(3, 5)` as `3x5`."""
    return str(window[0]) if len(set(window)) == 1 else "x".join(map(str, window))


def write_conv(conv: ConvShape) -> str:
    """The extents as the inline grammar has them: `n=1,h=56,w=56,ci=64,co=64,kernel=3,...`."""
    axes = "dhw"[-len(conv.size) :]
    fields: list[tuple[str, object]] = [("n", conv.batch), *zip(axes, conv.size, strict=True)]
    fields += [("ci", conv.in_channels), ("co", conv.out_channels)]
    for key in ("kernel", "stride", "pad", "dilation"):
        window = getattr(conv, key)
        if key == "kernel" or set(window) != {0 if key == "pad" else 1}:
            fields.append((key, _write_window(window)))
    if any(conv.output_pad):
        fields.append(("output_pad", _write_window(conv.output_pad)))
    if conv.groups > 1:
        fields.append(("groups", conv.groups))
    return ",".join(f"{key}={value}" for key, value in fields)
