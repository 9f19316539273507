import numpy as np
import pytest

from alcop_ms.emulator.row_reference import RowReference
from alcop_ms.errors import BundleError
from alcop_ms.launch import Launch, LaunchBuffer, LaunchKernel
from alcop_ms.workloads import parse_inline

KERNEL = LaunchKernel(
    name="main_kernel", grid=(1, 1, 1), block=(32, 1, 1), dynamic_shared_bytes=0, args=(0, 1)
)


def make_launch(*buffers):
    return Launch(
        arch="sm_80",
        buffers=tuple(
            LaunchBuffer(name=name, shape=shape, dtype="float32", role=role)
            for name, shape, role in buffers
        ),
        kernels=(KERNEL,),
    )


def test_row_reference_computes_the_written_rows_only():
    launch = make_launch(("x", (2, 3, 4), "input"), ("y", (2, 3, 4), "output"))
    workload = parse_inline("softmax:rows=3,cols=4,batch=2,dtype=f32")
    written = np.zeros((2, 3, 4), np.int32)
    written[1, 2] = 1
    expected = RowReference(launch=launch, workload=workload)(
        {"x": np.zeros((2, 3, 4), np.float32)}, {"y": written}
    )["y"]
    assert expected.values.shape == (2, 3, 4)
    assert (expected.values[1, 2] == 0.25).all()
    assert not expected.values[0].any()
    assert not expected.bound[0].any()


@pytest.mark.parametrize("op", ["softmax", "reduce"])
def test_row_reference_expects_nothing_where_nothing_was_written(op):
    result = (3,) if op == "reduce" else (3, 4)
    launch = make_launch(("x", (3, 4), "input"), ("y", result, "output"))
    reference = RowReference(launch=launch, workload=parse_inline(f"{op}:rows=3,cols=4,dtype=f32"))
    inputs = {"x": np.zeros((3, 4), np.float32)}
    expected = reference(inputs, {"y": np.zeros(result, np.int32)})["y"]
    assert expected.values.shape == result
    assert not expected.values.any()


def test_row_reference_other_buffers_are_refused():
    workload = parse_inline("reduce:rows=3,cols=4,dtype=f32")
    with pytest.raises(BundleError, match="buffer y has 12 elements; reduce needs 3"):
        RowReference(
            launch=make_launch(("x", (3, 4), "input"), ("y", (3, 4), "output")), workload=workload
        )
    with pytest.raises(BundleError, match="rmsnorm has 3 buffers; the launch has 2"):
        RowReference(
            launch=make_launch(("x", (3, 4), "input"), ("y", (3,), "output")),
            workload=parse_inline("rmsnorm:rows=3,cols=4,dtype=f32"),
        )
