"""The CUDA function by which the lanes that hold a row of results hand each other parts of it.

`mma.m16n8` leaves two neighbouring columns of a fragment in a lane, eight columns in four lanes: a
store of a pair fills half a sector of 16-bit results. Two or four fragments side by side hold as
many pairs a lane; after an exchange each lane holds whole pieces of one fragment instead:

    lane     0    1    2    3                0          1          2          3
    before   a0   a1   a2   a3     after     a0 a1      b0 b1      a2 a3      b2 b3      2 parts
             b0   b1   b2   b3

Where B's bytes were turned (`turn_bytes.py`), two instructions leave runs of four neighbours, and
those are exchanged. The transposition goes in steps, each between lanes that differ in one bit. It
takes no shared memory and no barrier, where a detour through shared memory takes both, and as many
instructions.

Source: CUDA C++ Programming Guide, "Warp Shuffle Functions"; PTX ISA, "Matrix fragments for
mma.m16n8k16" (the layout of C).
"""

from __future__ import annotations

from typing import Any

from alcop_ms.compat import OP_CUDA_FUNCTION, call_cuda_function, is_call
from alcop_ms.lowering.device_functions import PAIR, name_exchange, read_exchange

_TEXT = """
__forceinline__ __device__ void {name}(void* dst, int dst_off, void* src, int src_off) {{
  {word}* dst_p = ({word}*)((uint8_t*)dst + dst_off * {size});
  {word}* src_p = ({word}*)((uint8_t*)src + src_off * {size});
  {word} part[{parts}][{words}];
  #pragma unroll
  for (int i = 0; i < {parts} * {words}; ++i) part[i / {words}][i % {words}] = src_p[i];
  #pragma unroll
  for (int step = 1; step < {parts}; step *= 2) {{
    bool is_upper = (threadIdx.x & step) != 0;
    #pragma unroll
    for (int i = 0; i < {parts}; ++i) {{
      if (i & step) continue;
      #pragma unroll
      for (int w = 0; w < {words}; ++w) {{
        {word} sent = is_upper ? part[i][w] : part[i + step][w];
        {word} got = ({word})__shfl_xor_sync(0xffffffffu, ({carrier})sent, step);
        if (is_upper) part[i][w] = got; else part[i + step][w] = got;
      }}
    }}
  }}
  #pragma unroll
  for (int i = 0; i < {parts} * {words}; ++i) dst_p[i] = part[i / {words}][i % {words}];
}}
"""
# bytes of a run, or of a half where it has 16: (their word, what a shuffle carries)
_WORDS = {
    2: ("unsigned short", "unsigned"),
    4: ("unsigned", "unsigned"),
    8: ("unsigned long long", "unsigned long long"),
}


def call_exchange(
    parts: int,
    element_bytes: int,
    to: Any,
    to_offset: Any,
    source: Any,
    source_offset: Any,
    *,
    run: int = PAIR,
) -> Any:
    """A call that makes whole pieces of `parts` runs of one row in each of four lanes.

    Parameters
    ----------
    parts : int
        2 or 4: runs of a lane.
    element_bytes : int
        1, 2 or 4.
    to, source : pointer
        Of arrays of a thread's `run * parts` elements, or of a warp's.
    to_offset, source_offset : expression
        In elements.
    run : int
        Neighbouring elements that a lane holds before: 2 or 4.
    """
    run_bytes = run * element_bytes
    words = max(1, run_bytes // max(_WORDS))
    word, carrier = _WORDS[run_bytes // words]
    name = name_exchange(parts, run_bytes)
    text = _TEXT.format(
        name=name, word=word, carrier=carrier, parts=parts, words=words, size=element_bytes
    )
    return call_cuda_function(name, text, to, to_offset, source, source_offset)


def exchanged_parts(call: Any) -> tuple[int, int] | None:
    """(parts, bytes of each) that a call exchanges; None where it is another call."""
    if not is_call(call, OP_CUDA_FUNCTION):
        return None
    return read_exchange(str(getattr(call.args[0], "value", "")))
