"""Reads which convolution a product of windows is: window, stride, padding, layout, groups."""

from __future__ import annotations

from dataclasses import dataclass

from tvm import tirx

from alcop_ms.analysis.fused_product import FusedProduct
from alcop_ms.analysis.padded_copy import read_copied
from alcop_ms.analysis.transposed_convolution import read_spread_input, read_turned_weights
from alcop_ms.compat import Analyzer, Any, detect_linear_equation
from alcop_ms.errors import InvalidWorkloadError
from alcop_ms.workloads.conv_shape import ConvShape

MAX_DIMENSIONS = 3


def find_convolution(product: FusedProduct) -> ConvShape | None:
    """The convolution that a product is; None when it is none that has a name."""
    for windows, weights in ((product.left, product.right), (product.right, product.left)):
        for layout in ("nhwc", "nchw"):
            found = _Reader(product, windows, weights, layout).read()
            if found is not None:
                return found
    return None


@dataclass(frozen=True, slots=True)
class _Reader:
    """One way of taking a product for a convolution."""

    product: FusedProduct
    windows: Any
    weights: Any
    layout: str

    def read(self) -> ConvShape | None:
        """The convolution, if every index and every extent is that of one."""
        out = list(self.product.block.body.indices)
        dimensions = len(out) - 2
        if not 1 <= dimensions <= MAX_DIMENSIONS:
            return None
        if len(self.windows.indices) != len(out) or len(self.weights.indices) != len(out):
            return None
        image, *place, channel, at = self._split(self.windows.indices)
        out_image, *out_place, out_channel, _ = self._split(out)
        kernel = list(self.weights.indices)
        if self.layout == "nhwc":
            *kernel, in_channel, filters = kernel
        else:
            filters, in_channel, *kernel = kernel
        if not (_same(image, out_image) and _same(filters, out_channel)):
            return None
        steps = [_read_step(*three) for three in zip(place, out_place, kernel, strict=True)]
        if any(step is None for step in steps):
            return None
        strides, dilations = zip(*(step for step in steps if step), strict=True)
        weight_shape = tuple(int(extent) for extent in self.weights.source.shape)
        is_last = self.layout == "nhwc"
        summed, kernel_size = (
            (weight_shape[-2], weight_shape[:-2])
            if is_last
            else (weight_shape[1], weight_shape[2:])
        )
        found = self._read_input(at, strides, dilations, kernel_size)
        if found is None:
            return None
        source, fields = found
        batch, *size, channels, _ = self._split([int(extent) for extent in source.shape])
        groups = channels // summed
        if not self._is_channel(channel, out_channel, in_channel, groups):
            return None
        try:
            conv = ConvShape(
                batch=batch,
                size=tuple(size),
                in_channels=channels,
                out_channels=weight_shape[-1] if is_last else weight_shape[0],
                kernel=kernel_size,
                dilation=dilations,
                groups=groups,
                layout=self.layout,
                **fields,
            )
        except InvalidWorkloadError:
            return None
        result = tuple(int(extent) for extent in self.product.block.body.buffer.shape)
        wanted = conv.weight_shape
        if conv.is_transposed and not is_last:
            wanted = (wanted[1], wanted[0], *wanted[2:])  # as they are turned round
        return conv if (wanted, conv.output_shape) == (weight_shape, result) else None

    def _read_input(
        self,
        at: range,
        strides: tuple[int, ...],
        dilations: tuple[int, ...],
        kernel: tuple[int, ...],
    ) -> tuple[Any, dict[str, Any]] | None:
        """(the input, stride and padding of the convolution), or None for other forms."""
        copies = self.product.copies
        if str(self.weights.source.name) not in copies:
            source, pads = self._read_padding(at)
            return None if pads is None else (source, {"stride": strides, "pad": pads})
        is_last = self.layout == "nhwc"
        weights = read_turned_weights(self.weights.source, copies, is_channels_last=is_last)
        spread = read_spread_input(self.windows.source, copies, at)
        if weights is None or spread is None or set(strides) != {1}:
            return None
        reach = [by * (extent - 1) for by, extent in zip(dilations, kernel, strict=True)]
        pads = tuple(most - zeros for most, zeros in zip(reach, spread.before, strict=True))
        sizes = [int(spread.source.shape[dimension]) for dimension in at]
        longer = tuple(
            padded - ((size - 1) * stride + 1) - 2 * zeros
            for padded, size, stride, zeros in zip(
                spread.padded, sizes, spread.stride, spread.before, strict=True
            )
        )
        if min(*pads, *longer) < 0:
            return None
        return spread.source, {
            "stride": spread.stride,
            "pad": pads,
            "is_transposed": True,
            "output_pad": longer if any(longer) else (),
        }

    def _is_channel(self, channel: Any, filters: Any, summed: Any, groups: int) -> bool:
        """Whether an index is the input channel that a filter's group sums."""
        if groups <= 1:
            return _same(channel, summed)
        extents = {
            iterator.var: int(iterator.dom.extent) for iterator in self.product.block.iter_vars
        }
        found = [
            next((extent for var, extent in extents.items() if var.same_as(axis)), 0)
            for axis in (filters, summed)
        ]
        if not all(found) or found[0] % groups:
            return False
        wanted = filters // (found[0] // groups) * found[1] + summed
        difference = Analyzer().simplify(channel - wanted)
        return isinstance(difference, tirx.IntImm) and int(difference) == 0

    def _split(self, values: Any) -> tuple[Any, ...]:
        """(image, place..., channel, positions of the place) of something in the layout's order."""
        image, *rest = values
        if self.layout == "nhwc":
            *place, channel = rest
            first = 1
        else:
            channel, *place = rest
            first = 2
        return (image, *place, channel, range(first, first + len(place)))

    def _read_padding(self, at: range) -> tuple[Any, tuple[int, ...] | None]:
        """(what is padded, zeros at each end of each dimension), or None for other padding."""
        source = self.windows.source
        copy = self.product.copies.get(str(source.name))
        if copy is None:
            return source, (0,) * len(at)
        copied = read_copied(copy.body.value)
        assert copied is not None  # `find_fused_product` takes nothing else
        load, fills = copied
        variables = [iv.var for iv in copy.iter_vars]
        inner, outer = load.source.shape, source.shape
        if any(fills) or len(inner) != len(outer):
            return source, None
        pads = []
        for dimension, variable in enumerate(variables):
            pad, odd = divmod(int(outer[dimension]) - int(inner[dimension]), 2)
            shift = _read_line(load.indices[dimension], [variable])
            if odd or shift != (1, -pad) or (pad and dimension not in at):
                return source, None
            pads.append(pad)
        return load.source, tuple(pads[dimension] for dimension in at)


def _same(expr: Any, other: Any) -> bool:
    return isinstance(expr, tirx.Var) and expr.same_as(other)


def _read_step(index: Any, place: Any, offset: Any) -> tuple[int, int] | None:
    """(stride, dilation) of an index `place * stride + offset * dilation`."""
    if not isinstance(place, tirx.Var) or not isinstance(offset, tirx.Var):
        return None
    line = _read_line(index, [place, offset])
    if line is None or min(line[:2]) < 1 or line[2] != 0:
        return None
    return line[0], line[1]


def _read_line(index: Any, variables: list[Any]) -> tuple[int, ...] | None:
    """Coefficients of variables in an index, and the rest; None when they are not constants."""
    found = detect_linear_equation(index, variables)
    if not found or not all(isinstance(one, tirx.IntImm) for one in found):
        return None
    return tuple(int(one) for one in found)
