from __future__ import annotations

import numpy as np
import pytest
from tvm import tirx

from alcop_ms.compat import OP_CUDA_FUNCTION
from alcop_ms.emulator import run_kernel
from alcop_ms.launch import Launch, LaunchBuffer, LaunchKernel
from alcop_ms.lowering.lane_exchange import call_exchange, exchanged_parts

BYTES = {"int8": 1, "float16": 2, "float32": 4}


def exchange(
    parts: int, dtype: str, held: np.ndarray, *, run: int = 2, broken: tuple[str, str] = ("", "")
):
    """What 32 lanes hold behind the exchange, run as CUDA text in the emulator."""
    pointer = tirx.Var("p", "handle")
    call = call_exchange(parts, BYTES[dtype], pointer, 0, pointer, 0, run=run)
    name, text = str(call.args[0].value), str(call.args[-1].value)
    kernel = f"""
extern "C" __global__ void __launch_bounds__(32) main_kernel(char* after, char* before) {{
  {name}(after, (int)threadIdx.x * {run * parts}, before, (int)threadIdx.x * {run * parts});
}}
"""
    shape = (32, run * parts)
    launch = Launch(
        arch="sm_80",
        buffers=(
            LaunchBuffer(name="after", shape=shape, dtype=dtype, role="output"),
            LaunchBuffer(name="before", shape=shape, dtype=dtype, role="input"),
        ),
        kernels=(
            LaunchKernel(
                name="main_kernel",
                grid=(1, 1, 1),
                block=(32, 1, 1),
                dynamic_shared_bytes=0,
                args=(0, 1),
            ),
        ),
    )
    result = run_kernel(text.replace(*broken) + kernel, launch, {"before": held})
    assert (result.hazards, result.failure) == ((), "")
    return result.outputs["after"]


def expected(parts: int, row: np.ndarray, run: int = 2) -> np.ndarray:
    """Pieces of the 8 x `4 run parts` matrix that `mma` leaves in lanes as runs of its columns."""
    lanes = np.arange(32)
    before = row.reshape(32, parts, run)
    matrix = np.zeros((8, 4 * run * parts), row.dtype)
    for lane in lanes:
        for fragment in range(parts):
            column = 4 * run * fragment + run * (lane % 4)
            matrix[lane // 4, column : column + run] = before[lane, fragment]
    pieces = matrix.reshape(8, -1, run * parts)
    return np.stack(
        [pieces[lane // 4, lane % parts * (4 // parts) + lane % 4 // parts] for lane in lanes]
    )


def numbers(parts: int, dtype: str, run: int = 2) -> np.ndarray:
    return np.random.default_rng(parts).integers(-100, 100, (32, run * parts)).astype(dtype)


@pytest.mark.parametrize(
    ("parts", "dtype", "run"),
    [
        *((parts, dtype, 2) for parts in (2, 4) for dtype in BYTES),
        *((2, dtype, 4) for dtype in BYTES),
    ],
)
def test_exchange_gives_each_lane_a_whole_piece_of_a_row(parts, dtype, run):
    held = numbers(parts, dtype, run)
    found = exchange(parts, dtype, held, run=run)
    np.testing.assert_array_equal(found, expected(parts, held, run))


@pytest.mark.parametrize(
    "broken", [("step *= 2", "step *= 4"), ("is_upper ? part[i]", "!is_upper ? part[i]")]
)
def test_exchange_broken_text_gives_other_pieces(broken):
    held = numbers(4, "float16")
    assert (exchange(4, "float16", held, broken=broken) != expected(4, held)).any()


def test_exchanged_parts_knows_its_own_calls_only():
    pointer = tirx.Var("p", "handle")
    call = call_exchange(4, 2, pointer, 0, pointer, 8)
    assert exchanged_parts(call) == (4, 4)
    assert call.op.name == OP_CUDA_FUNCTION
    assert exchanged_parts(tirx.call_intrin("void", "tirx.tvm_storage_sync", "shared")) is None
