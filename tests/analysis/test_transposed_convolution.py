from __future__ import annotations

import pytest

from alcop_ms.analysis.fused_product import FusedProduct, find_product_block
from alcop_ms.analysis.transposed_convolution import read_spread_input, read_turned_weights
from alcop_ms.workloads import parse_inline
from alcop_ms.workloads.primfunc import make_prim_func

SPEC = "conv2d_transpose:h=5,w=6,ci=8,co=16,kernel=3,stride=2x3,pad=1,output_pad=1x0,dtype=f16"


def product_of(spec: str) -> FusedProduct:
    found = find_product_block(make_prim_func(parse_inline(spec))["main"])
    assert isinstance(found, FusedProduct)
    return found


def sources(product: FusedProduct):
    """What the windows lie in, and the weights as the product takes them."""
    loads = {str(load.source.name): load.source for load in (product.left, product.right)}
    weights = loads.pop("B_flip", None)
    return next(iter(loads.values())), weights


def test_read_spread_input_has_stride_and_zeros():
    product = product_of(SPEC)
    found = read_spread_input(sources(product)[0], product.copies, range(1, 3))
    assert str(found.source.name) == "A"
    assert (found.stride, found.before, found.padded) == ((2, 3), (1, 1), (12, 18))


def test_read_spread_input_without_padding_is_spread_only():
    product = product_of("conv2d_transpose:h=5,w=6,ci=8,co=16,kernel=3,stride=2,pad=2,dtype=f16")
    found = read_spread_input(sources(product)[0], product.copies, range(1, 3))
    assert (found.stride, found.before) == ((2, 2), (0, 0))


def test_read_spread_input_of_other_dimensions_is_none():
    product = product_of(SPEC)
    assert read_spread_input(sources(product)[0], product.copies, range(2, 4)) is None


@pytest.mark.parametrize("layout", ["nhwc", "nchw"])
def test_read_turned_weights_names_what_is_turned(layout):
    product = product_of(f"{SPEC},layout={layout}")
    weights = sources(product)[1]
    is_last = layout == "nhwc"
    found = read_turned_weights(weights, product.copies, is_channels_last=is_last)
    assert str(found.name) == "B"
    assert read_turned_weights(weights, product.copies, is_channels_last=not is_last) is None


def test_read_turned_weights_plain_ones_are_none():
    product = product_of("conv2d:h=5,w=6,ci=8,co=16,kernel=3,pad=1,dtype=f16")
    weights = product.right.source
    assert read_turned_weights(weights, product.copies, is_channels_last=True) is None
