from __future__ import annotations

import pytest
from tvm.script import tirx as T

from alcop_ms.errors import FakeAsyncError
from alcop_ms.lowering.build import build_kernel
from alcop_ms.lowering.kept_promise import check_promise, find_copied_buffers
from tests.candidates import candidate

TILE = (2, 1, 1, 2, 2, 1)


@T.prim_func(s_tir=True)
def copies_a(A: T.Buffer((64,), "float16"), B: T.Buffer((64,), "float16")):
    S = T.alloc_buffer((64,), "float16", scope="shared.dyn")
    T.evaluate(T.s_tir.cp_async_raw("float16", S.data, 0, A.data, 0, 16))
    S[1] = B[1]


def test_check_promise_one_buffer_does_not_excuse_the_other():
    assert find_copied_buffers([copies_a]) == {"A"}
    check_promise([copies_a], ["A"])
    check_promise([copies_a], [])
    with pytest.raises(FakeAsyncError, match="copies of B were planned; the kernel has none"):
        check_promise([copies_a], ["A", "B"])


def test_find_copied_buffers_behind_hoisted_pointers(a100, intrinsics):
    spec = "matmul:m=64,n=32,k=320,dtype=f16"
    sch = candidate(spec, mma_tile=TILE, shared_stages=3, register_stages=1)
    build_kernel(sch.mod, a100, toolchain=None, promised=("A", "B"))
    with pytest.raises(FakeAsyncError, match="copies of bias"):
        build_kernel(sch.mod, a100, toolchain=None, promised=("A", "B", "bias"))
