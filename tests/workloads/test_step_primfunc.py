import math

import numpy as np
import pytest
import tvm
from tvm import te

from alcop_ms.workloads.spec import EpilogueStep
from alcop_ms.workloads.step_primfunc import compute_step

X = np.array([-3.0, -0.5, 0.0, 0.5, 3.0], np.float32)


@pytest.mark.parametrize(
    ("step", "function"),
    [
        (EpilogueStep("scale", 0.25), lambda x: 0.25 * x),
        (EpilogueStep("relu"), lambda x: max(x, 0.0)),
        (EpilogueStep("gelu"), lambda x: x * (1 + math.erf(x / math.sqrt(2))) / 2),
        (EpilogueStep("silu"), lambda x: x / (1 + math.exp(-x))),
        (
            EpilogueStep("gelu_tanh"),
            lambda x: x * (1 + math.tanh(math.sqrt(2 / math.pi) * (x + 0.044715 * x**3))) / 2,
        ),
    ],
)
def test_compute_step_is_the_function_it_is_named_after(step, function):
    given = te.placeholder(X.shape, "float32", name="X")
    result = te.compute(X.shape, lambda i: compute_step(step, given(i), "float32"), name="Y")
    module = tvm.IRModule({"main": te.create_prim_func([given, result])})
    tensors = [tvm.runtime.tensor(X), tvm.runtime.tensor(np.zeros_like(X))]
    tvm.compile(module, target="llvm")["main"](*tensors)
    wanted = [function(float(x)) for x in X]
    np.testing.assert_allclose(tensors[1].numpy(), wanted, rtol=2e-6, atol=2e-6)
