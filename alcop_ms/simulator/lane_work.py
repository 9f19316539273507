"""What a warp's lanes do to registers on the way in and out: rounding, sorting, exchanges."""

from __future__ import annotations

from alcop_ms.simulator.program import Step, StepKind

# Of one cvt.rna.tf32, and of one shuffle with the selects around it: what nvdisasm shows on sm_80
# (CUDA 13.0).
_INSTRUCTIONS_OF_ROUNDING = 2.0
_INSTRUCTIONS_OF_SHUFFLE = 4.0
_INSTRUCTIONS_OF_TURNING = 4.0  # of the bytes of one fragment: a prmt for each register
_WORD_BYTES = 4  # of a lane that one shuffle carries


def round_registers(count: float) -> Step:
    """Rounding of so many registers of each lane, where fragments are loaded."""
    return Step(kind=StepKind.FRAGMENTS, count=0.0, further=_INSTRUCTIONS_OF_ROUNDING * count)


def turn_bytes(fragments: float) -> Step:
    """Sorting of the bytes of so many fragments (`lowering/turn_bytes.py`)."""
    return Step(kind=StepKind.FRAGMENTS, count=0.0, further=_INSTRUCTIONS_OF_TURNING * fragments)


def exchange(parts: int, run_bytes: int, times: float = 1.0) -> Step:
    """Exchanges of `parts` runs of results between four lanes (`lowering/lane_exchange.py`).

    Half the parts change lanes in each of log2(parts) steps; a shuffle crosses the shared-memory
    port once.
    """
    steps = parts.bit_length() - 1
    shuffles = times * steps * (parts / 2) * max(1, run_bytes // _WORD_BYTES)
    instructions = _INSTRUCTIONS_OF_SHUFFLE * shuffles
    return Step(kind=StepKind.EXCHANGE, count=instructions, passes=shuffles)
