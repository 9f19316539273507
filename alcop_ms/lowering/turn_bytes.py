"""The CUDA function that sorts what `ldmatrix.trans` leaves of bytes into runs along k.

`ldmatrix` transposes elements of 16 bits. Of bytes in rows of k, those are pairs of neighbours
along m or n: a lane receives such a pair for two rows in each register. Two registers hold four
rows, and two permutations of their bytes make of them what `mma.m16n8k32` takes, one register for
each of the two neighbours:

    from ldmatrix    k0 n0, k0 n1, k1 n0, k1 n1          k2 n0, k2 n1, k3 n0, k3 n1
    behind it        n0: k0, k1, k2, k3                  n1: k0, k1, k2, k3

So neighbours along n fall to two instructions, and neighbours along m to rows eight apart of one
(`mma_layouts.turned_place`); nothing crosses a lane.

Eight rows whose addresses go to one 8 x 8 matrix must lie in eight bank groups. The rows that the
lanes of one quad need are four apart, so that the first two of each four, of 16, would meet in four
groups. The upper two lanes of a quad therefore receive their rows in the other order
(`turned_row`), and select bytes accordingly.

Source: PTX ISA, "Warp-level matrix load instruction: ldmatrix", "Matrix fragments for mma.m16n8k32"
and "prmt"; CUDA Math API, `__byte_perm`.
"""

from __future__ import annotations

from typing import Any

from alcop_ms.compat import OP_CUDA_FUNCTION, OP_LDMATRIX, call_cuda_function, is_call
from alcop_ms.lowering.device_functions import TURN_BYTES, is_turn

_TEXT = """
__forceinline__ __device__ void {name}(void* fragment) {{
  unsigned* word = (unsigned*)fragment;
  unsigned even = (threadIdx.x & 2) != 0 ? 0x2064u : 0x6420u, odd = even + 0x1111u;
  unsigned low = word[0], low_next = word[1], high = word[2], high_next = word[3];
  word[0] = __byte_perm(low, low_next, even);
  word[{low_odd}] = __byte_perm(low, low_next, odd);
  word[{high_even}] = __byte_perm(high, high_next, even);
  word[3] = __byte_perm(high, high_next, odd);
}}
"""
# Where an instruction wants m + 8 of A, and k + 16: in its second and third register. The second
# instruction of B takes the last two.
_PLACES = {"a": {"low_odd": 1, "high_even": 2}, "b": {"low_odd": 2, "high_even": 1}}


def turned_row(lane: Any) -> Any:
    """The row of 32, along k, whose address a lane gives to `ldmatrix.x4.trans` of bytes.

    Parameters
    ----------
    lane : int or expression
    """
    is_second = (lane // 8 + lane // 4) % 2  # of the rows of a lane, and of its quad
    return 16 * (lane // 16) + 4 * (lane % 8 // 2) + 2 * is_second + lane % 2


def call_turn_bytes(side: str, fragment: Any) -> Any:
    """A call that sorts the bytes of one fragment in place.

    Parameters
    ----------
    side : str
        `"a"` or `"b"`.
    fragment : pointer
        To the lane's 16 bytes.
    """
    name = f"{TURN_BYTES}_{side}"
    return call_cuda_function(name, _TEXT.format(name=name, **_PLACES[side]), fragment)


def is_turn_bytes(call: Any) -> bool:
    """Whether a call is one of those."""
    return is_call(call, OP_CUDA_FUNCTION) and is_turn(str(getattr(call.args[0], "value", "")))


def is_byte_gather(call: Any) -> bool:
    """Whether an ldmatrix is said to transpose bytes, so that TVM's text gathers them one by one.

    Its last argument is then the stride of the rows.
    """
    is_transposed = is_call(call, OP_LDMATRIX) and bool(call.args[0])
    return is_transposed and str(call.ty.dtype) in ("int8", "uint8")
