"""Each hazard on the smallest kernel that has it, and the nearest kernel that has not."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from alcop_ms.emulator import build, run_kernel
from alcop_ms.emulator.hazards import KINDS
from alcop_ms.launch import Launch, LaunchBuffer, LaunchKernel
from tests.emulator.small_kernel import ASYNC_HELPERS, kinds, run

COPY_OF_SIZE = """
unsigned x = __cvta_generic_to_shared(s);
asm volatile("cp.async.{}.shared.global [%0], [%1], {};" :: "r"(x), "l"(a));
commit(); wait0(); c[t] = 0;
"""

LDMATRIX = """
unsigned x[4], address = __cvta_generic_to_shared(s) + 16 * t{};
asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {{%0, %1, %2, %3}}, [%4];"
  : "=r"(x[0]), "=r"(x[1]), "=r"(x[2]), "=r"(x[3]) : "r"(address));
c[t] = x[0];
"""
FRAGMENT = """
for (int i = 0; i < 8; ++i) s[8 * t + i] = 0;
__syncwarp();
nvcuda::wmma::fragment<nvcuda::wmma::matrix_a, 16, 16, 16, half, nvcuda::wmma::row_major> f;
nvcuda::wmma::load_matrix_sync(f, (half*)s + {}, 16);
c[t] = (float)f.x[0];
"""
ZERO_512_BYTES = "for (int i = 0; i < 4; ++i) s[4 * t + i] = 0; __syncwarp();"

# name: (hazards expected, body, keyword arguments of `run`)
CASES = {
    "barrier_between_write_and_read": (
        set(),
        "s[t] = a[t]; __syncthreads(); c[t] = s[31 - t];",
        {},
    ),
    "no_barrier_between_write_and_read": (
        {"race_read_write", "uninitialised_shared"},
        "s[t] = a[t]; c[t] = s[31 - t];",
        {},
    ),
    "own_element_needs_no_barrier": (set(), "s[t] = a[t]; c[t] = s[t];", {}),
    "two_threads_write_one_byte": ({"race_write_write"}, "((char*)s)[t / 2] = 1; c[t] = 0;", {}),
    "neighbouring_bytes_are_no_race": (set(), "((char*)s)[t] = 1; c[t] = 0;", {}),
    "write_after_read_without_barrier": (
        {"race_read_write"},
        "s[t] = a[t]; __syncthreads(); c[t] = s[31 - t]; s[t] = 0;",
        {},
    ),
    "write_of_what_one_other_thread_has_read": (
        {"race_read_write"},
        "s[t] = a[t]; __syncthreads(); if (t == 0) c[0] = s[0]; if (t == 1) s[0] = 2;",
        {"threads": 2},
    ),
    "write_of_what_the_writer_and_another_have_read": (
        {"race_read_write"},
        "s[t] = a[t]; __syncthreads(); c[t] = s[0] + __shfl_sync(~0u, 1.0f, 0);"
        " if (t == 0) s[0] = 2;",
        {"threads": 2},
    ),
    "syncwarp_orders_a_warp": (set(), "s[t] = a[t]; __syncwarp(); c[t] = s[31 - t];", {}),
    "syncwarp_orders_no_other_warp": (
        {"race_read_write", "uninitialised_shared"},
        "s[t] = a[t]; __syncwarp(); c[t] = s[63 - t];",
        {"threads": 64},
    ),
    "shuffle_orders_nothing": (
        {"race_read_write"},
        "s[t] = a[t]; float x = __shfl_sync(~0u, s[t], 0); c[t] = s[31 - t] + x;",
        {},
    ),
    "uninitialised_shared": ({"uninitialised_shared"}, "c[t] = s[t];", {}),
    "shared_beyond_the_declared_size": (
        {"out_of_range"},
        "s[t] = 0; c[t] = 0;",
        {"shared_bytes": 64},
    ),
    "static_shared_overrun": (
        {"out_of_range"},
        "__shared__ float x[16]; __shared__ float y[16]; if (t < 16) y[t] = 0; x[t] = 0; c[t] = 0;",
        {"threads": 17},
    ),
    "global_read_past_the_end": ({"out_of_range"}, "c[t] = a[t + 33];", {}),
    "global_read_before_the_start": ({"out_of_range"}, "c[t] = a[t - 1];", {}),
    "global_read_far_away": ({"out_of_range"}, "c[t] = a[t * 100000000];", {"threads": 2}),
    "global_write_past_the_end": ({"out_of_range"}, "c[t + 33] = 0;", {}),
    "misaligned_vector": (
        {"misaligned"},
        "*(float4*)(c + 4 * t) = *(float4*)(a + 4 * t + 1);",
        {"threads": 2},
    ),
    "misaligned_vector_in_shared_memory": (
        {"misaligned"},
        "*(float4*)(s + 4 * t + 2) = *(float4*)(a + 4 * t); c[t] = 0;",
        {"threads": 1},
    ),
    "ldmatrix_of_aligned_rows": (set(), ZERO_512_BYTES + LDMATRIX.format(""), {}),
    "ldmatrix_of_misaligned_rows": (
        {"misaligned"},
        ZERO_512_BYTES + LDMATRIX.format("% 31 + 8"),
        {},
    ),
    "ldmatrix_past_the_end": (
        {"out_of_range"},
        ZERO_512_BYTES + LDMATRIX.format(" + 16"),
        {"shared_bytes": 512},
    ),
    "ldmatrix_of_a_copy_in_flight": (
        {"read_in_flight"},
        "cp16(s + 4 * t, a); commit();" + LDMATRIX.format("") + "wait0();",
        {},
    ),
    "ldmatrix_of_what_another_warp_writes": (
        {"race_read_write"},
        "if (t < 32) {" + ZERO_512_BYTES + "} __syncthreads();"
        " if (t == 32) s[5] = 1; else if (t < 32) {" + LDMATRIX.format("") + "}",
        {"threads": 64},
    ),
    "fragment_that_is_aligned": (set(), FRAGMENT.format(16), {}),
    "fragment_that_is_not_aligned": ({"fragment_alignment"}, FRAGMENT.format(8), {}),
    "aligned_vector": (set(), "*(float4*)(c + 4 * t) = *(float4*)(a + 4 * t);", {"threads": 2}),
    "misaligned_scalar": ({"misaligned"}, "c[t] = *(float*)((char*)a + 2);", {"threads": 1}),
    "write_to_input": ({"write_to_input"}, "a[t] = 1; c[t] = 0;", {}),
    "read_of_unwritten_output": ({"read_of_unwritten"}, "c[t] += a[t];", {}),
    "output_read_by_another_thread": (
        {"race_read_write", "read_of_unwritten"},
        "c[t] = 1; float x = c[31 - t]; __syncthreads(); c[t] = x;",
        {},
    ),
    "output_read_by_another_thread_after_barrier": (
        set(),
        "c[t] = 1; __syncthreads(); float x = c[31 - t]; __syncthreads(); c[t] = x;",
        {},
    ),
    "atomic_on_what_nobody_wrote": (
        {"uninitialised_shared"},
        "atomicAdd(s, 1.0f); c[t] = 0;",
        {},
    ),
    "two_blocks_write_one_element": (
        {"race_write_write"},
        "c[t] = blockIdx.x;",
        {"grid": 2},
    ),
    "blocks_write_their_own": (set(), "c[t + 32 * blockIdx.x] = 1;", {"grid": 2}),
    "barrier_in_divergent_code": (
        {"barrier_divergence"},
        "if (t < 16) { s[t] = 1; __syncthreads(); } c[t] = 0;",
        {},
    ),
    "barrier_after_a_thread_has_left": (
        {"barrier_divergence"},
        "c[t] = 0; if (t == 5) return;\n__syncthreads();",
        {},
    ),
    "barriers_on_two_lines": (
        {"barrier_divergence"},
        "if (t < 16) {\n__syncthreads();\n} else {\n__syncthreads();\n} c[t] = 0;",
        {},
    ),
    "collective_in_divergent_code": (
        {"warp_divergence"},
        "float x = 0; if (t < 16) x = __shfl_sync(~0u, a[t], 0); c[t] = x;",
        {},
    ),
    "shuffle_of_half_a_warp": (
        set(),
        "float x = 0; if (t < 16) x = __shfl_sync(0xffffu, a[t], 0); c[t] = x;",
        {},
    ),
    "trap": ({"trap"}, "if (a[t] > 3) __trap(); c[t] = 0;", {}),
    "copy_waited_for": (
        set(),
        "cp16(s + 4 * t, a + 4 * t); commit(); wait0(); c[t] = s[4 * t];",
        {"threads": 4},
    ),
    "copy_read_in_flight": (
        {"read_in_flight"},
        "cp16(s + 4 * t, a + 4 * t); commit(); c[t] = s[4 * t]; wait0();",
        {"threads": 4},
    ),
    "copy_waited_for_one_group_short": (
        {"read_in_flight", "copy_never_waited"},
        "cp16(s + 4 * t, a + 4 * t); commit(); wait1(); c[t] = s[4 * t];",
        {"threads": 4},
    ),
    "copy_of_another_thread_without_barrier": (
        {"race_read_write", "uninitialised_shared"},
        "cp16(s + 4 * t, a + 4 * t); commit(); wait0(); c[t] = s[4 * (1 - t)];",
        {"threads": 2},
    ),
    "copy_of_another_thread_after_barrier": (
        set(),
        "cp16(s + 4 * t, a + 4 * t); commit(); wait0(); __syncthreads(); c[t] = s[4 * (1 - t)];",
        {"threads": 2},
    ),
    "copy_overwritten_in_flight": (
        {"write_in_flight"},
        "cp16(s + 4 * t, a + 4 * t); commit(); s[4 * t] = 0; wait0(); c[t] = 0;",
        {"threads": 4},
    ),
    "two_copies_to_one_place": (
        {"write_in_flight"},
        "cp16(s + 4 * t, a + 4 * t); cp16(s + 4 * t, a); commit(); wait0(); c[t] = 0;",
        {"threads": 4},
    ),
    "copy_over_what_others_still_read": (
        {"race_read_write"},
        "s[4 * t] = 1; __syncthreads(); c[t] = s[4 * (1 - t)];"
        " cp16(s + 4 * t, a + 4 * t); commit(); wait0();",
        {"threads": 2},
    ),
    "copy_never_waited_for": (
        {"copy_never_waited"},
        "cp16(s + 4 * t, a + 4 * t); commit(); c[t] = 0;",
        {"threads": 4},
    ),
    "copy_to_a_misaligned_address": (
        {"misaligned"},
        "cp16(s + 4 * t + 1, a + 4 * t); commit(); wait0(); c[t] = 0;",
        {"threads": 4},
    ),
    "copy_from_a_misaligned_address": (
        {"misaligned"},
        "cp16(s + 4 * t, a + 4 * t + 1); commit(); wait0(); c[t] = 0;",
        {"threads": 4},
    ),
    "copy_past_the_end_of_the_input": (
        {"out_of_range"},
        "cp16(s + 4 * t, a + 4 * t + 56); commit(); wait0(); c[t] = 0;",
        {"threads": 4},
    ),
    "copy_from_shared_memory": (
        {"copy_address"},
        "s[t] = 0; cp16(s + 16, s); commit(); wait0(); c[t] = 0;",
        {"threads": 1},
    ),
    "copy_of_a_size_that_does_not_exist": (
        {"copy_size"},
        COPY_OF_SIZE.format("ca", 12),
        {"threads": 1},
    ),
    "cg_copy_of_less_than_16_bytes": (
        {"copy_size"},
        COPY_OF_SIZE.format("cg", 8),
        {"threads": 1},
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_run_kernel_small_kernel_reports_exactly(name, host):
    expected, body, options = CASES[name]
    headers = "#include <cuda_fp16.h>\n#include <mma.h>\n"
    result = run(body, host, preamble=headers + ASYNC_HELPERS, **options)
    assert kinds(result) == expected
    assert result.failure == ""


def test_every_kind_of_hazard_has_a_kernel_that_has_it():
    of_their_own = {"step_limit", "time_limit", "crash"}  # the tests below
    expected = set().union(*(kinds for kinds, _, _ in CASES.values()))
    assert expected | of_their_own == {name for name, _ in KINDS.values()}


def test_hazard_race_names_block_thread_address_lines_and_other_party(host):
    body = "s[t] = a[t];\nif (t == 31) c[t] = s[0];"
    result = run(body, host)
    hazard = next(h for h in result.hazards if h.kind == "race_read_write")
    assert hazard.party.block == (0, 0, 0)
    assert hazard.party.thread == (31, 0, 0)
    assert hazard.other.thread == (0, 0, 0)
    assert (hazard.buffer, hazard.offset_bytes, hazard.size_bytes) == ("shared", 0, 4)
    assert "c[t] = s[0]" in hazard.party.source
    assert "s[t] = a[t]" in hazard.other.source
    assert hazard.party.line == hazard.other.line + 1
    assert "other party" in hazard.text


def test_hazard_out_of_range_names_buffer_and_element(host):
    (hazard,) = run("c[t] = a[t + 33];", host).hazards
    assert (hazard.buffer, hazard.element, hazard.is_write) == ("a", 64, False)
    assert hazard.party.thread == (31, 0, 0)


def test_run_kernel_endless_loop_with_accesses_hits_the_step_limit(host):
    limited = replace(host, step_limit=10_000)
    result = run("while (a[0] == 0) { s[t] = 1; __syncthreads(); } c[t] = 0;", limited)
    assert kinds(result) == {"step_limit"}


def test_run_kernel_endless_loop_without_accesses_hits_the_time_limit(host):
    limited = replace(host, time_limit_s=1.0)
    result = run('for (;;) { asm volatile(""); } c[t] = 0;', limited)
    assert "time_limit" in kinds(result)


def test_run_kernel_wild_pointer_is_a_crash_with_its_line(host):
    result = run("c[t] = 1;\n*(float*)(64) = a[t];", host)
    (hazard,) = result.hazards
    assert hazard.kind == "crash"
    assert "*(float*)(64)" in hazard.party.source


def test_run_kernel_two_kernels_run_in_order(host):
    text = """
    extern "C" __global__ void first(float* a, float* t) { t[threadIdx.x] = 2 * a[threadIdx.x]; }
    extern "C" __global__ void second(float* t, float* c) {
      c[threadIdx.x] = 1 + t[31 - threadIdx.x];
    }
    """
    size = {"shape": (32,), "dtype": "float32"}
    geometry = {"grid": (1, 1, 1), "block": (32, 1, 1), "dynamic_shared_bytes": 0}
    launch = Launch(
        arch="sm_80",
        buffers=(
            LaunchBuffer(name="a", role="input", **size),
            LaunchBuffer(name="t", role="scratch", **size),
            LaunchBuffer(name="c", role="output", **size),
        ),
        kernels=(
            LaunchKernel(name="first", args=(0, 1), **geometry),
            LaunchKernel(name="second", args=(1, 2), **geometry),
        ),
    )
    a = np.arange(32, dtype=np.float32)
    result = run_kernel(text, launch, {"a": a}, host=host)
    assert result.hazards == ()
    np.testing.assert_array_equal(result.outputs["c"], 1 + 2 * a[::-1])


def test_run_kernel_poisoned_output_stays_nan_where_nobody_wrote(host):
    result = run("if (t < 8) c[t] = a[t];", host)
    assert np.isnan(result.outputs["c"][8:]).all()
    assert (result.written_by["c"][:8] == 1).all()
    assert not result.written_by["c"][8:].any()


def test_run_kernel_eager_copy_is_visible_before_the_wait_and_still_reported(host):
    body = "cp16(s + 4 * t, a + 4 * t); commit(); c[t] = s[4 * t]; wait0();"
    late = run(body, host, threads=4, preamble=ASYNC_HELPERS)
    eager = run(body, host, threads=4, preamble=ASYNC_HELPERS, eager=True)
    assert np.isnan(late.outputs["c"][:4]).all()
    np.testing.assert_array_equal(eager.outputs["c"][:4], [0, 4, 8, 12])
    assert kinds(late) == kinds(eager) == {"read_in_flight"}


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        ("half", "x + x"),
        ("half", "__hfma(x, x, x)"),
        ("half", "max(x, x)"),
        ("nv_bfloat16", "x * x"),
        ("half2", "__floats2half2_rn(a[t], a[t])"),
        ("half2", "__hadd2(make_half2(x, x), make_half2(x, x))"),
        ("float2", "make_float2(a[t], a[t])"),
        ("float4", "make_float4(a[t], a[t], a[t], a[t])"),
    ],
)
def test_run_store_of_what_a_function_returns_is_seen_where_gcc_inlines_nothing(
    kind, value, emulator_host, monkeypatch
):
    # as in a text so long that it inlines no more by itself
    monkeypatch.setattr(build, "KERNEL_FLAGS", (*build.KERNEL_FLAGS, "-fno-inline"))
    scalar = "nv_bfloat16" if kind == "nv_bfloat16" else "half"
    body = f"{scalar} x = ({scalar})a[t]; (({kind}*)c)[t] = {value};"
    preamble = "__device__ half max(half a, half b) { return __hgt(a, b) ? a : b; }"
    result = run(body, emulator_host, elements=128, preamble=preamble)
    assert not result.failure
    bytes_each = {"half": 2, "nv_bfloat16": 2, "half2": 4, "float2": 8, "float4": 16}[kind]
    assert (result.written_by["c"][: 32 * bytes_each // 4] == 1).all()
