"""Kernels written by hand, a few lines each: float inputs `a`, float outputs `c`."""

from __future__ import annotations

import numpy as np

from alcop_ms.emulator import EmulationResult, HostUse, run_kernel
from alcop_ms.launch import Launch, LaunchBuffer, LaunchKernel

ASYNC_HELPERS = """
__device__ void cp16(void* to, const void* from) {
  unsigned address = __cvta_generic_to_shared(to);
  asm volatile("cp.async.cg.shared.global [%0], [%1], %2;" :: "r"(address), "l"(from), "n"(16));
}
__device__ void commit() { asm volatile("cp.async.commit_group;"); }
__device__ void wait0() { asm volatile("cp.async.wait_group 0;"); }
__device__ void wait1() { asm volatile("cp.async.wait_group 1;"); }
"""


def make_text(body: str, preamble: str = "", dtypes: tuple[str, str] = ("float", "float")) -> str:
    """A kernel `k(a, c)` with `s`, dynamic shared memory of floats, and `t`, the thread's index."""
    return f"""{preamble}
extern "C" __global__ void __launch_bounds__(64) k({dtypes[0]}* a, {dtypes[1]}* c) {{
extern __shared__ __align__(64) float s[];
const int t = threadIdx.x;
{body}
}}
"""


def run(
    body: str,
    host: HostUse,
    *,
    threads: int = 32,
    grid: int = 1,
    shared_bytes: int = 1024,
    preamble: str = "",
    inputs: np.ndarray | None = None,
    elements: int = 64,
    dtypes: tuple[str, str] = ("float32", "float32"),
    c_types: tuple[str, str] = ("float", "float"),
    eager: bool = False,
) -> EmulationResult:
    """Run a kernel's body; `a` is 0, 1, 2 ... unless given."""
    a = np.arange(elements, dtype=np.float32) if inputs is None else inputs
    launch = Launch(
        arch="sm_80",
        buffers=(
            LaunchBuffer(name="a", shape=a.shape, dtype=dtypes[0], role="input"),
            LaunchBuffer(name="c", shape=(elements,), dtype=dtypes[1], role="output"),
        ),
        kernels=(
            LaunchKernel(
                name="k",
                grid=(grid, 1, 1),
                block=(threads, 1, 1),
                dynamic_shared_bytes=shared_bytes,
                args=(0, 1),
            ),
        ),
    )
    text = make_text(body, preamble, c_types)
    return run_kernel(text, launch, {"a": a}, host=host, eager=eager)


def kinds(result: EmulationResult) -> set[str]:
    """The kinds of hazards of a run."""
    return {hazard.kind for hazard in result.hazards}
