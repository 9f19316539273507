from __future__ import annotations

import numpy as np
import pytest
from tvm import tirx

from alcop_ms.emulator import run_kernel
from alcop_ms.launch import Launch, LaunchBuffer, LaunchKernel
from alcop_ms.lowering.bank_conflicts import count_ways
from alcop_ms.lowering.permute_chunks import permuted_chunk
from alcop_ms.lowering.turn_bytes import (
    call_turn_bytes,
    is_byte_gather,
    is_turn_bytes,
    turned_row,
)

ROWS, COLUMNS = 32, 16  # of k, and of m or n
KERNEL = """
extern "C" __global__ void __launch_bounds__(32) main_kernel(signed char* out, signed char* in) {{
  extern __shared__ __align__(16) signed char rows[];
  const int row[32] = {{{rows}}};
  int lane = (int)threadIdx.x;
  for (int i = 0; i < 16; ++i) rows[lane * 16 + i] = in[lane * 16 + i];
  __syncthreads();
  unsigned word[4];
  unsigned address = __cvta_generic_to_shared(&rows[row[lane] * 16]);
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {{%0, %1, %2, %3}}, [%4];"
    : "=r"(word[0]), "=r"(word[1]), "=r"(word[2]), "=r"(word[3]) : "r"(address));
  {name}(word);
  for (int i = 0; i < 16; ++i) out[lane * 16 + i] = ((signed char*)word)[i];
}}
"""
FAULTS = [
    ("0x2064u : 0x6420u", "0x6420u : 0x2064u"),  # the rows of both halves of a quad exchanged
    ("(low, low_next, even)", "(low, low_next, odd)"),  # a neighbour taken twice
    ("even + 0x1111u", "even + 0x1101u"),  # one byte of the other neighbour
]


def held(side: str, matrix: np.ndarray, *, broken: tuple[str, str] = ("", "")) -> np.ndarray:
    """The 16 bytes of each lane behind `ldmatrix.x4.trans` and the sorting, in the emulator."""
    call = call_turn_bytes(side, tirx.Var("p", "handle"))
    name, text = str(call.args[0].value), str(call.args[-1].value)
    assert broken[0] in text
    rows = ", ".join(str(turned_row(lane)) for lane in range(32))
    launch = Launch(
        arch="sm_80",
        buffers=(
            LaunchBuffer(name="out", shape=(32, 16), dtype="int8", role="output"),
            LaunchBuffer(name="in", shape=(ROWS, COLUMNS), dtype="int8", role="input"),
        ),
        kernels=(
            LaunchKernel(
                name="main_kernel",
                grid=(1, 1, 1),
                block=(32, 1, 1),
                dynamic_shared_bytes=ROWS * COLUMNS,
                args=(0, 1),
            ),
        ),
    )
    kernel = text.replace(*broken) + KERNEL.format(rows=rows, name=name)
    result = run_kernel(kernel, launch, {"in": matrix})
    assert (result.hazards, result.failure) == ((), "")
    return result.outputs["out"]


def expected(side: str, matrix: np.ndarray) -> np.ndarray:
    """PTX ISA, "Matrix fragments for mma.m16n8k32": four consecutive k in each register.

    A's registers hold a row, the row 8 further on, and both again 16 further along k: of 16
    columns of the matrix, the even and the odd ones. Each instruction takes two registers of B.
    """
    lane, place = np.arange(32)[:, None], np.arange(16)[None, :]
    word, first, second = place // 4, place // 4 % 2, place // 8
    odd, deep = (first, second) if side == "a" else (second, first)
    assert word.max() == 3
    return matrix[16 * deep + lane % 4 * 4 + place % 4, lane // 4 * 2 + odd]


def numbers() -> np.ndarray:
    return np.random.default_rng(1).permutation(ROWS * COLUMNS).astype(np.int8).reshape(ROWS, -1)


@pytest.mark.parametrize("side", ["a", "b"])
def test_turn_bytes_puts_every_byte_where_mma_wants_it(side):
    # two numbers for each byte: the low and the high half of its place
    for matrix in (numbers(), np.arange(ROWS * COLUMNS).reshape(ROWS, -1) // 32):
        matrix = matrix.astype(np.int8)
        np.testing.assert_array_equal(held(side, matrix), expected(side, matrix))


@pytest.mark.parametrize("broken", FAULTS)
def test_turn_bytes_broken_selectors_give_other_bytes(broken):
    matrix = numbers()
    assert (held("b", matrix, broken=broken) != expected("b", matrix)).any()


def test_turned_row_names_every_row_once():
    assert sorted(turned_row(lane) for lane in range(32)) == list(range(ROWS))


@pytest.mark.parametrize("is_padded", [False, True])
@pytest.mark.parametrize("row_chunks", [1, 2, 4, 6, 8, 12, 16, 32])
def test_turned_row_eight_lanes_meet_no_bank_twice(row_chunks, is_padded):
    rows = np.array([turned_row(lane) for lane in range(32)])
    for first in (0, 32, 96):
        for chunk in range(row_chunks):
            stride = row_chunks | is_padded  # padded to an odd number
            moved = chunk if is_padded else permuted_chunk(first + rows, chunk, row_chunks)
            assert set(count_ways(((first + rows) * stride + moved) * 16, 16)) == {1}


def test_is_turn_bytes_knows_its_own_calls_only():
    pointer = tirx.Var("p", "handle")
    assert is_turn_bytes(call_turn_bytes("a", pointer))
    assert not is_turn_bytes(tirx.call_intrin("void", "tirx.tvm_storage_sync", "shared"))


@pytest.mark.parametrize(
    ("dtype", "is_transposed", "is_gather"),
    [("int8", True, True), ("int8", False, False), ("uint16", True, False)],
)
def test_is_byte_gather_is_what_no_instruction_does(dtype, is_transposed, is_gather):
    pointer = tirx.Var("p", "handle")
    call = tirx.call_intrin(
        dtype, "tirx.ptx_legacy.ldmatrix", is_transposed, 4, ".b16", pointer, 0, pointer, 0
    )
    assert is_byte_gather(call) is is_gather
