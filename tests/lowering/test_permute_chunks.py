from __future__ import annotations

import numpy as np
import pytest
from tvm import s_tir
from tvm.script import tirx as T

from alcop_ms import compat, targets
from alcop_ms.emulator import verify_workload
from alcop_ms.lowering.bank_conflicts import count_ways
from alcop_ms.lowering.build import build_kernel
from alcop_ms.lowering.lower import lowering_passes
from alcop_ms.lowering.permute_chunks import PermuteChunks, permute_chunks, permuted_chunk
from alcop_ms.lowering.shared_accesses import find_bank_conflicts
from alcop_ms.workloads import load_workload
from tests.candidates import candidate

ROW_CHUNKS = (1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 24, 32)
TILE = (2, 2, 1, 4, 4, 1)  # rows of 64 elements and more along every axis


def address(row, byte, row_chunks):
    chunk = permuted_chunk(row, byte // 16, row_chunks)
    return row * row_chunks * 16 + chunk * 16 + byte % 16


@pytest.mark.parametrize("row_chunks", ROW_CHUNKS)
def test_permuted_chunk_leaves_every_chunk_in_its_row_and_none_twice(row_chunks):
    rows, chunks = np.arange(32)[:, None], np.arange(row_chunks)[None, :]
    moved = permuted_chunk(rows, chunks + 0 * rows, row_chunks)
    assert (np.sort(moved, axis=1) == chunks).all()


@pytest.mark.parametrize("width", [4, 8, 16])
@pytest.mark.parametrize("row_chunks", ROW_CHUNKS)
def test_permuted_chunk_copies_are_free_of_conflicts(row_chunks, width):
    linear = np.arange(32 * row_chunks * 16 // width) * width
    row, byte = linear // (row_chunks * 16), linear % (row_chunks * 16)
    ways = count_ways(address(row, byte, row_chunks), width)
    assert set(ways) == {1}


@pytest.mark.parametrize("row_chunks", ROW_CHUNKS)
def test_permuted_chunk_matrices_of_eight_rows_are_free_of_conflicts(row_chunks):
    row = np.arange(32)
    for column in range(0, row_chunks * 16, 16):
        assert set(count_ways(address(row, column + 0 * row, row_chunks), 16)) == {1}


def before_permuting(spec: str, **values):
    mod = candidate(spec, **values).mod
    for step in lowering_passes():
        if step.info.name == PermuteChunks.info.name:
            return mod
        mod = step(mod)
    raise LookupError(PermuteChunks.info.name)


@pytest.mark.parametrize("layout", ["nn", "nt", "tn", "tt"])
@pytest.mark.parametrize("batch", [1, 2])
def test_permute_chunks_of_halves_does_what_tvm_does(layout, batch, intrinsics):
    mod = before_permuting(
        f"matmul:m=64,n=64,k=128,dtype=f16,layout={layout},batch={batch}",
        is_swizzled=True,
        mma_tile=TILE,
        shared_stages=2,
        register_stages=2,
    )
    ours = PermuteChunks(mod)["main"]
    assert compat.is_same_ir(ours, s_tir.transform.InjectPermutedLayout()(mod)["main"])
    assert "permuted_layout" not in ours.script()


def test_permute_chunks_kernel_without_annotation_is_left_alone(intrinsics):
    spec = "matmul:m=64,n=64,k=256,dtype=s8,layout=nt"
    mod = before_permuting(spec, mma_tile=TILE, shared_stages=2, register_stages=2)
    assert compat.is_same_ir(PermuteChunks(mod)["main"], mod["main"])


@pytest.mark.parametrize("layout", ["nn", "nt"])
def test_permute_chunks_of_bytes_is_nothing_to_tvms_own_pass(layout, intrinsics):
    spec = f"matmul:m=64,n=64,k=264,dtype=s8,layout={layout}"
    mod = before_permuting(
        spec, is_swizzled=True, mma_tile=(*TILE[:4], 2, 1), shared_stages=2, register_stages=2
    )
    ours = PermuteChunks(mod)["main"]
    assert not compat.is_same_ir(ours, mod["main"])
    assert "permuted" not in ours.script()
    # which would tear chunks of 16 bytes apart: unpermuted rows are slower, but right
    assert compat.is_same_ir(s_tir.transform.InjectPermutedLayout()(mod)["main"], mod["main"])


def test_permute_chunks_row_of_a_part_of_a_chunk_is_refused():
    @T.prim_func(s_tir=True)
    def func(a: T.Buffer((4, 24), "int8")):
        shared = T.sblock_alloc_buffer((4, 24), "int8", scope="shared.dyn")
        for i, j in T.grid(4, 24):
            with T.sblock("copy"):
                x, y = T.axis.remap("SS", [i, j])
                T.sblock_attr({"permuted_layout": 1})
                shared[x, y] = a[x, y]

    with pytest.raises(RuntimeError, match="rows of 24 elements are not whole chunks"):
        permute_chunks(func)


def built(spec: str, sch):
    is_async = "async" in sch.mod["main"].script()
    promised = ("A", "B") if is_async else ()
    return build_kernel(sch.mod, targets.target("a100"), toolchain=None, promised=promised)


# what differs: element type, layout, width of the copies
KERNELS = [
    "matmul:m=64,n=64,k=256,dtype=s8,layout=nt",
    "matmul:m=64,n=64,k=256,dtype=u8,layout=nt,batch=2",
    "matmul:m=64,n=64,k=256,dtype=s8,layout=nn,epilogue=bias+relu",
    "matmul:m=64,n=64,k=256,dtype=u8,layout=nn,batch=2",
    "matmul:m=60,n=56,k=264,dtype=s8,layout=nt",
    "matmul:m=60,n=60,k=260,dtype=s8,layout=nn",
    "matmul:m=64,n=64,k=256,dtype=s8,layout=tn",
    "matmul:m=60,n=56,k=260,dtype=u8,layout=tt",
    "matmul:m=60,n=60,k=132,dtype=f16,layout=nn",
    "matmul:m=60,n=62,k=130,dtype=f16,layout=nt",
    "matmul:m=64,n=64,k=128,dtype=bf16,layout=nn,out=f32",
]


@pytest.mark.parametrize("spec", KERNELS)
def test_swizzled_kernel_is_right_and_free_of_conflicts(spec, intrinsics, emulator_host):
    warps_m, tiles_m = (1, 4) if "layout=t" in spec else TILE[:2]  # 64 bytes along m
    sch = candidate(
        spec,
        is_swizzled=True,
        mma_tile=(warps_m, tiles_m, *TILE[2:4], 2, 1),
        shared_stages=2,
        register_stages=2,
    )
    kernel = built(spec, sch)
    verdict = verify_workload(
        kernel.cuda_text, kernel.launch, load_workload(spec), host=emulator_host
    )
    assert verdict.is_right, verdict.text
    is_whole = load_workload(spec).problem.m == 64
    (launched,) = kernel.launch.kernels
    conflicts = find_bank_conflicts(kernel.cuda_text, launched.name, launched.block)
    for part in (conflicts.prologue, conflicts.main_loop):
        # a store of nothing but padding is not read
        assert part.unknown == 0 or not is_whole
        assert part.max_ways <= 1


@pytest.mark.parametrize("spec", [KERNELS[0], KERNELS[2]])
@pytest.mark.parametrize("block", ["A_shared.dyn", "B_shared.dyn_warp_o"])
def test_swizzled_kernel_with_one_side_not_permuted_is_found_wrong(
    spec, block, intrinsics, emulator_host
):
    sch = candidate(
        spec, is_swizzled=True, mma_tile=(*TILE[:4], 2, 1), shared_stages=2, register_stages=2
    )
    sch.unannotate(sch.get_sblock(block), compat.ANN_PERMUTED_BYTES)
    kernel = built(spec, sch)
    verdict = verify_workload(
        kernel.cuda_text, kernel.launch, load_workload(spec), host=emulator_host
    )
    assert verdict.status == "wrong"
