"""Warp-wide instructions, conversions and atomics against numpy.

The mma tests load fragments as the PTX ISA lays them out ("Matrix fragments for mma.m16n8k8" and
so on), written here as index formulas of lane and register, independent of the emulator's code.
"""

from __future__ import annotations

import numpy as np
import pytest

from alcop_ms.emulator import dtypes, run_kernel
from alcop_ms.launch import Launch, LaunchBuffer, LaunchKernel
from tests.emulator.small_kernel import ASYNC_HELPERS, kinds, run

# PTX type, storage, C++ storage type, bytes, k of the shape, accumulator (PTX, dtype, C++)
F32, F16, S32 = ("f32", "float32", "float"), ("f16", "float16", "half"), ("s32", "int32", "int")
MMA = [
    ("f16", "float16", 2, 8, F32),
    ("f16", "float16", 2, 16, F32),
    ("f16", "float16", 2, 16, F16),
    ("bf16", "bfloat16", 2, 8, F32),
    ("bf16", "bfloat16", 2, 16, F32),
    ("tf32", "float32", 4, 4, F32),
    ("tf32", "float32", 4, 8, F32),
    ("s8", "int8", 1, 16, S32),
    ("s8", "int8", 1, 32, S32),
    ("u8", "uint8", 1, 32, S32),
    ("e4m3", "float8_e4m3fn", 1, 32, F32),
    ("e5m2", "float8_e5m2", 1, 32, F32),
    ("e4m3", "float8_e4m3fn", 1, 16, F16),
]


def make_mma_kernel(ptx: str, size: int, k: int, acc: tuple[str, str, str]) -> str:
    """One warp computes c = a @ b + a constant 1, with a [16, k], b stored as [8, k]."""
    per = 4 // size  # elements of a 32-bit register
    a_registers, b_registers = 16 * k * size // 128, 8 * k * size // 128
    loads = []
    for r in range(a_registers):
        row, column = f"g + {8 * (r % 2)}", f"q * {per} + {r // 2 * 4 * per}"
        loads.append(f"x[{r}] = *(unsigned*)((char*)a + (({row}) * {k} + {column}) * {size});")
    for r in range(b_registers):
        column = f"q * {per} + {r * 4 * per}"
        loads.append(
            f"x[{a_registers + r}] = *(unsigned*)((char*)b + (g * {k} + {column}) * {size});"
        )
    words = 2 if acc[0] == "f16" else 4
    constraint = "f" if acc[0] == "f32" else "r"
    kind = {"f32": "float", "f16": "unsigned", "s32": "int"}[acc[0]]
    one = {"f32": "1.0f", "f16": "0x3c003c00u", "s32": "1"}[acc[0]]

    def registers(first: int, count: int) -> str:
        return ", ".join(f"%{i}" for i in range(first, first + count))

    first_b, first_c = words + a_registers, words + a_registers + b_registers
    template = (
        f"mma.sync.aligned.m16n8k{k}.row.col.{acc[0]}.{ptx}.{ptx}.{acc[0]} "
        f"{{{registers(0, words)}}}, {{{registers(words, a_registers)}}}, "
        f"{{{registers(first_b, b_registers)}}}, {{{registers(first_c, words)}}};"
    )
    outputs = ", ".join(f'"={constraint}"(d[{i}])' for i in range(words))
    inputs = ", ".join(f'"r"(x[{i}])' for i in range(a_registers + b_registers))
    start = ", ".join(f'"{constraint}"(y[{i}])' for i in range(words))
    stores = "".join(
        f"c[(g + {8 * (i // 2)}) * 8 + q * 2 + {i % 2}] = (({acc[2]}*)d)[{i}];" for i in range(4)
    )
    return f"""#include <cuda_fp16.h>
extern "C" __global__ void k(void* a, void* b, {acc[2]}* c) {{
  int g = threadIdx.x / 4, q = threadIdx.x % 4;
  unsigned x[8]; {kind} y[4] = {{{one}, {one}, {one}, {one}}}, d[4];
  {" ".join(loads)}
  asm volatile("{template}" : {outputs} : {inputs}, {start});
  {stores}
}}
"""


def one_warp(*buffers: LaunchBuffer, shared_bytes: int = 0) -> Launch:
    kernel = LaunchKernel(
        name="k",
        grid=(1, 1, 1),
        block=(32, 1, 1),
        dynamic_shared_bytes=shared_bytes,
        args=tuple(range(len(buffers))),
    )
    return Launch(arch="sm_90a", buffers=buffers, kernels=(kernel,))


@pytest.mark.parametrize("case", MMA, ids=lambda c: f"{c[0]}_k{c[3]}_{c[4][0]}")
def test_mma_each_shape_and_type_multiplies(case, host):
    ptx, dtype, size, k, acc = case
    rng = np.random.default_rng(5)
    a, b = rng.integers(-3, 4, (16, k)), rng.integers(-3, 4, (8, k))
    if ptx == "u8":
        a, b = abs(a), abs(b)
    launch = one_warp(
        LaunchBuffer(name="a", shape=(16, k), dtype=dtype, role="input"),
        LaunchBuffer(name="b", shape=(8, k), dtype=dtype, role="input"),
        LaunchBuffer(name="c", shape=(16, 8), dtype=acc[1], role="output"),
    )
    inputs = {"a": a.astype(np.float32), "b": b.astype(np.float32)}
    result = run_kernel(make_mma_kernel(ptx, size, k, acc), launch, inputs, host=host)
    assert result.hazards == ()
    np.testing.assert_array_equal(result.outputs["c"], a @ b.T + 1)


@pytest.mark.parametrize("count", [1, 2, 4])
@pytest.mark.parametrize("suffix", ["", ".trans"])
def test_ldmatrix_loads_rows_of_eight_or_their_transpose(count, suffix, host):
    outs = ", ".join(f"%{i}" for i in range(count))
    bound = ", ".join(f'"=r"(x[{i}])' for i in range(count))
    text = f"""#include <cuda_fp16.h>
    extern "C" __global__ void k(half* a, half* c) {{
      extern __shared__ __align__(16) unsigned char s[];
      for (int i = threadIdx.x; i < {64 * count}; i += 32) ((half*)s)[i] = a[i];
      __syncthreads();
      unsigned x[4], address = __cvta_generic_to_shared(s + threadIdx.x % {8 * count} * 16);
      asm volatile("ldmatrix.sync.aligned.m8n8.x{count}{suffix}.shared.b16 {{{outs}}}, [%{count}];"
                   : {bound} : "r"(address));
      for (int m = 0; m < {count}; ++m)
        for (int e = 0; e < 2; ++e) c[m * 64 + threadIdx.x * 2 + e] = ((half*)(x + m))[e];
    }}"""
    a = np.arange(64 * count, dtype=np.float32).reshape(count, 8, 8)
    launch = one_warp(
        LaunchBuffer(name="a", shape=a.shape, dtype="float16", role="input"),
        LaunchBuffer(name="c", shape=a.shape, dtype="float16", role="output"),
        shared_bytes=512,
    )
    result = run_kernel(text, launch, {"a": a}, host=host)
    assert result.hazards == ()
    expected = a.swapaxes(1, 2) if suffix else a
    np.testing.assert_array_equal(result.outputs["c"], expected)


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        ("__shfl_sync(~0u, a[t], 5)", [5] * 32),
        ("__shfl_xor_sync(~0u, a[t], 1)", [i ^ 1 for i in range(32)]),
        ("__shfl_down_sync(~0u, a[t], 3)", [min(i + 3, i if i > 28 else 31) for i in range(32)]),
        ("__shfl_up_sync(~0u, a[t], 2)", [i - 2 if i >= 2 else i for i in range(32)]),
        ("__shfl_sync(~0u, a[t], 1, 8)", [i // 8 * 8 + 1 for i in range(32)]),
        ("(float)__any_sync(~0u, a[t] > 30)", [1] * 32),
        ("(float)__all_sync(~0u, a[t] > 30)", [0] * 32),
        ("(float)__popc(__ballot_sync(~0u, a[t] < 7))", [7] * 32),
        ("(float)__syncthreads_count(a[t] < 9)", [9] * 32),
    ],
)
def test_exchange_and_votes_match_their_definition(call, expected, host):
    result = run(f"c[t] = {call};", host)
    assert result.hazards == ()
    np.testing.assert_array_equal(result.outputs["c"][:32], expected)


@pytest.mark.parametrize(
    ("selector", "expected"),
    # bytes 0 to 3 are the first word's; only three bits of each selector count
    [(0x6420, 0x66442200), (0x7531, 0x77553311), (0x0123, 0x00112233), (0xECA8, 0x66442200)],
)
def test_byte_perm_selects_bytes_of_two_words(selector, expected, host):
    words = f"__byte_perm(0x33221100u, 0x77665544u, {selector:#x}u)"
    result = run(f"c[t] = (float)({words} == {expected:#x}u);", host)
    np.testing.assert_array_equal(result.outputs["c"][:32], [1] * 32)


def test_atomic_add_of_many_blocks_and_threads_loses_nothing(host):
    text = """
    extern "C" __global__ void zero(float* c) { c[threadIdx.x] = 0; }
    extern "C" __global__ void add(float* a, float* c) { atomicAdd(c, a[threadIdx.x]); }
    """
    a = np.ones(32, np.float32)
    launch = Launch(
        arch="sm_80",
        buffers=(
            LaunchBuffer(name="a", shape=(32,), dtype="float32", role="input"),
            LaunchBuffer(name="c", shape=(1,), dtype="float32", role="output"),
        ),
        kernels=(
            LaunchKernel(
                name="zero", grid=(1, 1, 1), block=(1, 1, 1), dynamic_shared_bytes=0, args=(1,)
            ),
            LaunchKernel(
                name="add", grid=(7, 1, 1), block=(32, 1, 1), dynamic_shared_bytes=0, args=(0, 1)
            ),
        ),
    )
    result = run_kernel(text, launch, {"a": a}, host=host)
    assert result.hazards == ()
    assert result.outputs["c"][0] == 7 * 32


def test_shared_atomics_do_not_race_with_each_other_but_with_plain_reads(host):
    count = "if (t == 0) s[0] = 0; __syncthreads(); atomicAdd(s, 1.0f);"
    right = run(count + " __syncthreads(); c[t] = s[0];", host)
    assert right.hazards == ()
    assert (right.outputs["c"][:32] == 32).all()
    assert "race_read_write" in kinds(run(count + " c[t] = s[0];", host))


def test_predicated_copy_fills_with_zeros_where_off(host):
    body = """
      unsigned x = __cvta_generic_to_shared(s + 4 * t);
      __asm__ __volatile__("{\\n .reg .pred p;\\n setp.eq.u32 p, %2, 1;\\n"
        " @p cp.async.ca.shared.global [%0], [%1], 16;\\n"
        " @!p st.shared.v4.u32 [%0], {%3, %3, %3, %3};\\n}\\n"
        :: "r"(x), "l"(a + 4 * t), "r"((int)(t < 2)), "r"(0));
      commit(); wait0(); for (int i = 0; i < 4; ++i) c[4 * t + i] = s[4 * t + i];"""
    result = run(body, host, threads=4, preamble=ASYNC_HELPERS)
    assert result.hazards == ()
    np.testing.assert_array_equal(result.outputs["c"][:16], [*range(8), *[0] * 8])


def test_copy_with_a_shorter_source_fills_the_rest_with_zeros(host):
    body = """
      unsigned x = __cvta_generic_to_shared(s);
      asm volatile("cp.async.ca.shared.global.L2::128B [%0], [%1], 16, %2;"
        :: "r"(x), "l"(a), "r"(8));
      asm volatile("cp.async.wait_all;"); for (int i = 0; i < 4; ++i) c[i] = s[i] + 1;"""
    result = run(body, host, threads=1)
    assert result.hazards == ()
    np.testing.assert_array_equal(result.outputs["c"][:4], [1, 2, 1, 1])


@pytest.mark.parametrize(
    ("dtype", "cpp"),
    [
        ("float16", "half"),
        ("bfloat16", "nv_bfloat16"),
        ("float8_e4m3fn", "__nv_fp8_e4m3"),
        ("float8_e5m2", "__nv_fp8_e5m2"),
    ],
)
def test_small_floats_round_in_cpp_as_in_python(dtype, cpp, host):
    rng = np.random.default_rng(3)
    values = (rng.standard_normal(64) * 10.0 ** rng.integers(-6, 3, 64)).astype(np.float32)
    values[:4] = [0.0, -0.0, 1.0625, 1.1875]  # ties in three and two bits
    header = "#include <cuda_fp16.h>\n#include <cuda_bf16.h>\n#include <cuda_fp8.h>\n"
    result = run(
        "c[t] = a[t];",
        host,
        threads=64,
        preamble=header,
        inputs=values,
        dtypes=("float32", dtype),
        c_types=("float", cpp),
    )
    expected = dtypes.decode(dtypes.encode(values, dtype), dtype)
    np.testing.assert_array_equal(result.outputs["c"], expected)


def test_round_to_tf32_goes_to_the_nearest_and_ties_away_from_zero(host):
    body = """
      unsigned r; asm("cvt.rna.tf32.f32 %0, %1;" : "=r"(r) : "f"(a[t])); c[t] = (int)r;"""
    pairs = [
        (0x3F800FFF, 0x3F800000),  # just below half a unit of ten bits
        (0x3F801000, 0x3F802000),  # a tie, which would stay with ties to even
        (0xBF801000, 0xBF802000),
        (0x3F803000, 0x3F804000),
        (0x3FFFF000, 0x40000000),  # a carry into the exponent
        (0x7F7FFFFF, 0x7F800000),  # overflow
        (0x7F800000, 0x7F800000),  # infinity
        (0x7FFFFFFF, 0x7FFFE000),  # NaN
        (0x00000FFF, 0x00000000),  # subnormal numbers are rounded too
        (0x80001000, 0x80002000),
    ]
    given, expected = (np.array(column, np.uint32) for column in zip(*pairs, strict=True))
    result = run(
        body,
        host,
        threads=len(pairs),
        inputs=given.view(np.float32),
        dtypes=("float32", "int32"),
        c_types=("float", "int"),
    )
    np.testing.assert_array_equal(result.outputs["c"].view(np.uint32)[: len(pairs)], expected)
