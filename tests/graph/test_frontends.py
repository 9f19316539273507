"""Models from files, imported and run on the host against the package that wrote them."""

from __future__ import annotations

import numpy as np
import pytest

from alcop_ms.graph.frontends import read_model
from alcop_ms.graph.tuning import fuse_model
from alcop_ms.matmul_shape import MatmulShape
from tests.graph.small_model import run_on_host


def products_of(module, target):
    problems = [task.problem for task in fuse_model(module, target)[1]]
    return [(p.m, p.n, p.k, p.in_dtype) for p in problems if isinstance(p, MatmulShape)]


def weights_of(module):
    """The arrays that an importer leaves with the function, in the order of its parameters."""
    return [tensor.numpy() for tensor in module["main"].attrs["params"]]


@pytest.fixture
def onnx_file(tmp_path):
    """Two layers and their weights: relu(x @ w + b), and a convolution of an image."""
    onnx = pytest.importorskip("onnx")
    from onnx import TensorProto, helper, numpy_helper

    rng = np.random.default_rng(1)
    weights = {
        "w": rng.normal(size=(32, 64)).astype("float16"),
        "b": rng.normal(size=(64,)).astype("float16"),
        "k": (rng.normal(size=(8, 1, 3, 3)) / 3).astype("float16"),
    }
    nodes = [
        helper.make_node("MatMul", ["x", "w"], ["product"]),
        helper.make_node("Add", ["product", "b"], ["sum"]),
        helper.make_node("Relu", ["sum"], ["hidden"]),
        helper.make_node("Reshape", ["hidden", "shape"], ["image"]),
        helper.make_node("Conv", ["image", "k"], ["y"], pads=[1, 1, 1, 1]),
    ]
    half = TensorProto.FLOAT16
    graph = helper.make_graph(
        nodes,
        "layers",
        [helper.make_tensor_value_info("x", half, (4, 32))],
        [helper.make_tensor_value_info("y", half, (1, 8, 16, 16))],
        [numpy_helper.from_array(array, name) for name, array in weights.items()]
        + [numpy_helper.from_array(np.asarray([1, 1, 16, 16]), "shape")],
    )
    path = tmp_path / "layers.onnx"
    onnx.save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)]), str(path))
    return path


def test_read_model_onnx_computes_what_onnx_does(onnx_file, a100):
    from onnx.reference import ReferenceEvaluator

    module = read_model(str(onnx_file))
    x = np.random.default_rng(2).normal(size=(4, 32)).astype("float16")
    (expected,) = ReferenceEvaluator(str(onnx_file)).run(None, {"x": x})
    got = run_on_host(module, [x, *weights_of(module)])
    np.testing.assert_allclose(got, expected, rtol=2e-2, atol=6e-2)
    # a convolution of one channel is a product of its windows too
    assert products_of(module, a100) == [(4, 64, 32, "float16"), (8, 256, 9, "float16")]


def test_read_model_torch_computes_what_torch_does(tmp_path, a100):
    torch = pytest.importorskip("torch")

    class Net(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.conv = torch.nn.Conv2d(8, 16, 3, padding=1)
            self.fc = torch.nn.Linear(16 * 8 * 8, 64)

        def forward(self, x):
            x = torch.relu(self.conv(x)).flatten(1)
            return torch.nn.functional.gelu(self.fc(x))

    torch.manual_seed(1)
    net = Net().half().eval()
    x = torch.randn(2, 8, 8, 8).half()
    path = tmp_path / "net.pt2"
    torch.export.save(torch.export.export(net, (x,)), str(path))
    module = read_model(str(path))
    with torch.no_grad():
        expected = net.float()(x.float()).numpy()
    (got,) = run_on_host(module, [x.numpy(), *weights_of(module)])
    np.testing.assert_allclose(got, expected, rtol=2e-2, atol=2e-2)
    assert products_of(module, a100) == [(16, 128, 72, "float16"), (2, 64, 1024, "float16")]
