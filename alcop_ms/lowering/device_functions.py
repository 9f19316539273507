"""Names of the CUDA functions that our kernels bring along and call. No TVM import."""

from __future__ import annotations

import re

ROUND_TO_TF32 = "alcop_round_to_tf32"
EXCHANGE = "alcop_exchange"
PAIR = 2  # columns of a fragment of results in one lane: what lanes exchange
_EXCHANGE_NAME = re.compile(rf"{EXCHANGE}_(\d+)x(\d+)")


def name_exchange(parts: int, pair_bytes: int) -> str:
    """The function by which lanes hand each other parts of a row (`lane_exchange.py`)."""
    return f"{EXCHANGE}_{parts}x{pair_bytes}"


def read_exchange(name: str) -> tuple[int, int] | None:
    """(parts, bytes of a pair) of an exchange; None where it is another function."""
    match = _EXCHANGE_NAME.fullmatch(name)
    return None if match is None else (int(match[1]), int(match[2]))
