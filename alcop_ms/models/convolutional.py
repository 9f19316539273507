"""ResNet (He et al., arXiv:1512.03385) and VGG (Simonyan and Zisserman, arXiv:1409.1556).

Images are `[batch, height, width, channels]`, kernels `[height, width, in, out]`. For inference:
batch normalisation is folded into each convolution's weight and bias.
"""

from __future__ import annotations

from dataclasses import dataclass

from tvm.relax import op

from alcop_ms.compat import Any
from alcop_ms.models.layers import linear
from alcop_ms.models.model import Model, ModelBuilder, TensorSpec

COLOURS = 3
VGG16 = ((64, 2), (128, 2), (256, 3), (512, 3), (512, 3))


@dataclass(frozen=True, slots=True, kw_only=True)
class ResnetConfig:
    """Blocks of each stage; `bottleneck` is 1 x 1, 3 x 3, 1 x 1 instead of two 3 x 3."""

    stages: tuple[int, ...] = (3, 4, 6, 3)
    bottleneck: bool = True
    width: int = 64
    image: int = 224
    classes: int = 1000
    batch: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class VggConfig:
    """Channels and convolutions of each stage."""

    stages: tuple[tuple[int, int], ...] = VGG16
    inner: int = 4096
    image: int = 224
    classes: int = 1000
    batch: int = 1


def make_resnet(name: str, config: ResnetConfig) -> Model:
    """Images to the scores of the classes."""
    return ModelBuilder(name).build(lambda g: _resnet(g, config))


def make_vgg(name: str, config: VggConfig) -> Model:
    """Images to the scores of the classes."""
    return ModelBuilder(name).build(lambda g: _vgg(g, config))


def convolve(
    g: ModelBuilder,
    x: Any,
    name: str,
    out: int,
    size: int,
    stride: int = 1,
    *,
    relu: bool = True,
    added: Any | None = None,
) -> Any:
    """A convolution of odd size with bias; `added` goes on top before the relu.

    1 x 1 without a stride is a matrix product, and written as one.
    """
    batch, height, width, channels = (int(extent) for extent in x.ty.shape)
    if size > 1 or stride > 1:
        return _finish(g, _spatial(g, x, name, out, size, stride), added, relu)
    rows = batch * height * width
    x = linear(g, g.emit(op.reshape(x, (rows, channels))), name, channels, out)
    if added is not None:
        added = g.emit(op.reshape(added, (rows, out)))
    return g.emit(op.reshape(_finish(g, x, added, relu), (batch, height, width, out)))


def _spatial(g: ModelBuilder, x: Any, name: str, out: int, size: int, stride: int) -> Any:
    kernel = g.weight(f"{name}.weight", size, size, int(x.ty.shape[3]), out)
    x = op.nn.conv2d(
        x,
        kernel,
        strides=(stride, stride),
        padding=(size // 2, size // 2),
        data_layout="NHWC",
        kernel_layout="HWIO",
    )
    return g.emit(op.add(g.emit(x), g.weight(f"{name}.bias", out, role="shift")))


def _finish(g: ModelBuilder, x: Any, added: Any | None, relu: bool) -> Any:
    if added is not None:
        x = g.emit(op.add(x, added))
    return g.emit(op.nn.relu(x)) if relu else x


def _resnet(g: ModelBuilder, c: ResnetConfig) -> Any:
    x = g.take(TensorSpec(name="image", shape=(c.batch, c.image, c.image, COLOURS)))
    x = convolve(g, x, "stem", c.width, 7, 2)
    x = g.emit(op.nn.max_pool2d(x, (3, 3), (2, 2), (1, 1), layout="NHWC"))
    for stage, blocks in enumerate(c.stages):
        for number in range(blocks):
            stride = 2 if stage and not number else 1
            x = _block(g, x, f"stage{stage}.block{number}", c.width << stage, stride, c)
    x = g.emit(op.mean(x, axis=[1, 2]))
    return linear(g, x, "head", int(x.ty.shape[1]), c.classes)


def _block(g: ModelBuilder, x: Any, name: str, width: int, stride: int, c: ResnetConfig) -> Any:
    out = 4 * width if c.bottleneck else width
    shortcut = x
    if stride > 1 or int(x.ty.shape[3]) != out:
        shortcut = convolve(g, x, f"{name}.shortcut", out, 1, stride, relu=False)
    if c.bottleneck:
        x = convolve(g, x, f"{name}.conv1", width, 1)
        x = convolve(g, x, f"{name}.conv2", width, 3, stride)
        return convolve(g, x, f"{name}.conv3", out, 1, added=shortcut)
    x = convolve(g, x, f"{name}.conv1", width, 3, stride)
    return convolve(g, x, f"{name}.conv2", width, 3, added=shortcut)


def _vgg(g: ModelBuilder, c: VggConfig) -> Any:
    x = g.take(TensorSpec(name="image", shape=(c.batch, c.image, c.image, COLOURS)))
    for stage, (width, count) in enumerate(c.stages):
        for number in range(count):
            x = convolve(g, x, f"stage{stage}.conv{number}", width, 3)
        x = g.emit(op.nn.max_pool2d(x, (2, 2), (2, 2), layout="NHWC"))
    _, height, wide, channels = (int(extent) for extent in x.ty.shape)
    x = g.emit(op.reshape(x, (c.batch, height * wide * channels)))
    x = g.emit(op.nn.relu(linear(g, x, "fc1", height * wide * channels, c.inner)))
    x = g.emit(op.nn.relu(linear(g, x, "fc2", c.inner, c.inner)))
    return linear(g, x, "fc3", c.inner, c.classes)
