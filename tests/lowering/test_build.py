from __future__ import annotations

import pytest

from alcop_ms import targets
from alcop_ms.errors import FakeAsyncError
from alcop_ms.lowering.build import build_kernel
from alcop_ms.lowering.sass import disassemble
from tests.candidates import candidate

SPEC = "matmul:m=64,n=64,k=128,dtype=f16"
VALUES = {"mma_tile": (1, 2, 1, 2, 2, 1), "shared_stages": 3, "register_stages": 2}


def test_build_kernel_without_toolchain_yields_text_launch_and_facts(a100, intrinsics):
    built = build_kernel(candidate(SPEC, **VALUES).mod, a100, toolchain=None, promised=("A", "B"))
    (facts,) = built.facts
    assert built.compiled is None
    assert built.registers_per_thread is None
    assert facts.name == built.launch.kernels[0].name == "main_kernel"
    assert facts.dynamic_shared_bytes == built.launch.kernels[0].dynamic_shared_bytes
    assert facts.main_loop.text.barriers == 1
    assert facts.main_loop.text.copies.bytes_16 == facts.main_loop.text.all_copies > 0


def test_build_kernel_with_toolchain_knows_registers_and_no_stack(a100, intrinsics, toolchain):
    built = build_kernel(
        candidate(SPEC, **VALUES).mod, a100, toolchain=toolchain, promised=("A", "B")
    )
    (facts,) = built.facts
    assert built.registers_per_thread == facts.resources.registers > 32
    assert facts.resources.stack_bytes == 0
    assert facts.resources.spill_store_bytes == 0


def test_build_kernel_promise_that_is_not_kept_is_refused(t4):
    values = {"cuda_core_tile": (8, 2, 8, 2, 4, 2, 1), "shared_stages": 3, "register_stages": 1}
    sch = candidate("matmul:m=32,n=32,k=64,dtype=f32", "t4", **values)
    build_kernel(sch.mod, t4, toolchain=None, promised=())
    with pytest.raises(FakeAsyncError, match="copies of A and B were planned"):
        build_kernel(sch.mod, t4, toolchain=None, promised=("A", "B"))


@pytest.mark.parametrize(
    ("dtype", "gpu", "opcode"),
    [("e4m3", "rtx4090", "QMMA.16832.F32.E4M3.E4M3"), ("tf32", "a100", "HMMA.1688.F32.TF32")],
)
def test_build_kernel_types_have_their_instructions(dtype, gpu, opcode, intrinsics, toolchain):
    spec = f"matmul:m=64,n=64,k=512,dtype={dtype},layout=nt"
    target = targets.target(gpu)
    sch = candidate(spec, gpu, **VALUES)
    built = build_kernel(sch.mod, target, toolchain=toolchain, promised=("A", "B"))
    assert opcode in disassemble(built.compiled.cubin, toolchain)
