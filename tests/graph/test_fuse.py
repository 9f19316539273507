from __future__ import annotations

import numpy as np
import pytest
import tvm
from tvm import relax
from tvm.relax import op

from alcop_ms.analysis.loop_tree import blocks_of, find_func, read_func
from alcop_ms.graph.fuse import fuse_graph
from alcop_ms.graph.tasks import extract_tasks
from alcop_ms.matmul_shape import MatmulShape
from alcop_ms.models.model import ModelBuilder, TensorSpec
from tests.graph.small_model import run_on_host, small_in_numpy


def fuse(define, a100):
    return extract_tasks(fuse_graph(ModelBuilder("test").build(define).module, a100))


def test_fuse_graph_small_model_makes_products_with_one_epilogue(small_fused):
    _, tasks = small_fused
    products = [task for task in tasks if isinstance(task.problem, MatmulShape)]
    assert [(p.problem.m, p.problem.n, p.problem.k) for p in products] == [
        (64, 128, 64),
        (64, 64, 128),
    ]
    for task in products:
        assert (task.problem.acc_dtype, task.problem.out_dtype) == ("float32", "float16")
        assert len(list(blocks_of(read_func(find_func(task.module))))) == 2


def test_fuse_graph_keeps_the_models_values(small, small_fused):
    arrays = small.make_arrays(seed=3)
    expected = small_in_numpy(arrays)
    for module in (small_fused[0], small.module):
        assert np.abs(run_on_host(module, arrays) - expected).max() < 0.01


def test_fuse_graph_transposed_weight_is_read_in_place(a100):
    def define(g):
        x, w = (g.take(TensorSpec(name=name, shape=(32, 64))) for name in "xw")
        return g.emit(op.matmul(x, op.permute_dims(w, (1, 0))))

    (task,) = fuse(define, a100)
    assert task.problem.transpose_b
    assert (task.problem.m, task.problem.n, task.problem.k) == (32, 32, 64)


def test_fuse_graph_batched_activations_are_one_product(a100):
    def define(g):
        x = g.take(TensorSpec(name="x", shape=(1, 32, 64)))
        y = g.emit(op.matmul(x, g.weight("w", 64, 48)))
        return g.emit(op.add(y, g.weight("b", 48, role="shift")))

    (task,) = fuse(define, a100)
    assert (task.problem.m, task.problem.n, task.problem.k) == (32, 48, 64)


def test_fuse_graph_lone_reshape_is_no_kernel(a100):
    def define(g):
        x = g.take(TensorSpec(name="x", shape=(4, 16, 32)))
        return g.emit(op.matmul(g.emit(op.reshape(x, (64, 32))), g.weight("w", 32, 16)))

    (task,) = fuse(define, a100)
    assert isinstance(task.problem, MatmulShape)


def test_fuse_graph_convolution_sums_in_float32(a100):
    def define(g):
        x = g.take(TensorSpec(name="x", shape=(1, 8, 8, 16)))
        w = g.weight("w", 3, 3, 16, 16)
        layouts = {"data_layout": "NHWC", "kernel_layout": "HWIO"}
        return g.emit(op.nn.relu(g.emit(op.nn.conv2d(x, w, padding=(1, 1), **layouts))))

    (task,) = fuse(define, a100)
    sums = [
        block.writes[0].dtype
        for block in blocks_of(read_func(find_func(task.module)))
        if block.name.startswith("conv2d")
    ]
    assert sums == ["float32"]


def test_fuse_graph_softmax_of_float16_is_as_good_as_float32(a100):
    def define(g):
        return g.emit(op.nn.softmax(g.take(TensorSpec(name="x", shape=(4, 512))), axis=-1))

    module = fuse_graph(ModelBuilder("test").build(define).module, a100)
    x = np.random.default_rng(0).normal(0, 4, (4, 512)).astype("float16")
    wide = np.exp(x.astype(np.float64) - x.max(-1, keepdims=True).astype(np.float64))
    expected = wide / wide.sum(-1, keepdims=True)
    got = run_on_host(module, [x]).astype(np.float64)
    assert np.abs(got - expected).max() <= 2.0**-11 * expected.max() + 2.0**-24


@pytest.mark.parametrize("name", ["sum", "mean", "variance", "std", "log_softmax"])
def test_fuse_graph_sum_of_float16_is_rounded_once(a100, name):
    def define(g):
        x = g.take(TensorSpec(name="x", shape=(4, 2000)))
        if name == "log_softmax":
            return g.emit(op.nn.log_softmax(x, axis=-1))
        return g.emit(getattr(op, name)(x, axis=[1], keepdims=True))

    module = fuse_graph(ModelBuilder("test").build(define).module, a100)
    x = np.random.default_rng(0).uniform(0, 2, (4, 2000)).astype("float16")
    wide = x.astype(np.float64)
    compute = {
        "sum": wide.sum(1, keepdims=True),
        "mean": wide.mean(1, keepdims=True),
        "variance": wide.var(1, keepdims=True),
        "std": wide.std(1, keepdims=True),
        "log_softmax": wide - np.log(np.exp(wide).sum(1, keepdims=True)),
    }
    got = run_on_host(module, [x]).astype(np.float64)
    np.testing.assert_allclose(got, compute[name], rtol=2.0**-10.9)


def test_fuse_graph_sum_over_every_axis_and_of_integers_keeps_its_type(a100):
    def define(g):
        return g.emit(op.sum(g.take(TensorSpec(name="x", shape=(8, 30), dtype="int32"))))

    module = fuse_graph(ModelBuilder("test").build(define).module, a100)
    x = np.arange(240, dtype="int32").reshape(8, 30)
    got = run_on_host(module, [x])
    assert got.dtype == np.int32
    assert got == x.sum()


def test_fuse_graph_leaves_its_input_alone(small, a100):
    before = small.module.script()
    fuse_graph(small.module, a100)
    assert small.module.script() == before
    assert not any(isinstance(f, tvm.tirx.PrimFunc) for f in small.module.functions.values())
    assert isinstance(small.module["main"], relax.Function)
