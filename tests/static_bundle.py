"""A bundle of a tiny kernel whose main loop is known."""

from __future__ import annotations

from pathlib import Path

from alcop_ms.bundle import write_bundle
from alcop_ms.launch import Launch, LaunchBuffer, LaunchKernel
from alcop_ms.lowering.facts import find_kernel_facts
from alcop_ms.lowering.toolchain import Toolchain, compile_cubin

ARCH = "sm_80"
TEXT = r"""
#include <cuda_fp16.h>
#define uchar unsigned char
extern "C" __global__ void __launch_bounds__(32) main_kernel(float* __restrict__ C, int trips) {
  extern __shared__ __align__(64) uchar buf[];
  unsigned a[4];
  float c[4] = {0, 0, 0, 0};
  #pragma unroll 1
  for (int k = 0; k < trips; ++k) {
    __syncthreads();
    {
      unsigned int addr = __cvta_generic_to_shared((&(((half*)buf)[((k & 3) * 2048)]))
        + (((((int)threadIdx.x) & 15) * 32) + ((((int)threadIdx.x) >> 4) * 8)));
      __asm__ __volatile__("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
        : "=r"(a[0]), "=r"(a[1]), "=r"(a[2]), "=r"(a[3]) : "r"(addr));
    }
    __asm__ __volatile__("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 "
      "{%0, %1, %2, %3}, {%4, %5, %6, %7}, {%4, %5}, {%0, %1, %2, %3};"
      : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3])
      : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]));
  }
  C[threadIdx.x] = c[0] + c[1] + c[2] + c[3];
}
"""
LAUNCH = Launch(
    arch=ARCH,
    buffers=(
        LaunchBuffer(name="C", shape=(32,), dtype="float32", role="output"),
        LaunchBuffer(name="trips", shape=(1,), dtype="int32", role="input"),
    ),
    kernels=(
        LaunchKernel(
            name="main_kernel",
            grid=(1, 1, 1),
            block=(32, 1, 1),
            dynamic_shared_bytes=16384,
            args=(0, 1),
        ),
    ),
)


def write_small_bundle(directory: Path, toolchain: Toolchain | None) -> None:
    """Write it; with its binary where there is a compiler."""
    compiled = None if toolchain is None else compile_cubin(TEXT, ARCH, toolchain=toolchain)
    write_bundle(
        directory,
        cuda_text=TEXT,
        launch=LAUNCH,
        workload={},
        trace=[],
        facts=find_kernel_facts(TEXT, launch=LAUNCH, compiled=compiled),
        prediction={},
        cubin=None if compiled is None else compiled.cubin,
    )
