"""Reads what is spread out and turned round before a product of windows: a transposed convolution.

As TVM's operators write one (`topi.nn.conv2d_transpose_nchw` and its like), and our own workloads:
the input with zeros between its elements, padded; the weights turned round; a convolution of
stride 1.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tvm import tirx

from alcop_ms.analysis.padded_copy import read_copied
from alcop_ms.analysis.split_axes import Access, divisors_of
from alcop_ms.compat import Any, detect_linear_equation


@dataclass(frozen=True, slots=True, kw_only=True)
class SpreadInput:
    """What the windows of a transposed convolution are cut from.

    Attributes
    ----------
    source : Buffer
        The input.
    stride : tuple of int
        Of the transposed convolution: how far its elements are spread, in each dimension.
    before : tuple of int
        Zeros before the first element.
    padded : tuple of int
        Extents of what the windows lie in.
    """

    source: Any
    stride: tuple[int, ...]
    before: tuple[int, ...]
    padded: tuple[int, ...]


def read_spread_input(
    buffer: Any, copies: Mapping[str, Any], dimensions: range
) -> SpreadInput | None:
    """The input behind padding and spreading, either of which may be missing; None for others.

    Parameters
    ----------
    buffer : Buffer
        What the windows lie in.
    copies : mapping of str to SBlock
        The block that fills a buffer, by the buffer's name.
    dimensions : range
        Where the image's extents stand among the buffer's.
    """
    padded = tuple(int(buffer.shape[at]) for at in dimensions)
    before = [0] * len(padded)
    stride = [1] * len(padded)
    while str(buffer.name) in copies:
        copy = copies[str(buffer.name)]
        copied = read_copied(copy.body.value)
        assert copied is not None  # `find_fused_product` takes nothing else
        load, fills = copied
        if any(fills) or len(load.indices) != len(copy.iter_vars):
            return None
        for at, (index, iterator) in enumerate(zip(load.indices, copy.iter_vars, strict=True)):
            moved = _read_shift(index, iterator.var)
            by = _read_quotient(index, iterator.var)
            if (moved is None and by is None) or (at not in dimensions and moved != 0):
                return None
            if at not in dimensions:
                continue
            place = dimensions.index(at)
            if moved is not None and stride[place] == 1:
                before[place] -= moved
            elif by is not None and stride[place] == 1:
                stride[place] = by
            elif moved != 0:
                return None  # spread, and then padded again
        buffer = load.source
    return SpreadInput(source=buffer, stride=tuple(stride), before=tuple(before), padded=padded)


def read_turned_weights(
    buffer: Any, copies: Mapping[str, Any], *, is_channels_last: bool
) -> Any | None:
    """The weights that one block turns round, and nothing else; None where none does."""
    copy = copies.get(str(buffer.name))
    copied = read_copied(copy.body.value) if copy is not None else None
    if copy is None or copied is None or copied[1]:
        return None
    load = copied[0]
    axes = [iterator.var for iterator in copy.iter_vars]
    extents = [int(iterator.dom.extent) for iterator in copy.iter_vars]
    turned, channels = (axes[:-2], axes[-2:]) if is_channels_last else (axes[2:], axes[1::-1])
    sizes = extents[:-2] if is_channels_last else extents[2:]
    indices = list(load.indices)
    where = (indices[:-2], indices[-2:]) if is_channels_last else (indices[2:], indices[:2])
    if not all(
        _read_line(index, axis) == (1, 0) for index, axis in zip(where[1], channels, strict=True)
    ):
        return None
    for index, axis, size in zip(where[0], turned, sizes, strict=True):
        wanted = (0, 0) if size == 1 else (-1, size - 1)
        if _read_line(index, axis) != wanted:
            return None
    return load.source if str(load.source.name) not in copies else None


def _read_shift(index: Any, axis: Any) -> int | None:
    """What is added to an axis in an index that is no more than that."""
    line = _read_line(index, axis)
    return line[1] if line is not None and line[0] == 1 else None


def _read_quotient(index: Any, axis: Any) -> int | None:
    """By what an axis is divided in an index that is no more than that."""
    divisors = divisors_of(Access(None, (index,)), axis)
    if not isinstance(index, tirx.FloorDiv) or len(divisors) != 1:
        return None
    return divisors.pop()


def _read_line(index: Any, axis: Any) -> tuple[int, int] | None:
    """(coefficient of an axis, rest) of an index; None when they are not constants."""
    found = detect_linear_equation(index, [axis])
    if not found or not all(isinstance(one, tirx.IntImm) for one in found):
        return None
    return int(found[0]), int(found[1])
