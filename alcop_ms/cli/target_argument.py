"""The `--target` option, the same in every command that builds or predicts."""

from __future__ import annotations

import argparse


def add_target_argument(parser: argparse.ArgumentParser) -> None:
    """Add `--target NAME`."""
    parser.add_argument(
        "--target",
        required=True,
        metavar="NAME",
        help="a100, h100, h200, rtx3090, rtx4090, a10, l40s, v100, t4, sm_80 ..., or a TVM target",
    )


def positive_int(text: str) -> int:
    """An argparse type: an integer of at least 1."""
    value = int(text)
    if value < 1:
        raise argparse.ArgumentTypeError(f"{text} is not at least 1")
    return value
