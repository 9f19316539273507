from __future__ import annotations

import pytest
import tvm
from tvm import te, tirx

from alcop_ms.compat import Schedule, func_pass
from alcop_ms.lowering import lower
from alcop_ms.lowering.facts import find_kernel_facts
from alcop_ms.lowering.lower import (
    PIPELINE_NAME,
    cuda_text,
    generate_code,
    lower_module,
    lowering_passes,
    register_pipeline,
)
from tests.candidates import candidate

SPEC = "matmul:m=64,n=64,k=128,dtype=f16"
VALUES = {"mma_tile": (1, 2, 1, 2, 2, 1), "register_stages": 2}


def text_of(sch: Schedule, target) -> str:
    return cuda_text(generate_code(lower_module(sch.mod, target), target))


def names(passes) -> list[str]:
    return [step.info.name for step in passes]


def test_lowering_passes_ours_stand_where_they_must():
    order = names(lowering_passes())
    position = {name.split(".")[-1]: index for index, name in enumerate(order)}
    # indices must be flat and simplified, and no synchronisation placed yet
    assert position["FlattenBuffer"] < position["GuardAsyncCopies"]
    assert position["GuardAsyncCopies"] < position["SingleBarrier"] < position["ThreadSync"]
    assert position["WarpToRegisters"] < position["SingleBarrier"]
    assert position["ThreadSync"] < position["InjectPTXAsyncCopy"]


def test_lowering_passes_wmma_kernels_go_without_storage_rewriting():
    def rewrites(**options) -> bool:
        return any("StorageRewrite" in name for name in names(lowering_passes(**options)))

    assert rewrites()
    assert not rewrites(rewrites_storage=False)


def test_lower_module_copies_are_asynchronous_by_itself(a100, intrinsics):
    text = text_of(candidate(SPEC, shared_stages=3, **VALUES), a100)
    (facts,) = find_kernel_facts(text)
    assert facts.main_loop.text.copies.bytes_16 == facts.main_loop.text.all_copies > 0
    assert facts.main_loop.text.commits == 1


def test_lower_module_warp_tiles_lie_in_registers(a100, intrinsics):
    lowered = lower_module(candidate(SPEC, shared_stages=3, **VALUES).mod, a100)
    (kernel,) = lowered.kernels()
    text = kernel.script()
    assert 'scope="warp"' not in text
    assert "C_warp = T.alloc_local((32,)" in text  # 32 x 32 results over 32 threads


@pytest.mark.parametrize(
    ("shared", "register", "barriers", "waits"),
    [(2, 1, 1, [0]), (3, 1, 1, [1]), (3, 2, 1, [1]), (4, 2, 1, [2]), (2, 2, 1, [0]), (1, 1, 2, [])],
)
def test_lower_module_main_loop_has_one_barrier_and_the_right_wait(
    shared, register, barriers, waits, a100, intrinsics
):
    spec = "matmul:m=64,n=64,k=256,dtype=f16"
    values = {"mma_tile": (2, 1, 1, 2, 2, 1), "shared_stages": shared}
    text = text_of(candidate(spec, register_stages=register, **values), a100)
    (facts,) = find_kernel_facts(text)
    assert facts.main_loop.text.barriers == barriers
    assert list(facts.main_loop.wait_groups) == waits


def test_lower_module_without_cp_async_has_none(t4):
    spec = "matmul:m=32,n=32,k=64,dtype=f32"
    tile = (8, 2, 8, 2, 4, 2, 1)
    sch = candidate(spec, "t4", cuda_core_tile=tile, shared_stages=3, register_stages=2)
    assert "cp.async" not in text_of(sch, t4)


def test_lower_module_copy_that_does_not_fill_the_threads_is_predicated(a100):
    tile = (8, 1, 8, 4, 1, 4, 1)  # 64 threads; a tile of A is 8 vectors, of B 32
    sch = candidate(
        "matmul:m=8,n=32,k=64,dtype=f32", cuda_core_tile=tile, shared_stages=3, register_stages=1
    )
    (facts,) = find_kernel_facts(text_of(sch, a100))
    assert facts.main_loop.text.all_copies == 2
    assert facts.main_loop.text.barriers == 1
    text = text_of(sch, a100)
    assert "((int)threadIdx.x) < 8" in text
    assert "((int)threadIdx.x) < 32" in text


def test_register_pipeline_enters_our_name_and_leaves_stock_ones():
    table = tirx.compilation_pipeline.PIPELINE_MAP
    before = {name: entry for name, entry in table.items() if name != PIPELINE_NAME}
    assert register_pipeline() == PIPELINE_NAME
    assert register_pipeline() == PIPELINE_NAME
    assert {name: entry for name, entry in table.items() if name != PIPELINE_NAME} == before


def test_register_pipeline_serves_tvm_compile(a100, intrinsics):
    sch = candidate(SPEC, shared_stages=3, **VALUES)
    config = {"tirx.use_async_copy": 1}
    with tvm.transform.PassContext(opt_level=3, config=config):
        built = tvm.compile(sch.mod, target=a100, tir_pipeline=register_pipeline())
    assert cuda_text(built.mod) == text_of(sch, a100)


def test_cuda_text_module_without_cuda_code_is_refused():
    source = te.placeholder((4,), name="X")
    copy = te.compute((4,), lambda i: source[i], name="Y")
    built = tvm.compile(te.create_prim_func([source, copy]), target="llvm")
    with pytest.raises(LookupError, match="the module holds no CUDA code"):
        cuda_text(built.mod)


def test_lower_module_shows_the_loop_before_synchronisation_to_our_pass(
    a100, intrinsics, monkeypatch
):
    seen: list[str] = []
    spy = func_pass("spy", lambda func: (seen.append(func.script()), func)[1])
    monkeypatch.setattr(lower, "SingleBarrier", spy)
    lower_module(candidate(SPEC, shared_stages=3, **VALUES).mod, a100)
    (script,) = seen
    assert "tvm_storage_sync" not in script
    assert "async_commit_queue_scope" in script
