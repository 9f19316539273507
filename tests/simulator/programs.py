"""Small programs for the simulated device, and a GPU with round figures."""

from __future__ import annotations

from dataclasses import replace

from alcop_ms.hardware import find_gpu
from alcop_ms.simulator.program import Operand, Program, Step, StepKind

# At 1 GHz a cycle is a nanosecond. One SM has all of L2 and DRAM: 64 and 16 bytes a cycle.
ONE_SM = replace(
    find_gpu("a100"),
    sms=1,
    clock_hz=1e9,
    tensor_sustained_clock_hz=1e9,
    l2_bytes_per_s=64e9,
    dram_bytes_per_s=16e9,
    l2_latency_cycles=200.0,
    dram_latency_cycles=600.0,
    shared_latency_cycles=30.0,
    barrier_cycles=20.0,
    barrier_cycles_per_warp=2.0,
    launch_s=0.0,
)
MMA = Step(kind=StepKind.TENSOR, count=1, fma=2048)  # 8 cycles of a sub-core of the A100
COPY = Step(kind=StepKind.COPY, count=1, passes=4, sectors=16, operand=0)
COMMIT, BARRIER = Step(kind=StepKind.COMMIT), Step(kind=StepKind.BARRIER)


def wait(pending):
    return Step(kind=StepKind.WAIT, pending_groups=pending)


def load(count):
    return Step(kind=StepKind.FRAGMENTS, count=count, passes=4.0 * count)


def program(*, prologue=(), body=(), trips=0, epilogue=(), warps=1, blocks=1, **changes):
    operand = Operand(name="A", panels=(0,) * blocks, panel_bytes=1024.0)
    values = {
        "name": "kernel",
        "prologue": tuple(prologue),
        "body": tuple(body),
        "trips": trips,
        "epilogue": tuple(epilogue),
        "warps": warps,
        "blocks": blocks,
        "shared_bytes": 1024,
        "registers_per_thread": 64,
        "operands": (operand,),
    }
    return Program(**(values | changes))


def pipeline(stages, *, trips=32, multiplies=8, **changes):
    """A multi-stage loop of one warp: copies ahead, wait, barrier, fragments, multiplies."""
    copies = (COPY, COMMIT)
    tile = (load(2), replace(MMA, count=multiplies))
    return program(
        prologue=copies * (stages - 1),
        body=(wait(stages - 2), BARRIER, *copies, *tile),
        trips=trips,
        **changes,
    )
