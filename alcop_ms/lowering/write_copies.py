"""`WriteCopies`: the device function of every asynchronous copy, one instruction each.

**Addresses are counted in 64 bits.** TVM 0.27 scales the offset of a copy to bytes in 32
(backend/cuda/cpp/asm.py: `(uint8_t*)src + src_off * 2`), which wraps in a tensor of 2 GiB and more:
the copies of a convolution over 64 x 112 x 56 x 56 x 64 float16 then read outside of it.

**A padded copy fills with zeros itself.** TVM makes two instructions of a copy under a condition:

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

_TEXT = """
__forceinline__ __device__ void {name}(
    void* dst, int dst_off, void* src, int64_t src_off{parameter}) {{
  uint8_t* dst_p = (uint8_t*)dst + dst_off{dst_scale};
  uint8_t* src_p = (uint8_t*)src + src_off{src_scale};
  unsigned int dst_addr = __cvta_generic_to_shared(dst_p);
  asm volatile("cp.async.{cache}.shared.global [%0], [%1], %2{src_size};"
    :: "r"(dst_addr), "l"(src_p), "n"({width}){operand});
}}
"""


def write_copies(func: tirx.PrimFunc) -> tirx.PrimFunc:
    """Replace every asynchronous copy by the call of a device function of ours."""
    return func.with_body(map_ir(func.body, (ir.Call, _replace)))


WriteCopies = func_pass("alcop.WriteCopies", write_copies)


def _replace(call: Any) -> Any:
    if not is_call(call, OP_COPY):
        return call
    to, to_offset, source, offset, width, *condition = call.args
    width_bytes, sizes = int(width), (_element_bytes(to), _element_bytes(source))
    if condition and _is_none(condition[0]):
        condition = []
    cache = "cg" if width_bytes == 16 else "ca"  # the only width that may bypass L1
    kind = f"zfill_{cache}" if condition else cache
    name = f"ptx_cp_async_{kind}_{width_bytes}_{sizes[0]}_{sizes[1]}"
    dst_scale, src_scale = ("" if size == 1 else f" * {size}" for size in sizes)
    text = _TEXT.format(
        name=name,
        parameter=", int predicate" if condition else "",
        dst_scale=dst_scale,
        src_scale=src_scale,
        cache=cache,
        src_size=", %3" if condition else "",
        width=width_bytes,
        operand=f', "r"(predicate ? {width_bytes} : 0)' if condition else "",
    )
    return call_cuda_function(name, text, to, to_offset, source, offset, *condition)


def _is_none(predicate: Any) -> bool:
    return isinstance(predicate, tirx.IntImm) and int(predicate) == -1


def _element_bytes(pointer: Any) -> int:
    """What an offset behind a pointer counts, as TVM's own copies have it."""
    dtype = getattr(getattr(getattr(pointer, "ty", None), "element_type", None), "dtype", None)
    return 1 if dtype is None else int(tvm.DataType(str(dtype)).itemsize)
