"""A small kernel by hand, in the forms that code generation has."""

import pytest

from alcop_ms.errors import InvalidOptionError
from alcop_ms.launch import Launch, LaunchBuffer, LaunchKernel
from alcop_ms.simulator.program import StepKind
from alcop_ms.simulator.read_kernel import estimate_registers, read_programs

COPY = """
__device__ void ptx_cp_async_cg_16_2_2(void* d, int i, void* s, int j) {
  __asm__ __volatile__("cp.async.cg.shared.global [%0], [%1], %2;" :: "r"(d), "l"(s), "n"(16));
}
__device__ void ptx_cp_async_cg_16_1_1(void* d, int i, void* s, int j) {
  __asm__ __volatile__("cp.async.cg.shared.global [%0], [%1], %2;" :: "r"(d), "l"(s), "n"(16));
}
__device__ void wait_0() { __asm__ __volatile__("cp.async.wait_group 0;"); }
"""
LDMATRIX = """
  {
    unsigned int addr = __cvta_generic_to_shared(ADDRESS);
    __asm__ __volatile__("ldmatrix.sync.aligned.m8n8.x4.shared.b16" "{%0}, [%4];" : : "r"(addr));
  }
"""
MMA = """
  __asm__ __volatile__("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32" "{%0};" : : "r"(a));
"""
LANE = "(((int)threadIdx.x) * 8)"


def kernel(body):
    return f"""{COPY}
extern "C" __global__ void __launch_bounds__(64) k(half* __restrict__ A_ptr, float* C_ptr) {{
  extern __shared__ __align__(64) uchar buf_ptr[];
  alignas(64) float C_warp_ptr[32];
  alignas(64) float C_warp_ptr_1[32];
  alignas(64) int slot_ptr[1];
  {body}
}}"""


def read(body, *, grid=(4, 1, 1), threads=64):
    buffers = (
        LaunchBuffer(name="A", shape=(64, 64), dtype="float16", role="input"),
        LaunchBuffer(name="C", shape=(64, 64), dtype="float32", role="output"),
    )
    entry = LaunchKernel(
        name="k", grid=grid, block=(32, threads // 32, 1), dynamic_shared_bytes=4096, args=(0, 1)
    )
    launch = Launch(arch="sm_80", buffers=buffers, kernels=(entry,))
    (program,) = read_programs(kernel(body), launch)
    return program


def test_read_programs_copies_their_banks_sectors_and_panels():
    program = read(
        f"ptx_cp_async_cg_16_2_2(buf_ptr, {LANE}, A_ptr, "
        f"((((int)blockIdx.x) >> 1) * 2048) + {LANE});"
    )
    (copy,) = program.prologue
    assert (copy.kind, copy.count, copy.passes, copy.sectors) == (StepKind.COPY, 1, 4, 16)
    assert program.operands[0].panels == (0, 0, 1, 1)  # two blocks share rows
    assert program.operands[0].panel_bytes == 64 * 64 * 2 / 2


def test_read_programs_pointers_bound_before_count_what_they_point_to():
    """Lanes 16 bytes apart, whether an offset counts halves or bytes."""
    lane = "(((int)threadIdx.x) * 16)"
    program = read(
        "uchar* S_row = (uchar*)(&(((half*)buf_ptr)[0]));"
        f"uchar* A_row = (uchar*)(&(A_ptr[((int)blockIdx.x) * 1024]));"
        f"ptx_cp_async_cg_16_1_1(S_row, {lane} + (slot_ptr[0] * 512), A_row, {lane});"
    )
    (copy,) = program.prologue
    assert (copy.passes, copy.sectors) == (4, 16)
    assert program.operands[0].panels == (0, 1, 2, 3)


def test_read_programs_idle_warps_count_as_half_a_copy():
    program = read(
        f"if (((int)threadIdx.y) < 1) {{ptx_cp_async_cg_16_2_2(buf_ptr, {LANE}, A_ptr, {LANE});}}"
    )
    assert program.prologue[0].count == 0.5


@pytest.mark.parametrize(
    ("stride", "passes"),
    [(8, 4), (64, 32), (72, 4)],  # halves from row to row: together, on one bank group, padded
)
def test_read_programs_ldmatrix_conflicts(stride, passes):
    address = f"(&(((half*)buf_ptr)[0])) + ((((int)threadIdx.x) & 31) * {stride})"
    program = read(LDMATRIX.replace("ADDRESS", address))
    assert program.prologue[0].kind is StepKind.FRAGMENTS
    assert program.prologue[0].passes == passes


def test_read_programs_main_loop_is_the_body_and_inner_loops_run_out():
    program = read(
        "for (int t = 0; t < 7; ++t) { wait_0(); __syncthreads();"
        f"ptx_cp_async_cg_16_2_2(buf_ptr, {LANE}, A_ptr, {LANE});"
        f"for (int s = 0; s < 3; ++s) {{ {MMA} }} }}"
        "*(float2*)(C_ptr + (((int)threadIdx.x) * 2)) = *(float2*)(C_warp_ptr + 0);"
    )
    assert program.trips == 7
    assert [(s.kind.name, s.count) for s in program.body] == [
        ("WAIT", 1),
        ("BARRIER", 1),
        ("COPY", 1),
        ("TENSOR", 3),
    ]
    (store,) = program.epilogue
    assert (store.kind, store.sectors, store.operand) == (StepKind.GLOBAL_WRITE, 8, 1)


def test_read_programs_synchronous_copies_read_then_write():
    program = read(f"((half*)buf_ptr)[{LANE}] = A_ptr[{LANE}];")
    assert [step.kind.name for step in program.prologue] == ["GLOBAL_READ", "SHARED_WRITE"]


def test_read_programs_arrays_of_one_name_share_registers():
    # 32 floats, not 64; the counter is bookkeeping
    assert read("").registers_per_thread == estimate_registers(32 * 4)


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("ptx_cp_async_cg_16_2_2(other, 0, A_ptr, 0);", "is not understood"),
        ("ptx_cp_async_cg_16_2_2(A_ptr, 0, A_ptr, 0);", "not from global to shared"),
        (LDMATRIX.replace("ADDRESS", "mystery(1)"), "is not understood"),
        (f"for (int t = 0; t < n; ++t) {{ __syncthreads(); {MMA} }}", "trip count"),
    ],
)
def test_read_programs_what_it_cannot_read_is_refused(body, reason):
    with pytest.raises(InvalidOptionError, match=reason):
        read(body)
