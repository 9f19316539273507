"""What is counted in a kernel's text, and the refusal of fake asynchronous kernels."""

from __future__ import annotations

from pathlib import Path

import pytest

from alcop_ms.errors import BundleError, FakeAsyncError, InvalidOptionError
from alcop_ms.launch import Launch, LaunchKernel
from alcop_ms.lowering.facts import (
    KernelFacts,
    check_fake_async,
    find_kernel_facts,
    from_json,
    to_json,
)
from alcop_ms.lowering.ptxas_log import KernelResources
from alcop_ms.lowering.regions import OpCounts, WidthCounts
from alcop_ms.lowering.sass import LoopInstructions, MnemonicCount
from alcop_ms.lowering.toolchain import CompiledCubin

DATA = Path(__file__).parent / "data"

HELPERS = r"""
__device__ void copy_16(void* dst, void* src) {
  asm volatile("cp.async.cg.shared.global [%0], [%1], %2;" :: "r"(dst), "l"(src), "n"(16));
}
__device__ void copy_8_if(void* dst, void* src, int p) {
  __asm__ __volatile__("{\n .reg .pred p;\n setp.eq.u32 p, %3, 1;\n"
    " @p cp.async.ca.shared.global [%0], [%1], %2;\n @!p st.shared.v2.u32 [%0], {%4, %4};\n}\n"
    :: "r"(dst), "l"(src), "n"(8), "r"(p), "r"(0));
}
__device__ void copy_4_fill(void* dst, void* src, int n) {
  asm volatile("cp.async.ca.shared.global [%0], [%1], 4, %2;" :: "r"(dst), "l"(src), "r"(n));
}
__device__ void copy_16_hint(void* dst, void* src, long policy) {
  asm volatile("cp.async.cg.shared.global.L2::cache_hint [%0], [%1], 16, %2;"
    :: "r"(dst), "l"(src), "l"(policy));
}
__device__ void commit() { asm volatile("cp.async.commit_group;"); }
__device__ void wait_2() { asm volatile("cp.async.wait_group %0;" :: "n"(2) : "memory"); }
__device__ void wait_all() { asm volatile("cp.async.wait_all;"); }
__device__ void wait_and_meet() { wait_2(); __syncthreads(); }
"""

MMA = r"""__asm__ __volatile__("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32"
  "{%0, %1}, {%2}, {%3}, {%4};\n" : "=f"(c), "=f"(d) : "r"(a), "r"(b), "f"(c));"""
LDMATRIX = r'asm("ldmatrix.sync.aligned.m8n8.x4.shared.b16" "{%0}, [%1];\n" : "=r"(a) : "r"(p));'


def make_text(body: str) -> str:
    return f'{HELPERS}\nextern "C" __global__ void k(float* x, float* y) {{\n{body}\n}}\n'


def read_facts(body: str) -> KernelFacts:
    (facts,) = find_kernel_facts(make_text(body))
    return facts


def test_find_kernel_facts_three_parts_are_told_apart():
    facts = read_facts(f"""
      copy_16(s, x); copy_16(t, y); commit(); copy_16(s, x); commit();
      wait_2(); {LDMATRIX}
      for (int k = 0; k < 7; ++k) {{
        copy_16(s, x); copy_8_if(t, y, k); commit();
        {MMA} {MMA} wait_2(); __syncthreads(); {LDMATRIX}
      }}
      wait_all(); __syncthreads(); {MMA}
    """)
    zero = WidthCounts()
    assert facts.prologue.text == OpCounts(
        copies=WidthCounts(bytes_16=3),
        predicated_copies=zero,
        commits=2,
        waits=1,
        barriers=0,
        ldmatrix=1,
        tensor_ops=0,
        scalar_fmas=0,
    )
    assert facts.main_loop is not None
    assert facts.main_loop.text == OpCounts(
        copies=WidthCounts(bytes_16=1),
        predicated_copies=WidthCounts(bytes_8=1),
        commits=1,
        waits=1,
        barriers=1,
        ldmatrix=1,
        tensor_ops=2,
        scalar_fmas=0,
    )
    assert facts.main_loop.executed == facts.main_loop.text
    assert facts.main_loop_trips == 7
    assert facts.epilogue.text.tensor_ops == 1
    assert [region.wait_groups for region in facts.regions] == [(2,), (2,), (0,)]
    assert (facts.async_copies, facts.waits, facts.barriers) == (5, 3, 2)


def test_find_kernel_facts_zero_filled_copy_counts_as_predicated_and_hinted_does_not():
    facts = read_facts("copy_4_fill(s, x, 2); copy_16_hint(s, x, 1); commit(); wait_all();")
    assert facts.prologue.text.predicated_copies == WidthCounts(bytes_4=1)
    assert facts.prologue.text.copies == WidthCounts(bytes_16=1)


def test_find_kernel_facts_rolled_copies_are_executed_by_trip_count():
    facts = read_facts("""
      for (int i = 0; i < 4; ++i) { copy_16(s, x); }
      for (int k = 0; k < n; ++k) {
        for (int i = 0; i < 3; ++i) for (int j = 0; j < 2; ++j) copy_4_fill(s, x, 1);
        commit(); wait_and_meet();
        for (int i = 0; i < 8; ++i) { c[i] = (c[i] + (a[i] * b[k])); }
      }
    """)
    assert facts.prologue.executed is not None
    assert facts.prologue.executed.copies.bytes_16 == 4
    assert facts.main_loop is not None
    assert facts.main_loop.text.predicated_copies.bytes_4 == 1
    assert facts.main_loop.executed is not None
    assert facts.main_loop.executed.predicated_copies.bytes_4 == 6
    assert facts.main_loop.executed.predicated_copies.copied_bytes == 24
    assert facts.main_loop.executed.scalar_fmas == 8
    assert (facts.main_loop.text.barriers, facts.main_loop_trips) == (1, None)


def test_find_kernel_facts_unknown_inner_trip_count_leaves_executed_open():
    facts = read_facts("""
      for (int k = 0; k < 8; ++k) {
        for (int i = 0; i < n; ++i) { copy_16(s, x); }
        commit(); wait_all(); c = fmaf(a, b, c);
      }
    """)
    assert facts.main_loop is not None
    assert facts.main_loop.executed is None
    assert facts.main_loop.text.copies.bytes_16 == 1


def test_find_kernel_facts_persistent_tiles_main_loop_is_the_inner_one():
    facts = read_facts(f"""
      for (int tile = 0; tile < 3; ++tile) {{
        copy_16(s, x); commit();
        for (int k = 0; k < 9; ++k) {{ copy_16(s, x); commit(); {MMA} }}
        wait_all();
      }}
    """)
    assert facts.main_loop_trips == 9
    assert facts.prologue.executed is not None
    assert facts.prologue.executed.copies.bytes_16 == 3
    assert facts.epilogue.wait_groups == (0,)


def test_find_kernel_facts_synchronous_loop_is_found_by_its_barrier():
    facts = read_facts("""
      for (int k = 0; k < 16; ++k) {
        __syncthreads(); s[i] = x[k]; __syncthreads();
        for (int j = 0; j < 4; ++j) { c[j] += s[j] * s[j + 1]; }
      }
      for (int j = 0; j < 99; ++j) { c[j] = c[j] + s[j] * 2; }
    """)
    assert facts.main_loop_trips == 16
    assert facts.main_loop is not None
    assert facts.main_loop.text.barriers == 2


def test_find_kernel_facts_no_staging_takes_outermost_loop_with_most_work():
    facts = read_facts("""
      for (int i = 0; i < 2; ++i) { c = c + x[i] * y[i]; }
      for (int k = 0; k < 5; ++k) { for (int j = 0; j < 4; ++j) { c = x[k] * y[j] + c; } }
    """)
    assert facts.main_loop_trips == 5


def test_find_kernel_facts_loop_run_out_is_all_prologue():
    facts = read_facts(f"copy_16(s, x); commit(); wait_all(); __syncthreads(); {MMA}")
    assert facts.main_loop is None
    assert (facts.prologue.text.tensor_ops, facts.epilogue.text.tensor_ops) == (1, 0)


@pytest.mark.parametrize(
    "statement",
    [
        "c = a * b",
        "c[i] = c[i + 1] + a * b",
        "i = i + 1",
        "c = a * b + d",
        "c -= a * b",
        "a == a + b * c",
    ],
)
def test_find_kernel_facts_other_statement_is_no_multiply_add(statement):
    assert read_facts(f"{statement};").prologue.text.scalar_fmas == 0


def test_find_kernel_facts_wmma_call_is_a_tensor_op():
    facts = read_facts("nvcuda::wmma::mma_sync(c[0], a[0], b[0], c[0]);")
    assert facts.prologue.text.tensor_ops == 1


def test_find_kernel_facts_generated_mma_kernel():
    (facts,) = find_kernel_facts((DATA / "mma_64x64x32_s3.cu").read_text())
    assert (facts.name, facts.num_parameters, facts.main_loop_trips) == ("main_kernel", 3, 62)
    loop = facts.main_loop
    assert loop is not None
    # 64 x 64 x 32 by 4 warps of 32 x 32: 2 x 4 mma of m16n8k16 in each of 2 k steps;
    # 128 threads move two tiles of 64 x 32 halves, 8 halves a copy
    assert (loop.text.tensor_ops, loop.text.ldmatrix) == (16, 8)
    assert loop.text.copies == WidthCounts(bytes_16=4)
    assert (loop.text.barriers, loop.text.commits, loop.wait_groups) == (1, 1, (1,))
    assert facts.prologue.text.commits == 2


def test_find_kernel_facts_generated_padded_kernel():
    (facts,) = find_kernel_facts((DATA / "fma_padded_32x32x8_s3.cu").read_text())
    loop = facts.main_loop
    assert loop is not None
    assert loop.executed is not None
    assert loop.text.predicated_copies == WidthCounts(bytes_4=2)
    assert loop.executed.predicated_copies == WidthCounts(bytes_4=8)
    assert loop.executed.scalar_fmas == 8 * 4 * 4
    assert facts.main_loop_trips == 4


def test_find_kernel_facts_text_without_kernel_is_refused():
    with pytest.raises(InvalidOptionError, match="no __global__"):
        find_kernel_facts(HELPERS)


def test_find_kernel_facts_copy_of_unknown_width_is_refused():
    text = make_text('asm("cp.async.ca.shared.global [%0], [%1], %2;" :: "r"(s), "l"(x), "n"(W));')
    with pytest.raises(InvalidOptionError, match="'W'; a constant is wanted"):
        find_kernel_facts(text)


def test_find_kernel_facts_copy_of_wrong_width_is_refused():
    with pytest.raises(InvalidOptionError, match="of 32 bytes"):
        find_kernel_facts(make_text('asm("cp.async.ca.shared.global [%0], [%1], 32;");'))


def test_check_fake_async_waits_without_copies_raises():
    facts = read_facts(f"for (int k = 0; k < 4; ++k) {{ commit(); wait_and_meet(); {MMA} }}")
    with pytest.raises(FakeAsyncError, match=r"k: .*1 waits for them and no cp.async"):
        check_fake_async(facts, promised_async=True)
    check_fake_async(facts, promised_async=False)


def test_check_fake_async_copies_in_prologue_only_raises():
    facts = read_facts(
        f"copy_16(s, x); for (int k = 0; k < 4; ++k) {{ commit(); wait_and_meet(); {MMA} }}"
    )
    with pytest.raises(FakeAsyncError, match="main loop"):
        check_fake_async(facts, promised_async=True)


def test_check_fake_async_real_copies_pass():
    for name in ("mma_64x64x32_s3.cu", "fma_padded_32x32x8_s3.cu"):
        (facts,) = find_kernel_facts((DATA / name).read_text())
        check_fake_async(facts, promised_async=True)


def test_check_fake_async_loop_run_out_with_copies_passes():
    check_fake_async(read_facts(f"copy_16(s, x); commit(); wait_all(); {MMA}"), promised_async=True)


def make_full_facts() -> KernelFacts:
    resources = KernelResources(
        name="k",
        registers=64,
        stack_bytes=0,
        spill_store_bytes=8,
        spill_load_bytes=4,
        static_shared_bytes=32,
    )
    launch = Launch(
        arch="sm_80",
        buffers=(),
        kernels=(
            LaunchKernel(
                name="k", grid=(1, 1, 1), block=(32, 1, 1), dynamic_shared_bytes=4096, args=()
            ),
        ),
    )
    (facts,) = find_kernel_facts(
        make_text(f"for (int k = 0; k < 4; ++k) {{ copy_16(s, x); {MMA} }}"),
        launch=launch,
        compiled=CompiledCubin(arch="sm_80", cubin=b"", kernels=(resources,)),
        instructions=[
            LoopInstructions(kernel="k", counts=(MnemonicCount(mnemonic="HMMA", count=2),))
        ],
    )
    return facts


def test_find_kernel_facts_launch_and_cubin_add_what_the_text_lacks():
    facts = make_full_facts()
    assert (facts.dynamic_shared_bytes, facts.shared_bytes) == (4096, 4096 + 32)
    assert facts.resources is not None
    assert facts.resources.registers == 64
    assert facts.instructions is not None
    assert facts.instructions.tensor_ops == 2


def test_facts_json_round_trip_keeps_everything():
    bare = read_facts("copy_16(s, x); commit(); wait_all();")
    assert bare.main_loop is None
    written = (make_full_facts(), bare)
    assert from_json(to_json(written)) == written


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"commits": 0', '"commits": "0"', r"kernels\[0\]\.prologue\.text\.commits='0'"),
        ('"registers": 64,', "", r"kernels\[0\]\.resources\.registers: the field is missing"),
        ('"kernels"', '"kernel"', "kernel: unknown field; known: kernels"),
        ('"wait_groups": []', '"wait_groups": 1', "wait_groups=1: not a list"),
        ("{", "", "not JSON"),
    ],
)
def test_facts_from_json_malformed_names_field(old, new, message):
    with pytest.raises(BundleError, match=message):
        from_json(to_json([make_full_facts()]).replace(old, new, 1))
