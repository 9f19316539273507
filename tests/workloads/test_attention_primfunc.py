import numpy as np
import pytest
import tvm

from alcop_ms.emulator.attention_reference import attend
from alcop_ms.workloads import parse_inline
from alcop_ms.workloads.primfunc import make_prim_func


@pytest.mark.parametrize(
    "spec",
    [
        "attention:b=2,h=4,s=5,d=32,kv_heads=2,kv_len=9,causal=1",
        "attention:h=2,s=7,d=64",
        "attention:h=2,s=1,d=64,kv_len=30,kv_heads=1",
    ],
)
def test_make_attention_module_values_on_llvm_are_within_the_bound(spec):
    workload = parse_inline(spec)
    shape = workload.shape
    rng = np.random.default_rng(0)
    *inputs, output = (
        rng.uniform(-1, 1, operand.shape).astype(operand.dtype) for operand in workload.operands
    )
    tensors = [tvm.runtime.tensor(value) for value in (*inputs, output)]
    tvm.compile(make_prim_func(workload), target="llvm")["main"](*tensors)
    result = tensors[-1].numpy()
    query, key, value = (tensor.astype(np.float64) for tensor in inputs)
    for b, h in np.ndindex(shape.batch, shape.heads):
        source = (b, h * shape.kv_heads // shape.heads)
        queries = np.arange(shape.q_len)
        values, bound = attend(shape, queries, query[b, h], key[source], value[source])
        assert (np.abs(result[b, h] - values) <= bound).all()
