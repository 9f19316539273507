from __future__ import annotations

import numpy as np
import pytest

from alcop_ms.emulator import run_kernel
from alcop_ms.emulator.ptx import UnsupportedInstructionError
from alcop_ms.emulator.translate import translate
from alcop_ms.launch import Launch, LaunchBuffer, LaunchKernel
from tests.emulator.kernels import RIGHT


@pytest.mark.parametrize("kernel", RIGHT, ids=lambda kernel: kernel.name)
def test_translate_keeps_every_line_where_it_was(kernel):
    translation = translate(kernel.text)
    ours, theirs = translation.cpp.splitlines(), kernel.text.splitlines()
    for number, line in enumerate(theirs):
        if line.strip().startswith("for (") or "__syncthreads" in line:
            assert ours[number] == line
    assert translation.kernels == (kernel.entry,)
    assert translation.num_parameters == (len(kernel.launch.buffers),)


def test_translate_unknown_instruction_names_its_line():
    text = '__global__ void k(float* a) {\n  asm volatile("nanosleep.u32 20;");\n}\n'
    with pytest.raises(UnsupportedInstructionError, match=r"line 2: .*nanosleep"):
        translate(text)


def test_translate_text_without_kernel_is_refused():
    with pytest.raises(UnsupportedInstructionError, match="no __global__ kernel"):
        translate("int main() { return 0; }")


def test_translate_unusual_shared_declaration_is_refused_with_its_line():
    text = "__global__ void k(float* a) {\n  __shared__ float x;\n}\n"
    with pytest.raises(UnsupportedInstructionError, match="line 2"):
        translate(text)


def test_translate_vector_access_is_checked_for_alignment():
    text = "__global__ void k(float* a) { *(float4*)(a + 4) = *(float4*)(a); }"
    assert translate(text).cpp.count("emu::aligned<float4>(") == 2


def test_translate_volatile_shared_halves_are_plain_ones(host):
    """As TVM's allreduce writes them."""
    text = """
    #include <cuda_fp16.h>
    extern "C" __global__ void k(half* a, half* c) {
      __shared__ half s[32];
      int t = threadIdx.x;
      ((volatile half*)s)[t] = a[t];
      __syncthreads();
      c[t] = (half)(((volatile half*)s)[31 - t]) + (half)(((volatile half*)s)[t]);
    }
    """
    size = {"shape": (32,), "dtype": "float16"}
    launch = Launch(
        arch="sm_80",
        buffers=(
            LaunchBuffer(name="a", role="input", **size),
            LaunchBuffer(name="c", role="output", **size),
        ),
        kernels=(
            LaunchKernel(
                name="k", grid=(1, 1, 1), block=(32, 1, 1), dynamic_shared_bytes=0, args=(0, 1)
            ),
        ),
    )
    a = np.arange(32, dtype=np.float16)
    result = run_kernel(text, launch, {"a": a}, host=host)
    assert (result.hazards, result.failure) == ((), "")
    np.testing.assert_array_equal(result.outputs["c"], np.full(32, 31))
