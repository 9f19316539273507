"""Options that several commands share: the target, counts and seeds."""

from __future__ import annotations

import argparse

MAX_SEED = 2**31 - 3  # MetaSchedule's generator takes 1 to 2^31 - 2, and the search adds one


def add_target_argument(parser: argparse.ArgumentParser, *, default: str | None = None) -> None:
    """Add `--target NAME`, which must be given where there is no default."""
    parser.add_argument(
        "--target",
        required=default is None,
        default=default,
        metavar="NAME",
        help="a100, h100, h200, rtx3090, rtx4090, a10, l40s, v100, t4, sm_80 ..., or a TVM target",
    )


def add_seed_argument(parser: argparse.ArgumentParser) -> None:
    """Add `--seed N`."""
    parser.add_argument(
        "--seed", type=_seed, default=0, metavar="N", help="seed of the random draws (default 0)"
    )


def positive_int(text: str) -> int:
    """An argparse type: an integer of at least 1."""
    value = _int(text)
    if value < 1:
        raise argparse.ArgumentTypeError(f"{text} is not at least 1")
    return value


def _seed(text: str) -> int:
    value = _int(text)
    if not 0 <= value <= MAX_SEED:
        raise argparse.ArgumentTypeError(f"{text} is not from 0 to {MAX_SEED}")
    return value


def _int(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number") from None
