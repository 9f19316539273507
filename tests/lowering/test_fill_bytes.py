from __future__ import annotations

import pytest
import tvm
from tvm.script import tirx as T

from alcop_ms.lowering.fill_bytes import FillBytes


def padded_copy(fill, *, dtype: str = "int8", lanes: int = 16, scope: str = "async_scope"):
    """A copy of `lanes` elements a thread, filled where a thread is too far on."""

    @T.prim_func(s_tir=True)
    def main(A: T.Buffer((4096,), dtype)):
        with T.launch_thread("threadIdx.x", 32) as tx:
            S = T.alloc_buffer((2048,), dtype, scope="shared.dyn")
            with T.attr({scope: 1}):
                S[T.ramp(tx * lanes, 1, lanes)] = T.if_then_else(
                    tx < 20, A[T.ramp(tx * lanes, 1, lanes)], T.broadcast(fill, lanes)
                )

    return main


def text_of(func) -> str:
    return FillBytes(tvm.IRModule({"main": func}))["main"].script()


@pytest.mark.parametrize(("dtype", "lanes"), [("int8", 16), ("uint8", 16), ("int32", 4)])
def test_fill_bytes_zero_of_an_asynchronous_copy_becomes_a_float(dtype, lanes):
    text = text_of(padded_copy(getattr(T, dtype)(0), dtype=dtype, lanes=lanes))
    assert f"T.Broadcast(T.float32(0.0), {lanes})" in text


def test_fill_bytes_zeros_of_a_plain_copy_become_words():
    text = text_of(padded_copy(T.int8(0), scope="some_scope"))
    assert 'T.reinterpret("int8x16", T.Broadcast(0, 4))' in text


@pytest.mark.parametrize(
    ("fill", "dtype", "lanes"),
    [(T.int8(1), "int8", 16), (T.float16(0), "float16", 8), (T.int32(1), "int32", 4)],
)
def test_fill_bytes_other_copies_stay_as_they_are(fill, dtype, lanes):
    func = padded_copy(fill, dtype=dtype, lanes=lanes)
    tvm.ir.assert_structural_equal(FillBytes(tvm.IRModule({"main": func}))["main"], func)


@pytest.mark.parametrize("dtype", ["float8_e4m3fn", "float8_e5m2"])
def test_fill_bytes_zeros_of_8_bit_floats_become_words(dtype):
    text = text_of(padded_copy(getattr(T, dtype)(0), dtype=dtype, scope="some_scope"))
    assert f'T.reinterpret("{dtype}x16", T.Broadcast(0, 4))' in text


def test_fill_bytes_short_vector_of_a_plain_copy_stays():
    func = padded_copy(T.int8(0), lanes=4, scope="some_scope")
    tvm.ir.assert_structural_equal(FillBytes(tvm.IRModule({"main": func}))["main"], func)
