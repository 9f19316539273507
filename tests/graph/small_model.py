"""A two-layer perceptron in Relax, small enough that everything can be done with it."""

from __future__ import annotations

import numpy as np
from tvm import relax
from tvm.relax import op

from alcop_ms.models.model import Model, ModelBuilder, TensorSpec

ROWS, WIDTH, INNER = 64, 64, 128


def make_small_model() -> Model:
    """gelu(x @ up + bias) @ down + x, normalised."""

    def define(g):
        x = g.take(TensorSpec(name="x", shape=(ROWS, WIDTH)))
        up = g.emit(op.matmul(x, g.weight("up", WIDTH, INNER)))
        up = g.emit(op.nn.gelu(g.emit(op.add(up, g.weight("bias", INNER, role="shift")))))
        down = g.emit(op.add(g.emit(op.matmul(up, g.weight("down", INNER, WIDTH))), x))
        gain, shift = (g.weight(name, WIDTH, role=name) for name in ("gain", "shift"))
        return g.emit(op.nn.layer_norm(down, gain, shift, axes=[-1]))

    return ModelBuilder("small").build(define)


def run_on_host(module, arrays):
    """A Relax module's result, or tuple of results, by TVM's code for the host."""
    import tvm

    executable = tvm.compile(module, target="llvm")
    machine = relax.VirtualMachine(executable, tvm.cpu())
    result = machine["main"](*(tvm.runtime.tensor(array) for array in arrays))
    if isinstance(result, tvm.runtime.Tensor):
        return result.numpy()
    return tuple(one.numpy() for one in result)


def small_in_numpy(arrays):
    """The same in float64."""
    import math

    x, up, bias, down, gain, shift = (array.astype(np.float64) for array in arrays)
    h = x @ up + bias
    h = h * (1 + np.vectorize(math.erf)(h / math.sqrt(2))) / 2
    y = h @ down + x
    y = (y - y.mean(-1, keepdims=True)) / np.sqrt(y.var(-1, keepdims=True) + 1e-5)
    return y * gain + shift
