"""The shared-memory accesses of whole CUDA texts, and their bank conflicts."""

from __future__ import annotations

from pathlib import Path

import pytest

from alcop_ms.errors import InvalidOptionError
from alcop_ms.lowering.shared_accesses import KernelConflicts, find_bank_conflicts

DATA = Path(__file__).parent / "data"
EMULATED = Path(__file__).parent.parent / "emulator" / "data"

PRELUDE = r"""
__forceinline__ __device__ void copy_16(void* dst, int dst_off, void* src, int src_off) {
  uint8_t* dst_p = (uint8_t*)dst + dst_off * 2;
  uint8_t* src_p = (uint8_t*)src + src_off * 2;
  unsigned int dst_addr = __cvta_generic_to_shared(dst_p);
  asm volatile("cp.async.cg.shared.global [%0], [%1], %2;"
    :: "r"(dst_addr), "l"(src_p), "n"(16));
}
extern "C" __global__ void main_kernel(half* __restrict__ A, float* __restrict__ C) {
  extern __shared__ __align__(64) uchar buf[];
  alignas(64) int slot[1];
  alignas(64) half a_warp[8];
  slot[0] = 2;
"""
MULTIPLY = '__asm__("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0}, {%1};" :: "r"(0));'


def load(address: str) -> str:
    return f"""
    {{
      unsigned int addr = __cvta_generic_to_shared({address});
      __asm__ __volatile__(
        "ldmatrix.sync.aligned.m8n8.x4.shared.b16"
        "{{%0, %1, %2, %3}}, [%4];\\n"
        : "=r"(((unsigned *)(a_warp + 0))[0]), "=r"(((unsigned *)(a_warp + 0))[1]),
          "=r"(((unsigned *)(a_warp + 0))[2]), "=r"(((unsigned *)(a_warp + 0))[3])
        : "r"(addr)
      );
    }}"""


def in_loop(*statements: str, before: str = "", after: str = "") -> KernelConflicts:
    body = "\n".join(statements)
    loop = f"for (int k = 0; k < 30; ++k) {{\n __syncthreads();\n{body}\n{MULTIPLY}\n}}"
    return find_bank_conflicts(f"{PRELUDE}{before}{loop}{after}}}", "main_kernel", (32, 2, 1))


def rows(stride: int) -> str:
    return f"((((int)threadIdx.x) & 15) * {stride}) + ((((int)threadIdx.x) >> 4) * 8)"


@pytest.mark.parametrize(("stride", "ways"), [(40, 1), (32, 4), (64, 8), (136, 1)])
def test_find_bank_conflicts_ldmatrix_of_rows(stride, ways):
    found = in_loop(load(f"(&(((half*)buf)[k * 4096])) + ({rows(stride)})"))
    assert (found.main_loop.accesses, found.main_loop.unknown) == (1, 0)
    assert (found.main_loop.max_ways, found.main_loop.mean_ways) == (ways, ways)


def test_find_bank_conflicts_pointer_and_slot_bound_before_the_loop():
    row = f"half* A_row = (half*)(&(((half*)buf)[{rows(40)}]));"
    found = in_loop(
        load("A_row + ((slot[0] * 5120) + 16)"),
        "slot[0] = ((slot[0] == 2) ? 0 : (slot[0] + 1));",
        before=row,
    )
    assert (found.main_loop.unknown, found.main_loop.max_ways) == (0, 1)


def test_find_bank_conflicts_copies_go_through_the_function_that_issues_them():
    lane = "(((int)threadIdx.x) >> 2) * {} + (((int)threadIdx.x) & 3) * 8"
    padded = in_loop(f"copy_16(buf, ({lane.format(40)}), A, (k * 32));")
    assert (padded.main_loop.accesses, padded.main_loop.max_ways) == (1, 2)
    plain = in_loop(f"copy_16(buf, ({lane.format(32)}), A, (k * 32));")
    assert plain.main_loop.max_ways == 1


def test_find_bank_conflicts_plain_stores_and_loads_count():
    found = in_loop(
        "((float*)buf)[threadIdx.x * 32] = C[k];",
        "*(float4*)(C + 0) = *(float4*)(((float*)buf) + (threadIdx.x * 4));",
        after="((float*)buf)[threadIdx.x * 2] = C[0];",
    )
    assert (found.main_loop.accesses, found.main_loop.max_ways) == (2, 32)
    assert (found.epilogue.accesses, found.epilogue.max_ways) == (1, 2)
    assert found.prologue.accesses == 0


def test_find_bank_conflicts_reads_and_writes_of_the_loop_are_told_apart():
    found = in_loop(
        load(f"(&(((half*)buf)[k * 4096])) + ({rows(32)})"),
        "copy_16(buf, (((int)threadIdx.x) * 8), A, (k * 32));",
        "((float*)buf)[threadIdx.x * 2] = C[k];",
    )
    assert (found.loop_reads.accesses, found.loop_reads.max_ways) == (1, 4)
    assert (found.loop_writes.accesses, found.loop_writes.max_ways) == (2, 2)


def test_find_bank_conflicts_index_from_data_is_unknown():
    found = in_loop("int where = ((int*)C)[k];", "((float*)buf)[where] = 0.0;")
    assert (found.main_loop.accesses, found.main_loop.unknown) == (1, 1)
    assert not found.main_loop.is_free


def test_find_bank_conflicts_statement_that_cannot_be_read_is_unknown():
    found = in_loop("buf->push(threadIdx.x);")
    assert (found.main_loop.accesses, found.main_loop.unknown) == (1, 1)


def test_find_bank_conflicts_branch_counts_the_threads_that_take_it():
    store = "((float*)buf)[threadIdx.x * 32] = 0.0;"
    assert in_loop(f"if (((int)threadIdx.x) < 2) {{ {store} }}").main_loop.max_ways == 2
    assert in_loop(f"if (((int)threadIdx.x) < 0) {{ {store} }}").main_loop.accesses == 0
    assert in_loop(f"if (((int*)C)[k] < 2) {{ {store} }}").main_loop.max_ways == 32


@pytest.mark.parametrize(
    ("path", "block", "ways"),
    [
        (DATA / "mma_64x64x32_s3.cu", (32, 4, 1), 2),
        (EMULATED / "mma_nt_s3r1_swizzle.cu", (32, 2, 1), 1),
    ],
)
def test_find_bank_conflicts_generated_kernels_are_understood_whole(path, block, ways):
    found = find_bank_conflicts(path.read_text(), "main_kernel", block)
    parts = (found.prologue, found.main_loop, found.epilogue)
    assert all(part.accesses and not part.unknown for part in parts)
    assert max(part.max_ways for part in parts) == ways


def test_find_bank_conflicts_strange_parameters_and_recursion_end():
    text = """
    struct Box { int side; };
    __device__ void again(Box box, float* out, int n) {
      out[threadIdx.x * 2] = 0.0;
      again(box, out, n - 1);
    }
    __global__ void main_kernel(Box box, float* C) {
      __shared__ float tile[64];
      again(box, tile, 3);
    }
    """
    found = find_bank_conflicts(text, "main_kernel", (32, 1, 1))
    assert (found.prologue.accesses, found.prologue.max_ways) == (1, 2)


def test_find_bank_conflicts_other_kernel_is_refused():
    with pytest.raises(InvalidOptionError, match="kernel='other' is not in the CUDA text"):
        find_bank_conflicts(f"{PRELUDE}}}", "other", (32, 1, 1))
