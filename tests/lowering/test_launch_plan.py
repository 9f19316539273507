from __future__ import annotations

import pytest
import tvm
from tvm import te

from alcop_ms.compat import Schedule
from alcop_ms.errors import BundleError
from alcop_ms.launch import LaunchBuffer
from alcop_ms.lowering.launch_plan import make_launch
from alcop_ms.lowering.lower import lower_module
from tests.candidates import candidate

SPEC = "matmul:m=64,n=32,k=64,dtype=f16,batch=3,epilogue=bias,out=f16"
VALUES = {"mma_tile": (1, 2, 1, 1, 2, 1), "shared_stages": 2, "register_stages": 1}


def test_make_launch_reads_buffers_grid_block_and_memory(a100, intrinsics):
    sch = candidate(SPEC, **VALUES)
    launch = make_launch(sch.mod, lower_module(sch.mod, a100), "sm_80")
    assert launch.arch == "sm_80"
    assert launch.buffers == (
        LaunchBuffer(name="A", shape=(3, 64, 64), dtype="float16", role="input"),
        LaunchBuffer(name="B", shape=(3, 64, 32), dtype="float16", role="input"),
        LaunchBuffer(name="bias", shape=(32,), dtype="float16", role="input"),
        LaunchBuffer(name="C_cast", shape=(3, 64, 32), dtype="float16", role="output"),
    )
    (kernel,) = launch.kernels
    # tiles of 32 x 16: 2 x 2 blocks a batch entry, one warp each
    assert (kernel.name, kernel.grid, kernel.block) == ("main_kernel", (4, 3, 1), (32, 1, 1))
    # two slots of 32 rows of A and 32 rows of B, padded to 40 and 24 halves
    assert kernel.dynamic_shared_bytes == 2 * (32 * 40 + 32 * 24) * 2
    assert sorted(kernel.args) == [0, 1, 2, 3]


def test_make_launch_arguments_follow_the_kernels_own_order(a100, intrinsics):
    sch = candidate(SPEC, **VALUES)
    lowered = lower_module(sch.mod, a100)
    launch = make_launch(sch.mod, lowered, "sm_80")
    (kernel,) = lowered.kernels()
    names = [str(param.name).removesuffix("_ptr") for param in kernel.params]
    assert [launch.buffers[index].name for index in launch.kernels[0].args] == names


def test_make_launch_intermediate_between_kernels_is_refused_in_one_line(a100):
    source = te.placeholder((64,), name="X")
    first = te.compute((64,), lambda i: source[i] + 1.0, name="Y")
    second = te.compute((64,), lambda i: first[63 - i] * 2.0, name="Z")
    sch = Schedule(tvm.IRModule({"main": te.create_prim_func([source, second])}))
    for name in ("Y", "Z"):
        sch.bind(sch.get_loops(name)[0], "threadIdx.x")
    lowered = lower_module(sch.mod, a100)
    with pytest.raises(BundleError, match="intermediate results between kernels") as caught:
        make_launch(sch.mod, lowered, "sm_80")
    assert "\n" not in str(caught.value)
