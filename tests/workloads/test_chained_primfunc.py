import numpy as np
import pytest
import tvm

from alcop_ms.emulator import ChainedReference
from alcop_ms.workloads import parse_inline
from alcop_ms.workloads.primfunc import make_prim_func
from tests.chains import chained_plan
from tests.emulator.chain_kernel import make_launch


@pytest.mark.parametrize(
    "spec",
    [
        "chained:m=7,k=12,h=9,n=5",
        "chained:b=2,m=7,k=12,h=9,n=5,layout=tn,act=relu",
        "chained:b=2,m=7,k=12,h=9,n=5,layout=nt,act=scale(0.3)",
        "chained:b=3,m=4,k=12,h=9,n=5,layout=tt,shared=1,act=silu",
        "chained:m=4,k=12,h=9,n=5,act=gelu_tanh",
    ],
)
def test_make_chained_module_values_on_llvm_are_within_the_bound(spec):
    workload = parse_inline(spec)
    rng = np.random.default_rng(0)
    values = {
        operand.name: rng.uniform(-1, 1, operand.shape).astype(operand.dtype)
        for operand in workload.operands
    }
    tensors = [tvm.runtime.tensor(value) for value in values.values()]
    tvm.compile(make_prim_func(workload), target="llvm")["main"](*tensors)
    plan = chained_plan(spec, warps=1, tile=16, columns=16, stages=2)
    launch = make_launch(plan, workload.shape)
    reference = ChainedReference(launch=launch, shape=workload.shape)
    expected = reference(values, {"E": np.ones(values["E"].shape, np.int32)})["E"]
    assert (np.abs(tensors[-1].numpy() - expected.values) <= expected.bound).all()
