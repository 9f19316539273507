import numpy as np
import pytest

from alcop_ms.errors import InvalidOptionError
from alcop_ms.simulator.expressions import evaluate

THREADS = {"threadIdx_x": np.arange(4), "blockIdx_x": np.array(5)}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("((((int)threadIdx.x) >> 1) * 32)", [0, 0, 32, 32]),
        ("(((int)threadIdx.x) & 1) ^ (((int)threadIdx.x) >> 1)", [0, 1, 1, 0]),
        ("((int)blockIdx.x) / 2 + (k_0 % 3)", 2),  # a loop's variable stands at its start
        ("(((int)threadIdx.x) < 2) && (((int)blockIdx.x) == 5)", [True, True, False, False]),
    ],
)
def test_evaluate_index_expressions_as_cuda_does(text, expected):
    assert np.array_equal(evaluate(text, THREADS), expected)


@pytest.mark.parametrize("text", ["__import__('os')", "a[0]", "x.y", "1 +", "a ? b : c"])
def test_evaluate_refuses_all_but_integer_arithmetic(text):
    with pytest.raises(InvalidOptionError, match="cannot evaluate"):
        evaluate(text, THREADS)
