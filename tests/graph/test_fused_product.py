from __future__ import annotations

import numpy as np
import pytest
from tvm.relax import op

from alcop_ms.analysis.fused_product import FusedProduct, find_fused_product
from alcop_ms.graph.reference import HostReference, ProductReference, make_reference
from alcop_ms.graph.tuning import fuse_model
from alcop_ms.launch import Launch, LaunchBuffer, LaunchKernel
from alcop_ms.models.convolutional import convolve
from alcop_ms.models.layers import linear
from alcop_ms.models.model import ModelBuilder, TensorSpec
from alcop_ms.pipeline import NotApplicable

KERNEL = LaunchKernel(name="k", grid=(1, 1, 1), block=(1, 1, 1), dynamic_shared_bytes=0, args=(0,))


def tasks_of(define, a100):
    return fuse_model(ModelBuilder("test").build(define).module, a100)[1]


def make_conv(*, size=3, stride=1, image=9, added=False):
    def define(g):
        x = g.take(TensorSpec(name="x", shape=(2, image, image, 8)))
        out = (image - 1) // stride + 1
        extra = g.take(TensorSpec(name="extra", shape=(2, out, out, 16))) if added else None
        return convolve(g, x, "conv", 16, size, stride, added=extra)

    return define


def launch_of(func):
    """A launch's buffers; references look at nothing else."""
    *inputs, output = (
        (str(param.name), tuple(map(int, param.ty.shape)), str(param.ty.dtype))
        for param in func.params
    )
    buffers = [
        LaunchBuffer(name=name, shape=shape, dtype=dtype, role="input")
        for name, shape, dtype in inputs
    ]
    name, shape, dtype = output
    buffers.append(LaunchBuffer(name=name, shape=shape, dtype=dtype, role="output"))
    return Launch(arch="sm_80", buffers=tuple(buffers), kernels=(KERNEL,))


def draw(launch, seed=1):
    rng = np.random.default_rng(seed)
    return {
        buffer.name: rng.normal(size=buffer.shape).astype(buffer.dtype)
        for buffer in launch.with_role("input")
    }


def test_padded_convolution_is_a_product_behind_a_copy(a100):
    (task,) = tasks_of(make_conv(added=True), a100)
    product = find_fused_product(task.module["main"])
    assert isinstance(product, FusedProduct)
    assert set(product.copies) == {"pad_temp"}
    assert product.epilogue is not None
    assert not product.is_plain
    assert not task.is_plain
    assert (task.problem.m, task.problem.n, task.problem.k) == (2 * 81, 16, 72)


def test_linear_layer_is_a_plain_product(a100):
    def define(g):
        return linear(g, g.take(TensorSpec(name="x", shape=(4, 8))), "fc", 8, 16)

    (task,) = tasks_of(define, a100)
    assert task.is_plain
    # x, weight, bias and result, of two bytes each
    assert task.parameter_bytes == 2 * (4 * 8 + 8 * 16 + 16 + 4 * 16)


def test_operand_that_is_computed_first_is_no_fused_product(a100):
    def define(g):
        x = g.take(TensorSpec(name="x", shape=(32, 32)))
        return g.emit(op.matmul(g.emit(op.nn.relu(x)), g.weight("w", 32, 32)))

    modules = [task.module for task in tasks_of(define, a100)]
    found = [find_fused_product(module["main"]) for module in modules]
    # however TVM fuses it, a relu is not passed off as a copy
    for one in found:
        assert isinstance(one, NotApplicable) or not one.copies


@pytest.mark.parametrize("form", [{}, {"stride": 2}, {"size": 5, "image": 6}, {"added": True}])
def test_product_reference_of_a_convolution_is_the_host_s(form, a100):
    (task,) = tasks_of(make_conv(**form), a100)
    func = task.module["main"]
    launch = launch_of(func)
    inputs = draw(launch)
    reference = make_reference(task.module, launch)
    assert isinstance(reference, ProductReference)
    output = launch.with_role("output")[0]
    written = {output.name: np.ones(output.shape, np.int32)}
    expected = reference(inputs, written)[output.name]
    host = HostReference(func=func, launch=launch)(inputs, written)[output.name]
    assert (np.abs(expected.values - host.values) <= expected.bound).all()
    assert expected.bound.max() < 0.02 * np.abs(host.values).max()


def test_product_reference_computes_what_was_written_only(a100):
    (task,) = tasks_of(make_conv(), a100)
    launch = launch_of(task.module["main"])
    inputs = draw(launch)
    output = launch.with_role("output")[0]
    owners = np.zeros(output.shape, np.int32)
    owners[1, 2:4, :, 8:] = 1
    reference = make_reference(task.module, launch)
    part = reference(inputs, {output.name: owners})[output.name]
    whole = reference(inputs, {output.name: np.ones_like(owners)})[output.name]
    at = owners > 0
    np.testing.assert_allclose(part.values[at], whole.values[at], rtol=1e-12)
    assert not np.allclose(part.values[0], whole.values[0])  # of another image: not asked for


def test_product_reference_of_a_deep_product_is_numpy_s(a100):
    def define(g):
        return linear(g, g.take(TensorSpec(name="x", shape=(4, 9000))), "fc", 9000, 8)

    (task,) = tasks_of(define, a100)
    launch = launch_of(task.module["main"])
    inputs = draw(launch)
    output = launch.with_role("output")[0]
    written = {output.name: np.ones(output.shape, np.int32)}
    expected = make_reference(task.module, launch)(inputs, written)[output.name]
    x, weight, bias = (array.astype(np.float64) for array in inputs.values())
    np.testing.assert_allclose(expected.values, x @ weight + bias, rtol=1e-9)
