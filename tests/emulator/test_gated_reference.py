import numpy as np
import pytest

from alcop_ms.emulator.gated_reference import GatedReference
from alcop_ms.errors import BundleError
from alcop_ms.launch import Launch, LaunchBuffer, LaunchKernel
from alcop_ms.workloads import parse_inline


def make_launch(workload):
    buffers = tuple(
        LaunchBuffer(name=one.name, shape=one.shape, dtype=one.dtype, role=one.role)
        for one in workload.operands
    )
    kernel = LaunchKernel(
        name="gated",
        grid=(1, 1, 1),
        block=(32, 1, 1),
        dynamic_shared_bytes=0,
        args=tuple(range(len(buffers))),
    )
    return Launch(arch="sm_80", buffers=buffers, kernels=(kernel,))


def random_inputs(workload, seed=0):
    rng = np.random.default_rng(seed)
    return {
        one.name: rng.uniform(-1, 1, one.shape).astype(np.float16)
        for one in workload.operands
        if one.role == "input"
    }


def expect(spec, inputs=None, written=None):
    workload = parse_inline(spec)
    reference = GatedReference(launch=make_launch(workload), workload=workload)
    shape = workload.operands[-1].shape
    written = np.ones(shape, np.int64) if written is None else written
    return reference(inputs or random_inputs(workload), {"D": written})["D"]


def silu(x):
    return x / (1 + np.exp(-x))


def test_gated_reference_is_the_gate_of_both_products():
    spec = "gated_mlp:m=5,n=6,k=7,layout=nt,bias=1"
    inputs = random_inputs(parse_inline(spec))
    a, w1, w2, bias1, bias2 = (array.astype(np.float64) for array in inputs.values())
    right = silu(a @ w1.T + bias1) * (a @ w2.T + bias2)
    found = expect(spec, inputs)
    np.testing.assert_allclose(found.values, right, rtol=1e-12)
    assert (found.bound > 0).all()
    assert (found.bound < 0.01).all()


@pytest.mark.parametrize("layout", ["nn", "nt"])
def test_gated_reference_of_joined_weights_is_that_of_two(layout):
    spec = f"gated_mlp:m=5,n=6,k=7,layout={layout},act=gelu,bias=1"
    inputs = random_inputs(parse_inline(spec))
    axis = 0 if layout == "nt" else 1
    joined = {
        "A": inputs["A"],
        "W": np.concatenate([inputs["W1"], inputs["W2"]], axis=axis),
        "bias": np.concatenate([inputs["bias1"], inputs["bias2"]]),
    }
    apart, together = expect(spec, inputs), expect(f"{spec},joined=1", joined)
    np.testing.assert_array_equal(apart.values, together.values)
    np.testing.assert_array_equal(apart.bound, together.bound)


def test_gated_reference_covers_what_was_written_alone():
    spec = "gated_mlp:m=8,n=8,k=4"
    written = np.zeros((8, 8), np.int64)
    written[4:, 4:] = 3
    part, whole = expect(spec, written=written), expect(spec)
    np.testing.assert_array_equal(part.values[4:, 4:], whole.values[4:, 4:])
    assert not part.values[:4].any()


def test_gated_reference_bound_holds_for_sums_in_the_result_dtypes():
    spec = "gated_mlp:m=16,n=16,k=512,acc=f16"
    inputs = random_inputs(parse_inline(spec))
    sums = []
    for name in ("W1", "W2"):
        total = np.zeros((16, 16), np.float16)
        for k in range(512):
            term = np.outer(inputs["A"][:, k].astype(np.float32), inputs[name][k])
            total = (total.astype(np.float32) + term).astype(np.float16)
        sums.append(total.astype(np.float32))
    kernel = (silu(sums[0]) * sums[1]).astype(np.float16)
    found = expect(spec, inputs)
    assert (np.abs(kernel - found.values) <= found.bound).all()


def test_gated_reference_bound_shows_a_lost_term():
    spec = "gated_mlp:m=16,n=16,k=64"
    inputs = random_inputs(parse_inline(spec))
    found = expect(spec, inputs)
    inputs["W2"] = inputs["W2"].copy()
    inputs["W2"][5] = 0
    other = expect(spec, inputs)
    assert (np.abs(other.values - found.values) > found.bound).mean() > 0.9


def test_gated_reference_other_buffers_are_refused():
    workload = parse_inline("gated_mlp:m=8,n=8,k=4")
    launch = make_launch(parse_inline("gated_mlp:m=8,n=8,k=5"))
    with pytest.raises(BundleError, match="has tensors of"):
        GatedReference(launch=launch, workload=workload)
