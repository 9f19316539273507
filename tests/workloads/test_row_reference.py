import numpy as np
import pytest

from alcop_ms.workloads import parse_inline
from alcop_ms.workloads.row_reference import compute_rows

SPECS = [
    "reduce:rows=8,cols=1000,kind=sum",
    "reduce:rows=8,cols=1000,kind=max",
    "reduce:rows=8,cols=1000,kind=mean",
    "softmax:rows=8,cols=1000",
    "log_softmax:rows=8,cols=1000",
    "layernorm:rows=8,cols=1000",
    "rmsnorm:rows=8,cols=1000",
]


def compute_in_float32(workload, x, scale, bias):
    """What a kernel would give that is right but for float32's rounding, in one order of sums."""
    f32, dtype = np.float32, np.dtype(workload.dtype)
    x, scale, bias = (value.astype(f32) for value in (x, scale, bias))

    def add(values):
        return np.cumsum(values, axis=-1, dtype=f32)[..., -1:]

    columns = f32(workload.cols)
    if workload.op == "reduce":
        total = x.max(-1, keepdims=True) if workload.kind == "max" else add(x)
        return (total / (columns if workload.kind == "mean" else f32(1)))[:, 0].astype(dtype)
    if "softmax" in workload.op:
        shifted = x - x.max(-1, keepdims=True)
        terms = np.exp(shifted)
        result = terms / add(terms) if workload.op == "softmax" else shifted - np.log(add(terms))
        return result.astype(dtype)
    eps = f32(1e-5)
    if workload.op == "rmsnorm":
        return (x / np.sqrt(add(x * x) / columns + eps) * scale).astype(dtype)
    shifted = x - add(x) / columns
    normal = (shifted / np.sqrt(add(shifted * shifted) / columns + eps)).astype(dtype)
    return normal * scale.astype(dtype) + bias.astype(dtype)


def make_inputs(dtype, rows=8, cols=1000):
    rng = np.random.default_rng(0)
    return (rng.uniform(-1, 1, shape).astype(dtype) for shape in ((rows, cols), cols, cols))


def vectors_of(workload, scale, bias):
    return {"layernorm": (scale, bias), "rmsnorm": (scale,)}.get(workload.op, ())


@pytest.mark.parametrize("dtype", ["f32", "f16"])
@pytest.mark.parametrize("spec", SPECS)
def test_compute_rows_right_rounding_stays_within_the_bound(spec, dtype):
    workload = parse_inline(f"{spec},dtype={dtype}")
    x, scale, bias = make_inputs(workload.dtype)
    got = compute_in_float32(workload, x, scale, bias).astype(np.float64)
    expected = compute_rows(workload, x, *vectors_of(workload, scale, bias))
    assert (np.abs(got - expected.values) <= expected.bound).all()


@pytest.mark.parametrize("spec", [spec for spec in SPECS if "kind=max" not in spec])
def test_compute_rows_a_lost_column_is_outside_the_bound(spec):
    workload = parse_inline(f"{spec},dtype=f32")
    x, scale, bias = make_inputs("float32")
    x[:, -1] = 0.9
    expected = compute_rows(workload, x, *vectors_of(workload, scale, bias))
    lost = parse_inline(f"{spec.replace('cols=1000', 'cols=999')},dtype=f32")
    wrong = compute_in_float32(lost, x[:, :-1], scale[:-1], bias[:-1])
    shape = tuple(slice(extent) for extent in wrong.shape)
    assert (np.abs(wrong - expected.values[shape]) > expected.bound[shape]).any(axis=-1).all()


def test_compute_rows_sums_of_integers_and_maxima_are_exact():
    ones = np.ones((2, 300), np.float32)
    total = compute_rows(parse_inline("reduce:rows=2,cols=300,dtype=f32"), ones)
    assert (total.values == 300).all()
    assert (total.bound < 1e-4).all()  # what remains is the cast's
    highest = compute_rows(parse_inline("reduce:rows=2,cols=300,kind=max,dtype=f16"), ones)
    assert not highest.bound.any()
