"""Names of the CUDA functions that our kernels bring along and call. No TVM import."""

from __future__ import annotations

import re

ROUND_TO_TF32 = "alcop_round_to_tf32"
EXCHANGE = "alcop_exchange"
TURN_BYTES = "alcop_turn_bytes"
PAIR = 2  # columns of a fragment of results in one lane
_EXCHANGE_NAME = re.compile(rf"{EXCHANGE}_(\d+)x(\d+)")


def name_exchange(parts: int, run_bytes: int) -> str:
    """The function by which lanes hand each other parts of a row (`lane_exchange.py`)."""
    return f"{EXCHANGE}_{parts}x{run_bytes}"


def read_exchange(name: str) -> tuple[int, int] | None:
    """(parts, bytes of each) of an exchange; None where it is another function."""
    match = _EXCHANGE_NAME.fullmatch(name)
    return None if match is None else (int(match[1]), int(match[2]))


def is_turn(name: str) -> bool:
    """Whether a function sorts the bytes of a fragment (`turn_bytes.py`)."""
    return name.startswith(TURN_BYTES)
