"""`ZeroFillCopies`: let a padded copy fill with zeros by itself.

TVM 0.27 makes two instructions of a copy under a condition (backend/cuda/cpp/asm.py):

    @p cp.async [dst], [src], 4;   @!p st.shared [dst], 0

and ptxas (CUDA 13.0) puts three empty loads of shared memory between any such pair and the next,
to keep stores and copies apart. cp.async can also be told how many bytes to read, none here, and
fills the rest with zeros (PTX ISA, "cp.async", src-size; it then reads nothing):

    cp.async [dst], [src], 4, p ? 4 : 0

which is one instruction, and as asynchronous as the copies around it. A product whose rows allow
only 4-byte copies then takes 198 instructions an iteration instead of 324, one of 8-byte copies 150
instead of 212 (128 x 128 x 32, 4 slots, 4 warps, sm_80, CUDA 13.0;
`python -m benchmarks.odd_sizes`). Convolutions have such copies too, of 16 bytes.
"""

from __future__ import annotations

from typing import Any

import tvm
from tvm import ir, tirx

from alcop_ms.compat import OP_COPY, call_cuda_function, func_pass, is_call, map_ir

TO, SOURCE, WIDTH, PREDICATE = 0, 2, 4, 5  # of a copy's arguments
_TEXT = """
__forceinline__ __device__ void {name}(
    void* dst, int dst_off, void* src, int src_off, int predicate) {{
  uint8_t* dst_p = (uint8_t*)dst + dst_off{dst_scale};
  uint8_t* src_p = (uint8_t*)src + src_off{src_scale};
  unsigned int dst_addr = __cvta_generic_to_shared(dst_p);
  asm volatile("cp.async.{cache}.shared.global [%0], [%1], %2, %3;"
    :: "r"(dst_addr), "l"(src_p), "n"({width}), "r"(predicate ? {width} : 0));
}}
"""


def zero_fill_copies(func: tirx.PrimFunc) -> tirx.PrimFunc:
    """Replace every copy under a condition by one that is told how many bytes to read."""
    return func.with_body(map_ir(func.body, (ir.Call, _replace)))


ZeroFillCopies = func_pass("alcop.ZeroFillCopies", zero_fill_copies)


def _replace(call: Any) -> Any:
    if not is_call(call, OP_COPY) or len(call.args) <= PREDICATE or _is_none(call.args[PREDICATE]):
        return call
    to, to_offset, source, offset, width, predicate = call.args
    width_bytes, sizes = int(width), (_element_bytes(to), _element_bytes(source))
    cache = "cg" if width_bytes == 16 else "ca"  # the only width that may bypass L1
    name = f"ptx_cp_async_legacy_zfill_{cache}_{width_bytes}_{sizes[0]}_{sizes[1]}"
    dst_scale, src_scale = ("" if size == 1 else f" * {size}" for size in sizes)
    text = _TEXT.format(
        name=name, dst_scale=dst_scale, src_scale=src_scale, cache=cache, width=width_bytes
    )
    return call_cuda_function(name, text, to, to_offset, source, offset, predicate)


def _is_none(predicate: Any) -> bool:
    return isinstance(predicate, tirx.IntImm) and int(predicate) == -1


def _element_bytes(pointer: Any) -> int:
    """What an offset behind a pointer counts, as TVM's own copies have it."""
    dtype = getattr(getattr(getattr(pointer, "ty", None), "element_type", None), "dtype", None)
    return 1 if dtype is None else int(tvm.DataType(str(dtype)).itemsize)
